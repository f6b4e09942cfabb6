"""7 The effect of one more order in a draft, without judging the draft from its start."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.sequence.choice import Refusal
from engine.games.pacific_1940.movement import landing, movement, purpose, ways
from engine.games.pacific_1940.movement.movement import Judged, judge
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import NONCOMBAT, Campaign
from engine.games.pacific_1940.position.tentative import Tentative

Orders = tuple[Order, ...]


def judged(g: Campaign, power: str, phase: str, orders: Orders) -> Judged:
    """7 The judgement of a draft, cached until something changes."""
    known = ("judged", power, phase, orders)
    if known not in g.known:
        g.known[known] = judge(g, power, phase, orders)
    found: Judged = g.known[known]
    return found


def drafted(g: Campaign, power: str, phase: str, orders: Sequence[Order]) -> Tentative:
    """7 The result of a draft's legal orders; not to be changed, but copied."""
    return movement.given(g, power, phase, tuple(orders)).draft


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
    fault = movement.why_not_give(draft, order)
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
