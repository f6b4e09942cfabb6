"""What happened at a table since its reader last looked, in the eyes of their side.

The log tells it; a game's board says what of it stands in the strip, and what is ringed for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.core.view import AnyView
from engine.models import Game
from engine.visibility import revisions
from engine.visibility.announced import KIND as ANNOUNCED
from wargames.presentation.fights import Fight, Fights
from wargames.presentation.parts import Facts
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, News
from wargames.table.history import log
from wargames.table.history.log import (
    AUDIENCE,
    DATA,
    HELD,
    KIND,
    UNDONE,
    VERSION,
    Entries,
    Line,
    Section,
    as_told,
    entries_of,
    is_among,
    is_told,
    sections,
    together,
)
from wargames.table.history.steps import new_steps

LOG_SECTIONS = 4
"""The log sections of a first visit."""
HEADED = 2
"""The newest log sections in which the headline over the question may be found."""
FEW_LINES = 3
DICE_BEFORE = 4
"""The most dice of the same move before the last one, of kinds not told together."""


class Reading(Struct, dict=True):
    """The log as a side reads it, and what is new to the viewer.

    `seen`: the revision from which it is new; `shown`: that up to which it was in sight before this
    visit of the page, 0: not at all. `made`: the version of the move that the reader has
    just made. `fought`: the revision from which battles are offered, if the page says so.
    """

    game: Game
    side: str
    names: Mapping[str, str]
    view: AnyView
    seen: int
    made: int | None = None
    fought: int | None = None
    newest: int = LOG_SECTIONS
    """The number of log sections shown."""
    shown: int = 0
    own_moves: dict[frozenset[str], Any] = {}
    """What came since the last move of these powers, once somebody has asked."""

    def is_as(self, other: Reading) -> bool:
        """Whether another finds the same: in the same view and log, with the same marks."""
        game, others = self.game, other.game
        return (
            (self.view is other.view and self.names is other.names)
            and (self.entries is other.entries and self.side == other.side)
            and (game.version, game.status, game.ended)
            == (others.version, others.status, others.ended)
            and (self.seen, self.made, self.fought) == (other.seen, other.made, other.fought)
            and (self.newest, self.shown) == (other.newest, other.shown)
        )

    @cached_property
    def entries(self) -> Entries:
        return entries_of(self.game)

    @cached_property
    def seen_version(self) -> int:
        """The version of the game at that revision."""
        return revisions.version_at(self.game, self.side, self.seen)

    @cached_property
    def fights_since(self) -> int:
        """The version of the game from which battles are offered as cards.

        The mover has not seen those of the move just made either.
        """
        if self.made is not None:
            return self.made
        if self.fought is not None:
            return revisions.version_at(self.game, self.side, self.fought)
        return self.seen_version

    @cached_property
    def has_fought(self) -> bool:
        """Whether the log may tell of a battle since then."""
        fights = presentation_of(self.game.key).fights
        kinds = fights.kinds | {ANNOUNCED} if fights else ()
        return any(row[KIND] in kinds for row in self.entries.since(self.fights_since))

    @cached_property
    def new_entries(self) -> list[Any]:
        """The entries since then, oldest first, without undone ones."""
        return [
            entry
            for entry in reversed(self.entries.since(self.seen_version))
            if not entry[UNDONE] and is_told(entry[AUDIENCE], entry[HELD], self.side)
        ]

    @cached_property
    def happened(self) -> list[Happened]:
        """Their events."""
        return list(events_in(self.new_entries, sees_all=self.side == FACILITATOR))

    @cached_property
    def news_lines(self) -> int:
        """How many lines they are in the log."""
        return self._told(self.new_entries)

    @cached_property
    def later_lines(self) -> int:
        """How many of them came after the others had been in sight; 0: there are no such two."""
        if self.shown <= self.seen:
            return 0
        version = revisions.version_at(self.game, self.side, self.shown)
        later = [entry for entry in self.new_entries if entry[VERSION] >= version]
        count = self._told(later)
        return count if count < self.news_lines else 0

    def _told(self, entries: list[Any]) -> int:
        """How many lines of the log these entries are."""
        untold = presentation_of(self.game.key).log.untold
        return sum(entry[KIND] not in untold for entry in together(self.game.key, entries))

    @cached_property
    def news_steps(self) -> int:
        """The number of steps in which the replay shows what happened since then."""
        return new_steps(self.game, self.side, self.entries, self.seen)

    @cached_property
    def news(self) -> News | None:
        """The news; None when no line of the log has any."""
        if not self.news_lines:
            return None
        return presentation_of(self.game.key).news(self.happened, self.view, self.side)

    @cached_property
    def few_lines(self) -> list[Line]:
        """The new lines, oldest first, where they are so few that no summary tells more."""
        if self.news_lines > FEW_LINES:
            return []
        lines = [line for section in self.told[::-1] for line in section.lines[::-1]]
        new = [line for line in lines if line.is_new and not line.is_undone]
        return new if len(new) == self.news_lines else []

    @cached_property
    def told(self) -> list[Section]:
        """The newest sections of the log, as many as the page or the headline needs."""
        last, seen = max(self.newest, HEADED), self.seen_version
        about = (self.game, self.names, last, self.side)
        return sections(*about, entries=self.entries, seen=seen, bare=True)

    @cached_property
    def turned(self) -> Facts:
        """What the turn that has just begun brought; empty once it is under way."""
        return turned_in(self.game, self.entries, self.view, self.side)

    @property
    def log(self) -> list[Section]:
        """The sections that the page shows: each comes with its first line."""
        return [each for each in self.told[: self.newest] if each.lines]

    @cached_property
    def headline(self) -> list[Line]:
        """The lines over the question."""
        return headline_in(self.game, self.told)

    @property
    def roll(self) -> Line | None:
        """The last die, or the end of what it was about, if that is the headline."""
        return next((line for line in self.headline if not self.became), None)

    @cached_property
    def follows(self) -> list[Line]:
        """What came of the last die, told right after it or as the turn ended, oldest first."""
        last, kinds = self.roll, presentation_of(self.game.key).log
        if last is None or last.kind not in kinds.rolls:
            return []
        lines = next((each.lines for each in self.told if last in each.lines), [])
        later = reversed(lines[: lines.index(last)] if lines else [])
        others = (line for line in later if not line.is_undone and line.kind not in kinds.acts)
        found, told = takewhile(lambda each: each.kind in kinds.follows, others), self.turned
        return [line for line in found if line.kind not in told.get("told", ())]

    @cached_property
    def closed(self) -> list[Line]:
        """What the end of a turn brought, oldest first, where no die tells it (`follows`)."""
        kinds = presentation_of(self.game.key).log
        lines = [line for line in self.told[0].lines if not line.is_undone] if self.told else []
        act = next((n for n, line in enumerate(lines) if line.kind in kinds.acts), 0)
        later = lines[:act][::-1] if lines and lines[act].kind not in kinds.rolls else []
        return [line for line in later if line.kind in kinds.follows and line not in self.follows]

    @property
    def said(self) -> str:
        """The last die and what came of it or of the end of the turn, as text."""
        return " ".join(line.plain for line in (self.roll, *self.follows, *self.closed) if line)

    @cached_property
    def rolls_before(self) -> list[Line]:
        """The other dice of the move that rolled the last one, oldest first (LogKinds.together)."""
        last, kinds = self.roll, presentation_of(self.game.key).log
        if last is None or last.kind not in kinds.rolls:
            return []
        lines = next((each.lines for each in self.told if last in each.lines), [])
        same = [line for line in lines[lines.index(last) + 1 :] if line.version == last.version]
        dice = [line for line in same if line.kind in kinds.rolls and not line.is_undone]
        single = [line for line in dice if len(line.faces) == 1][:DICE_BEFORE]
        return [line for line in dice if line.kind in kinds.together or line in single][::-1]

    @cached_property
    def over_question(self) -> frozenset[int]:
        """The entries that stand over the question anyway."""
        dice = (*self.headline, *self.follows, *self.rolls_before)
        return frozenset(line.pk for line in (*dice, *self.closed))

    @property
    def became(self) -> list[Line]:
        """What has become of the reader's last choice, if it was stopped."""
        last = self.headline[-1:]
        return self.headline if last and is_stopped(self.game, last[0]) else []


