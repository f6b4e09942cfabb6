"""7.5, G11 What works despite the rockets of this turn: scrambles come before them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.pacific_1940.components.pieces import FacilityKind
from engine.games.pacific_1940.position.state import Campaign


def working_before(g: Campaign, territory: str, power: str) -> Iterator[FacilityKind]:
    """G11 The kinds of facility there that would work without this turn's rockets (7.5)."""
    if not g.is_friendly(territory, power):
        return
    for key in g.facilities_at(territory):
        kind = g.facility_kind(key)
        fired = sum(
            each.done or 0
            for each in g.state.rockets or ()
            if (each.territory, each.facility) == (territory, kind.key)
        )
        if g.pieces[key].markers - fired < (kind.fails_at or kind.makes):
            yield kind
