"""Finds what the program or a side's auto-replies owe a game and have not done.

Both are tasks, enqueued with the move that led to them. Whether one was lost is read off the game
itself: it still waits for what should long be done. Lines on it name the game and nothing else:
whoever reads them may play.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from functools import partial

from django.conf import settings
from django.db.models import Exists, Min, OuterRef, Q
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from engine.core.roles import FACILITATOR
from engine.models import Announcement, Game, Move, Paper, Seat, Sight
from engine.papers.standing_answers import ANSWER
from engine.position import store
from engine.position.process_cache import ProcessCache
from engine.seats import seated
from engine.visibility import revisions
from wargames.sweeps import AHEAD, is_overdue, one_by_one
from wargames.table import program, standing

nothing_due: ProcessCache[uuid.UUID, int] = ProcessCache(
    "games without an automatic turn", 100_000, lambda _: 1
)
"""The version at which a game was last found to have nothing due."""


ENDED = timedelta(days=7)
"""How long after the end of a game remaining announcements are still made."""


# ------------------------------------------------------------------------- the program


def programs_turns() -> Iterator[str]:
    """Do the program's turns whose task was lost."""
    yield from one_by_one(without_facilitator(), programs_turn, "an automatic turn")


def without_facilitator() -> list[Game]:
    """The games in which the program may have something to do."""
    in_the_chair = Seat.objects.filter(game=OuterRef("pk"), side=FACILITATOR)
    unsaid = Announcement.objects.filter(game=OuterRef("pk"), is_spoken=False)
    behind = Sight.objects.filter(game=OuterRef("pk"), shown__isnull=False)
    ended = Q(status=Game.Status.OVER, updated_at__gt=timezone.now() - ENDED)
    to_be_said = ended & (Q(Exists(unsaid)) | Q(Exists(behind)))
    found = Game.objects.filter(Q(status=Game.Status.PLAYING) | to_be_said)
    found = found.exclude(Exists(in_the_chair))
    brief = found.only("key", "options", "content", "rules_version", "version")
    new = [each for each in brief if nothing_due.get(each.pk) != each.version]
    wanted = [each.pk for each in new if store.roles_of(each).has_facilitator]
    return list(Game.objects.filter(pk__in=wanted))


def programs_turn(game: Game) -> Iterator[str]:
    """Do the program's turn in one game, if it is overdue."""
    if not seated.is_programs_turn(game, []):
        nothing_due.put(game.pk, game.version)
    elif is_overdue(asked_since(game), program.pause_of(game)) and program.act.func(
        str(game.pk), seated.programs_turn(game)
    ):
        yield f"{game.pk}: went on"


def asked_since(game: Game) -> datetime:
    """Since when the program has had something to do, rather too late than too early."""
    if seated.is_programs_move(game, []):
        return opened_by(game, FACILITATOR) or game.updated_at
    return game.updated_at


def opened_by(game: Game, role: str) -> datetime | None:
    """When the move was made that opened a role's question; None: no move did."""
    found = Move.objects.filter(game=game, version=revisions.opened_at(game, role))
    return found.values_list("made_at", flat=True).first()


# ------------------------------------------------------------------- answers beforehand


def answers() -> Iterator[str]:
    """Give the answers, and continue the plans, whose task was lost."""
    kept = Paper.objects.filter(kind=ANSWER, data__isnull=False, game__status=Game.Status.PLAYING)
    first = kept.values("game", "side").annotate(since=Min("changed_at")).order_by("game")
    sides: dict[uuid.UUID, dict[str, datetime]] = {}
    for row in first:
        sides.setdefault(row["game"], {})[row["side"]] = row["since"]
    for game_id, since in sides.items():
        yield from one_by_one([game_id], partial(answers_in, since=since), "an answer beforehand")


def answers_in(game_id: uuid.UUID, since: Mapping[str, datetime]) -> Iterator[str]:
    """The same for one game; since: when each side last changed an answer or plan there.

    An answer written after a question opened is not meant for that question. A failed attempt is
    not repeated.
    """
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        return
    rules = store.rules_of(game)
    asks = standing.asked_beforehand(game, rules, store.load(game, rules).state, since)
    for role in dict.fromkeys(ask.role for ask in asks):
        opened, asked_at = revisions.opened_at(game, role), opened_by(game, role)
        said_at = since[rules.roles.side_of(role)]
        if asked_at is None or asked_at < said_at <= timezone.now() + AHEAD:
            continue
        pause = standing.LONGEST * settings.STANDING_PACE
        if is_overdue(asked_at, pause) and not was_tried(game_id, role, opened):
            if standing.answer.func(str(game_id), role, opened):
                yield f"{game_id}: went on"
            note_tried(game_id, role, opened)


def was_tried(game_id: uuid.UUID, role: str, opened: int) -> bool:
    """Whether a task has handled this question, with or without an answer, or is doing so now."""
    done = Q(status=TaskResultStatus.SUCCESSFUL)
    begun = timezone.now() - timedelta(seconds=settings.TASK_LOST)
    under_way = Q(status=TaskResultStatus.RUNNING, started_at__gt=begun)
    tried = DBTaskResult.objects.filter(done | under_way, task_path=standing.answer.module_path)
    return tried.filter(args_kwargs=about(game_id, role, opened)).exists()


def note_tried(game_id: uuid.UUID, role: str, opened: int) -> None:
    """Record that a question was handled, as the lost task would have."""
    now = timezone.now()
    DBTaskResult.objects.create(
        status=TaskResultStatus.SUCCESSFUL,
        task_path=standing.answer.module_path,
        args_kwargs=about(game_id, role, opened),
        backend_name="default",
        run_after=now,
        started_at=now,
        finished_at=now,
    )


def about(game_id: uuid.UUID, role: str, opened: int) -> dict[str, object]:
    """The arguments of such a task."""
    return {"args": [str(game_id), role, opened], "kwargs": {}}
