"""7, 12 Ideas for random moves: an attack over land, an air strike, an assault, a raid."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from engine.games.pacific_1940.components.pieces import DOMAINS
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.movement import Orders, tried
from engine.games.pacific_1940.planning import ferries, routes, units_meant
from engine.games.pacific_1940.planning.common_moves import idle_transports
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative

RECKLESS = 0.25
"""The probability of an attack against all odds."""
ALL_GO = 0.5
"""The probability that all available units go."""
TRIES = 4
"""How many targets are tried where the first is out of reach, or has no way back."""

Idea = Callable[[Tentative, random.Random], Orders]
"""Orders for units that have none yet; nothing where no unit is able."""


# ---------------------------------------------------------------------- who and where


def _stacks(draft: Tentative, domain: str) -> list[list[str]]:
    """7 The power's units of a domain that have no order and may still move, space by space."""
    stacks = _movable(draft.g, draft.power)[domain]
    free = ([key for key in stack if key not in draft.order_of] for stack in stacks)
    return [stack for stack in free if stack]


def _movable(g: Campaign, power: str) -> dict[str, list[list[str]]]:
    """7 Domain → the power's units with movement left that are no cargo, space by space."""
    known = ("movable", power)
    if known not in g.known:
        found: dict[str, dict[str, list[str]]] = {domain: {} for domain in DOMAINS}
        for space in g.equipment.spaces:
            for key in g.own_at(space, power) if g.whereabouts.is_anybody_at(space) else ():
                if ways.points_left(g, key) and not g.is_cargo(key):
                    found[g.unit(key).domain].setdefault(space, []).append(key)
        g.known[known] = {domain: list(stacks.values()) for domain, stacks in found.items()}
    result: dict[str, list[list[str]]] = g.known[known]
    return result


def _some(units: Sequence[str], pick: random.Random) -> list[str]:
    """7 All of them, or a random few."""
    if pick.random() < ALL_GO:
        return list(units)
    return pick.sample(list(units), pick.randint(1, len(units)))


def _who_reach(draft: Tentative, units: Sequence[str], end: str) -> list[str]:
    return [key for key in units if end in ways.reach(draft.g, key, draft.phase)]


def _goals(draft: Tentative, unit: str, pick: random.Random) -> list[str]:
    """7, 12 Where a unit can go to fight, or to take land; in the noncombat move mostly forward.

    A1 In the fog ships also go to look for an enemy.
    """
    g, start = draft.g, draft.g.place(unit)
    ends = [end for end in ways.reach(g, unit, draft.phase) if end != start]
    if draft.phase == COMBAT and not (g.in_fog and g.unit(unit).is_sea):
        return [end for end in ends if _is_target(draft, end)]
    if not ends or pick.random() < RECKLESS:
        return ends
    front = g.equipment.distances.to(_front(draft, pick), over="air")
    nearest = min(front.get(end, len(front)) for end in ends)
    return [end for end in ends if front.get(end, len(front)) == nearest]


def _is_target(draft: Tentative, space: str) -> bool:
    return draft.g.is_hostile(space, draft.power) or bool(draft.g.enemies_at(space, draft.power))


def _front(draft: Tentative, pick: random.Random) -> str:
    """7 A territory of an enemy, or of the other side where there is no war."""
    g, power = draft.g, draft.power
    hostile = [land for land in g.equipment.territories if g.is_hostile(land, power)]
    others = [
        land
        for land in g.equipment.territories
        if g.side(g.controller(land)) not in ("", g.side(power))
    ]
    return pick.choice(hostile or others or list(g.equipment.territories))


def _go(draft: Tentative, units: Sequence[str], end: str, pick: random.Random) -> Order | None:
    """7 The order by which units go to a space, by a random relevant path."""
    found = routes.route_choices(draft.g, units, end, draft.phase) if units else []
    return Order(units=tuple(units), path=pick.choice(found)) if found else None


def _is_sensible(draft: Tentative, units: Sequence[str], end: str, pick: random.Random) -> bool:
    """7 Whether the attackers, with those already sent, are not far fewer than the defenders."""
    g = draft.g
    defenders = len(g.enemies_at(end, draft.power))
    sent = sum(len(order.units) for order in draft.orders if order.end == end)
    fighters = sum(1 for key in units if g.unit(key).attack)
    return fighters + sent >= defenders or pick.random() < RECKLESS


# ---------------------------------------------------------------------- ideas


def _attack_of(domain: str) -> Idea:
    """7 Units of a domain go where there is a fight; in the noncombat move anywhere."""

    def idea(draft: Tentative, pick: random.Random) -> Orders:
        stacks = _stacks(draft, domain)
        pick.shuffle(stacks)
        found = ((stack, _goals(draft, pick.choice(stack), pick)) for stack in stacks)
        stack, ends = next(((stack, ends) for stack, ends in found if ends), ([], []))
        if not ends:
            return ()
        end = pick.choice(ends)
        units = _some(_who_reach(draft, stack, end), pick)
        if draft.phase == COMBAT and not _is_sensible(draft, units, end, pick):
            return ()
        order = _go(draft, units, end, pick)
        return (order,) if order else ()

    return idea


