"""What things are worth to a program (content/bot.toml)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).parents[1] / "content" / "bot.toml"


class UnitWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.1 A unit: by its strengths, for being there, an LBA; what part of it counts this turn."""

    airstrike: float
    gunnery: float
    hull: float
    lba: float
    at_once: float


class ZoneWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """11.0 A Base, the oil, the turns to come, the capture of Japan (11.1.1)."""

    base: float
    oil: float
    ahead: float
    port_ahead: float
    home: float


class BattleWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """9.0 What losses and dangers count."""

    loss: float
    reaction: float
    exposed: float
    spent: float
    uncovered: float
    daring: float


class CardWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.3 Cards kept, spent and lost."""

    plain: float
    surplus: float
    urgency: float
    missed: float
    interrupt: float
    points: float
    discard: float
    extra: dict[str, float]


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them, in Victory Points, and where Japan sets up."""

    unit: UnitWeights
    zone: ZoneWeights
    battle: BattleWeights
    card: CardWeights
    set_up: dict[str, dict[str, int]]


@cache
def printed() -> Weights:
    """Those of the content file."""
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Weights)
