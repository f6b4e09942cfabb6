"""G10, G11 Research on the board: the technologies, and which of them each power has."""

from __future__ import annotations

from msgspec import Struct

from engine.games.pacific_1940.components.pieces import Kinds
from engine.games.pacific_1940.components.technology import Technology
from engine.games.pacific_1940.position.state import Campaign


class ResearchView(Struct, frozen=True, kw_only=True):
    """G10, G11 The technologies, and which of them each power is known to have.

    found: power that may research → in the order of their discovery. kinds: power → the kinds in
    force for it, of those that have any.
    """

    technologies: dict[str, Technology]
    die: int
    hits: int
    found: dict[str, tuple[str, ...]]
    kinds: dict[str, Kinds]


def research_view(g: Campaign) -> ResearchView:
    """G10 What each power has found, and what that makes of its units."""
    powers = g.equipment.powers
    may = [power for power in g.equipment.order if powers[power].researches]
    found = {power: g.technologies_of(power) for power in may}
    return ResearchView(
        technologies=g.equipment.technologies,
        die=g.equipment.research.die,
        hits=g.equipment.research.hits,
        found=found,
        kinds={power: g.kinds_of(power) for power, names in found.items() if names},
    )
