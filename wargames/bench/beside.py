"""Prepares the data of a benchmark in the server's database, in a process of its own.

It runs in the server's environment: `made_by` starts it, and `make` is what it does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import django
import msgspec
from django.conf import settings

from engine.management.base_command import BadInput
from wargames.bench.server import Server

T = TypeVar("T")
W = TypeVar("W")


def made_by(module: str, server: Server, wanted: Any, kind: type[T]) -> T:
    """Run a module in a separate process, and return what it makes.

    :raises BadInput: it could not be made.
    """
    made = subprocess.run(
        [sys.executable, "-m", module, msgspec.json.encode(wanted).decode()],
        cwd=settings.BASE_DIR,
        env=server.environment,
        stdout=subprocess.PIPE,
        check=False,
    )
    if made.returncode:
        raise BadInput("the games could not be made in the database of the site")
    return msgspec.json.decode(made.stdout, type=kind)


def make(wanted: type[W], made: Callable[[W], Any]) -> None:
    """Make what this process's argument asks for, and print it as JSON."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargames.settings")
    django.setup()
    asked = msgspec.json.decode(sys.argv[1], type=wanted)
    sys.stdout.write(msgspec.json.encode(made(asked)).decode())
