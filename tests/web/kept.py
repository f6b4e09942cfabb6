"""What a process keeps in memory, in tests whose own transaction is never committed.

A running site keeps what was committed. In a test a transaction that the site begins and ends
stands for one that is committed, and so does what it writes in a request. What the test itself
writes is none: then the process forgets all, so that it reads what is there.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import transaction

from engine.position.process_cache import ProcessCache, caches

PUT = ProcessCache.put
WRITES = ("INSERT INTO", "UPDATE", "DELETE FROM")
OF_GAMES = "engine_"
"""How the tables of games begin."""


class Kept:
    """The caches of this process, for one test."""

    def __init__(self) -> None:
        self.connection = transaction.get_connection()
        self.begun = len(self.connection.savepoint_ids)
        self.is_waiting = self.is_asked = False
        self.looked_at: list[Any] = []
        self.passed = 0

    @contextmanager
    def in_place(self, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Let the caches go by it meanwhile."""

        def settled(method: Any) -> Any:
            def called(cache: ProcessCache[Any, Any], *key: Any) -> Any:
                if self.is_waiting:
                    self.settle()
                return method(cache, *key)

            return called

        def keep(cache: ProcessCache[Any, Any], key: Any, value: Any) -> None:
            transaction.on_commit(partial(cache.put, key, value))
            self.is_waiting = True

        if not self.connection.in_atomic_block:  # this test's transactions are committed
            yield
            return
        for name in ("get", "forget", "clear"):
            patch.setattr(ProcessCache, name, settled(getattr(ProcessCache, name)))
        patch.setattr(ProcessCache, "keep", keep)
        with self.connection.execute_wrapper(self.written), self.while_asked():
            yield

    @contextmanager
    def while_asked(self) -> Iterator[None]:
        """Know meanwhile whether the site answers a request."""

        def begun(**_: Any) -> None:
            self.is_asked = True

        def finished(**_: Any) -> None:
            self.is_asked = False

        request_started.connect(begun)
        request_finished.connect(finished)
        yield
        request_started.disconnect(begun)
        request_finished.disconnect(finished)

    @property
    def open_transactions(self) -> set[str]:
        """Those that have begun and not ended; one without a savepoint is part of another."""
        return {each for each in self.connection.savepoint_ids[self.begun :] if each}

    def settle(self) -> None:
        """Put into the caches what transactions have left that have ended."""
        found, within, rest = self.connection.run_on_commit, self.open_transactions, []
        passed = self.passed if found is self.looked_at else 0  # a rollback makes another list
        self.is_waiting = False
        for each in found[passed:]:
            savepoints, function = each[:2]
            is_of_cache = getattr(getattr(function, "func", None), "__func__", None) is PUT
            if is_of_cache and not savepoints & within:
                function()
            else:
                self.is_waiting = self.is_waiting or is_of_cache
                rest.append(each)
        found[passed:] = rest
        self.looked_at, self.passed = found, passed if self.is_waiting else len(found)

    def written(self, execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        """A statement is run; a write to a game that the site does not make is the test's own."""
        is_of_site = self.is_asked or self.open_transactions
        if sql.startswith(WRITES) and OF_GAMES in sql and not is_of_site:
            for cache in caches.values():
                cache.clear()
        return execute(sql, parameters, many, context)
