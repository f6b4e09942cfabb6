"""When a delivery goes out: at once or gathered, and never in the person's quiet hours.

All is by the clock of the person's own zone; where it is put forward or back, an hour that does not
exist is the one after it, and of an hour that comes twice the first counts.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from wargames.delivery.models import Preferences

HOUR = timedelta(hours=1)


def due(now: datetime, how: Preferences | None) -> datetime:
    """When a notice of now is sent."""
    if how is None:
        return now
    zone, moment = zone_of(how), now
    if how.pace == Preferences.Pace.HOURLY:
        moment = next_full_hour(now, zone)
    elif how.pace == Preferences.Pace.DAILY:
        moment = next_at(now, how.daily_at, zone)
    return not_in_quiet(moment, how)


def not_in_quiet(moment: datetime, how: Preferences | None) -> datetime:
    """The moment itself, or the end of the quiet hours that contain it."""
    if how is None or not is_quiet(moment, how):
        return moment
    return next_at(moment, how.quiet_until, zone_of(how))


def is_quiet(moment: datetime, how: Preferences) -> bool:
    """Whether a moment is in the quiet hours, which may span midnight."""
    hour, first, last = moment.astimezone(zone_of(how)).hour, how.quiet_from, how.quiet_until
    if first <= last:
        return first <= hour < last
    return hour >= first or hour < last


def next_full_hour(now: datetime, zone: ZoneInfo) -> datetime:
    """The next full hour in a time zone; some zones are half an hour off."""
    here = now.astimezone(zone)
    into = timedelta(minutes=here.minute, seconds=here.second, microseconds=here.microsecond)
    return now.astimezone(UTC) - into + HOUR


def next_at(now: datetime, hour: int, zone: ZoneInfo) -> datetime:
    """The next time after now at which it is this full hour in a time zone."""
    here = now.astimezone(zone)
    for days in range(3):
        day = here.date() + timedelta(days=days)
        wanted = datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)
        if wanted > now:
            return wanted
    raise AssertionError("a day has this hour")


def zone_of(how: Preferences) -> ZoneInfo:
    """The person's time zone; UTC where none is chosen or it is unknown here."""
    try:
        return ZoneInfo(how.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
