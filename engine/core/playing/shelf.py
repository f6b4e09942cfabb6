"""The programs of each game, by level, and what a game was worth to a side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core import registry
from engine.core.playing.advice import Player


def players_of(key: str) -> Mapping[str, Player]:
    """The programs that play a game, by their level; empty: none does.

    :raises UnknownGame: no game has this key.
    """
    found: Mapping[str, Player] = getattr(_bot_of(key), "PLAYERS", {})
    return found


def outcome_of(key: str) -> Callable[[Any, str], float]:
    """How a game that is over ended for a side: 1 won, 0 lost, a half for neither.

    :raises UnknownGame: no game has this key.
    :raises AttributeError: no program plays it.
    """
    found: Callable[[Any, str], float] = _bot_of(key).outcome
    return found


def margin_of(key: str) -> Callable[[Any, str], float] | None:
    """By how much a side is ahead at the end of a game; None: its programs do not say.

    :raises UnknownGame: no game has this key.
    """
    found: Callable[[Any, str], float] | None = getattr(_bot_of(key), "margin", None)
    return found


def _bot_of(key: str) -> Any:
    """The package of a game's programs; None: it has none."""
    registry.newest(key)
    name = f"{registry.MODULES[key].rpartition('.')[0]}.bot"
    return import_module(name) if find_spec(name) is not None else None
