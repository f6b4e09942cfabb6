"""Actions at the desk: announce, go on, take back, correct, ask again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from engine import moves
from engine.core.encoding.codec import JsonData, plain
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision
from engine.core.view import kind_of
from engine.errors import Garbled, NoSeat, NotAsked, NotLegal
from engine.models import Game, Seat
from engine.moves import announcing, taking_back
from engine.visibility import announced, revisions
from wargames.facilitator import lesson, score, standing_in
from wargames.facilitator.answers import DeskError, LineRefused
from wargames.facilitator.cards import Card
from wargames.facilitator.desk import MOST_IN_SILENCE, DeskPage, Typed, desk_of
from wargames.presentation.desk import Excess
from wargames.table.chat import talk
from wargames.table.chat.rooms import Room
from wargames.table.viewer import looked as looking
from wargames.table.viewer.requester import is_number, json_in, number_in

ALL = "all"
LONGEST, TOKENS = 200_000, 500
REMINDER = "You still have a decision to make: please answer when you can."


@dataclass
class Leaks(Exception):
    """Words that tell more than the rules allow, and were not confirmed by sending them again."""

    typed: dict[int, Typed]


def do(request: HttpRequest, desk: DeskPage) -> None:
    """Do what the pressed button says.

    :raises MoveError: it was not done.
    :raises Leaks: the words must be confirmed.
    """
    for name, action in ACTIONS.items():
        if name in request.POST:
            action(request, desk)
            if action in (speak, choose):
                go_on_in_silence(desk)
            lesson.speak_up(desk.game)
            lesson.put_away_when_done(desk.game.pk, desk.seat)
            looking.looked_now(desk.game, [desk.seat])
            return


# ------------------------------------------------------------------------------ saying


def speak(request: HttpRequest, desk: DeskPage) -> None:
    """Announce one card, or all of them in order."""
    if not _announce(request, desk, request.POST["speak"]):
        raise NotAsked()


def _announce(request: HttpRequest, desk: DeskPage, wanted: str) -> set[int]:
    """Announce the wanted cards in order; returns their numbers.

    :raises Leaks: words tell too much, and the button of their own card has not confirmed them.
    """
    said: set[int] = set()
    for card in desk.cards:
        if wanted not in (ALL, card.sent):
            continue
        if not set(card.after) <= said:
            raise DeskError("waits")
        words = words_for(request, card)
        is_sure = wanted == card.sent and request.POST.get(f"sure-{card.numbers[0]}") == words
        if words and not is_sure and (excess := excess_of(desk, card, words)):
            raise Leaks({card.numbers[0]: Typed(words, excess)})
        if desk.lesson:
            _count_mistakes(request, desk, card, words, is_early=card.number != len(said) + 1)
        for number in card.numbers:
            announcing.speak(desk.game.pk, desk.seat, number, words, is_sure=True)
        said.add(card.number)
    return said


def _count_mistakes(
    request: HttpRequest, desk: DeskPage, card: Card, words: str, *, is_early: bool
) -> None:
    """Count a lesson's mistakes: said too much, too little, or before an earlier card."""
    rules, room = desk.rules.facilitation, card.room
    short = words and rules.left_out(desk.state, room, card.plain, words)
    kinds = {
        score.SLIPS: words and excess_of(desk, card, words),
        score.OMISSIONS: short,
        score.ORDER: is_early,
    }
    for kind, is_so in kinds.items():
        if is_so:
            score.mark(request.session, desk.game.pk, kind)


def keep(request: HttpRequest, desk: DeskPage) -> None:
    """Store other words for a card, to be announced later."""
    for card in desk.cards:
        if request.POST["keep"] == card.sent:
            for number in card.numbers:
                announcing.edit(desk.game.pk, desk.seat, number, words_for(request, card))
            return
    raise NotAsked()


def words_for(request: HttpRequest, card: Card) -> str:
    """The facilitator's words for a card; empty where they are the rules' own."""
    words = request.POST.get(f"words-{card.numbers[0]}", card.words)
    words = " ".join(words.split())
    return "" if words == card.plain else words


