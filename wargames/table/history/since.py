"""What happened at a table since its reader last looked, in the eyes of their side.

The log tells it; a game's board says what of it stands in the strip, and what is ringed for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from engine.core.roles import FACILITATOR
from engine.core.view import AnyView
from engine.models import Game
from engine.visibility import revisions
from engine.visibility.announced import KIND as ANNOUNCED
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, News
from wargames.table.history.log import (
    Entries,
    Line,
    Section,
    entries_of,
    is_told,
    sections,
)
from wargames.table.history.steps import new_steps

LOG_SECTIONS = 4
"""Sections of the log that a first visit gets."""
HEADED = 2
"""In how many of the newest sections of the log the line over the question may stand."""
KIND, DATA, AUDIENCE, HELD, UNDONE = 1, 3, 4, 5, -1


@dataclass
class Reading:
    """The log as a side reads it, and what of it is new to whoever looks.

    `seen`: the revision from which on it is new. `made`: the version of the move that its reader
    has just made. `fought`: the revision from which on battles are offered, if the page says so.
    """

    game: Game
    side: str
    names: Mapping[str, str]
    view: AnyView
    seen: int
    made: int | None = None
    fought: int | None = None
    newest: int = LOG_SECTIONS
    """So many sections of the log are shown."""

    @cached_property
    def entries(self) -> Entries:
        return entries_of(self.game)

    @cached_property
    def seen_version(self) -> int:
        """The version of the game that came with it."""
        return revisions.version_at(self.game, self.side, self.seen)

    @cached_property
    def fights_since(self) -> int:
        """The version of the game from which on battles are offered as cards.

        Those of the move that was just made have not been seen by its mover either.
        """
        if self.made is not None:
            return self.made
        if self.fought is not None:
            return revisions.version_at(self.game, self.side, self.fought)
        return self.seen_version

    @cached_property
    def happened(self) -> list[Happened]:
        """The events since then, oldest first; moves that were taken back do not count."""
        return [
            Happened(entry[KIND], msgspec.json.decode(entry[DATA]))
            for entry in reversed(self.entries.since(self.seen_version))
            if not entry[UNDONE] and is_told(entry[AUDIENCE], entry[HELD], self.side)
        ]

    @cached_property
    def news_lines(self) -> int:
        """How many of them have a line in the log."""
        untold = presentation_of(self.game.key).log.untold
        return sum(event.kind not in untold for event in self.happened)

    @cached_property
    def news_steps(self) -> int:
        """In how many steps the film shows what happened since then."""
        return new_steps(self.game, self.side, self.entries, self.seen)

    @cached_property
    def news(self) -> News | None:
        """What they come to; None when no line of the log tells of anything."""
        if not self.news_lines:
            return None
        return presentation_of(self.game.key).news(self.happened, self.view, self.side)

    @cached_property
    def told(self) -> list[Section]:
        """The newest sections of the log, as many as the page or the last die needs."""
        last = max(self.newest, HEADED)
        role, entries = self.side, self.entries
        return sections(self.game, self.names, last, role, entries=entries, seen=self.seen_version)

    @property
    def log(self) -> list[Section]:
        return self.told[: self.newest]

    @cached_property
    def headline(self) -> list[Line]:
        """What stands over the question."""
        return headline_in(self.game, self.told)

    @property
    def roll(self) -> Line | None:
        """The last die, or how what it was about has ended, where that stands over the question."""
        return next((line for line in self.headline if not self.became), None)

    @property
    def became(self) -> list[Line]:
        """What has become of the reader's last choice, where it was stopped."""
        last = self.headline[-1:]
        return self.headline if last and is_stopped(self.game, last[0]) else []


def headline_in(game: Game, found: list[Section]) -> list[Line]:
    """What stands over the question: the newest die, how what it was about has ended, or what has
    become of the reader's last choice, and by what; empty: nothing that the question is about."""
    kinds = presentation_of(game.key).log
    for is_before, section in enumerate(found[:HEADED] if kinds.rolls_before else found[:1]):
        for number, line in enumerate(section.lines):
            if line.is_undone:
                continue
            if is_stopped(game, line):
                before = section.lines[number + 1 : number + 2]
                return [each for each in before if each.kind in kinds.causes] + [line]
            is_end = line.kind in kinds.ends and (line.is_new or not is_before)
            if is_end or line.kind in (kinds.rolls_before if is_before else kinds.rolls):
                return [line]
            if line.kind in kinds.battles:  # a new matter, of which there is no die yet
                return []
    return []


def is_stopped(game: Game, line: Line) -> bool:
    """Whether a new line says that a choice came to something else than it had in mind."""
    becomes = presentation_of(game.key).log.becomes
    if not line.is_new or line.kind not in becomes:
        return False
    name, *values = becomes[line.kind] or ("",)
    return not name or line.data.get(name) in values


def events_in(rows: Iterable[Any], *, sees_all: bool = False) -> Iterator[Happened]:
    """The events that entries of the log tell of (log.FIELDS), in their order.

    Of what was announced it is that which happened, as long as it is told in the words of the
    rules; whoever sees_all has read of that when it happened.
    """
    for row in rows:
        kind, data = row[KIND], msgspec.json.decode(row[DATA])
        if kind == ANNOUNCED and "kind" in data and not sees_all:
            kind, data = data["kind"], data["data"]
        yield Happened(kind, data)


def told(entries: Entries, viewer: str) -> list[Happened]:
    """All that a viewer has been told, oldest first; what was taken back does not count."""
    rows = [
        entry
        for entry in reversed(entries.newest())
        if not entry[UNDONE] and is_told(entry[AUDIENCE], entry[HELD], viewer)
    ]
    return list(events_in(rows, sees_all=viewer == FACILITATOR))
