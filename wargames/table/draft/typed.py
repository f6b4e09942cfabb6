"""A line that is typed for a draft: its field on the page, and how it is added.

A line that does not read stands in its field again, with the reason beside it.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import AnyComposed, UnreadLine
from engine.core.view import kind_of
from engine.errors import MoveError, Stale
from engine.models import Game, Seat
from engine.papers.drafts import OpenDraft, drafted_as, example_of, name_of
from engine.papers.planned_moves import UNREAD
from engine.papers.standing_answers import turn_of
from engine.position import store
from engine.position.process_cache import MEGABYTE, ProcessCache
from wargames.presentation.wording import LineField, Reason
from wargames.table.ahead.plans import kept_of, may_plan
from wargames.table.draft.changes import DraftChanged, as_value, open_draft, write
from wargames.table.viewer.view import SeatView

LINE_LENGTH = 200
"""The most characters of a typed line."""
ITEMS_OF_A_LINE = 20
"""How many items one line may add, when checking whether it was sent twice."""

fields: ProcessCache[tuple[uuid.UUID, int, str, int, str], LineField] = ProcessCache(
    "fields for typed lines", MEGABYTE // 4, lambda kept: 600
)
"""Keyed by game, version, the side that looks, the edition of its guesses, and decision."""


class LineTooLong(MoveError):
    """The line is too long."""

    kind = "line_too_long"


class NotRead(MoveError):
    """The typed line cannot be read; `refusal` says why."""

    kind = "not_read"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


class Typed(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The draft for a typed line, and the edition that the page shows.

    line: the line itself, where a button stands for it; otherwise it is typed in the field.
    """

    draft: str
    edition: int
    line: str = ""


class Line(Struct, frozen=True):
    """A line typed for a draft."""

    draft: str
    line: str


class TypingField(Struct, frozen=True):
    """The input field of a draft.

    form: the id of its form. value: what its button sends. text, why: a line that was not added,
    and why it cannot be read.
    """

    form: str
    field: LineField
    value: str
    text: str = ""
    why: Reason | None = None
    length: int = LINE_LENGTH


def typing_field(table: SeatView, draft: OpenDraft, line: Line | None = None) -> TypingField:
    """The input field, with a line in it that was rejected, or that stopped a plan."""
    game, value = table.game, as_value(Typed(draft.name, draft.edition))
    found = TypingField(f"t-{draft.ask.role}", line_field(table, draft.ask), value)
    line = line or stopped_at(table, draft)
    if line is None or line.draft != draft.name:
        return found
    text = line.line[:LINE_LENGTH]
    try:
        with_line(game, draft, text)
    except NotRead as error:
        why = table.presentation.refusal(error.refusal, table.own_names)
        return replace(found, text=text, why=why)
    return replace(found, text=text)


def line_field(table: SeatView, ask: AnyComposed) -> LineField:
    """The label of a decision's field, and an example that is legal; kept for its position."""
    game, rules = table.game, store.rules_of(table.game)
    edition = table.pencilled.edition if table.pencilled else 0
    name = (game.pk, game.version, table.seat.side, edition, name_of(ask))
    found = fields.get(name)
    if found is None:
        state = store.load(game, rules).state
        field = table.presentation.line_field(kind_of(ask), ask.role, table.view)
        found = field.with_example(example_of(game, rules, state, ask, field.example))
        if store.is_kept(game, state):
            fields.keep(name, found)
    return found


def stopped_at(table: SeatView, draft: OpenDraft) -> Line | None:
    """The line that stopped a plan, while the draft is as the plan left it."""
    kinds = store.rules_of(table.game).beforehand.planned
    if type(draft.ask) not in kinds or not table.keeps_ahead or not may_plan(table):
        return None
    for each in kept_of(table):
        stopped = each.plan.stopped if each.plan else None
        if stopped is None or (stopped.why, stopped.draft) != (UNREAD, draft.name):
            continue
        if (stopped.turn, stopped.edition) == (turn_of(table.game), draft.edition):
            return Line(draft.name, stopped.line)
    return None


def add(seat: Seat, wanted: Typed, text: str) -> None:
    """Add a typed line to a draft; an empty line adds nothing.

    :raises LineTooLong: no page sends that.
    :raises NotRead: the line cannot be read.
    :raises Stale: the decision is no longer open, or takes no text.
    :raises DraftChanged: another player of the side was faster.
    :raises TooLong: there is no more room.
    """
    if len(text) > LINE_LENGTH:
        raise LineTooLong()
    draft = open_draft(seat, wanted.draft)
    if not draft.ask.READS_TEXT:
        raise Stale()
    if not text.strip():
        return
    is_own = draft.edition == wanted.edition + 1 and draft.written_by == str(seat.user)
    if is_own and ends_with(seat.game, draft, text):
        return  # sent twice
    if draft.edition != wanted.edition:
        raise DraftChanged()
    write(seat, draft, with_line(seat.game, draft, text))


def ends_with(game: Game, draft: OpenDraft, text: str) -> bool:
    """Whether a draft ends with what this line adds."""
    shorter = draft.drafted.draft
    for _ in range(min(ITEMS_OF_A_LINE, len(draft.drafted.items))):
        shorter = draft.ask.without(shorter, len(draft.ask.items(shorter)) - 1)
        before = msgspec.structs.replace(draft.drafted, draft=shorter)
        before_it = msgspec.structs.replace(draft, drafted=before)
        try:
            if with_line(game, before_it, text) == draft.drafted.draft:
                return True
        except NotRead:
            continue
    return False


def with_line(game: Game, draft: OpenDraft, text: str) -> Choice:
    """A draft with a typed line added.

    :raises NotRead: the line cannot be read.
    """
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    try:
        return drafted_as(game, rules, state, draft.ask, draft.drafted.draft, text).draft
    except UnreadLine as error:
        raise NotRead(error.refusal) from None


def line_in(sent: Mapping[str, str]) -> Line | None:
    """The typed line in the address that was not added; None: there is none."""
    text = sent.get("line", "")[:LINE_LENGTH]
    return Line(sent.get("draft", ""), text) if text else None