def excess_of(desk: DeskPage, card: Card, words: str) -> list[Excess]:
    """Where words tell the rooms that hear them more than they may know."""
    held = {each.number: each for each in announced.held(desk.game)}
    found: dict[int, Excess] = {}
    for told in (held[number] for number in card.numbers):
        told.words = words
        for more in announced.told_more(desk.rules, desk.state, told):
            reason = desk.own.reason(more, desk.names)
            found.setdefault(more.at, Excess(more.word, more.at, reason))
    return list(found.values())


def correct(request: HttpRequest, desk: DeskPage) -> None:
    """Correct what a room was told."""
    entry, _, side = request.POST["correct"].partition(":")
    if not is_number(entry):
        raise Garbled(why="no entry")
    words = " ".join(request.POST.get(f"correction-{entry}", "").split())
    announcing.correct(desk.game.pk, desk.seat, int(entry), side, words)


# ----------------------------------------------------------------------------- playing


def choose(request: HttpRequest, desk: DeskPage) -> None:
    """Go on, or answer another question to the facilitator, after announcing what waits."""
    _announce(request, desk, ALL)
    _play(desk, request.POST["choice"], request.POST.get("token", "")[:TOKENS])


def go_on_in_silence(desk: DeskPage) -> None:
    """Go on for the facilitator, who has just said or gone on, while there is nothing for them.

    Not after a side's choice: it sees what follows at once, and so would see that nobody waited. In
    a lesson one learns to do it oneself.
    """
    for _ in range(MOST_IN_SILENCE):
        now = desk_of(desk.game.pk, desk.seat.user)
        if now.lesson or now.cards or len(now.go) != 1 or not now.own.goes_on(now.table.view):
            return
        _play(now, now.go[0].value, now.table.tokens)


def unasked(request: HttpRequest, desk: DeskPage) -> None:
    """Do something that the facilitator may do at any time, from a button."""
    _play(desk, request.POST["unasked"], "", number_in(request, "version"))


def written(request: HttpRequest, desk: DeskPage) -> None:
    """Do something that the facilitator may do at any time, from the fields of a form.

    `lines-<kind>`: typed lines; `<kind>-<field>`: the fields of the choice.

    :raises Garbled: there is no such action.
    :raises NotLegal: a line cannot be read, or a rule forbids what it says.
    """
    kind = request.POST["written"]
    ask = next((each for each in desk.standing if kind_of(each) == kind), None)
    if not isinstance(ask, ComposedDecision):
        raise Garbled(why="nothing of the kind")
    lines = lines_in(request, kind)
    draft = with_lines(desk, ask, None, lines)
    fields = {
        name.removeprefix(f"{kind}-"): values
        for name, values in request.POST.lists()
        if name.startswith(f"{kind}-")
    }
    choice: Any = plain(draft if draft is not None else desk.drafted(ask).start)
    for name, values in fields.items():
        if name in choice:
            is_list = isinstance(choice[name], list)
            choice[name] = sorted(filter(None, values)) if is_list else values[-1].strip()
    try:
        _make(desk, choice, "", number_in(request, "version"))
    except NotLegal as error:
        has_one_each = draft is not None and len(lines) == len(ask.items(draft)) > 1
        wrong = desk.rules.drafted(desk.state, ask, draft).wrong if has_one_each else {}
        if not wrong:
            raise
        raise LineRefused(error.refusal, *lines[min(wrong)]) from None


def done_words(request: HttpRequest, desk: DeskPage) -> str:
    """What a form has done, with the lines that were typed into it; "" for a button."""
    kind = request.POST.get("written", "")
    lines = "; ".join(text for _, text in lines_in(request, kind))
    return desk.own.done.get(kind, "").format(lines=lines)


def lines_in(request: HttpRequest, name: str) -> list[tuple[int, str]]:
    """The lines typed into a field, each with its number; none that is blank."""
    typed = enumerate(request.POST.get(f"lines-{name}", "").splitlines(), 1)
    return [(number, text.strip()) for number, text in typed if text.strip()]


