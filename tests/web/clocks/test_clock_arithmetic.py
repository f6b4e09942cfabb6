"""The time that clocks count: against a simulation that goes minute by minute."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.web.clocks.clock_world import MINUTE, SlowClock, SlowSide
from wargames.clocks import running
from wargames.clocks.arithmetic import Span, counted, days_of, in_common, joined, runs_out
from wargames.clocks.models import Clock, SideClock

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
FRIDAY = datetime(2026, 11, 27, 12, tzinfo=UTC)
MONDAY = datetime(2026, 11, 30, tzinfo=UTC)
ZONES = [
    ZoneInfo(name)
    for name in (
        "UTC", "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Kathmandu",
        "Pacific/Apia", "America/New_York",
    )
]  # fmt: skip
STARTS = [
    datetime(2026, 10, 23, 9, tzinfo=UTC),  # Europe puts its clocks back on the 25th
    datetime(2026, 10, 30, 21, tzinfo=UTC),  # Cuba and the United States on 1 November
    datetime(2026, 3, 27, 3, tzinfo=UTC),  # Europe puts them forward on the 29th
    datetime(2026, 4, 3, 0, tzinfo=UTC),  # Lord Howe by half an hour on the 5th
    datetime(2026, 12, 30, 23, tzinfo=UTC),
]
WEEK_MINUTES = 8 * 24 * 60
ROLES = ("axis", "allies", "china")


def test_time_passes_where_nothing_stops_it() -> None:
    assert counted(FRIDAY, FRIDAY + 3 * HOUR) == 3 * HOUR
    assert counted(FRIDAY, FRIDAY - HOUR) == timedelta(0)
    assert runs_out(FRIDAY, 3 * HOUR) == FRIDAY + 3 * HOUR
    assert runs_out(FRIDAY, -HOUR) == FRIDAY


def test_a_weekend_is_saturday_and_sunday_in_utc() -> None:
    assert counted(FRIDAY, MONDAY + HOUR, weekends_off=True) == 13 * HOUR
    assert runs_out(FRIDAY, 12 * HOUR, weekends_off=True) == MONDAY - 2 * DAY
    assert runs_out(FRIDAY, 12 * HOUR + MINUTE, weekends_off=True) == MONDAY + MINUTE
    assert runs_out(MONDAY - HOUR, 5 * DAY, weekends_off=True) == MONDAY + 5 * DAY
    assert runs_out(MONDAY - HOUR, 5 * DAY + HOUR, weekends_off=True) == MONDAY + 7 * DAY + HOUR


def test_a_vacation_that_touches_a_weekend_is_one_rest_with_it() -> None:
    away: list[Span] = [(MONDAY, MONDAY + 2 * DAY), (FRIDAY, FRIDAY + HOUR)]
    assert counted(FRIDAY, MONDAY + 3 * DAY, away, weekends_off=True) == 11 * HOUR + DAY
    assert runs_out(FRIDAY, 11 * HOUR + MINUTE, away, weekends_off=True) == (
        MONDAY + 2 * DAY + MINUTE
    )


def test_a_role_that_several_lead_rests_when_all_of_them_are_away() -> None:
    ann: list[Span] = [(FRIDAY, FRIDAY + 5 * HOUR), (FRIDAY + 5 * HOUR, FRIDAY + 9 * HOUR)]
    bea: list[Span] = [(FRIDAY + 4 * HOUR, FRIDAY + 7 * HOUR)]
    assert in_common([ann, bea]) == [(FRIDAY + 4 * HOUR, FRIDAY + 7 * HOUR)]
    assert in_common([ann, []]) == []
    assert in_common([]) == []
    assert joined([(FRIDAY, FRIDAY), *ann]) == [(FRIDAY, FRIDAY + 9 * HOUR)]


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [("Europe/Berlin", date(2026, 10, 25), 25), ("Europe/Berlin", date(2026, 3, 29), 23),
     ("America/Havana", date(2026, 3, 8), 23), ("Asia/Kathmandu", date(2026, 3, 29), 24)],
)  # fmt: skip
def test_a_day_away_is_as_long_as_that_day_is(zone: str, day: date, hours: int) -> None:
    begin, end = days_of(day, day, ZoneInfo(zone))
    assert end - begin == hours * HOUR


MOMENTS = st.integers(0, WEEK_MINUTES).map(lambda n: n * MINUTE)
SPANS = st.lists(st.tuples(MOMENTS, MOMENTS), max_size=4)


@settings(max_examples=60, deadline=None)
@given(
    SPANS, st.sampled_from(STARTS), st.booleans(), MOMENTS, MOMENTS.filter(lambda m: m > 0 * MINUTE)
)
def test_what_is_left_has_been_counted_when_it_runs_out(
    spans: list[Any], start: datetime, weekends_off: bool, to: timedelta, left: timedelta
) -> None:
    still = [(start + min(span), start + max(span)) for span in spans]
    end = runs_out(start, left, still, weekends_off=weekends_off)
    assert counted(start, end, still, weekends_off=weekends_off) == left
    assert counted(start, end - MINUTE, still, weekends_off=weekends_off) == left - MINUTE
    both = counted(start, start + to, still, weekends_off=weekends_off)
    rest = counted(start + to, start + to + DAY, still, weekends_off=weekends_off)
    whole = counted(start, start + to + DAY, still, weekends_off=weekends_off)
    assert whole == both + rest


class Fast:
    """The clocks of a game as the site runs them, with rows that no database has."""

    def __init__(self, clock: Clock, at: datetime, people: dict[str, list[int]]) -> None:
        self.clock, self.at = clock, at
        self.away: dict[int, list[Span]] = {}
        self.sides = {
            role: SideClock(clock=clock, role=role, left=clock.first, people=people[role])
            for role in ROLES
        }

    def settle(self, now: datetime) -> None:
        for side in self.sides.values():
            running.settle(self.clock, side, now, self.away)
        self.at = now

    def go_on(self) -> None:
        for side in self.sides.values():
            running.set_going(self.clock, side, self.at, self.away)


DEEDS = st.lists(
    st.tuples(
        st.integers(0, 900),
        st.sampled_from(
            ("ask", "answer", "stop", "pause", "resume", "give", "leave", "back", "undo", "hand")
        ),
        st.sampled_from(ROLES),
        st.integers(0, 3),
    ),
    max_size=14,
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(STARTS),
    st.sampled_from([Clock.Pace.MOVE, Clock.Pace.BANK]),
    st.integers(1, 3000),
    st.integers(0, 600),
    st.booleans(),
    st.lists(st.sampled_from(ZONES), min_size=4, max_size=4),
    DEEDS,
)
@example(  # an answer in the last moment, to which nothing is added
    STARTS[0], Clock.Pace.BANK, 1, 0, False, [ZONES[0]] * 4,
    [(0, "ask", "axis", 0), (1, "answer", "axis", 0)],
)  # fmt: skip
def test_clocks_count_what_a_simulation_of_every_minute_counts(
    start: datetime,
    pace: Clock.Pace,
    first: int,
    increment: int,
    weekends_off: bool,
    zones: list[ZoneInfo],
    deeds: list[tuple[int, str, str, int]],
) -> None:
    clock = Clock(
        pace=pace,
        first=first * MINUTE,
        increment=increment * MINUTE,
        weekends_off=weekends_off,
    )
    people = {"axis": [0], "allies": [1, 2], "china": [3]}
    fast = Fast(clock, start, people)
    slow_sides = {role: SlowSide(first, list(people[role])) for role in ROLES}
    slow = SlowClock(clock, start, slow_sides, dict(enumerate(zones)))
    gave: dict[str, tuple[timedelta, int]] = {}
    for minutes, deed, role, number in deeds:
        now = fast.at + minutes * MINUTE
        fast.settle(now)
        slow.pass_until(now)
        do(fast, slow, deed, role, number, gave)
        fast.go_on()
        agree(fast, slow)
    foreseen = {role: running.deadline(clock, side, fast.away) for role, side in fast.sides.items()}
    end = fast.at + WEEK_MINUTES // 2 * MINUTE
    slow.pass_until(end)
    for role, side in slow.sides.items():
        then = foreseen[role]
        assert side.ran_out_at == (then if then and then <= end else None)


def do(
    fast: Fast,
    slow: SlowClock,
    deed: str,
    role: str,
    number: int,
    gave: dict[str, tuple[timedelta, int]],
) -> None:
    """The same thing to both."""
    side, other, clock = fast.sides[role], slow.sides[role], fast.clock
    if deed == "ask" and not side.is_asked:
        running.ask(clock, side, fast.at)
        slow.ask(other)
    elif deed == "answer" and side.is_asked:
        gave[role] = running.answer(clock, side, fast.at), slow.answer(other)
    elif deed == "undo" and role in gave:
        fast_gave, slow_gave = gave.pop(role)
        running.take_back(clock, side, fast.at, fast_gave, timedelta(0))
        slow.take_back(other, slow_gave)
    elif deed == "stop":
        side.asked_at, other.is_asked = None, False
    elif deed in ("pause", "resume"):
        slow.is_paused = deed == "pause"
        clock.paused_at = fast.at if slow.is_paused else None
    elif deed == "give":
        running.give(clock, side, (number + 1) * 60 * MINUTE)
        slow.give(other, (number + 1) * 60)
    elif deed == "leave":
        tomorrow = fast.at.astimezone(slow.zones[number]).date() + timedelta(days=1)
        days = tomorrow, tomorrow + timedelta(days=number)
        slow.days[number] = [*slow.days.get(number, []), days]
        fast.away[number] = [days_of(*each, slow.zones[number]) for each in slow.days[number]]
    elif deed == "back":
        slow.days.pop(number, None)
        fast.away.pop(number, None)
    elif deed == "hand":
        side.people = other.people = [number]


def agree(fast: Fast, slow: SlowClock) -> None:
    """Both have the same left, and had nothing left at the same moment."""
    for role, side in fast.sides.items():
        other = slow.sides[role]
        assert (side.left, side.ran_out_at) == (other.left * MINUTE, other.ran_out_at)
