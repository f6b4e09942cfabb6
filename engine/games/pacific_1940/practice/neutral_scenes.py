"""G6 Scenes of a practice turn with neutrals: one is attacked, another joins."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.practice.scene import Scene, goes, one_each, path, typed
from engine.games.pacific_1940.practice.sketch import Sketch


def neutral(s: Sketch) -> Scene | None:
    """G6 A neutral is attacked, and its army, which nobody leads, defends itself."""
    other_side = next(each for each in s.g.equipment.sides if each != s.g.side(s.power))
    weak = [
        (start, land)
        for start, land in _beside(s, STRICT, other_side)
        if s.army(land) <= s.book.most_army and not s.g.equipment.neutrals[land].league
    ]
    if not weak:
        return None
    start, land = s.luck.pick(weak)
    force = {"infantry": s.army(land) + 1, "artillery": 1}
    for kind, count in force.items():
        s.bring(s.power, kind, start, count)
    s.used |= {start, land}
    return goes(s, "neutral", typed(s, force), start, land)


def joins(s: Sketch) -> Scene | None:
    """G6 In the noncombat move infantry walks into a neutral that leans to its side."""
    if not (friends := list(_beside(s, s.g.side(s.power)))):
        return None
    start, land = s.luck.pick(friends)
    s.bring(s.power, "infantry", start)
    s.used |= {start, land}
    line = f"{one_each(s, 'infantry')} {path(s, start, land)}"
    return Scene(kind="joins", space=land, later=(line,))


def _beside(s: Sketch, *leanings: str) -> Iterator[tuple[str, str]]:
    """Own land of the mover with a neutral beside it that leans so."""
    for land in s.own_land():
        for other in s.g.neighbours(land):
            if s.leaning(other) in leanings and other not in s.used:
                yield land, other