def with_lines(
    desk: DeskPage, ask: AnyComposed, draft: Choice | None, lines: Sequence[tuple[int, str]]
) -> Choice | None:
    """A draft with typed lines added.

    :raises NotLegal: a line cannot be read; of several it is named.
    """
    for number, text in lines:
        try:
            draft = desk.typed_into(ask, draft, text)
        except NotLegal as error:
            if len(lines) == 1:
                raise
            raise LineRefused(error.refusal, number, text) from None
    return draft


def _play(desk: DeskPage, sent: str, token: str, at: int = 0) -> None:
    """Make a move as the facilitator, from a button's value."""
    _make(desk, json_in(sent, LONGEST), token, at)


def _make(desk: DeskPage, choice: JsonData, token: str, at: int, side: str = FACILITATOR) -> None:
    """Make a move from a parsed choice; `side`: of another seat that the facilitator has."""
    user = desk.seat.user_id

    def is_theirs(game: Game, seats: Sequence[Seat]) -> Seat:
        for seat in seats:
            if (seat.user_id, seat.side) == (user, side):
                return seat
        raise NoSeat()

    moves.play_as(desk.game.pk, is_theirs, choice, token, at)


def undo(request: HttpRequest, desk: DeskPage) -> None:
    """Undo the last step, if nothing of it was announced."""
    taking_back.undo(desk.game.pk, desk.seat, number_in(request, "version"))


# ------------------------------------------------------------------- rooms without a screen


def answer(request: HttpRequest, desk: DeskPage) -> None:
    """Answer for a room without a screen: with a button's choice, or with the draft."""
    role, _, sent = request.POST["answer"].partition(" ")
    check_stands_in(desk, role)
    choice = json_in(sent, LONGEST) if sent else standing_in.whole(desk, role)
    seat = standing_in.own_seat(desk, role)
    _make(desk, choice, revisions.token_of(desk.game, role), 0, seat.side if seat else FACILITATOR)


def compose(request: HttpRequest, desk: DeskPage) -> None:
    """Continue an answer for a room: with a part, or with typed lines.

    :raises NotLegal: a line cannot be read.
    """
    role, _, sent = request.POST["compose"].partition(" ")
    check_stands_in(desk, role)
    ask = standing_in.ask_of(desk, role)
    if not isinstance(ask, ComposedDecision):
        raise Garbled(why="nothing is put together")
    if sent:
        standing_in.keep(request.session, desk.game, role, json_in(sent, LONGEST))
        return
    draft = with_lines(desk, ask, standing_in.draft_of(desk, role), lines_in(request, role))
    standing_in.keep(request.session, desk.game, role, plain(draft) if draft else None)


def check_stands_in(desk: DeskPage, role: str) -> None:
    """Check that the facilitator answers for this power now.

    :raises NotAsked: they do not, or the power is not asked.
    """
    if all(each.role != role or not each.is_mine for each in desk.questions):
        raise NotAsked()


# ----------------------------------------------------------------------------- reminding


def remind(request: HttpRequest, desk: DeskPage) -> None:
    """Remind a room in its chat with the facilitator that it is asked."""
    role = request.POST["remind"]
    for asked in desk.questions:
        if asked.role == role:
            talk.say(seat=desk.seat, room=Room("facilitator", asked.side), text=REMINDER)
            return
    raise NotAsked()


def go_on_with_lesson(request: HttpRequest, desk: DeskPage) -> None:
    """Nothing by itself: after every action the rooms of a lesson make their choices."""


ACTIONS: dict[str, Callable[[HttpRequest, DeskPage], None]] = {
    "lesson": go_on_with_lesson,
    "speak": speak,
    "keep": keep,
    "choice": choose,
    "undo": undo,
    "remind": remind,
    "correct": correct,
    "answer": answer,
    "compose": compose,
    "unasked": unasked,
    "written": written,
}
"""The handler of each button, by name."""
