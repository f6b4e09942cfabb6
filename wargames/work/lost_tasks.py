"""Restarts tasks whose worker was killed, which would stay "running" for ever.

Tasks are idempotent: one that was only thought lost does no harm the second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult, get_date_max

from wargames.sweeps import AHEAD
from wargames.worker import MOST_TRIES, has_ended, lost

LOST = "wargames.work.Lost"
"""The error on a task that was lost too often: it kills its workers."""


def begun_again() -> Iterator[str]:
    """Restart lost tasks; yield a line on how many, if any."""
    now = timezone.now()
    again = ended = 0
    for row in lost_rows(now):
        mine = DBTaskResult.objects.filter(
            pk=row.pk, status=TaskResultStatus.RUNNING, started_at=row.started_at
        )
        if len(row.worker_ids) < MOST_TRIES:
            again += mine.update(status=TaskResultStatus.READY, run_after=now)
        else:
            about = {"exception_class_path": LOST, "traceback": LOST, "finished_at": now}
            ended += mine.update(status=TaskResultStatus.FAILED, **about)
    again += put_forward(now)
    if again:
        yield f"{again} tasks that were lost are begun again"
    if ended:
        yield f"{ended} tasks were lost too often and are given up"


def lost_rows(now: datetime) -> Iterator[DBTaskResult[..., Any]]:
    """The tasks that nobody works at: begun too long ago, or by a process that has ended."""
    running = DBTaskResult.objects.filter(status=TaskResultStatus.RUNNING)
    long_ago = set(running.filter(lost(now)).values_list("pk", flat=True))
    for row in running:
        if row.pk in long_ago or any(has_ended(each) for each in row.worker_ids[-1:]):
            yield row


def put_forward(now: datetime) -> int:
    """Correct tasks enqueued by a clock that was set back since, so they wait as long as meant.

    Returns how many there were.
    """
    ready = DBTaskResult.objects.filter(status=TaskResultStatus.READY)
    waiting = ready.filter(enqueued_at__gt=now + AHEAD).exclude(run_after=get_date_max())
    moved = 0
    for row in waiting:
        meant = max(row.run_after - row.enqueued_at, timedelta())
        moved += ready.filter(pk=row.pk).update(enqueued_at=now, run_after=now + meant)
    return moved
