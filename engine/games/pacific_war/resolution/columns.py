"""9.2.1, 9.2.2 Strengths and column shifts of a Combat, and the cards in force."""

from __future__ import annotations

from collections.abc import Container, Iterator

from msgspec import Struct

from engine.games.pacific_war.cards import event_cards
from engine.games.pacific_war.components.pieces import ALLIED, SIDES
from engine.games.pacific_war.components.resource_cards import (
    CardEnd,
    ColumnShift,
    FireFirst,
    HalveStrength,
    SurfaceHitsOnLba,
)
from engine.games.pacific_war.position.state import ENEMY, Theater

Shifts = tuple[tuple[str, int], ...]
NO_COLUMN = "none"


class Played(Struct, frozen=True):
    """9.0.1 A card in force: the end, and whether for the segment or the Combat.

    lasts: "" for a card that was played and is over.
    """

    end: str
    lasts: str


def effects(
    g: Theater, on: list[Played], kind: type[Struct], side: str, segment: str = ""
) -> Iterator[Struct]:
    """9.0.1 The effects of one kind in force for a side."""
    for card in on:
        for effect in g.equipment.ends[card.end].effects:
            if not isinstance(effect, kind) or getattr(effect, "side", "") != side:
                continue
            if not segment or getattr(effect, "segment", segment) == segment:
                yield effect


def fires_first(g: Theater, on: list[Played]) -> str:
    """9.3 The side that fires first in Surface Combat by a card; A11 and J08 cancel out."""
    first = [side for side in SIDES if any(effects(g, on, FireFirst, side))]
    return first[0] if len(first) == 1 else ""


def cancelled(g: Theater, on: list[Played]) -> dict[str, str]:
    """9.3 The cards that cancel each other, A11 and J08 in force: each with the other."""
    first = [{c.end for c in on if any(effects(g, [c], FireFirst, side))} for side in SIDES]
    return {end: other for ends in (first, first[::-1]) for end in ends[0] for other in ends[1]}


def carriers(g: Theater, zone: str, side: str) -> int:
    """9.2.2 A side's Aircraft Carriers in the Combat."""
    return sum(g.is_carrier(key) for key in g.ships_in(zone, side))


def printed(g: Theater, zone: str, side: str, segment: str, gone: Container[str] = ()) -> int:
    """9.2.1 The sum of the printed strengths.

    gone: here and below, units of either side that will have left by then.
    """
    units = [g.unit(key) for key in g.units_in(zone, side) if key not in gone]
    if segment == "airstrike":
        return sum(unit.airstrike for unit in units)
    return sum(unit.gunnery for unit in units if not unit.torpedo)


def torpedoes(g: Theater, zone: str, side: str, segment: str, gone: Container[str] = ()) -> int:
    """13.2 How many Torpedo Cruisers roll for their strength."""
    ships = (g.unit(key) for key in g.ships_in(zone, side) if key not in gone)
    return sum(ship.torpedo for ship in ships) * (segment == "surface")


def torpedo_strength(g: Theater, face: int) -> int:
    """13.2 The strength of a Torpedo Cruiser's die."""
    return max(0, face + g.equipment.combat.torpedo)


def is_halved(g: Theater, on: list[Played], side: str, segment: str) -> bool:
    """9.2.1 Whether a card halves the side's strength (A12)."""
    return any(effects(g, on, HalveStrength, side, segment))


def halved(g: Theater, on: list[Played], side: str, segment: str, total: int) -> int:
    """9.2.1 The effective strength: half is rounded up (AMB-18)."""
    return -(-total // 2) if is_halved(g, on, side, segment) else total


def torpedo_dice(g: Theater, zone: str, side: str, segment: str) -> tuple[int, ...]:
    """13.2 Each Torpedo Cruiser rolls for its strength."""
    return tuple(g.roll() for _ in range(torpedoes(g, zone, side, segment)))


def strength(
    g: Theater, on: list[Played], zone: str, side: str, segment: str, dice: tuple[int, ...]
) -> int:
    """9.2.1, 13.2 The strength of an attack now, with the torpedo dice."""
    total = printed(g, zone, side, segment) + sum(torpedo_strength(g, face) for face in dice)
    return halved(g, on, side, segment, total)


def column_of(g: Theater, strength: int, shifts: Shifts) -> int:
    """9.2.1, 9.2.2 The index of the column after all shifts; -1: none, and no hits.

    A strength too low for the first column is not shifted into it.
    """
    place, last = g.equipment.column(strength), len(g.equipment.columns) - 1
    return place if place < 0 else max(-1, min(place + sum(by for _, by in shifts), last))


def label(g: Theater, place: int) -> str:
    """9.2.1 The name of a column."""
    return g.equipment.label(place) if place >= 0 else NO_COLUMN


def shifts(g: Theater, on: list[Played], zone: str, side: str, segment: str) -> Shifts:
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


def has_guns(g: Theater, zone: str, side: str, gone: Container[str] = ()) -> bool:
    """4.1.4, 9.1.2, 13.2 Whether a side has anything to fire with in Surface Combat."""
    ships = (g.unit(key) for key in g.ships_in(zone, side) if key not in gone)
    return any(ship.gunnery or ship.torpedo for ship in ships)


def can_bombard(
    g: Theater, on: list[Played], zone: str, side: str, gone: Container[str] = ()
) -> bool:
    """9.2.5, J07 Whether the side's Surface hits may fall on enemy LBA now."""
    is_on = any(effects(g, on, SurfaceHitsOnLba, side))
    return is_on and any(key not in gone for key in g.lba_in(zone, ENEMY[side]))


def may_strike(g: Theater, zone: str, side: str, defender: str) -> bool:
    """9.1.1 Whether a side can strike: with carriers, the defender also with LBA (AMB-34)."""
    return bool(carriers(g, zone, side) or (side == defender and g.lba_in(zone, side)))


def fires(g: Theater, on: list[Played], zone: str, side: str, gone: Container[str] = ()) -> bool:
    """9.2.1 Whether a side has guns and a target in the current Surface Combat."""
    is_target = any(key not in gone for key in g.ships_in(zone, ENEMY[side]))
    if not (is_target or can_bombard(g, on, zone, side, gone)):
        return False
    return has_guns(g, zone, side, gone)


def may_fire(g: Theater, zone: str, side: str) -> bool:
    """9.1.2 Whether it has guns, and targets: ships, or LBA while J07 may come (public facts)."""
    enemy = ENEMY[side]
    if not has_guns(g, zone, side) or not g.is_occupied(zone, enemy):
        return False
    if g.ships_in(zone, enemy):
        return True
    return enemy == ALLIED and event_cards.could_hold(g, side, bombards)


def bombards(end: CardEnd) -> bool:
    """9.2.5 Whether an end lets Surface hits fall on LBA."""
    return any(isinstance(effect, SurfaceHitsOnLba) for effect in end.effects)
