"""What must hold when all is quiet again: nothing is lost, doubled or stuck."""

import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine.management.commands.audit import differences
from engine.models import Game, Move
from engine.seats import seated
from engine.visibility import revisions
from tests.kills.players import EXPECTED, Acknowledged, Report
from wargames.delivery.models import Delivery

QUIET = 60.0
"""Seconds that all may take that is under way when nothing is killed any more."""
State = Delivery.State
Arrived = dict[str, list[datetime]]
"""When something has arrived, by where."""


def under_way() -> Iterator[str]:
    """What is not done yet: tasks that are due, messages on their way, turns of the program."""
    due = Q(status="READY", run_after__lte=timezone.now()) | Q(status="RUNNING")
    tasks = Counter(DBTaskResult.objects.filter(due).values_list("task_path", "status"))
    yield from (f"{count} tasks {path} are {status}" for (path, status), count in tasks.items())
    states = Delivery.objects.filter(state__in=(State.WAITING, State.SENDING))
    for (channel, state), count in Counter(states.values_list("channel", "state")).items():
        yield f"{count} messages by {channel} are {state}"
    for game in Game.objects.exclude(status=Game.Status.WAITING):
        if seated.is_programs_turn(game, []):
            yield f"the program owes {game.pk} a turn"


def quiet() -> list[str]:
    """Wait until nothing is under way; what is so still after a minute is stuck."""
    deadline = time.monotonic() + QUIET
    while (left := list(under_way())) and time.monotonic() < deadline:
        time.sleep(0.5)
    return left


def faults(report: Report, arrived: Arrived) -> Iterator[str]:
    """A line on each thing that is not as it must be."""
    yield from (f"stuck: {each}" for each in report.stuck)
    for status in sorted({*report.answers} - EXPECTED):
        yield f"{report.answers[status]} answers had the status {status}"
    for game in Game.objects.all():
        yield from (f"{game.pk}: {each}" for each in differences(game))
        yield from made_wrongly(game, [m for m in report.moves if m.game == str(game.pk)])
    failed = DBTaskResult.objects.filter(status="FAILED").values_list("task_path", "traceback")
    for (path, why), count in Counter(failed).items():
        yield f"{count} tasks {path} failed: {why.splitlines()[-1]}"
    yield from not_told(arrived)


def made_wrongly(game: Game, acknowledged: Sequence[Acknowledged]) -> Iterator[str]:
    """Moves that were acknowledged and are not there, or that were made twice."""
    made = list(Move.objects.filter(game=game, undone=False, unasked=""))
    answered = Counter((each.role, each.opened) for each in made)
    yield from (f"{game.pk}: {each} was answered twice" for each, n in answered.items() if n > 1)
    named = Counter((revisions.token_of(game, m.role, m.opened), data(m.choice)) for m in made)
    for each in acknowledged:
        if (count := named[each.token, data(each.choice)]) != 1:
            yield f"{game.pk}: a move of {each.role} was acknowledged and is there {count} times"


def data(choice: Any) -> str:
    """A choice as text, to compare."""
    return json.dumps(choice, sort_keys=True)


def not_told(arrived: Arrived) -> Iterator[str]:
    """Messages that are noted as sent and have not arrived, and those that were given up."""
    second = timedelta(seconds=2)  # a date has no parts of one
    for each in Delivery.objects.filter(state=State.SENT).select_related("user"):
        place = each.user.email if each.channel == "email" else f"/{each.user_id}"
        first, last = each.queued_at - second, (each.sent_at or timezone.now()) + second
        if not any(first <= moment <= last for moment in arrived.get(place, ())):
            yield f"a message by {each.channel} is noted as sent and has not arrived"
    if count := Delivery.objects.filter(state=State.FAILED).count():
        yield f"{count} messages were given up"


def all_arrived(posted: Sequence[Any], letters: Sequence[Any], to: Sequence[list[str]]) -> Arrived:
    """When what has arrived was sent, by the path of a webhook or the address of a letter."""
    found: Arrived = {}
    for each in posted:
        moment = float(each.headers["X-Flag-Plot-Timestamp"])
        found.setdefault(each.path, []).append(datetime.fromtimestamp(moment, UTC))
    for letter, people in zip(letters, to, strict=True):
        for person in people:
            sent = parsedate_to_datetime(str(letter["Date"])).replace(tzinfo=UTC)
            found.setdefault(person, []).append(sent)
    return found
