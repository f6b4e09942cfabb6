"""Auto-replies: what a side answers in advance to questions in another side's turn.

Each is a paper of the side (`Paper.Kind.ANSWER`), numbered, which no other side can notice. It
depends on nothing but what the side knows of the question itself: its kind, the turn, and the facts
that it tells (`Decision.told`).
Nothing here makes a move; `moves.play_standing` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from engine import papers
from engine.core.encoding.codec import JsonData, Unreadable, plain
from engine.core.events import AnsweredAhead
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.ahead import PLACE, Condition
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import Decision
from engine.core.view import kind_of
from engine.models import Game, Paper, Seat
from engine.seats.seated import holders

ANSWER = Paper.Kind.ANSWER.value
MOST_TOLD = 20
"""The most recorded occasions on which an answer was given."""
DIGITS = 4
PLAN = "plan "
"""The prefix of papers that hold planned moves instead of standing answers (planned_moves)."""
MOST_ANSWERS = 50
"""The most standing answers of one side."""
NOT_NOW, SEVERAL, NOBODY = "not_now", "several", "nobody"
"""Why an answer was not given.

In this order: it was not possible, it meant several choices, its author does not play that power.
"""


class Given(Struct, frozen=True):
    """An occasion on which an answer was given: the turn, and the place if there was one."""

    turn: int
    place: str = ""


class Missed(Struct, frozen=True):
    """An occasion on which an answer was not given, and why."""

    turn: int
    why: str
    place: str = ""


class StandingAnswer(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing answer: a question to a role, the conditions, and the answer.

    `answer` names it (`Decision.reads_ahead`); with `choice` it is that very choice. `when`:
    conditions that must all hold. `first`, `last`: the turns, 0 for no limit. `is_once`: it is
    switched off once given. `words`: the text of the button that chose it. `times`: how often it
    was given; `given`: the latest occasions. `missed`: an occasion since then on which it was not
    given. `place`: from older papers, which had no conditions; it becomes one.
    """

    role: str
    asks: str
    answer: str
    choice: JsonData = None
    place: str = ""
    when: list[Condition] = []
    first: int = 0
    last: int = 0
    is_off: bool = False
    is_once: bool = False
    words: str = ""
    times: int = 0
    given: list[Given] = []
    missed: Missed | None = None

    def __post_init__(self) -> None:
        if self.place:
            self.when = [*self.when, Condition(fact=PLACE, among=(self.place,))]
            self.place = ""

    def is_about(self, ask: Decision, turn: int) -> bool:
        """Whether it answers this question in this turn, if its conditions hold."""
        if self.is_off or self.role != ask.role or self.asks != kind_of(ask):
            return False
        return self.first <= turn and (not self.last or turn <= self.last)


class Kept(Struct, frozen=True):
    """A paper with its standing answer; None: it cannot be read (any more)."""

    name: str
    edition: int
    written_by: str
    answer: StandingAnswer | None

    @property
    def number(self) -> int:
        """The number that names it; 0: someone has named it otherwise by hand."""
        return int(self.name) if self.name.isdecimal() and len(self.name) <= DIGITS else 0


class Found(Struct, frozen=True):
    """The standing answer that applies, with its paper, seat and choice; or why it is not given."""

    kept: Kept
    answer: StandingAnswer
    ask: Decision
    side: str
    seat: Seat | None = None
    choice: Choice | None = None
    missed: str = ""

    @property
    def told(self) -> AnsweredAhead:
        """The side's log event when it is given."""
        return AnsweredAhead(
            number=self.kept.number,
            asks=self.answer.asks,
            place=self.ask.asked_where,
            audience=(self.side,),
        )


def turn_of(game: Game) -> int:
    """The current turn, as everyone knows it."""
    return int(game.summary.get("turn", 0))


def asked_ahead(
    game: Game, rules: AnyRules, state: Position, sides: Iterable[str]
) -> list[Decision]:
    """The open decisions of some sides that may be answered in advance.

    None in a lesson, which has its own answers.
    """
    wanted, kinds = set(sides), tuple(rules.beforehand.answered)
    is_played = game.status == Game.Status.PLAYING and game.ended is None and not game.lesson
    asks = rules.asks(state) if kinds and is_played else []
    return [ask for ask in asks if type(ask) in kinds and rules.roles.side_of(ask.role) in wanted]


def answers_of(game: Game, side: str) -> list[Kept]:
    """A side's standing answers, oldest first, including unreadable ones."""
    standing = papers.papers_of(game, side, ANSWER)
    found = [kept_on(paper) for paper in standing if not paper.name.startswith(PLAN)]
    return sorted(found, key=lambda kept: kept.number)


