"""In-memory cache of a process: bounded in bytes, its size known to benchmarks.

Whatever is kept here is named by all that it depends on, so that nothing has to be thrown away in
time; what is not asked for any more falls out. Nothing is kept that was not committed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from threading import Lock
from typing import Any, Generic, TypeVar

from cachetools import LRUCache
from django.conf import settings
from django.db import transaction

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MEGABYTE = 1024 * 1024


class ProcessCache(Generic[K, V]):
    """The values that were asked for last, up to so many bytes; safe among threads.

    Several processes of one machine share these bytes (settings.SHARE_OF_MEMORY).

    `size_of` says how many bytes a value takes, at least 1. What alone is larger is not kept.
    """

    def __init__(self, name: str, max_bytes: int, size_of: Callable[[V], int]) -> None:
        self.size_of, self.max_bytes = size_of, int(max_bytes * settings.SHARE_OF_MEMORY)
        self._kept: LRUCache[K, V] = LRUCache(self.max_bytes, getsizeof=size_of)
        self._lock = Lock()
        caches[name] = self

    def get(self, key: K) -> V | None:
        """What is kept under this name, if anything is."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value; what was asked for longest ago may fall out for it."""
        if self.size_of(value) <= self.max_bytes:
            with self._lock:
                self._kept[key] = value

    def keep(self, key: K, value: V) -> None:
        """Keep a value as soon as it is certain that what it tells stays in the database."""
        transaction.on_commit(partial(self.put, key, value))

    def forget(self, key: K) -> None:
        """Keep it no longer."""
        with self._lock:
            self._kept.pop(key, None)

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()

    @property
    def bytes(self) -> int:
        """How many bytes what is kept takes."""
        return int(self._kept.currsize)

    def __iter__(self) -> Iterator[K]:
        """The names under which something is kept, as they are now."""
        with self._lock:
            return iter(list(self._kept))

    def __len__(self) -> int:
        return len(self._kept)


caches: dict[str, ProcessCache[Any, Any]] = {}
"""All of this process, by what they hold."""
