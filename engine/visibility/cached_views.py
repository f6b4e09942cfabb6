"""What each viewer may see of a stored game, made once for all who look at the same position.

A view is kept under the game, its viewer and the position: nobody is given what was made for
another, and no view outlives its position. What a viewer may see besides the public is added to the
public view each time anew (`Rules.view`). Nobody changes what is kept. While a person facilitates,
the position that a viewer is shown may be an older one (visibility.held_views).
"""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.view import AnyView, Ask, kind_of
from engine.models import Game, Sight
from engine.position import store
from engine.position.compiled import GAME, CompiledQuery
from engine.position.process_cache import MEGABYTE, ProcessCache
from engine.position.store import PUBLIC

Stamp = int | str
"""What identifies a position of a game: its version, or a fingerprint of its data."""
NO_GUESSES = -1
PIECE_BYTES = 450 + 150
"""The memory of a view per card or counter, and of what is drawn of it (55 to 141, measured)."""


class Shown(Struct):
    """The position that a viewer is shown; stamp: None where nothing is cached for it."""

    state: Position
    stamp: Stamp | None


class KeptView(Struct):
    """A view, a fingerprint of it, and what pages have derived from it alone.

    mark: empty until someone has asked for it. facts: by the edition of the side's guesses on the
    board, NO_GUESSES without any; only the newest edition is kept. reading: of the log, by the page
    that asked last.
    """

    view: AnyView
    pieces: int
    mark: bytes = b""
    facts: dict[int, dict[str, Any]] = {}
    reading: Any = None


class PublicView(Struct):
    """The public view, and what pages have derived from it alone."""

    view: AnyView
    pieces: int
    facts: dict[str, Any] | None = None


Name = tuple[uuid.UUID, str, Stamp, bool]
"""Game, viewer, position, and whether refused choices are included."""
views: ProcessCache[Name, KeptView] = ProcessCache(
    "views of each side", 48 * MEGABYTE, lambda kept: PIECE_BYTES * (1 + kept.pieces)
)
publics: ProcessCache[tuple[uuid.UUID, int], PublicView] = ProcessCache(
    "public views", 24 * MEGABYTE, lambda kept: PIECE_BYTES * (1 + kept.pieces)
)
"""Keyed by game and version: every change of a position makes a new version."""
BEHIND = CompiledQuery(
    Sight,
    lambda game: Sight.objects.filter(game=game, shown__isnull=False).values_list("viewer"),
)
SHOWN = CompiledQuery(
    Sight,
    lambda game, viewer: Sight.objects.filter(
        game=game, viewer=viewer, shown__isnull=False
    ).values_list("shown"),
    GAME,
    "viewer",
)
positions: ProcessCache[tuple[uuid.UUID, str], Position] = ProcessCache(
    "positions from before",
    24 * MEGABYTE,
    lambda kept: store.PIECE_BYTES * (1 + len(kept.cards) + len(kept.counters)),
)
"""Keyed by game and a fingerprint of the stored position."""


def stamp_of(game: Game) -> Stamp | None:
    """The stamp of a game's current position; None: its rows are ahead of its version."""
    return game.version if game.written is None else None


def shown(game: Game, rules: AnyRules, viewer: str | None, state: Position) -> Position:
    """The position shown to a viewer (None: the public); mostly `state`, the current one."""
    return looked_at(game, rules, viewer, state).state


def looked_at(game: Game, rules: AnyRules, viewer: str | None, state: Position) -> Shown:
    """The same, with the stamp that identifies the position."""
    before = None
    if rules.roles.may_lag and viewer != FACILITATOR and game.status == Game.Status.PLAYING:
        kept = SHOWN.rows(game.pk, viewer or PUBLIC)
        before = kept[0][0] if kept else None
    return Shown(state, stamp_of(game)) if before is None else from_before(game, rules, before)


def from_before(game: Game, rules: AnyRules, kept: str) -> Shown:
    """An older position stored as JSON; read once for all who are shown it."""
    stamp = hashlib.sha256(kept.encode()).hexdigest()
    state = positions.get((game.pk, stamp))
    if state is None:
        state = store.with_seed(msgspec.json.decode(kept), game, rules)
        positions.keep((game.pk, stamp), state)
    return Shown(state, stamp)


