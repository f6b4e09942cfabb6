"""From a game's key to how it is shown.

Its folder in `wargames/games` has the key that the game has in `engine.core.registry`: that line
alone names it.
"""

from __future__ import annotations

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
    if key not in registry.keys():  # noqa: SIM118 - a function
        raise registry.UnknownGame(f"no game {key!r}")
    found: AnyPresentation = import_module(f"wargames.games.{key}.presentation").PRESENTATION
    return found


def all_presentations() -> list[AnyPresentation]:
    """The presentations of all games."""
    return [presentation_of(key) for key in registry.keys()]  # noqa: SIM118 - a function


def all_offers() -> list[Offer]:
    """The lobby offers of all games."""
    return [each.offer for each in all_presentations()]