def _strike(draft: Tentative, pick: random.Random) -> Orders:
    """7.4 Aircraft take off from carriers, each for any target in its range."""
    g = draft.g
    stacks = [stack for stack in _stacks(draft, "air") if g.is_sea(g.place(stack[0]))]
    if not stacks:
        return ()
    stack = pick.choice(stacks)
    ends = _goals(draft, stack[0], pick)
    units = _some(stack, pick)
    orders = [_go(draft, units, end, pick) for end in pick.sample(ends, min(len(ends), TRIES))]
    return next(((order,) for order in orders if order and _holds(draft, order)), ())


def _holds(draft: Tentative, order: Order) -> bool:
    return tried(draft, order).refusal is None


def _blitz(draft: Tentative, pick: random.Random) -> Orders:
    """7.2 Tanks pass empty hostile land, with others that may accompany them."""
    g = draft.g
    for stack in pick.sample(stacks := _stacks(draft, "land"), len(stacks)):
        tanks = [key for key in stack if g.unit(key).blitzes]
        if not tanks:
            continue
        beside = [key for key in stack if g.unit(key).blitzes_with]
        units = [*_some(tanks, pick), *beside[: len(tanks)]]
        ends = ways.reach(g, tanks[0], draft.phase)
        orders = [order for end in ends if (order := _go(draft, units, end, pick))]
        through = [o for o in orders if any(g.is_hostile(s, draft.power) for s in o.path[1:-1])]
        if through:
            return (pick.choice(through),)
    return ()


def _visit(draft: Tentative, pick: random.Random) -> Orders:
    """7.4 Aircraft land on a friend's carrier."""
    g = draft.g
    friends = g.friends(draft.power)
    decks = {
        zone
        for zone in g.equipment.zones
        for key in g.units_at(zone)
        if g.owner(key) in friends and g.unit(key).deck
    }
    flights = [
        (key, end)
        for stack in _stacks(draft, "air")
        for key in stack
        if g.unit(key).lands_on_deck
        for end in ways.reach(g, key, draft.phase)
        if end in decks and end != g.place(key)
    ]
    if not flights:
        return ()
    key, end = pick.choice(flights)
    order = _go(draft, [key], end, pick)
    return (order,) if order else ()


def _join(draft: Tentative, pick: random.Random) -> Orders:
    """7 Aircraft or others join a fight that is already planned, wherever they come from."""
    ends = sorted({order.ashore or order.end for order in draft.orders})
    stacks = _stacks(draft, pick.choice(("air", "air", "land", "sea")))
    if not ends or not stacks:
        return ()
    end = pick.choice(ends)
    units = _who_reach(draft, pick.choice(stacks), end)
    order = _go(draft, _some(units, pick), end, pick) if units else None
    return (order,) if order else ()


def _assault(draft: Tentative, pick: random.Random) -> Orders:
    """8.2, 9 Transports ship land units, accompanied by warships beside them."""
    g = draft.g
    stacks = [stack for stack in _stacks(draft, "land") if g.equipment.zones_of[g.place(stack[0])]]
    if not stacks:
        return ()
    stack = pick.choice(stacks)
    able = [key for key in stack if g.unit(key).cargo and not g.pieces[key].moved]
    units = pick.sample(able, min(len(able), pick.randint(1, 4)))
    orders = list(ferries.over_the_sea(draft, g.place(stack[0]), units))
    to_take = [o for o in orders if o.ashore and politics.may_take_over(g, draft.power, o.ashore)]
    return _one_of(draft, to_take if to_take and draft.phase != COMBAT else orders, pick)


def _unload(draft: Tentative, pick: random.Random) -> Orders:
    """8.2, 9 A transport with cargo sails and lands it."""
    ships = [key for key in idle_transports(draft) if draft.cargo(key)]
    if not ships:
        return ()
    ship = pick.choice(ships)
    start = draft.g.place(ship)
    ends = [end for end in ways.reach(draft.g, ship, draft.phase) if end != start]
    orders = [Order(units=(ship,), path=(start,))]
    orders += [order for end in ends if (order := _go(draft, [ship], end, pick))]
    found = [landed for order in orders for landed in ferries.landings(draft, order)]
    return _one_of(draft, found, pick)


def _one_of(draft: Tentative, orders: Sequence[Order], pick: random.Random) -> Orders:
    """8.2, 9 One of the orders of transports, with warships from the same zone."""
    if not orders:
        return ()
    order = pick.choice(orders)
    escorts = [
        key
        for key in units_meant.free_at(draft, order.start)
        if draft.g.unit(key).is_sea and key not in order.units and not draft.g.unit(key).hold
    ]
    escorts = _who_reach(draft, escorts, order.end)
    if not escorts or len(order.path) == 1 or pick.random() < RECKLESS:
        return (order,)
    return (order, Order(units=tuple(_some(escorts, pick)), path=order.path))


