"""7 What a player who plans moves sees at a space: its units, and where they may go.

Each possible order is a line that `typed` reads, so that clicking and typing are equivalent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import Place, UnreadLine
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import may_be_met
from engine.games.pacific_1940.movement import decks, movement, purpose, ways
from engine.games.pacific_1940.movement.execution import kinds_of
from engine.games.pacific_1940.movement.movement import tried
from engine.games.pacific_1940.odds.plans import PossibleBattle
from engine.games.pacific_1940.planning import dropping, ferries, routes, typed, units_meant
from engine.games.pacific_1940.planning.written_orders import line_of, told_apart
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_words import ALL, Line, Wanted, read_at
from engine.games.pacific_1940.typing.written_lines import written_units

Kinds = tuple[tuple[str, int], ...]
"""Kinds of unit, each with its number."""


class Stack(Struct, frozen=True, kw_only=True):
    """7 Equal units of a power, with their remaining movement.

    mark: "damaged", "loaded" or "empty". cargo: what they carry. told: the same where a line names
    it to tell them from others. pick: the word that picks them all. refusal: why none may move now.
    """

    kind: str
    count: int
    points: int
    pick: str
    mark: str = ""
    told: Kinds = ()
    cargo: Kinds = ()
    refusal: Refusal | None = None


class Pick(Struct, frozen=True, kw_only=True):
    """7 Units that are often picked together: "land", "ships", "aircraft" or "all"."""

    name: str
    pick: str


class Destination(Struct, frozen=True, kw_only=True):
    """7 A place that the picked units may or may not go to, and what they would do there.

    does: "move", "attack", "assault", "land", "raid", "drop", "load", "stay" (and fight) or "wait"
    (stay in peace). line: what to type for it. used, left: spaces of the unit with the fewest left.
    defenders: who is fought, power by power. attackers: who would fight there then, earlier orders
    included; in the fog also where nobody is expected. aboard: what ships take along, which may be
    fewer than are picked. battle: the one there, as the plan with this order would foresee it; None
    where there is none. lands_at: where the picked aircraft land, or still may. refusal: the rule
    that forbids it.
    """

    end: str
    does: str
    line: str
    path: tuple[str, ...]
    used: int
    left: int
    ashore: str = ""
    raid: str = ""
    defenders: dict[str, Kinds] = {}
    attackers: Kinds = ()
    aboard: Kinds = ()
    battle: PossibleBattle | None = None
    lands_at: tuple[str, ...] = ()
    refusal: Refusal | None = None


class Pointed(Struct, frozen=True, kw_only=True):
    """7 The units at a space, and where picked ones may go.

    chosen: what is picked, as it was read; unread: why it was not. to: the space that was asked
    about; barred: why nothing reads as an order to go there.
    """

    at: str
    stacks: tuple[Stack, ...]
    picks: tuple[Pick, ...]
    chosen: tuple[Wanted, ...] = ()
    destinations: tuple[Destination, ...] = ()
    unread: Refusal | None = None
    to: str = ""
    barred: Refusal | None = None


def pointed(draft: Tentative, place: Place, expected: Campaign) -> Pointed | None:
    """7 What a player sees who clicked a space and picked units there; None for no space.

    expected: the position used for who would be fought; in the fog it has enemies that do not count
    for legality.
    """
    g, at = draft.g, place.at
    if at not in g.equipment.spaces:
        return None
    found = Pointed(at=at, stacks=tuple(stacks(draft, at)), picks=tuple(_picks(draft, at)))
    if not place.chosen:
        return found
    try:
        line = read_at(g.equipment, place.chosen, at)
        ends = tuple(_destinations(draft, line, expected))
    except UnreadLine as unread:
        return replace(found, unread=unread.refusal)
    found = replace(found, chosen=line.units, destinations=ends)
    return _with_asked(draft, found, line, place.to, expected)


# ---------------------------------------------------------------------- what stands there


def stacks(draft: Tentative, at: str) -> Iterator[Stack]:
    """7 The power's units in a space without an order, equal ones grouped."""
    g = draft.g
    stay = Order(units=(), path=(at,))
    groups: dict[tuple[str, str, Kinds, int, Kinds], list[str]] = {}
    for key in units_meant.free_at(draft, at):
        cargo = units_meant.cargo_of(draft, key)
        alike = (g.pieces[key].kind, *told_apart(draft, key), ways.points_left(g, key), cargo)
        groups.setdefault(alike, []).append(key)
    for (kind, mark, told, points, cargo), units in groups.items():
        yield Stack(
            kind=kind,
            count=len(units),
            points=points,
            pick=written_units(g.equipment, (Wanted(kind, len(units), mark, told),)),
            mark=mark,
            told=told,
            cargo=cargo,
            refusal=movement.why_not_start(draft, units[0], stay),
        )


