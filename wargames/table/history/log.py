"""The log as lines in turns: each line is the partial of its kind of event."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from html import unescape
from itertools import chain, islice, takewhile
from typing import Any

import msgspec
from django.template.loader import get_template
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from msgspec import Struct, field

from engine.core.events import may_know
from engine.core.reader import POSITION_MENDED
from engine.core.roles import FACILITATOR, Roles
from engine.models import Game, LogEntry, Move
from engine.position import store
from engine.position.compiled import CompiledQuery
from engine.position.process_cache import MEGABYTE, ProcessCache
from engine.visibility.announced import KIND as ANNOUNCED
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import Happened, HashedNames, Named, hashed_names, listed

ENTRIES_A_SECTION = 14
"""The usual number of entries in a section."""
FEW = 60
"""The least number of entries to read, so that one query covers the section and the news."""
LIKELY_SINCE = (FEW, 600)
"""Guesses at the number of entries since the last visit: after a move or two, after weeks."""
START = (0, "", "At the start")
OF_TABLE = (
    "side_drawn", "sat_down", "got_up", "back_asked", "back_agreed", "back_declined",
    "back_withdrawn", "undone", "announced", "answered_ahead", "played_as_planned", "resigned",
    "resign_proposed", "resign_declined", "forfeited", "draw_offered", "draw_agreed",
    "draw_declined", "draw_withdrawn", "time_up", "pause_asked", "pause_agreed",
    "pause_declined", "paused", "resumed", "time_given", "handed_over", "program_leads",
    "program_left", "seat_offered", "seat_asked", "seat_kept", "return_asked", "mend_proposed",
    "mend_agreed", "mend_declined", "mend_withdrawn", "mend_lapsed", POSITION_MENDED,
    "hints_asked", "hints_agreed", "hints_declined", "hints_withdrawn",
)  # fmt: skip
"""Kinds that every game has, told by the table's templates instead of the game's."""
FIELDS = (
    "pk", "kind", "rule", "data", "audience", "is_held",
    "move_id", "version", "move__role", "move__name", "move__undone",
)  # fmt: skip
KEY, KIND, RULE, DATA, AUDIENCE, HELD, MOVE, VERSION, ROLE, NAME, UNDONE = range(len(FIELDS))
"""Where each of them stands in a row."""


class Line(Struct, frozen=True):
    """One log line. `words` is safe HTML from our templates, `json` the event's data.

    `is_new`: it happened since the reader's last visit, and still counts. `places`: the places on
    the chart that its event names. `at`: the place of its battle, by key and name, under which it
    stands. `way`: for a new line, the path of the units, behind the class of their power ("of-usa")
    where ways are told apart; `strike`: a mark and its place, such as "lost rabaul".
    """

    pk: int
    kind: str
    rule: str
    words: str
    who: str
    is_undone: bool
    json: str
    is_new: bool = False
    places: Named = ()
    at: tuple[str, str] | None = None
    way: tuple[str, ...] = ()
    strike: str = ""
    version: int = 0
    """The version of the game that it came with."""

    @property
    def data(self) -> Any:
        """The event's data, decoded only when needed."""
        return msgspec.json.decode(self.json)

    @property
    def faces(self) -> list[int]:
        """The dice rolled for it, singly or in volleys."""
        return Happened(self.kind, self.data).faces

    @property
    def plain(self) -> str:
        """The line as text, each die as its number."""
        faces = "".join(f"[{face}] " for face in self.faces)
        return faces + " ".join(unescape(strip_tags(self.words)).split())


class Section(Struct):
    """A part of the log, newest line first: a turn or part of one, as the game divides it.

    Sections are numbered from 1; what comes before the first is section 0.
    """

    number: int
    turn: str
    title: str
    lines: list[Line] = field(default_factory=list)


def as_told(kind: str, json: str) -> tuple[str, str]:
    """An event; for an announcement in the rules' words the event announced."""
    data = msgspec.json.decode(json) if kind == ANNOUNCED else {}
    if "kind" not in data:
        return kind, json
    return data["kind"], msgspec.json.encode(data["data"]).decode()


