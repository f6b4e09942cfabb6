"""The contents of a draft and its possible additions: orders, purchases, placings, losses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.core.sequence.composed import Part
from engine.games.pacific_1940.battle.kamikaze import SendKamikazes
from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.raid_choices import Aim, Bomb
from engine.games.pacific_1940.battle.scramble import Scramble, Sortie
from engine.games.pacific_1940.economy.bill import Build, Repair, Units, Upgrade
from engine.games.pacific_1940.economy.mobilize import REST, Deploy
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.fog.meeting.blitz import Advance, Blitz
from engine.games.pacific_1940.fog.meeting.tokens import DiveAt
from engine.games.pacific_1940.fog.writing import STAY
from engine.games.pacific_1940.planning.common_moves import (
    AS_LAST_TIME,
    BRING_HOME,
    FILL_TRANSPORTS,
)
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.view import Board
from wargames.games.pacific_1940.words import capital, listed, number_of, piece, units
from wargames.presentation.wording import Button, LineField, odds_of

Names = Mapping[str, str]
NOWHERE: Mapping[str, str] = MappingProxyType({})
"""9 Of no unit is it known where it stands."""
COMMON = {
    AS_LAST_TIME: "As last time",
    BRING_HOME: "Bring all aircraft home",
    FILL_TRANSPORTS: "Fill the transports",
    STAY: "Fleets that stay and attack what they meet",
}
"""7 Several moves at once, by their name in the rules."""
SPARED = {"submarines": "the submarines", "transports": "the transports"}
FIELDS = {
    "plan_moves": "Type a move",
    "write_orders": "Type an order",
    "spend": "Type what to buy",
    "raise_units": "Type what to raise",
    "place_units": "Type where it goes",
    "offer_blitz": "Type who goes where",
    "choose_losses": "Type the losses",
}
"""Decisions whose draft can be typed: the label of the field."""


def line_field(kind: str, own: str, examples: Mapping[str, str]) -> LineField:
    """The label of the field for typing a draft, with an example, of its own if there is any."""
    return LineField(FIELDS.get(kind, LineField().label), own or examples.get(kind, ""))


# ---------------------------------------------------------------------- what is in a draft


def item(item: Any, names: Names, lands: Mapping[str, str] = NOWHERE) -> str:
    """The words for an item of a draft."""
    match item:
        case Order():
            return order(item, names, lands)
        case Units():
            return number_of(item.count, item.unit, names)
        case Build():
            return f"{capital(names[item.facility])} at {names[item.territory]}"
        case Upgrade():
            return f"{capital(names[item.facility])} at {names[item.territory]}, by upgrade"
        case Repair():
            points, facility = item.points, names[item.facility]
            return f"Repair {points} damage of the {facility} at {names[item.territory]}"
        case Placing():
            return f"{number_of(item.count, item.unit, names)} at {names[item.space]}"
        case Advance():
            return f"{capital(piece(item.unit, names))} to {names[item.to]}"
        case Sortie():
            return f"{capital(piece(item.aircraft, names))} to {names[item.zone]}"
        case Aim():
            return f"{capital(piece(item.bomber, names))} at the {names[item.facility]}"
    return _ship_or_piece(str(item), names)


def lands_of(item: Any, board: Board) -> dict[str, str]:
    """9 The lands in which the units stand that an order loads; aircraft on decks are left out."""
    loads = {load.unit for load in item.loads} if isinstance(item, Order) else set()
    if not loads:
        return {}
    return {
        unit: key
        for key, space in board.spaces.items()
        if not space.number
        for stack in space.stacks
        for unit in loads.intersection(stack.keys)
    }


def order(order: Order, names: Names, lands: Mapping[str, str] = NOWHERE) -> str:
    """7 An order in a line: units, destination, and actions."""
    ends = [names.get(space, space) for space in order.path]
    way = f"{ends[0]} to {ends[-1]}" if len(ends) > 1 else f"stay at {ends[0]}"
    if len(ends) > 2:
        way += f" by {', '.join(ends[1:-1])}"
    return ", ".join([f"{units(order.units, names)}: {way}", *doings(order, names, lands)])


def doings(order: Order, names: Names, lands: Mapping[str, str]) -> list[str]:
    """8.1, 9 What the units of an order do besides moving; lands: where those it loads stand."""
    found = []
    for place in dict.fromkeys(load.at for load in order.loads):
        sources: dict[str, list[str]] = {}
        for load in order.loads:
            if load.at == place:
                sources.setdefault(lands.get(load.unit, ""), []).append(load.unit)
        loaded = listed(
            units(keys, names) + (f" from {names[land]}" if land else "")
            for land, keys in sources.items()
        )
        found.append(f"loading {loaded} at {names[order.path[place]]}")
    if order.landing:
        found.append(f"landing {units(order.landing, names)} at {names[order.ashore]}")
    if order.raid:
        found.append(f"bombing the {names[order.raid]}")
    if order.escort:
        found.append("as escort")
    if order.spares:
        found.append(f"leaving {' and '.join(SPARED[each] for each in order.spares)} alone")
    return found


# ---------------------------------------------------------------------- what could be added


def addition(part: Part, names: Names) -> Button:
    """A possible addition to a draft, as a button; the page sets its value."""
    chance = odds_of(len(part.chance.faces)) if part.chance else ""
    return Button(
        value="",
        kind="",
        words=added(part, names),
        rule="",
        target=part.target,
        note=f"{chance} to hit" if chance else "",
    )


def added(part: Part, names: Names) -> str:
    """The words for the addition of a part."""
    target = part.target
    match part.draft:
        case Purchase():
            return _bought(target, names)
        case Deploy():
            unit, _, space = target.partition(".")
            return f"{capital(names[unit])} at {names[space]}" if space else PLACE[target]
        case Blitz():
            kind, _, to = target.partition(".")
            return f"{capital(names[kind])} to {names[to]}"
        case Scramble():
            base, kind, zone = target.split(":")
            return f"{capital(names[kind])} from {names[base]} to {names[zone]}"
        case Bomb():
            bomber, facility = target.split(":")
            return f"{capital(piece(bomber, names))}: the {names[facility]}"
        case TakeLosses() | SendKamikazes():
            return capital(piece(target, names))
        case DiveAt():
            return _ship_or_piece(target, names)
    return COMMON.get(target) or capital(piece(target, names))


def _ship_or_piece(word: str, names: Names) -> str:
    """A piece by its key, or a ship by what is seen of it: kind, power and damage."""
    power, _, seen = word.partition(":")
    if not seen:
        return capital(piece(word, names))
    kind, damage, number = seen.split(":")
    told = f"{capital(names[kind])} {number} of {names[power]}"
    return f"{told}, damaged" if damage != "0" else told


PLACE = {REST: "All that is left"}
"""13 Placings of more than a single unit."""
WORKS = {"build": "{} at {}", "upgrade": "Upgrade to {} at {}", "repair": "Repair {} at {}"}
"""5, 6 Purchases other than units."""


def _bought(target: str, names: Names) -> str:
    """6 A possible line of a bill."""
    what, _, about = target.partition(".")
    territory, _, facility = about.partition(".")
    if not facility:
        return capital(names[what])
    return capital(WORKS[what].format(names[facility], names[territory]))
