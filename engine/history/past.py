"""A finished game, step by step: the position after each of its moves, replayed.

The whole game is played again once for all who look, for how far each side was mistaken at every
step. Some positions on the way are kept, by which each other is found (engine.history.rewind).
"""

from __future__ import annotations

import uuid

from msgspec import Struct

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.flow import Applied
from engine.core.view import kind_of
from engine.history import rewind
from engine.models import Game
from engine.position.process_cache import MEGABYTE, ProcessCache

APART = 24
"""The number of steps between two cached positions."""
STEP_BYTES = 700
"""The memory of one step in bytes."""


class Step(Struct, frozen=True, kw_only=True):
    """One move of a game; step 0 is its beginning.

    version: of the game when the move was made, which locates its events in the log. kinds: of the
    events. distances: how mistaken each side was afterwards.
    """

    number: int
    version: int
    kinds: frozenset[str]
    ends_turn: bool
    distances: dict[str, int]


class Past(Struct, frozen=True):
    """The steps of a whole game."""

    steps: tuple[Step, ...]

    def until(self, step: int) -> int:
        """The version at which the log entries after a step begin."""
        after = self.steps[step + 1 : step + 2]
        return after[0].version if after else FOREVER


FOREVER = 1 << 62
"""Greater than all versions."""
games: ProcessCache[tuple[uuid.UUID, int], Past] = ProcessCache(
    "past games", 16 * MEGABYTE, lambda past: STEP_BYTES * len(past.steps)
)
"""Keyed by game and version."""


def past_of(game: Game, rules: AnyRules) -> Past:
    """All steps of a game that is over, from the cache or replayed.

    :raises NotReplayed: its moves are no longer legal.
    """
    key = (game.pk, game.version)
    found = games.get(key)
    if found is None:
        found = _replayed(game, rules)
        games.keep(key, found)
    return found


def position_at(game: Game, rules: AnyRules, past: Past, step: int) -> Position:
    """The position after a step.

    :raises NotReplayed: its moves are no longer legal.
    """
    return rewind.position_at(game, rules, past.steps[step].version + 1)


# ---------------------------------------------------------------------- played again


def _replayed(game: Game, rules: AnyRules) -> Past:
    """Replay the whole game from its beginning."""
    state = rewind.position_at(game, rules, 0)
    steps = [_step(rules, state, 0, -1, None)]
    made = rewind.counted(game).only("version", "role", "choice")
    for number, (move, applied) in enumerate(rewind.played(rules, state, made), start=1):
        steps.append(_step(rules, applied.state, number, move.version, applied))
        if number % APART == 0:
            rewind.keep(game, rules, move.version, number, applied.state)
    return Past(steps=tuple(steps))


def _step(
    rules: AnyRules,
    state: Position,
    number: int,
    version: int,
    applied: Applied[Position] | None,
) -> Step:
    """A step that led to a position, with how mistaken each side is there."""
    events = applied.events if applied else []
    found = rules.facilitation.hindsight(state)
    return Step(
        number=number,
        version=version,
        kinds=frozenset(kind_of(event) for event in events),
        ends_turn=any(event.ends_turn for event in events),
        distances={side: found[side].distance for side in found},
    )
