"""5 The components, loaded: the content files, with a content pack on top.

Numbers live in content/*.toml; the rules read them from the Equipment and hold none themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.core.content.component_cache import ComponentCache
from engine.core.content.reading import (
    AnySection,
    Key,
    Library,
    Parts,
    RuleDigest,
    Section,
    read_rules,
)
from engine.core.encoding.codec import JsonData
from engine.games.pacific_1940.components.checks import problems_of
from engine.games.pacific_1940.components.goals import City, Economy, Objective, Victory
from engine.games.pacific_1940.components.map import (
    Connection,
    Distances,
    League,
    Neutral,
    Passages,
    SeaZone,
    Strait,
    Territory,
)
from engine.games.pacific_1940.components.numbers import (
    AirDefence,
    Convoys,
    Kamikaze,
    Raiding,
    ResearchCosts,
)
from engine.games.pacific_1940.components.pieces import (
    Equipment,
    FacilityKind,
    LossOrder,
    Period,
    Power,
    Relation,
    Standing,
    UnitKind,
)
from engine.games.pacific_1940.components.politics import (
    Alliance,
    ClosedLand,
    DeclarationRule,
    OpenLand,
    Payment,
    SeaLimit,
    Trade,
    Upgrade,
    WarParty,
    politics_of,
)
from engine.games.pacific_1940.components.scenario import Scenario
from engine.games.pacific_1940.components.technology import Technology
from engine.games.pacific_1940.position.versions import THIRD

FOLDER = Path(__file__).parent / "content"
FOLDER_OF_FOG = Path(__file__).parent / "fog" / "content"
SHARED = tuple(FOLDER / name for name in ("units.toml", "numbers.toml", "technologies.toml"))
"""What is the same in every scenario."""
FILES = ("map.toml", "powers.toml", "setup.toml")
"""What each scenario has of its own."""
LESSONS = "lessons.toml"
PRACTICE = "practice.toml"
PACIFIC_1940 = Scenario(
    "pacific_1940",
    "Pacific 1940",
    lessons=(FOLDER / LESSONS, FOLDER_OF_FOG / LESSONS),
    practice=FOLDER / PRACTICE,
)
GLOBAL_1940 = Scenario(
    "global_1940",
    "Global 1940",
    usual={"research": True},
    lessons=(FOLDER / "global_1940" / LESSONS,),
    practice=FOLDER / "global_1940" / PRACTICE,
)
SECTIONS: tuple[AnySection, ...] = (
    Section("territory", Territory, "key"),
    Section("zone", SeaZone, "key"),
    Section("connection", Connection, "key", is_open=True),
    Section("unit", UnitKind, "key"),
    Section("facility", FacilityKind, "key"),
    Section("loss_order", LossOrder, "key"),
    Section("power", Power, "key"),
    Section("economy", Economy, "key"),
    Section("relation", Relation, "key", is_open=True),
    Section("alliance", Alliance, "key"),
    Section("war_party", WarParty, "key"),
    Section("declaration", DeclarationRule, "key"),
    Section("payment", Payment, "key"),
    Section("upgrade", Upgrade, "key"),
    Section("trade", Trade, "key"),
    Section("open_land", OpenLand, "key"),
    Section("closed_land", ClosedLand, "key"),
    Section("sea_limit", SeaLimit, "key"),
    Section("objective", Objective, "key", is_open=True),
    Section("city", City, "key"),
    Section("victory", Victory, "key"),
    Section("raiding", Raiding),
    Section("air_defence", AirDefence),
    Section("kamikaze", Kamikaze),
    Section("convoys", Convoys),
    Section("research", ResearchCosts),
    Section("technology", Technology, "key"),
    Section("period", Period, "number", is_open=True),
    Section("standing", Standing, "key", is_open=True),
    Section("strait", Strait, "key"),
    Section("neutral", Neutral, "key"),
    Section("league", League, "key"),
)
PACK_DEFAULTS = {"status": "evidence", "source": "content pack"}
"""A pack's author types what their printed copy says, so the whole entry counts as evidence."""

