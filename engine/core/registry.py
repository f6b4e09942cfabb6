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
from importlib.util import find_spec
from typing import Any

from engine.core.encoding.codec import JsonData
from engine.core.protocol import AnyRules

MODULES = {
    "emperor": "engine.games.emperor.rules",
    "pacific_war": "engine.games.pacific_war.rules",
    "pacific_1940": "engine.games.pacific_1940.rules",
}


class UnknownGame(LookupError):
    """No game has this key."""


class UnknownVersion(UnknownGame):
    """The rules of this game never had this version."""


def keys() -> list[str]:
    """The keys of all games."""
    return list(MODULES)


def newest(key: str) -> int:
    """The rules version of new games; all versions from 1 to it are available.

    :raises UnknownGame: no game has this key.
    """
    return int(_module(key).NEWEST)


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
    last = newest(key)
    if version is not None and not 1 <= version <= last:
        raise UnknownVersion(f"no version {version} of the rules of {key}: expected 1 to {last}")
    return _load(key, json.dumps(pack, sort_keys=True) if pack else "", name, version or last)


def content(
    key: str, pack: Mapping[str, JsonData] | None = None, *, version: int | None = None
) -> dict[str, list[dict[str, Any]]]:
    """What a game is played with: every entry of its content, with a content pack's in their place.

    A game without content files has none.

    :raises UnknownGame: no game has this key.
    """
    last = newest(key)
    name = f"{MODULES[key].rpartition('.')[0]}.equipment"
    equipment = import_module(name) if find_spec(name) is not None else None
    components = getattr(equipment, "components", None)
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
