"""Asks a thinker, a process of its own, what a program chooses.

Each thread of tasks has a thinker; the pages of a process share one. One that takes too long, or
ends by itself, is thrown away; the next question begins another.
"""

from __future__ import annotations

import atexit
import logging
import os
import selectors
import subprocess
import sys
import threading
import time
from contextlib import suppress

import msgspec
from django.conf import settings

from engine.core.playing.thinker import Answer, Question

logger = logging.getLogger(__name__)
COMMAND = (sys.executable, "-m", "engine.core.playing.thinker")
CHUNK = 1 << 16
of_thread = threading.local()


class NoAnswer(Exception):
    """The thinker took too long, failed, or has ended."""


class Thinker:
    """A process that thinks, and the lines to and from it."""

    def __init__(self) -> None:
        """:raises NoAnswer: the machine has no room for another process."""
        try:
            self.process = subprocess.Popen(
                COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=settings.BASE_DIR
            )
        except OSError as error:
            raise NoAnswer(str(error)) from error
        atexit.register(self.end)

    def ask(self, question: Question, seconds: float) -> Answer:
        """Its answer.

        :raises NoAnswer: none came within the time, or it has ended.
        """
        try:
            line = self.told(msgspec.json.encode(question) + b"\n", seconds)
            return msgspec.json.decode(line, type=Answer)
        except (OSError, ValueError) as error:
            raise NoAnswer(str(error)) from error

    def told(self, line: bytes, seconds: float) -> bytes:
        """The line that it says to this one.

        :raises NoAnswer: none came within the time, or it has ended.
        """
        asked, says = self.process.stdin, self.process.stdout
        if asked is None or says is None:
            raise NoAnswer("it has no lines")
        os.set_blocking(asked.fileno(), False)  # one that does not listen is not waited for either
        found, until = b"", time.monotonic() + seconds
        with selectors.DefaultSelector() as ready:
            ready.register(says, selectors.EVENT_READ)
            ready.register(asked, selectors.EVENT_WRITE)
            while not found.endswith(b"\n"):
                may = [key.fileobj for key, _ in ready.select(max(0.0, until - time.monotonic()))]
                if not may:
                    raise NoAnswer(f"no answer within {seconds:g} s")
                if asked in may:
                    line = line[os.write(asked.fileno(), line) :]
                    if not line:
                        ready.unregister(asked)
                if says in may:
                    more = os.read(says.fileno(), CHUNK)
                    if not more:
                        raise NoAnswer("it has ended")
                    found += more
        return found

    def end(self) -> None:
        """End it at once."""
        atexit.unregister(self.end)
        self.process.kill()
        with suppress(OSError):
            self.process.communicate()


class Place:
    """Where a thinker is kept, begun with the first question; several threads may ask in turn."""

    def __init__(self) -> None:
        self.thinker: Thinker | None = None
        self.turn = threading.Lock()

    def ask(self, question: Question, seconds: float) -> Answer:
        """The answer of the thinker.

        :raises NoAnswer: there is none within the time, in which it may be another's turn.
        """
        until = time.monotonic() + seconds
        if not self.turn.acquire(timeout=seconds):
            raise NoAnswer("others ask it")
        try:
            self.thinker = self.thinker or Thinker()
            found = self.thinker.ask(question, max(0.0, until - time.monotonic()))
        except NoAnswer:
            self.end()
            raise
        finally:
            self.turn.release()
        if found.failed:
            raise NoAnswer(found.failed)
        return found

    def end(self) -> None:
        """End the thinker, if there is one."""
        thinker, self.thinker = self.thinker, None
        if thinker is not None:
            thinker.end()


of_pages = Place()


def ask(question: Question, seconds: float) -> Answer:
    """The answer of this thread's thinker.

    :raises NoAnswer: there is none.
    """
    if not hasattr(of_thread, "place"):
        of_thread.place = Place()
    found: Answer = of_thread.place.ask(question, seconds)
    return found