def turned_in(game: Game, entries: Entries, view: AnyView, viewer: str | None) -> Facts:
    """What was told of the turn that has just begun, and of the end of the one before.

    Empty where a game does not tell it (LogKinds.turns), and once the viewer knows that the turn is
    under way.
    """
    shown, found = presentation_of(game.key), list[Any]()
    if not shown.log.turns or game.status != Game.Status.PLAYING:
        return {}
    for row in entries.newest(log.FEW):
        if row[UNDONE] or not is_told(row[AUDIENCE], row[HELD], viewer):
            continue
        if row[KIND] in shown.log.acts:
            break
        found.append(row)
    if not any(row[KIND] == shown.log.turns for row in found):
        return {}
    return shown.turned(list(events_in(reversed(found))), view)


def headline_in(game: Game, found: list[Section]) -> list[Line]:
    """The lines over the question; empty: nothing recent concerns it.

    The newest die, the end of what it was about, or what has become of the reader's last choice and
    why.
    """
    kinds = presentation_of(game.key).log
    has_acted = any(not line.is_undone for section in found[:1] for line in section.lines)
    rolls_before = () if has_acted else kinds.rolls_before
    for is_before, section in enumerate(found[:HEADED] if kinds.rolls_before else found[:1]):
        for number, line in enumerate(section.lines):
            if line.is_undone:
                continue
            if is_stopped(game, line):
                before = section.lines[number + 1 : number + 2]
                return [each for each in before if each.kind in kinds.causes] + [line]
            is_end = line.kind in kinds.ends and (line.is_new or not is_before)
            if is_end or line.kind in (rolls_before if is_before else kinds.rolls):
                return [line]
            if line.kind in kinds.battles:  # a new matter, of which there is no die yet
                return []
    return []


