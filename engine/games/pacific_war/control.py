"""12.0 Control: air superiority, Bases, and enemy Ports held as Bases; recomputed when ruled."""

from __future__ import annotations

from engine.games.pacific_war.events import ControlChanged, FleetTrainRemoved
from engine.games.pacific_war.pieces import ALLIED, JAPAN
from engine.games.pacific_war.state import ENEMY, Theater


def recompute(g: Theater) -> None:
    """12.0 Look at every zone again (AMB-55: after every action and Supply sub-phase)."""
    remove_fleet_train(g)
    for zone, printed in g.equipment.zones.items():
        if printed.allied_only:
            continue
        before = g.state.bases.get(zone, "")
        after = held_port(g, zone) if printed.is_port else base_holder(g, zone)
        if after == before:
            continue
        g.forget()
        if after:
            g.state.bases[zone] = after
        else:
            del g.state.bases[zone]
        g.tell(ControlChanged(rule="12.2", zone=zone, side=after))


def base_holder(g: Theater, zone: str) -> str:
    """12.2 A to C: who controls a Base (AMB-54).

    An LBA in it always does; ships do unless an enemy LBA is air-adjacent; air alone does unless
    enemy ships are there or an enemy LBA is air-adjacent.
    """
    for side in (JAPAN, ALLIED):
        if g.lba_in(zone, side):
            return side
    for side in (JAPAN, ALLIED):
        if g.ships_in(zone, side) and not g.under_air(zone, ENEMY[side]):
            return side
    for side in (JAPAN, ALLIED):
        enemy = ENEMY[side]
        is_clear = not g.ships_in(zone, enemy) and not g.under_air(zone, enemy)
        if g.under_air(zone, side) and is_clear:
            return side
    return ""


def held_port(g: Theater, zone: str) -> str:
    """12.3 Whose Base marker lies on a Port of the other side, "" for none (AMB-51, AMB-52)."""
    owner = g.state.ports[zone]
    enemy = ENEMY[owner]
    if g.lba_in(zone, enemy):
        return enemy
    if g.ships_in(zone, enemy):
        return "" if g.under_air(zone, owner) else enemy
    was_held = g.state.bases.get(zone) == enemy
    is_alone = g.under_air(zone, enemy) and not g.under_air(zone, owner)
    return enemy if was_held and is_alone and not g.is_occupied(zone, owner) else ""


def remove_fleet_train(g: Theater) -> None:
    """8.7 Japanese ships in its zone end a Fleet Train (AMB-45)."""
    zone = g.state.fleet_train
    if zone and g.ships_in(zone, JAPAN) and not g.ships_in(zone, ALLIED):
        g.state.fleet_train = ""
        g.forget()
        g.tell(FleetTrainRemoved(zone=zone))
