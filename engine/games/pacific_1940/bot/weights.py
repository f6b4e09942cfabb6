"""What things are worth to a program (content/bot.toml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct

from engine.core.playing.weights import weights_in

FILE = Path(__file__).parents[1] / "content" / "bot.toml"


class Land(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Territory: how long its income counts, and what stands in it."""

    turns: float
    ground: float
    city: float
    city_more: float
    decides: float
    capital: float
    complex: float
    base: float
    objective: float
    garrison: float
    turned: float


class Danger(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What may come back: how it tempts an enemy, and from what on it matters."""

    tempts: float
    cheap: float
    for_nothing: float
    beaten: float
    bearable: float
    capital: float


class Attacking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When an attack is made."""

    pays: float
    wins: float
    wins_at_sea: float
    exactly: int
    clears: float
    token: float
    token_share: float
    elsewhere: float
    flight: float
    strays: float
    landing: float
    sure: float
    surer: float


class Front(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What draws units forward over land and sea, and where aircraft are of use."""

    fades: float
    fades_at_sea: float
    pull: float
    pull_at_sea: float
    home: float
    nears: float
    wings: float
    rally: float
    convoy: float
    deck: float
    crowd: float
    hard: float
    reload: float
    unfetched: float
    idle: float


class Noncombat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What stays where it is, what comes forward, and what is carried."""

    stack: float
    fleet: float
    leaves: float
    leaves_capital: float
    tied: float
    each: float
    aboard: float
    waiting: float
    nearer: float
    flies: float
    company: float
    guard: float
    alone: float


class Buying(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is of use beside the shares of a power."""

    urgent: float
    waiting: int
    stock: int
    risked: float
    dear: float
    mastery: float
    escort: float


class Building(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When facilities are built."""

    falls: float
    income: float
    spread: float
    each: float
    turns: float
    stays: float


class Besieging(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When an army is gathered for a capital over several turns, and what that counts for."""

    turns: int
    wins: float
    flies: float
    spends: float
    guards: float
    ahead: float
    fleets: float
    draws: float
    wings: float
    buys: float
    waiting: int
    tied: float
    together: float
    dares: float
    parity: float
    ends: float


class War(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When war is declared."""

    tempo: float
    awakened: float
    latest: int
    watched: float
    patience: float


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them, in IPC. purchase: power → kind → its share of all that the power has."""

    land: Land
    danger: Danger
    attack: Attacking
    front: Front
    politics: War
    building: Building
    noncombat: Noncombat
    siege: Besieging
    buying: Buying
    purchase: dict[str, dict[str, float]]


@cache
def printed() -> Weights:
    """Those of the content file."""
    return weights_in(FILE, Weights)
