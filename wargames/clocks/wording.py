"""Durations in words."""

from __future__ import annotations

from datetime import timedelta

from wargames.clocks.models import Clock

UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def how_long(time: timedelta, parts: int = 2) -> str:
    """A duration in words, in its largest units: 1 day and 6 hours, 45 seconds."""
    rest = max(0, int(time.total_seconds()))
    found: list[str] = []
    for name, seconds in UNITS:
        count, rest = divmod(rest, seconds)
        if count:
            found.append(f"{count} {name}{'s' * (count > 1)}")
        if len(found) == parts or (found and not count):
            break
    return " and ".join(found) or "no time"


def in_short(clock: Clock | None) -> str:
    """The terms of a clock in a few words: "1 day a move" or "10 days + 12 hours a move"."""
    if clock is None:
        return ""
    first = how_long(clock.first, parts=1)
    if clock.pace == Clock.Pace.MOVE:
        return f"{first} a move"
    return f"{first} + {how_long(clock.increment, parts=1)} a move" if clock.increment else first
