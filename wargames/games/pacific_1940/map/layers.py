"""The layers of the map: owners of land, facilities, counters, news; and their regions as parts."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Literal

from msgspec import Struct

from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.view import Board, SpaceView, Stack
from wargames.games.pacific_1940 import words
from wargames.games.pacific_1940.map import chart, sightings
from wargames.games.pacific_1940.map.chart import Chart
from wargames.games.pacific_1940.map.sightings import Age, Date, Ghost
from wargames.presentation.parts import Facts, Part
from wargames.presentation.wording import HashedNames, hashed_names

Spaces = Container[str]
SUM = "sum"
"""In place of a counter's unit: it stands for several kinds."""
FACILITY = 5.5
"""Half the width of a facility's symbol."""


class Facility(Struct, frozen=True):
    """The symbol of a facility: its territory, upper left corner, damage, whether it works."""

    at: str
    kind: str
    x: float
    y: float
    damage: int
    works: bool
    says: str


class Counter(Struct, frozen=True):
    """Units of one kind and power: their position on the grid of the space, in counters.

    unit: the short name of the kind, "" for something unknown, or SUM. is_cargo: all of them are
    aboard ships. age: how long ago an enemy's were seen, "" for one's own; begun: how many turns
    had begun by then.
    """

    power: str
    unit: str
    count: int
    x: float
    y: float
    damaged: int
    is_cargo: bool
    age: str = ""
    begun: int = 0


class Group(Struct, frozen=True):
    """All counters of a space, as one link: its corner, and their scale."""

    key: str
    says: str
    x: float
    y: float
    scale: float
    counters: list[Counter]


def viewbox(on: Chart) -> str:
    """The view box of all layers."""
    return " ".join(f"{each:g}" for each in on.whole)


def attributes(on: Chart, name: str, label: str = "") -> str:
    """The attributes of a drawing over the whole sheet; without a label it is decorative."""
    told = f'role="group" aria-label="{label}"' if label else 'aria-hidden="true"'
    return f'class="layer {name}" viewBox="{viewbox(on)}" {told}'


# ---------------------------------------------------------------------- what is drawn once


def printed(board: Board, names: Mapping[str, str]) -> dict[str, Any]:
    """The frame of the map: its spaces as links, the theatres, the symbols of the counters."""
    called = [(space, names.get(space.key, space.name)) for space in board.spaces.values()]
    on, powers = chart.of(board), box_of(board.scenario).powers
    return {
        "box": viewbox(on),
        "sheet": on.sheet_of(board.spaces),
        "marks": chart.MARKS,
        "zones": [(space.key, name) for space, name in called if space.number],
        "lands": [(space.key, name) for space, name in called if not space.number],
        "boards": on.boards,
        "theatres": on.theatres,
        "beyond": [(each.to, names[each.to], each.box) for each in on.beyond],
        "straits": [each.name for each in board.straits],
        "emblems": [each for each in chart.EMBLEMS.items() if each[0] in powers],
        "letters": [
            (letter, names[key].removeprefix("the "))
            for key, letter in chart.EMBLEMS.items()
            if key in powers
        ],
        "units": [(kind.short, key) for key, kind in board.units.items()],
        "kinds": [(kind.short, names.get(key, kind.name)) for key, kind in board.units.items()],
        "facilities": list(board.facilities),
        "leanings": ["strict", *(each.key for each in board.sides)] if board.neutrals else [],
    }


# ---------------------------------------------------------------------- land


def land(board: Board) -> dict[str, Any]:
    """1, 5 The holder of each territory, and its facilities."""
    lands = [space for space in board.spaces.values() if not space.number]
    return {
        "held": [(space.key, space.controller) for space in lands if is_held(space)],
        "neutral": [(each.key, each.leaning) for each in board.neutrals],
        "taken": [space.key for space in lands if space.taken or space.taken_over],
        "facilities": [each for space in lands for each in facilities(board, space)],
    }


def is_held(space: SpaceView) -> bool:
    """Whether a territory has the colour of a power."""
    return space.in_play and space.controller in chart.EMBLEMS


