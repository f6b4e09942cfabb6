"""Tables of land and forces, sorted by the column that the reader clicks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from engine.core.view import View
from engine.games.pacific_1940.fog.knowledge.at_most import AtMost
from engine.games.pacific_1940.view import Board, SpaceView
from wargames.games.pacific_1940 import tracks, words
from wargames.games.pacific_1940.looking.inspector import Inspected
from wargames.games.pacific_1940.map import chart, sightings

LAND, FORCES, GOALS = "table:land", "table:forces", "table:goals"
"""The keys of the tables; a colon and the sort column may follow."""


class Table(Inspected, frozen=True, kw_only=True):
    """A table: its columns, each with the URL for sorting by it, and its rows."""

    sort: str = "table"
    x: dict[str, Any] = field(default_factory=dict)

    @property
    def template(self) -> str:
        return "pacific_1940/looking/table.html"


class Head(Struct, frozen=True):
    """A column. about: the key for sorting by it; is_on: the table is sorted by it."""

    words: str
    about: str
    is_on: bool


class Row(Struct, frozen=True):
    """A row: its name, its link, the power whose colour it has, its cells, and whose it is."""

    name: str
    about: str
    power: str
    cells: list[str]
    of: str = ""


class Count(Struct, frozen=True):
    """5 Units of a kind: their number and total price."""

    name: str
    count: int
    ipc: int


def inspected(key: str, view: View[Board], names: Mapping[str, str]) -> Table | None:
    """A table by its key; None: there is no such table."""
    board: Board = view.board
    if key.startswith(LAND):
        return land(key.removeprefix(LAND).removeprefix(":"), board, names)
    if key.startswith(FORCES):
        return forces(key.removeprefix(FORCES).removeprefix(":"), board, names)
    if key.startswith(GOALS):
        return goals(key.removeprefix(GOALS).removeprefix(":"), board, names)
    return None


def heads(table: str, columns: Mapping[str, str], by: str) -> list[Head]:
    """The columns of a table."""
    return [Head(title, f"{table}:{key}", key == by) for key, title in columns.items()]


# ---------------------------------------------------------------------- land

LAND_COLUMNS = {
    "name": "Territory",
    "holder": "Held by",
    "ipc": "IPC",
    "makes": "Makes",
    "units": "Units",
}


def land(by: str, board: Board, names: Mapping[str, str]) -> Table:
    """13, 14 Every territory with a value or production: its holder, and its yield."""
    by = by if by in LAND_COLUMNS else "name"
    powers = [power.key for power in board.powers]

    def rank(space: SpaceView) -> tuple[int, str]:
        """The sort key of a territory; equal ones are sorted by name."""
        place = {
            "holder": powers.index(space.controller) if space.controller in powers else len(powers),
            "ipc": -space.value,
            "makes": -makes(space, board),
            "units": -units(space),
        }
        return place.get(by, 0), space.name

    spaces = [s for s in board.spaces.values() if not s.number and s.in_play]
    spaces = [s for s in spaces if s.value or s.facilities]
    return Table(
        on=chart.of(board),
        key=f"{LAND}:{by}",
        title="Production",
        x={
            "heads": heads(LAND, LAND_COLUMNS, by),
            "rows": [
                Row(
                    name=space.name,
                    about=space.key,
                    power=space.controller,
                    cells=[
                        holder(space.controller, names),
                        str(space.value),
                        str(makes(space, board) or ""),
                        str(units(space) or ""),
                    ],
                )
                for space in sorted(spaces, key=rank)
            ],
        },
    )


def holder(power: str, names: Mapping[str, str]) -> str:
    """1 Who holds a territory, in short."""
    return tracks.short(power, names) if power in names else "Nobody"


def makes(space: SpaceView, board: Board) -> int:
    """13 The units that the complex there makes in a turn, less its damage."""
    return sum(
        max(0, board.kinds_of(space.controller).facilities[each.kind].makes - each.damage)
        for each in space.facilities
        if board.facilities[each.kind].makes
    )


def units(space: SpaceView) -> int:
    """5 The number of units in a space."""
    return sum(stack.count for stack in space.stacks)


# ---------------------------------------------------------------------- objectives

GOAL_COLUMNS = {"power": "Objective", "pays": "Pays", "lacks": "Lacks"}


def goals(by: str, board: Board, names: Mapping[str, str]) -> Table:
    """14 Every objective: its current and full payment, and what is missing."""
    by = by if by in GOAL_COLUMNS else "power"
    found = list(board.objectives)
    if by != "power":
        missing = {each.key: len(each.territories) - len(each.held) for each in found}
        found.sort(key=lambda each: missing[each.key] if by == "lacks" else -each.pays)
    rows = [(each, tracks.goal_of(each, names)) for each in found]
    return Table(
        on=chart.of(board),
        key=f"{GOALS}:{by}",
        title="Objectives",
        x={
            "heads": heads(GOALS, GOAL_COLUMNS, by),
            "rows": [
                Row(
                    name=goal.name,
                    about=f"power:{each.power}",
                    power=each.power,
                    cells=[
                        f"{goal.pays}/{goal.ipc}{' each' * goal.for_each}{tracks.doubt(goal)}",
                        "a war" * goal.waits_for_war or goal.lacks or "–",
                    ],
                    of=words.without_article(names[each.power]),
                )
                for each, goal in rows
            ],
        },
    )


# ---------------------------------------------------------------------- forces


def forces(by: str, board: Board, names: Mapping[str, str]) -> Table:
    """5 The units of each kind by power; the last rows have the totals of units and prices.

    Fog 10 For enemies in the fog the most that there can be.
    """
    counts, limits = counted(board), limits_of(board)
    powers = [power.key for power in board.powers]
    columns = {
        "kind": "Unit",
        **{key: tracks.short(key, names) for key in powers},
    }
    by = by if by in columns else "kind"
    kinds = sorted(board.units, key=lambda kind: -counts.get(by, {}).get(kind, 0))
    rows = [
        Row(
            name=words.capital(names[kind]),
            about=board.units[kind].short,
            power="",
            cells=[how_many(kind, counts.get(key, {}), limits.get(key)) for key in powers],
        )
        for kind in kinds
    ]

    def summed(total: Callable[[dict[str, int]], int]) -> list[str]:
        """A total row; "?" for enemies in the fog."""
        return ["?" if power in limits else str(total(counts.get(power, {}))) for power in powers]

    return Table(
        on=chart.of(board),
        key=f"{FORCES}:{by}",
        title="Forces",
        x={
            "heads": heads(FORCES, columns, by),
            "rows": rows,
            "sums": [
                ("Units", summed(lambda of_power: sum(of_power.values()))),
                ("IPC", summed(lambda of_power: worth(of_power, board))),
            ],
        },
    )


def how_many(kind: str, of_power: Mapping[str, int], limit: AtMost | None) -> str:
    """5 How many of a kind a power has; fog 10 for an enemy in the fog, the maximum."""
    return str(of_power.get(kind, "")) if limit is None else most_told(limit, kind)


def limits_of(board: Board) -> dict[str, AtMost]:
    """Fog 10 The limits of the enemies of the viewer's side; empty in the open game."""
    room = sightings.room_of(board)
    return {each.power: each for each in room.at_most} if room else {}


def most_told(limit: AtMost, kind: str) -> str:
    """Fog 10 The limit for a kind."""
    return f"≤ {limit.units[kind]}" if limit.units.get(kind) else ""


def counted(board: Board) -> dict[str, dict[str, int]]:
    """5 Power → kind → number on the map."""
    found: dict[str, dict[str, int]] = {}
    for space in board.spaces.values():
        for stack in space.stacks:
            of_power = found.setdefault(stack.power, {})
            of_power[stack.kind] = of_power.get(stack.kind, 0) + stack.count
    return found


def worth(counts: Mapping[str, int], board: Board) -> int:
    """5 The total price of units."""
    return sum(board.units[kind].cost * count for kind, count in counts.items())


def of_power(power: str, board: Board, names: Mapping[str, str]) -> Sequence[Count]:
    """5 The forces of one power, by kind."""
    counts = counted(board).get(power, {})
    return [
        Count(words.number_of(counts[kind], kind, names), counts[kind], each.cost * counts[kind])
        for kind, each in board.units.items()
        if counts.get(kind)
    ]
