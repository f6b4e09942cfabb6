"""The programs of each game, by level, and what a game was worth to a side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from engine.core import registry
from engine.core.playing.advice import Player
from engine.core.playing.counsel import Counsellor
from engine.core.playing.review import Reviewer

Standing = Callable[[Any, str], float]
"""What a position of a game, of whatever type of its own, is worth to a side."""


def players_of(key: str) -> Mapping[str, Player]:
    """The programs that play a game, by their level; empty: none does.

    A scenario whose module names its LEVELS has only those of its game.

    :raises UnknownGame: no game has this key.
    """
    found: Mapping[str, Player] = getattr(_bot_of(key), "PLAYERS", {})
    levels = getattr(import_module(registry.MODULES[key]), "LEVELS", found)
    return {level: found[level] for level in levels if level in found}


def outcome_of(key: str) -> Standing:
    """How a game that is over ended for a side: 1 won, 0 lost, a half for neither.

    :raises UnknownGame: no game has this key.
    :raises AttributeError: no program plays it.
    """
    found: Standing = _bot_of(key).outcome
    return found


def margin_of(key: str) -> Standing | None:
    """By how much a side is ahead at the end of a game; None: its programs do not say.

    :raises UnknownGame: no game has this key.
    """
    found: Standing | None = getattr(_bot_of(key), "margin", None)
    return found


def counsel_of(key: str) -> Counsellor | None:
    """Who counsels the players of a game; None: nobody does.

    :raises UnknownGame: no game has this key.
    """
    found: Counsellor | None = getattr(_bot_of(key), "counsel_for", None)
    return found


def reviewer_of(key: str) -> Reviewer | None:
    """Who looks through a whole game again, quickly; None: nobody does.

    :raises UnknownGame: no game has this key.
    """
    found: Reviewer | None = getattr(_bot_of(key), "review_of", None)
    return found


def _bot_of(key: str) -> Any:
    """The package of a game's programs; None: it has none."""
    name = f"{registry.package_of(key)}.bot"
    return import_module(name) if find_spec(name) is not None else None
