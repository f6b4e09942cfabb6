"""A31 With whom the units of an order will meet the enemy: only for the facilitator."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from engine.games.pacific_1940.battle.fights import under_way
from engine.games.pacific_1940.detection.detection import Rulings
from engine.games.pacific_1940.fog.desk.outlook import ALONE, Company, Outlook, ashore, outlook
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.groups import air_group, gathered, may_come
from engine.games.pacific_1940.fog.meeting.marching import March
from engine.games.pacific_1940.fog.meeting.meeting import MeetAtSea
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Campaign


def left_of(march: March) -> Order:
    """Fog 7 The rest of an order under way, from its current space."""
    path = march.order.path[max(0, march.at - 1) :]
    return replace(march.order, units=tuple(march.units), path=path)


def in_company(
    g: Campaign, found: CarryOut, order: Order, coming: Sequence[Order], rulings: Rulings
) -> Outlook:
    """A31 The outlook of an order that meets the enemy with its group.

    coming: the orders that will come to their end (`to_come`).
    """
    company = company_of(g, found, order, coming) if found.phase == COMBAT else ALONE
    return outlook(g, order, found.phase, rulings, company)


def until_all_have_come(
    g: Campaign, found: CarryOut, order: Order, at: str, coming: Sequence[Order], rulings: Rulings
) -> Outlook:
    """A31 The outlook of units that wait for the rest of their group, which the last will bring on.

    order: of those that are there. at: where they wait: in their zone; or for an attack on land,
    and then what was in the zone they have met.
    """
    if g.is_sea(at):
        return in_company(g, found, order, coming, rulings)
    others = [each for each in coming if set(each.units).isdisjoint(order.units)]
    company = Company(ashore=tuple(_attacking(g, at, others)))
    return ashore(g, at, order, found.phase, company)


def of_its_fight(
    g: Campaign, found: CarryOut, order: Order, there: Sequence[str], rulings: Rulings
) -> Outlook:
    """A31 The outlook of an order that is fought out, in a zone or for a territory.

    there: its units that are where it ends. It comes too late to ask whether the space is closed;
    and in a battle, for what base or kamikazes hear.
    """
    here = replace(order, units=tuple(there), path=order.path[-1:])
    if g.is_sea(found.settled):
        ahead = outlook(g, here, found.phase, rulings, _of_the_meeting(g, found.settled, here))
        if under_way(g) is not None:
            met = tuple(replace(each, notices=()) for each in ahead.incidents)
            ahead = replace(ahead, incidents=met)
    else:
        company = Company(ashore=tuple(_attacking(g, found.settled, ())))
        ahead = ashore(g, found.settled, here, found.phase, company)
    lost = sum(key not in g.pieces for key in order.units)
    return replace(ahead, gone=lost, is_closed=False)


def _of_the_meeting(g: Campaign, zone: str, order: Order) -> Company:
    """A31 The others in the meeting that is under way in a zone."""
    meeting = g.under_way(MeetAtSea)
    if meeting is None or meeting.zone != zone:
        return ALONE
    group = [key for key in (*meeting.group, *meeting.ending) if _meets(g, key, order)]
    ending = [key for key in meeting.ending if _meets(g, key, order)]
    return Company(group=tuple(dict.fromkeys(group)), ending=tuple(ending))


def to_come(g: Campaign, found: CarryOut, rulings: Rulings) -> list[Order]:
    """A31 The orders that still come to their end, as far as can be told."""
    if found.phase != COMBAT:
        return []
    return [
        order
        for order in _left(found)
        if may_come(g, order)
        and outlook(g, order, found.phase, rulings).ends in (order.end, order.ashore)
    ]


def company_of(g: Campaign, found: CarryOut, order: Order, coming: Sequence[Order]) -> Company:
    """A31 Those that end their move with an order, or attack the same land."""
    others = [each for each in coming if set(each.units).isdisjoint(order.units)]
    ending, there = list[str](), list[str]()
    if g.is_sea(order.end):
        ending = [*found.waiting.get(order.end, ()), *_sent(g, order.end, others)]
        there = gathered(g, order.end, list(_left(found)))
    group = [key for key in there if not g.unit(key).is_air or key in ending]
    at_sea = [key for key in dict.fromkeys((*group, *ending)) if _meets(g, key, order)]
    return Company(
        group=tuple(at_sea),
        ending=tuple(key for key in at_sea if key in ending),
        ashore=tuple(_attacking(g, order.ashore or order.end, others)),
    )


def _left(found: CarryOut) -> Iterator[Order]:
    """Fog 7 What is left of the list, with the order under way."""
    if found.march is not None:
        yield left_of(found.march)
    yield from found.orders


def _meets(g: Campaign, key: str, order: Order) -> bool:
    """Fog 8 Whether it is a ship or an aircraft, and of another order."""
    return key in g.pieces and key not in order.units and not g.unit(key).is_land


def _sent(g: Campaign, zone: str, others: Sequence[Order]) -> Iterator[str]:
    """A18 The units that end their combat move in a zone; aircraft on decks only ride."""
    for each in others:
        if each.end == zone:
            units = [key for key in each.units if key in g.pieces]
            wing = air_group(g, units)
            yield from (key for key in units if key not in wing)


def _attacking(g: Campaign, land: str, others: Sequence[Order]) -> Iterator[str]:
    """A31 The units that have come, or will, to attack a territory."""
    attack = g.state.attacks.get(land)
    if attack is not None and not attack.is_done:
        yield from (*attack.units, *attack.landed)
    yield from chain.from_iterable(each.units for each in others if each.end == land)
    yield from chain.from_iterable(each.landing for each in others if each.ashore == land)
