"""What a program reckons with in the fog (content/bot_in_the_fog.toml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from engine.core.playing.weights import weights_in

FILE = Path(__file__).parents[2] / "content" / "bot_in_the_fog.toml"


class Fading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fog 8 By rounds since units were seen: the share that is taken to be there still.

    abroad: of ships that are seen nowhere, the share that is on its way and not at home.
    """

    abroad: float
    ships: tuple[float, ...]
    aircraft: tuple[float, ...]
    land: tuple[float, ...]


class Meetings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fog 8 What a move is worth that a fight would stop; a submarine's staying unknown."""

    landing: float
    sailing: float
    known: float


class Blips(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fog 8 A group that nobody has seen; from how far it may come; the land at stake."""

    near: int
    landing: float
    group: dict[str, int]


class Tokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fog 8 How many tokens at most are called against a group, and from which worth of ship on.

    unseen: of the worth of ships that are only believed to be near, the share that counts.
    """

    most: int
    price: float
    unseen: float


class Unseen(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fog 10 Of money that nobody has seen spent, the share that counts.

    turns: no more counts than a power has earned in so many.
    """

    counts: float
    turns: int


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them."""

    fading: Fading
    unseen: Unseen
    meetings: Meetings
    blips: Blips
    tokens: Tokens


@cache
def printed() -> Weights:
    """Those of the content file."""
    return weights_in(FILE, Weights)
