"""Checks of single fields of content, shared by the content checks of every game.

Each yields the Problem with the entry as its file has it, so that the writer of a content pack
reads where to look and what was expected there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.content.problems import Problem
from engine.core.content.reading import Entry

STATUSES = ("evidence", "inferred", "reconstructed")
"""The evidence for a piece of content: a source states it, it is inferred, or we made it up."""

LONGEST_TEXT = 2000


def one_of(entry: Entry, field: str, value: str, known: Iterable[object]) -> Iterator[Problem]:
    """Check that the value is one of the known ones."""
    names = [str(name) for name in known]
    if value not in names:
        expected = f"expected one of {', '.join(names)}" if names else "expected none here"
        yield entry.problem(field, f"unknown {value!r}; {expected}")


def within(entry: Entry, field: str, value: float, low: float, high: float) -> Iterator[Problem]:
    """Check that the value lies between two limits, both included."""
    if not low <= value <= high:
        yield entry.problem(field, f"is {value}; expected {low} to {high}")


def fixed(entry: Entry, field: str, value: object, wanted: object) -> Iterator[Problem]:
    """Check a value that the rules fix and no pack may change."""
    if value != wanted:
        said, expected = (
            str(each).lower() if isinstance(each, bool) else each for each in (value, wanted)
        )
        yield entry.problem(field, f"is {said}; the rules have {expected}")


def filled(entry: Entry, field: str, value: str) -> Iterator[Problem]:
    """Check that a text is neither empty nor too long to read beside a chart."""
    if not value.strip():
        yield entry.problem(field, "empty; expected some words")
    if len(value) > LONGEST_TEXT:
        yield entry.problem(field, f"{len(value):,} letters; expected at most {LONGEST_TEXT:,}")


def entry_to_blame(entries: Iterable[Entry]) -> Entry:
    """The entry to blame when only all together are wrong: one of the pack, if it has any."""
    known = list(entries)
    return next((entry for entry in known if entry.is_pack), known[0])
