"""The position that a stored game had at any version, without playing the whole game again.

It is played from the nearest position before it that is at hand: one that this process has kept on
the way to another, the one at the end of a turn (Snapshot), or the beginning. Moves that were taken
back do not count: what is found is the line that stands now.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Sequence

from django.db.models import Exists, OuterRef, QuerySet

from engine.core.encoding.codec import Unreadable
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Applied, IllegalChoice
from engine.models import Game, Move, Snapshot
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache


class NotReplayed(Exception):
    """The moves of a game are no longer legal under its rules."""


APART = 8
"""One of so many positions on the way to the requested one is cached."""
Name = tuple[uuid.UUID, int, int]
"""A game, the last move that counts before the position, and the number of moves that count.

A move that was taken back never counts again, so the number identifies the moves before it.
"""
positions: ProcessCache[Name, bytes] = ProcessCache("positions on the way", 24 * MEGABYTE, len)


def counted(game: Game) -> QuerySet[Move]:
    """The moves that changed something and were not taken back, in order."""
    made = Move.objects.filter(game=game, undone=False).exclude(unasked="unchanged")
    return made.order_by("version")


def position_at(game: Game, rules: AnyRules, version: int) -> Position:
    """The position of a game at a version: after all moves made before it.

    The result must not be modified.

    :raises NotReplayed: the moves are no longer legal.
    """
    if version >= game.version and game.written is None:
        return store.load(game, rules).state
    before = counted(game).filter(version__lt=version)
    base = _turn_ends(game).filter(version__lt=version).last()
    here = before.filter(version__gte=base.version) if base else before
    versions = list(here.values_list("version", flat=True))
    if not versions:
        return _first(game, rules)
    number = before.count() if base else len(versions)
    names = _cache_keys(game, versions, number)
    for at in range(len(names) - 1, -1, -1):
        kept = positions.get(names[at])
        if kept is not None:
            return _replayed_from(game, rules, rules.codec.unpack(kept), names[at:])
    if base is None:
        first = (game.pk, -1, 0)
        return _replayed_from(game, rules, _first(game, rules), [first, *names])
    return _replayed_from(game, rules, _decoded(game, rules, base), names)


def at_turn_ends(game: Game) -> list[int]:
    """The versions with a stored position: those at the ends of turns."""
    return [move.version + 1 for move in _turn_ends(game)]


def kept_at(game: Game, rules: AnyRules, version: int) -> Position:
    """The stored position of a version from `at_turn_ends`, even where no moves lead there.

    :raises NotReplayed: there is none, or it cannot be read any more.
    """
    if version >= game.version and game.written is None:
        return store.load(game, rules).state
    found = _turn_ends(game).filter(version=version - 1).last()
    if found is None:
        raise NotReplayed(f"version {version}")
    return _decoded(game, rules, found)


def keep(game: Game, rules: AnyRules, move: int, number: int, state: Position) -> None:
    """Cache the position after a move, which is the `number`th that counts."""
    positions.keep((game.pk, move, number), rules.codec.pack(state))


def played(
    rules: AnyRules, state: Position, moves: Iterable[Move]
) -> Iterator[tuple[Move, Applied[Position]]]:
    """Replay moves: each with its result.

    :raises NotReplayed: one is no longer legal.
    """
    for move in moves:
        try:
            applied = rules.apply(state, move.role, rules.reader.made(move.choice))
        except (IllegalChoice, Unreadable, LookupError) as error:
            raise NotReplayed(f"move {move.version}") from error
        state = applied.state
        yield move, applied


def _turn_ends(game: Game) -> QuerySet[Move]:
    """The moves with a stored position, in order.

    The stored positions themselves are not read: they are large, and a long game has many.
    """
    kept = Snapshot.objects.filter(move=OuterRef("pk"))
    ends = Move.objects.filter(Exists(kept), game=game, undone=False)
    return ends.only("pk", "version").order_by("version")


def _cache_keys(game: Game, versions: Sequence[int], last: int) -> list[Name]:
    """The cache keys of the positions after these moves; `last`: the number of the last one."""
    first = last - len(versions) + 1
    return [(game.pk, version, first + at) for at, version in enumerate(versions)]


def _first(game: Game, rules: AnyRules) -> Position:
    """The first position of a game.

    :raises NotReplayed: it cannot be read any more.
    """
    try:
        return store.first_state(game, rules)
    except Unreadable as error:
        raise NotReplayed("the beginning") from error


def _decoded(game: Game, rules: AnyRules, end: Move) -> Position:
    """The position stored with a move.

    :raises NotReplayed: it cannot be read any more.
    """
    kept = Snapshot.objects.filter(move=end).order_by("-pk")[0]
    try:
        return store.with_seed(kept.state, game, rules)
    except Unreadable as error:
        raise NotReplayed(f"turn end {end.version}") from error


def _replayed_from(game: Game, rules: AnyRules, state: Position, names: Sequence[Name]) -> Position:
    """Replay from the position after the first of these moves to that after the last."""
    (_, first, _), (_, last, _) = names[0], names[-1]
    if first == last:
        return state
    numbers = {version: number for _, version, number in names}
    made = counted(game).filter(version__gt=first, version__lte=last)
    for move, applied in played(rules, state, made.only("version", "role", "choice")):
        state = applied.state
        if move.version == last or numbers[move.version] % APART == 0:
            keep(game, rules, move.version, numbers[move.version], state)
    return state
