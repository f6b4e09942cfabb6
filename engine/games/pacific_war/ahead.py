"""8 The facts on which an answer in advance may depend: public facts, and own cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.sequence.ahead import AT_PLACE, PLACE, Fact, Told
from engine.games.pacific_war.components.pieces import SIDES
from engine.games.pacific_war.position.state import ENEMY

if TYPE_CHECKING:
    from engine.games.pacific_war.position.state import Theater

TURN, ENEMIES, OWN, CARDS = "turn", "enemies", "own", "cards"
"""Whose action it is; how many enemy and own units are in the zone; the size of one's hand."""
AT, TURNS = AT_PLACE, Fact(TURN)
OF_ENEMIES, OF_OWN, OF_CARDS = (Fact(name, is_number=True) for name in (ENEMIES, OWN, CARDS))
IN_ZONE = (AT, TURNS, OF_ENEMIES, OF_OWN, OF_CARDS)
"""The facts of a question about a zone."""


def values(g: Theater, fact: str) -> Sequence[str]:
    """The values of a fact: any zone of the map, either side."""
    if fact == PLACE:
        return tuple(g.equipment.zones)
    return tuple(SIDES) if fact == TURN else ()


def told(g: Theater, side: str, zone: str) -> Told:
    """The facts of a question about a zone, for one side."""
    return {
        PLACE: frozenset({zone}),
        TURN: frozenset(acting(g)),
        ENEMIES: len(g.units_in(zone, ENEMY[side])),
        OWN: len(g.units_in(zone, side)),
        CARDS: len(g.hand(side)),
    }


def of_cards(g: Theater, side: str) -> Sequence[Told]:
    """The facts of a question without a zone, for one side: the size of its hand."""
    return [{CARDS: len(g.hand(side))}]


def acting(g: Theater) -> Sequence[str]:
    """8.3 The side whose action is carried out; none between actions."""
    turns = [each for each in g.state.stack if each.__struct_config__.tag == "take_turn"]
    return [str(turns[-1].role)] if turns and hasattr(turns[-1], "role") else []
