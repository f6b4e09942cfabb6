"""7, 12 Orders are carried out: pieces move, cargo is loaded and landed, attacks are prepared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import UNSET

from engine.games.pacific_1940.events.moves import (
    AssaultPrepared,
    CargoLanded,
    CargoLoaded,
    Kinds,
    UnitsMoved,
)
from engine.games.pacific_1940.movement import carriage, decks, purpose, ways
from engine.games.pacific_1940.movement.engagements import spared_as
from engine.games.pacific_1940.movement.purpose import may_be_caught
from engine.games.pacific_1940.politics import capture, politics
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Attack, Campaign
from engine.games.pacific_1940.position.tentative import Tentative


def carry_out(g: Campaign, power: str, phase: str, orders: Sequence[Order]) -> None:
    """7, 12 Everything moves as ordered, in the given order, after judge found it legal.

    After a combat move, `attacks` says what will be fought where; empty hostile land that was
    entered over land is taken at once. Cargo of an assault stays aboard until the assault.
    """
    for order in orders:
        _carry_out(g, power, phase, order)
    if phase == COMBAT:
        _draw_up_attacks(g, power, orders)


def kinds_of(g: Campaign, units: Sequence[str]) -> Kinds:
    """5 The kinds of unit, each with its number, in the order named."""
    return tuple(Counter(g.pieces[key].kind for key in units).items())


def _carry_out(g: Campaign, power: str, phase: str, order: Order) -> None:
    """7, 12 Carry out one whole order: load, move, land, and take blitzed territories."""
    kinds = kinds_of(g, order.units)
    blitzed = _blitzed(g, power, order)
    g.tell(
        UnitsMoved(
            rule="7" if phase == COMBAT else "12",
            power=power,
            phase=phase,
            units=order.units,
            kinds=kinds,
            path=order.path,
            raid=order.raid,
        )
    )
    if carriage.is_by_friend(g, power, order):
        pass_shore(g, power, phase, order)
        return
    _go(g, phase, order)
    _load(g, power, phase, order)
    put_ashore(g, power, phase, order.landing, order.end, order.ashore)
    for land in blitzed:
        politics.note_attack(g, power, land)
        capture.take(g, land, power)


def _go(g: Campaign, phase: str, order: Order) -> None:
    """7 The units of an order move; a base's bonus is that of the start."""
    bonuses = {key: ways.bonus(g, key) for key in order.units}
    for key in order.units:
        piece = g.pieces[key]
        if not piece.spent:
            piece.bonus = bonuses[key]
        piece.spent += len(order.path) - 1
        if len(order.path) > 1 or (g.unit(key).hold and (order.loads or order.ashore)):
            piece.moved = carriage.mark_of(phase)
        if len(order.path) > 1:
            piece.came_from = "" if order.dropped else order.path[-2]
            g.put(key, order.end)


def _load(g: Campaign, power: str, phase: str, order: Order) -> None:
    """9 Load an order's cargo, with one event per zone."""
    for at in sorted({load.at for load in order.loads}):
        units = tuple(load.unit for load in order.loads if load.at == at)
        tell_loaded(g, power, units, order.path[at])
    for load in order.loads:
        carriage.come_aboard(g, load.unit, load.ship, phase)


def tell_loaded(g: Campaign, power: str, units: tuple[str, ...], zone: str) -> None:
    """9 Tell who comes aboard in a zone, and from which lands, before they do."""
    lands = tuple(dict.fromkeys(place for key in units if (place := g.place(key)) != zone))
    origins = lands if lands and not g.earlier.loading_tells_no_land else UNSET
    kinds = kinds_of(g, units)
    g.tell(CargoLoaded(power=power, units=units, kinds=kinds, zone=zone, lands=origins))


def put_ashore(
    g: Campaign, power: str, phase: str, units: tuple[str, ...], zone: str, territory: str
) -> None:
    """9, 8.2 Cargo goes ashore; in the combat move it waits aboard for the assault."""
    if not units:
        return
    kinds = kinds_of(g, units)
    if phase == COMBAT:
        g.tell(
            AssaultPrepared(power=power, units=units, kinds=kinds, zone=zone, territory=territory)
        )
        return
    for key in units:
        carriage.go_ashore(g, key, territory, phase)
    g.tell(CargoLanded(power=power, units=units, kinds=kinds, zone=zone, territory=territory))


def pass_shore(g: Campaign, power: str, phase: str, order: Order) -> None:
    """9 Land units board a friend's transport, or leave one."""
    if g.is_sea(order.start):
        put_ashore(g, power, phase, order.units, order.start, order.end)
    else:
        _load(g, power, phase, order)


