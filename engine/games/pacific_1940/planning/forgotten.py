"""7, 12 What a player may have forgotten, told before the plan of a phase is locked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import inf

from engine.games.pacific_1940.components.map import STRICT, distances
from engine.games.pacific_1940.movement import carriage, decks, landing, ways
from engine.games.pacific_1940.movement.execution import kinds_of
from engine.games.pacific_1940.movement.movement import Orders, drafted, judged
from engine.games.pacific_1940.movement.purpose import may_be_caught
from engine.games.pacific_1940.planning.common_moves import idle_transports
from engine.games.pacific_1940.planning.ferries import is_shore
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.politics.neutrals import turned_by
from engine.games.pacific_1940.position.reminders import Forgotten
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative

MOST_SPACES = 4
"""12 So many garrisons that could join a front are named."""
MOST_BEHIND, LEAST_BEHIND = 2, 2
"""12 So many farther from a front, of each sort, and none of fewer units: one is a guard."""


def found(g: Campaign, power: str, phase: str, orders: Orders) -> Iterator[Forgotten]:
    """7, 12 Everything that may have been forgotten in a plan, the worst first.

    Of orders that a rule forbids nothing is told: they are marked, and say why.
    """
    draft, judgement = drafted(g, power, phase, orders), judged(g, power, phase, orders)
    may_be_saved = judgement.whole is not None and judgement.whole.fact == "aircraft_not_saved"
    fact = "aircraft_not_home" if may_be_saved else "aircraft_lost"
    refused = zip(orders, judgement.refusals, strict=True)
    marked = {key for order, why in refused if why for key in order.units}
    stranded = tuple(key for key in judgement.stranded if key not in marked)
    for space, units in _by_space({key: draft.place(key) for key in stranded}).items():
        yield Forgotten(rule="7.4", fact=fact, space=space, kinds=kinds_of(g, units))
    waiting = landing.waiting_for_new_deck(draft)
    for space, units in _by_space(waiting).items():
        yield Forgotten(rule="12", fact="needs_new_carrier", space=space, kinds=kinds_of(g, units))
    yield from _cargo_aboard(draft)
    if phase == NONCOMBAT:
        yield from _land_to_take(draft)
        yield from _at_home(draft)
        return
    others = {key: at for key, at in judgement.landings.items() if key not in waiting}
    yield from _need_carrier(draft, others)
    yield from _left_behind(draft)
    yield from _neutrals_turn(draft)
    yield from _caught(draft)
    yield from _could_attack(draft)


def _by_space(places: Mapping[str, str]) -> dict[str, list[str]]:
    spaces: dict[str, list[str]] = {}
    for key, space in places.items():
        spaces.setdefault(space, []).append(key)
    return spaces


def _need_carrier(draft: Tentative, landings: Mapping[str, str]) -> Iterator[Forgotten]:
    """7.4 Aircraft of orders that can land only on a carrier which is not where they would.

    What could land ashore as well needs none, though a carrier may come for others.
    """
    g, side = draft.g, draft.g.side(draft.power)
    at_sea = {
        key: zone
        for key, zone in landings.items()
        if key in draft.order_of and g.is_sea(zone) and not landing.may_land_ashore(draft, key)
    }
    for zone, units in _by_space(at_sea).items():
        friends = [key for key in g.units_at(zone) if g.owner(key) != draft.power]
        there = [*draft.own_at(zone), *(key for key in friends if g.side(g.owner(key)) == side)]
        if not any(g.unit(key).deck and not g.is_damaged(key) for key in there):
            kinds = kinds_of(g, units)
            yield Forgotten(rule="7.4", fact="needs_carrier", space=zone, kinds=kinds)


def _left_behind(draft: Tentative) -> Iterator[Forgotten]:
    """7.4 Aircraft without an order where one takes a carrier away and leaves no deck for them."""
    g = draft.g
    sails = [each for each in draft.orders if any(g.unit(key).deck for key in each.units)]
    zones = dict.fromkeys(order.start for order in sails if order.end != order.start)
    room = decks.of(draft, is_moving=False).fixed if zones else {}
    for zone in zones:
        stay = [k for k in draft.own_at(zone) if g.unit(k).is_air and k not in draft.order_of]
        if units := stay[room.get(zone, 0) :]:
            yield Forgotten(rule="7.4", fact="left_behind", space=zone, kinds=kinds_of(g, units))


def _cargo_aboard(draft: Tentative) -> Iterator[Forgotten]:
    """9 Cargo that no order lands although it could."""
    g, spaces = draft.g, dict[str, list[str]]()
    for ship in idle_transports(draft):
        zone = g.place(ship)
        cargo = [key for key in draft.cargo(ship) if g.owner(key) == draft.power]
        if cargo and any(
            is_shore(g, draft.power, land, draft.phase) for land in g.equipment.lands_of[zone]
        ):
            spaces.setdefault(zone, []).extend(cargo)
    for zone, units in spaces.items():
        yield Forgotten(rule="9", fact="cargo_aboard", space=zone, kinds=kinds_of(g, units))


def _land_to_take(draft: Tentative) -> Iterator[Forgotten]:
    """3 Land that a guardian may take over peacefully, with one of its own units beside it."""
    g, power = draft.g, draft.power
    for land in g.equipment.territories:
        if not politics.may_take_over(g, power, land):
            continue
        if any(draft.place(key) == land and politics.claims_land(g, key) for key in draft.order_of):
            continue
        beside = [
            key
            for near in g.neighbours(land)
            for key in g.own_at(near, power)
            if g.unit(key).is_land and politics.claims_land(g, key) and key not in draft.order_of
        ]
        if beside:
            yield Forgotten(rule="3", fact="land_to_take", space=land)


def _at_home(draft: Tentative) -> Iterator[Forgotten]:
    """12 Land units that have done nothing, where something calls them: a front, or empty land.

    Who stands at a front holds it: of such garrisons nothing is told. Of those who could join one
    now the largest are, and how many more there are; then the largest of those behind them.
    """
    g, power = draft.g, draft.power
    idle, behind = dict[str, list[str]](), dict[str, list[str]]()
    front = _front(g, power)
    within = set[str]()
    for space in g.equipment.territories:
        for key in g.own_at(space, power):
            if _is_idle(draft, key):
                lands = front.intersection(ways.reach(g, key, NONCOMBAT))
                within |= lands
                if space not in front:
                    (idle if lands else behind).setdefault(space, []).append(key)
    within -= _guarded(draft, within)
    for land in g.held_by(power) if within else ():
        if land in within and _is_threatened(g, power, land):
            yield Forgotten(rule="12", fact="empty_land", space=land)
    order = sorted(idle, key=lambda space: -len(idle[space]))
    for space in order[:MOST_SPACES]:
        yield Forgotten(rule="12", fact="could_join", space=space, kinds=kinds_of(g, idle[space]))
    if rest := len(order[MOST_SPACES:]):
        yield Forgotten(rule="12", fact="could_join_too", others=rest)
    if behind:
        yield from _behind(draft, front, behind)


def _behind(
    draft: Tentative, front: Collection[str], idle: Mapping[str, list[str]]
) -> Iterator[Forgotten]:
    """12 The largest garrisons two moves from a front, and beside transports with room for them.

    Where enemy warships are near, a garrison has something to do.
    """
    g, power = draft.g, draft.power
    far = distances(
        g.equipment.neighbours,
        front,
        len(g.equipment.territories),
        lambda land: not g.is_sea(land) and g.is_friendly(land, power),
    )
    ships = [key for key in idle_transports(draft) if not g.pieces[key].moved]
    follow, board = dict[str, list[str]](), dict[str, list[str]]()
    for space in sorted(idle, key=lambda space: -len(idle[space])):
        zones = g.equipment.zones_of[space]
        if any(g.is_hostile(zone, power) for zone in zones):
            continue
        follow[space] = [key for key in idle[space] if _is_two_moves_away(g, key, far)]
        if not follow[space] and g.enemies(power):
            aboard = carriage.stow(draft, [k for k in ships if g.place(k) in zones], idle[space])
            ships = [key for key in ships if key not in aboard.values()]
            board[space] = list(aboard)
    for fact, found in (("could_follow", follow), ("could_board", board)):
        told = [space for space, units in found.items() if len(units) >= LEAST_BEHIND]
        for space in told[:MOST_BEHIND]:
            yield Forgotten(rule="12", fact=fact, space=space, kinds=kinds_of(g, found[space]))


def _is_two_moves_away(g: Campaign, key: str, far: Mapping[str, int]) -> bool:
    """12 Whether a unit can go where its next move brings it to a front.

    far: the distance of friendly land from the nearest front.
    """
    lands = ways.reach(g, key, NONCOMBAT)
    return min((far[land] for land in lands if land in far), default=inf) <= g.unit(key).move


def _front(g: Campaign, power: str) -> frozenset[str]:
    """7 All land of which `_is_front` is true."""
    known = ("front", power)
    if known not in g.known:
        lands = g.equipment.territories
        g.known[known] = frozenset(land for land in lands if _is_front(g, power, land))
    found: frozenset[str] = g.known[known]
    return found


def _is_front(g: Campaign, power: str, land: str) -> bool:
    """7 Whether friendly land borders on hostile land; G6 strict neutrals are not meant."""
    return g.is_friendly(land, power) and any(
        not g.is_sea(near) and g.is_hostile(near, power) and g.leaning(near) != STRICT
        for near in g.neighbours(land)
    )


def _is_idle(draft: Tentative, key: str) -> bool:
    """12 Whether a land unit could attack, has done nothing in this turn and has no order."""
    g, piece, unit = draft.g, draft.g.pieces[key], draft.g.unit(key)
    has_acted = piece.moved or piece.fought or piece.aboard or key in draft.order_of
    return bool(unit.is_land and unit.attack and not has_acted and ways.points_left(g, key))


def _guarded(draft: Tentative, lands: Iterable[str]) -> set[str]:
    """12 Where land units of the power's side stand after the orders, as far as these lands go."""
    g, side = draft.g, draft.g.side(draft.power)
    units = (*(key for land in lands for key in g.units_at(land)), *draft.order_of)
    return {draft.place(k) for k in units if g.unit(k).is_land and g.side(g.owner(k)) == side}


