"""A battle of the log as a card: where it was, its dice round by round, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wargames.presentation.wording import Happened


@dataclass(frozen=True)
class Die:
    """A die on a card, and whether it hit."""

    face: int
    is_hit: bool = False


@dataclass
class Fight:
    """One battle, raid or roll as the log tells it.

    kind: selects its words. place: its key on the chart, `name` its name. first, last: the numbers
    of its events. throws: how often dice were thrown. is_over: nothing more happens in it. facts:
    for the game's own template, `<key>/fought.html`.
    """

    kind: str
    place: str
    name: str
    first: int
    last: int
    throws: int = 0
    is_over: bool = False
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass
class Round:
    """A round of a battle. number: 0 before the first round. beats: what happened, in order.

    A beat is a fact of the game's own, or an event told in the words of the log.
    """

    number: int
    beats: list[Any] = field(default_factory=list)


@dataclass(frozen=True)
class Told:
    """A beat told in the words of the log."""

    event: Happened


@dataclass(frozen=True)
class Fights:
    """Finds a game's battles among the events that a reader was told.

    kinds: of the events that it needs; no others are read. beside: those of which alone no battle
    is made.
    """

    kinds: frozenset[str]
    found: Callable[[Sequence[Happened], Mapping[str, str]], list[Fight]]
    beside: frozenset[str] = frozenset()


def lowest(faces: Sequence[int], hits: int) -> list[Die]:
    """Dice with this number of hits: the lowest faces hit."""
    order = sorted(range(len(faces)), key=lambda n: faces[n])[:hits]
    return [Die(face, n in order) for n, face in enumerate(faces)]
