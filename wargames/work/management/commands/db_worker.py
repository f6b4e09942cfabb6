"""manage.py db_worker: run tasks in a separate process, as the server does in its threads."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from engine.management.base_command import BadInput, PlainCommand
from wargames.sweeps import QUEUES
from wargames.worker import Crew

GRACE_SECONDS = 20
"""How long the current task may take when told to end."""


class Command(PlainCommand):
    """Works until told to end. While the database is unavailable it waits."""

    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--queue-name", default="*", help="default, posts, programs, or * for all, as is usual"
        )

    def run(self, **options: Any) -> None:
        """Work until a signal comes.

        :raises BadInput: no such queue.
        """
        wanted = QUEUES if options["queue_name"] == "*" else options["queue_name"].split(",")
        if unknown := sorted({*wanted} - {*QUEUES}):
            raise BadInput(f"--queue-name: no queue is called {unknown[0]!r}, but {QUEUES} are")
        crew, told = Crew(wanted), threading.Event()
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, lambda *_: told.set())
        threads = [threading.Thread(target=each.stay, daemon=True) for each in crew.workers]
        for thread in threads:
            thread.start()
        told.wait()
        crew.stop()
        for thread in threads:
            thread.join(GRACE_SECONDS)
