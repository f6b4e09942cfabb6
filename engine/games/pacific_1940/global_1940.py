"""The rules of Global 1940: those of Pacific 1940 on both boards, with nine powers."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.content.component_cache import ComponentCache
from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import CADET, CAPTAIN
from engine.games.pacific_1940.components.pieces import Equipment
from engine.games.pacific_1940.equipment import WORLD
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.versions import THIRD, TWELFTH
from engine.games.pacific_1940.rules import with_fog

OLDEST, NEWEST = THIRD, TWELFTH
"""The versions of the rules: it began under the third of Pacific 1940."""
LEVELS = (CADET, CAPTAIN)
"""The programs that play it: with nine powers Admiral would think for minutes."""


def components(version: int) -> ComponentCache[Equipment]:
    """The components under a version of the rules: they have never differed."""
    return WORLD


def make(
    pack: Mapping[str, JsonData] | None = None, name: str = "content pack", version: int = NEWEST
) -> Pacific1940:
    """The game, with a content pack on top of its own content.

    :raises ContentError: the pack does not fit; says where.
    """
    return with_fog(components(version).load(pack, name), version)