@lru_cache(maxsize=4096)
def event_words(key: str, kind: str, json: str, names: HashedNames) -> str:
    """The words for an event; cached, since every response of a turn needs them again."""
    kind, json = as_told(kind, json)
    data = msgspec.json.decode(json)
    shown, called = presentation_of(key), names.by_key
    if kind == POSITION_MENDED:
        said = {**data, "changes": [shown.mending.told(each, called) for each in data["changes"]]}
    else:
        said = shown.said(data, called)
    return str(template_of(key, kind).render({"d": said}).strip())


@lru_cache(maxsize=4096)
def places_in(key: str, kind: str, json: str, names: HashedNames) -> Named:
    """The places that an event names, with their names, without repeats."""
    data = msgspec.json.decode(as_told(kind, json)[1])
    values, known = map(data.get, presentation_of(key).log.places), names.by_key
    said = chain.from_iterable(map(listed, values))
    return tuple({at: known[at] for at in said if isinstance(at, str) and at in known}.items())


def way_in(key: str, kind: str, json: str) -> tuple[str, ...]:
    """The path of the units in an event, behind the class of their power if ways are told apart."""
    kinds = presentation_of(key).log
    fields = kinds.moves.get(kind, ())
    data = msgspec.json.decode(json) if fields else {}
    found = [f"of-{data[kinds.movers]}"] if fields and kinds.movers else []
    found += [data[field] for field in fields]
    return tuple(chain.from_iterable(map(listed, found)))


def strike_in(key: str, kind: str, json: str) -> str:
    """The mark that an event draws and its place; empty: none."""
    mark, place, needs = presentation_of(key).log.strikes.get(kind, ("", "", ""))
    data = msgspec.json.decode(json) if mark else {}
    is_drawn = bool(mark) and (not needs or bool(data.get(needs)))
    return f"{mark} {data[place]}" if is_drawn else ""


def told_of(key: str, entry: LogEntry, names: HashedNames) -> SafeString:
    """The words for a log entry, from our templates."""
    json = msgspec.json.encode(entry.data).decode()
    return mark_safe(event_words(key, entry.kind, json, names))  # noqa: S308


@cache
def template_of(key: str, kind: str) -> Any:
    """The template partial for this kind of event."""
    return get_template(f"{'table' if kind in OF_TABLE else key}/log.html#{kind}")


@cache
def newest(count: int) -> CompiledQuery[LogEntry]:
    """The query for the newest entries of a game, newest first; 0: all of them."""

    def entries(game: uuid.UUID) -> Any:
        found = LogEntry.objects.filter(game=game).order_by("-pk").values_list(*FIELDS)
        return found[:count] if count else found

    return CompiledQuery(LogEntry, entries)


class Entries:
    """The entries of a game, newest first, loaded as far back as needed and cached."""

    def __init__(self, game: Game) -> None:
        self.pk, self.key, self.version = game.pk, game.key, game.version
        # with secrets at once, so that nobody notices how many entries are hidden among them
        self.few = KEPT_BY_MOVE if store.roles_of(game).is_secret else FEW
        self.rows, self.are_all = list[Any](), False

    def newest(self, count: int = 0) -> list[Any]:
        """The newest entries, up to a number, or all."""
        rows, are_all = self.rows, self.are_all
        if not are_all and (not count or len(rows) < count):
            wanted = max(count, self.few) if count else 0
            rows = newest(wanted).rows(self.pk)
            are_all = not wanted or len(rows) < wanted
            self.rows, self.are_all = rows, are_all
            logs.keep((self.pk, self.version), self)
        return rows[:count] if count else rows

    def of_sections(self, last: int) -> list[Any]:
        """The entries of the last few sections (0: of all), oldest first, with what led to them.

        A likely number is read and cut off in memory, and four times as many if that was too few
        (much was undone). Every response needs this, and it takes half the time of a query that
        finds the beginning itself. A long log is not read completely for a few sections.
        """
        kinds, wanted = presentation_of(self.key).log, last * ENTRIES_A_SECTION
        may_lead = {*kinds.leads, *kinds.untold}.difference(kinds.sections) if kinds.leads else ()
        while True:
            found = self.newest(wanted)
            titled = (n for n, row in enumerate(found) if row[KIND] in kinds.sections)
            begins = (n for n in titled if not found[n][UNDONE])
            oldest = next(islice(begins, last - 1, None), len(found)) if last else len(found)
            led = sum(1 for _ in takewhile(lambda row: row[KIND] in may_lead, found[oldest + 1 :]))
            if oldest + led + 1 < len(found) or not wanted or len(found) < wanted:
                return found[: oldest + led + 1][::-1]
            wanted *= 4

    def since(self, version: int) -> list[Any]:
        """The entries of this version of the game or later, newest first."""
        if version >= self.version:
            return []
        for count in (*(LIKELY_SINCE if not self.are_all else ()), 0):
            found = self.newest(max(count, len(self.rows)) if count else 0)
            news = [row for row in found if version <= row[VERSION]]
            if len(news) < len(found):
                break
        return news


