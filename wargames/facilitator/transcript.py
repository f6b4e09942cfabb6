"""What each room has been told so far, with the marks of what was wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString, mark_safe

from engine.core.events import may_know
from engine.models import Game, LogEntry
from engine.position import store
from engine.visibility import announced
from engine.visibility.announced import KIND
from wargames.facilitator.cards import plain
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import hashed_names
from wargames.table.history.log import told_of

NEWEST = 12
"""The number of lines shown on the desk."""
ALL_AT_ONCE = 200
"""The batch size where all lines are wanted."""


@dataclass(frozen=True)
class Told:
    """One thing that a room was told.

    pk: of its log entry. is_message: the facilitator announced it, so it can be corrected.
    is_wrong: it was corrected later. moment: None for what was told before times were recorded.
    """

    pk: int
    rule: str
    told: SafeString
    is_message: bool
    is_wrong: bool
    moment: datetime | None = None

    @property
    def plain(self) -> str:
        """The line as text."""
        return plain(self.told)


def transcript(
    game: Game, side: str, names: Mapping[str, str], newest: int = NEWEST, search: str = ""
) -> list[Told]:
    """What a side was told, newest first; search: words that a line must have."""
    return transcripts(game, [side], names, newest, search)[side]


def transcripts(
    game: Game,
    sides: Sequence[str],
    names: Mapping[str, str],
    newest: int = NEWEST,
    search: str = "",
) -> dict[str, list[Told]]:
    """The same for several sides; the log is read once for all."""
    found: dict[str, list[Told]] = {side: [] for side in sides}
    told = Telling(game, sides, names)
    wanted = search.casefold().split()
    for entry in _entries(game, 2 * newest or ALL_AT_ONCE):
        for side, lines in found.items():
            if (newest and len(lines) == newest) or not told.is_for(side, entry):
                continue
            line = told.line(side, entry)
            if all(word in line.plain.casefold() for word in wanted):
                lines.append(line)
        if newest and all(len(lines) == newest for lines in found.values()):
            break
    return found


@dataclass(frozen=True)
class Ruled:
    """A ruling on the spot; rooms: the sides that heard it, empty for everyone."""

    told: SafeString
    rooms: Sequence[str]


def rulings(game: Game, kind: str, names: Mapping[str, str]) -> list[Ruled]:
    """The rulings on the spot, oldest first; kind: of their log entries."""
    called = hashed_names(tuple(names.items()))
    rows = LogEntry.objects.filter(game=game, kind=kind).exclude(move__undone=True)
    return [
        Ruled(mark_safe(told_of(game.key, entry, called)), entry.audience or ())  # noqa: S308 - ours
        for entry in rows.order_by("pk")
    ]


class Telling:
    """Tells log entries to sides."""

    def __init__(self, game: Game, sides: Sequence[str], names: Mapping[str, str]) -> None:
        self.game = game
        self.untold = presentation_of(game.key).log.untold
        self.called = hashed_names(tuple(names.items()))
        self.wrong = {side: announced.corrected(game, side) for side in sides}
        self.messages = spoken_kinds(game)

    def is_for(self, side: str, entry: LogEntry) -> bool:
        """Whether a side is told of an entry at all."""
        return entry.kind not in self.untold and may_know(entry.audience, side)

    def line(self, side: str, entry: LogEntry) -> Told:
        """A log entry as a side was told it."""
        return Told(
            pk=entry.pk,
            rule=entry.rule,
            told=mark_safe(told_of(self.game.key, entry, self.called)),  # noqa: S308 - ours
            is_message=entry.kind in self.messages,
            is_wrong=entry.pk in self.wrong[side],
            moment=entry.move.made_at if entry.move else None,
        )


def spoken_kinds(game: Game) -> set[str]:
    """The kinds of log entry that a facilitator announces."""
    kinds = store.rules_of(game).reader.event_kinds
    return {KIND, *(key for key, kind in kinds.items() if kind.announced)}


def _entries(game: Game, at_once: int) -> Iterator[LogEntry]:
    """The log entries that count and are not held back, newest first, read in batches."""
    rows = LogEntry.objects.filter(game=game, is_held=False).exclude(move__undone=True)
    rows = rows.select_related("move").defer("move__before", "move__choice", "move__draws")
    return rows.order_by("-pk").iterator(at_once)
