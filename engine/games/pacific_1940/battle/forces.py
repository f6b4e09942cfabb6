"""8.3 Units that fight together: kinds, hits left, owners."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from engine.games.pacific_1940.components import gunnery
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.position.state import Campaign

Look = tuple[str, str, bool, bool, bool, int, str, tuple[str, ...]]
"""What distinguishes one unit from another for whoever chooses losses."""


def kinds(g: Campaign, keys: Iterable[str]) -> list[UnitKind]:
    """The kinds of units, one by one."""
    return [g.unit(key) for key in keys]


def hits_left(g: Campaign, key: str) -> int:
    """8.3 How many more hits destroy a unit."""
    return max(1, g.unit(key).hits - g.pieces[key].markers)


def sunk(g: Campaign, hit: Iterable[str]) -> list[str]:
    """8.3 The units that are destroyed, of units that are named once for each hit they take."""
    return [key for key, times in Counter(hit).items() if times == hits_left(g, key)]


def targets(g: Campaign, keys: Iterable[str]) -> list[tuple[UnitKind, int]]:
    """8.3 Units as targets: the kind, and how many more hits destroy it."""
    return [(g.unit(key), hits_left(g, key)) for key in keys]


def aircraft(g: Campaign, keys: Iterable[str]) -> list[str]:
    """The aircraft among units."""
    return [key for key in keys if g.unit(key).is_air]


def in_the_air(g: Campaign, keys: Iterable[str], dropped: Collection[str]) -> list[str]:
    """8.3, G11 The units among these at which AAA fires: aircraft, and those that are dropped."""
    return [key for key in keys if g.unit(key).is_air or key in dropped]


def ships(g: Campaign, keys: Iterable[str]) -> list[str]:
    """The ships among units."""
    return [key for key in keys if g.unit(key).is_sea]


def submarines(g: Campaign, keys: Iterable[str]) -> list[str]:
    """10 The submarines among units."""
    return [key for key in keys if g.unit(key).is_submarine]


def movement_left(g: Campaign, key: str) -> int:
    """7.4 How many spaces an aircraft can still fly to land."""
    piece = g.pieces[key]
    return g.unit(key).move + piece.bonus - piece.spent


def powers(g: Campaign, keys: Iterable[str]) -> list[str]:
    """The owners of the units, in the order of play."""
    owners = {g.owner(key) for key in keys}
    return [power for power in g.equipment.powers if power in owners]


def counted(g: Campaign, keys: Sequence[str]) -> dict[str, dict[str, int]]:
    """Power → kind → how many, in the order of play and of the components."""
    found: dict[str, dict[str, int]] = {}
    for power in powers(g, keys):
        own = [g.pieces[key].kind for key in keys if g.owner(key) == power]
        found[power] = {kind: own.count(kind) for kind in g.equipment.units if kind in own}
    return found


def in_danger(g: Campaign, hits: gunnery.Hits, keys: Sequence[str]) -> Sequence[str]:
    """8.3 The units among these on which such hits can fall; transports only after all others."""
    limits = gunnery.toll(hits, targets(g, keys))
    most = {
        "air": limits.aircraft,
        "submarine": limits.submarines,
        "transport": limits.transports,
        "ship": limits.total - limits.transports,
    }
    found = [key for key in keys if most[gunnery.group_of(g.unit(key))]]
    return keys if g.earlier.all_units_choose_losses or not found else found


def chooser(g: Campaign, attacker: str, units: Sequence[str]) -> str:
    """8.3 Who chooses the losses among units: their owner.

    Of several defending powers the one with most units, the first in the order of play among
    equals; or the attacker, where the table has decided so.
    """
    owners = powers(g, units)
    if len(owners) > 1 and g.state.options.attacker_settles_losses:
        return attacker
    count = [g.owner(key) for key in units]
    return max(owners, key=count.count)


def told_apart(g: Campaign, dropped: Collection[str]) -> Collection[str]:
    """8.3, G11 Those of the dropped units that losses tell from others of their kind: all."""
    return () if g.earlier.dropped_units_are_lost_as_others else dropped


def look(
    g: Campaign,
    key: str,
    landed: Iterable[str] = (),
    dropped: Iterable[str] = (),
    *,
    attacks: bool,
) -> Look:
    """8.3 What distinguishes a unit; equal units offer no choice.

    Owner, kind, damage, whether it came ashore, G11 whether it was dropped; of attacking aircraft
    how far they can still fly, of defending ones the base they scrambled from; of ships what they
    carry.
    """
    piece = g.pieces[key]
    is_air = g.unit(key).is_air
    return (
        piece.owner,
        piece.kind,
        piece.markers > 0,
        key in landed,
        key in dropped,
        movement_left(g, key) if is_air and attacks else 0,
        piece.scrambled,
        tuple(g.pieces[each].kind for each in g.cargo(key)),
    )
