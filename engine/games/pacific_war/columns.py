"""9.2.1, 9.2.2 Strengths and column shifts of a Combat, and the cards that are on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from engine.games.pacific_war import event_cards
from engine.games.pacific_war.pieces import ALLIED
from engine.games.pacific_war.resource_cards import (
    CardEnd,
    ColumnShift,
    HalveStrength,
    SurfaceHitsOnLba,
)
from engine.games.pacific_war.state import ENEMY, Theater


class Played(Struct, frozen=True):
    """9.0.1 A card's effect that is on: the end, and whether for the segment or the Combat."""

    end: str
    lasts: str


def effects(
    g: Theater, on: list[Played], kind: type[Struct], side: str, segment: str = ""
) -> Iterator[Struct]:
    """9.0.1 The effects of one kind that are on and about a side."""
    for card in on:
        for effect in g.equipment.ends[card.end].effects:
            if not isinstance(effect, kind) or getattr(effect, "side", "") != side:
                continue
            if not segment or getattr(effect, "segment", segment) == segment:
                yield effect


def carriers(g: Theater, zone: str, side: str) -> int:
    """9.2.2 A side's Aircraft Carriers in the Combat."""
    return sum(g.is_carrier(key) for key in g.ships_in(zone, side))


def strength(g: Theater, on: list[Played], zone: str, side: str, segment: str) -> int:
    """9.2.1 The sum of the strengths; torpedoes are rolled (13.2), A12 halves (AMB-18)."""
    units = [g.unit(key) for key in g.units_in(zone, side)]
    if segment == "airstrike":
        total = sum(unit.airstrike for unit in units)
    else:
        total = sum(unit.gunnery for unit in units if not unit.torpedo)
        bonus = g.equipment.combat.torpedo
        total += sum(max(0, g.roll() + bonus) for unit in units if unit.torpedo)
    if any(effects(g, on, HalveStrength, side, segment)):
        total = -(-total // 2)
    return total


def shifts(
    g: Theater, on: list[Played], zone: str, side: str, segment: str
) -> tuple[tuple[str, int], ...]:
    """9.2.2 Every column shift by name: the enemy's carriers and LBA, and cards (AMB-16)."""
    enemy, numbers = ENEMY[side], g.equipment.combat
    found: list[tuple[str, int]] = []
    if segment == "airstrike":
        if carriers(g, zone, enemy) > carriers(g, zone, side):
            found.append(("more_carriers", numbers.more_carriers))
        if g.lba_in(zone, enemy):
            found.append(("enemy_lba", numbers.enemy_lba))
    for card in on:
        for effect in g.equipment.ends[card.end].effects:
            about = isinstance(effect, ColumnShift) and (effect.side, effect.segment)
            if isinstance(effect, ColumnShift) and about == (side, segment):
                found.append((card.end, effect.columns))
    return tuple(found)


def has_guns(g: Theater, zone: str, side: str) -> bool:
    """4.1.4, 9.1.2, 13.2 Whether a side has anything to fire with in Surface Combat."""
    return any(g.unit(key).gunnery or g.unit(key).torpedo for key in g.ships_in(zone, side))


def can_bombard(g: Theater, on: list[Played], zone: str, side: str) -> bool:
    """9.2.5, J07 Whether the side's Surface hits may fall on enemy LBA now."""
    is_on = any(effects(g, on, SurfaceHitsOnLba, side))
    return is_on and bool(g.lba_in(zone, ENEMY[side]))


def may_fire(g: Theater, zone: str, side: str) -> bool:
    """9.1.2 Guns, and ships to fire at; at LBA alone only if J07 may still come: public facts."""
    enemy = ENEMY[side]
    if not has_guns(g, zone, side) or not g.is_occupied(zone, enemy):
        return False
    if g.ships_in(zone, enemy):
        return True
    return enemy == ALLIED and event_cards.could_hold(g, side, bombards)


def bombards(end: CardEnd) -> bool:
    """9.2.5 Whether an end lets Surface hits fall on LBA."""
    return any(isinstance(effect, SurfaceHitsOnLba) for effect in end.effects)