def _blitzed(g: Campaign, power: str, order: Order) -> list[str]:
    """7.2 The hostile territories through which land units of an order pass."""
    if not any(g.unit(key).is_land for key in order.units):
        return []
    return [space for space in order.path[1:-1] if ways.is_blitzed(g, power, space)]


# ---------------------------------------------------------------------- attacks


def _draw_up_attacks(g: Campaign, power: str, orders: Sequence[Order]) -> None:
    """7 Determine the fights: by the orders, then by units that stay beside enemies."""
    for order in orders:
        if carriage.is_by_friend(g, power, order):
            attack_at(g, order.end).landed.update(dict.fromkeys(order.units, order.start))
        elif order.raid or order.escort:
            draw_up_raid(g, order, order.units)
        elif g.is_sea(order.end):
            if purpose.to_fight(g, power, order.end, orders):
                _fight_at_sea(g, power, order, orders)
        elif g.is_hostile(order.end, power):
            join(attack_at(g, order.end), order, order.units)
        if order.ashore:
            attack_at(g, order.ashore).landed.update(dict.fromkeys(order.landing, order.end))
    _stay_and_fight(g, power)
    _seat_guests(g, power)
    for space in list(g.state.attacks):
        if not g.is_sea(space):
            politics.note_attack(g, power, space)
            _take_if_empty(g, power, space)


def attack_at(g: Campaign, space: str) -> Attack:
    """7 The attack on a space; a new one if there is none yet."""
    return g.state.attacks.setdefault(space, Attack(space=space))


def join(attack: Attack, order: Order, units: Sequence[str]) -> None:
    """7 Units fight in an attack; G11 those that are dropped are known with their base."""
    attack.units.extend(units)
    if order.dropped:
        attack.dropped = {**(attack.dropped or {}), **dict.fromkeys(units, order.start)}


def draw_up_raid(g: Campaign, order: Order, units: Sequence[str]) -> None:
    """8.1 Add these units to a raid: bombers that bomb, and fighters that only escort."""
    attack = attack_at(g, order.end)
    for key in units:
        if order.raid and order.raid in g.unit(key).raids:
            attack.raiders[key] = order.raid
        else:
            attack.escorts.append(key)


def _fight_at_sea(g: Campaign, power: str, order: Order, orders: Sequence[Order]) -> None:
    """7.3 In a hostile zone all who are there fight, else those who are sent to attack.

    Ruling: units that ignore transports which others sink there take no part and may bombard (8.2).
    """
    attack = attack_at(g, order.end)
    if g.is_hostile(order.end, power):
        attack.units = _own_fighters(g, power, order.end)
        return
    attack.spares = list(purpose.spared_at(g, order.end, orders))
    fought = purpose.to_fight(g, power, order.end, orders)
    if any(spared_as(g.unit(key)) not in order.spares for key in fought):
        attack.units.extend(key for key in order.units if not g.unit(key).is_defenceless)


def _own_fighters(g: Campaign, power: str, space: str) -> list[str]:
    """7.3 A power's units in a space that are not cargo."""
    return [key for key in g.own_at(space, power) if not g.is_cargo(key)]


def _stay_and_fight(g: Campaign, power: str) -> None:
    """7.3 Units that stay beside enemies fight them; ships without an attack are fought too."""
    for space in g.equipment.spaces:
        if space in g.state.attacks:
            continue
        own = _own_fighters(g, power, space)
        if not any(g.unit(key).attack or may_be_caught(g, key) for key in own):
            continue
        if g.is_hostile(space, power) if g.is_sea(space) else g.enemies_at(space, power):
            attack_at(g, space).units.extend(own)


def _seat_guests(g: Campaign, power: str) -> None:
    """7.4 Friends' aircraft are cargo of carriers that fight, or may have to, and share their fate.

    Those in a zone of an assault may meet scrambled aircraft or kamikazes.
    """
    zones = {zone for attack in g.state.attacks.values() for zone in attack.landed.values()}
    for guest, carrier in decks.seats(Tentative(g, power, COMBAT)).items():
        if g.place(carrier) in zones or g.place(carrier) in g.state.attacks:
            g.board(guest, carrier)


def _take_if_empty(g: Campaign, power: str, territory: str) -> None:
    """11 Hostile land without an enemy unit, entered over land, is taken at once.

    If it is also raided or assaulted, it waits for that.
    """
    attack = g.state.attacks[territory]
    if attack.landed or attack.raiders or g.enemies_at(territory, power):
        return
    if any(politics.claims_land(g, key) for key in attack.units):
        capture.take(g, territory, power)
        del g.state.attacks[territory]
