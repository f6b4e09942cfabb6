"""7, 12 Orders are carried out: pieces move, cargo is loaded and landed, attacks are drawn up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.games.pacific_1940.events.moves import (
    AssaultPrepared,
    CargoLanded,
    CargoLoaded,
    Kinds,
    UnitsMoved,
)
from engine.games.pacific_1940.movement import carriage, decks, purpose, ways
from engine.games.pacific_1940.politics import capture, politics
from engine.games.pacific_1940.position import versions
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, Attack, Campaign
from engine.games.pacific_1940.position.tentative import Tentative


def carry_out(g: Campaign, power: str, phase: str, orders: Sequence[Order]) -> None:
    """7, 12 Everything moves as ordered, in the order given; judge has found nothing against it.

    After a combat move, `attacks` says what will be fought where; empty hostile land that was
    entered over land is taken at once. Cargo of an assault stays aboard until the assault.
    """
    for order in orders:
        _carry_out(g, power, phase, order)
    if phase == COMBAT:
        _draw_up_attacks(g, power, orders)


def kinds_of(g: Campaign, units: Sequence[str]) -> Kinds:
    """5 Kinds of unit, each with how many, in the order in which they are named."""
    return tuple(Counter(g.pieces[key].kind for key in units).items())


def _carry_out(g: Campaign, power: str, phase: str, order: Order) -> None:
    """7, 12 One order, whole: it loads, goes, lands, and takes what it blitzes through."""
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
    """7 The units of an order go where it sends them; a base's bonus is the one of the start."""
    bonuses = {key: ways.bonus(g, key) for key in order.units}
    for key in order.units:
        piece = g.pieces[key]
        if not piece.spent:
            piece.bonus = bonuses[key]
        piece.spent += len(order.path) - 1
        if len(order.path) > 1 or (g.unit(key).hold and (order.loads or order.ashore)):
            piece.moved = carriage.mark_of(phase)
        if len(order.path) > 1:
            piece.came_from = order.path[-2]
            g.put(key, order.end)


def _load(g: Campaign, power: str, phase: str, order: Order) -> None:
    """9 What an order loads comes aboard, told zone by zone."""
    for at in sorted({load.at for load in order.loads}):
        units = tuple(load.unit for load in order.loads if load.at == at)
        kinds = kinds_of(g, units)
        g.tell(CargoLoaded(power=power, units=units, kinds=kinds, zone=order.path[at]))
    for load in order.loads:
        carriage.come_aboard(g, load.unit, load.ship, phase)


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
    """7.2 The hostile territories that land units of an order pass through."""
    if not any(g.unit(key).is_land for key in order.units):
        return []
    return [space for space in order.path[1:-1] if ways.is_blitzed(g, power, space)]


# ---------------------------------------------------------------------- attacks


def _draw_up_attacks(g: Campaign, power: str, orders: Sequence[Order]) -> None:
    """7 What will be fought: by the orders, then by those who stay where enemies are."""
    for order in orders:
        if carriage.is_by_friend(g, power, order):
            attack_at(g, order.end).landed.update(dict.fromkeys(order.units, order.start))
        elif order.raid or order.escort:
            draw_up_raid(g, order, order.units)
        elif g.is_sea(order.end):
            if purpose.to_fight(g, power, order.end, orders):
                _fight_at_sea(g, power, order, orders)
        elif g.is_hostile(order.end, power):
            attack_at(g, order.end).units.extend(order.units)
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


def draw_up_raid(g: Campaign, order: Order, units: Sequence[str]) -> None:
    """8.1 Of these units bombers that bomb, and fighters that only escort them."""
    attack = attack_at(g, order.end)
    for key in units:
        if order.raid and order.raid in g.unit(key).raids:
            attack.raiders[key] = order.raid
        else:
            attack.escorts.append(key)


def _fight_at_sea(g: Campaign, power: str, order: Order, orders: Sequence[Order]) -> None:
    """7.3 In a hostile zone all fight who are there, else those who are sent to attack.

    Ruling: who leaves alone transports that others sink there, takes no part and may bombard (8.2).
    """
    attack = attack_at(g, order.end)
    if g.is_hostile(order.end, power):
        attack.units = _own_fighters(g, power, order.end)
        return
    attack.spares = list(purpose.spared_at(g, order.end, orders))
    fought = purpose.to_fight(g, power, order.end, orders)
    if any(purpose.spared_as(g.unit(key)) not in order.spares for key in fought):
        attack.units.extend(key for key in order.units if not g.unit(key).is_defenceless)


def _own_fighters(g: Campaign, power: str, space: str) -> list[str]:
    """7.3 A power's units in a space that are nobody's cargo."""
    return [key for key in g.own_at(space, power) if not g.is_cargo(key)]


def _stay_and_fight(g: Campaign, power: str) -> None:
    """7.3 Units that stay where enemies are fight them; ships without an attack are fought too."""
    for space in g.equipment.spaces:
        if space in g.state.attacks:
            continue
        own = _own_fighters(g, power, space)
        if not any(g.unit(key).attack or may_be_caught(g, key) for key in own):
            continue
        if g.is_hostile(space, power) if g.is_sea(space) else g.enemies_at(space, power):
            attack_at(g, space).units.extend(own)


def may_be_caught(g: Campaign, key: str) -> bool:
    """7.3 Whether a ship is fought where it stays beside enemy warships, without any attack too."""
    return g.unit(key).is_sea and not versions.unarmed_ships_may_stay(g)


def _seat_guests(g: Campaign, power: str) -> None:
    """7.4 Friends' aircraft are cargo of carriers that fight, or may have to, and share their fate.

    Those in a zone of an assault may meet scrambled aircraft or kamikazes.
    """
    zones = {zone for attack in g.state.attacks.values() for zone in attack.landed.values()}
    for guest, carrier in decks.seats(Tentative(g, power, COMBAT)).items():
        if g.place(carrier) in zones or g.place(carrier) in g.state.attacks:
            g.board(guest, carrier)


def _take_if_empty(g: Campaign, power: str, territory: str) -> None:
    """11 Hostile land without a unit of the enemy, entered over land, is taken at once.

    What is raided or assaulted too waits for that.
    """
    attack = g.state.attacks[territory]
    if attack.landed or attack.raiders or g.enemies_at(territory, power):
        return
    if any(politics.claims_land(g, key) for key in attack.units):
        capture.take(g, territory, power)
        del g.state.attacks[territory]
