"""A choice kept as the answer from now on: offered beside a question, and as sent."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from engine.core.encoding.codec import JsonData, Unreadable, plain
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed
from engine.core.sequence.flow import Decision
from engine.core.view import Ask, kind_of
from engine.errors import MoveError
from engine.papers import standing_answers
from engine.papers.drafts import OpenDraft
from engine.papers.standing_answers import StandingAnswer
from engine.position import store
from wargames.table.ahead.conditions import NotAhead
from wargames.table.viewer.view import SeatView

ALWAYS_LETTERS = 400
WORDS = 200
"""The most characters of a draft that are kept as the words of the answer."""


class AlwaysByName(MoveError):
    """This draft cannot become a standing answer, because it would fit no other question."""

    kind = "always_by_name"


class Always(Struct, frozen=True, forbid_unknown_fields=True):
    """How long the current choice stays the answer: to which question, where, until which turn."""

    role: str
    asks: str
    place: str = ""
    last: int = 0


class Span(Struct, frozen=True):
    """How long something stays the answer, in words: until when ("turn", "game"), and where."""

    always: Always
    until: str
    place: str

    @property
    def value(self) -> str:
        """The value of its button."""
        return msgspec.json.encode(self.always).decode()


def spans(table: SeatView, role: str, asks: str, place: str) -> Iterator[Span]:
    """The spans that a choice for an open question can apply to."""
    turn = standing_answers.turn_of(table.game)
    for at in (place, "") if place else ("",):
        for last in (turn, 0):
            always = Always(role, asks, at, last)
            yield Span(always, "turn" if last else "game", table.names.get(at, at))


# ------------------------------------------------------------------ where choices are listed


def offered(table: SeatView) -> list[Span]:
    """The spans for which a listed choice may become the answer."""
    kinds = {tag for tag, kind in table.kinds_ahead.items() if not kind.IN_OWN_TURN}
    ask = next((each for each in table.view.asks if each.kind in kinds and each.options), None)
    if ask is None or not table.mine:
        return []
    return list(spans(table, ask.role, ask.kind, where(table, ask)))


def where(table: SeatView, ask: Ask) -> str:
    """The place of an open question; empty: none in particular."""
    return str(ask.about.get(table.kinds_ahead[ask.kind].AHEAD_PLACE, ""))


def from_now_on(table: SeatView, sent: str, choice: JsonData) -> StandingAnswer | None:
    """The standing answer that a choice is to become; None: it is meant for this once only.

    :raises NotAhead: not what our pages send.
    """
    try:
        always = msgspec.json.decode(sent[:ALWAYS_LETTERS], type=Always)
    except msgspec.DecodeError:
        raise NotAhead() from None
    check(table, always)
    options = [o for ask in table.view.asks if ask.kind == always.asks for o in ask.options]
    chosen = next((each for each in options if plain(each.choice) == choice), None)
    if chosen is None:
        return None
    words = table.presentation.button(chosen, table.shown["names"]).words
    return said(always, chosen.kind, choice, words)


def check(table: SeatView, always: Always) -> None:
    """Check that an answer is for a question and role of the viewer's.

    :raises NotAhead: it is not.
    """
    if always.asks not in table.kinds_ahead or always.role not in table.led:
        raise NotAhead()


def said(always: Always, answer: str, choice: JsonData, words: str) -> StandingAnswer:
    """A standing answer with a choice, or with the name of an answer."""
    return StandingAnswer(
        role=always.role,
        asks=always.asks,
        answer=answer,
        choice=choice,
        place=always.place,
        last=always.last,
        words=words,
    )


# ------------------------------------------------------------------ where one is put together


def offered_for(table: SeatView, draft: OpenDraft) -> list[Span]:
    """The spans for which a legal draft may become the answer."""
    ask = draft.ask
    kind = table.kinds_ahead.get(kind_of(ask))
    if kind is None or kind.IN_OWN_TURN:
        return []
    if kind.AHEAD_BY_NAME and not name_of(table, ask, draft.drafted.draft):
        return []
    place = ask.asked_where
    return list(spans(table, ask.role, kind_of(ask), place))


def name_of(table: SeatView, ask: Decision, choice: Choice) -> str:
    """The name of the answer that means exactly this choice now; empty: there is none."""
    rules = store.rules_of(table.game)
    state = store.load(table.game, rules).state
    for name in ask.AHEAD:
        if list(rules.beforehand.answers(state, ask, name) or ()) == [choice]:
            return name
    return ""


def from_draft(
    table: SeatView, always: Always, draft: str, choice: JsonData
) -> StandingAnswer | None:
    """The standing answer that a draft is to become; None: there is no such draft any more.

    If an answer with a name means the same as the draft, it is stored under that name.

    :raises NotAhead: not what our pages send.
    :raises AlwaysByName: it can be no such answer.
    """
    check(table, always)
    opened = next((each for each in table.open_drafts if each.name == draft), None)
    if opened is None:
        return None
    ask: AnyComposed = opened.ask
    if (ask.role, kind_of(ask)) != (always.role, always.asks):
        raise NotAhead()
    try:
        meant = store.rules_of(table.game).reader.choice(choice)
    except Unreadable:
        raise NotAhead() from None
    if name := name_of(table, ask, meant):
        return said(always, name, None, "")
    if ask.AHEAD_BY_NAME:
        raise AlwaysByName()
    items = [table.presentation.item(item, table.names, table.view) for item in ask.items(meant)]
    words = "; ".join(items)
    words = words if len(words) <= WORDS else f"{words[:WORDS]}…"
    return said(always, kind_of(meant), choice, words)
