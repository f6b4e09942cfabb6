"""7, 12 Orders: the rule that forbids each of them, their effects, and drafts of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.movement import carriage, drops, landing, purpose, ways
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Fault, Tentative

Orders = tuple[Order, ...]


class Judged(Struct, frozen=True, kw_only=True):
    """7 A draft of orders with its judgement.

    refusals: for each order the first rule that forbids it, None where it is legal. left_out: for
    each order the units that its refusal is about; without them it may be legal. whole: the rule
    that forbids all of them together. places: unit → where it ends, of each that moves; for cargo
    of an assault where it goes ashore, though it stays aboard until then. landings: aircraft →
    where it lands, or may still land after a combat move. stranded: aircraft that find no place.
    """

    refusals: tuple[Refusal | None, ...]
    left_out: tuple[tuple[str, ...], ...]
    whole: Refusal | None
    places: dict[str, str]
    landings: dict[str, str]
    stranded: tuple[str, ...]

    @property
    def refusal(self) -> Refusal | None:
        """The first rule that forbids the draft; None when it may be locked."""
        return next((each for each in self.refusals if each), self.whole)


class Given(NamedTuple):
    """7 Orders as they were given one after the other; not to be changed, but copied.

    draft: the result of the legal ones. faults: what forbids each of the others by itself.
    """

    orders: tuple[Order, ...]
    draft: Tentative
    faults: dict[int, Fault]


def given(g: Campaign, power: str, phase: str, orders: tuple[Order, ...]) -> Given:
    """7 Orders given one after the other, cached until something changes.

    An order that is refused changes nothing for those after it. Where the first of these orders
    were given before, it continues from there.
    """
    before: list[Given] = g.known.setdefault(("given", power, phase), [])
    begun = Given((), Tentative(g, power, phase), {})
    for each in before:
        if len(each.orders) >= len(begun.orders) and orders[: len(each.orders)] == each.orders:
            begun = each
    if begun.orders == orders and before:
        return begun
    draft, faults = begun.draft.copy(), dict(begun.faults)
    for number in range(len(begun.orders), len(orders)):
        fault = why_not_give(draft, orders[number])
        if fault:
            faults[number] = fault
        else:
            draft.apply(orders[number])
    found = Given(orders, draft, faults)
    before.append(found)
    return found


def judge(g: Campaign, power: str, phase: str, orders: Sequence[Order]) -> Judged:
    """7, 12 The rules that forbid these orders of a power, given one after the other."""
    _, draft, by_itself = given(g, power, phase, tuple(orders))
    faults = dict(by_itself)
    numbers = [number for number in range(len(orders)) if number not in faults]
    for number, order in zip(numbers, draft.orders, strict=True):
        fault = purpose.why_not(draft, order)
        if fault:
            faults[number] = fault
    homes = landing.find(draft)
    for place, fault in homes.faults:
        faults.setdefault(numbers[place], fault)
    return Judged(
        refusals=tuple(faults[n].refusal if n in faults else None for n in range(len(orders))),
        left_out=tuple(faults[n].units if n in faults else () for n in range(len(orders))),
        whole=homes.refusal,
        places={key: draft.place(key) for key in draft.order_of},
        landings=homes.landings,
        stranded=homes.stranded,
    )


def why_not_give(draft: Tentative, order: Order) -> Fault | None:
    """7, 12 The first rule that forbids an order after those of a draft, taken by itself."""
    for check in (_why_not_read, _why_not_move, carriage.why_not, _why_not_blitz, _why_not_raid):
        fault = check(draft, order)
        if fault:
            return fault
    return None


# ---------------------------------------------------------------------- single rules


def _why_not_read(draft: Tentative, order: Order) -> Fault | None:
    """7 The units and spaces of an order must exist, each unit once."""
    known = draft.g.equipment.neighbours
    boarding = [load.unit for load in order.loads if load.unit not in order.units]
    named = (*order.units, *boarding)
    if not order.units or not order.path or not set(order.path) <= known.keys():
        return Fault(Refusal("7", "no_order"), order.units)
    strange = tuple(key for key in named if not _is_unit(draft.g, key))
    if strange:
        return Fault(Refusal("7", "no_such_unit", {"unit": strange[0]}), strange)
    if len(set(named)) < len(named) or len(set(order.landing)) < len(order.landing):
        return Fault(Refusal("7", "named_twice"), order.units)
    return None


def _is_unit(g: Campaign, key: str) -> bool:
    return key in g.pieces and g.is_unit(key)


def _why_not_move(draft: Tentative, order: Order) -> Fault | None:
    """7 The units must be allowed to move in this phase, and this way; told is what stops most."""
    if order.dropped:
        return _why_not_drop(draft, order)
    refusals: dict[str, Refusal] = {}
    ways_judged: dict[tuple[str, int], Refusal | None] = {}
    for key in order.units:
        refusal = why_not_start(draft, key, order)
        if refusal is None and not carriage.is_by_friend(draft.g, draft.power, order):
            alike = (draft.g.pieces[key].kind, ways.points_left(draft.g, key))
            if alike not in ways_judged:
                ways_judged[alike] = ways.why_not_way(draft.g, key, order.path, draft.phase)
            refusal = ways_judged[alike]
        if refusal:
            refusals[key] = refusal
    if not refusals:
        return None
    stops = Counter(each.fact for each in refusals.values())
    return Fault(max(refusals.values(), key=lambda each: stops[each.fact]), tuple(refusals))


def _why_not_drop(draft: Tentative, order: Order) -> Fault | None:
    """G11 Units that are dropped must be able to move at all; what else holds is in drops.py."""
    for key in order.units:
        if refusal := why_not_start(draft, key, order):
            return Fault(refusal, (key,))
    return drops.why_not(draft, order)


def why_not_start(draft: Tentative, key: str, order: Order) -> Refusal | None:
    """7, 12 The rule that forbids a unit to move under an order at all."""
    g = draft.g
    piece, unit = g.pieces[key], g.unit(key)
    if piece.owner != draft.power:
        return Refusal("7", "not_its_unit", {"unit": key, "power": draft.power})
    if key in draft.order_of:
        return Refusal("7", "has_an_order", {"unit": key})
    if piece.place != order.start:
        return Refusal("7", "not_there", {"unit": key, "space": order.start})
    if piece.aboard and not carriage.is_by_friend(draft.g, draft.power, order):
        return Refusal("9", "is_cargo", {"unit": key, "ship": piece.aboard})
    if draft.phase == COMBAT and not unit.moves_in_combat:
        return Refusal("5", "noncombat_only", {"unit": key})
    if unit.is_air or carriage.is_in_harbour(g, key, order):
        return None
    if unit.hold and len(order.path) == 1 and (idle := carriage.why_not_act(g, key, draft.phase)):
        return idle
    if piece.moved or piece.fought:
        return Refusal("12", "has_moved_or_fought", {"unit": key})
    return None


def _why_not_blitz(draft: Tentative, order: Order) -> Fault | None:
    """7.2 A mech that passes hostile land needs a tank beside it all the way, one for one."""
    g = draft.g
    if not any(ways.is_blitzed(g, draft.power, space) for space in order.path[1:-1]):
        return None
    leaders = [key for key in order.units if g.unit(key).blitzes]
    for follower, leader in order.pairs:
        if follower not in order.units or leader not in leaders:
            return Fault(Refusal("7.2", "no_pair", {"unit": follower}), (follower,))
        if g.pieces[leader].kind not in g.unit(follower).blitzes_with:
            return Fault(Refusal("7.2", "no_pair", {"unit": follower}), (follower,))
        leaders.remove(leader)
    paired = {follower for follower, _ in order.pairs}
    followers = [key for key in order.units if g.unit(key).blitzes_with and key not in paired]
    alone = tuple(followers[len(leaders) :])
    return Fault(Refusal("7.2", "no_tank_beside", {"unit": alone[0]}), alone) if alone else None


def _why_not_raid(draft: Tentative, order: Order) -> Fault | None:
    """8.1 A raid has bombers for such a facility, fighters that escort, and a facility."""
    if not order.raid and not order.escort:
        return None
    g, end = draft.g, order.end
    if draft.phase != COMBAT or g.is_sea(end) or not g.is_hostile(end, draft.power):
        return Fault(Refusal("8.1", "nothing_to_raid", {"space": end}), order.units)
    if order.raid and not g.facility(end, order.raid):
        data: dict[str, int | str] = {"space": end, "facility": order.raid}
        return Fault(Refusal("8.1", "no_such_facility", data), order.units)
    unfit = tuple(_unfit_to_raid(g, order))
    return Fault(Refusal("8.1", "does_not_raid", {"unit": unfit[0]}), unfit) if unfit else None


def _unfit_to_raid(g: Campaign, order: Order) -> Iterator[str]:
    """8.1 Units that neither bomb what the order names nor escort those that do."""
    for key in order.units:
        unit = g.unit(key)
        bombs = bool(order.raid) and order.raid in unit.raids
        escorts = order.escort and unit.escorts
        if not bombs and not escorts:
            yield key


# ------------------------------------------------------------------------------------------ drafts


def judged(g: Campaign, power: str, phase: str, orders: Orders) -> Judged:
    """7 The judgement of a draft, cached until something changes."""
    known = ("judged", power, phase, orders)
    if known not in g.known:
        g.known[known] = judge(g, power, phase, orders)
    found: Judged = g.known[known]
    return found


def drafted(g: Campaign, power: str, phase: str, orders: Sequence[Order]) -> Tentative:
    """7 The result of a draft's legal orders; not to be changed, but copied."""
    return given(g, power, phase, tuple(orders)).draft