ENTRY_BYTES = 460
"""The memory of an entry, by tracemalloc: 350 to 453."""
logs: ProcessCache[tuple[uuid.UUID, int], Entries] = ProcessCache(
    "logs", 16 * MEGABYTE, lambda entries: ENTRY_BYTES * (1 + len(entries.rows))
)
"""Keyed by game and version: every addition to a log makes a new version.

The size is measured again whenever more of a log is read.
"""
KEPT_BY_MOVE = 300
"""How many of the newest entries are carried from version to version: more than pages need."""


def entries_of(game: Game) -> Entries:
    """The entries of a game at its version, shared by all requests."""
    return logs.get((game.pk, game.version)) or Entries(game)


def added_by_move(
    *, game: Game, move: Move, entries: list[LogEntry], has_opened_log: bool = False, **_: Any
) -> None:
    """After a move, extend the cached log with its entries, once the move is committed.

    `has_opened_log`: older entries have become readable, so the cache cannot be extended.
    """
    before = logs.get((game.pk, move.version))
    if before is None or has_opened_log or any(entry.pk is None for entry in entries):
        return
    after = Entries(game)
    rows = [*(row_of(entry, move) for entry in reversed(entries)), *before.rows]
    after.rows = rows[:KEPT_BY_MOVE]
    after.are_all = before.are_all and len(rows) <= KEPT_BY_MOVE
    logs.keep((game.pk, game.version), after)


def row_of(entry: LogEntry, move: Move) -> tuple[Any, ...]:
    """A new entry as a query for `FIELDS` returns it."""
    data = msgspec.json.encode(entry.data).decode()
    audience = None if entry.audience is None else msgspec.json.encode(entry.audience).decode()
    said = (entry.pk, entry.kind, entry.rule, data, audience, entry.is_held)
    return (*said, move.pk, entry.version, move.role, move.name, move.undone)


def together(key: str, rows: Iterable[Any], new_from: int = 0) -> list[Any]:
    """These entries, oldest first; of those that are one line the last stands for all.

    new_from: the version from which entries are new; they stay apart from those before.
    """
    kinds, found, before, last = presentation_of(key).log, list[Any](), None, dict[str, Any]()
    for row in rows:
        units, *fields = kinds.gathered.get(row[KIND]) or ("", *kinds.repeated.get(row[KIND], ()))
        data = msgspec.json.decode(row[DATA]) if units or fields else {}
        whose = (*row[AUDIENCE:MOVE], *row[ROLE:]) if units else row[AUDIENCE:]
        alike = (row[KIND:DATA], whose, new_from <= row[VERSION], [data.get(f) for f in fields])
        now = alike if (units in data if units else fields) else None
        if now and now == before:
            more = listed(last[units]) + listed(data[units]) if units else last["times"] + 1
            data[units or "times"] = more
            found[-1] = (*row[:DATA], msgspec.json.encode(data).decode(), *row[AUDIENCE:])
        else:
            found.append(row)
        before, last = now, {"times": 1, **data}
    return found


