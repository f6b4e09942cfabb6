"""The list of games: from a game's key to its rules.

Games are named here by the module that holds them and imported when first asked for, so that
core knows none of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from engine.core.encoding.codec import JsonData
from engine.core.protocol import AnyRules

MODULES = {
    "emperor": "engine.games.emperor.rules",
    "pacific_war": "engine.games.pacific_war.rules",
    "pacific_1940": "engine.games.pacific_1940.rules",
    "global_1940": "engine.games.pacific_1940.global_1940",
}
"""A game's key → the module of its rules; a second scenario is a module beside the first."""
IN_PREPARATION: tuple[str, ...] = ()
"""Games that can be tried and tested, but are not offered to players yet."""


class UnknownGame(LookupError):
    """No game has this key."""


class UnknownVersion(UnknownGame):
    """The rules of this game never had this version."""


def keys() -> list[str]:
    """The keys of all games that are offered."""
    return [key for key in MODULES if key not in IN_PREPARATION]


def package_of(key: str) -> str:
    """The package that a game's rules are in; the scenarios of one game share it.

    :raises UnknownGame: no game has this key.
    """
    newest(key)
    return MODULES[key].rpartition(".")[0]


def newest(key: str) -> int:
    """The rules version of new games; all versions from the oldest to it are available.

    :raises UnknownGame: no game has this key.
    """
    return int(_module(key).NEWEST)


def oldest(key: str) -> int:
    """The rules version that a game began with: 1, or a later one of the game it is a scenario of.

    :raises UnknownGame: no game has this key.
    """
    return int(getattr(_module(key), "OLDEST", 1))


def versions(key: str) -> range:
    """All versions that the rules of a game have had.

    :raises UnknownGame: no game has this key.
    """
    return range(oldest(key), newest(key) + 1)


def get(
    key: str,
    pack: Mapping[str, JsonData] | None = None,
    name: str = "content pack",
    *,
    version: int | None = None,
) -> AnyRules:
    """The rules of a game, with a content pack (called `name` in errors) over its own content.

    `version`: an older rules version; None for the newest.

    :raises UnknownGame: no game has this key.
    :raises UnknownVersion: its rules never had this version.
    :raises ContentError: the pack does not fit (engine.core.content.problems).
    """
    first, last = oldest(key), newest(key)
    if version is not None and not first <= version <= last:
        told = f"no version {version} of the rules of {key}: expected {first} to {last}"
        raise UnknownVersion(told)
    return _load(key, json.dumps(pack, sort_keys=True) if pack else "", name, version or last)


def content(
    key: str, pack: Mapping[str, JsonData] | None = None, *, version: int | None = None
) -> dict[str, list[dict[str, Any]]]:
    """What a game is played with: every entry of its content, with a content pack's in their place.

    A game without content files has none.

    :raises UnknownGame: no game has this key.
    """
    last = newest(key)
    components = getattr(_module(key), "components", None)
    if components is None:
        return {}
    found: dict[str, list[dict[str, Any]]] = components(version or last).entries(pack)
    return found


@lru_cache(maxsize=64)
def _load(key: str, pack: str, name: str, version: int) -> AnyRules:
    rules: AnyRules = _module(key).make(json.loads(pack) if pack else None, name, version)
    return rules


def _module(key: str) -> Any:
    """The module of a game's rules.

    :raises UnknownGame: no game has this key.
    """
    name = MODULES.get(key)
    if name is None:
        raise UnknownGame(f"no game {key!r}; there are: {', '.join(MODULES)}")
    return sys.modules.get(name) or import_module(name)