def facilities(board: Board, space: SpaceView) -> Iterable[Facility]:
    """5 The facilities of a territory, side by side."""
    spots = chart.of(board).spaces[space.key].facilities
    for (x, y), each in zip(spots, space.facilities, strict=False):
        name = words.capital(board.facilities[each.kind].name)
        damage = f", {each.damage} damage" if each.damage else ""
        idle = "" if each.works else ", out of use"
        yield Facility(
            at=space.key,
            kind=each.kind,
            x=round(x - FACILITY, 1),
            y=round(y - FACILITY, 1),
            damage=each.damage,
            works=each.works,
            says=f"{name}{damage}{idle}",
        )


# ---------------------------------------------------------------------- counters


class Standing(Struct, frozen=True):
    """The facts of one counter; unit: the short name of the kind. age: "" for one's own."""

    power: str
    kind: str
    unit: str
    count: int
    damaged: int
    is_cargo: bool = False
    age: Age | Literal[""] = ""
    begun: int = 0
    date: Date | None = None


def pieces(board: Board, names: Mapping[str, str]) -> list[Group]:
    """5, Fog 8 The counters of every space that has any, those of enemies as last seen."""
    seen, called = sightings.ghosts(board), hashed_names(tuple(names.items()))
    on = chart.of(board)
    return [
        _group(
            on,
            space.key,
            names.get(space.key, space.name),
            tuple(own(board, stack) for stack in space.stacks),
            tuple(ghost(board, each) for each in seen.get(space.key, ())),
            behind(board, space.key, len(seen.get(space.key, ()))),
            called,
        )
        for space in board.spaces.values()
        if (space.stacks or space.key in seen) and on.spaces[space.key].room
    ]


def own(board: Board, stack: Stack) -> Standing:
    """5 Units on the board."""
    is_cargo, unit = stack.aboard == stack.count, board.units[stack.kind].short
    return Standing(stack.power, stack.kind, unit, stack.count, stack.damaged, is_cargo)


def ghost(board: Board, seen: Ghost) -> Standing:
    """Fog 8 Enemies that were seen there."""
    unit = board.units[seen.kind].short if seen.kind else ""
    return Standing(
        seen.power,
        seen.kind,
        unit,
        seen.count,
        seen.damaged,
        age=seen.age,
        begun=seen.begun,
        date=seen.date,
    )


@lru_cache(maxsize=4096)
def _group(
    on: Chart,
    space: str,
    name: str,
    stacks: tuple[Standing, ...],
    seen: tuple[Standing, ...],
    more: int,
    called: HashedNames,
) -> Group:
    """5 The counters of one space: cached by its contents, which seldom change.

    more: the number of enemy counters, seen or guessed, for which room is left behind one's own.
    """
    of_kind = {(each.power, each.kind): each for each in stacks}
    names = called.by_key
    placed = on.place(space, [chart.Stack(s.power, s.kind, s.count) for s in stacks], more)
    after = on.slots(space, len(stacks) + more)[len(stacks) :][: len(seen)]
    corners = [(each.x, each.y) for each in placed] + [(x, y) for x, y, _ in after]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    scale = placed[0].scale if placed else after[0][2]
    standing = [(of_kind[each.stack.power, each.stack.kind], each.x, each.y) for each in placed]
    standing += [(each, x, y) for each, (x, y, _) in zip(seen, after, strict=True)]
    says = [told(stacks, names)] if stacks else []
    says += ghosts_told(seen, names)
    return Group(
        space,
        f"{name}: {'; '.join(says)}",
        left,
        top,
        scale,
        [counter(each, (x - left) / scale, (y - top) / scale) for each, x, y in standing],
    )


def counter(standing: Standing, x: float, y: float) -> Counter:
    """5 A counter as drawn."""
    return Counter(
        power=standing.power,
        unit=standing.unit,
        count=standing.count,
        x=round(x, 1),
        y=round(y, 1),
        damaged=standing.damaged,
        is_cargo=standing.is_cargo,
        age=standing.age,
        begun=standing.begun,
    )


def behind(board: Board, space: str, seen: int) -> int:
    """Fog 1 How many enemy counters are behind one's own: as seen, or else as guessed.

    Only one of the two is drawn at a time, in the same place.
    """
    guessed = board.guesses.units.get(space, {}) if board.guesses else {}
    return max(seen, sum(len(kinds) for kinds in guessed.values()))


def slots_behind(
    board: Board, space: SpaceView, seen: int
) -> tuple[tuple[float, float, float], ...]:
    """Fog 1 Their positions: upper left corners, and the scale."""
    count = len(space.stacks)
    return chart.of(board).slots(space.key, count + behind(board, space.key, seen))[count:]