def _is_threatened(g: Campaign, power: str, land: str) -> bool:
    """12 Whether enemies who could attack stand in land beside it."""
    beside = (near for near in g.neighbours(land) if not g.is_sea(near))
    enemies = (g.unit(key) for near in beside for key in g.enemies_at(near, power))
    return any(unit.is_land and unit.attack for unit in enemies)


def _neutrals_turn(draft: Tentative) -> Iterator[Forgotten]:
    """G6 Attacks on strict neutrals, which turn others against whoever makes them."""
    for space in dict.fromkeys(order.ashore or order.end for order in draft.orders):
        if turned := turned_by(draft.g, draft.power, space):
            yield Forgotten(rule="G6", fact="neutrals_turn", space=space, others=len(turned))


def _caught(draft: Tentative) -> Iterator[Forgotten]:
    """7.3 Ships without an attack that stay where enemy warships will fight them."""
    g = draft.g
    for zone in g.equipment.zones:
        if not g.whereabouts.is_anybody_at(zone) or not g.is_hostile(zone, draft.power):
            continue
        units = draft.own_at(zone)
        if not any(g.unit(key).attack for key in units):
            caught = [key for key in units if may_be_caught(g, key) and key not in draft.order_of]
            if caught:
                yield Forgotten(rule="7.3", fact="caught", space=zone, kinds=kinds_of(g, caught))


def _could_attack(draft: Tentative) -> Iterator[Forgotten]:
    """7 Units without an order beside hostile land; G6 strict neutrals are not meant."""
    g, spaces, front = draft.g, dict[str, list[str]](), _front(draft.g, draft.power)
    for space in g.equipment.territories:
        for key in g.own_at(space, draft.power) if space in front else ():
            unit = g.unit(key)
            if unit.is_land and unit.attack and key not in draft.order_of:
                spaces.setdefault(space, []).append(key)
    for space, units in spaces.items():
        yield Forgotten(rule="7", fact="could_move", space=space, kinds=kinds_of(g, units))
