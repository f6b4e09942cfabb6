"""What happened since someone last looked: cards, fronts, resources, fortifications."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.core.view import View
from engine.games.emperor.resources.resources import MAXIMUM
from engine.games.emperor.view import Board
from wargames.games.emperor.chart import places_of
from wargames.presentation.parts import Facts
from wargames.presentation.wording import Happened, signed

MOVED = ("advanced", "retreated", "entered", "invaded", "knocked_out", "return_rolled")
"""Events after which a front may be elsewhere."""
FORTS = {
    "fort_available": "available",
    "fort_returned": "available",
    "fort_placed": "placed",
    "fort_removed": "removed",
}
"""Events after which a fortification is elsewhere."""
TOUCHED = ("front", "space", "fort", "resource", "counter")
"""The fields of an event's data that name touched things."""
IDLE = ("nothing_happened",)
"""Events that touch nothing."""

TURNED = frozenset({"resource_gained", "resource_lost", "retreated", "knocked_out"})
"""What the turn that has just begun is told with, of what may also come of a die."""


def touched(events: Iterable[Happened]) -> list[str]:
    """The fronts, spaces, fortifications and resources that were touched, each once."""
    found = [e.data.get(name) for e in events if e.kind not in IDLE for name in TOUCHED]
    return list(dict.fromkeys(filter(None, found)))


def rings(keys: Iterable[str], board: Board) -> list[tuple[float, float]]:
    """Their positions on the chart: a front at its current one."""
    where = places_of(board)
    standing = {front.key: front.space for front in board.fronts}
    standing |= {fort.key: fort.space for fort in board.forts}
    spots = dict.fromkeys(standing.get(key, key) or "" for key in keys)
    return [(where[spot].x, where[spot].y) for spot in spots if spot in where]


def news(events: Sequence[Happened], view: View[Board], names: Mapping[str, str]) -> Facts:
    """The facts of the news strip."""
    return {
        "cards": [e.data["title"] for e in events if e.kind == "card_turned"],
        "fronts": fronts(events, view.board, names),
        "resources": resources(events, names),
        "forts": forts(events, view.board, names),
        "subs": max((e.data["level"] for e in events if e.kind == "subs_raised"), default=0),
        "kamikazes": any(e.kind == "kamikazes_received" for e in events),
        "has_java_fallen": any(e.kind == "oil_flows" for e in events),
    }


def turned(events: Sequence[Happened], view: View[Board], names: Mapping[str, str]) -> Facts:
    """4.0 The card of the turn that has just begun, and the fronts and resources that it moved."""
    began = max(at for at, event in enumerate(events) if event.kind == "card_turned")
    brought = events[began:]
    return {
        "turn": brought[0].data["turn"],
        "title": brought[0].data["title"],
        "fronts": fronts(brought, view.board, names),
        "resources": resources(brought, names),
        "kamikazes": any(event.kind == "kamikazes_received" for event in brought),
        "told": TURNED,
        "is_elite_over": any(event.kind == "elite_ends" for event in brought),
    }


def fronts(events: Sequence[Happened], board: Board, names: Mapping[str, str]) -> list[Facts]:
    """6.0, 8.2 The fronts that moved, and their current positions."""
    now = {front.key: front for front in board.fronts}
    last: dict[str, str] = {}
    for event in events:
        if event.kind in MOVED and (event.kind != "return_rolled" or event.data["back"]):
            last[event.data["front"]] = event.kind
    return [
        {"key": key, "name": names[key], "how": how, "space": names.get(now[key].space or "", "")}
        for key, how in last.items()
        if key in now
    ]


def resources(events: Sequence[Happened], names: Mapping[str, str]) -> list[Facts]:
    """7.0 The total change of each resource, its level, and 7.3 the bonus it brought or cost."""
    found: dict[str, tuple[int, int, str]] = {}
    for event in events:
        if event.kind in ("resource_gained", "resource_lost"):
            key, by = event.data["resource"], event.data.get("gained", -1)
            before, _, had = found.get(key, (0, 0, ""))
            found[key] = before + by, event.data["level"], event.data.get("bonus") or had
    return [
        {
            "key": key,
            "name": names[key],
            "by": signed(by),
            "level": level,
            "bonus": bonus if MAXIMUM in (level, level - by) else "",
            "is_lost": level < MAXIMUM,
        }
        for key, (by, level, bonus) in found.items()
        if by
    ]


def forts(events: Sequence[Happened], board: Board, names: Mapping[str, str]) -> list[Facts]:
    """8.4 The fortifications that became available, were placed or left."""
    now = {fort.key: fort for fort in board.forts}
    last = {event.data["fort"]: FORTS[event.kind] for event in events if event.kind in FORTS}
    return [
        {"key": key, "name": names[key], "how": how, "space": names.get(now[key].space or "", "")}
        for key, how in last.items()
        if key in now
    ]
