"""The mobilization sheet: the purchased units that wait, and the room for them, by place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from engine.core.sequence.composed import Drafted
from engine.games.pacific_1940.economy.mobilize import REST, Deploy
from engine.games.pacific_1940.economy.placing import Placing
from engine.games.pacific_1940.view import Board
from engine.games.pacific_1940.views.view_powers import EconomyView, PowerView
from wargames.games.pacific_1940.words import plural


class Add(Struct, frozen=True):
    """A button: its words, and the line that it types."""

    words: str
    line: str


class Waiting(Struct, frozen=True):
    """13 Units of a kind: how many are left to be placed, of how many purchased."""

    kind: str
    name: str
    left: int
    bought: int


class Spot(Struct, frozen=True):
    """13 A space for new units. room: how many more its complexes make, "" without a limit.

    here: what the draft places there.
    """

    space: str
    name: str
    room: str
    here: str
    adds: list[Add]


class PlacingSheet(Struct, frozen=True):
    """The whole sheet. rest: the line that places what is left, empty if nothing has room.

    rest_told: what that places where, in short.
    """

    waiting: list[Waiting]
    left: int
    spots: list[Spot]
    rest: str
    rest_told: str


def sheet(
    power: PowerView | EconomyView, drafted: Drafted, board: Board, names: Mapping[str, str]
) -> PlacingSheet | None:
    """13 The sheet of one power, or of one of its economies."""
    draft = drafted.draft
    if not isinstance(draft, Deploy):
        return None
    left = left_of(power, board, draft.placings)
    open_at: dict[str, list[str]] = {}
    for part in drafted.parts:
        if part.refusal is None and part.target != REST:
            kind, _, space = part.target.partition(".")
            open_at.setdefault(space, []).append(kind)
    rest = next((part.draft for part in drafted.parts if part.target == REST), draft)
    filled = rest.placings if isinstance(rest, Deploy) else ()
    told = ", ".join(added(draft.placings, filled, board, names))
    spaces = dict.fromkeys([*(each.space for each in draft.placings), *open_at])
    return PlacingSheet(
        waiting=[
            Waiting(
                kind, called(power.purchased[kind], kind, names), left[kind], power.purchased[kind]
            )
            for kind in board.units
            if kind in left
        ],
        left=sum(left.values()),
        spots=[
            spot(space, open_at.get(space, []), left, power, board, draft.placings, names)
            for space in board.spaces
            if space in spaces
        ],
        rest=REST if told else "",
        rest_told=told,
    )


def added(
    before: Iterable[Placing], after: Iterable[Placing], board: Board, names: Mapping[str, str]
) -> Iterator[str]:
    """13 What a placing has more than another: "3 inf Japan"."""
    had = {(each.unit, each.space): each.count for each in before}
    for each in after:
        more = each.count - had.get((each.unit, each.space), 0)
        if more:
            yield f"{more} {board.units[each.unit].short} {names[each.space]}"


def called(count: int, kind: str, names: Mapping[str, str]) -> str:
    """5 The name of a number of units of a kind."""
    return names[kind] if count == 1 else plural(names[kind])


def left_of(
    power: PowerView | EconomyView, board: Board, placings: Iterable[Placing]
) -> dict[str, int]:
    """13 Kind → how many still wait, for every purchased kind of unit."""
    found = {kind: n for kind, n in power.purchased.items() if kind in board.units}
    for each in placings:
        if each.unit in found:
            found[each.unit] -= each.count
    return found


def spot(
    space: str,
    kinds: Sequence[str],
    left: Mapping[str, int],
    power: PowerView | EconomyView,
    board: Board,
    placings: Sequence[Placing],
    names: Mapping[str, str],
) -> Spot:
    """13 One space: one unit of each kind that fits, and all remaining ones."""
    room = room_of(space, power, placings)
    where = space.replace("_", " ")
    adds = []
    for kind in kinds:
        most = left[kind] if room is None else min(left[kind], room)
        for count in sorted({1, most} - {0}):
            short = board.units[kind].short
            adds.append(Add(f"{count} {short}", f"{count} {short} {where}"))
    here = [f"{e.count} {board.units[e.unit].short}" for e in placings if e.space == space]
    return Spot(
        space=space,
        name=names[space],
        room="" if room is None else str(room),
        here=" ".join(here),
        adds=adds,
    )


def room_of(space: str, power: PowerView | EconomyView, placings: Sequence[Placing]) -> int | None:
    """13 How many more units the complexes at a space make at least; None: without a limit.

    Everything placed anywhere that they serve is subtracted, though another complex may have made
    it.
    """
    makers = [each for each in power.makers if space == each.space or space in each.zones]
    if not makers:
        return None
    served = {place for each in makers for place in (each.space, *each.zones)}
    placed = sum(each.count for each in placings if each.space in served)
    return max(1, sum(each.units for each in makers) - placed)
