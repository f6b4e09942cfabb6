"""The moves of programs, as tasks: each is for one question, and dropped when that is answered.

A task is enqueued in the transaction of what led to the question. It thinks without holding the
game, and then moves by `engine.moves` as anyone does.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django_tasks import task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from engine import moves
from engine.core.encoding.codec import JsonData
from engine.core.playing.advice import ADMIRAL
from engine.errors import Garbled, MoveError, NotLegal
from engine.models import Game, LogEntry, Move, Seat
from engine.position import store
from engine.seats import programs, seated
from engine.seats.programs import Call
from wargames.opponents import questions, reasons
from wargames.sweeps import GAMES, PROGRAMS, is_overdue, one_by_one

logger = logging.getLogger(__name__)
WAITING = (TaskResultStatus.READY, TaskResultStatus.RUNNING)
AFTER_OTHERS = {ADMIRAL: -10}
"""The priority of levels that think for long: the others answer at once and go first."""

AT_ONCE, EACH, LONGEST = 3, 0.4, 6
"""How many events of a move are read at a glance; how many times the pace a program waits longer
for each further one; and how many times the pace it waits at most.
"""


@task(queue_name=PROGRAMS)
def think(game_id: str, role: str, opened: int) -> bool:
    """Chooses for the role that was asked by this version, and moves; whether it did.

    Where sides have secrets, the move comes a fixed time after the question, or some times that:
    how long a program thinks would tell the others how much there was to think about.
    """
    found = call_of(game_id, role, opened)
    if found is None:
        return False
    game, call = found
    answer = questions.thought(game, call)
    weighed = reasons.kept_of(game, call, answer)
    if store.roles_of(game).is_secret:
        later = next_slot(asked_at(game, call), slot_of(game, role))
        if later > timezone.now():
            move.using(run_after=later).enqueue(game_id, role, opened, answer.choice, weighed)
            return True
    return carry_out(game, call, answer.choice, weighed)


@task(queue_name=GAMES)
def move(game_id: str, role: str, opened: int, choice: Any, weighed: list[Any]) -> bool:
    """Makes the move that was thought of before; whether it did.

    It waits behind no program that thinks: else its moment would tell of what others think about.
    """
    found = call_of(game_id, role, opened)
    return found is not None and carry_out(*found, choice, weighed)


def carry_out(game: Game, call: Call, choice: JsonData, weighed: list[Any]) -> bool:
    """Make a move for a program, if the question is open still; keep what it weighed.

    A choice that the rules refuse is a fault of the program's: the log of the server says so, and
    what the rules choose for the absent is played.
    """
    play = partial(moves.play_as_program, game.pk, call.role, call.opened)
    try:
        try:
            with transaction.atomic():
                reasons.keep(game, call, play(choice).move, weighed)
        except (NotLegal, Garbled):
            logger.exception("%s: %s chose what is refused, for %s", game.pk, call.seat, call.role)
            play(questions.unanswered(game, call))
    except (Game.DoesNotExist, MoveError):  # answered or taken away meanwhile
        return False
    return True


def call_of(game_id: str, role: str, opened: int) -> tuple[Game, Call] | None:
    """The question that a task is for, if it is open still and a program's to answer."""
    game = Game.objects.filter(pk=uuid.UUID(game_id)).first()
    if game is None:
        return None
    calls = programs.calls_of(game, seated.seats_at(game))
    call = next((each for each in calls if (each.role, each.opened) == (role, opened)), None)
    return (game, call) if call is not None else None


# --------------------------------------------------------------------------- when


def look(*, game: Game, seats: Sequence[Seat] | None = None, **_: Any) -> None:
    """For signals: a seat, a request or the whole table has changed, and maybe who is asked."""
    if seats is not None:
        has_programs = any(seat.program for seat in seats)
    else:
        has_programs = Seat.objects.filter(game=game).exclude(program="").exists()
    if has_programs:
        schedule(game, seated.seats_at(game))


