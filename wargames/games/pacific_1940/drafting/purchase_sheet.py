"""The purchase sheet: every kind with its price, what can still be bought, and the room for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from engine.core.sequence.composed import Drafted
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.economy.bill import Item, Repair, Units, price_by
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_powers import EconomyView, PowerView
from wargames.presentation.wording import Happened

STEPS = (1, 3, 5)
"""How many units one click adds."""


class Add(Struct, frozen=True):
    """A button: its words, and the line that it types; is_dear: the money is too little for it."""

    words: str
    line: str
    is_dear: bool = False


class Row(Struct, frozen=True):
    """6 A kind of unit. count: how many are on the bill. affords: how many more can be paid.

    attack: what it hits on, with its raised value after a slash. less: the line that removes one.
    """

    kind: str
    name: str
    cost: int
    attack: str
    defence: int
    move: int
    count: int
    affords: int
    adds: list[Add]
    less: str


class Work(Struct, frozen=True):
    """6 Possible buildings or repairs in one territory, with prices."""

    space: str
    name: str
    adds: list[Add]


class Room(Struct, frozen=True):
    """13 A place for new units: how many, and in which adjacent zones."""

    space: str
    name: str
    units: int
    zones: str


class PurchaseSheet(Struct, frozen=True):
    """The whole sheet. too_many: units on the bill for which no complex has room; 0: none."""

    purse: int
    spent: int
    left: int
    rows: list[Row]
    rooms: list[Room]
    room: int
    count: int
    too_many: int
    repairs: list[Work]
    builds: list[Work]


def sheet(
    buyer: PowerView | EconomyView, drafted: Drafted, board: Board, names: Mapping[str, str]
) -> PurchaseSheet | None:
    """6 The sheet of one power, or of one of its economies."""
    draft = drafted.draft
    if not isinstance(draft, Purchase):
        return None
    items: tuple[Item, ...] = draft.items
    kinds = board.kinds_of(board.power)
    spent = price_by(kinds.units, kinds.facilities, items)
    purse = buyer.purse or 0  # whoever buys knows it
    left = purse - spent
    count = sum(item.count for item in items if isinstance(item, Units))
    rooms = rooms_of(buyer, names)
    room = sum(each.units for each in rooms)
    allowed = {part.target for part in drafted.parts if part.refusal is None}
    forbidden = {
        part.target for part in drafted.parts if part.refusal and part.refusal.fact != "too_dear"
    }
    return PurchaseSheet(
        purse=purse,
        spent=spent,
        left=left,
        rows=[row(kind, items, left) for kind in kinds.units.values() if kind.key not in forbidden],
        rooms=rooms,
        room=room,
        count=count,
        too_many=max(0, count - room) if rooms else 0,
        repairs=works(repairs_of(board, allowed, items, left), names),
        builds=works(builds_of(allowed, board), names),
    )


def row(kind: UnitKind, items: Sequence[Item], left: int) -> Row:
    """6 A kind of unit: buttons for as many as can be paid."""
    count = sum(i.count for i in items if isinstance(i, Units) and i.unit == kind.key)
    affords = max(0, left // kind.cost)
    return Row(
        kind=kind.key,
        name=kind.name,
        cost=kind.cost,
        attack=f"{kind.attack}/{kind.lifted_attack}" if kind.lifted_by else str(kind.attack),
        defence=kind.defence,
        move=kind.move,
        count=count,
        affords=affords,
        adds=[Add(f"+{step}", f"{step} {kind.short}", step > affords) for step in STEPS],
        less=f"-1 {kind.short}",
    )


def as_last_time(told: Happened, economy: str, units: Mapping[str, UnitKind]) -> str:
    """6 The line that buys the units of an earlier bill again; "": it was paid by another purse.

    What was built and repaired then stands.
    """
    bought: Mapping[str, int] = told.data["units"]
    if told.data.get("economy", "") != economy:
        return ""
    return " ".join(f"{bought[key]} {kind.short}" for key, kind in units.items() if key in bought)


def rooms_of(buyer: PowerView | EconomyView, names: Mapping[str, str]) -> list[Room]:
    """13 The territories whose complexes make units, those with the most first."""
    return [
        Room(each.space, names[each.space], each.units, ", ".join(names[z] for z in each.zones))
        for each in sorted(buyer.makers, key=lambda maker: -maker.units)
    ]


def repairs_of(
    board: Board, allowed: set[str], items: Sequence[Item], left: int
) -> dict[str, list[Add]]:
    """6 Repairs of each damaged facility: for 1 IPC, and as many as are needed and can be paid."""
    found: dict[str, list[Add]] = {}
    for space in board.spaces.values():
        for facility in space.facilities:
            kind = board.kinds_of(space.controller).facilities[facility.kind]
            if f"repair.{space.key}.{kind.key}" not in allowed:
                continue
            mended = sum(
                i.points
                for i in items
                if isinstance(i, Repair) and (i.territory, i.facility) == (space.key, kind.key)
            )
            damage = facility.damage - mended
            most = min(damage, left // kind.repair_cost * kind.points_per_ipc)
            for points in sorted({min(kind.points_per_ipc, most), most}) if most > 0 else ():
                words = f"{kind.name}: {points} of {damage}"
                line = f"repair {points} {plain(space.key)} {plain(kind.key)}"
                found.setdefault(space.key, []).append(Add(words, line))
    return found


def builds_of(allowed: set[str], board: Board) -> dict[str, list[Add]]:
    """5 New and better facilities that no rule forbids, by territory."""
    found: dict[str, list[Add]] = {}
    for space in board.spaces:
        for facility, kind in board.facilities.items():
            if f"build.{space}.{facility}" in allowed:
                cost, line = kind.cost, f"{plain(facility)} {plain(space)}"
            elif f"upgrade.{space}.{facility}" in allowed:
                cost, line = kind.upgrade_cost, f"upgrade {plain(space)}"
            else:
                continue
            found.setdefault(space, []).append(Add(f"{kind.name} {cost}", line))
    return found


def works(found: Mapping[str, list[Add]], names: Mapping[str, str]) -> list[Work]:
    """The territories by name, each with its possible works."""
    return sorted(
        (Work(space, names[space], adds) for space, adds in found.items()),
        key=lambda work: work.name,
    )


def plain(key: str) -> str:
    """A key as typed text."""
    return key.replace("_", " ")
