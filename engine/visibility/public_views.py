"""What everyone may see of a stored game, made once a version for all who look.

It is the view of the public itself, so there is nothing in it that one viewer may not see; what a
viewer may see besides is added to it each time anew (`Rules.view`). Nobody changes what is kept.
"""

from __future__ import annotations

import uuid
from typing import Any

from msgspec import Struct

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.view import AnyView
from engine.models import Game
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from engine.visibility.kept_views import asked_nothing


class PublicView(Struct):
    """The public view, and what pages have derived from it alone."""

    view: AnyView
    pieces: int
    facts: dict[str, Any] | None = None


PIECE_BYTES = 450
"""The memory of a public view and its facts per card or counter."""
views: ProcessCache[tuple[uuid.UUID, int], PublicView] = ProcessCache(
    "public views", 24 * MEGABYTE, lambda kept: PIECE_BYTES * (1 + kept.pieces)
)
"""Keyed by game and version: every change of a position makes a new version."""


def public_view(game: Game, rules: AnyRules, state: Position, *, is_now: bool = True) -> PublicView:
    """The public view of a game's position, cached or new.

    `is_now`: whether it is the current position, not an older one (engine.visibility.curtain).
    """
    key = (game.pk, game.version)
    is_kept = is_now and game.written is None  # else it is ahead of its version
    found = views.get(key) if is_kept else None
    if found is None:
        view = asked_nothing(game, rules.view(state, None, refusals=False))
        found = PublicView(view, len(state.cards) + len(state.counters))
        if is_kept:
            views.keep(key, found)
    return found


def forget(game: Game) -> None:
    """Drop the cached view, because the position has changed without a new version."""
    views.forget((game.pk, game.version))


def carry_on(game: Game) -> None:
    """Keep what is cached of the previous version, whose position is the same, for this one."""
    kept = views.get((game.pk, game.version - 1))
    if kept is not None:
        views.keep((game.pk, game.version), kept)


store.followers.append(store.Follower(carry_on, forget))
