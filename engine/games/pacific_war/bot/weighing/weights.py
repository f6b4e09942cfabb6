"""What things are worth to a program (content/bot.toml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from engine.core.playing.weights import weights_in

FILE = Path(__file__).parents[2] / "content" / "bot.toml"


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
    blocked: float


class BattleWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """9.0 What losses and dangers count."""

    loss: float
    reaction: float
    exposed: float
    spent: float
    uncovered: float
    daring: float
    delayed: float
    skies: float


class CardWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """4.3 Cards kept, spent and lost."""

    plain: float
    surplus: float
    urgency: float
    missed: float
    again: float
    interrupt: float
    points: float
    discard: float
    extra: dict[str, float]


class PortWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """10.4, 10.5 Where ships and LBA lie, and what it costs to move them."""

    ready: float
    guard: float
    risk: float
    stays: float
    flight: float
    hangar: float
    effort: float
    home_ready: float
    home_spent: float
    near: float
    beside: float
    quiet: float
    train: float
    routes: float


class EventWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """8.5 Events that are one's action."""

    slipped: float
    returned: float
    cleared: float
    opened: float
    staged: float


class EvaluationWeights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The end of a turn, for the search."""

    ports: float
    bases: float
    units: float
    won: float
    margin: float


class Search(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many plans are tried in how many worlds, and on what evidence the first is left."""

    plans: int
    window: float
    worlds: int
    first: int
    errors: float


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them, in Victory Points; how the search goes, and where Japan sets up."""

    unit: UnitWeights
    zone: ZoneWeights
    battle: BattleWeights
    card: CardWeights
    port: PortWeights
    event: EventWeights
    evaluation: EvaluationWeights
    search: Search
    set_up: dict[str, dict[str, int]]


@cache
def printed() -> Weights:
    """Those of the content file."""
    return weights_in(FILE, Weights)