def _picks(draft: Tentative, at: str) -> Iterator[Pick]:
    """7 Picks of all land units, all ships, or all aircraft of a fleet."""
    g = draft.g
    units = units_meant.free_at(draft, at)
    for name, domain in (("land", "land"), ("ships", "sea"), ("aircraft", "air")):
        kinds = dict.fromkeys(g.pieces[k].kind for k in units if g.unit(k).domain == domain)
        if kinds:
            wanted = tuple(Wanted(kind, ALL) for kind in kinds)
            yield Pick(name=name, pick=written_units(g.equipment, wanted))
    if units:
        yield Pick(name="all", pick=written_units(g.equipment, (Wanted("", ALL),)))


# ---------------------------------------------------------------------- where it may go


def _destinations(draft: Tentative, line: Line, expected: Campaign) -> Iterator[Destination]:
    """7 All possible orders for the picked units, the refused last."""
    found = [_destination(draft, order, expected) for order in orders_of(draft, line)]
    yield from sorted(found, key=lambda each: each.refusal is not None)


def _with_asked(
    draft: Tentative, found: Pointed, line: Line, to: str, expected: Campaign
) -> Pointed:
    """7 The same with the space asked about, which is judged as if its line were typed."""
    if to not in draft.g.equipment.spaces or to == found.at:
        return found
    ends, found = found.destinations, replace(found, to=to)
    if any(to == (each.ashore or each.end) for each in ends):
        return found
    try:
        orders = list(_straight_to(draft, line, to))
    except UnreadLine as unread:
        return replace(found, barred=unread.refusal)
    asked = [_destination(draft, order, expected) for order in orders]
    allowed = [each for each in asked if each.refusal is None]
    refused = [each for each in asked if each.refusal is not None]
    return replace(found, destinations=(*allowed, *ends, *refused[:1]))


def _straight_to(draft: Tentative, line: Line, to: str) -> Iterator[Order]:
    """7 The orders that lead the picked units to a space, sensible or not.

    :raises UnreadLine: there is none, and the line is not understood.
    """
    units = units_meant.chosen_of(draft, line)
    there = [
        replace(line, path=path) for path in routes.route_choices(draft.g, units, to, draft.phase)
    ]
    found = [order for each in there for order in _at_the_end(draft, each, None)]
    yield from found or [typed.order_for(draft, replace(line, path=(line.path[0], to)))]


def orders_of(draft: Tentative, line: Line) -> Iterator[Order]:
    """7 The distinct orders that the picked units could be given, legal or not."""
    seen = set()
    by_ship = chain(ferries.of_line(draft, line), typed.boardings(draft, line))
    for order in chain(_over_the_map(draft, line), by_ship, dropping.of_line(draft, line)):
        if order not in seen:
            seen.add(order)
            yield order


def _over_the_map(draft: Tentative, line: Line) -> Iterator[Order]:
    """7 Orders by which the units move themselves, by every relevant path."""
    g, at = draft.g, line.path[0]
    units = units_meant.chosen_of(draft, line)
    alike = Order(units=units, path=line.path) if _are_alike(draft, line) else None
    yield from _at_the_end(draft, line, None)
    reaches = [ways.reach(g, key, draft.phase) for key in units]
    for end in reaches[0]:
        if end == at or any(end not in reach for reach in reaches):
            continue
        if not _is_worth_a_look(draft, units, at, end):
            continue
        for path in routes.route_choices(g, units, end, draft.phase):
            yield from _at_the_end(draft, replace(line, path=path), alike)


def _is_worth_a_look(draft: Tentative, units: Sequence[str], at: str, end: str) -> bool:
    """7, 12 Whether a destination matters in this phase: in combat few do.

    The others can be typed, and then a rule says what forbids them. A1 In the fog an enemy may be
    anywhere at sea, and nobody knows which land is empty.
    """
    g, power = draft.g, draft.power
    flies = all(g.unit(key).is_air for key in units)
    if draft.phase != COMBAT:
        return not flies or not g.is_sea(end) or end in _deck_zones(draft)
    if g.in_fog and (g.is_sea(end) or g.is_hostile(end, power)):
        return True
    if g.enemies_at(at, power):
        return True
    if g.enemies_at(end, power):
        return True
    if g.is_hostile(end, power):
        return not flies or purpose.enters_on_land(draft, end) or bool(g.facilities_at(end))
    assaults = purpose.assault_zones(draft)
    if not g.is_sea(end) or end in assaults or at in assaults:
        return g.is_sea(end)
    sails = any(g.unit(key).is_sea for key in units)
    return sails and any(g.is_hostile(land, power) for land in g.equipment.lands_of[end])


def _deck_zones(draft: Tentative) -> frozenset[str]:
    """7.4 The zones with a deck to land on after the draft, or where a new one may be placed."""
    known = ("deck_zones", draft.power, draft.phase, tuple(draft.orders))
    if known not in draft.g.known:
        draft.g.known[known] = decks.of(draft, is_moving=False).zones
    found: frozenset[str] = draft.g.known[known]
    return found


