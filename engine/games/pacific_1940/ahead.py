"""8 What questions of the game may be about, and which choice an answer given beforehand means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from engine.core.choice import Choice

if TYPE_CHECKING:
    from engine.games.pacific_1940.state import Campaign

NONE, ALL = "none", "all"


def territories(g: Campaign) -> Sequence[str]:
    """Every territory."""
    return tuple(g.equipment.territories)


def zones(g: Campaign) -> Sequence[str]:
    """Every sea zone."""
    return tuple(g.equipment.zones)


def spaces(g: Campaign) -> Sequence[str]:
    """Every space."""
    return (*territories(g), *zones(g))


def by_size(choices: Iterable[Choice], field: str, name: str) -> Sequence[Choice]:
    """Of choices of some number or list the smallest, none, or the largest, all.

    Several where they are alike in that: then it is not clear which is meant.
    """
    sizes = [(each, _size(getattr(each, field))) for each in choices]
    if name == NONE:
        return [each for each, size in sizes if not size]
    most = max((size for _, size in sizes), default=0)
    return [each for each, size in sizes if size == most]


def _size(value: int | Sequence[str]) -> int:
    return value if isinstance(value, int) else len(value)
