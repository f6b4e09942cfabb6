"""How one game lies on the chart: its part of the sheet, and where its spaces stand there.

A space stands at its real place, unless a neighbour stands there already: the game's `chart.toml`
then moves it a little, and the page draws a leader line back to the true place.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct, field

from wargames.chart.globe.map_frame import FULL, Frame
from wargames.chart.globe.projection import project

Anchor = Literal["n", "e", "s", "w"]


class Place(Struct, frozen=True):
    """A space on the chart, in chart units."""

    x: float
    y: float
    true_x: float
    true_y: float
    anchor: Anchor
    """The side of the space on which its name is written."""

    @property
    def is_moved(self) -> bool:
        """Whether a leader line should lead back to the true place."""
        return (self.x, self.y) != (self.true_x, self.true_y)


class Inset(Struct, frozen=True):
    """A distant part of the sheet, shown as an inset in a corner of the frame."""

    spaces: tuple[str, ...]
    shows: tuple[int, int, int, int]
    """Left, top, width and height on the sheet."""
    at: tuple[int, int]

    @property
    def viewbox(self) -> str:
        """The SVG viewBox of what it shows."""
        return " ".join(map(str, self.shows))

    @property
    def shift(self) -> tuple[int, int]:
        """The offset from the sheet to the inset."""
        return self.at[0] - self.shows[0], self.at[1] - self.shows[1]


class Layout(Struct, frozen=True):
    """One game's part of the chart, and what it moves, bends or leaves out there.

    scale_bar: left and top of the scale bar, where the frame has room for one. hides: keys of names
    of islands and seas that a space of the game replaces or covers.
    """

    frame: Frame = FULL
    scale_bar: tuple[float, float] | None = None
    hides: tuple[str, ...] = ()
    insets: tuple[Inset, ...] = ()
    hints: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Space → dx, dy in chart units, and the side of its name."""
    bends: Mapping[tuple[str, str], Sequence[tuple[float, float]]] = field(default_factory=dict)
    """Points in chart units that the line between two spaces passes, in travelling order.

    Only neighbours whose straight line would cross another space are listed.
    """

    @property
    def viewbox(self) -> str:
        """The SVG viewBox that shows the game's part of the chart, margin included."""
        return self.frame.viewbox

    def places(self, spaces: Iterable[tuple[str, float, float]]) -> dict[str, Place]:
        """Each space (key, lat, lon) with the place it is drawn at."""
        shifts = {key: inset.shift for inset in self.insets for key in inset.spaces}
        return {
            key: _place(lat, lon, self.hints.get(key, {}), shifts.get(key, (0, 0)))
            for key, lat, lon in spaces
        }


@cache
def read_layout(file: Path) -> Layout:
    """The layout that a game's `chart.toml` describes."""
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    bar = found.get("scale_bar")
    return Layout(
        frame=Frame(**found["frame"]) if "frame" in found else FULL,
        scale_bar=(float(bar[0]), float(bar[1])) if bar else None,
        hides=tuple(found.get("hides", ())),
        insets=tuple(
            Inset(tuple(each["spaces"]), tuple(each["shows"]), tuple(each["at"]))
            for each in found.get("insets", ())
        ),
        hints=found.get("spaces", {}),
        bends={
            (leg["from"], leg["to"]): [_rounded(*project(lat, lon)) for lat, lon in leg["through"]]
            for leg in found.get("legs", ())
        },
    )


def _place(lat: float, lon: float, hint: Mapping[str, Any], shift: tuple[int, int]) -> Place:
    x, y = (round(unit + by, 1) for unit, by in zip(project(lat, lon), shift, strict=True))
    return Place(
        x=round(x + hint.get("dx", 0), 1),
        y=round(y + hint.get("dy", 0), 1),
        true_x=x,
        true_y=y,
        anchor=hint.get("anchor", "s"),
    )


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 1), round(y, 1)
