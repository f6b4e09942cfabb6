"""Fog 6, 7, 10 The sequence of play in the fog: orders are written, locked, and carried out.

New units enter the map in secret; income is collected in the hallway.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import UNSET

from engine.core.sequence.frame import Frame, Jump
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.battle.rockets import aiming, launch
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Mobilize, PlaceUnits
from engine.games.pacific_1940.fog.facilitator.facilitating import GoOn
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.stranding import EndNoncombatMove
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.planning.combat_move import open_combat_move
from engine.games.pacific_1940.planning.planning import remember
from engine.games.pacific_1940.position.economies import free_economies
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from engine.games.pacific_1940.sequence import Turn, War


class FogWar(War, tag="fog_war", kw_only=True):
    """6 The turns of the powers in order, in the fog."""

    def turn_of(self, power: str) -> Frame:
        """6 A power's turn."""
        return FogTurn(power=power)


class FogTurn(Turn, tag="fog_turn", kw_only=True):
    """Fog 6, 7 A power's turn in the fog.

    Scrambles, kamikazes and battles come as the orders are carried out, space by space. orders:
    locked ones that wait to be carried out.
    """

    STEPS: ClassVar = (
        "turn_begins",
        "purchase_and_repair",
        "declare_war",
        "combat_orders",
        "carry_out_combat",
        "homeless_aircraft",
        "noncombat_orders",
        "carry_out_noncombat",
        "mobilize",
        "collect_income",
        "turn_ends",
    )
    power: str
    orders: list[Order] = []

    def combat_orders(self, g: FoggedCampaign) -> list[Frame]:
        """Fog 7 Phase 2: the orders of the combat move; no space has been attacked yet."""
        open_combat_move(g)
        g.fog.closed, g.fog.stayed = [], UNSET
        return [WriteOrders(role=self.power, power=self.power, phase=COMBAT)]

    def on_write_orders(self, g: FoggedCampaign, orders: tuple[Order, ...]) -> None:
        """Fog 7 The written orders are locked."""
        self.orders = list(orders)
        phase = COMBAT if self.at == "carry_out_combat" else NONCOMBAT
        remember(g, self.power, phase, orders)

    def carry_out_combat(self, g: FoggedCampaign) -> Sequence[Frame]:
        """Fog 8 Phase 3: the facilitator carries out the list.

        G11 Rockets come first. Fog 5 They are aimed before the phase begins, so that nobody sees
        that a power is asked.
        """
        has_found = bool(g.technologies_of(self.power))
        if has_found and g.state.rockets is UNSET and (aim := aiming(g, self.power)):
            return aim
        self.begin_phase(g, "conduct_combat")
        if g.state.rockets:
            launch(g)
        orders, self.orders = self.orders, []
        return [CarryOut(power=self.power, phase=COMBAT, orders=orders)]

    def on_aim_rockets(self, g: FoggedCampaign, value: None) -> Jump:
        """G11 Then they are fired, and the list is carried out."""
        g.state.rockets = g.state.rockets or []
        return Jump("carry_out_combat")

    def noncombat_orders(self, g: FoggedCampaign) -> list[Frame]:
        """Fog 9 Phase 4: the orders of the noncombat move."""
        self.begin_phase(g, "noncombat_move")
        return [WriteOrders(role=self.power, power=self.power, phase=NONCOMBAT)]

    def carry_out_noncombat(self, g: FoggedCampaign) -> list[Frame]:
        """Fog 9, A24 Encounters are fought at once; the others' aircraft may need to land."""
        orders, self.orders = self.orders, []
        return [
            CarryOut(power=self.power, phase=NONCOMBAT, orders=orders),
            Homeless(power=self.power),
            EndNoncombatMove(power=self.power),
        ]

    def mobilize(self, g: Campaign) -> list[Frame]:
        """13 Phase 5."""
        return self.unless_capital_is_lost(g, "mobilize", MobilizeInFog(power=self.power))

    def collect_income(self, g: Campaign) -> list[Frame]:
        """14, Fog 10 Phase 6: the facilitator rolls for the convoys in secret."""
        self.begin_phase(g, "income")
        return [GoOn(step="income"), CollectIncomeInFog(power=self.power)]


# ---------------------------------------------------------------------- units and money


class MobilizeInFog(Mobilize, tag="mobilize_in_fog", kw_only=True):
    """Fog 6, A25 New units are placed by what their power knows, and nobody is told.

    Ships may be placed beside enemies whom nobody has seen; nothing comes of it before its next
    combat move.
    """

    def units(self, g: Campaign) -> list[Frame]:
        """Fog 6 It is asked even if it bought nothing: otherwise the question would reveal that."""
        free = free_economies(g, self.power)
        return [PlaceUnits(role=self.power, economy=g.equipment.distinct(key)) for key in free]


class CollectIncomeInFog(CollectIncome, tag="collect_income_in_fog", kw_only=True):
    """Fog 10 Income is announced to all, convoy losses to the victim only."""

    def payment(self, g: Campaign) -> list[Frame]:
        """Fog 10 The facilitator continues."""
        super().payment(g)
        return [GoOn(step="turn_ends")]
