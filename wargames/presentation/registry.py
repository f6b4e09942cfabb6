"""From a game's key to how it is shown.

Its folder in `wargames/games` has the name of the package of its rules in `engine.core.registry`:
that line alone names it. The scenarios of one game share the folder.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from engine.core import registry
from wargames.presentation.offer import Offer
from wargames.presentation.protocol import AnyPresentation


@cache
def presentation_of(key: str) -> AnyPresentation:
    """The presentation of a game.

    :raises UnknownGame: no game has this key.
    """
    package = registry.package_of(key).rpartition(".")[2]
    found: Mapping[str, AnyPresentation] = import_module(
        f"wargames.games.{package}.presentation"
    ).PRESENTATIONS
    return found[key]


def all_presentations() -> list[AnyPresentation]:
    """The presentations of all games."""
    return [presentation_of(key) for key in registry.keys()]  # noqa: SIM118 - a function


def all_offers() -> list[Offer]:
    """The lobby offers of all games."""
    return [each.offer for each in all_presentations()]
