"""Gains and losses in the log: units, zones, Victory Points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.core.view import View
from engine.games.pacific_war.views.view import Board
from wargames.games.pacific_war.words import SIDES, capital, counted, tally
from wargames.presentation.wording import Happened, Outcome

Names = Mapping[str, str]
LOST = ("sunk", "removed")
"""9.2.5 The outcomes of units that do not come back; withdrawn ones are not lost."""
CONTROL = ("control_changed", "captured")
"""10.2, 12.0 Events that name the owner of a zone."""
REASONS = {"ports": "Ports", "bases": "Bases"}
"""11.0 The reasons that move the marker at the end of a turn; else it is an Event, by its title."""


def outcomes(events: Sequence[Happened], view: View[Board], names: Names) -> list[Outcome]:
    """All gains and losses, without empty ones."""
    board = view.board
    found = [
        *losses(events, board, names),
        *zones(events, board, names),
        *points(events, names),
    ]
    return [each for each in found if each.items]


def losses(events: Sequence[Happened], board: Board, names: Names) -> Iterator[Outcome]:
    """9.2.5, 6.1.7 The lost units of each side, and those that come back damaged."""
    units = {unit.key: unit for unit in board.units}
    gone, damaged = list[str](), dict[str, int]()
    for event in events:
        if event.kind == "damaged" and event.data["fate"] in LOST:
            gone.append(event.data["unit"])
        elif event.kind == "damaged" and event.data["fate"] == "damaged":
            damaged[event.data["unit"]] = event.data.get("returns", 0)
        elif event.kind == "lost" and units[event.data["unit"]].withdraws is None:
            gone.append(event.data["unit"])
    for side, name in SIDES.items():
        own = [names[unit] for unit in gone if units[unit].side == side]
        hurt = [
            f"{names[unit]} (back in Turn {turn})"
            for unit, turn in damaged.items()
            if units[unit].side == side and unit not in gone
        ]
        yield Outcome(f"Lost by {name}", counted(own), whose=side)
        yield Outcome(f"Damaged, of {name}", counted(hurt), whose=side, lasts=False)


def zones(events: Sequence[Happened], board: Board, names: Names) -> Iterator[Outcome]:
    """12.0 Zones that changed hands, by new owner; a Port first belongs to its own side.

    A Port that the enemy holds as a Base is not captured (10.2), which is said beside it.
    """
    before, war = parted(events)
    taken = [event.data for event in war if event.kind == "captured"]
    first = {data["zone"]: data["side"] for data in reversed(taken)}
    home = {zone.key: zone.port for zone in board.zones}
    home |= {zone: next(side for side in SIDES if side != first[zone]) for zone in first}
    ports = home | {data["zone"]: data["side"] for data in taken}
    had = home | {event.data["zone"]: event.data["side"] for event in before}
    now = {
        event.data["zone"]: event.data["side"] or home[event.data["zone"]]
        for event in war
        if event.kind in CONTROL
    }
    if before:
        now = {zone: side for zone, side in now.items() if side != had[zone]}
    for side, name in (*SIDES.items(), ("", "nobody")):
        title = f"Zones that went to {name}"
        went = [zone for zone, whose in now.items() if whose == side]
        yield Outcome(title, [_held(names[zone], side, ports[zone]) for zone in went])


def _held(name: str, side: str, port: str) -> str:
    """10.2, 12.0 A zone, and whether its Port is still the enemy's."""
    return f"{name} (as a Base)" if side and port not in ("", side) else name


def parted(events: Sequence[Happened]) -> tuple[Sequence[Happened], Sequence[Happened]]:
    """14.0 The initial markers of the set-up, if included, and the later events."""
    if not any(event.kind == "placed" for event in events):
        return (), events
    begun = [at for at, event in enumerate(events) if event.kind == "phase_began"]
    war = events[begun[0] :] if begun else ()
    before = events[: begun[0]] if begun else events
    return [event for event in before if event.kind in CONTROL], war


def points(events: Sequence[Happened], names: Names) -> Iterator[Outcome]:
    """11.0 What moved the marker, for whom, and its resulting position."""
    moved = [event.data for event in events if event.kind == "points_moved"]
    by = Counter[str]()
    for each in moved:
        by[each["why"]] += each["by"]
    items = [
        f"{abs(count)} to {SIDES['japan' if count > 0 else 'allied']}"
        f" ({REASONS.get(why) or names.get(why, why)})"
        for why, count in by.items()
        if count
    ]
    if moved:
        marker = f"the marker at {capital(tally(moved[-1]['now']))}"
        yield Outcome("Victory Points", [*items, marker])
