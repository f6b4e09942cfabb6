"""The drawn map, for the page: the positions of a space's items, and the theatres.

The map itself is `static/chart/pacific_1940.svg`: a page borrows its groups `#sea`, `#land` and
`#lettering`, and the shape of one space by its key (`#japan`, `#sz6`), to colour or to click it.
Between `#sea` and `#land` it highlights sea zones, which continue under the land.
"""

import re
import tomllib
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.games.pacific_1940.equipment import box_of
from engine.games.pacific_1940.view import Board

HERE = Path(__file__).parents[1]
STATIC = HERE.parents[2] / "static"
MARKS = "chart/pacific_1940_marks.svg"
"""A static file: the symbols of units, facilities and marks."""
ONLY_BEFORE = "yukon_territory"
"""A space that only the board of games under version 1 or 2 of the rules has."""

SLOT_WIDTH, SLOT_HEIGHT = 21.0, 15.0
"""The grid of full-sized counters in sheet units; the counter itself is 20 by 14."""
LARGEST, SMALLEST, FINER = 1.2, 0.4, 0.05
"""The largest and smallest scale of counters, and the step in which they shrink until all fit."""
EMBLEMS = {
    "germany": "G",
    "italy": "I",
    "japan": "J",
    "usa": "A",
    "china": "C",
    "uk": "B",
    "anzac": "Z",
    "netherlands": "N",
    "france": "F",
    "ussr": "R",
    "mongolia": "M",
    "neutrals": "0",
}
"""The letter on a power's counters, for colour-blind players."""

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, width and height in sheet units."""


class DrawnSpace(Struct, frozen=True):
    """A space of the map in sheet units; a closed one has neither room nor value."""

    key: str
    box: Box
    """The box of its name, marks and counters."""
    room: Box | None = None
    """The area of the counters."""
    value: Point | None = None
    """The middle of the coin with its value."""
    facilities: tuple[Point, ...] = ()
    """The middles of the symbols of up to three facilities."""

    @property
    def centre(self) -> Point:
        """The end point of a line to the space."""
        left, top, width, height = self.room or self.box
        return left + width / 2, top + height / 2


class Beyond(Struct, frozen=True):
    """A note at an edge of the sheet, where the world closes: the space that it leads to."""

    to: str
    box: Box


class Theatre(Struct, frozen=True):
    """A part of the map that fits a small screen."""

    key: str
    name: str
    box: Box

    @property
    def viewbox(self) -> str:
        return " ".join(f"{each:g}" for each in self.box)

    @property
    def centre(self) -> Point:
        """The middle of it."""
        left, top, width, height = self.box
        return left + width / 2, top + height / 2

    def shows(self, space: DrawnSpace) -> bool:
        """Whether everything of a space is visible."""
        left, top, width, height = self.box
        x, y, broad, high = space.box
        return left <= x and top <= y and x + broad <= left + width and y + high <= top + height


class Stack(Struct, frozen=True):
    """Units of one kind and power in a space."""

    power: str
    kind: str
    count: int


class PlacedStack(Struct, frozen=True):
    """A stack with the top left corner of its counter, and its scale."""

    stack: Stack
    x: float
    y: float
    scale: float


class Chart(Struct, frozen=True, dict=True):
    """The map of a scenario: what is drawn, and the positions on it.

    scenario: its key. folder: what it is drawn from. sheet: the static file with the drawing.
    sheet_before: that of games under version 1 or 2 of the rules, if they had their own board.
    """

    scenario: str
    folder: Path
    sheet: str
    sheet_before: str = ""

    @cached_property
    def spaces(self) -> dict[str, DrawnSpace]:
        """Every space by its key, including those of an earlier board; all have one layout."""
        drawn = tomllib.loads((self.folder / "drawn.toml").read_text(encoding="utf-8"))
        return {
            key: DrawnSpace(
                key,
                tuple(each["box"]),
                tuple(each["room"]) if "room" in each else None,
                tuple(each["value"]) if "value" in each else None,
                tuple(tuple(place) for place in each.get("facilities", ())),
            )
            for key, each in drawn.items()
        }

    @cached_property
    def _geography(self) -> dict[str, Any]:
        return tomllib.loads((self.folder / "geography.toml").read_text(encoding="utf-8"))

    @cached_property
    def theatres(self) -> tuple[Theatre, ...]:
        """The parts of the map in the order of geography.toml."""
        return self._theatres("theatres")

    @cached_property
    def boards(self) -> tuple[Theatre, ...]:
        """The boards that the game's printed map consists of, where it has several."""
        return self._theatres("boards")

    def _theatres(self, section: str) -> tuple[Theatre, ...]:
        return tuple(
            Theatre(key, each["name"], tuple(each["box"]))
            for key, each in self._geography.get(section, {}).items()
        )

    @cached_property
    def homes(self) -> dict[str, str]:
        """Each power's main area, as a box: the initial view in its turn."""
        return {key: " ".join(map(str, box)) for key, box in self._geography["homes"].items()}

    def regions(self, layer: str) -> dict[int, frozenset[str]]:
        """The spaces of each region of the sheet that a layer is drawn in, as many in each."""
        parts = _halved([*self.spaces.values()], self._geography["regions"][layer])
        return {at: frozenset(each.key for each in part) for at, part in enumerate(parts, 1)}

    @cached_property
    def whole(self) -> Box:
        """The whole sheet."""
        window = self._geography["window"]
        return 0.0, 0.0, float(window["width"]), float(window["height"])

    @cached_property
    def _notes(self) -> dict[str, Any]:
        """What is written on the sheet besides the spaces; a map may have nothing."""
        path = self.folder / "notes.toml"
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}

    @property
    def land(self) -> str:
        """All land as one rough path, for a small picture; "" where none is drawn."""
        return str(self._notes.get("land", ""))

    @cached_property
    def straits(self) -> Mapping[str, Point]:
        """The middle of the mark of each strait."""
        return {key: (at[0], at[1]) for key, at in self._notes.get("straits", {}).items()}

    @cached_property
    def beyond(self) -> Sequence[Beyond]:
        """The notes at its edges; where one names several spaces, they share its length."""
        return [part for each in self._notes.get("beyond", ()) for part in self._beyond(each)]

    def _beyond(self, note: Mapping[str, Any]) -> Iterator[Beyond]:
        left, top, width, height = note["box"]
        # It is read upwards at the left edge, downwards at the right one.
        downwards = note["over"] if left else note["over"][::-1]
        each = height / len(downwards)
        for n, key in enumerate(downwards):
            yield Beyond(key, (left, round(top + n * each, 1), width, round(each, 1)))

    @cached_property
    def picture_scale(self) -> float:
        """The smallest scale of counters in a picture of the whole sheet; 0: as on the page."""
        return float(self._geography.get("picture", {}).get("counters", 0.0))

    def is_east(self, space: str) -> bool:
        """Whether a space lies in the right half of the sheet."""
        return self.spaces[space].centre[0] > self.whole[2] / 2

    def sheet_of(self, keys: Container[str]) -> str:
        """The static file with the map for a board with these spaces."""
        return self.sheet_before if is_before(keys) else self.sheet

    def place(self, space: str, stacks: Sequence[Stack], more: int = 0) -> list[PlacedStack]:
        """Stacks in the room of a space, by power and kind, as large as they fit.

        more: counters drawn behind them, for which room is left.
        """
        powers, kinds = _places_in_order(self.scenario)
        last = len(powers)
        ordered = sorted(stacks, key=lambda each: (powers.get(each.power, last), kinds[each.kind]))
        places = self.slots(space, len(stacks) + more)
        return [PlacedStack(stack, *place) for stack, place in zip(ordered, places, strict=False)]

    def slots(self, space: str, count: int) -> tuple[tuple[float, float, float], ...]:
        """The upper left corners of this many counters in the room of a space, and their scale."""
        room = self.spaces[space].room
        return _slots(room, count) if room and count else ()


