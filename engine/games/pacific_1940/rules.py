"""The rules of Pacific 1940, open or in the fog of war, for engine.core.protocol."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.encoding.codec import JsonData
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import components as components
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.versions import TWELFTH

NEWEST = TWELFTH
"""The version of the rules for new games; the fourth was of Global 1940 alone."""


def make(
    pack: Mapping[str, JsonData] | None = None, name: str = "content pack", version: int = NEWEST
) -> Pacific1940:
    """The game, with a content pack on top of its own content.

    :raises ContentError: the pack does not fit; says where.
    """
    return with_fog(load(pack, name, version), version)


def with_fog(equipment: Equipment, version: int) -> Pacific1940:
    """The rules of a scenario, open or in the fog as a game's options say."""
    rules = Pacific1940(equipment, version)
    rules.in_fog = InFog(equipment, version)
    return rules