def lines_of(
    game: Game,
    entries: Entries,
    names: Mapping[str, str],
    last: int = 0,
    role: str | None = None,
    seen: int | None = None,
    *,
    drawn: bool = False,
) -> Iterator[Line]:
    """The lines of the last few sections (0: of all), oldest first; `seen`: see Entries.since."""
    called, move, log = hashed_names(tuple(names.items())), None, presentation_of(game.key).log
    role, roles = reader_of(game, role), store.roles_of(game)
    new_from = game.version if seen is None else seen
    told = [row for row in entries.of_sections(last) if is_told(row[AUDIENCE], row[HELD], role)]
    found = together(game.key, told, new_from)  # what is not told comes between none of them
    for pk, kind, rule, json, _, _, move_id, at, mover, who, undone in found:
        if role != FACILITATOR:  # who has read that when it happened
            kind, json = as_told(kind, json)
        words = "" if kind in log.untold else event_words(game.key, kind, json, called)
        first, move = move_id != move and kind not in log.unnamed, move_id
        name = who if first and who and is_named(roles, mover, role) else ""
        places = places_in(game.key, kind, json, called) if words else ()
        is_new = new_from <= at and not undone
        about, is_drawn = (game.key, kind, json), bool(words) and (is_new or drawn) and not undone
        way, strike = (way_in(*about), strike_in(*about)) if is_drawn else ((), "")
        place = places[0] if places and kind in log.fought else None
        shown = (is_new, places, place, way, strike, at)
        yield Line(pk, kind, rule, words, name, bool(undone), json, *shown)


def reader_of(game: Game, viewer: str | None) -> str | None:
    """Whose log a viewer reads: that of the facilitator once all secrets are over."""
    return FACILITATOR if is_all_told(game) else viewer


def is_all_told(game: Game) -> bool:
    """Whether the log of a game with secrets is open to all, since it is over."""
    return game.status == Game.Status.OVER and store.roles_of(game).is_secret


def is_revealed(game: Game) -> bool:
    """Whether a finished game's secrets are shown step by step."""
    return is_all_told(game) and presentation_of(game.key).reveal is not None


def is_named(roles: Roles, mover: str, viewer: str | None) -> bool:
    """Whether a viewer may know who made a move that others notice.

    Where sides have secrets, the name of whoever answered last would reveal that they did.
    """
    is_hidden = roles.is_secret and viewer != FACILITATOR and mover in roles.powers
    return not is_hidden or roles.powers[mover] == viewer


def is_told(audience: str | None, held: bool, viewer: str | None) -> bool:
    """4.3 Whether an entry is told to a viewer; `audience` as stored in the database."""
    if held:
        return viewer == FACILITATOR
    return not audience or may_know(msgspec.json.decode(audience), viewer)


def sections(
    game: Game,
    names: Mapping[str, str],
    last: int = 0,
    role: str | None = None,
    *,
    entries: Entries | None = None,
    seen: int | None = None,
    drawn: bool = False,
    bare: bool = False,
) -> list[Section]:
    """The log in sections, newest first; only the last few if a number is given.

    `drawn`: each line has what it draws on the chart, not only new ones. `bare`: empty ones too.
    """
    shown, found = presentation_of(game.key), list[Section]()
    for line in lines_of(game, entries or entries_of(game), names, last, role, seen, drawn=drawn):
        begins = line.kind in shown.log.sections and not line.is_undone
        if line.kind in shown.log.opens and not (found and found[-1].number):
            begins = game.start is None  # else its round may be any
        if begins or not found:
            led = leading(found[-1], shown.log.leads) if found else []
            told = shown.section(line.kind, line.data) if begins else START
            found.append(Section(*told, lines=led))
        if line.kind not in shown.log.untold:
            found[-1].lines.insert(0, line)
    return [each for each in found[::-1][: last or None] if each.lines or bare]


def leading(before: Section, leads: Mapping[str, tuple[str, ...]]) -> list[Line]:
    """The newest lines of a section that led to the next one, taken out of it."""
    number = next((n for n, line in enumerate(before.lines) if not is_among(line, leads)), None)
    led, before.lines[:] = before.lines[:number], [] if number is None else before.lines[number:]
    return led


def is_among(line: Line, kinds: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether a line is of these kinds: each with a field and the values for which it is, or ()."""
    if line.kind not in kinds:
        return False
    name, *values = kinds[line.kind] or ("",)
    return not name or line.data.get(name) in values
