"""The log as lines in turns: each line is the partial of its kind of event."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import unescape
from typing import Any

import msgspec
from django.template.loader import get_template
from django.utils.html import strip_tags

from engine.models import Game, LogEntry
from engine.worded import Worded
from wargames.table.boards import board_of

ENTRIES_A_SECTION = (14, 60)
"""What most sections come to, and what very few go beyond."""
START = (0, "", "At the start")
OF_TABLE = (
    "side_drawn",
    "sat_down",
    "got_up",
    "back_asked",
    "back_agreed",
    "back_declined",
    "back_withdrawn",
)
"""Kinds that every game of two sides has: words of the table's, not of a game's own."""
FIELDS = ("pk", "kind", "rule", "data", "audience", "move_id", "move__name", "move__undone")


@dataclass(frozen=True)
class Line:
    """One line. `words` is safe HTML from a template of ours, `json` what the event says."""

    pk: int
    kind: str
    rule: str
    words: str
    who: str
    is_undone: bool
    json: str

    @property
    def data(self) -> Any:
        """What the event says; most lines are told without anybody asking for it again."""
        return msgspec.json.decode(self.json)

    @property
    def faces(self) -> list[int]:
        """The dice that were rolled for it."""
        return [self.data["roll"]] if "roll" in self.data else list(self.data.get("dice", ()))

    @property
    def plain(self) -> str:
        """The line as text, each die as its number."""
        faces = "".join(f"[{face}] " for face in self.faces)
        return faces + " ".join(unescape(strip_tags(self.words)).split())


@dataclass
class Section:
    """A part of the log, newest line first: a turn or a piece of one, as the game divides it.

    Sections are numbered from 1 on; what comes before the first is section 0.
    """

    number: int
    turn: str
    title: str
    lines: list[Line] = field(default_factory=list)


class Called:
    """What every key is called, as a thing to look up by: its hash is counted once."""

    __slots__ = ("hashed", "names")

    def __init__(self, names: tuple[tuple[str, str], ...]) -> None:
        self.names, self.hashed = names, hash(names)

    def __hash__(self) -> int:
        return self.hashed

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Called) and self.names == other.names)


called_by = lru_cache(maxsize=16)(Called)


@lru_cache(maxsize=4096)
def words_of(key: str, kind: str, json: str, names: Called) -> str:
    """The words for an event. What is told once is told again with every answer of the turn."""
    said = board_of(key).said(msgspec.json.decode(json), dict(names.names))
    return str(template_of(key, kind).render({"d": said}).strip())


@cache
def template_of(key: str, kind: str) -> Any:
    """The partial that tells this kind of event."""
    return get_template(f"{'table' if kind in OF_TABLE else key}/log.html#{kind}")


@cache
def newest(count: int) -> Worded[LogEntry]:
    """The newest entries of a game, newest first; 0: all of them."""

    def entries(game: uuid.UUID) -> Any:
        found = LogEntry.objects.filter(game=game).order_by("-pk").values_list(*FIELDS)
        return found[:count] if count else found

    return Worded(LogEntry, entries)


def entries_of(game: Game, last: int) -> list[Any]:
    """The entries of the last few sections (0: of all), oldest first.

    A likely number is read and cut off in memory, and more if that was too few: every answer asks
    this, and it takes half the time of a query that looks for the beginning of a section itself.
    """
    beginning = board_of(game.key).SECTIONS
    for likely in ENTRIES_A_SECTION if last else ():
        found = newest(last * likely).rows(game.pk)
        begins = [n for n, entry in enumerate(found) if entry[1] in beginning and not entry[-1]]
        if len(begins) >= last:
            return found[begins[last - 1] :: -1]
        if len(found) < last * likely:
            return found[::-1]
    return newest(0).rows(game.pk)[::-1]


def lines_of(
    game: Game, names: Mapping[str, str], last: int = 0, role: str | None = None
) -> Iterator[Line]:
    """The lines of the last few sections (0: of all), oldest first."""
    called, move, untold = called_by(tuple(names.items())), None, board_of(game.key).UNTOLD
    for pk, kind, rule, json, audience, move_id, who, undone in entries_of(game, last):
        may_know = msgspec.json.decode(audience) if audience else None
        if may_know is not None and role not in may_know:
            continue
        words = "" if kind in untold else words_of(game.key, kind, json, called)
        first, move = move_id != move, move_id
        name = who if first and who else ""
        yield Line(pk, kind, rule, words, name, bool(undone), json)


def sections(
    game: Game, names: Mapping[str, str], last: int = 0, role: str | None = None
) -> list[Section]:
    """The log in sections, newest first; only the last few if a number is given."""
    board, found = board_of(game.key), list[Section]()
    for line in lines_of(game, names, last, role):
        begins = line.kind in board.SECTIONS and not line.is_undone
        if begins or not found:
            found.append(Section(*board.section(line.kind, line.data) if begins else START))
        if line.kind not in board.UNTOLD:
            found[-1].lines.insert(0, line)
    return found[::-1]


def last_roll(game: Game, found: list[Section]) -> Line | None:
    """The newest die of the last section or two, to be drawn large."""
    board = board_of(game.key)
    for section in found[: board.ROLL_SECTIONS]:
        for line in section.lines:
            if line.kind in board.ROLLS and not line.is_undone:
                return line
    return None


def as_text(game: Game, names: Mapping[str, str], role: str | None) -> str:
    """The whole log to keep, oldest first."""
    out = [f"{game.title}, game {game.pk}", f"Dice commitment: {game.commitment}", ""]
    for section in reversed(sections(game, names, role=role)):
        title = " ".join(section.title.split())
        out.append(f"{section.turn}: {title}" if section.turn else title)
        for line in reversed(section.lines):
            taken = " (taken back)" if line.is_undone else ""
            out.append(f"  {line.rule:<6} {line.plain}{taken}")
        out.append("")
    return "\n".join(out)
