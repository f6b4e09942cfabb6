"""The rules of each game in our own words."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from engine.core.content import RuleDigest

MODULES = {
    "emperor": "engine.games.emperor.equipment",
    "pacific_war": "engine.games.pacific_war.equipment",
}


@cache
def digests_of(game: str) -> dict[str, RuleDigest]:
    """Every rule of a game by its number.

    :raises KeyError: no game of ours.
    """
    load: Callable[[], dict[str, RuleDigest]] = import_module(MODULES[game]).load_rules
    return load()
