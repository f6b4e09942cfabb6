"""From a game's key to its rules.

Games are named here by the module that holds them and imported when first asked for, so that
core knows none of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from engine.core.protocol import Rules

MODULES = {
    "emperor": "engine.games.emperor.rules",
    "pacific_war": "engine.games.pacific_war.rules",
}


class UnknownGame(LookupError):
    """No game has this key."""


def keys() -> list[str]:
    """The keys of all games."""
    return list(MODULES)


def get(key: str, pack: Mapping[str, Any] | None = None, name: str = "content pack") -> Rules[Any]:
    """The rules of a game, with a content pack (called `name` in errors) over its own content.

    :raises UnknownGame: no game has this key.
    :raises ContentError: the pack does not fit (engine.core.content).
    """
    if key not in MODULES:
        raise UnknownGame(f"no game {key!r}; there are: {', '.join(MODULES)}")
    return _load(key, json.dumps(pack, sort_keys=True) if pack else "", name)


@lru_cache(maxsize=64)
def _load(key: str, pack: str, name: str) -> Rules[Any]:
    make = import_module(MODULES[key]).make
    rules: Rules[Any] = make(json.loads(pack) if pack else None, name)
    return rules
