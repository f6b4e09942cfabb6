"""Database errors that pass by themselves (busy, full, away), and how not to wait for a lock."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, InterfaceError, OperationalError, connection, transaction

from engine.errors import HasMoved

RESULTS = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
}
CLASSES = ("08", "25006", "40", "53", "55", "57", "58")
"""SQLSTATE classes: connection, read only, rolled back, resources, in use, stopped, system."""


def is_unavailable(error: BaseException | None) -> bool:
    """Whether an error is not the query's fault: the database is busy, full or unreachable.

    The same holds where a game went on while it was read.
    """
    if isinstance(error, HasMoved):
        return True
    if not isinstance(error, DatabaseError | InterfaceError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF in RESULTS
    state = getattr(cause, "sqlstate", None)
    if state is None:  # it never got as far as an answer
        return isinstance(error, OperationalError | InterfaceError)
    return str(state).startswith(CLASSES)


@contextmanager
def no_waiting() -> Iterator[None]:
    """In this block, a locked row or database fails at once instead of being waited for."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
            cursor.execute("PRAGMA busy_timeout = 0")
            try:
                yield
            finally:
                cursor.execute(f"PRAGMA busy_timeout = {int(before)}")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET LOCAL lock_timeout = '1ms'")
            yield
