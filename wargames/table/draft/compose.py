"""A choice that is put together part by part: its draft as the page shows it.

The draft is a paper of the side. What its buttons do stands in `draft_changes`, the line that may
be typed for it in `typed_line`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine.core.encoding.codec import plain
from engine.core.events import may_know
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import UnreadLine
from engine.core.view import kind_of
from engine.models import Game, LogEntry
from engine.papers.drafts import OpenDraft, drafted_as
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from wargames.presentation.wording import Button, Happened, Prospect, Reason, Reminder
from wargames.table.ahead import always as standing_always
from wargames.table.draft.changes import Change, Lock, as_value, mark_of
from wargames.table.draft.typed import Line, Typed, TypingField, typing_field
from wargames.table.lesson import drafts_by
from wargames.table.viewer.view import SeatView

MOST_BEFORE = 4
"""So many earlier answers are read: a role may answer several alike, one after the other."""


class Item(Struct, frozen=True):
    """An item of a draft, and the values of its buttons.

    why: the rule against it, where one is known. remove: removes it. up, down: swap it with its
    neighbour; empty where there is none, or where the order does not count.
    """

    words: str
    remove: str
    up: str = ""
    down: str = ""
    why: Reason | None = None


class LessonLine(Struct, frozen=True):
    """What a lesson asks for next in a draft: to type a line, to lock it, or to start over.

    words, value: the line, and what its button sends; empty where none is left to type.
    """

    words: str = ""
    value: str = ""
    is_astray: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether the draft is what the lesson wants."""
        return not (self.words or self.is_astray)


class Again(Struct, frozen=True):
    """The answer of last time, where it is possible again: in words, and the line that types it."""

    words: str
    line: str


class Composing(Struct, frozen=True):
    """A draft as the page shows it.

    key: the prefix of its buttons' ids. is_one_of_many: whether the side has other powers. parts:
    what may be added. refused: what may not, and why. why: the objection to the draft as a whole.
    lock: the value of the button that makes it the move; empty where others decide. watch: those
    who decide, where the viewer does not. typing: the field for typed lines, if it takes them.
    lesson: what a lesson asks for next. reminders: what may have been overlooked. is_idle: nothing
    could be put into it. always: buttons that lock it and keep it as the answer to later questions,
    each with its span. kind: of the decision. draft, edition: identify the draft. sheet: the game's
    own form for it, with its template; None: plain buttons are used. again: what it was last time,
    while it is empty.
    """

    key: str
    kind: str
    draft: str
    edition: int
    role: str
    is_one_of_many: bool
    items: list[Item]
    parts: list[Button]
    refused: list[Reason]
    why: Reason | None
    lock: str
    empty: str
    written_by: str
    watch: list[str]
    typing: TypingField | None = None
    lesson: LessonLine | None = None
    reminders: Sequence[Reminder] = ()
    prospects: Sequence[Prospect] = ()
    sheet: Any = None
    sheet_template: str = ""
    is_idle: bool = False
    always: Sequence[tuple[str, standing_always.Span]] = ()
    again: Again | None = None

    def sends(self, line: str) -> str:
        """The value of a button that adds a line as if it were typed."""
        return as_value(Typed(self.draft, self.edition, line))

    def part(self, target: str) -> Button | None:
        """The button that adds this target; None where that is not allowed."""
        return next((each for each in self.parts if each.target == target), None)

    @property
    def is_marked(self) -> bool:
        """Whether the item is marked that keeps it from being locked."""
        return any(item.why for item in self.items)

    @property
    def losses(self) -> list[Reminder]:
        """Overlooked things that cost something: shown at once."""
        return [each for each in self.reminders if each.is_loss]

    @property
    def forgotten(self) -> list[Reminder]:
        """The other overlooked things, shown once the draft is legal."""
        return [each for each in self.reminders if not (each.is_loss or self.why)]

    @property
    def results(self) -> dict[str, list[Prospect]]:
        """The likely results by their words, each with the places of which they are said."""
        found: dict[str, list[Prospect]] = {}
        for each in self.prospects:
            found.setdefault(each.words, []).append(each)
        return found

    @property
    def is_folded(self) -> bool:
        """Whether it is folded: a draft for another power, on which the viewer does not decide."""
        return self.is_one_of_many and bool(self.watch)


def composed(table: SeatView, line: Line | None = None) -> list[Composing]:
    """The drafts of the viewer's side, in words; those that the viewer decides on first.

    `line`: text typed for one of them and not added, which stays in its field. A program that
    decides reads none.
    """
    drafts = [each for each in table.open_drafts if table.is_read(each.ask.role)]
    found = [composing(table, draft, line) for draft in drafts]
    return sorted(found, key=lambda each: bool(each.watch))


def expected_at(table: SeatView, place: str) -> list[Prospect]:
    """What the drafts of the viewer's side are likely to lead to at one place."""
    tell, view = table.presentation.foreseen, table.view
    found = (draft.drafted.foreseen for draft in table.open_drafts)
    return [each for told in found if told for each in tell(told, view) if each.key == place]


