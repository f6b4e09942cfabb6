"""Fog 7 Where the facilitator stops after going on, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.pacific_1940.fog.desk.next_stop import Stop
from wargames.games.pacific_1940.desk.telling import Names
from wargames.games.pacific_1940.words import listed

ENDS = {
    "end": "the end of the list",
    "mobilize": "new units are placed",
    "income": "income is collected",
    "turn_ends": "the end of the turn",
    "begin": "the list is carried out",
}
"""Fog 7 Steps that are at no space."""


def told(found: Stop, names: Names, rooms: Mapping[str, str]) -> str:
    """Fog 7 "Sea Zone 20, order 2: a card for the Axis"."""
    return ": ".join(filter(None, (where(found, names), _what(found, names, rooms))))


def where(found: Stop, names: Names) -> str:
    """Fog 7 The space and the order, or the step."""
    space = names[found.space] if found.space else ""
    order = f"order {found.order}" if found.order else ""
    step = "" if space else ENDS.get(found.step, "")
    return step or ", ".join(filter(None, (space, order)))


def _what(found: Stop, names: Names, rooms: Mapping[str, str]) -> str:
    """Fog 7 What stops the facilitator there."""
    if found.rolls:
        return "dice are rolled"
    if found.to_all or found.rooms:
        hearing = [*(["hallway"] if found.to_all else []), *found.rooms]
        return f"a card for {listed(rooms[room] for room in hearing)}"
    if found.asked:
        return f"{names[found.asked]} is asked"
    return "nothing to say; go on again"
