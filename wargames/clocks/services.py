"""Clock services: the terms of a game, and its clocks going with whom the game waits for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Game, Move, Seat
from engine.moves import is_by_holder
from engine.position import store
from engine.position.compiled import CompiledQuery
from engine.seats.seated import asked_of, on_watch_of, seats_at
from wargames.accounts.models import User
from wargames.clocks import running
from wargames.clocks.models import NOTHING, Answered, Clock, SideClock, Vacation
from wargames.clocks.signals import due_changed
from wargames.people.record import Punctuality

CLOCKS = CompiledQuery(Clock, lambda game: Clock.objects.filter(game=game).values_list("pk"))
HAS_CLOCK = "has_clock"
"""The name of a seat's extra value: whether its game has a clock."""
GOING = (
    "left",
    "since",
    "asked_at",
    "people",
    "extra",
    "used",
    "is_reminded",
    "due_at",
    "ran_out_at",
    "is_done",
    "replaceable",
)


class Terms(Struct, frozen=True):
    """The agreed terms of a clock."""

    pace: str
    first: timedelta
    increment: timedelta = NOTHING
    at_zero: str = Clock.AtZero.REMIND
    weekends_off: bool = False


def terms_of(game: Game) -> Terms | None:
    """The terms of a game's clock; None: it has none."""
    return terms_in(Clock.objects.filter(game=game).first())


def terms_in(clock: Clock | None) -> Terms | None:
    """The terms of a clock; None: there is none."""
    if clock is None:
        return None
    named = {name: getattr(clock, name) for name in Terms.__struct_fields__}
    return Terms(**named)


@transaction.atomic
def set_clock(game: Game, terms: Terms | None) -> None:
    """Set the clock of a game that has not begun, or remove it; a running game keeps its clock.

    For new games and changed terms: players agree to a version of the game, which the caller
    raises.
    """
    if game.lesson or (game.status != Game.Status.WAITING and has_clock(game)):
        return
    if terms is None:
        Clock.objects.filter(game=game).delete()
        return
    about = {name: getattr(terms, name) for name in Terms.__struct_fields__}
    Clock.objects.update_or_create(game=game, defaults=about)
    follow(game, seats_at(game))


def has_clock(game: Game) -> bool:
    """Whether a game has a clock."""
    return bool(CLOCKS.rows(game.pk))


class Clocks:
    """The clocks of one locked game: settled first, then changed."""

    def __init__(self, clock: Clock, game: Game, now: datetime | None = None) -> None:
        self.clock, self.game = clock, game
        self.now = timezone.now() if now is None else now
        self.sides = list(clock.sides.all())
        self.away = away_of(person for side in self.sides for person in side.people)
        for side in self.sides:
            running.settle(clock, side, self.now, self.away)

    def side(self, role: str) -> SideClock | None:
        """The clock of a role."""
        return next((side for side in self.sides if side.role == role), None)

    def of(self, roles: Collection[str]) -> list[SideClock]:
        """The clocks of several roles."""
        return [side for side in self.sides if side.role in roles]

    def keep(self) -> None:
        """Update whether each clock runs, save them all, and schedule what is due next."""
        before = min((side.due_at for side in self.sides if side.due_at), default=None)
        self.away = away_of(person for side in self.sides for person in side.people)
        for side in self.sides:
            running.set_going(self.clock, side, self.now, self.away)
        SideClock.objects.bulk_update(self.sides, GOING)
        due = min((side.due_at for side in self.sides if side.due_at), default=None)
        if due is not None and due != before:
            due_changed.send(sender=Clock, game=self.game, due=due)


def clocks_of(game: Game) -> Clocks | None:
    """The clocks of a locked game, settled; None: it has none."""
    clock = Clock.objects.filter(game=game).first()
    return Clocks(clock, game) if clock is not None else None


def away_of(people: Iterable[int]) -> dict[int, list[tuple[datetime, datetime]]]:
    """The vacation spans of each person."""
    found: dict[int, list[tuple[datetime, datetime]]] = {}
    wanted = set(people)
    for each in Vacation.objects.filter(user__in=wanted) if wanted else ():
        found.setdefault(each.user_id, []).append(each.span)
    return found


