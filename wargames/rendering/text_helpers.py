"""Text helpers of many pages: relative times, and text in one line."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timesince


def how_long_ago(moment: datetime) -> str:
    """A moment in relative words: just now, 5 minutes ago, 3 weeks ago."""
    if timezone.now() - moment < timedelta(minutes=1):
        return "just now"
    return f"{timesince(moment, depth=1)} ago"


# What turns the rest of a line around, or cannot be seen at all.
CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
TURNS = (*range(0x202A, 0x202F), *range(0x2066, 0x206A))
UNSAID = dict.fromkeys(CONTROLS + TURNS)


def one_line(text: str) -> str:
    """User input as a single line that cannot affect its surroundings."""
    return " ".join(" ".join(text.split()).translate(UNSAID).split())
