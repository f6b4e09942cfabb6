"""7 The units that a typed line means: of each kind those with the least sufficient movement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.events.moves import Kinds
from engine.games.pacific_1940.movement import movement, ways
from engine.games.pacific_1940.movement.carriage import HEAVY, fits
from engine.games.pacific_1940.planning import routes
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_spaces import unread
from engine.games.pacific_1940.typing.typed_words import ALL, DOMAINS, Line, Wanted
from engine.games.pacific_1940.typing.written_lines import written_units

MANY = 99
"""More units than any ships carry."""

Unfit = Callable[[str], bool]
"""Whether a rule speaks against choosing a unit."""


def chosen_of(draft: Tentative, line: Line) -> tuple[str, ...]:
    """7 The units that a line means where they are, whatever their path.

    :raises UnreadLine: there are not so many.
    """
    start = line.path[0]
    pool = free_at(draft, start)
    return chosen(draft, line.units, pool, bars_of(draft, (start,)), start, line)


def free_at(draft: Tentative, space: str) -> list[str]:
    """7 The power's units in a space without an order in the draft, without cargo."""
    g = draft.g
    return [
        key
        for key in g.own_at(space, draft.power)
        if key not in draft.order_of and not g.is_cargo(key)
    ]


def bars_of(draft: Tentative, path: routes.Path) -> Unfit:
    """7 The check whether a unit may take this path; cached for equal units."""
    g, known = draft.g, dict[tuple[str, int], bool]()
    order = Order(units=(), path=path)

    def bars(key: str) -> bool:
        alike = (g.pieces[key].kind, ways.points_left(g, key))
        if alike not in known:
            known[alike] = ways.why_not_way(g, key, path, draft.phase) is not None
        return known[alike] or movement.why_not_start(draft, key, order) is not None

    return bars


def chosen(
    draft: Tentative,
    wanted: Sequence[Wanted],
    pool: Sequence[str],
    bars: Unfit,
    space: str,
    line: Line | None = None,
    *,
    suits: bool = False,
) -> tuple[str, ...]:
    """7 The chosen units: of each kind those with the least movement left that may go.

    suits: those first that have the cargo to land, or the room to load, that the line names.

    :raises UnreadLine: there are not so many.
    """
    found: list[str] = []
    needs = _Needs(draft, line) if line and suits else None
    for each in wanted:
        fitting = [key for key in pool if key not in found and is_meant(draft, key, each)]
        able = [key for key in fitting if not bars(key)]
        if each.count == ALL:
            found += able or fitting
        else:
            ranked = sorted(fitting, key=lambda key: _rank(draft, key, bars, line))
            found += needs.met(ranked, each.count, bars) if needs else ranked[: each.count]
        if not fitting or len(fitting) < each.count:
            raise too_few(draft, each, space, len(fitting))
    return tuple(found)


def is_meant(draft: Tentative, key: str, wanted: Wanted) -> bool:
    """5 Whether a unit has the kind and the mark."""
    if wanted.kind and draft.g.pieces[key].kind != wanted.kind:
        return False
    if wanted.cargo and cargo_of(draft, key) != wanted.cargo:
        return False
    if wanted.mark == "damaged":
        return draft.g.is_damaged(key)
    if wanted.mark in DOMAINS.values():
        return draft.g.unit(key).domain == wanted.mark
    if wanted.mark:
        return bool(draft.cargo(key)) == (wanted.mark == "loaded")
    return True


def cargo_of(draft: Tentative, ship: str) -> Kinds:
    """9 The kinds of unit aboard a ship, each with its number, in the order of the box."""
    kinds = [draft.g.pieces[key].kind for key in draft.cargo(ship)]
    return tuple((key, kinds.count(key)) for key in draft.g.equipment.units if key in kinds)


def carry_unlike(draft: Tentative, line: Line) -> bool:
    """9 Whether it may matter which ships of a kind a line means: not all carry the same."""
    if not (line.ashore or line.loads):
        return False
    g, kinds = draft.g, {each.kind for each in line.units}
    ships = [key for key in free_at(draft, line.path[0]) if g.unit(key).hold]
    meant = [key for key in ships if "" in kinds or g.pieces[key].kind in kinds]
    return len({cargo_of(draft, key) for key in meant}) > 1


class _Needs:
    """9 The land units that a line loads or lands, as far as no chosen ship has met them."""

    def __init__(self, draft: Tentative, line: Line) -> None:
        self.draft = draft
        self.loads = bool(line.loads)
        wanted = [each for pickup in line.loads for each in pickup.units] or line.landing
        self.lands_all = not all(each.kind for each in wanted) or not wanted
        self.left = Counter[str]()
        for each in wanted:
            self.left[each.kind] += MANY if each.count == ALL else each.count

    def met(self, ranked: Sequence[str], count: int, bars: Unfit) -> list[str]:
        """So many of ships in a row: each the first that meets most of what is still left."""
        found: list[str] = []
        while len(found) < min(count, len(ranked)):
            by_ship = {key: self._by(key) for key in ranked if key not in found}
            best = max(by_ship, key=lambda key: (not bars(key), by_ship[key].total()))
            found.append(best)
            self.left -= by_ship[best]
        return found

    def _by(self, ship: str) -> Counter[str]:
        """What a ship meets; where all is to land, nothing if some of its cargo may not."""
        if self.loads:
            return self._with_room(ship)
        g, cargo = self.draft.g, self.draft.cargo(ship)
        able = Counter(g.pieces[key].kind for key in cargo if may_land(self.draft, key))
        if self.lands_all:
            return able if able.total() == len(cargo) else Counter()
        return able & self.left

    def _with_room(self, ship: str) -> Counter[str]:
        """What a ship has room for, the bulky first."""
        g, found = self.draft.g, Counter[str]()
        units, room = g.equipment.units, [g.unit(key) for key in self.draft.cargo(ship)]
        wanted = sorted(filter(None, self.left), key=lambda key: units[key].cargo != HEAVY)
        for kind in wanted:
            while found[kind] < self.left[kind] and fits(g.unit(ship), [*room, units[kind]]):
                room.append(units[kind])
                found[kind] += 1
        return +found


def may_land(draft: Tentative, key: str) -> bool:
    """9 Whether cargo is the power's own, and neither its kind nor where it boarded keeps it."""
    g, piece = draft.g, draft.g.pieces[key]
    is_able = draft.phase != COMBAT or g.unit(key).moves_in_combat
    return piece.owner == draft.power and is_able and piece.loaded in ("", draft.phase)


def _rank(draft: Tentative, key: str, bars: Unfit, line: Line | None) -> tuple[object, ...]:
    """7 The sort key for choosing among units of a kind."""
    is_loaded = bool(draft.cargo(key))
    unloads = line is not None and bool(line.ashore) and not line.loads
    g = draft.g
    return bars(key), is_loaded != unloads, ways.points_left(g, key), g.is_damaged(key), key


def too_few(draft: Tentative, wanted: Wanted, space: str, has: int) -> UnreadLine:
    """7 The error that there are not so many; `ordered`: how many more already have an order."""
    ordered = sum(
        is_meant(draft, key, wanted) and key in draft.order_of
        for key in draft.g.own_at(space, draft.power)
    )
    cargo = (Wanted(kind, count) for kind, count in wanted.cargo)
    return unread(
        "too_few_units",
        space=space,
        unit_kind=wanted.kind,
        mark=wanted.mark,
        cargo=written_units(draft.g.equipment, tuple(cargo)),
        count=wanted.count,
        has=has,
        ordered=ordered,
    )
