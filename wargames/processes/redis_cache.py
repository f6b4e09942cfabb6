"""The Django cache backend of processes that Redis connects, and that go on while it is away.

Only the counts of the limits are kept there, and nothing else may be: what one process keeps for
itself meanwhile, the others do not know.
"""

from __future__ import annotations

import logging
import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

logger = logging.getLogger(__name__)
SECONDS_TO_ANSWER = 1
PAUSE = 5.0
"""Seconds for which an unreachable Redis is not tried again."""


class RedisOutage:
    """Until when Redis counts as unreachable, shared by all threads."""

    until = 0.0
    was_told = False

    @classmethod
    def note(cls, error: Exception) -> None:
        cls.until = time.monotonic() + PAUSE
        if not cls.was_told:
            cls.was_told = True
            logger.warning("Redis is away (%s): each process counts alone", type(error).__name__)

    @classmethod
    def end(cls) -> None:
        if cls.was_told:
            cls.was_told = False
            logger.warning("Redis is back: the processes count together")


class FallbackCache(BaseCache):
    """A cache in Redis, and in this process's memory while Redis is unreachable."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        soon = {
            "socket_connect_timeout": SECONDS_TO_ANSWER,
            "socket_timeout": SECONDS_TO_ANSWER,
            "retry": Retry(NoBackoff(), 1),
        }
        self.shared = RedisCache(server, {**params, "OPTIONS": soon})
        self.own = LocMemCache("while Redis is away", params)

    def ask(self, what: str, *args: Any) -> Any:
        """Call a method of the Redis cache, or of this process's own if Redis does not answer."""
        if time.monotonic() >= RedisOutage.until:
            try:
                answer = getattr(self.shared, what)(*args)
            except (RedisError, OSError) as error:
                RedisOutage.note(error)
            else:
                RedisOutage.end()
                return answer
        return getattr(self.own, what)(*args)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self.ask("add", key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        return self.ask("get", key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self.ask("set", key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self.ask("touch", key, timeout, version)

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> Any:
        """Increment atomically; the expiry time stays the same.

        :raises ValueError: there is no such key.
        """
        return self.ask("incr", key, delta, version)

    def delete(self, key: Any, version: Any = None) -> Any:
        return self.ask("delete", key, version)

    def clear(self) -> None:
        self.ask("clear")
