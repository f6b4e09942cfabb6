"""The Django cache backend of the processes of one `serve`: a small database of their own.

Only the counts of the limits are kept there, and nothing else may be.
"""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.db import DatabaseCache
from django.db import transaction


class SharedCounts(DatabaseCache):
    """The shared counters of the processes of one `serve`, in a temporary database."""

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> Any:
        """Increment atomically: the transaction begins as a writer.

        :raises ValueError: there is no such key.
        """
        with transaction.atomic(using=COUNTS):
            return super().incr(key, delta, version)


COUNTS = "counts"
"""The alias of that database."""


class CountsRouter:
    """Database router that sends only Django's cache table to the counters' database."""

    def db_for_read(self, model: Any, **_: Any) -> str | None:
        return COUNTS if model._meta.app_label == "django_cache" else None

    db_for_write = db_for_read

    def allow_migrate(self, db: str, app_label: str, **_: Any) -> bool | None:
        return (app_label == "django_cache") if db == COUNTS else None
