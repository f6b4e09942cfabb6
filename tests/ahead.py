"""A site whose clock a test moves: it reads from a file how far ahead of the world it is."""

import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import time_machine
from django.http import HttpRequest, HttpResponse

AHEAD = "FLAGPLOT_TEST_AHEAD"
"""The variable that names the file; its text is a number of seconds."""


class Shift:
    """How far the clock of this process is ahead now."""

    seconds = 0.0
    traveller: time_machine.travel | None = None


def follow() -> None:
    """Put the clock of this process where the file says."""
    seconds = float(Path(os.environ[AHEAD]).read_text())
    if seconds == Shift.seconds:
        return
    if Shift.traveller is not None:
        Shift.traveller.stop()
    Shift.traveller = time_machine.travel(datetime.now(UTC) + timedelta(seconds=seconds))
    Shift.traveller.start()
    Shift.seconds = seconds


class Follow:
    """Middleware: whoever asks is answered at the moment that the file says."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        follow()
        return self.get_response(request)
