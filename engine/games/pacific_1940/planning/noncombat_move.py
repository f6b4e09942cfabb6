"""12 The noncombat move: all other moves, peaceful takeovers, stranded aircraft."""

from __future__ import annotations

from typing import ClassVar

from engine.core.events import Event
from engine.core.sequence.flow import Procedure
from engine.core.sequence.frame import Outcome
from engine.games.pacific_1940.movement import landing
from engine.games.pacific_1940.movement.carriage import release_guests
from engine.games.pacific_1940.movement.execution import carry_out
from engine.games.pacific_1940.planning.combat_move import ask_for_plan
from engine.games.pacific_1940.planning.planning import remember
from engine.games.pacific_1940.politics import capture, politics
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign


class AircraftStranded(Event, tag="aircraft_stranded", frozen=True, kw_only=True):
    """7.4, 12 An aircraft found no place to land, and is lost."""

    rule: str = "7.4"
    power: str
    unit_kind: str
    space: str


class NoncombatMove(Procedure, tag="noncombat_move", kw_only=True):
    """12 A power makes its other moves; homeless aircraft of others have landed before."""

    STEPS: ClassVar[tuple[str, ...]] = ("plan", "take_over", "lose_stranded", "release")
    power: str

    def crumb(self, g: Campaign) -> dict[str, int | str]:
        """12 The moving power."""
        return {"power": self.power}

    def plan(self, g: Campaign) -> Outcome:
        """12 The power plans its moves."""
        return ask_for_plan(g, self.power, NONCOMBAT)

    def on_plan_moves(self, g: Campaign, orders: tuple[Order, ...]) -> None:
        """12 The plan is carried out."""
        carry_out(g, self.power, NONCOMBAT, orders)
        remember(g, self.power, NONCOMBAT, orders)

    def take_over(self, g: Campaign) -> None:
        """3, 12 A guardian takes over land of its ward that its land units have just entered.

        So does a power with a neutral that leans to its side.
        """
        for territory in g.equipment.territories:
            if politics.may_take_over(g, self.power, territory) and self.has_entered(g, territory):
                capture.take_over(g, territory, self.power)

    def has_entered(self, g: Campaign, territory: str) -> bool:
        """3 Whether a land unit of the power entered a territory in this phase; AAA never does."""
        return any(
            politics.claims_land(g, key) and g.pieces[key].moved == NONCOMBAT
            for key in g.own_at(territory, self.power)
        )

    def lose_stranded(self, g: Campaign) -> None:
        """7.4, 12 Aircraft without a landing are lost; a purchased carrier may help."""
        for key in landing.stranded(g, self.power):
            stranded = AircraftStranded(
                power=g.owner(key), unit_kind=g.pieces[key].kind, space=g.place(key)
            )
            g.lose(key)
            g.tell(stranded)

    def release(self, g: Campaign) -> None:
        """7.4 Friends' aircraft leave the decks that carried them, and can fight again."""
        release_guests(g)
