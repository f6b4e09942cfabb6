"""The auto-replies of a side on its page: the list in words, the form, what it sends."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import QueryDict
from msgspec import Struct, field
from msgspec.structs import replace

from engine import papers
from engine.core.sequence.ahead import KIND
from engine.core.sequence.flow import Decision
from engine.errors import MoveError
from engine.models import Seat
from engine.papers import standing_answers
from engine.papers.standing_answers import Kept, StandingAnswer
from engine.position import store
from wargames.table.ahead.conditions import (
    UP_TO,
    AheadTurns,
    FactField,
    NotAhead,
    conditions_in,
    fields_of,
    filled,
    named,
    named_in,
    values_known,
)
from wargames.table.ahead.refused import Refused
from wargames.table.ahead.words import answer_of, conditions_of, places_of, words_of
from wargames.table.viewer.view import SeatView

TURN_DIGITS = 4


class AheadGone(MoveError):
    """Another player of the side has changed the answer, or it was just given."""

    kind = "ahead_gone"


class AheadFull(MoveError):
    """The side has too many standing answers."""

    kind = "ahead_full"


class Line(Struct, frozen=True):
    """A standing answer in words."""

    kept: Kept
    question: str = ""
    answer: str = ""
    role: str = ""
    place: str = ""
    only: list[str] = field(default_factory=list)
    turns: str = ""
    times: list[str] = field(default_factory=list)
    missed: str = ""

    @property
    def mark(self) -> str:
        """Its identity and edition, as its buttons send them."""
        return f"{self.kept.name}:{self.kept.edition}"


class Question(Struct, frozen=True):
    """A kind of question in the form: its text, and each answer as (value, words)."""

    words: str
    answers: list[tuple[str, str]]


class StandingForm(Struct, frozen=True):
    """The content of the auto-replies panel: the existing answers, and the form for a new one.

    kinds: those that an answer may name a number of. most: the greatest such number, 0: there are
    none. note: the game's remark on the facts. sent: what a form had that was refused for `why`,
    because of its field `at`.
    """

    lines: list[Line]
    questions: list[Question]
    facts: list[FactField]
    kinds: list[tuple[str, str]]
    most: int
    roles: list[tuple[str, str]]
    turn: int
    note: str = ""
    sent: Mapping[str, str] = field(default_factory=dict)
    why: str = ""
    at: str = ""

    @property
    def is_at_fact(self) -> bool:
        """Whether a condition was filled in, so that the conditions must be in sight."""
        return any(each.chosen or each.least or each.most for each in self.facts)


def refused(form: StandingForm, by: Refused, why: str) -> StandingForm:
    """The panel with what a refused form had, and the reason beside the field that is wrong."""
    names = ("role", "answer", "count", "kind", "first", "last", "once")
    return replace(
        form,
        sent={name: by.sent.get(name, "") for name in names},
        facts=filled(form.facts, by.sent, by.at, why),
        why=why,
        at=by.at,
    )


def form_of(table: SeatView) -> StandingForm | None:
    """The auto-replies panel of the viewer's side; None where no answer in advance exists."""
    kinds, powers = played(table), table.led
    if not kinds or not powers:
        return None
    called = table.names
    kept = standing_answers.answers_of(table.game, table.seat.side) if table.keeps_ahead else []
    return StandingForm(
        lines=[line_of(table, each) for each in kept],
        questions=[question_of(table.game.key, tag, kind) for tag, kind in kinds.items()],
        facts=fields_of(table, kinds),
        kinds=named(table, KIND, kinds.values(), values_known(table)),
        most=max(kind.AHEAD_UP_TO for kind in kinds.values()),
        roles=[(each, called.get(each, each)) for each in powers],
        turn=standing_answers.turn_of(table.game),
        note=words_of(table.game.key, "facts"),
    )


def played(table: SeatView) -> dict[str, type[Decision]]:
    """The kinds of question that the viewer may answer in advance, and may be asked."""
    kinds, powers = table.kinds_ahead, table.led
    if not kinds or not powers:
        return {}
    rules = store.rules_of(table.game)
    asked = rules.beforehand.answered_in(store.load(table.game, rules).state, powers)
    return {tag: kind for tag, kind in kinds.items() if kind in asked}


