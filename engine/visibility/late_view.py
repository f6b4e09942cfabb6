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
"""The switch by which the sides of a game agree."""

Turn = tuple[int, str]
"""The round that a kept position is of, and the power whose turn it is."""
turns: ProcessCache[tuple[uuid.UUID, int], Turn] = ProcessCache(
    "turns of kept positions", MEGABYTE, lambda _: 300
)
"""By game and the version of the move that led there."""


def is_agreed(game: Game) -> bool:
    """Whether the sides let others see everything a full round late."""
    return store.roles_of(game).is_secret and game.options.get(OPTION) is True


def has_sat(game: Game, user: int | None) -> bool:
    """Whether someone has a seat there or has had one."""
    kept = {"game": game, "user": user}
    return Seat.objects.filter(**kept).exists() or FormerSeat.objects.filter(**kept).exists()


def a_round_ago(game: Game, rules: AnyRules) -> tuple[int, Position] | None:
    """The newest position that lies a full round back, and the version whose move led to it.

    None: no full round has been played since any.
    """
    newest: dict[str, int] = {}
    for number, version in turn_ends(game).iterator(chunk_size=20):
        number_of_round, power = turn_of(game, rules, number, version)
        if number_of_round < newest.setdefault(power, number_of_round):
            return version, position_of(game, rules, number)
    return None


def a_turn_ago(game: Game, rules: AnyRules) -> tuple[int, Position] | None:
    """The position at the end of the last turn that has ended, and the version that led to it.

    Where sides have secrets, the one of a full round ago: whoever facilitates may not have told yet
    what the last turn was. None: there is none yet.
    """
    if rules.roles.is_secret:
        return a_round_ago(game, rules)
    found = turn_ends(game).first()
    return None if found is None else (found[1], position_of(game, rules, found[0]))


def turn_ends(game: Game) -> QuerySet[Snapshot, tuple[int, int]]:
    """The kept positions with the version of their moves, the newest first.

    They are kept as they come, so that their own order is that of the moves: by it no more of them
    are read than someone asks for.
    """
    kept = Snapshot.objects.filter(game=game, move__undone=False).order_by("-pk")
    return kept.values_list("pk", "move__version")


def turn_of(game: Game, rules: AnyRules, number: int, version: int) -> Turn:
    """The round and the power of a kept position."""
    found = turns.get((game.pk, version))
    if found is None:
        summary = rules.summary(position_of(game, rules, number))
        found = int(str(summary.get("turn", 0))), str(summary.get("power", ""))
        turns.keep((game.pk, version), found)
    return found


def position_of(game: Game, rules: AnyRules, number: int) -> Position:
    """A kept position."""
    return store.with_seed(Snapshot.objects.get(pk=number).state, game, rules)