def kept_on(paper: Paper) -> Kept:
    """The answer on a paper; anyone of its side may have written anything on it."""
    try:
        answer = msgspec.convert(paper.data, StandingAnswer)
    except msgspec.ValidationError:
        answer = None
    return Kept(paper.name, paper.edition, paper.written_by, answer)


def found_for(
    game: Game, rules: AnyRules, state: Position, seats: Sequence[Seat], role: str
) -> Found | None:
    """The standing answer that applies to a role's open question; None: there is none.

    Of the answers whose conditions hold, the one with the most conditions wins, then the newest.
    Only that one is tried: it is given, or its paper records why not.
    """
    side, turn = rules.roles.side_of(role), turn_of(game)
    ask = next(
        (each for each in asked_ahead(game, rules, state, [side]) if each.role == role), None
    )
    kept = answers_of(game, side) if ask else []
    about = [(each, each.answer) for each in kept if each.answer]
    if ask is None:
        return None
    said = [pair for pair in about if pair[1].is_about(ask, turn)]
    said.sort(key=lambda pair: (len(pair[1].when), pair[0].number), reverse=True)
    for paper, answer in said:
        choices = meant_by(rules, state, ask, answer)
        if choices is not None:
            return _given_by(game, seats, Found(paper, answer, ask, side), choices)
    return None


def _given_by(game: Game, seats: Sequence[Seat], found: Found, choices: Sequence[Choice]) -> Found:
    """Add the seat and the choice to an answer that was found, or why it is not given."""
    by = found.kept.written_by
    leads = (seat for seat in holders(game, seats, found.ask.role) if str(seat.user) == by)
    found = replace(found, seat=next(leads, None))
    if found.seat and len(choices) == 1:
        return replace(found, choice=choices[0])
    missed = SEVERAL if choices else NOT_NOW
    return replace(found, missed=missed if found.seat else NOBODY)


def meant_by(
    rules: AnyRules, state: Position, ask: Decision, answer: StandingAnswer
) -> Sequence[Choice] | None:
    """The legal choices that an answer means; empty where it cannot be read any more.

    None: a condition does not hold.
    """
    said: str | Choice = answer.answer
    if answer.choice is not None:
        try:
            said = rules.reader.choice(answer.choice)
        except Unreadable:
            said = ""
    return rules.beforehand.answers(state, ask, said, answer.when)


def given(
    game: Game, rules: AnyRules, state: Position, seats: Sequence[Seat], role: str
) -> Found | None:
    """`found_for`, recording on the paper that the answer is given now, or why not."""
    found = found_for(game, rules, state, seats, role)
    if found is not None:
        note(game, found)
    return found


def note(game: Game, found: Found) -> None:
    """Record on the paper that its answer was given, or why not."""
    answer, turn, place = found.answer, turn_of(game), found.ask.asked_where
    if found.missed:
        answer.missed = Missed(turn, found.missed, place)
    else:
        answer.times, answer.missed = answer.times + 1, None
        answer.given = [*answer.given, Given(turn, place)][-MOST_TOLD:]
        answer.is_off = answer.is_once
    by = found.kept.written_by
    papers.put(game, found.side, ANSWER, found.kept.name, plain(answer), by=by)


def add(game: Game, side: str, answer: StandingAnswer, *, by: str) -> None:
    """Store a new standing answer under the next number, unless the same one exists already.

    :raises TooMuch: one too many.
    :raises Overtaken: another player of the side was faster.
    """
    kept = answers_of(game, side)
    if any(each.answer == answer and each.written_by == by for each in kept):
        return
    if len(kept) >= MOST_ANSWERS:
        raise papers.TooMuch(f"A side keeps {MOST_ANSWERS} auto-replies at most.")
    name = str(1 + max((each.number for each in kept), default=0))
    papers.write(game, side, ANSWER, name, plain(answer), edition=0, by=by)


def switch(game: Game, side: str, kept: Kept, *, is_on: bool, by: str) -> None:
    """Turn an answer on or off; from now on it is given for this player.

    :raises BadPaper: it cannot be read.
    :raises Overtaken: another player of the side was faster.
    """
    if kept.answer is None:
        raise papers.BadPaper("This answer cannot be read any more; take it away.")
    answer = msgspec.structs.replace(kept.answer, is_off=not is_on, missed=None)
    papers.write(game, side, ANSWER, kept.name, plain(answer), edition=kept.edition, by=by)
