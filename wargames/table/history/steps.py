"""A game as the steps in which one point of view saw it go on: what was told at once, and when.

Only what a viewer was told makes a step, so that the number of steps tells nobody more than their
own log does. Moves of which nothing is told are part of the step that follows.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct, field

from engine.models import Game, LogEntry
from engine.position import store
from engine.position.compiled import CompiledQuery
from engine.visibility.announced import KIND as ANNOUNCED
from engine.visibility.revisions import ShownAt, shown_to
from wargames.presentation.registry import presentation_of
from wargames.table.history import log
from wargames.table.history.log import is_told

NOTES = (ANNOUNCED, "resigned", "forfeited", "draw_agreed")
"""Kinds of entry that do not come from a move and may still be in a step."""
PUBLIC = "p"
"""The prefix for moments in public names, in a game with secrets."""
FIELDS = ("pk", "kind", "audience", "is_held", "move_id", "version", "move__undone",
          "move__unasked")  # fmt: skip
EVERY = CompiledQuery(
    LogEntry, lambda game: LogEntry.objects.filter(game=game).order_by("pk").values_list(*FIELDS)
)


class Entry(NamedTuple):
    """A log entry without its words."""

    pk: int
    kind: str
    audience: str | None
    is_held: bool
    move: int | None
    version: int
    is_undone: bool
    unasked: str = ""


class Step(Struct):
    """What one viewer was shown at once, and the log entries for it.

    rank: the ascending number of the moment in addresses, `name`. version: of the game when it was
    shown; position: the version whose position it was. public: the number of public entries by
    then. entries: the keys of its log entries.
    """

    rank: int
    version: int
    position: int
    name: str = ""
    public: int = 0
    entries: list[int] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)

    def take(self, *entries: Entry) -> None:
        """Add log entries to the step."""
        self.entries += [each.pk for each in entries]
        self.kinds |= {each.kind for each in entries}


Arrives = Callable[[Entry], Step | None]
"""Makes the step in which a viewer read an entry; None: the entry makes none."""


def entries_of(game: Game) -> list[Entry]:
    """All entries of a game's log, oldest first."""
    return [Entry(*row) for row in EVERY.rows(game.pk)]


def entries_since(entries: log.Entries, version: int) -> list[Entry]:
    """The entries since a version, from the table's log, oldest first."""
    return [
        Entry(pk, kind, audience, held, move, came, bool(undone))
        for pk, kind, _, _, audience, held, move, came, _, _, undone in reversed(
            entries.since(version)
        )
    ]


def new_steps(game: Game, viewer: str, entries: log.Entries, seen: int) -> int:
    """The number of steps that a side has seen since one of its revisions."""
    if not store.roles_of(game).is_secret:
        return len(steps_of(game, viewer, entries_since(entries, seen)))
    shown = shown_to(game, viewer, seen)
    first = shown[0].position if shown else game.version
    found = steps_of(game, viewer, entries_since(entries, first), shown)
    return sum(step.rank > seen for step in found)


def steps_of(
    game: Game,
    viewer: str | None,
    entries: Iterable[Entry],
    shown: Sequence[ShownAt] | None = None,
    *,
    is_truth: bool = False,
) -> list[Step]:
    """The steps that these entries make for a viewer (None: the public).

    shown: the viewer's revisions, if already loaded. is_truth: every move is a step, since nothing
    is secret any more.
    """
    untold = presentation_of(game.key).log.untold
    arrives = _arrival(game, viewer, shown, is_truth=is_truth)
    found, waiting, public = dict[int, Step](), list[Entry](), 0
    for entry in entries:
        public += entry.move is not None and not (entry.audience or entry.is_held)
        if entry.is_undone or not is_told(entry.audience, entry.is_held, viewer):
            continue
        if entry.move is None and entry.kind not in NOTES:
            continue
        makes_one = entry.kind not in untold and (entry.move or entry.kind == ANNOUNCED)
        step = arrives(entry) if makes_one else None
        if step is None:
            waiting.append(entry)
            continue
        here = found.setdefault(step.rank, step)
        here.public = public
        here.take(*waiting, entry)
        waiting.clear()
    steps = [found[rank] for rank in sorted(found)]
    if steps:
        steps[-1].take(*waiting)
    return _named(game, viewer, steps, is_truth=is_truth)


def _named(game: Game, viewer: str | None, steps: list[Step], *, is_truth: bool) -> list[Step]:
    """Name the steps; public ones are numbered by the public entries so far."""
    public = 0
    for step in steps:
        step.public = public = max(public, step.public)
        if viewer is None and not is_truth and store.roles_of(game).is_secret:
            step.rank = public
        step.name = name_of(game, viewer, step.rank, is_truth=is_truth)
    return steps


def first_step(game: Game, viewer: str | None, *, is_truth: bool = False) -> Step:
    """The step before the first move."""
    return Step(0, 0, 0, name_of(game, viewer, 0, is_truth=is_truth))


def name_of(game: Game, viewer: str | None, rank: int, *, is_truth: bool = False) -> str:
    """The name of a moment in URLs: the game's version, or under secrecy the viewer's count."""
    if is_truth or not store.roles_of(game).is_secret:
        return str(rank)
    return f"{viewer}-{rank}" if viewer else f"{PUBLIC}{rank}"


# ---------------------------------------------------------------------- when an entry was read


def _arrival(
    game: Game, viewer: str | None, shown: Sequence[ShownAt] | None, *, is_truth: bool
) -> Arrives:
    """The function that assigns entries to steps for a viewer."""
    if is_truth or not store.roles_of(game).is_secret:
        return _at_once
    if viewer is None:
        return _to_public
    return _ArrivalAtSide(shown_to(game, viewer) if shown is None else shown)


def _at_once(entry: Entry) -> Step:
    """Without secrets: everyone notices every change at once."""
    after = entry.version + 1
    return Step(after, after, after)


def _to_public(entry: Entry) -> Step | None:
    """To the public under secrecy: at once, except for unasked moves, which make no step."""
    return None if entry.unasked or entry.move is None else _at_once(entry)


class _ArrivalAtSide:
    """To a side under secrecy.

    A move arrives with the first position shown that contains it; an announcement, at once.
    """

    def __init__(self, shown: Sequence[ShownAt]) -> None:
        self.shown = shown
        self.positions = [each.position for each in shown]
        self.versions = [each.version for each in shown]

    def __call__(self, entry: Entry) -> Step | None:
        marks = self.versions if entry.kind == ANNOUNCED else self.positions
        at = bisect_right(marks, entry.version)
        if at == len(self.shown):
            return None
        found = self.shown[at]
        return Step(found.number, found.version, found.position)