def ghosts_told(seen: Sequence[Standing], names: Mapping[str, str]) -> list[str]:
    """Fog 8 Sightings by date, which stays as it is: "seen at the start: Japan 1 battleship"."""
    found: dict[Date, list[str]] = {}
    for each in seen:
        what = words.number_of(each.count, each.kind, names) if each.kind else "something"
        power = f"{words.without_article(names[each.power])} " if each.power else ""
        if each.date:
            found.setdefault(each.date, []).append(f"{power}{what}")
    return [f"seen {sightings.when(at, names)}: {', '.join(each)}" for at, each in found.items()]


def ages(board: Board) -> dict[str, int] | None:
    """Fog 8 What tells the age of each sighting: the turns begun, and how many a round has.

    With both a page keeps the ages of its counters itself, which all change with each turn. None:
    the viewer has no sightings.
    """
    if sightings.room_of(board) is None:
        return None
    return {"begun": sightings.turns_begun(board), "round": len(board.powers)}


def told(stacks: Iterable[Stack | Standing], names: Mapping[str, str]) -> str:
    """5 Units in words, power by power: "Japan 3 infantry, 1 artillery; China 1 infantry"."""
    powers: dict[str, dict[str, int]] = {}
    for stack in stacks:
        powers.setdefault(stack.power, {})[stack.kind] = stack.count
    return "; ".join(
        f"{words.without_article(names[power])} {words.counted(kinds, names)}"
        for power, kinds in powers.items()
    )


# ---------------------------------------------------------------------- what is new


def rings(board: Board, touched: Iterable[str]) -> list[tuple[float, float]]:
    """Where something has happened on the map."""
    where = chart.of(board).spaces
    spots = [where[key].centre for key in touched if key in where]
    return [(round(x), round(y)) for x, y in spots]


# ---------------------------------------------------------------------- region by region


def parts_of(on: Chart, layer: str) -> Mapping[str, Part]:
    """The regions of a layer as parts of the page: a move sends those that it changes."""
    facts, share = LAYERS[layer]
    found = {
        f"{layer}_{number}": Part("svg", "", facts, template=layer, share=partial(share, spaces))
        for number, spaces in on.regions(layer).items()
    }
    if layer in APART:
        found[f"{layer}_0"] = Part("svg", "", facts, template=layer, share=APART[layer])
    return found


def land_in(spaces: Spaces, facts: Facts) -> Facts:
    """1, 5 The holders of land in a region, and its facilities."""
    land = facts["land"]
    return {
        "land": {
            "held": [each for each in land["held"] if each[0] in spaces],
            "neutral": [each for each in land["neutral"] if each[0] in spaces],
            "taken": [each for each in land["taken"] if each in spaces],
            "facilities": [each for each in land["facilities"] if each.at in spaces],
        }
    }


def pieces_in(spaces: Spaces, facts: Facts) -> Facts:
    """5 The counters in a region."""
    return {"pieces": [each for each in facts["pieces"] if each.key in spaces], "ages": None}


def ages_alone(facts: Facts) -> Facts:
    """Fog 8 What tells the ages of all counters."""
    return {"pieces": [], "ages": facts["ages"]}


def guesses_in(spaces: Spaces, facts: Facts) -> Facts:
    """Fog 1 What is pencilled in a region, but for the arrows."""
    pencilled = facts["guesses"] or {}
    found = {
        name: [each for each in drawn if each.key in spaces] for name, drawn in pencilled.items()
    }
    return {"guesses": found, "guess_arrows": None}


def arrows_alone(facts: Facts) -> Facts:
    """Fog 1 The arrows that are pencilled."""
    return {"guesses": None, "guess_arrows": facts["guess_arrows"]}


LAYERS: Mapping[str, tuple[tuple[str, ...], Callable[[Spaces, Facts], Facts]]] = {
    "land": (("land",), land_in),
    "pieces": (("pieces", "ages"), pieces_in),
    "guesses": (("guesses", "guess_arrows"), guesses_in),
}
"""The layers that have regions: their facts, and how a region's share is found."""
APART: Mapping[str, Callable[[Facts], Facts]] = {"pieces": ages_alone, "guesses": arrows_alone}
"""What of a layer belongs to no region, and is a part of its own."""