def with_order(draft: Tentative, order: Order) -> Tentative:
    """7 The draft with one more legal order."""
    more = draft.copy()
    more.apply(order)
    return more


class Tried(Struct, frozen=True):
    """7 The result of one more order after those of a draft.

    refusal: the first rule that forbids it, None where it is legal. landings: aircraft → where it
    lands.
    """

    refusal: Refusal | None
    landings: dict[str, str] = {}


def tried(draft: Tentative, order: Order) -> Tried:
    """7 Judge one more order after those of a draft."""
    fault = why_not_give(draft, order)
    if fault:
        return Tried(fault.refusal)
    more = with_order(draft, order)
    fault = purpose.why_not(more, order)
    if fault:
        return Tried(fault.refusal)
    if not _moves_aircraft_or_decks(draft.g, order):
        return Tried(None)
    if draft.phase == NONCOMBAT and not draft.g.is_sea(order.end):
        return Tried(None, dict.fromkeys(order.units, order.end))
    if on_land := _sure_of_land(draft, order):
        return Tried(None, on_land)
    homes = landing.find(more)
    last = len(more.orders) - 1
    blamed = next((each.refusal for number, each in homes.faults if number == last), None)
    return Tried(blamed, homes.landings)


def _sure_of_land(draft: Tentative, order: Order) -> dict[str, str]:
    """7.4 Where aircraft that need no deck land, if all of them can: then no one is in their way.

    Nothing for others, nor where they keep a carrier of their own from sailing on.
    """
    g = draft.g
    if not all(g.unit(key).is_air and not g.unit(key).lands_on_deck for key in order.units):
        return {}
    if any(g.unit(key).deck for key in draft.own_at(order.end)):
        return {}
    steps = len(order.path) - 1
    found = {
        key: landing.nearest_land(
            g, landing.Flier(key, order.end, ways.points_left(g, key) - steps)
        )
        for key in order.units
    }
    return found if all(found.values()) else {}


def _moves_aircraft_or_decks(g: Campaign, order: Order) -> bool:
    """7.4 Whether an order moves aircraft or the decks that they land on."""
    return any(g.unit(key).is_air or g.unit(key).deck for key in order.units)


def holding(g: Campaign, power: str, phase: str, orders: Orders, more: Orders) -> Orders:
    """7 The orders among these that are legal together after those of a draft."""
    while more:
        refusals = judged(g, power, phase, (*orders, *more)).refusals[len(orders) :]
        kept = tuple(o for o, refusal in zip(more, refusals, strict=True) if refusal is None)
        if len(kept) == len(more):
            break
        more = kept
    return more
