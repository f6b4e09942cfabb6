"""5 What the program asks of the pieces of a position again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from engine.games.pacific_1940.battle import scramble
from engine.games.pacific_1940.bot.fights import DAMAGED
from engine.games.pacific_1940.components.pieces import Kinds, UnitKind
from engine.games.pacific_1940.position.state import Campaign

FAR = 99
"""Farther than any space is from another."""


def is_fleet(unit: UnitKind) -> bool:
    """5 Whether a kind of unit fights for the sea."""
    return unit.is_warship or unit.is_submarine


def keep_out_transports(g: Campaign, units: Iterable[str]) -> bool:
    """8.2 Whether ships that keep transports out of a zone are among some units."""
    return any(g.unit(key).is_warship for key in units)


def fleets(g: Campaign, board: str, side: str) -> tuple[int, int]:
    """6 What the fleets of a side in an ocean cost, and those of the other side."""
    ours = theirs = 0
    for zone, printed in g.equipment.zones.items():
        if printed.board == board and g.whereabouts.is_anybody_at(zone):
            for key in g.units_at(zone):
                if is_fleet(g.unit(key)):
                    whose = g.side(g.owner(key))
                    ours += g.unit(key).cost * (whose == side)
                    theirs += g.unit(key).cost * (whose not in ("", side))
    return ours, theirs


def guard_of(kinds: Kinds) -> UnitKind:
    """5 The kind of land unit that defends best for its cost."""
    return max(
        (unit for unit in kinds.units.values() if unit.is_land), key=lambda u: u.defence / u.cost
    )


def units_of_side(g: Campaign, space: str, side: str) -> list[str]:
    """5 The units of a side in a space, cargo left out."""
    return [
        key for key in g.units_at(space) if g.side(g.owner(key)) == side and not g.is_cargo(key)
    ]


def kinds_of(g: Campaign, units: Iterable[str]) -> Counter[str]:
    """5, 8.3 Kind → how many, damaged ships apart from whole ones."""
    pieces = (g.pieces[key] for key in units)
    return Counter([each.kind + DAMAGED * (each.markers > 0) for each in pieces])


def decks(g: Campaign, units: Iterable[str]) -> int:
    """7.4, 8.3 How many aircraft these ships take; none on a damaged carrier."""
    return sum(g.unit(key).deck for key in units if not g.is_damaged(key))


def on_decks(g: Campaign, units: Sequence[str]) -> list[str]:
    """7.4 Units at sea without the aircraft for which no deck is there: they fly on."""
    room = decks(g, units)
    away = set([key for key in units if g.unit(key).is_air][room:])
    return [key for key in units if key not in away]


def scramblers(g: Campaign, zone: str, waiting: Callable[[str], Iterable[str]]) -> Counter[str]:
    """7.5 The aircraft that could go up to a zone against whoever moves, as many as may: by kind.

    waiting: the units in a territory of those who defend.
    """
    found = Counter[str]()
    for land in g.equipment.lands_of[zone]:
        if (room := scramble.room(g, land)) > 0:
            up = [key for key in waiting(land) if g.unit(key).scrambles]
            up.sort(key=lambda key: -g.unit(key).defence)
            found.update(g.pieces[key].kind for key in up[:room])
    return found


def researched(g: Campaign, powers: Iterable[str]) -> tuple[str, ...]:
    """G11 What any of some powers has found, as far as is known."""
    if not g.state.technologies:
        return ()
    found = {each for power in powers for each in g.technologies_of(power)}
    return tuple(sorted(found))
