"""The clock of one role: it starts, stops, is given time, and runs out.

Each function changes the row it is given and saves nothing. `away` is, by the key of a person, the
spans in which they are on vacation. Whoever changes anything settles first: what has passed counts
as it was, and what is changed holds from now on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from wargames.clocks.arithmetic import NOTHING, Span, counted, in_common, runs_out
from wargames.clocks.models import Clock, SideClock

Away = Mapping[int, Sequence[Span]]


def still_of(side: SideClock, away: Away) -> list[Span]:
    """The spans in which everyone who may move for a role is on vacation."""
    return in_common([away.get(person, ()) for person in side.people])


def settle(clock: Clock, side: SideClock, now: datetime, away: Away) -> None:
    """Count the time since the last update, and record when it reached zero."""
    if side.since is None or now <= side.since:
        return
    still = still_of(side, away)
    passed = counted(side.since, now, still, weekends_off=clock.weekends_off)
    if side.left <= passed and side.ran_out_at is None:
        side.ran_out_at = runs_out(side.since, side.left, still, weekends_off=clock.weekends_off)
    side.left -= passed
    side.used += passed
    side.since = now


def ask(clock: Clock, side: SideClock, now: datetime) -> None:
    """Start the role's turn; with a time for each move, that begins now."""
    if clock.pace == Clock.Pace.MOVE:
        _set_left(clock, side, clock.first + side.extra)
        side.extra = NOTHING
    side.asked_at, side.used = now, NOTHING


def answer(clock: Clock, side: SideClock, now: datetime) -> timedelta:
    """Credit the role for its answer; returns what that added to its clock."""
    before = side.left
    is_bank = clock.pace == Clock.Pace.BANK
    _set_left(clock, side, max(before, NOTHING) + clock.increment if is_bank else clock.first)
    side.asked_at, side.used = now, NOTHING
    return side.left - before


def take_back(
    clock: Clock, side: SideClock, now: datetime, gave: timedelta, took: timedelta
) -> None:
    """Undo the role's own last move and what it added; the time used stays used.

    Its previous question is open again, without new time.
    """
    _set_left(clock, side, side.left - gave)
    side.asked_at, side.used = now, side.used + took
    side.ran_out_at = now if side.left <= NOTHING else None


def take_back_by_consent(clock: Clock, side: SideClock, gave: timedelta) -> None:
    """Go back with everyone's agreement: whoever is asked then gets the time of a new question.

    In a bank, what the moves added is removed, but at least an increment is left.
    """
    if clock.pace == Clock.Pace.BANK:
        _set_left(clock, side, max(side.left - gave, min(side.left, clock.increment)))
    side.asked_at = None


def spare(clock: Clock, side: SideClock) -> None:
    """Refund the time for a question that another player's undo has removed."""
    _set_left(clock, side, side.left + side.used)
    side.asked_at, side.used = None, NOTHING


def give(clock: Clock, side: SideClock, time: timedelta) -> None:
    """Add time given by an opponent: for the open question, or for the next one."""
    if clock.pace == Clock.Pace.MOVE and not side.is_asked:
        side.extra += time
        return
    _set_left(clock, side, max(side.left, NOTHING) + time)


def replaced(clock: Clock, side: SideClock) -> None:
    """Give the new player of a role whose time had run out a fresh start."""
    fresh = clock.first if clock.pace == Clock.Pace.MOVE else clock.low + clock.increment
    _set_left(clock, side, max(side.left, fresh))


def _set_left(clock: Clock, side: SideClock, left: timedelta) -> None:
    """Set the time left; a reminder counts as sent only if it is already low."""
    side.left = left
    side.is_reminded = left <= clock.low
    side.ran_out_at, side.is_done, side.replaceable = None, False, False


def set_going(clock: Clock, side: SideClock, now: datetime, away: Away) -> None:
    """Run or stop the clock from now on: it runs while the role is asked, except in a pause.

    Call this after every other change, because it computes when something is due next.
    """
    side.since = now if side.is_asked and clock.paused_at is None else None
    side.due_at = None if side.since is None or side.is_done else _due(clock, side, away)


def _due(clock: Clock, side: SideClock, away: Away) -> datetime | None:
    """When the reminder is due, or the time runs out."""
    if side.since is None:
        return None
    if side.left <= NOTHING:
        return side.ran_out_at or side.since
    left = side.left if side.is_reminded else side.left - clock.low
    return runs_out(side.since, left, still_of(side, away), weekends_off=clock.weekends_off)


def deadline(clock: Clock, side: SideClock, away: Away) -> datetime | None:
    """When the time runs out or ran out; None while it stands indefinitely."""
    if side.ran_out_at is not None or side.since is None:
        return side.ran_out_at
    still = still_of(side, away)
    return runs_out(side.since, side.left, still, weekends_off=clock.weekends_off)
