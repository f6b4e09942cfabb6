"""G6, G8 What everyone sees of neutrals and straits: to whom they lean, for whom they are open."""

from __future__ import annotations

from msgspec import Struct

from engine.games.pacific_1940.movement.straits import shut_by
from engine.games.pacific_1940.politics.neutrals import army_of
from engine.games.pacific_1940.position.state import Campaign


class NeutralView(Struct, frozen=True, kw_only=True):
    """G6 A territory that no power holds: the side to which it leans, or "strict", and its army."""

    key: str
    leaning: str
    army: int


class StraitView(Struct, frozen=True, kw_only=True):
    """G8 A strait: its two zones, and side → the land that shuts it to its ships, "" for open.

    free: kinds of ship that pass in any case.
    """

    key: str
    name: str
    ends: tuple[str, str]
    shut_by: dict[str, str]
    free: tuple[str, ...]


def neutral_views(g: Campaign) -> tuple[NeutralView, ...]:
    """G6 Every neutral, in the order of the content."""
    leanings = {key: g.leaning(key) for key in g.equipment.neutrals}
    return tuple(
        NeutralView(key=key, leaning=leaning, army=len(army_of(g, key)))
        for key, leaning in leanings.items()
        if leaning
    )


def strait_views(g: Campaign) -> tuple[StraitView, ...]:
    """G8 Every strait, as it is for each side now."""
    return tuple(
        StraitView(
            key=strait.key,
            name=strait.name,
            ends=strait.ends,
            shut_by={side: shut_by(g, side, strait) for side in g.equipment.sides},
            free=strait.free,
        )
        for strait in g.equipment.straits.values()
    )