def is_stopped(game: Game, line: Line) -> bool:
    """Whether a new line says that a choice did not lead where it was meant to."""
    return line.is_new and is_among(line, presentation_of(game.key).log.becomes)


def events_in(rows: Iterable[Any], *, sees_all: bool = False) -> Iterator[Happened]:
    """The events in log entries (log.FIELDS), in order.

    For an announcement in the rules' words it is the event announced; a viewer who sees_all has
    read that when it happened.
    """
    for row in rows:
        kind, data = (row[KIND], row[DATA]) if sees_all else as_told(row[KIND], row[DATA])
        yield Happened(kind, msgspec.json.decode(data))


def told(entries: Entries, viewer: str) -> list[Happened]:
    """All events that a viewer has been told, oldest first, without undone ones."""
    newest = reversed(entries.newest())
    rows = [row for row in newest if not row[UNDONE] and is_told(row[AUDIENCE], row[HELD], viewer)]
    return list(events_in(rows, sees_all=viewer == FACILITATOR))


# ------------------------------------------------------------------------------------------ battles


def in_order(fights: Iterable[Fight]) -> list[Fight]:
    """Sort battles by when they ended."""
    return sorted(fights, key=lambda fight: fight.last)


def battle_offered(reading: Reading, film_side: Mapping[str, str]) -> dict[str, Any] | None:
    """A link to the newest battle that the viewer may not have seen; None: there is none.

    The viewer who has just moved sees the last die drawn large, so a battle with only one throw is
    not offered.
    """
    game, fights = reading.game, presentation_of(reading.game.key).fights
    if fights is None:
        return None
    version = reading.fights_since
    least = 1 if reading.made is None else 2
    found = _fights_from(reading, fights, version)
    over = [fight for fight in found if fight.is_over and fight.throws >= least]
    if not over:
        return None
    asked = revisions.revision_at(game, reading.side, version)
    query = urlencode({"since": asked, **film_side})
    told = fights.tally(over) if over[1:] else ""
    return {"kind": over[-1].kind, "name": over[-1].name, "query": query, "told": told}


def battles_told(reading: Reading, film_side: Mapping[str, str]) -> dict[str, Any] | None:
    """All cards since the viewer's last visit, counted, those under way too; None: there are none.

    told: how many of what. dice: nothing of it has rounds.
    """
    fights = presentation_of(reading.game.key).fights
    found = _fights_from(reading, fights, reading.seen_version) if fights else []
    if fights is None or not found:
        return None
    query = urlencode({"since": reading.seen, **film_side})
    return {"told": fights.tally(found), "query": query, "dice": fights.is_all_beside(found)}


def _fights_from(reading: Reading, fights: Fights, version: int) -> list[Fight]:
    """The battles, in order, of which the reader was told since a version of the game."""
    rows = reading.entries.since(version)
    events = [event for _, event in told_to(rows, reading.side, fights.kinds)]
    is_any = any(event.kind not in fights.beside for event in events)
    return in_order(fights.found(events, reading.names)) if is_any else []


def told_to(
    newest: Iterable[Any], role: str | None, kinds: frozenset[str]
) -> Iterable[tuple[Any, Happened]]:
    """The events of these kinds that a role was told, oldest first, each with its log row."""
    read = kinds | {ANNOUNCED}
    for row in reversed(list(newest)):
        if row[UNDONE] or row[KIND] not in read:
            continue
        if not log.is_told(row[AUDIENCE], row[HELD], role):
            continue
        for event in events_in([row], sees_all=role == FACILITATOR):
            if event.kind in kinds:
                yield row, event
