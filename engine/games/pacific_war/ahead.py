"""8 What questions tell on which an answer given beforehand may depend: public facts, own cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.sequence.ahead import AT_PLACE, PLACE, Fact, Told
from engine.games.pacific_war.components.pieces import SIDES
from engine.games.pacific_war.position.state import ENEMY

if TYPE_CHECKING:
    from engine.games.pacific_war.position.state import Theater

TURN, ENEMIES, OWN, CARDS = "turn", "enemies", "own", "cards"
"""Whose action it is; how many enemy units and own units are in the zone; cards in one's hand."""
AT, TURNS = AT_PLACE, Fact(TURN)
OF_ENEMIES, OF_OWN, OF_CARDS = (Fact(name, is_number=True) for name in (ENEMIES, OWN, CARDS))
IN_ZONE = (AT, TURNS, OF_ENEMIES, OF_OWN, OF_CARDS)
"""What a question about a zone tells."""


def values(g: Theater, fact: str) -> Sequence[str]:
    """The values of a fact: any zone of the map, either side."""
    if fact == PLACE:
        return tuple(g.equipment.zones)
    return tuple(SIDES) if fact == TURN else ()


def told(g: Theater, side: str, zone: str) -> Told:
    """What a question about a zone tells a side."""
    return {
        PLACE: frozenset({zone}),
        TURN: frozenset(acting(g)),
        ENEMIES: len(g.units_in(zone, ENEMY[side])),
        OWN: len(g.units_in(zone, side)),
        CARDS: len(g.hand(side)),
    }


def of_cards(g: Theater, side: str) -> Sequence[Told]:
    """What a question about no zone tells a side: how many cards it holds."""
    return [{CARDS: len(g.hand(side))}]


def acting(g: Theater) -> Sequence[str]:
    """8.3 The side whose action is carried out; none between them."""
    turns = [each for each in g.state.stack if each.__struct_config__.tag == "take_turn"]
    return [str(turns[-1].role)] if turns and hasattr(turns[-1], "role") else []
