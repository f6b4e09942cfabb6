"""The clocks of stored games: with whom they run, and what happens when a time has run out."""

from io import StringIO

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.models import Game
from engine.moves import taking_back
from engine.seats import sitting
from tests.factories import UserFactory, make_game, make_war
from tests.web.clocks.clocking import (
    BANK,
    DAY,
    HOUR,
    MONDAY,
    asked,
    move_at,
    side_clock,
    with_clock,
)
from tests.web.play import play_one, play_until_watch_passes
from wargames.clocks.due import tick
from wargames.clocks.models import Answered, Clock, SideClock
from wargames.clocks.services import may_be_replaced
from wargames.notices.models import Notice

REMIND, REPLACE = Clock.AtZero.REMIND, Clock.AtZero.REPLACE
ANSWER, FORFEIT = Clock.AtZero.ANSWER, Clock.AtZero.FORFEIT


@pytest.fixture
def war() -> Game:
    """A game of two that began on a Monday; nobody has a clock yet."""
    with time_machine.travel(MONDAY, tick=False):
        return make_war(UserFactory(name="Ann"), UserFactory(name="Bea"))


def clocked(game: Game, **terms: object) -> Game:
    with time_machine.travel(MONDAY, tick=False):
        return with_clock(game, **terms)  # type: ignore[arg-type]


def tick_at(moment: object) -> list[str]:
    """What was done at this moment, each as a word."""
    with time_machine.travel(moment, tick=False):  # type: ignore[arg-type]
        return [deed.what for deed in tick()]


def test_the_clock_of_whoever_is_asked_runs_and_no_other(war: Game) -> None:
    clocked(war)
    runs = {side.role: side.since for side in SideClock.objects.filter(clock__game=war)}
    assert runs == {asked(war): MONDAY, **dict.fromkeys({"japan", "allied"} - {asked(war)})}


def test_each_move_has_its_time_anew(war: Game) -> None:
    clocked(war)
    first = asked(war)
    move = move_at(war, MONDAY + 20 * HOUR)
    assert move.role == first
    assert side_clock(war, first).left == DAY
    answered = Answered.objects.get(game=war)
    assert (answered.took, answered.in_time) == (20 * HOUR, True)
    assert side_clock(war).due_at == MONDAY + 20 * HOUR + DAY - 6 * HOUR


def test_a_bank_is_used_up_and_a_move_adds_to_it(war: Game) -> None:
    clocked(war, terms=BANK)
    first = asked(war)
    move_at(war, MONDAY + 2 * DAY)
    assert side_clock(war, first).left == 8 * DAY + 12 * HOUR


def test_a_game_without_a_clock_costs_no_query_in_a_move(war: Game) -> None:
    with CaptureQueriesContext(
        connection,
    ) as found:
        play_one(war)
    assert not [query["sql"] for query in found if 'FROM "clocks_' in query["sql"]]


def test_when_little_is_left_one_reminder_goes_to_whoever_is_asked(war: Game) -> None:
    clocked(war)
    assert tick_at(MONDAY + 17 * HOUR) == []
    assert tick_at(MONDAY + 18 * HOUR) == ["reminded"]
    assert tick_at(MONDAY + 19 * HOUR) == []
    told = Notice.objects.get(kind=Notice.Kind.CLOCK_LOW)
    assert told.user_id in side_clock(war).people


def test_at_zero_both_are_told_once_and_the_log_has_it(war: Game) -> None:
    clocked(war, at_zero=REMIND)
    assert tick_at(MONDAY + DAY) == ["remind"]
    assert tick_at(MONDAY + 2 * DAY) == []
    kinds = Notice.objects.filter(read_at=None).values_list("user__name", "kind")
    assert {"time_up", "other_time_up"} <= {kind for _, kind in kinds}
    assert war.log.filter(kind="time_up", data__role=asked(war)).count() == 1


def test_whoever_moves_in_time_by_the_clock_is_in_time_before_any_tick(war: Game) -> None:
    clocked(war, at_zero=FORFEIT)
    move_at(war, MONDAY + DAY)
    assert Answered.objects.get().in_time
    assert tick_at(MONDAY + DAY + HOUR) == []


def test_a_move_after_zero_and_before_a_tick_stands_and_counts_as_late(war: Game) -> None:
    clocked(war, at_zero=FORFEIT)
    move_at(war, MONDAY + DAY + HOUR)
    assert tick_at(MONDAY + DAY + HOUR) == []
    war.refresh_from_db()
    assert war.status == Game.Status.PLAYING
    assert not Answered.objects.get().in_time


def test_at_zero_a_side_forfeits_however_late_the_tick_is(war: Game) -> None:
    clocked(war, at_zero=FORFEIT)
    loser = asked(war)
    with time_machine.travel(MONDAY + 9 * DAY, tick=False):
        (deed,) = tick()
    assert (deed.role, deed.what, deed.due_at) == (loser, "forfeit", MONDAY + DAY)
    war.refresh_from_db()
    assert (war.status, war.ended["side"]) == (Game.Status.OVER, loser)
    assert tick_at(MONDAY + 10 * DAY) == []


