"""A game as it stood a turn or a full round ago, for those who only watch.

A position is kept at the end of each turn. The newest of them that lies a full round back is the
one at the end of some power's turn of which the next one has ended too.
"""

from __future__ import annotations

import uuid

from django.db.models import QuerySet

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.models import FormerSeat, Game, Seat, Snapshot
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache

OPTION = "late_spectators"
"""The switch by which the sides agree to it."""

Turn = tuple[int, str]
"""The round of a stored position, and the power whose turn it is."""
turns: ProcessCache[tuple[uuid.UUID, int], Turn] = ProcessCache(
    "turns of kept positions", MEGABYTE, lambda _: 300
)
"""Keyed by game and the version of the move that led there."""


def is_agreed(game: Game) -> bool:
    """Whether the sides let spectators see everything a full round late."""
    return store.roles_of(game).is_secret and game.options.get(OPTION) is True


def has_sat(game: Game, user: int | None) -> bool:
    """Whether a user has or had a seat in a game."""
    kept = {"game": game, "user": user}
    return Seat.objects.filter(**kept).exists() or FormerSeat.objects.filter(**kept).exists()


def a_round_ago(game: Game, rules: AnyRules) -> tuple[int, Position] | None:
    """The newest position that is a full round old, and the version of the move that led to it.

    None: no full round has been played yet.
    """
    newest: dict[str, int] = {}
    for number, version in turn_ends(game).iterator(chunk_size=20):
        number_of_round, power = turn_of(game, rules, number, version)
        if number_of_round < newest.setdefault(power, number_of_round):
            return version, position_of(game, rules, number)
    return None


def a_turn_ago(game: Game, rules: AnyRules) -> tuple[int, Position] | None:
    """The position at the end of the last finished turn, and the version of the move before it.

    Where sides have secrets, the one a full round ago: the facilitator may not yet have announced
    the last turn. None: there is none yet.
    """
    if rules.roles.is_secret:
        return a_round_ago(game, rules)
    found = turn_ends(game).first()
    return None if found is None else (found[1], position_of(game, rules, found[0]))


def turn_ends(game: Game) -> QuerySet[Snapshot, tuple[int, int]]:
    """Keys of the stored positions with the versions of their moves, newest first.

    They are stored in the order of the moves, so sorting by key reads no more of them than needed.
    """
    kept = Snapshot.objects.filter(game=game, move__undone=False).order_by("-pk")
    return kept.values_list("pk", "move__version")


def turn_of(game: Game, rules: AnyRules, number: int, version: int) -> Turn:
    """The round and the power of a stored position."""
    found = turns.get((game.pk, version))
    if found is None:
        summary = rules.summary(position_of(game, rules, number))
        found = int(str(summary.get("turn", 0))), str(summary.get("power", ""))
        turns.keep((game.pk, version), found)
    return found


def position_of(game: Game, rules: AnyRules, number: int) -> Position:
    """A stored position."""
    return store.with_seed(Snapshot.objects.get(pk=number).state, game, rules)
