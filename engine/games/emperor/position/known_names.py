"""What the fields of a position name: fronts, Resources, fortifications, spaces."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.encoding.known_names import Known, unknown_names
from engine.games.emperor.components.pieces import EPOCHS, HOME, space_key
from engine.games.emperor.position.state import War

FRONTS = ("front", "banzai")


def name_problems(g: War) -> Iterator[str]:
    """2.1, 3.0 Every name in the position that the game does not have."""
    yield from unknown_names(g.state, known_names(g))


def known_names(g: War) -> Known:
    """Field → the names that it may hold."""
    box = g.equipment
    fronts, forts = {*g.fronts()}, {*box.forts}
    spaces = {
        space_key(key, number)
        for key, track in box.tracks.items()
        for number in range(track.lowest, track.top + 1)
    }
    return {
        **dict.fromkeys(FRONTS, fronts),
        "face": {"front", "back"},
        "epoch": {*EPOCHS},
        "fort": forts,
        "resource": {*box.resources},
        "space": {HOME, *spaces},
        "target": {*fronts, *forts, *box.resources, "fortify"},
    }
