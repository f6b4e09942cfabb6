"""7.0 Drawing Resource Cards."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.events import OptionRolled
from engine.games.pacific_war.position.state import Theater


class Draw(Procedure, tag="draw", kw_only=True):
    """7.0 The side that leads draws first, Japan on a tie."""

    STEPS: ClassVar = ("first", "second")
    CRUMB: ClassVar = ()

    def first(self, g: Theater) -> None:
        """7.0 The leader of the last Victory Phase."""
        draw_for(g, leader(g))

    def second(self, g: Theater) -> None:
        """7.0 Then the other side draws."""
        draw_for(g, JAPAN if leader(g) == ALLIED else ALLIED)


def leader(g: Theater) -> str:
    """7.0 The side with more Victory Points by the marker (PW-18); Japan on a tie."""
    return ALLIED if g.state.points < 0 else JAPAN


def draw_for(g: Theater, side: str) -> None:
    """7.2, 7.3 Draw the cards of the turn; Japan's depend on the oil (AMB-20), 15.2, 15.3."""
    turn, options = g.equipment.turns[g.state.turn], g.state.options
    if side == ALLIED:
        event_cards.draw(g, ALLIED, turn.weakened if options.weakened_allies else turn.allied)
        return
    has_oil = any(z.oil and g.controller(k) == JAPAN for k, z in g.equipment.zones.items())
    event_cards.draw(g, JAPAN, turn.japan + (turn.japan_with_oil if has_oil else 0))
    if options.oil_reserves and turn.reserve and reserves_come(g, turn.reserve_faces):
        event_cards.draw(g, JAPAN, turn.reserve, beyond=turn.reserve)


def reserves_come(g: Theater, faces: tuple[int, ...]) -> bool:
    """15.2 Whether the reserves come: by a roll, or always where the turn names no faces."""
    if not faces:
        return True
    die = g.roll()
    g.tell(OptionRolled(rule="15.2", what="oil", dice=(die,), came=die in faces))
    return die in faces
