"""What programs weighed before their moves, for whoever may know it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from wargames.opponents.models import Thought
from wargames.table.viewer.view import SeatView


class Explained(Struct, frozen=True):
    """A move of a program: what it chose, for whom, and what else it weighed, as `Thought` has it.

    is_sampled: the worth is a mean of games played out, with an error.
    """

    version: int
    level: str
    role: str
    chosen: Mapping[str, Any]
    weighed: Sequence[Mapping[str, Any]]
    is_sampled: bool


def thoughts_of(table: SeatView) -> list[Explained]:
    """What programs weighed in this game, as far as the viewer may know it, the newest first.

    After the game all of it. Before that only of moves for one's own side, where the table allows
    advice: what another weighs would tell of its hand, and what it is up to.
    """
    kept = Thought.objects.filter(game=table.game).order_by("-version")
    if not table.is_over:
        if not table.gives_hints:
            return []
        kept = kept.filter(role__in=table.powers)
    taken_back = table.game.moves.filter(undone=True).values("version")
    return [
        Explained(
            version=each.version,
            level=each.level,
            role=table.words.called(each.role),
            chosen=each.weighed[0],
            weighed=each.weighed,
            is_sampled=any(choice["error"] for choice in each.weighed),
        )
        for each in kept.exclude(version__in=taken_back)
    ]
