"""Counters of a picture of a large map: one for each power in a space, as large as can be read."""

from __future__ import annotations

from collections.abc import Sequence

from wargames.games.pacific_1940.map.chart import SLOT_HEIGHT, SLOT_WIDTH, Box
from wargames.games.pacific_1940.map.layers import SUM, Counter, Group

WIDE, HIGH = SLOT_WIDTH - 1, SLOT_HEIGHT - 1
"""The size of a counter in its own units."""


def summed(groups: Sequence[Group], scale: float, sheet: Box) -> list[Group]:
    """The counters of every space, those that are drawn smaller than this scale as sums."""
    return [_of_space(each, scale, sheet) if each.scale < scale else each for each in groups]


def _of_space(group: Group, scale: float, sheet: Box) -> Group:
    """One counter for each power, those of enemies apart by age, around the middle of all."""
    alike: dict[tuple[str, str], list[Counter]] = {}
    for each in group.counters:
        alike.setdefault((each.power, each.age), []).append(each)
    counters = [_sum(found, n * SLOT_WIDTH) for n, found in enumerate(alike.values())]
    xs, ys = ([getattr(c, axis) for c in group.counters] for axis in ("x", "y"))
    x = group.x + (min(xs) + max(xs) + WIDE) / 2 * group.scale
    y = group.y + (min(ys) + max(ys) + HIGH) / 2 * group.scale
    wide, high = (len(alike) * SLOT_WIDTH - 1) * scale, HIGH * scale
    left = min(max(x - wide / 2, 0.0), sheet[2] - wide)
    top = min(max(y - high / 2, 0.0), sheet[3] - high)
    return Group(group.key, group.says, round(left, 1), round(top, 1), scale, counters)


def _sum(found: Sequence[Counter], x: float) -> Counter:
    """Counters of one power as one: of one kind with its symbol, else with the number alone."""
    first = found[0]
    return Counter(
        power=first.power,
        unit=first.unit if len(found) == 1 else SUM,
        count=sum(each.count for each in found),
        x=x,
        y=0.0,
        damaged=first.damaged if len(found) == 1 else 0,
        is_cargo=False,
        age=first.age,
        begun=first.begun,
    )
