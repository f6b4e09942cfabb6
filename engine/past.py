"""A game that is over, step by step: the position after each of its moves, played again.

The whole game is played again once for all who look, with how far each side was mistaken at every
step; some positions on the way are kept, and each other is played from the nearest before it.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator

from django.db.models import QuerySet
from msgspec import Struct

from engine import store
from engine.core.codec import Unreadable
from engine.core.flow import IllegalChoice
from engine.core.position import Position
from engine.core.protocol import AnyRules, Applied
from engine.core.view import kind_of
from engine.models import Game, Move
from engine.process_cache import MEGABYTE, ProcessCache

APART = 24
"""So many steps lie from one position that is kept to the next."""
STEP_BYTES = 700
"""What a step takes besides."""


class NotReplayed(Exception):
    """The moves of a game do not lead through its rules any more."""


class Step(Struct, frozen=True, kw_only=True):
    """One move of a game; step 0 is its beginning.

    version: of the game when the move was made, by which what happened then is found in the log.
    kinds: of the events. distances: by side how far it was mistaken afterwards.
    """

    number: int
    version: int
    kinds: frozenset[str]
    ends_turn: bool
    distances: dict[str, int]


class Past(Struct, frozen=True):
    """The steps of a whole game. kept: step → its position, without which nothing is shown."""

    steps: tuple[Step, ...]
    kept: dict[int, bytes]

    def until(self, step: int) -> int:
        """The version from which on the log tells of what came after a step."""
        after = self.steps[step + 1 : step + 2]
        return after[0].version if after else FOREVER


FOREVER = 1 << 62
"""After all versions."""
games: ProcessCache[tuple[uuid.UUID, int], Past] = ProcessCache(
    "past games",
    64 * MEGABYTE,
    lambda past: sum(map(len, past.kept.values())) + STEP_BYTES * len(past.steps),
)
"""By game and version."""


def past_of(game: Game, rules: AnyRules) -> Past:
    """All steps of a game that is over, as kept by this process, or played again.

    :raises NotReplayed: its moves do not lead there any more.
    """
    key = (game.pk, game.version)
    found = games.get(key)
    if found is None:
        found = _played_again(game, rules)
        games.keep(key, found)
    return found


def position_at(game: Game, rules: AnyRules, past: Past, step: int) -> Position:
    """The position after a step.

    :raises NotReplayed: its moves do not lead there any more.
    """
    nearest = step - step % APART
    state = rules.codec.decode(past.kept[nearest])
    if step > nearest:
        first, last = past.steps[nearest].version, past.steps[step].version
        moves = _moves(game).filter(version__gt=first, version__lte=last)
        for _, applied in _played(rules, state, moves):
            state = applied.state
    return state


# ---------------------------------------------------------------------- played again


def _moves(game: Game) -> QuerySet[Move]:
    """The moves that changed something and were not taken back, in their order."""
    made = Move.objects.filter(game=game, undone=False).exclude(unasked="unchanged")
    return made.only("version", "role", "choice").order_by("version")


def _played_again(game: Game, rules: AnyRules) -> Past:
    """The whole game from its beginning."""
    try:
        state = store.first_state(game, rules)
    except Unreadable as error:
        raise NotReplayed from error
    steps = [_step(rules, state, 0, -1, None)]
    kept = {0: rules.codec.encode(state)}
    for number, (move, applied) in enumerate(_played(rules, state, _moves(game)), start=1):
        steps.append(_step(rules, applied.state, number, move.version, applied))
        if number % APART == 0:
            kept[number] = rules.codec.encode(applied.state)
    return Past(steps=tuple(steps), kept=kept)


def _step(
    rules: AnyRules,
    state: Position,
    number: int,
    version: int,
    applied: Applied[Position] | None,
) -> Step:
    """A step that led to a position, and how far everybody is mistaken there."""
    events = applied.events if applied else []
    found = rules.facilitation.hindsight(state)
    return Step(
        number=number,
        version=version,
        kinds=frozenset(kind_of(event) for event in events),
        ends_turn=any(event.ends_turn for event in events),
        distances={side: found[side].distance for side in found},
    )


def _played(
    rules: AnyRules, state: Position, moves: Iterable[Move]
) -> Iterator[tuple[Move, Applied[Position]]]:
    """Each move with what it does.

    :raises NotReplayed: one is not open any more.
    """
    for move in moves:
        try:
            applied = rules.apply(state, move.role, rules.reader.choice(move.choice))
        except (IllegalChoice, Unreadable, LookupError) as error:
            raise NotReplayed(f"move {move.version}") from error
        state = applied.state
        yield move, applied
