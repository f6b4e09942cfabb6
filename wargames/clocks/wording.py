"""Durations in words."""

from __future__ import annotations

from datetime import timedelta

UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def how_long(time: timedelta, parts: int = 2) -> str:
    """A length of time as one says it, in its greatest units: 1 day and 6 hours, 45 seconds."""
    rest = max(0, int(time.total_seconds()))
    found: list[str] = []
    for name, seconds in UNITS:
        count, rest = divmod(rest, seconds)
        if count:
            found.append(f"{count} {name}{'s' * (count > 1)}")
        if len(found) == parts or (found and not count):
            break
    return " and ".join(found) or "no time"