def schedule(game: Game, seats: Sequence[Seat]) -> None:
    """Enqueue what programs are asked, each question once."""
    for call in programs.calls_of(game, seats):
        if not is_enqueued(game, call):
            later = timezone.now() + timedelta(seconds=pause_of(game, call))
            priority = AFTER_OTHERS.get(call.seat.program, 0)
            think.using(run_after=later, priority=priority).enqueue(*key_of(game, call))


def pause_of(game: Game, call: Call) -> float:
    """How many seconds a program waits, so that people can follow: longer where much has happened.

    Not at all while it goes on placing units, which belong together. Where sides have secrets it is
    always the same: the pause would tell how much that was.
    """
    pace = call.seat.program_pace
    if not pace or store.roles_of(game).is_secret:
        return pace
    latest = LogEntry.objects.filter(game=game, version__gte=game.version - 1)
    public = latest.filter(audience__isnull=True, is_held=False)
    told = list(public.values_list("move__role", "move__choice__kind"))
    if goes_on(game, call, {kind for role, kind in told if role == call.role}):
        return 0
    return pace * min(LONGEST, 1 + EACH * max(0, len(told) - AT_ONCE))


def goes_on(game: Game, call: Call, chosen: AbstractSet[str]) -> bool:
    """Whether a question only goes on from these choices of the same role (Decision.IN_A_ROW).

    Both are of open games alone, in which everyone is told who is asked what.
    """
    if not chosen:
        return False
    rules = store.rules_of(game)
    asks = rules.asks(store.load(game, rules).state)
    return any(not chosen.isdisjoint(ask.IN_A_ROW) for ask in asks if ask.role == call.role)


def is_enqueued(game: Game, call: Call) -> bool:
    """Whether a task for this question waits, or is at it; or the move that was thought of."""
    waiting = DBTaskResult.objects.filter(status__in=WAITING)
    about = {"args": list(key_of(game, call)), "kwargs": {}}
    if waiting.filter(task_path=think.module_path, args_kwargs=about).exists():
        return True
    if not store.roles_of(game).is_secret:
        return False
    ready = waiting.filter(task_path=move.module_path, args_kwargs__args__0=str(game.pk))
    asked = ready.values_list("args_kwargs", flat=True)
    return any(tuple(each["args"][:3]) == key_of(game, call) for each in asked)


def asked_at(game: Game, call: Call) -> datetime:
    """Since when a question is open."""
    opened = Move.objects.filter(game=game, version=call.opened)
    return opened.values_list("made_at", flat=True).first() or game.updated_at


def slot_of(game: Game, role: str) -> float:
    """Seconds between the moments at which a program's answer may come, by what all may know."""
    is_plan = questions.is_plan(game, role)
    return float(settings.PROGRAM_PLAN_SLOT if is_plan else settings.PROGRAM_SLOT)


def next_slot(since: datetime, slot: float) -> datetime:
    """The first moment from now on that is a whole number of slots after the question, but 0."""
    if not slot:
        return since
    gone = (timezone.now() - since).total_seconds()
    return since + timedelta(seconds=slot * max(1, -(-gone // slot)))


# --------------------------------------------------------------------- what was lost


def overdue() -> Iterator[str]:
    """Answer the questions to programs for which no task came."""
    led = Seat.objects.exclude(program="").filter(game__status=Game.Status.PLAYING)
    games = led.order_by("game").values_list("game", flat=True).distinct()
    yield from one_by_one(list(games), overdue_in, "a program's move")


def overdue_in(game_id: uuid.UUID) -> Iterator[str]:
    """The same for one game: a question open for long, with no task for it."""
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return
    for call in programs.calls_of(game, seated.seats_at(game)):
        if is_enqueued(game, call):
            continue
        pause = call.seat.program_pace + settings.PROGRAM_PLAN_SLOT
        if is_overdue(asked_at(game, call), pause) and think.func(*key_of(game, call)):
            yield f"{game_id}: a program moved"


def key_of(game: Game, call: Call) -> tuple[str, str, int]:
    """What a task for a question is called with."""
    return str(game.pk), call.role, call.opened