def _are_alike(draft: Tentative, line: Line) -> bool:
    """7 Whether the line means the same units on every path: all have the same movement left.

    What comes aboard may differ from path to path, and so do the guests of a carrier.
    """
    g, kinds = draft.g, {each.kind for each in line.units}
    if line.loads or "" in kinds or any(g.equipment.units[kind].deck for kind in kinds):
        return False
    pool = [k for k in units_meant.free_at(draft, line.path[0]) if g.pieces[k].kind in kinds]
    left = {(g.pieces[key].kind, ways.points_left(g, key)) for key in pool}
    return len(left) == len(kinds)


def _at_the_end(draft: Tentative, line: Line, alike: Order | None) -> Iterator[Order]:
    """7 What units could do at the end of a path: fight or stop, raid, land cargo."""
    with suppress(UnreadLine):
        order = replace(alike, path=line.path) if alike else typed.order_for(draft, line)
        if len(line.path) > 1 or order.loads or _has_enemy(draft, line.path[-1]):
            yield order
        if draft.phase == COMBAT:
            yield from _raids(draft, order)
        yield from ferries.landings(draft, order)


def _has_enemy(draft: Tentative, space: str) -> bool:
    """7 Whether units that stay fight; A32 in the fog an air base or kamikazes count as well."""
    g, is_combat = draft.g, draft.phase == COMBAT
    if g.in_fog and is_combat:
        return may_be_met(g, draft.power, space, rulings_of(g.state.options))
    return bool(g.enemies_at(space, draft.power))


def _raids(draft: Tentative, order: Order) -> Iterator[Order]:
    """8.1 The order as a raid on each kind of facility that its bombers may bomb."""
    g = draft.g
    if g.is_sea(order.end) or not g.is_hostile(order.end, draft.power):
        return
    escort = any(g.unit(key).escorts for key in order.units)
    bombed = [kind for key in order.units for kind in g.unit(key).raids]
    for kind in dict.fromkeys(bombed):
        if g.facility(order.end, kind):
            yield replace(order, raid=kind, escort=escort)


def _destination(draft: Tentative, order: Order, expected: Campaign) -> Destination:
    """7 An order as a destination."""
    g = draft.g
    outcome = tried(draft, order)
    goal = order.ashore or order.end
    defenders = _defenders(draft, order, goal, expected)
    return Destination(
        end=order.end,
        does=_does(draft, order, goal, fights=bool(defenders)),
        line=line_of(draft, order),
        path=order.path,
        used=len(order.path) - 1,
        left=min(ways.points_left(g, key) for key in order.units) - len(order.path) + 1,
        ashore=order.ashore,
        raid=order.raid,
        defenders=defenders,
        attackers=_attackers(draft, order, goal) if defenders or g.in_fog else (),
        aboard=kinds_of(g, [load.unit for load in order.loads]),
        battle=None if outcome.refusal else _battle(draft, order, expected),
        lands_at=tuple(
            dict.fromkeys(outcome.landings[k] for k in order.units if k in outcome.landings)
        ),
        refusal=outcome.refusal,
    )


def _does(draft: Tentative, order: Order, goal: str, *, fights: bool) -> str:
    """7 What an order does, in a word."""
    g = draft.g
    if order.raid or order.dropped:
        return "raid" if order.raid else "drop"
    if order.ashore:
        return "assault" if g.is_hostile(goal, draft.power) else "land"
    if draft.phase == COMBAT and (fights or (g.is_hostile(goal, draft.power))):
        is_armed = any(g.unit(key).attack for key in order.units)
        return "attack" if is_armed or len(order.path) > 1 else "stay"
    if len(order.path) > 1:
        return "move"
    if order.loads:
        return "load"
    return "stay" if draft.phase == COMBAT else "wait"


def _defenders(draft: Tentative, order: Order, goal: str, expected: Campaign) -> dict[str, Kinds]:
    """7.1 The defenders where an order leads, power by power."""
    if draft.phase != COMBAT:
        return {}
    units = expected.enemies_at(goal, draft.power)
    if expected.is_sea(goal):
        units = purpose.to_fight(expected, draft.power, goal, (*draft.orders, order))
    owners = {key: expected.owner(key) for key in units}
    return {
        power: kinds_of(expected, [key for key, owner in owners.items() if owner == power])
        for power in dict.fromkeys(owners.values())
    }


def _battle(draft: Tentative, order: Order, expected: Campaign) -> PossibleBattle | None:
    """8 The battle to which an order of the combat move leads."""
    if draft.phase != COMBAT or order.raid:
        return None
    return PossibleBattle(expected, draft.power, (*draft.orders, order), order.ashore or order.end)


def _attackers(draft: Tentative, order: Order, goal: str) -> Kinds:
    """7 The attackers there: of this order and of those before it.

    F20 In the fog an own fleet that stays in the zone may have to fight, whatever it knows.
    """
    g = draft.g
    if draft.phase != COMBAT:
        return ()
    units: list[str] = []
    for each in (*draft.orders, order):
        if each.raid or (each.escort and not order.raid):
            continue
        if each.end == goal:
            units += each.units
        if each.ashore == goal:
            units += each.landing
    if g.is_sea(goal) and (g.in_fog or g.is_hostile(goal, draft.power)):
        units += [key for key in draft.own_at(goal) if key not in units]
    return kinds_of(g, units)
