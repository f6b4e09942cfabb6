"""A connection to SQLite whose transactions queue for the write lock.

SQLite's own way to wait is to sleep and retry, longer each time: a writer that came first may wait
for a second while others come and go. Here the threads of a process queue for a lock of their own,
and only the first of them asks SQLite, every millisecond, until its timeout.
"""

from __future__ import annotations

import sqlite3
import time
from threading import Lock
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

DjangosWrapper: Any = base.DatabaseWrapper

BETWEEN_TRIES = 0.001
"""Seconds. Another process holds the lock for a few milliseconds at a time."""
in_line: dict[str, Lock] = {}
"""Database file → the lock for which the writers of this process queue."""


class DatabaseWrapper(DjangosWrapper):  # type: ignore[misc]
    """Django's wrapper with another way to begin a transaction.

    What is written outside of any transaction waits as SQLite does.
    """

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self.held: Lock | None = None

    def _start_transaction_under_autocommit(self) -> None:
        """Begin a transaction and take the write lock.

        :raises OperationalError: it was not free in time.
        """
        patience = self.patience()
        if not patience or self.is_in_memory_db():
            super()._start_transaction_under_autocommit()
            return
        until = time.monotonic() + patience
        line = in_line.setdefault(str(self.settings_dict["NAME"]), Lock())
        if not line.acquire(timeout=patience):
            raise OperationalError("database is locked") from sqlite_busy()
        self.held = line
        try:
            self._begin(until)
        except BaseException:
            self.let_go()
            raise

    def _begin(self, until: float) -> None:
        """Retry BEGIN until SQLite accepts it or the time is over.

        Not with one of Django's cursors: what it raises holds the cursor in a reference cycle,
        which the garbage collector may free in another thread. That would wait for this
        connection's mutex, and might hold the very lock that is requested here.
        """
        patience, begin = self.patience(), f"BEGIN {self.transaction_mode or ''}"
        self.connection.execute("PRAGMA busy_timeout = 0")
        try:
            while True:
                try:
                    self.connection.execute(begin)
                except sqlite3.OperationalError as error:
                    if not is_busy(error) or time.monotonic() >= until:
                        raise OperationalError(*error.args) from error
                else:
                    return
                time.sleep(BETWEEN_TRIES)
        finally:
            self.connection.execute(f"PRAGMA busy_timeout = {int(1000 * patience)}")

    def patience(self) -> float:
        """The current busy timeout of this connection, in seconds."""
        self.ensure_connection()
        found: int = self.connection.execute("PRAGMA busy_timeout").fetchone()[0]
        return found / 1000

    def let_go(self) -> None:
        """Release the lock after the transaction: the next in line may begin."""
        held, self.held = self.held, None
        if held is not None:
            held.release()

    def _commit(self) -> None:
        super()._commit()
        self.let_go()

    def _rollback(self) -> None:
        try:
            super()._rollback()
        finally:
            self.let_go()

    def _close(self) -> None:
        try:
            super()._close()
        finally:
            self.let_go()


def is_busy(error: sqlite3.Error) -> bool:
    """Whether the error says that another connection holds the lock."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF == sqlite3.SQLITE_BUSY


def sqlite_busy() -> sqlite3.OperationalError:
    """The error that SQLite itself raises when the lock is not free in time."""
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    error.sqlite_errorname = "SQLITE_BUSY"
    return error