def composing(table: SeatView, draft: OpenDraft, line: Line | None) -> Composing:
    """One draft in words."""
    game, role, drafted = table.game, draft.ask.role, draft.drafted
    watch = seated.on_watch_of(game, table.seats, role)
    is_mine = any(seat.pk == table.seat.pk for seat in watch)
    is_legal = drafted.refusal is None
    may_stay = is_mine and is_legal and kind_of(draft.ask) in table.kinds_ahead
    lock = Lock(draft.name, revisions.token_of(game, role), plain(drafted.draft))
    parts, refused = additions(table, draft)
    forgotten, foreseen = table.presentation.forgotten, table.presentation.foreseen
    return Composing(
        key=f"draft-{draft.name.replace(':', '-')}",
        kind=kind_of(draft.ask),
        draft=draft.name,
        edition=draft.edition,
        role=table.words.called(role),
        is_one_of_many=len(store.roles_of(game).powers_of(table.seat.side)) > 1,
        items=items(table, draft),
        parts=parts,
        refused=refused,
        why=table.presentation.refusal(drafted.refusal, table.own_names)
        if drafted.refusal
        else None,
        lock=as_value(lock) if is_mine and is_legal else "",
        empty=change_to(draft, drafted.start) if drafted.items else "",
        written_by=draft.written_by,
        watch=[] if is_mine else [seat.user.name for seat in watch],
        typing=typing_field(table, draft, line) if draft.ask.READS_TEXT else None,
        lesson=lesson_line(table, draft) if table.lesson and is_mine else None,
        reminders=forgotten(drafted.forgotten, table.view) if drafted.forgotten else (),
        prospects=foreseen(drafted.foreseen, table.view) if drafted.foreseen else (),
        sheet=table.presentation.sheet(kind_of(draft.ask), drafted, table.view),
        sheet_template=f"{game.key}/sheet/{kind_of(draft.ask)}.html",
        is_idle=drafted.idle and not drafted.items,
        always=always_of(table, draft, lock) if may_stay else (),
        again=None if drafted.items else again(table, draft),
    )


def again(table: SeatView, draft: OpenDraft) -> Again | None:
    """What a decision was answered with last time; None: it is not said, or not possible now."""
    kind, game, tell = kind_of(draft.ask), table.game, table.presentation
    asks = (ask for ask in table.view.asks if (ask.role, ask.kind) == (draft.ask.role, kind))
    ask = next(asks, None)
    if ask is None or kind not in tell.repeated:
        return None
    told = answered_before(game, table.seat.side, ask.role, tell.repeated[kind])
    line = next(filter(None, (tell.again(each, ask, table.view) for each in told)), "")
    rules = store.rules_of(game)
    try:
        state = store.load(game, rules).state
        found = drafted_as(game, rules, state, draft.ask, None, line) if line else None
    except UnreadLine:
        return None
    if found is None or found.refusal is not None:
        return None
    words = (tell.item(each, table.names, table.view) for each in found.items)
    return Again(", ".join(words), line)


def answered_before(game: Game, side: str, role: str, kind: str) -> list[Happened]:
    """The last events of a kind in which a role answered, newest first, as its side was told."""
    rows = LogEntry.objects.filter(game=game, kind=kind, move__undone=False, move__role=role)
    kept = rows.order_by("-pk").values_list("data", "audience", "is_held")[:MOST_BEFORE]
    return [
        Happened(kind, data)
        for data, audience, is_held in kept
        if not is_held and (not audience or may_know(audience, side))
    ]


def always_of(
    table: SeatView, draft: OpenDraft, lock: Lock
) -> list[tuple[str, standing_always.Span]]:
    """Buttons that also keep a draft as the answer to later questions, each with its span."""
    spans = standing_always.offered_for(table, draft)
    return [(as_value(msgspec.structs.replace(lock, always=each.always)), each) for each in spans]


def lesson_line(table: SeatView, draft: OpenDraft) -> LessonLine | None:
    """What the lesson asks for next in a draft; None: nothing.

    Where it asks for what a draft begins with, another one is astray.
    """
    if table.lesson is None or table.lesson.choice is None:
        return None
    rules, current = store.rules_of(table.game), draft.drafted.draft
    wanted = rules.reader.choice(table.lesson.choice)
    if wanted == current:
        return LessonLine()
    if not table.lesson.lines:
        return LessonLine(is_astray=True) if wanted == draft.drafted.start else None
    state = store.load(table.game, rules).state
    stages = drafts_by(rules, state, draft.ask, table.lesson.lines)
    if current not in stages[:-1]:
        return LessonLine(is_astray=True)
    line = table.lesson.lines[stages.index(current)]
    return LessonLine(line, as_value(Typed(draft.name, draft.edition, line)))


def items(table: SeatView, draft: OpenDraft) -> list[Item]:
    """The items of a draft."""
    wrong = {
        place: table.presentation.refusal(refusal, table.own_names)
        for place, refusal in draft.drafted.wrong.items()
    }
    return [
        Item(
            table.presentation.item(item, table.names, table.view),
            as_value(Change(draft.name, draft.edition, without=place)),
            up=move_to(draft, place, place - 1),
            down=move_to(draft, place, place + 1),
            why=wrong.get(place),
        )
        for place, item in enumerate(draft.drafted.items)
    ]


def move_to(draft: OpenDraft, item: int, place: int) -> str:
    """The value of a button that moves an item; empty where it cannot move there."""
    if not draft.ask.IS_ORDERED or place not in range(len(draft.drafted.items)):
        return ""
    return as_value(Change(draft.name, draft.edition, move=item, place=place))


def additions(table: SeatView, draft: OpenDraft) -> tuple[list[Button], list[Reason]]:
    """What may be added to a draft next, and why the rest may not."""
    parts: list[Button] = []
    refused: list[Reason] = []
    for part in draft.drafted.parts:
        button = table.presentation.addition(part, table.names)
        if part.refusal is None:
            parts.append(replace(button, value=change_to(draft, part.draft)))
        else:
            why = table.presentation.refusal(part.refusal, table.own_names)
            refused.append(replace(why, kind=button.words))
    return parts, [*table.presentation.gathered(refused)]


def change_to(draft: OpenDraft, choice: Choice) -> str:
    """The value of a button that turns the draft into this one."""
    return as_value(Change(draft.name, draft.edition, mark_of(choice)))
