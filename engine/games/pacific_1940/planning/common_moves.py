"""7, 9, 12 Moves that players often repeat: several orders at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.games.pacific_1940.movement import carriage, landing, ways
from engine.games.pacific_1940.movement.movement import Orders, holding
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative

AS_LAST_TIME, BRING_HOME, FILL_TRANSPORTS = "as_last_time", "bring_home", "fill_transports"


def offered(draft: Tentative) -> Iterator[tuple[str, Orders]]:
    """7 The possible additions to a draft by name, without those that add nothing."""
    for name, orders in (
        (AS_LAST_TIME, as_last_time(draft)),
        (BRING_HOME, bring_home(draft)),
        (FILL_TRANSPORTS, fill_transports(draft)),
    ):
        if orders:
            yield name, orders


# ---------------------------------------------------------------------- as last time


def as_last_time(draft: Tentative) -> Orders:
    """7 The orders of the power's last such phase, for the same units or others of their kind.

    Orders that are no longer legal or have no units are left out.
    """
    g = draft.g
    stand_ins = _StandIns(draft)
    again = [stand_ins.order(old) for old in g.state.plans.get(f"{draft.power}.{draft.phase}", ())]
    found = tuple(order for order in again if order)
    return holding(g, draft.power, draft.phase, tuple(draft.orders), found)


class _StandIns:
    """7 Finds the unit for a previous order: the same, or one of its kind that is there."""

    def __init__(self, draft: Tentative) -> None:
        self.draft = draft
        self.used = set(draft.order_of)
        self.of: dict[str, str] = {}
        self.friends_ships: dict[str, str] = {}

    def order(self, old: Order) -> Order | None:
        """7 The same order for the units found; None where nobody moves."""
        self.of = {}
        units = self._movers(old)
        loads = tuple(self._loads(old))
        held = [key for key in old.landing if key not in self.of]
        self._found(held, old.start, aboard=True)
        landing_now = tuple(self.of[key] for key in old.landing if key in self.of)
        if not units or (old.ashore and not landing_now):
            return None
        pairs = tuple(self._pairs(old))
        return replace(old, units=units, loads=loads, landing=landing_now, pairs=pairs)

    def _movers(self, old: Order) -> tuple[str, ...]:
        """7, 9 Who moves: not what is aboard, unless it is troops that leave a friend's ship."""
        g = self.draft.g
        aboard = g.is_sea(old.start) and not g.is_sea(old.end)
        return tuple(
            new
            for key in old.units
            if key in g.pieces
            if (new := self._find(key, old.start, aboard=aboard and g.unit(key).is_land))
        )

    def _pairs(self, old: Order) -> Iterator[tuple[str, str]]:
        """7.2, G11 Who blitzes beside whom; not who has learnt to blitz alone meanwhile."""
        g, of = self.draft.g, self.of
        for follower, leader in old.pairs:
            if follower in of and leader in of and not g.unit(of[follower]).blitzes:
                yield of[follower], of[leader]

    def _found(self, units: Iterable[str], space: str, *, aboard: bool) -> tuple[str, ...]:
        return tuple(new for key in units if (new := self._find(key, space, aboard=aboard)))

    def _find(self, key: str, space: str, *, aboard: bool) -> str:
        """7 The substitute for a unit in a space; "" for none."""
        g = self.draft.g
        if key not in g.pieces:
            return ""
        kind = g.pieces[key].kind
        there = [
            each
            for each in g.own_at(space, g.owner(key))
            if each not in self.used and g.pieces[each].kind == kind
            if g.is_cargo(each) == aboard
        ]
        new = key if key in there else next(iter(there), "")
        if new:
            self.used.add(new)
            self.of[key] = new
        return new

    def _loads(self, old: Order) -> Iterator[Load]:
        """7.4, 9 Who comes aboard which ship.

        Troops come from any land beside the ship's zone at that point, a friend's aircraft from the
        zone itself. Those that board a friend's ship are the order's own units.
        """
        for load in old.loads:
            ship = self.of.get(load.ship) or self._friends_ship(load.ship, old.end)
            unit = ship and (self.of.get(load.unit) or self._boarder(load.unit, old.path[load.at]))
            if unit:
                yield Load(at=load.at, ship=ship, unit=unit)

    def _boarder(self, key: str, zone: str) -> str:
        """7.4, 9 Who boards instead of a unit; "" for nobody."""
        g = self.draft.g
        if key not in g.pieces:
            return ""
        places = [zone] if g.unit(key).is_air else g.equipment.lands_of.get(zone, ())
        return next((new for each in places if (new := self._find(key, each, aboard=False))), "")

    def _friends_ship(self, key: str, zone: str) -> str:
        """9 The friend's ship that is boarded instead of one; "" for none."""
        g = self.draft.g
        if key not in self.friends_ships and key in g.pieces and g.owner(key) != self.draft.power:
            self.friends_ships[key] = self._find(key, zone, aboard=False)
        return self.friends_ships.get(key, "")


# ---------------------------------------------------------------------- home