def _raid(draft: Tentative, pick: random.Random) -> Orders:
    """8.1 Bombers raid a facility, accompanied by fighters."""
    g = draft.g
    stacks = [s for s in _stacks(draft, "air") if any(g.unit(key).raids for key in s)]
    if not stacks:
        return ()
    stack = pick.choice(stacks)
    bomber = pick.choice([key for key in stack if g.unit(key).raids])
    raids = [
        (end, kind)
        for end in ways.reach(g, bomber, draft.phase)
        if not g.is_sea(end) and g.is_hostile(end, draft.power)
        for kind in g.unit(bomber).raids
        if g.facility(end, kind)
    ]
    if not raids:
        return ()
    end, kind = pick.choice(raids)
    there = _who_reach(draft, stack, end)
    bombers = _some([key for key in there if kind in g.unit(key).raids], pick)
    fighters = [key for key in there if g.unit(key).escorts and key not in bombers]
    units = [*bombers, *(_some(fighters, pick) if fighters else ())]
    path = routes.route_choices(g, units, end, draft.phase)
    if not path:
        return ()
    escort = any(key not in bombers for key in units)
    return (Order(units=tuple(units), path=path[0], raid=kind, escort=escort),)


def _stay(draft: Tentative, pick: random.Random) -> Orders:
    """7.3 Ships attack submarines or transports where they are, or ignore them."""
    g = draft.g
    stacks = [s for s in _stacks(draft, "sea") if g.enemies_at(g.place(s[0]), draft.power)]
    if not stacks:
        return ()
    stack = pick.choice(stacks)
    path = (g.place(stack[0]),)
    if pick.random() < ALL_GO:
        return (Order(units=tuple(_some(stack, pick)), path=path),)
    return (Order(units=tuple(stack), path=path, spares=("submarines",)),)


def _from_friends_ship(draft: Tentative, pick: random.Random) -> Orders:
    """9 Land units go ashore from a friend's transport."""
    g = draft.g
    cargo = [
        key
        for zone in g.equipment.zones
        for key in g.own_at(zone, draft.power)
        if g.unit(key).is_land and g.owner(g.pieces[key].aboard) != draft.power
    ]
    if not cargo:
        return ()
    key = pick.choice(cargo)
    zone = g.place(key)
    return tuple(
        Order(units=(key,), path=(zone, land))
        for land in pick.sample(g.equipment.lands_of[zone], len(g.equipment.lands_of[zone]))
        if ferries.is_shore(g, draft.power, land, draft.phase)
    )[:1]


def _to_friends_ship(draft: Tentative, pick: random.Random) -> Orders:
    """9 A land unit boards a friend's transport beside it."""
    g = draft.g
    friends = g.friends(draft.power)
    ships = [
        key
        for zone in g.equipment.zones
        for key in g.units_at(zone)
        if g.owner(key) in friends and g.unit(key).hold
    ]
    if not ships:
        return ()
    ship = pick.choice(ships)
    zone = g.place(ship)
    units = [
        key
        for land in g.equipment.lands_of[zone]
        for key in units_meant.free_at(draft, land)
        if g.unit(key).cargo
    ]
    if not units:
        return ()
    unit = pick.choice(units)
    load = Load(at=1, ship=ship, unit=unit)
    return (Order(units=(unit,), path=(g.place(unit), zone), loads=(load,)),)


def _carrier_with_guests(draft: Tentative, pick: random.Random) -> Orders:
    """7.4 A carrier sails with aircraft of friends on its deck."""
    g = draft.g
    friends = g.friends(draft.power)
    carriers = [
        (key, guests)
        for stack in _stacks(draft, "sea")
        for key in stack
        if g.unit(key).deck
        and (
            guests := [
                each
                for each in g.units_at(g.place(key))
                if g.owner(each) in friends and g.unit(each).lands_on_deck
            ]
        )
    ]
    if not carriers:
        return ()
    ship, guests = pick.choice(carriers)
    ends = _goals(draft, ship, pick)
    order = _go(draft, [ship], pick.choice(ends), pick) if ends else None
    if order is None:
        return ()
    loads = tuple(Load(at=0, ship=ship, unit=key) for key in guests[: g.unit(ship).deck])
    return (Order(units=order.units, path=order.path, loads=loads),)


LAND, AIR, SEA = _attack_of("land"), _attack_of("air"), _attack_of("sea")
COMBAT_IDEAS: tuple[Idea, ...] = (
    *(LAND, LAND, LAND, AIR, AIR, SEA, SEA, _join, _join, _join, _strike, _strike, _blitz),
    *(_assault, _assault, _assault, _unload, _unload, _raid, _raid, _stay, _from_friends_ship),
    _carrier_with_guests,
)
NONCOMBAT_IDEAS: tuple[Idea, ...] = (
    *(LAND, LAND, LAND, AIR, SEA, SEA, _assault, _assault, _assault, _unload, _unload, _visit),
    *(_from_friends_ship, _to_friends_ship, _to_friends_ship, _carrier_with_guests),
)
