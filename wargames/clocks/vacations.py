"""Vacations: days on which the clocks of one person stand still, out of a budget for each year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from engine.saving.locking import locked
from wargames.accounts.models import User
from wargames.clocks.arithmetic import days_of
from wargames.clocks.models import SideClock, Vacation
from wargames.clocks.services import Clocks

DAYS_A_YEAR = 30
FURTHEST = timedelta(days=366)
DAY = timedelta(days=1)
PAST = "A vacation begins today or later."
BACKWARDS = "The last day comes before the first."
FAR = "A vacation can be announced a year ahead."
TWICE = "Some of these days are already in a vacation."
NO_BUDGET = "That is more than the {days} vacation days of a year."


class NotPossible(Exception):
    """The vacation is not possible; the message says why."""


@transaction.atomic
def announce(person: User, first: date, last: date, zone: str) -> Vacation:
    """Add a vacation in a time zone's calendar days; one that begins today begins now.

    :raises NotPossible: the days are past, too far off, announced already, or too many.
    """
    person = User.objects.select_for_update().get(pk=person.pk)
    now = timezone.now()
    today = now.astimezone(ZoneInfo(zone)).date()
    if last < first:
        raise NotPossible(BACKWARDS)
    if first < today:
        raise NotPossible(PAST)
    if last > today + FURTHEST:
        raise NotPossible(FAR)
    mine = list(person.vacations.all())
    if any(each.first_day <= last and first <= each.last_day for each in mine):
        raise NotPossible(TWICE)
    days = days_by_year([*mine, Vacation(first_day=first, last_day=last)])
    if any(days[year] > DAYS_A_YEAR for year in (first.year, last.year)):
        raise NotPossible(NO_BUDGET.format(days=DAYS_A_YEAR))
    begins, ends = days_of(first, last, ZoneInfo(zone))
    about = {"first_day": first, "last_day": last, "zone": zone}
    vacation = Vacation(user=person, begins_at=max(begins, now), ends_at=ends, **about)
    with_clocks_of(person, now, vacation.save)
    return vacation


@transaction.atomic
def end(vacation: Vacation) -> None:
    """End a vacation: a current one ends now and its days count; a future one is deleted."""
    now = timezone.now()

    def ended() -> None:
        if vacation.begins_at >= now:
            vacation.delete()
        elif vacation.ends_at > now:
            vacation.ends_at = now
            vacation.last_day = now.astimezone(ZoneInfo(vacation.zone)).date()
            vacation.save()

    with_clocks_of(vacation.user, now, ended)


def with_clocks_of(person: User, now: datetime, change: Callable[[], object]) -> None:
    """Change a person's vacations; time that has already passed counts as before."""
    running = SideClock.objects.filter(since__isnull=False, clock__game__seats__user=person)
    games = sorted(set(running.values_list("clock__game", flat=True)))
    settled = []
    for game_id in games:
        game = locked(game_id)
        settled.append(Clocks(game.clock, game, now))
    change()
    for clocks in settled:
        clocks.keep()


def days_by_year(vacations: list[Vacation]) -> Counter[int]:
    """The number of vacation days in each year."""
    days = Counter[int]()
    for each in vacations:
        for number in range((each.last_day - each.first_day).days + 1):
            days[(each.first_day + number * DAY).year] += 1
    return days


def days_left(person: User, year: int) -> int:
    """The number of vacation days that a person has left in a year."""
    return max(0, DAYS_A_YEAR - days_by_year(list(person.vacations.all()))[year])
