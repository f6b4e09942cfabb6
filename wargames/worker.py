"""The task worker that lives in the server's own process.

There, what a task sends to the sockets goes through the same in-memory channel layer that the
pages listen to. A site with Redis may run `manage.py db_worker` in processes of its own instead.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError, close_old_connections, transaction
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks.signals import task_enqueued
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from wargames.databases import is_unavailable

logger = logging.getLogger(__name__)
sweeps: dict[str, Callable[[], object]] = {}
"""What is done again and again beside the tasks, by name; apps add theirs when they are ready."""
SWEEP_SECONDS = 60.0


class TaskWorker(Worker):
    """Runs tasks in a thread of the server; sleeps until one is committed, or due.

    It looks again after a while, for tasks that other processes have committed.
    """

    LOOK_ANYWAY_SECONDS = 5.0

    def __init__(self) -> None:
        super().__init__(
            queue_names=["*"],
            interval=0,
            batch=True,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id="house",
            excluded_queue_names=[],
        )
        self.stopping = threading.Event()
        self.woken = threading.Event()
        self.swept_at: datetime | None = None
        task_enqueued.connect(self.on_enqueued, dispatch_uid="task worker")

    def on_enqueued(self, **kwargs: Any) -> None:
        # Before the commit there is nothing to see yet.
        transaction.on_commit(self.woken.set)

    def stay(self) -> None:
        """Works until told to stop; a task under way is finished first."""
        while not self.stopping.is_set():
            self.woken.clear()
            rest = self.LOOK_ANYWAY_SECONDS
            try:
                self.run()
                self.sweep()
                rest = self.seconds_to_next()
            except DatabaseError as error:
                if not is_unavailable(error):
                    raise
                logger.warning("the database is busy, full or away; tasks wait")
            self.woken.wait(rest)
        close_old_connections()

    def sweep(self) -> None:
        """Now and then, what was missed while no worker ran, or had no task."""
        now = timezone.now()
        if self.swept_at is None or (now - self.swept_at).total_seconds() >= SWEEP_SECONDS:
            self.swept_at = now
            for act in sweeps.values():
                act()

    def seconds_to_next(self) -> float:
        """How long nothing is due: what is to run later runs when it is due, at an even pace."""
        now = timezone.now()
        soon = now, now + timedelta(seconds=self.LOOK_ANYWAY_SECONDS)
        waiting = DBTaskResult.objects.filter(status=TaskResultStatus.READY, run_after__range=soon)
        due = waiting.order_by("run_after").values_list("run_after", flat=True).first()
        return (due - now).total_seconds() if due else self.LOOK_ANYWAY_SECONDS

    def stop(self) -> None:
        self.stopping.set()
        self.running = False
        self.woken.set()