MAY_BE_ABSENT = ("territory", "connection", "objective", "standing")
"""Sections whose entries may be removed: territories only by a version, others by a pack too."""

LIBRARY = Library(FOLDER, FILES, SECTIONS, PACK_DEFAULTS, shared=SHARED)


@lru_cache(maxsize=1)
def load_rules() -> dict[str, RuleDigest]:
    """All rules by number, in our own words."""
    return read_rules(FOLDER / "rules.toml")


@lru_cache(maxsize=1)
def load_global_rules() -> dict[str, RuleDigest]:
    """G1 to G14 What Global 1940 adds and changes by number, in our own words."""
    return read_rules(FOLDER / "global_1940" / "rules.toml", beside=load_rules())


def rules_of_all_scenarios() -> dict[str, RuleDigest]:
    """Every rule by number that the code of this package may cite."""
    return load_rules() | load_global_rules()


@lru_cache(maxsize=1)
def load_fog_rules() -> dict[str, RuleDigest]:
    """Fog 1 to 10 All rules of the fog by number, in our own words."""
    return read_rules(FOLDER_OF_FOG / "rules.toml", beside=load_rules())


def _assembled(scenario: Scenario, parts: Parts) -> Equipment:
    parts = parts | {name: _present(parts[name]) for name in MAY_BE_ABSENT}
    neighbours = _neighbours(parts)
    territories, zones = parts["territory"], parts["zone"]
    powers, whole = parts["power"], Distances(neighbours, zones)
    order = tuple(sorted((k for k, p in powers.items() if p.turn), key=lambda k: powers[k].turn))
    economies = _economies(parts, order)
    objectives = {
        key: replace(each, territories=_lands_of(parts, economies, each))
        for key, each in parts["objective"].items()
    }
    return Equipment(
        scenario=scenario,
        territories=territories,
        zones=zones,
        connections=parts["connection"],
        units=parts["unit"],
        facilities=parts["facility"],
        powers=powers,
        economies=economies,
        economies_of={key: _of_power(economies, key) for key in powers},
        relations=parts["relation"],
        standing=parts["standing"],
        straits=parts["strait"],
        neutrals=parts["neutral"],
        leagues=parts["league"],
        army_power=next((key for key, power in powers.items() if power.leads_neutrals), ""),
        passages=Passages(whole, parts["strait"].values()),
        objectives=objectives,
        unit_objectives={key: each for key, each in objectives.items() if each.watches_units},
        conditional_objectives=frozenset(
            key for key, each in objectives.items() if each.is_conditional
        ),
        cities=parts["city"],
        victories=parts["victory"],
        politics=politics_of(parts),
        raiding=parts["raiding"][""],
        air_defence=parts["air_defence"][""],
        kamikaze=parts["kamikaze"][""],
        convoys=parts["convoys"][""],
        research=parts["research"][""],
        technologies=parts["technology"],
        loss_orders=parts["loss_order"],
        calendar=dict(sorted(parts["period"].items())),
        spaces={**territories, **zones},
        neighbours=neighbours,
        distances=whole,
        zones_of={key: _among(neighbours[key], zones) for key in territories},
        lands_of={key: _among(neighbours[key], territories) for key in zones},
        order=order,
        sides=tuple(dict.fromkeys(power.side for power in powers.values() if power.turn)),
        capitals={each.capital: each.power for each in economies.values() if each.capital},
        seats={each.capital: each.key for each in economies.values() if each.capital},
        began_with=_began_with(parts),
        city_in={city.territory: city.name for city in parts["city"].values()},
        names={key: each.name for section in NAMED for key, each in parts[section].items()},
    )


NAMED = (
    "territory",
    "zone",
    "unit",
    "facility",
    "power",
    "economy",
    "objective",
    "city",
    "strait",
    "league",
    "technology",
)
"""The sections whose entries have names."""


def _present(entries: dict[Key, Any]) -> dict[Key, Any]:
    """The entries that have not been removed."""
    return {key: entry for key, entry in entries.items() if not entry.absent}


