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
    """The most recently used values, up to a number of bytes; thread-safe.

    Several processes of one machine share these bytes (settings.SHARE_OF_MEMORY). `size_of` gives
    the bytes of a value, at least 1. A value larger than the whole cache is not kept.
    """

    def __init__(self, name: str, max_bytes: int, size_of: Callable[[V], int]) -> None:
        self.size_of, self.max_bytes = size_of, int(max_bytes * settings.SHARE_OF_MEMORY)
        self._kept: LRUCache[K, V] = LRUCache(self.max_bytes, getsizeof=size_of)
        self._lock = Lock()
        caches[name] = self

    def get(self, key: K) -> V | None:
        """The cached value of this key, if any."""
        with self._lock:
            return self._kept.get(key)

    def put(self, key: K, value: V) -> None:
        """Cache a value; the least recently used ones may be dropped for it."""
        if self.size_of(value) <= self.max_bytes:
            with self._lock:
                self._kept[key] = value

    def keep(self, key: K, value: V) -> None:
        """Cache a value once the current transaction is committed."""
        transaction.on_commit(partial(self.put, key, value))

    def forget(self, key: K) -> None:
        """Drop the value of this key."""
        with self._lock:
            self._kept.pop(key, None)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._kept.clear()

    @property
    def bytes(self) -> int:
        """The size of all cached values in bytes."""
        return int(self._kept.currsize)

    def __iter__(self) -> Iterator[K]:
        """The keys in the cache now."""
        with self._lock:
            return iter(list(self._kept))

    def __len__(self) -> int:
        return len(self._kept)


caches: dict[str, ProcessCache[Any, Any]] = {}
"""All caches of this process by name."""