def follow(game: Game, seats: Sequence[Seat], move: Move | None = None) -> None:
    """Update the clocks of a locked game to whom it waits for, within its transaction.

    `move`: the one just made. It counts however late it comes.
    """
    clocks = clocks_of(game)
    if clocks is None:
        return
    roles = store.roles_of(game)
    if not clocks.sides and game.status == Game.Status.PLAYING:
        begin = [
            SideClock(clock=clocks.clock, role=each, left=clocks.clock.first)
            for each in roles.powers
        ]
        clocks.sides = SideClock.objects.bulk_create(begin)
    if move is not None and not move.unasked:
        note_answer(clocks, move)
    asked = asked_of(game) if game.status == Game.Status.PLAYING else []
    for side in clocks.sides:
        if side.role in asked and not side.is_asked:
            running.ask(clocks.clock, side, clocks.now)
        elif side.role not in asked:
            side.asked_at, side.ran_out_at, side.is_done, side.replaceable = (
                None,
                None,
                False,
                False,
            )
        people = [seat.user_id for seat in on_watch_of(game, seats, side.role)]
        if side.replaceable and people and people != side.people:
            running.replaced(clocks.clock, side)
        side.people = people
    clocks.keep()


def note_answer(clocks: Clocks, move: Move) -> None:
    """Credit the clock for an answer, and record whether it was in time.

    Where the clock answered for the role, that is recorded for everyone who might have.
    """
    side = clocks.side(move.role)
    if side is None or move.role == FACILITATOR or not side.is_asked:
        return
    in_time = side.left >= NOTHING and move.seat is not None
    took = side.used
    gave = running.answer(clocks.clock, side, clocks.now)
    people = [move.seat.user_id] if move.seat else side.people
    Answered.objects.bulk_create(
        Answered(
            user_id=person,
            game=clocks.game,
            role=move.role,
            version=move.version,
            took=took,
            gave=gave,
            in_time=in_time,
            is_programs=not is_persons(clocks.game, move, in_time=in_time),
            answered_at=clocks.now,
        )
        for person in people
    )


def is_persons(game: Game, move: Move, *, in_time: bool) -> bool:
    """Whether an answer is its player's own, or a question that was open in vain before a program
    took over.
    """
    if move.seat is None or is_by_holder(move):
        return True
    if in_time:
        return False
    led_as = (move.seat.side, move.role, *move.seat.powers)
    notes = game.log.filter(kind="program_leads", data__role__in=led_as)
    led = notes.order_by("-pk").first()
    return led is not None and move.opened <= led.version


def take_back(game: Game, moves: Sequence[Move], *, by_consent: bool) -> None:
    """Update the clocks of a locked game for undone moves: their credits go, time used stays used.

    A role that was asked by them and no longer is gets back what the question has taken.
    """
    clocks = clocks_of(game)
    if clocks is None:
        return
    gone = Answered.objects.filter(game=game, version__in=[move.version for move in moves])
    answers = {answer.version: answer for answer in gone}
    asked = asked_of(game)
    for side in clocks.sides:
        own = [answer for answer in answers.values() if answer.role == side.role]
        if side.is_asked and side.role not in asked and not own:
            running.spare(clocks.clock, side)
        gave = sum((answer.gave for answer in own), NOTHING)
        if by_consent:
            running.take_back_by_consent(clocks.clock, side, gave)
        elif own:
            running.take_back(clocks.clock, side, clocks.now, gave, own[0].took)
    gone.delete()
    clocks.keep()


def may_be_replaced(game: Game, side: str) -> bool:
    """Whether the host may replace a side's player because their time has run out."""
    roles = store.roles_of(game).powers_of(side)
    found = SideClock.objects.filter(clock__game=game, role__in=roles, replaceable=True)
    return found.exists()


def on_move(*, game: Game, move: Move, seats: list[Seat], **_: Any) -> None:
    """Signal handler for moves in a game with a clock."""
    follow(game, seats, move)


def on_change(*, game: Game, **_: Any) -> None:
    """Signal handler: whom the game waits for, or who may answer, has changed."""
    if has_clock(game):
        follow(game, seats_at(game))


def on_back(*, game: Game, moves: Sequence[Move], by_consent: bool, **_: Any) -> None:
    """Signal handler for undone moves."""
    take_back(game, moves, by_consent=by_consent)


def punctuality_of(*, person: User, **_: Any) -> Punctuality | None:
    """A person's record of answers in time; None: they have never had a clock.

    Running games with secrets do not count: one answer more would tell the other side that
    something was asked. What a program has answered in their place does not count either.
    """
    mine = Answered.objects.filter(user=person.pk, is_programs=False)
    running = Game.objects.filter(pk__in=mine.values("game")).exclude(status=Game.Status.OVER)
    games = running.only("key", "options", "content")
    secret = [game.pk for game in games if store.roles_of(game).is_secret]
    found = mine.exclude(game__in=secret).aggregate(
        all=Count("pk"), good=Count("pk", Q(in_time=True))
    )
    return Punctuality(found["all"], found["good"]) if found["all"] else None
