"""12.0 Control: air superiority, Bases, and enemy Ports held as Bases; recomputed when required."""

from __future__ import annotations

from engine.games.pacific_war.components.pieces import ALLIED, JAPAN, SIDES
from engine.games.pacific_war.events import ControlChanged, FleetTrainRemoved
from engine.games.pacific_war.position.state import ENEMY, Theater
from engine.games.pacific_war.resolution.hits import destroy_repairs


def recompute(g: Theater) -> None:
    """12.0 Recompute every zone (AMB-55: after every action and Supply sub-phase)."""
    remove_fleet_train(g)
    for zone in g.equipment.zones:
        after = marker_due(g, zone)
        if after != g.state.bases.get(zone, ""):
            set_base(g, zone, after)
    if not g.earlier.nobodys_port_keeps_repairs:
        end_repairs(g)


def marker_due(g: Theater, zone: str) -> str:
    """12.0 The Base marker that a zone is to have as its units stand, "" for none.

    A zone where both sides have units keeps what it has: its Combat comes first.
    """
    before, ports, standing = g.state.bases.get(zone, ""), g.state.ports, g.standing
    is_contested = zone in standing[JAPAN] and zone in standing[ALLIED]
    if is_contested or g.equipment.zones[zone].allied_only:
        return before
    if zone not in ports:
        return base_holder(g, zone)
    is_at_home = before == "" and zone not in standing[ENEMY[ports[zone]]]
    return "" if is_at_home else held_port(g, zone)


def will_hold(g: Theater, zone: str, side: str) -> bool:
    """12.0 Whether a side controls a zone once control is looked at, as the units stand."""
    return g.controller(zone, marker_due(g, zone)) == side


def set_base(g: Theater, zone: str, side: str) -> None:
    """12.2 Set the Base marker of a side or of nobody; on an enemy Port it ends repairs (6.1.7)."""
    g.forget()
    if side:
        g.state.bases[zone] = side
    else:
        del g.state.bases[zone]
    g.tell(ControlChanged(rule="12.2", zone=zone, side=side))
    if side and zone in g.state.ports:
        destroy_repairs(g, zone, ENEMY[side])


def end_repairs(g: Theater) -> None:
    """6.1.7, 10.3.1 A side's repairs at a Port end when it loses control of it, even to nobody.

    Ruling PW-04. Where both sides have units nothing is lost yet: their Combat comes first. As long
    as the Port is lost nothing is repaired there, whenever it is due and whenever it was damaged.
    """
    before, now = g.state.lost_ports, list[str]()
    owners = {zone: n.side for n in g.equipment.nations.values() for zone in n.repairs}
    for zone, owner in owners.items():
        is_contested = all(g.is_occupied(zone, side) for side in SIDES)
        if zone in before if is_contested else not g.is_port_of(zone, owner):
            now.append(zone)
        if zone in now and not is_contested and _ends_there(g, zone):
            destroy_repairs(g, zone, owner)
    g.state.lost_ports = now


def _ends_there(g: Theater, zone: str) -> bool:
    """6.1.7 Whether repairs at a lost Port end now; in version 3 only at the moment of its loss."""
    return not (g.earlier.later_damage_waits and zone in g.state.lost_ports)


def base_holder(g: Theater, zone: str) -> str:
    """12.2 A to C: who controls a Base (AMB-54).

    An LBA in it always does; ships do unless an enemy LBA is air-adjacent; air alone does unless
    enemy ships are there or an enemy LBA is air-adjacent. 8.7: a Fleet Train makes it an Allied
    Port, which no air power takes. 13.6.1: nor is it Japan's before its Divisions are beaten.
    """
    if g.state.fleet_train == zone:
        return ALLIED
    if is_garrisoned(g, zone):
        return ALLIED
    for side in SIDES:
        if g.lba_in(zone, side):
            return side
    for side in SIDES:
        if g.is_occupied(zone, side):
            return "" if g.under_air(zone, ENEMY[side]) else side
    over = [side for side in SIDES if g.under_air(zone, side)]
    return over[0] if len(over) == 1 else ""


def is_garrisoned(g: Theater, zone: str) -> bool:
    """13.6.1 Whether Australian Divisions hold this place under an Allied Base marker."""
    return g.state.divisions == zone and g.state.bases.get(zone) == ALLIED


def held_port(g: Theater, zone: str) -> str:
    """12.3 The side with a Base marker on a Port of the other side, "" for none (AMB-51, AMB-52).

    12.3.1: not that of ships under the owner's air. 12.3.3: not when they have left, except by the
    air power over a Port that was held already. 13.6.1: with Divisions until they are beaten.
    """
    owner = g.state.ports[zone]
    enemy = ENEMY[owner]
    if is_garrisoned(g, zone) and not g.earlier.divisions_hold_no_enemy_port:
        return ALLIED
    if g.lba_in(zone, enemy):
        return enemy
    is_owners_sky = g.under_air(zone, owner)
    if g.is_occupied(zone, enemy):
        return "" if is_owners_sky else enemy
    was_held = g.state.bases.get(zone) == enemy and not g.is_occupied(zone, owner)
    return enemy if was_held and g.under_air(zone, enemy) and not is_owners_sky else ""


def remove_fleet_train(g: Theater) -> None:
    """8.7 Japanese ships in its zone end a Fleet Train at once (AMB-45)."""
    zone = g.state.fleet_train
    if not (zone and g.ships_in(zone, JAPAN)):
        return
    if g.is_occupied(zone, ALLIED) and g.earlier.fleet_train_outlasts_ships:
        return
    end_fleet_train(g)


def is_train_on(g: Theater, side: str, way: list[str]) -> bool:
    """8.7 Whether ships on this path end a Fleet Train, even in passing (PW-12)."""
    is_blind = side != JAPAN or g.earlier.fleet_train_outlasts_ships
    return not is_blind and g.state.fleet_train in way[1:]


def pass_fleet_train(g: Theater, side: str, way: list[str]) -> None:
    """8.7 End a Fleet Train on the path that the ships have taken."""
    if is_train_on(g, side, way):
        end_fleet_train(g)


def end_fleet_train(g: Theater) -> None:
    """8.7 End the Fleet Train: its zone is a Base again."""
    zone, g.state.fleet_train = g.state.fleet_train, ""
    g.forget()
    if zone:
        g.tell(FleetTrainRemoved(zone=zone))