CHARTS = {
    each.scenario: each
    for each in (
        Chart("pacific_1940", HERE, "chart/pacific_1940.svg", "chart/pacific_1940_before.svg"),
        Chart("global_1940", HERE / "world", "chart/global_1940.svg"),
    )
}
"""The map of each scenario."""


def of(board: Board) -> Chart:
    """The map that a board lies on."""
    return CHARTS[board.scenario]


def is_before(keys: Container[str]) -> bool:
    """Whether these spaces are those of a game under version 1 or 2 of the rules."""
    return ONLY_BEFORE in keys


@cache
def outlines(sheet: str) -> dict[str, str]:
    """The shape of every space as SVG path data; sea zones continue under the land."""
    text = (STATIC / sheet).read_text(encoding="utf-8")
    return dict(re.findall(r'<path id="(\w+)" d="([^"]*)"', text))


def _halved(spaces: list[DrawnSpace], parts: int) -> Iterator[list[DrawnSpace]]:
    """The spaces in so many parts, each cut across the longer way of the one that it comes from."""
    if parts == 1:
        yield spaces
        return
    ways = [sorted(spaces, key=lambda each: each.centre[way]) for way in (0, 1)]
    lengths = [along[-1].centre[way] - along[0].centre[way] for way, along in enumerate(ways)]
    along = ways[lengths[1] > lengths[0]]
    fewer = parts // 2
    cut = len(along) * fewer // parts
    yield from _halved(along[:cut], fewer)
    yield from _halved(along[cut:], parts - fewer)


@lru_cache(maxsize=8192)
def _slots(room: Box, count: int) -> tuple[tuple[float, float, float], ...]:
    """The upper left corners of this many counters in a room, and their scale."""
    left, top, width, height = room
    scale = _scale(width, height, count)
    wide, high = SLOT_WIDTH * scale, SLOT_HEIGHT * scale
    across = max(1, int(width / wide + 1e-6))
    lines = [min(across, count - first) for first in range(0, count, across)]
    first_y = top + max(0.0, (height - len(lines) * high) / 2)
    return tuple(
        (
            round(left + (width - line * wide) / 2 + i * wide, 1),
            round(first_y + row * high, 1),
            round(scale, 2),
        )
        for row, line in enumerate(lines)
        for i in range(line)
    )


def _scale(width: float, height: float, count: int) -> float:
    """The largest scale at which this many counters fit into a room."""
    scale = LARGEST
    while scale > SMALLEST:
        across = int(width / (SLOT_WIDTH * scale) + 1e-6)
        down = int(height / (SLOT_HEIGHT * scale) + 1e-6)
        if across * down >= count:
            break
        scale -= FINER
    return scale


@cache
def _places_in_order(scenario: str) -> tuple[dict[str, int], dict[str, int]]:
    """The place of each power in the order of play, and of each kind in the list of units."""
    box = box_of(scenario)
    powers, kinds = ({key: at for at, key in enumerate(each)} for each in (box.powers, box.units))
    return powers, kinds
