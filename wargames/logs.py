"""Logging that says where something failed, and nothing of what was sent, kept or drawn."""

from __future__ import annotations

import logging
import sys
import traceback
from typing import Any

from django.core.exceptions import DisallowedHost, ImproperlyConfigured, PermissionDenied

from wargames.databases import is_unavailable

OPEN = (OSError, ImportError, ImproperlyConfigured, DisallowedHost)
"""Exceptions whose messages may be logged: about the machine, not about a game or person."""


class Discreet(logging.Formatter):
    """Logs the kind and place of a failure, but not its message.

    Messages often contain the very value that was wrong: a card, a whole row. And a URL may contain
    an invitation or a key, so a request is logged by its route.
    """

    def format(self, record: logging.LogRecord) -> str:
        told = logging.makeLogRecord(vars(record))
        told.exc_text = None  # what another formatter has made of it
        if told.exc_info and isinstance(told.exc_info[1], PermissionDenied):
            told.exc_info = None  # a refusal, 403 or 429, is no failure: its line says all
        told.msg, told.args = self.safe_message(record), ()
        return super().format(told)

    def safe_message(self, record: logging.LogRecord) -> str:
        """The log message if it is our own; of a request, only its method, route and status."""
        request: Any = getattr(record, "request", None)
        if hasattr(request, "method") and not record.name.endswith("DisallowedHost"):
            match = getattr(request, "resolver_match", None)
            route = f"/{match.route}" if match else "an address of nothing"
            status = getattr(record, "status_code", "refused")
            return f"{status}: {request.method} {route}"
        if record.name == "asyncio":  # further lines show the task, with its exception's words
            return record.getMessage().partition("\n")[0]
        return record.getMessage()

    def formatException(self, ei: Any) -> str:
        """The traceback of every exception in the chain, the first one first, without messages."""
        parts: list[str] = []
        error: BaseException | None = ei[1]
        while error is not None and len(parts) < 10:
            frames = "".join(traceback.format_tb(error.__traceback__))
            parts.insert(0, f"{frames}{type(error).__module__}.{named(error)}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n".join(parts)


def named(error: BaseException) -> str:
    """The name of an exception, with its message if that can hold nothing secret."""
    name = type(error).__qualname__
    if not (isinstance(error, OPEN) or is_unavailable(error) or is_of_redis(error)):
        return name
    return f"{name}: {str(error).partition(chr(10))[0]}"


def is_of_redis(error: BaseException) -> bool:
    """Whether Redis failed; only a process that has imported it can have such an error.

    It is not imported here: that takes a fifth of the time in which a command begins.
    """
    redis: Any = sys.modules.get("redis.exceptions")
    return redis is not None and isinstance(error, redis.RedisError)
