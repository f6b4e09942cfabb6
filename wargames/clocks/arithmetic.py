"""How much time a clock counts between two moments, and when what is left will have run out.

All moments are in UTC. A clock stands still at weekends, where those are off, and in spans that it
is given (the vacations of whoever must move). A weekend is Saturday and Sunday in UTC for
everyone: all at a table read the same deadline, nobody gains hours by moving to another zone, and
it tells nothing of where anyone lives.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import pairwise

Span = tuple[datetime, datetime]
"""From a moment up to, but not including, another."""
SATURDAY, DAYS = 5, 7
NOTHING = timedelta(0)


def running(start: datetime, still: Sequence[Span], *, weekends_off: bool) -> Iterator[Span]:
    """The endless spans after a moment in which a clock runs.

    `still`: spans in which it does not, in any order.
    """
    at = start
    while True:
        until = stands_until(at, still, weekends_off=weekends_off)
        if until is not None:
            at = until
            continue
        edges = [begin for begin, end in still if at < begin < end]
        edges.append(next_saturday(at) if weekends_off else LAST)
        yield at, min(edges)
        at = min(edges)


LAST = datetime.max.replace(tzinfo=UTC)


def stands_until(at: datetime, still: Iterable[Span], *, weekends_off: bool) -> datetime | None:
    """Until when a clock stands still that does so at this moment; None: it runs."""
    found = [end for begin, end in still if begin <= at < end]
    if weekends_off and at.weekday() >= SATURDAY:
        found.append(midnight(at) + timedelta(days=DAYS - at.weekday()))
    return max(found, default=None)


def counted(
    start: datetime, stop: datetime, still: Sequence[Span] = (), *, weekends_off: bool = False
) -> timedelta:
    """How much a clock counts between two moments; zero if the second is not later."""
    total = NOTHING
    for begin, end in running(start, still, weekends_off=weekends_off):
        if begin >= stop:
            break
        total += min(end, stop) - begin
        if end >= stop:
            break
    return total


def runs_out(
    start: datetime, left: timedelta, still: Sequence[Span] = (), *, weekends_off: bool = False
) -> datetime:
    """When a clock with this much time left runs out; at once without any."""
    if left <= NOTHING:
        return start
    for begin, end in running(start, still, weekends_off=weekends_off):
        if left <= end - begin:
            return begin + left
        left -= end - begin
    raise AssertionError("a clock runs for ever")


def in_common(spans: Sequence[Sequence[Span]]) -> list[Span]:
    """The spans in which everyone is away; empty where there is nobody."""
    if not spans:
        return []
    edges = sorted({edge for each in spans for span in each for edge in span})
    found: list[Span] = []
    for begin, end in pairwise(edges):
        if all(any(a <= begin and end <= b for a, b in joined(each)) for each in spans):
            found.append((begin, end))
    return joined(found)


def joined(spans: Iterable[Span]) -> list[Span]:
    """The spans sorted, with those that touch or overlap merged."""
    found: list[Span] = []
    for begin, end in sorted(spans):
        if end <= begin:
            continue
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    return found


def days_of(first: date, last: date, zone: tzinfo) -> Span:
    """From the beginning of one calendar day in a time zone to the end of another."""
    ends = last + timedelta(days=1)
    begin, end = (datetime(each.year, each.month, each.day, tzinfo=zone) for each in (first, ends))
    return begin.astimezone(UTC), end.astimezone(UTC)


def next_saturday(at: datetime) -> datetime:
    """The beginning of the next weekend after a moment on a weekday."""
    return midnight(at) + timedelta(days=SATURDAY - at.weekday())


def midnight(at: datetime) -> datetime:
    """The beginning of a moment's day."""
    return at.replace(hour=0, minute=0, second=0, microsecond=0)
