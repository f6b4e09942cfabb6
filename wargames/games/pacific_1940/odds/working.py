"""The odds of a position worked out, within a bound, and kept for those who ask the same."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.components.numbers import AirDefence
from engine.games.pacific_1940.components.pieces import Equipment, UnitKind
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.view import Board

MOST_STEPS = 8_000_000
"""A battle is followed for so many steps at most: a second and a half of work."""
TRIALS = 10_000
"""8.3 A battle that is too large for that is fought so often: about half a second of work."""
KEPT = 512  # outcomes, by a process


def worked_out(board: Board, asked: odds.Battle) -> odds.Outcome | None:
    """The results of a battle between units of this board; None: it has too many courses."""
    return _worked_out(*_as_keys(board, asked))


def assault_worked_out(board: Board, asked: odds.Assault) -> odds.AssaultOutcome | None:
    """The same of an assault."""
    return _assault_worked_out(*_as_keys(board, asked))


def _as_keys(board: Board, asked: odds.Battle | odds.Assault) -> tuple[bytes, bytes, bytes]:
    """A question as bytes, the cache key of its answer."""
    encode = msgspec.json.encode
    return encode(asked), encode(board.units), encode(board.air_defence)


@lru_cache(maxsize=KEPT)
def _worked_out(asked: bytes, units: bytes, air_defence: bytes) -> odds.Outcome | None:
    """The odds, cached for equal questions; None where they would take too long."""
    question = msgspec.json.decode(asked, type=odds.Battle)
    try:
        return odds.battle(_box(units, air_defence), question, MOST_STEPS, TRIALS)
    except odds.TooLong:
        return None


@lru_cache(maxsize=KEPT)
def _assault_worked_out(
    asked: bytes, units: bytes, air_defence: bytes
) -> odds.AssaultOutcome | None:
    """The same for an assault with all its crossings."""
    question = msgspec.json.decode(asked, type=odds.Assault)
    try:
        return odds.assault(_box(units, air_defence), question, MOST_STEPS, TRIALS)
    except odds.TooLong:
        return None


@lru_cache(maxsize=8)
def _box(units: bytes, air_defence: bytes) -> Equipment:
    """The components with the units of one game, whatever its content pack."""
    return replace(
        load(),
        units=msgspec.json.decode(units, type=dict[str, UnitKind]),
        air_defence=msgspec.json.decode(air_defence, type=AirDefence),
        improved={},
    )
