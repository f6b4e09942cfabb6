"""7 Writes an order as a line that one could type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.games.pacific_1940.events.moves import Kinds
from engine.games.pacific_1940.movement import carriage, decks
from engine.games.pacific_1940.planning.typed import landing_of
from engine.games.pacific_1940.planning.units_meant import cargo_of, free_at
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_words import Line, Pickup, Wanted
from engine.games.pacific_1940.typing.written_lines import written


def line_of(draft: Tentative, order: Order) -> str:
    """7 An order as the line that one could type for it after those of a draft."""
    g = draft.g
    by_friend = carriage.is_by_friend(g, draft.power, order)
    lands = dict.fromkeys(_from_land(g, load) for load in order.loads if not by_friend)
    loads = tuple(
        Pickup(
            _counted(draft, [each.unit for each in order.loads if _from_land(g, each) == land]),
            land,
        )
        for land in lands
    )
    line = Line(
        units=_counted(draft, order.units),
        path=order.path,
        loads=loads,
        ashore=order.ashore,
        raid=order.raid or None,
        escort=order.escort and not order.raid,
        spares=order.spares,
        drop=order.dropped,
        leaves=_leaves_guests(draft, order),
        by=_friend_of(draft, order) if by_friend else "",
    )
    every = landing_of(draft, line, order.units, order.loads)
    if set(order.landing) != set(every):
        line = replace(line, landing=_counted(draft, order.landing))
    return written(g.equipment, line)


def _friend_of(draft: Tentative, order: Order) -> str:
    """9 The friend whose transports units board or leave, where others are there too; else ""."""
    g, is_landing = draft.g, draft.g.is_sea(order.start)
    zone = order.start if is_landing else order.end
    ships = [key for key in g.units_at(zone) if g.unit(key).hold]
    powers = {draft.power, *g.friends(draft.power)} & {g.owner(key) for key in ships}
    boarded = [g.pieces[key].aboard for key in order.units] if is_landing else []
    owners = {g.owner(ship) for ship in (*boarded, *(load.ship for load in order.loads))}
    return owners.pop() if len(owners) == 1 and powers != owners else ""


def _leaves_guests(draft: Tentative, order: Order) -> bool:
    """7.4 Whether carriers sail without friends' aircraft that would ride along unasked."""
    g = draft.g
    if not any(g.unit(key).deck for key in order.units):
        return False
    ridden = any(g.unit(load.unit).is_air for load in order.loads)
    return not ridden and any(g.place(key) == order.start for key in decks.seats(draft))


def _from_land(g: Campaign, load: Load) -> str:
    """9 The land from which a unit comes aboard; "" for a friend's aircraft."""
    place = g.place(load.unit)
    return "" if g.is_sea(place) else place


def _counted(draft: Tentative, units: Sequence[str]) -> tuple[Wanted, ...]:
    """5 The number of each kind, with ships distinguished where it matters."""
    found = Counter((draft.g.pieces[key].kind, *told_apart(draft, key)) for key in units)
    return tuple(Wanted(kind, count, mark, cargo) for (kind, mark, cargo), count in found.items())


def told_apart(draft: Tentative, key: str) -> tuple[str, Kinds]:
    """5, 9 The mark of a ship, or its cargo where others of its kind carry something else."""
    mark, cargo = mark_of(draft, key), cargo_of(draft, key)
    if not cargo:
        return mark, ()
    kind, is_damaged = draft.g.pieces[key].kind, draft.g.is_damaged(key)
    others = {
        cargo_of(draft, other)
        for other in free_at(draft, draft.g.place(key))
        if draft.g.pieces[other].kind == kind and draft.g.is_damaged(other) == is_damaged
    }
    if len(others - {()}) < len(("this", "another")):
        return mark, ()
    return mark.replace("loaded", ""), cargo


def mark_of(draft: Tentative, key: str) -> str:
    """5, 9 What distinguishes a ship from others of its kind; "" if nothing is needed."""
    if draft.g.is_damaged(key):
        return "damaged"
    if not draft.g.unit(key).hold:
        return ""
    if draft.cargo(key):
        return "loaded"
    others = draft.g.own_at(draft.g.place(key), draft.power)
    return (
        "empty" if any(draft.cargo(other) for other in others if draft.g.unit(other).hold) else ""
    )