def test_at_zero_the_clock_answers_and_the_game_goes_on(war: Game) -> None:
    clocked(war, at_zero=ANSWER)
    role = asked(war)
    assert tick_at(MONDAY + 3 * DAY) == ["answer"]
    move = war.moves.get()
    assert (move.role, move.name, move.seat) == (role, "the clock", None)
    assert [each.in_time for each in Answered.objects.all()] == [False]
    assert side_clock(war).since == MONDAY + 3 * DAY
    assert tick_at(MONDAY + 3 * DAY) == []


def test_at_zero_the_host_may_replace_until_they_move(war: Game) -> None:
    clocked(war, at_zero=REPLACE)
    side = asked(war)
    assert not may_be_replaced(war, side)
    assert tick_at(MONDAY + DAY) == ["replace"]
    assert may_be_replaced(war, side)
    move_at(war, MONDAY + 2 * DAY)
    assert not may_be_replaced(war, side)


def test_one_who_replaces_another_has_time(war: Game) -> None:
    clocked(war, at_zero=REPLACE)
    side = asked(war)
    tick_at(MONDAY + DAY)
    gone = next(seat for seat in war.seats.all() if seat.side == side)
    with time_machine.travel(MONDAY + 2 * DAY, tick=False):
        sitting.leave(war.pk, gone.user)
        sitting.join(war.pk, UserFactory(name="Cas"), side)
    assert not may_be_replaced(war, side)
    assert side_clock(war, side).left == DAY
    assert side_clock(war, side).since == MONDAY + 2 * DAY


def test_what_was_missed_is_done_once_and_without_a_reminder_after_the_fact(war: Game) -> None:
    clocked(war)
    assert tick_at(MONDAY + 5 * DAY) == ["remind"]
    assert not Notice.objects.filter(kind=Notice.Kind.CLOCK_LOW).exists()


def test_an_undo_takes_back_what_the_move_gave_and_leaves_used_what_was_used(war: Game) -> None:
    clocked(war, terms=BANK)
    role = asked(war)
    move = move_at(war, MONDAY + DAY)
    assert move.before is not None  # it can be taken back
    seat = war.seats.get(side=role)
    war.refresh_from_db()
    with time_machine.travel(MONDAY + 2 * DAY, tick=False):
        taking_back.undo(war.pk, seat, war.version)
    spent = 2 * DAY if asked(war) == role else DAY
    assert side_clock(war, role).left == 10 * DAY - spent
    assert not Answered.objects.exists()


def test_to_go_back_by_consent_gives_a_new_question_its_time(war: Game) -> None:
    clocked(war)
    role = asked(war)
    with time_machine.travel(MONDAY + 20 * HOUR, tick=False):
        play_until_watch_passes(war)
        war.refresh_from_db()
        me, other = war.seats.get(side=role), war.seats.exclude(side=role).get()
        taking_back.ask_back(war.pk, me, war.version)
    war.refresh_from_db()
    with time_machine.travel(MONDAY + 30 * HOUR, tick=False):
        taking_back.answer_back(war.pk, other, war.version, agrees=True)
    assert asked(war) == role
    found = side_clock(war, role)
    assert (found.left, found.since) == (DAY, MONDAY + 30 * HOUR)
    assert side_clock(war, other.side).since is None


def test_what_a_question_has_taken_that_is_taken_back_is_given_back(war: Game) -> None:
    clocked(war, terms=BANK)
    role = asked(war)
    with time_machine.travel(MONDAY + DAY, tick=False):
        play_until_watch_passes(war)
    war.refresh_from_db()
    me, other = war.seats.get(side=role), war.seats.exclude(side=role).get()
    with time_machine.travel(MONDAY + 4 * DAY, tick=False):
        taking_back.ask_back(war.pk, me, war.version)
        war.refresh_from_db()
        taking_back.answer_back(war.pk, other, war.version, agrees=True)
    assert side_clock(war, other.side).left == 10 * DAY
    kept = war.moves.filter(undone=False, role=role).count()
    assert side_clock(war, role).left == 9 * DAY + kept * 12 * HOUR


def test_where_one_side_plays_each_move_gives_its_time_too() -> None:
    with time_machine.travel(MONDAY, tick=False):
        game = with_clock(make_game())
    move_at(game, MONDAY + 23 * HOUR)
    assert side_clock(game).left == DAY
    assert tick_at(MONDAY + DAY + HOUR) == []


def test_the_command_prints_what_was_done(war: Game) -> None:
    clocked(war)
    out = StringIO()
    with time_machine.travel(MONDAY + 2 * DAY, tick=False):
        call_command("tick", stdout=out)
        call_command("tick", stdout=out)
    assert out.getvalue() == f"{war.pk} {asked(war)}: remind, due 2026-12-01 09:00:00 UTC\n"
