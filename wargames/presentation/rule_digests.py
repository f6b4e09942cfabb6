"""The rules of each game in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.core.content.reading import RuleDigest
from wargames.presentation.registry import presentation_of


@cache
def digests_of(game: str) -> Mapping[str, RuleDigest]:
    """Every rule of a game by its number.

    :raises UnknownGame: no game has this key.
    """
    return presentation_of(game).digests()
