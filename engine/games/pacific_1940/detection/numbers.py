"""Fog 8 The numbers of fights that only exist in the fog: the free shot, the interception."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engine.core.content.reading import Library, Section
from engine.games.pacific_1940.detection.chart import FOLDER


class FreeShots(Struct, frozen=True, kw_only=True):
    """R9, A8 A submarine's one shot at transports that sail alone: hits on this or less."""

    hits: int
    status: str
    source: str = ""


class Interceptions(Struct, frozen=True, kw_only=True):
    """Fog 8 The one round against passing aircraft: hits on this or less, and who rolls."""

    hits: int
    rolls: tuple[str, ...]
    status: str
    source: str = ""


FREE_SHOT = Section("free_shot", FreeShots)
INTERCEPTION = Section("interception", Interceptions)
LIBRARY = Library(FOLDER, ("numbers.toml",), (FREE_SHOT, INTERCEPTION), {})


@lru_cache(maxsize=1)
def free_shots() -> FreeShots:
    """R9 The numbers of the free shot.

    :raises ContentError: a mistake in the file.
    """
    found: FreeShots = LIBRARY.ours[1][FREE_SHOT.name][""]
    return found


@lru_cache(maxsize=1)
def interceptions() -> Interceptions:
    """Fog 8 The numbers of the interception.

    :raises ContentError: a mistake in the file.
    """
    found: Interceptions = LIBRARY.ours[1][INTERCEPTION.name][""]
    return found
