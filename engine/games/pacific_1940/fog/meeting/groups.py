"""Fog 8, A31 Groups: orders that end in one zone or attack one territory, until all have come."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.detection.detection import meet
from engine.games.pacific_1940.detection.rulings import rulings_of
from engine.games.pacific_1940.detection.zones import encounter
from engine.games.pacific_1940.fog.meeting.marching import March, are_at, can_set_out
from engine.games.pacific_1940.movement import decks
from engine.games.pacific_1940.movement.execution import (
    attack_at,
    draw_up_raid,
    join,
    pass_shore,
    put_ashore,
)
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Attack, Campaign
from engine.games.pacific_1940.position.tentative import Tentative

# ---------------------------------------------------------------------- who has come


def draw_up(g: Campaign, march: March) -> None:
    """A31 Units that have arrived join the attack on the space, or are to land."""
    order, power, end = march.order, g.state.power, march.space
    begin_anew(g, end)
    if order.raid or order.escort:
        draw_up_raid(g, order, march.units)
    elif not g.is_sea(end) and (g.is_hostile(end, power) or g.enemies_at(end, power)):
        join(attack_at(g, end), order, march.units)
    landing = tuple(
        key
        for key in order.landing
        if key in g.pieces and g.pieces[key].aboard in march.units and g.place(key) == end
    )
    draw_up_landing(g, landing, end, order.ashore)


def draw_up_landing(g: Campaign, units: tuple[str, ...], zone: str, territory: str) -> None:
    """8.2 Cargo waits aboard for the assault; a territory is not assaulted a second time."""
    fog = g.state.fog
    if not units or (fog is not None and territory in fog.closed):
        return
    begin_anew(g, territory)
    put_ashore(g, g.state.power, COMBAT, units, zone, territory)
    attack_at(g, territory).landed.update(dict.fromkeys(units, zone))


def begin_anew(g: Campaign, space: str) -> None:
    """A10 Where aircraft have found nobody, another group may still attack."""
    attack = g.state.attacks.get(space)
    if attack is not None and attack.is_done:
        del g.state.attacks[space]


def gathered(g: Campaign, zone: str, orders: Sequence[Order]) -> list[str]:
    """A31 The group in a zone: all units except those that have yet to leave it."""
    leaving = {key for order in orders if len(order.path) > 1 for key in order.units}
    own = g.own_at(zone, g.state.power)
    return [key for key in own if not g.is_cargo(key) and key not in leaving]


def must_fight(
    g: Campaign, zone: str, group: Sequence[str], phase: str, ending: Sequence[str] = ()
) -> bool:
    """Fog 8 Whether a group's presence in a zone leads to a battle, whatever anyone answers."""
    rulings = rulings_of(g.state.options)
    met = encounter(g, zone, group, ending=ending, phase=phase, rulings=rulings)
    return meet(met, rulings).outcome == "forced"


def air_group(g: Campaign, units: Sequence[str]) -> list[str]:
    """A18 The aircraft that the carriers of one order take along on their decks."""
    carriers = [key for key in units if g.unit(key).deck and not g.is_damaged(key)]
    room = sum(g.unit(key).deck - len(g.cargo(key)) for key in carriers)
    return [key for key in units if g.unit(key).lands_on_deck][:room]


def attack_again(g: Campaign, units: Sequence[str]) -> None:
    """A32, F59 Units that stay attack their zone again: for radar they have entered it."""
    fog = g.state.fog
    if fog is not None and not g.earlier.radar_hears_who_follows_stayers:
        fog.stayed = [*(fog.stayed or ()), *units]


def seat_guests(g: Campaign, zone: str) -> None:
    """7.4 Friends' aircraft are cargo of carriers that may have to fight, and share their fate."""
    for guest, carrier in decks.seats(Tentative(g, g.state.power, COMBAT)).items():
        if g.place(carrier) == zone:
            g.board(guest, carrier)


# ---------------------------------------------------------------------- who may still come


def may_come(g: Campaign, order: Order) -> bool:
    """A31 Whether any unit of a pending order can still set out."""
    return any(can_set_out(g, key, order) for key in order.units)


def awaited(g: Campaign, orders: Sequence[Order]) -> set[str]:
    """A31 The spaces to which someone may still come, by land, sea or air, or from a ship."""
    coming = [order for order in orders if may_come(g, order)]
    return {order.end for order in coming} | {order.ashore for order in coming if order.ashore}


def zones_due(
    g: Campaign, waiting: Mapping[str, Collection[str]], orders: Sequence[Order]
) -> Iterator[str]:
    """A31 The zones where a group waits and no one else may come, in order of first arrival."""
    expected = awaited(g, orders)
    return (zone for zone in waiting if zone not in expected)


def lands_due(
    g: Campaign, waiting: Mapping[str, Collection[str]], orders: Sequence[Order]
) -> Iterator[str]:
    """A31 The territories that can be attacked now; the zones of a landing come first."""
    expected = awaited(g, orders)
    for attack in g.state.attacks.values():
        at_sea = set(attack.landed.values())
        if not attack.is_done and attack.space not in expected and at_sea.isdisjoint(waiting):
            yield attack.space


def has_anybody(g: Campaign, attack: Attack) -> bool:
    """A31 Whether any unit of an attack has come; units elsewhere are removed from it."""
    attack.units = are_at(g, attack.units, attack.space)
    attack.escorts = are_at(g, attack.escorts, attack.space)
    raiders = are_at(g, attack.raiders, attack.space)
    attack.raiders = {key: attack.raiders[key] for key in raiders}
    attack.landed = {k: zone for k, zone in attack.landed.items() if are_at(g, [k], zone)}
    return bool(attack.units or attack.landed or attack.raiders)


# ---------------------------------------------------------------------- a friend's transport


def cross_shore(g: Campaign, march: March, phase: str) -> None:
    """9 Units board a friend's transport, or leave it: in the combat move for an assault."""
    order = march.order
    if g.is_sea(order.start) and phase == COMBAT:
        draw_up_landing(g, tuple(march.units), order.start, order.end)
        return
    loads = tuple(
        load
        for load in order.loads
        if load.unit in march.units and are_at(g, [load.ship], order.end)
    )
    units = tuple(march.units) if g.is_sea(order.start) else tuple(each.unit for each in loads)
    if units:
        pass_shore(g, g.state.power, phase, replace(order, units=units, loads=loads))
