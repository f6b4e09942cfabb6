"""Where the spaces of a game stand on the chart.

A space stands at its real place, unless a neighbour stands there already: `<game>_places.toml`
then moves it a little, and the page draws a leader line back to the true place.
"""

import functools
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from .projection import project

Anchor = Literal["n", "e", "s", "w"]
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Place:
    """A space on the chart, in chart units."""

    x: float
    y: float
    true_x: float
    true_y: float
    anchor: Anchor
    """The side of the space its name is written on."""

    @property
    def is_moved(self) -> bool:
        """Whether a leader line should lead back to the true place."""
        return (self.x, self.y) != (self.true_x, self.true_y)


@dataclass(frozen=True)
class Inset:
    """A part of the sheet far from all else, laid into a corner of the frame as a window."""

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
        """From a point on the sheet to where the window shows it."""
        return self.at[0] - self.shows[0], self.at[1] - self.shows[1]


@functools.cache
def _hints(game: str) -> dict[str, Any]:
    source = HERE / f"{game}_places.toml"
    return tomllib.loads(source.read_text()) if source.exists() else {}


def places(game: str, spaces: Iterable[tuple[str, float, float]]) -> dict[str, Place]:
    """Each space (key, lat, lon) with the place it is drawn at."""
    hints = _hints(game).get("spaces", {})
    shifts = {key: inset.shift for inset in insets(game) for key in inset.spaces}
    return {
        key: _place(lat, lon, hints.get(key, {}), shifts.get(key, (0, 0)))
        for key, lat, lon in spaces
    }


def insets(game: str) -> list[Inset]:
    """The windows in a game's frame."""
    return [
        Inset(tuple(each["spaces"]), tuple(each["shows"]), tuple(each["at"]))
        for each in _hints(game).get("insets", [])
    ]


def _place(lat: float, lon: float, hint: dict[str, Any], shift: tuple[int, int]) -> Place:
    x, y = (round(unit + by, 1) for unit, by in zip(project(lat, lon), shift, strict=True))
    return Place(
        x=round(x + hint.get("dx", 0), 1),
        y=round(y + hint.get("dy", 0), 1),
        true_x=x,
        true_y=y,
        anchor=hint.get("anchor", "s"),
    )


@functools.cache
def bends(game: str) -> Mapping[tuple[str, str], Sequence[tuple[float, float]]]:
    """Points in chart units that the line between two spaces should pass, in travelling order.

    Only pairs of neighbours whose straight line would run over another space are listed.
    """
    return {
        (leg["from"], leg["to"]): [_rounded(*project(lat, lon)) for lat, lon in leg["through"]]
        for leg in _hints(game).get("legs", [])
    }


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 1), round(y, 1)
