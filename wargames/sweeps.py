"""Finds overdue work from what is stored, whatever became of its task.

A task is a promise that a worker comes at the right moment; a killed worker breaks it. So each app
registers here what finds its own overdue things and does them. The server's workers, `db_worker`
and `manage.py tick` all run the same list, each as often as it likes: what is done already is not
done again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.utils import timezone
from msgspec import Struct

from wargames.databases import is_unavailable

logger = logging.getLogger(__name__)
K = TypeVar("K")
GAMES, POSTS, PROGRAMS = "default", "posts", "programs"
"""The queues: tasks of games, deliveries to machines that may be slow, and programs that think."""
QUEUES = (GAMES, POSTS, PROGRAMS)
AHEAD = timedelta(minutes=1)
"""A stored past moment that lies this far ahead was written by a clock set back since."""


class Sweep(Struct, frozen=True):
    """Finds overdue things of one kind and does them; yields a line on each."""

    act: Callable[[], Iterable[object]]
    queue: str = GAMES


sweeps: dict[str, Sweep] = {}
"""All sweeps by name; apps add theirs when they are ready."""


def swept(queues: Collection[str] = QUEUES) -> Iterator[str]:
    """Do what is overdue in these queues; yield a line on each. A failure does not stop the others.

    One that finds the database unavailable leaves the rest to the next time.
    """
    for name, sweep in sweeps.items():
        if sweep.queue in queues:
            try:
                yield from map(str, sweep.act())
            except Exception as error:
                note(error, f"the sweep for {name}")


def one_by_one(keys: Iterable[K], act: Callable[[K], Iterable[object]], what: str) -> Iterator[str]:
    """Do something for each of these; a failure does not stop the others."""
    for key in keys:
        try:
            yield from map(str, act(key))
        except Exception as error:
            note(error, what)


def note(error: Exception, what: str) -> None:
    """Log that something was not done, in one line if the cause is temporary."""
    if is_unavailable(error):
        logger.warning("the database is busy, full or away; %s waits", what)
    else:
        logger.exception("%s failed", what, exc_info=error)


def is_overdue(began: datetime, pause: float = 0) -> bool:
    """Whether something due a pause (in seconds) after this moment is long overdue."""
    now = timezone.now()
    late = timedelta(seconds=pause + settings.OVERDUE)
    return began + late <= now or began > now + AHEAD
