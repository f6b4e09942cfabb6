"""The workers: they run tasks, and sweep up what no task did.

In the server's own process they are threads: there, what a task sends to the sockets goes through
the same in-memory channel layer that the pages listen to. `manage.py db_worker` runs the same in a
separate process, on a site with Redis.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
import time
from collections.abc import Collection
from contextlib import suppress
from datetime import timedelta
from typing import Any, cast

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.db import close_old_connections, connection, transaction
from django.db.models import Q
from django.utils import timezone
from django_tasks.base import TaskContext, TaskResultStatus
from django_tasks.signals import task_enqueued, task_finished, task_started
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from wargames import sweeps
from wargames.databases import is_unavailable
from wargames.sweeps import GAMES, POSTS, PROGRAMS, QUEUES

logger = logging.getLogger(__name__)
POSTERS = 2
"""How many threads wait for other machines, beside the one that does what games need."""
MOST_TRIES = 5
"""How often a task is tried whose worker was lost, or that found the database unavailable."""
AGAIN = timedelta(seconds=3)
"""The delay before a task is retried that found the database unavailable."""
HOST = socket.gethostname()[:32]
"""The name of this machine in the names of its workers."""
AT_A_TIME = 50
"""After this many tasks a worker runs its sweeps, however many wait."""


class TaskWorker(Worker):
    """Runs the tasks of some queues in a thread; sleeps until one is committed or due.

    It looks again after a while, for tasks that other processes have committed. Whatever a task or
    a sweep raises is logged, and it goes on.
    """

    LOOK_ANYWAY_SECONDS = 5.0

    def __init__(self, queues: Collection[str] = QUEUES) -> None:
        self.queues = queues
        super().__init__(
            queue_names=["*"] if set(queues) >= set(QUEUES) else list(queues),
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=f"{HOST} {os.getpid()} {id(self) % 10**9}",
            excluded_queue_names=[],
        )
        self.stopping = threading.Event()
        self.woken = threading.Event()
        self.swept_at: float | None = None
        """When it last swept, by the clock that nobody can set."""
        task_enqueued.connect(self.on_enqueued)

    def on_enqueued(self, *, task_result: Any, **_: Any) -> None:
        """Signal handler: wake up after the commit; before, there is nothing to see."""
        if task_result.task.queue_name in self.queues:
            transaction.on_commit(self.woken.set)

    def stay(self) -> None:
        """Work until told to stop; the current task is finished first."""
        while not self.stopping.is_set():
            self.woken.clear()
            self.woken.wait(self.work())
        close_old_connections()

    def work(self) -> float:
        """Do what is due; return the seconds to rest afterwards."""
        try:
            self.max_tasks = self._run_tasks + AT_A_TIME
            self.run()
            self.sweep()
            return 0 if self._run_tasks >= self.max_tasks else self.seconds_to_next()
        except Exception as error:
            if is_unavailable(error):
                logger.warning("the database is busy, full or away; tasks wait")
            else:
                logger.exception("a worker failed, and goes on")
            with suppress(Exception):  # it may be the connection that has failed
                connection.close()
            return self.LOOK_ANYWAY_SECONDS

    def sweep(self) -> None:
        """From time to time, do what was missed while no worker ran, or had no task."""
        now = time.monotonic()
        if self.swept_at is None or now - self.swept_at >= settings.SWEEP_PACE:
            self.swept_at = now
            for _ in sweeps.swept(self.queues):
                pass

    def seconds_to_next(self) -> float:
        """The seconds until the next task is due, at an even pace."""
        now = timezone.now()
        soon = now + timedelta(seconds=self.LOOK_ANYWAY_SECONDS)
        waiting = DBTaskResult.objects.filter(
            status=TaskResultStatus.READY, run_after__lte=soon, queue_name__in=self.queues
        )
        due = waiting.order_by("run_after").values_list("run_after", flat=True).first()
        rest = (due - now).total_seconds() if due else self.LOOK_ANYWAY_SECONDS
        return min(max(rest, 0), settings.SWEEP_PACE)

    def run_task(self, db_task_result: DBTaskResult[..., Any]) -> None:
        """Run a task, and record the result.

        One that finds the database unavailable is retried: it has not failed itself. If its row was
        deleted meanwhile, nothing is recorded.
        """
        self.running_task = True
        try:
            value = called(db_task_result)
        except BaseException as error:
            failed(db_task_result, error)
        else:
            noted(db_task_result, TaskResultStatus.SUCCESSFUL, return_value=value)
        finally:
            self.running_task = False
            self._run_tasks += 1

    def stop(self) -> None:
        """Stop after the current task."""
        self.stopping.set()
        self.running = False
        self.woken.set()


def called(row: DBTaskResult[..., Any]) -> Any:
    """Call a task; return its result."""
    task, result = row.task, cast(Any, row.task_result)
    task_started.send(sender=task.get_backend(), task_result=result)
    context = [TaskContext(task_result=result)] if task.takes_context else []
    return task.call(*context, *result.args, **result.kwargs)


def failed(row: DBTaskResult[..., Any], error: BaseException) -> None:
    """Handle a task's exception: retry it later, or record the failure."""
    if is_unavailable(error):
        with suppress(Exception):
            connection.close()
        if len(row.worker_ids) < MOST_TRIES:
            logger.warning("the database is busy, full or away; a task waits")
            noted(row, TaskResultStatus.READY, run_after=timezone.now() + AGAIN)
            return
    logger.error("the task %s failed", row.task_path, exc_info=error)
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    # Its words alone are left out: they may be the very value that was wrong.
    noted(row, TaskResultStatus.FAILED, exception_class_path=kind, traceback=kind)


