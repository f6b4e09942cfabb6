"""The log as lines in turns: each line is the partial of its kind of event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from html import unescape
from typing import Any

import msgspec
from django.template.loader import get_template
from django.utils.html import strip_tags

from engine.models import Game, LogEntry
from wargames.table.boards import board_of

TURN_BEGINS = "card_turned"
HIDDEN = ("turn_ended",)
"""Kinds that are on record for the plots, and say nothing new in the log."""
ROLLS = (
    "action_rolled",
    "battle_rolled",
    "bonus_rolled",
    "block_rolled",
    "return_rolled",
    "free_knock_out_rolled",
)
ENTRIES_A_TURN = (14, 60)
"""What most turns come to, and what very few go beyond."""
FIELDS = ("pk", "kind", "rule", "data", "audience", "move_id", "move__name", "move__undone")


@dataclass(frozen=True)
class Line:
    """One line. `words` is safe HTML from a template of ours."""

    pk: int
    kind: str
    rule: str
    words: str
    who: str
    is_undone: bool
    data: Mapping[str, Any]

    @property
    def plain(self) -> str:
        """The line as text, the die as its number."""
        face = f"[{self.data['roll']}] " if "roll" in self.data else ""
        return face + " ".join(unescape(strip_tags(self.words)).split())


@dataclass
class Section:
    """A turn of the log, newest line first."""

    turn: int
    title: str
    lines: list[Line] = field(default_factory=list)


@lru_cache(maxsize=4096)
def words_of(key: str, kind: str, data: bytes, names: tuple[tuple[str, str], ...]) -> str:
    """The words for an event. What is told once is told again with every answer of the turn."""
    said = board_of(key).said(msgspec.json.decode(data), dict(names))
    return str(template_of(key, kind).render({"d": said}).strip())


@cache
def template_of(key: str, kind: str) -> Any:
    """The partial that tells this kind of event."""
    return get_template(f"{key}/log.html#{kind}")


def entries_of(game: Game, turns: int) -> list[Any]:
    """The entries of the last few turns (0: of all), oldest first.

    A likely number is read and cut off in memory, and more if that was too few: every answer asks
    this, and it takes half the time of a query that looks for the beginning of the turn itself.
    """
    newest = LogEntry.objects.filter(game=game).order_by("-pk").values_list(*FIELDS)
    for likely in ENTRIES_A_TURN if turns else ():
        found = list(newest[: turns * likely])
        begins = [n for n, entry in enumerate(found) if entry[1] == TURN_BEGINS]
        if len(begins) >= turns:
            return found[begins[turns - 1] :: -1]
        if len(found) < turns * likely:
            return found[::-1]
    return list(newest)[::-1]


def lines_of(
    game: Game, names: Mapping[str, str], turns: int = 0, role: str | None = None
) -> Iterator[Line]:
    """The lines of the last few turns (0: of all), oldest first."""
    called, move = tuple(names.items()), None
    for pk, kind, rule, data, audience, move_id, who, undone in entries_of(game, turns):
        if kind in HIDDEN or (audience is not None and role not in audience):
            continue
        words = words_of(game.key, kind, msgspec.json.encode(data), called)
        first, move = move_id != move, move_id
        name = who if first and who else ""
        yield Line(pk, kind, rule, words, name, bool(undone), data)


def sections(
    game: Game, names: Mapping[str, str], turns: int = 0, role: str | None = None
) -> list[Section]:
    """The log by turns, newest first; only the last few `turns` if a number is given."""
    found: list[Section] = []
    for line in lines_of(game, names, turns, role):
        if line.kind == TURN_BEGINS or not found:
            turn = int(line.data["turn"]) if line.kind == TURN_BEGINS else 0
            title = str(line.data["title"]) if line.kind == TURN_BEGINS else "At the start"
            found.append(Section(turn=turn, title=title))
        found[-1].lines.insert(0, line)
    return found[::-1]


def last_roll(found: list[Section]) -> Line | None:
    """The newest die of the newest turn, to be drawn large."""
    for section in found[:1]:
        for line in section.lines:
            if line.kind in ROLLS:
                return line
    return None


def as_text(game: Game, names: Mapping[str, str], role: str | None) -> str:
    """The whole log to keep, oldest first."""
    out = [f"{game.title}, game {game.pk}", f"Dice commitment: {game.commitment}", ""]
    for section in reversed(sections(game, names, role=role)):
        title = " ".join(section.title.split())
        out.append(f"Turn {section.turn}: {title}" if section.turn else title)
        for line in reversed(section.lines):
            taken = " (taken back)" if line.is_undone else ""
            out.append(f"  {line.rule:<6} {line.plain}{taken}")
        out.append("")
    return "\n".join(out)
