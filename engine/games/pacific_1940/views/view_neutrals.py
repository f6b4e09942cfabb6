"""G6, G8 What everyone sees of neutrals and straits: to whom they lean, for whom they are open."""

from __future__ import annotations

from msgspec import Struct

from engine.games.pacific_1940.components.map import Strait
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

    free: kinds of ship that pass in any case. in_peace: powers whose ships pass, though it is shut
    to their side, since they are at peace with the holder.
    """

    key: str
    name: str
    ends: tuple[str, str]
    shut_by: dict[str, str]
    free: tuple[str, ...]
    in_peace: tuple[str, ...]


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
            in_peace=tuple(
                power for power in g.equipment.order if _passes_in_peace(g, power, strait)
            ),
        )
        for strait in g.equipment.straits.values()
    )


def _passes_in_peace(g: Campaign, power: str, strait: Strait) -> bool:
    """G8 Whether only peace with the holder lets a power's ships pass."""
    side = g.side(power)
    return bool(shut_by(g, side, strait)) and not shut_by(g, side, strait, power)
