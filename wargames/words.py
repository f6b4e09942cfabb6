"""Small things said on many pages."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timesince import timesince


def how_long_ago(moment: datetime) -> str:
    """A moment as one says it: just now, 5 minutes ago, 3 weeks ago."""
    if timezone.now() - moment < timedelta(minutes=1):
        return "just now"
    return f"{timesince(moment, depth=1)} ago"