def behind(game: Game) -> set[str]:
    """The viewers who are shown an older position; the public has an empty name."""
    return {viewer for (viewer,) in BEHIND.rows(game.pk)}


def mark_of(game: Game, rules: AnyRules, shown: Shown, viewer: str) -> bytes:
    """A fingerprint of a view including its refusals."""
    kept = kept_of(game, rules, shown, viewer, refusals=True)
    if not kept.mark:
        kept.mark = hashlib.sha256(msgspec.json.encode(kept.view, order="deterministic")).digest()
    return kept.mark


def carry_on(game: Game) -> None:
    """Keep what is cached of the previous version, whose position is the same, for this one."""
    for viewer in store.roles_of(game).viewers:
        for refusals in (True, False):
            kept = views.get((game.pk, viewer, game.version - 1, refusals))
            if kept is not None:
                views.keep((game.pk, viewer, game.version, refusals), kept)
    public = publics.get((game.pk, game.version - 1))
    if public is not None:
        publics.keep((game.pk, game.version), public)


def forget(game: Game) -> None:
    """Drop what is cached for the game's version, because the position has changed under it."""
    for viewer in store.roles_of(game).viewers:
        for refusals in (True, False):
            views.forget((game.pk, viewer, game.version, refusals))
    publics.forget((game.pk, game.version))


store.followers.append(store.Follower(carry_on, forget))


def kept_of(
    game: Game,
    rules: AnyRules,
    shown: Shown,
    viewer: str,
    *,
    refusals: bool,
    public: AnyView | None = None,
) -> KeptView:
    """A viewer's cached view with its derivations; a full one also caches its short form."""
    state, stamp = shown.state, shown.stamp
    found = None if stamp is None else views.get((game.pk, viewer, stamp, refusals))
    if found is not None:
        return found
    pieces = len(state.cards) + len(state.counters)
    view = asked_nothing(game, rules.view(state, viewer, refusals=refusals, public=public))
    found = KeptView(view, pieces)
    if stamp is not None:
        views.keep((game.pk, viewer, stamp, refusals), found)
        if refusals:
            brief = KeptView(without_refusals(rules, state, view), pieces)
            views.keep((game.pk, viewer, stamp, False), brief)
    return found


def public_view(game: Game, rules: AnyRules, state: Position, *, is_now: bool = True) -> PublicView:
    """The public view of a game's position, cached or new: what one viewer may see is not in it.

    `is_now`: whether it is the current position, not an older one (engine.visibility.held_views).
    """
    key = (game.pk, game.version)
    is_kept = is_now and game.written is None  # else it is ahead of its version
    found = publics.get(key) if is_kept else None
    if found is None:
        view = asked_nothing(game, rules.view(state, None, refusals=False))
        found = PublicView(view, len(state.cards) + len(state.counters))
        if is_kept:
            publics.keep(key, found)
    return found


def asked_nothing(game: Game, view: AnyView) -> AnyView:
    """The view without questions if players or a clock have ended the game."""
    if game.ended is None:
        return view
    return replace(view, asks=[], standing=[], waiting_for=[], awaits=[])


def without_refusals(rules: AnyRules, state: Position, view: AnyView) -> AnyView:
    """The view for pages that do not show refused choices.

    Refusals that are part of a question stay (`Decision.TELLS_WHY_NOT`).
    """
    decisions = (*rules.asks(state), *rules.standing(state))
    telling = {(each.role, kind_of(each)) for each in decisions if each.TELLS_WHY_NOT}

    def brief(asks: Sequence[Ask]) -> list[Ask]:
        kept = [(ask, (ask.role, ask.kind) in telling) for ask in asks]
        return [
            ask if tells or not ask.refused else replace(ask, refused=[]) for ask, tells in kept
        ]

    return replace(view, asks=brief(view.asks), standing=brief(view.standing))
