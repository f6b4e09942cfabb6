"""Fog 8 The quick-reference chart: its rows, loaded, and which of them applies to a meeting."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from engine.core.content.reading import Library, Section
from engine.games.pacific_1940.components.pieces import AIR, UnitKind

FOLDER = Path(__file__).parents[1] / "fog" / "content"

UnitClass = Literal["air", "cap", "dd", "ss", "tr"]
"""Aircraft; battleship, cruiser or carrier; destroyer; submarine; transport."""

CLASSES: tuple[UnitClass, ...] = ("air", "cap", "dd", "ss", "tr")

Place = Literal["air_base", "kamikaze_symbol"]
"""What a zone may have besides units: a working air base on an island in it, a live symbol."""

Notice = Literal["radar_blip", "kamikaze_target"]


class Row(Struct, frozen=True, kw_only=True):
    """Fog 8 One row of the chart.

    It applies to each of the classes `mover` that comes in, against each of `present` and in a zone
    that has one of `at`; aircraft, destroyer: only for aircraft that end their combat move here or
    that pass, with a destroyer or without one. outcome: nothing, a forced battle, or who chooses.
    notice: what the owner of the base, or of the kamikazes, is told.
    """

    number: str
    mover: tuple[UnitClass, ...]
    present: tuple[UnitClass, ...] = ()
    at: tuple[Place, ...] = ()
    aircraft: Literal["", "end_here", "pass"] = ""
    destroyer: Literal["", "with", "without"] = ""
    mover_sees: bool = False
    present_sees: bool = False
    outcome: Literal["none", "forced", "mover", "present"] = "none"
    notice: Literal["", "radar_blip", "kamikaze_target"] = ""
    status: str
    source: str = ""

    def holds(self, *, end_here: bool, with_destroyer: bool) -> bool:
        """Whether its conditions on aircraft and destroyers are met."""
        return self.aircraft in ("", "end_here" if end_here else "pass") and self.destroyer in (
            "",
            "with" if with_destroyer else "without",
        )


ROW = Section("row", Row, "number")
LIBRARY = Library(FOLDER, ("chart.toml",), (ROW,), {})


@lru_cache(maxsize=1)
def rows() -> dict[str, Row]:
    """Every row by its number, in the order of the chart.

    :raises ContentError: a mistake in the file.
    """
    found: dict[str, Row] = LIBRARY.ours[1][ROW.name]
    return found


@lru_cache(maxsize=1)
def _for_pairs() -> dict[tuple[UnitClass, UnitClass, bool, bool], Row]:
    """(Entering class, present class, aircraft end here, with a destroyer) → the row for them."""
    found: dict[tuple[UnitClass, UnitClass, bool, bool], Row] = {}
    for mover in CLASSES:
        for present in CLASSES:
            for end_here in (False, True):
                for escorted in (False, True):
                    (row,) = (
                        row
                        for row in rows().values()
                        if mover in row.mover
                        and present in row.present
                        and row.holds(end_here=end_here, with_destroyer=escorted)
                    )
                    found[mover, present, end_here, escorted] = row
    return found


def row_for(mover: UnitClass, present: UnitClass, *, end_here: bool, with_destroyer: bool) -> Row:
    """Fog 8 The one row for an entering class and a present class."""
    return _for_pairs()[mover, present, end_here, with_destroyer]


def rows_at(mover: Collection[UnitClass], places: Collection[Place]) -> list[Row]:
    """Fog 8 The rows for what a zone has besides units, in the order of the chart."""
    return [
        row
        for row in rows().values()
        if any(each in mover for each in row.mover) and any(each in places for each in row.at)
    ]


def class_of(kind: UnitKind) -> UnitClass:
    """Fog 8 The class of a ship or an aircraft.

    :raises ValueError: a land unit, which the chart does not cover.
    """
    if kind.domain == AIR:
        return "air"
    if kind.is_submarine:
        return "ss"
    if kind.finds_submarines:
        return "dd"
    if kind.is_defenceless:
        return "tr"
    if kind.is_warship:
        return "cap"
    raise ValueError(f"{kind.key} has no place on the chart")


def classes_of(kinds: Iterable[UnitKind]) -> frozenset[UnitClass]:
    """Fog 8 The classes among kinds of ships and aircraft."""
    return frozenset(class_of(kind) for kind in kinds)
