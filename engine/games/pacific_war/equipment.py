"""4.0 Game Pieces, loaded: the content files, with a content pack on top.

Numbers live in content/*.toml; the rules read them from the Equipment and hold none themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from engine.core.content.component_cache import ComponentCache
from engine.core.content.reading import AnySection, Library, Parts, RuleDigest, Section, read_rules
from engine.core.encoding.codec import JsonData
from engine.games.pacific_war.components.checks import problems_of
from engine.games.pacific_war.components.map import Movement, Route, Zone
from engine.games.pacific_war.components.pieces import (
    Advanced,
    Column,
    Combat,
    Ending,
    Equipment,
    Marker,
    Nation,
    Placement,
    Raid,
    Side,
    ThirdWave,
    Turn,
    Unit,
    Victory,
)
from engine.games.pacific_war.components.resource_cards import CardEnd, Deck
from engine.games.pacific_war.position.versions import FOURTH, SECOND

__all__ = ["LIBRARY", "SECTIONS", "Equipment", "components", "describe", "load", "load_rules"]

FOLDER = Path(__file__).parent / "content"
FILES = (
    "zones.toml", "units.toml", "cards.toml", "combat.toml", "turns.toml", "setup.toml",
    "victory.toml",
)  # fmt: skip
SECTIONS: tuple[AnySection, ...] = (
    Section("zone", Zone, "key"),
    Section("route", Route, "key", is_open=True),
    Section("movement", Movement),
    Section("unit", Unit, "key"),
    Section("card", CardEnd, "id"),
    Section("deck", Deck),
    Section("column", Column, "low", is_open=True),
    Section("combat", Combat),
    Section("turn", Turn, "number"),
    Section("side", Side, "key"),
    Section("nation", Nation, "key"),
    Section("placement", Placement, "key"),
    Section("raid", Raid, "key"),
    Section("third_wave", ThirdWave),
    Section("advanced", Advanced),
    Section("marker", Marker, "key"),
    Section("victory", Victory),
    Section("ending", Ending, "turn"),
)
PACK_DEFAULTS = {
    "status": "evidence",
    "nav_status": "evidence",
    "title_status": "evidence",
    "timing_status": "evidence",
    "pairing_status": "evidence",
    "cells": [],
    "confidence": "high",
    "source": "content pack",
}
"""A pack's author types what their printed copy says, so the whole entry counts as evidence."""

LIBRARY = Library(FOLDER, FILES, SECTIONS, PACK_DEFAULTS)


@lru_cache(maxsize=1)
def load_rules() -> dict[str, RuleDigest]:
    """1.0 All rules of the rulebook by number, in our own words."""
    return read_rules(FOLDER / "rules.toml")


def _assembled(parts: Parts) -> Equipment:
    routes = {key: route for key, route in parts["route"].items() if not route.absent}
    columns = (column for column in parts["column"].values() if not column.absent)
    exits = _exits(parts["zone"], routes.values())
    ships = [key for key, unit in parts["unit"].items() if unit.is_ship]
    lba = [key for key, unit in parts["unit"].items() if unit.is_lba]
    return Equipment(
        zones=parts["zone"],
        routes=routes,
        movement=parts["movement"][""],
        units=parts["unit"],
        nations=parts["nation"],
        sides=parts["side"],
        placements=parts["placement"],
        markers=parts["marker"],
        raids=parts["raid"],
        third_wave=parts["third_wave"][""],
        advanced=parts["advanced"][""],
        turns=parts["turn"],
        deck=parts["deck"][""],
        ends=parts["card"],
        cards=_cards(parts["card"].values()),
        columns=tuple(sorted(columns, key=lambda column: column.low)),
        combat=parts["combat"][""],
        victory=parts["victory"][""],
        endings=parts["ending"],
        exits=exits,
        ways={is_open: _ways(exits, is_open) for is_open in (False, True)},
        air={is_open: _air(exits, is_open) for is_open in (False, True)},
        ships=frozenset(ships),
        lba=frozenset(lba),
        titles=_titles(parts["card"]),
        counters=tuple(key for key, unit in parts["unit"].items() if unit.is_ship or unit.is_lba),
        order=_order(parts, {*ships, *lba}),
    )


def _titles(ends: Mapping[str, CardEnd]) -> dict[str, str]:
    """4.3 The public titles of the cards: each end's title by its id.

    Also by its side and card, for a card that is only known to be discarded.
    """
    found = {key: end.title for key, end in ends.items()}
    for card, pair in _cards(ends.values()).items():
        found |= {f"{side}:{card}": ends[end].title for side, end in pair.items()}
    return found


def _order(parts: Parts, counters: set[str]) -> dict[str, dict[str, int]]:
    """4.1 Each side's counters in the order of the content; unknown nations are reported later."""
    order: dict[str, dict[str, int]] = {side: {} for side in parts["side"]}
    for n, (key, unit) in enumerate(parts["unit"].items()):
        nation = parts["nation"].get(unit.nation)
        if nation is not None and key in counters:
            order.setdefault(nation.side, {})[key] = n
    return order


def _cards(ends: Iterable[CardEnd]) -> dict[int, dict[str, str]]:
    """4.3 Two ends with the same card number are one card."""
    cards: dict[int, dict[str, str]] = {}
    for end in ends:
        cards.setdefault(end.card, {})[end.side] = end.id
    return dict(sorted(cards.items()))


def _exits(zones: Iterable[str], routes: Iterable[Route]) -> dict[str, tuple[Route, ...]]:
    """3.1 The Sea Routes of each zone."""
    known = list(routes)
    return {zone: tuple(route for route in known if zone in route.ends) for zone in zones}


def _ways(
    exits: Mapping[str, tuple[Route, ...]], is_open: bool
) -> dict[str, tuple[tuple[str, int], ...]]:
    """8.8 The neighbours of each zone by Sea Routes, restricted ones only if they are open."""
    return {
        zone: tuple((r.other(zone), r.points) for r in routes if is_open or not r.restricted)
        for zone, routes in exits.items()
    }


def _air(exits: Mapping[str, tuple[Route, ...]], is_open: bool) -> dict[str, tuple[str, ...]]:
    """12.1 One open Sea Route without a Nav Point."""
    return {
        zone: tuple(other for other, points in found if points == 1)
        for zone, found in _ways(exits, is_open).items()
    }


CURRENT = ComponentCache(LIBRARY, _assembled, problems_of)
OLDER = {
    SECOND: ComponentCache(replace(LIBRARY, before=("version_2.toml",)), _assembled, problems_of)
}
"""Versions of the rules → the components of games that began under them, where they differ."""
describe = CURRENT.describe


def components(version: int) -> ComponentCache[Equipment]:
    """The components under a version of the rules."""
    return OLDER.get(version, CURRENT)


def load(
    pack: Mapping[str, JsonData] | None = None, name: str = "content pack", version: int = FOURTH
) -> Equipment:
    """The components under a version of the rules, with a content pack's entries on top.

    :raises ContentError: the pack does not fit; every mistake in it is listed.
    """
    return components(version).load(pack, name)
