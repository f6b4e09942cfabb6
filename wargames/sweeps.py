"""Finds overdue work again from what is stored, whatever became of its task.

A task is a promise that someone comes at the right moment; a worker that is killed breaks it. So
each app says here what finds its own overdue things and does them. The server's workers,
`db_worker` and `manage.py tick` all run the same list, each as often as it likes: what is done
already is not done again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from django.conf import settings
from django.utils import timezone

from wargames.databases import is_unavailable

logger = logging.getLogger(__name__)
K = TypeVar("K")
GAMES, POSTS, PROGRAMS = "default", "posts", "programs"
"""The queues: the games' own tasks, what goes out to machines that may be slow, and what programs
that lead a side have to think about."""
QUEUES = (GAMES, POSTS, PROGRAMS)
AHEAD = timedelta(minutes=1)
"""A moment that has passed when it was stored, and is so far ahead, was told by a clock that has
been set back since."""


@dataclass(frozen=True)
class Sweep:
    """What finds the overdue things of one kind and does them; it yields a line on each."""

    act: Callable[[], Iterable[object]]
    queue: str = GAMES


sweeps: dict[str, Sweep] = {}
"""By what they find; apps add theirs when they are ready."""


def swept(queues: Collection[str] = QUEUES) -> Iterator[str]:
    """Do what is overdue in these queues; a line on each. What fails does not keep others from it.

    One that finds the database away leaves the rest to the next time.
    """
    for name, sweep in sweeps.items():
        if sweep.queue in queues:
            try:
                yield from map(str, sweep.act())
            except Exception as error:
                note(error, f"the sweep for {name}")


def one_by_one(keys: Iterable[K], act: Callable[[K], Iterable[object]], what: str) -> Iterator[str]:
    """Do something for each of these; one that fails does not keep others from it."""
    for key in keys:
        try:
            yield from map(str, act(key))
        except Exception as error:
            note(error, what)


def note(error: Exception, what: str) -> None:
    """Say in the log that something was not done, in one line where it passes by itself."""
    if is_unavailable(error):
        logger.warning("the database is busy, full or away; %s waits", what)
    else:
        logger.exception("%s failed", what, exc_info=error)


def is_overdue(began: datetime, pause: float = 0) -> bool:
    """Whether what was to be done a pause (in seconds) after this moment should long be done."""
    now = timezone.now()
    late = timedelta(seconds=pause + settings.OVERDUE)
    return began + late <= now or began > now + AHEAD