def noted(row: DBTaskResult[..., Any], status: str, **about: Any) -> None:
    """Record a task's status on its row, if that still exists and nobody else has the task now."""
    mine = DBTaskResult.objects.filter(
        pk=row.pk, status=TaskResultStatus.RUNNING, started_at=row.started_at
    )
    if status != TaskResultStatus.READY:
        about["finished_at"] = timezone.now()
    if not mine.update(status=status, **about):
        logger.warning("the row of the task %s is gone, or another's", row.task_path)
        return
    for name, value in {"status": status, **about}.items():
        setattr(row, name, value)
    if status != TaskResultStatus.READY:
        with suppress(ImportError, SuspiciousOperation):  # it names no task of ours
            task_finished.send(sender=type(row.task.get_backend()), task_result=row.task_result)


class Crew:
    """The workers of one process: one for the games, some for deliveries, some for programs.

    No game waits for a slow machine, nor for a program that thinks. Whoever uses it provides the
    threads.
    """

    def __init__(self, queues: Collection[str] = QUEUES) -> None:
        games = [TaskWorker([GAMES])] if GAMES in queues else []
        posts = [TaskWorker([POSTS]) for _ in range(POSTERS)] if POSTS in queues else []
        thinkers = range(settings.PROGRAM_THINKERS) if PROGRAMS in queues else ()
        asking = [TaskWorker([PROGRAMS]) for _ in thinkers]
        self.workers = [*games, *posts, *asking]

    def stop(self) -> None:
        """Stop all after their current tasks."""
        for worker in self.workers:
            worker.stop()


def has_ended(worker_id: str) -> bool:
    """Whether a worker of this machine was in a process that is not there any more."""
    host, _, rest = worker_id.rpartition(" ")[0].rpartition(" ")
    if host != HOST or not rest.isdecimal():
        return False
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except PermissionError:  # it is there, and someone else's
        return False
    return False


def lost(now: Any = None) -> Q:
    """Filter for tasks whose worker was lost.

    They were begun too long ago, or in the future by a clock that was set back since.
    """
    now = now or timezone.now()
    too_long = Q(started_at__lte=now - timedelta(seconds=settings.TASK_LOST))
    ahead = Q(started_at__gt=now + sweeps.AHEAD)
    return Q(status=TaskResultStatus.RUNNING) & (too_long | ahead)
