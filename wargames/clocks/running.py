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
    """When all who may move for a role are on vacation."""
    return in_common([away.get(person, ()) for person in side.people])


def settle(clock: Clock, side: SideClock, now: datetime, away: Away) -> None:
    """Count what has passed since it was last looked at, and note the moment it came to zero."""
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
    """The game comes to wait for it: with a time for each move, that begins."""
    if clock.pace == Clock.Pace.MOVE:
        _have(clock, side, clock.first + side.extra)
        side.extra = NOTHING
    side.asked_at, side.used = now, NOTHING


def answer(clock: Clock, side: SideClock, now: datetime) -> timedelta:
    """It has moved; returns what that gave to its clock."""
    before = side.left
    is_bank = clock.pace == Clock.Pace.BANK
    _have(clock, side, max(before, NOTHING) + clock.increment if is_bank else clock.first)
    side.asked_at, side.used = now, NOTHING
    return side.left - before


def take_back(
    clock: Clock, side: SideClock, now: datetime, gave: timedelta, took: timedelta
) -> None:
    """Its own last move is taken back, and with it what that gave: the time it has used stays used.

    Its question is the one from before, for which it gets no new time.
    """
    _have(clock, side, side.left - gave)
    side.asked_at, side.used = now, side.used + took
    side.ran_out_at = now if side.left <= NOTHING else None


def take_back_by_consent(clock: Clock, side: SideClock, gave: timedelta) -> None:
    """All sides have agreed to go back: whoever is asked then gets the time of a new question.

    Of a bank, what the moves gave is taken back, but never so that less than an increment is left.
    """
    if clock.pace == Clock.Pace.BANK:
        _have(clock, side, max(side.left - gave, min(side.left, clock.increment)))
    side.asked_at = None


def spare(clock: Clock, side: SideClock) -> None:
    """Its question is gone, since another has taken a move back: nobody thinks in vain."""
    _have(clock, side, side.left + side.used)
    side.asked_at, side.used = None, NOTHING


def give(clock: Clock, side: SideClock, time: timedelta) -> None:
    """It is given time by an opponent: for the open question, or for its next."""
    if clock.pace == Clock.Pace.MOVE and not side.is_asked:
        side.extra += time
        return
    _have(clock, side, max(side.left, NOTHING) + time)


def replaced(clock: Clock, side: SideClock) -> None:
    """Others lead a role whose time had run out: they begin with what lets them look around."""
    fresh = clock.first if clock.pace == Clock.Pace.MOVE else clock.low + clock.increment
    _have(clock, side, max(side.left, fresh))


def _have(clock: Clock, side: SideClock, left: timedelta) -> None:
    """It has so much left now, of which nobody has been reminded unless it is little."""
    side.left = left
    side.is_reminded = left <= clock.low
    side.ran_out_at, side.is_done, side.replaceable = None, False, False


def set_going(clock: Clock, side: SideClock, now: datetime, away: Away) -> None:
    """Let it run from now on, or stand still: it runs while the game waits for it, but in a pause.

    To be called after every other change, since it says when something is due next.
    """
    side.since = now if side.is_asked and clock.paused_at is None else None
    side.due_at = None if side.since is None or side.is_done else _due(clock, side, away)


def _due(clock: Clock, side: SideClock, away: Away) -> datetime | None:
    """When the role is to be reminded, or its time has run out."""
    if side.since is None:
        return None
    if side.left <= NOTHING:
        return side.ran_out_at or side.since
    left = side.left if side.is_reminded else side.left - clock.low
    return runs_out(side.since, left, still_of(side, away), weekends_off=clock.weekends_off)


def deadline(clock: Clock, side: SideClock, away: Away) -> datetime | None:
    """When its time will have run out, or did; None while it stands still for good."""
    if side.ran_out_at is not None or side.since is None:
        return side.ran_out_at
    still = still_of(side, away)
    return runs_out(side.since, side.left, still, weekends_off=clock.weekends_off)
