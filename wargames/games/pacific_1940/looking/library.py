"""The printed facts of the map and the reference cards: units, facilities, objectives, convoys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.counting import counted
from engine.games.pacific_1940.components.goals import Victory
from engine.games.pacific_1940.components.gunnery import LAST_LAND_UNIT
from engine.games.pacific_1940.components.map import Strait
from engine.games.pacific_1940.components.pieces import (
    Equipment,
    FacilityKind,
    Power,
    UnitKind,
)
from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.fog.facilitator import facilitating
from engine.games.pacific_1940.fog.facilitator.facilitating import Routine
from wargames.games.pacific_1940.looking import objectives
from wargames.games.pacific_1940.offers.lobby_offer import SIDES
from wargames.games.pacific_1940.power_names import POWERS
from wargames.games.pacific_1940.words import BOARDS, capital, listed, one, plural, without_article


def tables(scenario: str) -> dict[str, Any]:
    """5 Units and facilities; 14 objectives and convoys; 2 victory cities; 1 the territories."""
    box = box_of(scenario)
    return {
        "units": [(unit, list(traits(box, unit))) for unit in box.units.values()],
        "facilities": [(kind, list(duties(box, kind))) for kind in box.facilities.values()],
        "objectives": [objectives.objective(box, each) for each in box.objectives.values()],
        "cities": [(each.name, box.names[each.territory]) for each in box.cities.values()],
        "convoys": convoys(box),
        "powers": [power(box, key) for key in box.order],
        "technologies": sorted(box.technologies.values(), key=lambda t: (t.chart, t.die)),
        "neutrals": neutrals(box),
        "straits": [strait(box, each) for each in box.straits.values()],
        "victories": [victory(box, each) for each in box.victories.values()],
        "orders": [loss_order(box, key) for key in box.loss_orders],
    }


# ---------------------------------------------------------------------- units


def traits(box: Equipment, unit: UnitKind) -> Iterator[tuple[str, str]]:
    """5 The special abilities of a kind of unit, each with its rule."""
    yield from ((words, rule) for is_so, words, rule in _fighting(box, unit) if is_so)
    yield from ((words, rule) for is_so, words, rule in _moving(box, unit) if is_so)


def _fighting(box: Equipment, unit: UnitKind) -> Iterator[tuple[object, str, str]]:
    """8 Its abilities in battle."""
    lifters = " or ".join(one(box.units[key].name.lower()) for key in unit.lifted_by)
    targets = listed(plural(_facility(box, key)) for key in unit.raids)
    bonus = f", {unit.raid_bonus} more than its die" if unit.raid_bonus else ""
    yield unit.lifted_by, f"attacks at {unit.lifted_attack} beside {lifters}", "5"
    yield unit.hits > 1, f"takes {counted(unit.hits, 'hit')}", "8.3"
    yield unit.air_defence, f"{unit.air_defence} shots at aircraft before the first round", "8.3"
    yield unit.finds_submarines, "hinders submarines", "10"
    yield unit.is_submarine, "strikes by surprise or submerges", "10"
    yield unit.bombards, "bombards a shore", "8.2"
    yield unit.scrambles, "scrambles", "7.5"
    yield unit.escorts, "escorts raids", "8.1"
    yield unit.intercepts, "intercepts raids", "8.1"
    yield unit.raids, f"bombs {targets}{bonus}", "8.1"
    yield unit.is_defenceless, "is hit last, and lost when alone", "8.3"
    yield unit.convoy_dice, f"{unit.convoy_dice} {_dice(unit)} against convoys", "14"


def _moving(box: Equipment, unit: UnitKind) -> Iterator[tuple[object, str, str]]:
    """7, 9 Its movement and cargo."""
    partners = " or ".join(one(box.units[key].name.lower()) for key in unit.blitzes_with)
    yield unit.blitzes, "blitzes", "7.2"
    yield unit.blitzes_with, f"blitzes beside {partners}", "7.2"
    yield not unit.moves_in_combat, "moves in the noncombat move only", "12"
    yield unit.lands_on_deck, "lands on carriers", "7.4"
    yield unit.deck, f"bears {unit.deck} aircraft", "7.4"
    yield unit.hold, f"carries {counted(unit.hold, 'land unit')}, one of them no infantry", "9"
    yield unit.is_mended, "is repaired free at a naval base", "6"


def _dice(unit: UnitKind) -> str:
    return "die" if unit.convoy_dice == 1 else "dice"


def _facility(box: Equipment, key: str) -> str:
    return box.facilities[key].name.lower()


# ---------------------------------------------------------------------- facilities


def duties(box: Equipment, kind: FacilityKind) -> Iterator[tuple[str, str]]:
    """5 The effects of a facility, and where it may stand."""
    for is_so, words, rule in (
        (
            kind.makes,
            f"makes {counted(kind.makes, 'unit')} a turn, one fewer for each damage",
            "13",
        ),
        (kind.air_bonus, f"{kind.air_bonus} space more for aircraft that take off", "7.4"),
        (kind.scrambles, f"{kind.scrambles} aircraft scramble", "7.5"),
        (kind.sea_bonus, f"{kind.sea_bonus} space more for ships that sail from beside it", "7.3"),
        (kind.mends_ships, "repairs ships beside it", "6"),
        (kind.fails_at, f"out of order at {kind.fails_at} damage", "5"),
        (kind.min_value, f"only on land worth {kind.min_value} or more", "5"),
        (not kind.on_islands, "never on an island", "5"),
        (kind.original_only, "only on land that was its owner’s from the start", "5"),
        (kind.upgrades, _upgrade(box, kind), "5"),
        (kind.captured_as, _captured(box, kind), "11"),
    ):
        if is_so:
            yield words, rule


def _upgrade(box: Equipment, kind: FacilityKind) -> str:
    return (
        f"from {one(_facility(box, kind.upgrades))} for {kind.upgrade_cost}"
        if kind.upgrades
        else ""
    )


def _captured(box: Equipment, kind: FacilityKind) -> str:
    return f"taken, it is {one(_facility(box, kind.captured_as))}" if kind.captured_as else ""


# ---------------------------------------------------------------------- money and victory


def convoys(box: Equipment) -> list[tuple[str, str, int]]:
    """14 The convoy zones, the territories whose income passes, and the cost limit of a zone."""
    return [
        (
            zone.name,
            listed(box.names[key] for key in zone.convoy),
            sum(box.territories[key].value for key in zone.convoy),
        )
        for zone in box.zones.values()
        if zone.convoy
    ]


def neutrals(box: Equipment) -> list[tuple[str, list[tuple[str, int]]]]:
    """G6 The neutrals by their leaning, each with its army."""
    found: dict[str, list[tuple[str, int]]] = {}
    for each in box.neutrals.values():
        title = f"Lean to {SIDES[each.leaning]}" if each.leaning in SIDES else "Strict"
        found.setdefault(title, []).append((box.names[each.key], each.army))
    return sorted(found.items())


def strait(box: Equipment, each: Strait) -> tuple[str, str, str, str]:
    """G8 A strait: its name, the zones at its ends, the land that shuts it, who always passes."""
    ends = listed(box.names[end] for end in each.ends)
    free = listed(plural(box.units[kind].name.lower()) for kind in each.free)
    return each.name, ends, listed(box.names[land] for land in each.needs), free


def victory(box: Equipment, each: Victory) -> tuple[str, str]:
    """2, G9 A side, and what it must hold for a complete round."""
    needs = [box.names[land] for land in each.territories]
    if each.cities:
        cities = counted(each.cities, "victory city", "victory cities")
        needs.insert(0, f"{cities} {BOARDS.get(each.board, '')}".strip())
    told = listed(needs)
    if each.capitals:
        told += f"; then also one of {objectives.some(box.names[land] for land in each.capitals)}"
    return capital(without_article(SIDES[each.side])), told


def power(box: Equipment, key: str) -> dict[str, Any]:
    """1 A power at the beginning of the war, in the order of play."""
    each = box.powers[key]
    return {
        "name": without_article(POWERS[key]),
        "capital": box.names.get(each.capital, ""),
        "purse": each.purse,
        "income": each.income,
        "tokens": each.tokens,
        "facts": "; ".join(filter(None, (_buys(box, each), _economies(box, key)))),
    }


def _economies(box: Equipment, key: str) -> str:
    """G2 The economies of a power that has several, each with its capital and money."""
    found = [box.economies[economy] for economy in box.economies_of[key]]
    if len(found) == 1:
        return ""
    return listed(
        f"{each.name} {each.purse} IPC, capital {box.names[each.capital]}" for each in found
    )


def _buys(box: Equipment, each: Power) -> str:
    """4 The purchases of a power that buys few kinds; "" for any other."""
    if not each.buys:
        return ""
    always = listed(box.names[kind].lower() for kind in each.buys)
    more = listed(box.names[kind].lower() for kind in each.buys_with_road)
    return f"buys only {always}" + (f", and {more} while its road is open" if more else "")


LOSSES = {
    "attack_land": "Attacking on land",
    "defence_land": "Defending on land",
    "attack_sea": "Attacking at sea",
    "defence_sea": "Defending at sea",
}


def loss_order(box: Equipment, key: str) -> tuple[str, str]:
    """8.3 The order of losses, unless their power says otherwise."""
    kinds = [loss(box, kind) for kind in box.loss_orders[key].kinds]
    return LOSSES[key], capital(", ".join(kinds))


def loss(box: Equipment, kind: str) -> str:
    """8.3 A kind as in a loss order."""
    if kind == LAST_LAND_UNIT:
        return "the last land unit that can take the ground"
    name = box.units[kind.removesuffix("+")].name.lower()
    return f"{name} (first hit)" if kind.endswith("+") else name


# ---------------------------------------------------------------------- the facilitator


def assistance() -> dict[str, Any]:
    """Fog 7 The steps and messages that wait for an assisted facilitator, and the others."""
    return {"steps": by_name(facilitating.steps()), "messages": by_name(facilitating.messages())}


def by_name(found: Mapping[str, Routine]) -> list[tuple[str, Routine]]:
    """Each with its name in words, those that wait for the facilitator first."""
    waits_first = sorted(found.values(), key=lambda each: not each.stops)
    return [(capital(each.key.lower().replace("_", " ")), each) for each in waits_first]
