"""7 The units that a typed line means: of each kind those with the least sufficient movement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.movement import movement, ways
from engine.games.pacific_1940.planning import routes
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_spaces import unread
from engine.games.pacific_1940.typing.typed_words import ALL, Line, Wanted

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
) -> tuple[str, ...]:
    """7 The chosen units: of each kind those with the least movement left that may go.

    :raises UnreadLine: there are not so many.
    """
    found: list[str] = []
    for each in wanted:
        fitting = [key for key in pool if key not in found and is_meant(draft, key, each)]
        able = [key for key in fitting if not bars(key)]
        if each.count == ALL:
            found += able or fitting
        else:
            ranked = sorted(fitting, key=lambda key: _rank(draft, key, bars, line))
            found += ranked[: each.count]
        if not fitting or len(fitting) < each.count:
            raise too_few(draft, each, space, len(fitting))
    return tuple(found)


def is_meant(draft: Tentative, key: str, wanted: Wanted) -> bool:
    """5 Whether a unit has the kind and the mark."""
    if wanted.kind and draft.g.pieces[key].kind != wanted.kind:
        return False
    if wanted.mark == "damaged":
        return draft.g.is_damaged(key)
    if wanted.mark:
        return bool(draft.cargo(key)) == (wanted.mark == "loaded")
    return True


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
    return unread(
        "too_few_units",
        space=space,
        unit_kind=wanted.kind,
        mark=wanted.mark,
        count=wanted.count,
        has=has,
        ordered=ordered,
    )
