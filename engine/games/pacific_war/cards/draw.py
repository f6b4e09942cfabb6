"""7.0 Drawing Resource Cards."""

from __future__ import annotations

from typing import ClassVar

from engine.core.sequence.flow import Procedure
from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, Turn
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
    """7.2, 7.3 Draw the cards of the turn; 15.2 Japan's reserves, beyond the hand limit."""
    turn = g.equipment.turns[g.state.turn]
    event_cards.draw(g, side, drawn_in(g, side, turn))
    if side == ALLIED:
        return
    if g.state.options.oil_reserves and turn.reserve and reserves_come(g, turn.reserve_faces):
        event_cards.draw(g, JAPAN, turn.reserve, beyond=turn.reserve)


def drawn_in(g: Theater, side: str, turn: Turn) -> int:
    """7.2, 7.3 The cards that a turn gives to a side as the oil is held now (AMB-20); 15.3."""
    if side == ALLIED:
        return turn.weakened if g.state.options.weakened_allies else turn.allied
    has_oil = any(g.controller(zone) == JAPAN for zone in oil_zones(g))
    return turn.japan + (turn.japan_with_oil if has_oil else 0)


def oil_zones(g: Theater) -> list[str]:
    """7.2 The zones with oil."""
    return [key for key, zone in g.equipment.zones.items() if zone.oil]


def reserves_come(g: Theater, faces: tuple[int, ...]) -> bool:
    """15.2 Whether the reserves come: by a roll, or always where the turn names no faces."""
    if not faces:
        return True
    die = g.roll()
    g.tell(OptionRolled(rule="15.2", what="oil", dice=(die,), came=die in faces))
    return die in faces