def bring_home(draft: Tentative) -> Orders:
    """7.4, 12 Orders that save every aircraft that can be saved, with the carriers they need.

    Aircraft go back to where their combat moves began, unless another one is lost or a carrier must
    sail by that. Others that land ashore do so where most land units of their side stand. Carriers
    sail only for aircraft that have no other place.
    """
    if draft.phase != NONCOMBAT:
        return ()
    g, power, orders = draft.g, draft.power, tuple(draft.orders)
    back = _at_no_cost(draft, tuple(_back_to_base(draft)))
    saved = landing.rescue(g, power, (*orders, *back))
    found = (*back, *(_better_guarded(draft, order) for order in saved))
    return together(holding(g, power, draft.phase, orders, found))


def _back_to_base(draft: Tentative) -> Iterator[Order]:
    """12 Aircraft that cannot stay where they are fly to where they set out in this turn."""
    g, power = draft.g, draft.power
    plan = g.state.plans.get(f"{power}.{COMBAT}", ())
    base = {key: order.start for order in plan for key in order.units}
    for key in landing.not_at_home(g, power):
        if key in draft.order_of or g.pieces[key].moved != COMBAT or key not in base:
            continue
        if way := ways.path_to(g, key, base[key], NONCOMBAT):
            yield Order(units=(key,), path=way)


def _at_no_cost(draft: Tentative, back: Orders) -> Orders:
    """7.4, 12 Those of these flights to base that lose no aircraft and make no carrier sail."""
    orders, kept = tuple(draft.orders), set[Order]()
    if not back:
        return back
    cost = _cost(draft, orders)
    at_sea = dict.fromkeys(order.end for order in back if draft.g.is_sea(order.end))
    ashore = [order for order in back if order.end not in at_sea]
    for group in (ashore, *([order for order in back if order.end == zone] for zone in at_sea)):
        more = [order for order in back if order in kept or order in group]
        new = _cost(draft, (*orders, *more)) if group else cost
        if new[0] <= cost[0] and new[1] <= cost[1]:
            kept, cost = {*more}, new
    return tuple(order for order in back if order in kept)


def _better_guarded(draft: Tentative, order: Order) -> Order:
    """7.4, 12 An aircraft's flight to land, to where most land units of its side stand instead."""
    g, power, key = draft.g, draft.power, order.units[0]
    if g.is_sea(order.end) or not g.unit(key).is_air:
        return order
    near = ways.reach(g, key, NONCOMBAT)
    lands = [s for s in near if not g.is_sea(s) and politics.may_land(g, power, s)]
    best = max(lands, key=lambda land: (_guards(draft, land), -near[land]), default=order.end)
    if _guards(draft, best) <= _guards(draft, order.end):
        return order
    way = ways.path_to(g, key, best, NONCOMBAT)
    return replace(order, path=way) if way else order


def _guards(draft: Tentative, land: str) -> int:
    """12 How many land units of the power's side stand in a territory."""
    g, side = draft.g, draft.g.side(draft.power)
    return sum(g.unit(key).is_land and g.side(g.owner(key)) == side for key in g.units_at(land))


def _cost(draft: Tentative, orders: Orders) -> tuple[int, int]:
    """7.4 How many aircraft find no place after these orders, and how many carriers must sail."""
    then = Tentative(draft.g, draft.power, draft.phase)
    for order in orders:
        then.apply(order)
    homes = landing.settle(then, is_moving=True, stay_home=True)
    return len(homes.stranded), sum(then.place(key) != at for key, at in homes.berths.items())


def together(orders: Orders) -> Orders:
    """7 Orders of single units merged where they go the same way."""
    groups: dict[Order, list[str]] = {}
    for order in orders:
        groups.setdefault(replace(order, units=()), []).extend(order.units)
    return tuple(replace(order, units=tuple(units)) for order, units in groups.items())


# ---------------------------------------------------------------------- transports


def fill_transports(draft: Tentative) -> Orders:
    """9, 12 Transports without an order load units beside them."""
    g = draft.g
    if draft.phase != NONCOMBAT:
        return ()
    orders: list[Order] = []
    taken = set(draft.order_of)
    for ship in idle_transports(draft):
        zone = g.place(ship)
        loads = tuple(_best_cargo(draft, ship, taken))
        if loads:
            taken.update(load.unit for load in loads)
            orders.append(Order(units=(ship,), path=(zone,), loads=loads))
    return holding(g, draft.power, draft.phase, tuple(draft.orders), tuple(orders))


def idle_transports(draft: Tentative) -> list[str]:
    """9 The power's transports without an order that may still act, in the order of the map."""
    g, known = draft.g, ("transports", draft.power)
    if known not in g.known:
        own = (key for zone in g.equipment.zones for key in g.own_at(zone, draft.power))
        g.known[known] = [key for key in own if g.unit(key).hold]
    return [
        key
        for key in g.known[known]
        if key not in draft.order_of and carriage.why_not_act(g, key, draft.phase) is None
    ]


def _best_cargo(draft: Tentative, ship: str, taken: set[str]) -> Iterator[Load]:
    """9 What a transport loads where it is: a bulky unit first, then what still fits."""
    g = draft.g
    beside = [
        key for land in g.equipment.lands_of[g.place(ship)] for key in _to_load(g, draft, land)
    ]
    free = [key for key in beside if key not in taken]
    for key in carriage.stow(draft, [ship], free):
        yield Load(at=0, ship=ship, unit=key)


def _to_load(g: Campaign, draft: Tentative, land: str) -> list[str]:
    return [
        key
        for key in g.own_at(land, draft.power)
        if g.unit(key).cargo and not g.pieces[key].moved and not g.pieces[key].fought
    ]