def question_of(key: str, tag: str, kind: type[Decision]) -> Question:
    """A kind of question with all the answers that may be given in advance."""
    names = [*kind.AHEAD, *([UP_TO] if kind.AHEAD_UP_TO else ())]
    answers = [(f"{tag}:{name}", words_of(key, f"{tag}_{name}")) for name in names]
    return Question(words_of(key, tag), answers)


def line_of(table: SeatView, kept: Kept) -> Line:
    """A standing answer in words."""
    answer, called = kept.answer, table.names
    if answer is None:
        return Line(kept)
    key, turn = table.game.key, table.presentation.turn_name
    times = [f"{turn} {each.turn}" for each in answer.given]
    places = [called.get(each.place, each.place) for each in answer.given]
    return Line(
        kept=kept,
        question=words_of(key, answer.asks),
        answer=answer_of(key, answer, called),
        role=called.get(answer.role, answer.role) if len(table.led) > 1 else "",
        place=places_of(key, answer.when, called),
        only=conditions_of(key, answer.when, called),
        turns=turns_of(answer, turn.lower()),
        times=[
            f"{when}, {where}" if where else when for when, where in zip(times, places, strict=True)
        ],
        missed=answer.missed.why if answer.missed else "",
    )


def turns_of(answer: StandingAnswer, turn: str) -> str:
    """The turns in which it applies, in words; empty: all."""
    if answer.first and answer.last == answer.first:
        return f"in {turn} {answer.first}"
    since = f"from {turn} {answer.first}" if answer.first else ""
    until = f"until {turn} {answer.last}" if answer.last else ""
    return " ".join(each for each in (since, until) if each)


# ------------------------------------------------------------------------ what is sent


def act(table: SeatView, sent: QueryDict) -> None:
    """Do what the panel's form or one of its buttons says.

    :raises MoveError: it cannot be done; nothing has changed.
    """
    try:
        if "add" in sent:
            add(table, sent)
        else:
            change(table, sent)
    except papers.Overtaken:
        raise AheadGone() from None
    except papers.BadPaper:
        raise NotAhead() from None


def add(table: SeatView, sent: QueryDict) -> None:
    """Add an answer.

    :raises MoveError: it is not valid.
    """
    kinds, powers = table.kinds_ahead, table.led
    asks, _, name = sent.get("answer", "").partition(":")
    role = sent.get("role", "") or next(iter(powers), "")
    first, last = (turn_in(sent.get(each, "")) for each in ("first", "last"))
    kind = kinds.get(asks)
    if kind is None or role not in powers:
        raise NotAhead(at="answer")
    if 0 < last < first:
        raise AheadTurns(at="turns")
    answer = StandingAnswer(
        role=role,
        asks=asks,
        answer=named_in(table, kind, name, sent),
        when=conditions_in(table, kinds, kind, sent),
        first=first,
        last=last,
        is_once="once" in sent,
    )
    keep(table.seat, answer)


def keep(seat: Seat, answer: StandingAnswer) -> None:
    """Store an answer for the side of a seat.

    :raises AheadFull: one too many.
    """
    try:
        standing_answers.add(seat.game, seat.side, answer, by=str(seat.user))
    except papers.TooMuch:
        raise AheadFull() from None


def turn_in(text: str) -> int:
    """Parse a turn number; 0 for an empty field.

    :raises AheadTurns: it is neither.
    """
    text = text.strip()
    if not text:
        return 0
    if not text.isdecimal() or len(text) > TURN_DIGITS:
        raise AheadTurns(at="turns")
    return int(text)


def change(table: SeatView, sent: QueryDict) -> None:
    """Switch an answer on or off, or remove it.

    :raises NotAhead: no such button.
    :raises AheadGone: the answer has changed.
    """
    act = next((each for each in ("on", "off", "drop") if each in sent), "")
    name, _, edition = sent.get(act, "").rpartition(":")
    if not act or not edition.isdecimal():
        raise NotAhead()
    game, side, by = table.game, table.seat.side, str(table.seat.user)
    kept = next((k for k in standing_answers.answers_of(game, side) if k.name == name), None)
    if kept is None or str(kept.edition) != edition:
        raise AheadGone()
    if act == "drop":
        papers.remove(game, side, standing_answers.ANSWER, name, edition=kept.edition, by=by)
    else:
        standing_answers.switch(game, side, kept, is_on=act == "on", by=by)