def _neighbours(parts: Parts) -> dict[str, tuple[str, ...]]:
    """1 The neighbours of each space, in the order of the file."""
    found: dict[str, list[str]] = {key: [] for key in (*parts["territory"], *parts["zone"])}
    for connection in parts["connection"].values():
        one, other = connection.ends
        if one in found and other in found:  # else checks.py says so
            found[one].append(other)
            found[other].append(one)
    return {key: tuple(others) for key, others in found.items()}


def _economies(parts: Parts, order: Sequence[str]) -> dict[str, Economy]:
    """14 The economies: those of the content, and one of each power that has none there."""
    printed: list[Economy] = list(parts["economy"].values())
    found: dict[str, Economy] = {}
    for key in dict.fromkeys((*order, *parts["power"])):
        power: Power = parts["power"][key]
        only = Economy(
            key=key,
            name=power.name,
            power=key,
            status=power.status,
            capital=power.capital,
            purse=power.purse,
        )
        found |= {each.key: each for each in printed if each.power == key} or {key: only}
    return found


def _lands_of(
    parts: Parts, economies: Mapping[str, Economy], objective: Objective
) -> tuple[str, ...]:
    """14, G13 The territories of an objective: those named, and those that were somebody's."""
    if not objective.original_of and not objective.friendly_to:
        return objective.territories
    whose = {(economies[key].power, economies[key].area) for key in objective.original_of}
    land: Mapping[str, Territory] = parts["territory"]
    original = [
        key
        for key, each in land.items()
        if (each.original, "") in whose or (each.original, each.economy) in whose
    ]
    leaning = [
        key for key, each in parts["neutral"].items() if each.leaning == objective.friendly_to
    ]
    return tuple(dict.fromkeys((*objective.territories, *original, *leaning)))


def _of_power(economies: Mapping[str, Economy], power: str) -> tuple[str, ...]:
    return tuple(key for key, each in economies.items() if each.power == power)


def _began_with(parts: Parts) -> dict[str, dict[str, int]]:
    """2 The units with which each power begins."""
    found: dict[str, dict[str, int]] = {}
    for each in parts["standing"].values():
        if each.kind in parts["unit"]:
            of_power = found.setdefault(each.power, {})
            of_power[each.kind] = of_power.get(each.kind, 0) + each.count
    return found


def _among(keys: Iterable[str], known: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(key for key in keys if key in known)


def _cache(scenario: Scenario, library: Library) -> ComponentCache[Equipment]:
    return ComponentCache(library, partial(_assembled, scenario), problems_of)


CURRENT = _cache(PACIFIC_1940, LIBRARY)
BEFORE = _cache(PACIFIC_1940, replace(LIBRARY, before=("version_2.toml",)))
"""The components of games that began under version 1 or 2 of the rules."""
WORLD = _cache(GLOBAL_1940, replace(LIBRARY, folder=FOLDER / "global_1940"))
"""The components of Global 1940, which began under the third version."""
describe = CURRENT.describe
"""What a content pack replaces, in a few words."""


def components(version: int) -> ComponentCache[Equipment]:
    """The components of Pacific 1940 under a version of the rules."""
    return CURRENT if version >= THIRD else BEFORE


def load(
    pack: Mapping[str, JsonData] | None = None, name: str = "content pack", version: int = THIRD
) -> Equipment:
    """The components of Pacific 1940, with a content pack's entries on top.

    :raises ContentError: the pack does not fit; every mistake in it is listed.
    """
    return components(version).load(pack, name)


NEWEST = {PACIFIC_1940.key: CURRENT, GLOBAL_1940.key: WORLD}
"""By the key of a scenario: its components as it is played now."""


@cache
def box_of(key: str) -> Equipment:
    """The components of a scenario as it is played now, without a content pack."""
    return NEWEST[key].load()


def box_with(purses: Collection[str]) -> Equipment:
    """The components of the scenario whose positions have these purses.

    :raises StopIteration: none has.
    """
    boxes = (cache.load() for cache in NEWEST.values())
    return next(box for box in boxes if box.purses == set(purses))
