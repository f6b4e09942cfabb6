"""What things are worth to a program (content/bot.toml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from engine.core.playing.weights import weights_in

FILE = Path(__file__).parents[1] / "content" / "bot.toml"


class Threat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A front: weight by front, how it grows towards the Home Islands, and there; knocked out."""

    weight: dict[str, float]
    slope: float
    home: float
    knocked_out: float


class OilFlow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Each box that ABDA is nearer to Java."""

    step: float


class Resources(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The level of a resource: weight, how quickly more of it matters less, a bonus at the most.

    collapse, collapse_slope: what it costs to have little of all. defeat: Army-Navy and Prestige
    both at 0.
    """

    weight: dict[str, float]
    slope: float
    full: dict[str, float]
    collapse: float
    collapse_slope: float
    defeat: float


class Markers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A Kamikaze marker kept; a fortification in the way of a front."""

    kamikaze: float
    fort: float


class Counselling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far counsel plays on: `few` worlds for each choice, `most` for those not left behind.

    left_behind: by how many standard errors behind the best a choice is tried no more.
    """

    few: int
    most: int
    left_behind: float


class Searching(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How far Admiral plays on: how many of Captain's best choices, in how many worlds.

    stages: after so many worlds what is behind is left. gate: by how many standard errors a
    choice must be better than Captain's.
    """

    choices: int
    stages: tuple[int, ...]
    gate: float


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them, in the same unit."""

    threat: Threat
    oil_flow: OilFlow
    resource: Resources
    markers: Markers
    counsel: Counselling
    admiral: Searching


@cache
def printed() -> Weights:
    """Those of the content file."""
    return weights_in(FILE, Weights)
