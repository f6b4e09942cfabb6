"""6 The sequence of play: rounds, the turns of the powers, and their six phases."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET

from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Frame, Jump
from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.homeless import Homeless
from engine.games.pacific_1940.battle.kamikaze import Kamikazes
from engine.games.pacific_1940.battle.rockets import launching_bases
from engine.games.pacific_1940.battle.scramble import Scrambles
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Mobilize
from engine.games.pacific_1940.economy.purchase import PurchaseAndRepair
from engine.games.pacific_1940.economy.raising import those_freed
from engine.games.pacific_1940.events.turns import PhaseBegan, PhaseSkipped
from engine.games.pacific_1940.planning.combat_move import CombatMove
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.politics.declarations import DeclareWar
from engine.games.pacific_1940.politics.leave import forget_ended
from engine.games.pacific_1940.politics.neutrals import leagues_join
from engine.games.pacific_1940.politics.victory import judge, note
from engine.games.pacific_1940.position.economies import free_economies
from engine.games.pacific_1940.position.marks import take_marks_off
from engine.games.pacific_1940.position.state import Campaign


class War(Procedure, tag="war", kw_only=True):
    """6 The turns of the powers in order, until a side has won."""

    STEPS: ClassVar = ("next_turn", "again")

    def next_turn(self, g: Campaign) -> list[Frame]:
        """1 The next power; after the last a new round begins."""
        state, order = g.state, g.equipment.order
        here = order.index(state.power) + 1 if state.power else len(order)
        if here == len(order):
            state.turn += 1
        state.power = order[here % len(order)]
        return [self.turn_of(state.power)]

    def turn_of(self, power: str) -> Frame:
        """6 A power's turn."""
        return Turn(power=power)

    def again(self, g: Campaign) -> Jump:
        """2 The next turn; a victory ends the game as soon as it is won."""
        return Jump("next_turn")


class Turn(Procedure, tag="turn", kw_only=True):
    """6 A power's turn: six phases, with others' answers before the battles."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "turn_begins",
        "purchase_and_repair",
        "declare_war",
        "combat_move",
        "scramble",
        "kamikaze",
        "conduct_combat",
        "homeless_aircraft",
        "noncombat_move",
        "mobilize",
        "collect_income",
        "turn_ends",
    )
    power: str

    def turn_begins(self, g: Campaign) -> None:
        """6 Data of the previous turn is reset."""
        begin_turn(g)

    def purchase_and_repair(self, g: Campaign) -> list[Frame]:
        """6 Phase 1."""
        return self.unless_capital_is_lost(g, "purchase", PurchaseAndRepair(power=self.power))

    def declare_war(self, g: Campaign) -> list[Frame]:
        """3 Phase 2 begins with declarations of war."""
        self.begin_phase(g, "combat_move")
        return [DeclareWar(power=self.power)]

    def combat_move(self, g: Campaign) -> list[Frame]:
        """7 Phase 2, the moves."""
        return [CombatMove(power=self.power)]

    def scramble(self, g: Campaign) -> list[Frame]:
        """7.5 After all moves, the defenders' aircraft may scramble."""
        return [Scrambles(power=self.power)]

    def kamikaze(self, g: Campaign) -> list[Frame]:
        """7.6 Then kamikazes."""
        return [Kamikazes(power=self.power)]

    def conduct_combat(self, g: Campaign) -> list[Frame]:
        """8 Phase 3."""
        if not g.state.attacks and not launching_bases(g, self.power):
            return []
        self.begin_phase(g, "conduct_combat")
        return [ConductCombat(power=self.power)]

    def homeless_aircraft(self, g: Campaign) -> list[Frame]:
        """11 Before the mover moves on, the defenders' aircraft find a place.

        G5.3 And powers whose capital has been freed raise units there. G7 Neutrals that the attacks
        have brought to a power come under it.
        """
        leagues_join(g)
        return [*those_freed(g), Homeless(power=self.power)]

    def noncombat_move(self, g: Campaign) -> list[Frame]:
        """12 Phase 4."""
        self.begin_phase(g, "noncombat_move")
        return [NoncombatMove(power=self.power)]

    def mobilize(self, g: Campaign) -> list[Frame]:
        """13 Phase 5."""
        return self.unless_capital_is_lost(g, "mobilize", Mobilize(power=self.power))

    def collect_income(self, g: Campaign) -> list[Frame]:
        """14 Phase 6; a power without its capital has an account of its turn all the same."""
        self.begin_phase(g, "income")
        return [CollectIncome(power=self.power)]

    def turn_ends(self, g: Campaign) -> None:
        """2, 6 The end of the turn, and perhaps of the war; P-66 with land that was put right."""
        if not g.earlier.edits_change_no_count:
            note(g)
        judge(g)

    def begin_phase(self, g: Campaign, phase: str) -> None:
        """6 A phase begins, and with it a section of the record."""
        section = g.new_section()
        g.tell(PhaseBegan(section=section, turn=g.state.turn, power=self.power, phase=phase))

    def unless_capital_is_lost(self, g: Campaign, phase: str, frame: Frame) -> list[Frame]:
        """6, G2.4 A power neither buys nor mobilizes while the enemy holds all its capitals.

        The record says so in a section of that phase.
        """
        self.begin_phase(g, phase)
        if free_economies(g, self.power):
            return [frame]
        g.tell(PhaseSkipped(power=self.power, phase=phase))
        return []

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """The round and the power."""
        return {"turn": g.state.turn, "power": self.power}


def begin_turn(g: Campaign) -> None:
    """6 The marks of the previous turn are removed."""
    state = g.state
    state.at_start = g.held_by(state.power)
    state.taken, state.taken_over, state.attacks = [], [], {}
    state.locked_plan = ""
    state.sea_battles, state.kamikaze_zones, state.lost = [], [], {}
    state.rockets = UNSET
    forget_ended(g)
    take_marks_off(g)
