"""How far Admiral searches, and what it holds a position worth (content/bot_admiral.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.core.playing.weights import weights_in
from engine.games.pacific_1940.bot.weights import Weights as OfPlans
from engine.games.pacific_1940.components.pieces import UnitKind

FILE = Path(__file__).parents[2] / "content" / "bot_admiral.toml"
PURCHASE = "purchase"
Factors = dict[str, float]
"""Figure of Captain's, as "group.name", or "purchase.domain" → what it is multiplied by."""


class Searching(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """By how many standard errors a plan must be better; for how many sixes of rolls dice are
    balanced.
    """

    errors: float
    sixes: int


class Trying(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One decision: how many rounds are played on; how many plans are tried, in how many worlds.

    first: after so many worlds a plan is given up that is not better. ways: name of another way to
    plan → what is different then. without, added: so many single attacks are left out, and added.
    """

    rounds: int
    plans: int
    worlds: int
    first: int
    ways: dict[str, Factors]
    without: int = 0
    added: int = 0


class Standing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a position is worth, in IPC."""

    turns: float
    ground: float
    city: float
    capital: float
    complex: float
    base: float
    won: float


class Weights(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All of them."""

    search: Searching
    combat: Trying
    noncombat: Trying
    purchase: Trying
    war: Trying
    standing: Standing


@cache
def printed() -> Weights:
    """Those of the content file."""
    return weights_in(FILE, Weights)


def changed(weights: OfPlans, by: Factors, units: Mapping[str, UnitKind]) -> OfPlans:
    """Captain's figures with some of them multiplied."""
    groups: dict[str, dict[str, float]] = {}
    for name, factor in by.items():
        group, _, figure = name.partition(".")
        groups.setdefault(group, {})[figure] = factor
    more = groups.pop(PURCHASE, {})
    shares = {
        power: {kind: share * more.get(units[kind].domain, 1.0) for kind, share in kinds.items()}
        for power, kinds in weights.purchase.items()
    }
    found = {
        group: replace(
            getattr(weights, group),
            **{each: getattr(getattr(weights, group), each) * by for each, by in figures.items()},
        )
        for group, figures in groups.items()
    }
    return replace(weights, purchase=_whole(shares) if more else weights.purchase, **found)


def _whole(shares: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """6 Shares that make a whole again."""
    return {
        power: {kind: share / max(1e-9, sum(kinds.values())) for kind, share in kinds.items()}
        for power, kinds in shares.items()
    }
