"""Queries whose SQL is compiled once give what their queryset gives."""

import uuid
from threading import Barrier, Thread
from time import sleep
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from engine import errors, moves
from engine.models import Game, LogEntry, Seat
from engine.position import store
from engine.position.compiled import (
    GAME,
    CompiledDelete,
    CompiledQuery,
    insert,
    insert_all,
    updating,
)
from engine.saving import locking
from engine.seats import seated
from engine.seats.seated import SEATS, locked_table
from engine.seats.sitting import sit
from tests.factories import UserFactory, make_game, make_war
from tests.web.play import open_choices


@pytest.mark.django_db
def test_each_game_gets_its_own_answer(django_assert_num_queries: Any) -> None:
    first, second = make_game(), make_game()
    asked = CompiledQuery(LogEntry, lambda game: LogEntry.objects.filter(game=game).order_by("pk"))

    for game in (first, second, first):
        with django_assert_num_queries(1):
            found = asked.models(game.pk)
        assert [entry.pk for entry in found] == [entry.pk for entry in game.log.order_by("pk")]


@pytest.mark.django_db
def test_rows_of_a_model_come_with_every_field_as_python_has_it() -> None:
    game = make_game()

    (found,) = CompiledQuery(Game, lambda key: Game.objects.filter(pk=key)).models(game.pk)

    game.refresh_from_db()
    for field in Game._meta.concrete_fields:
        assert getattr(found, field.attname) == getattr(game, field.attname), field.attname


@pytest.mark.django_db
def test_nothing_is_found_of_a_game_that_is_not_there() -> None:
    nobody = uuid.uuid4()

    assert SEATS.rows(nobody) == []
    assert SEATS.rows(str(make_game().pk))  # the text of a key is one, too
    with pytest.raises(Game.DoesNotExist):
        locking.locked(nobody)
    with pytest.raises(Game.DoesNotExist):
        locked_table(nobody)
    with pytest.raises(Game.DoesNotExist):
        seated.table_of(nobody)


@pytest.mark.django_db
def test_a_question_may_have_constants_and_more_than_one_parameter() -> None:
    game = make_war(UserFactory(), UserFactory())
    asked = CompiledQuery(
        Seat,
        lambda key, side: Seat.objects.filter(game=key, side=side).exclude(place=9),
        GAME,
        "side",
    )

    for side in ("japan", "allied"):
        assert [seat.side for seat in asked.models(game.pk, side)] == [side]


@pytest.mark.django_db
def test_a_question_that_does_not_ask_about_its_parameter_is_refused() -> None:
    asked = CompiledQuery(Seat, lambda game: Seat.objects.filter(side="japan"))

    with pytest.raises(ValueError, match="expected parameters"):
        asked.rows(uuid.uuid4())


@pytest.mark.django_db
def test_everybody_at_a_table_in_the_order_of_sitting_down(django_assert_num_queries: Any) -> None:
    ann, bea = UserFactory(), UserFactory()
    game = make_war(ann, bea)

    with django_assert_num_queries(1):
        found = [(seat.user.name, seat.side, seat.game.pk) for seat in seated.seats_at(game)]

    assert found == [(ann.name, "japan", game.pk), (bea.name, "allied", game.pk)]


@pytest.mark.django_db
def test_a_move_for_whoever_is_found_among_the_seats_is_theirs() -> None:
    ann, bea = UserFactory(), UserFactory()
    game = make_war(ann, bea)
    asked = store.rules_of(game).asks(store.load(game, store.rules_of(game)).state)[0].role

    made = moves.play_as(
        game.pk,
        lambda game, around: next(seat for seat in around if seat.side == asked),
        open_choices(game)[0],
        game.version,
    )

    assert made.move.role == asked
    assert made.move.seat is not None
    assert made.move.seat.user == {"japan": ann, "allied": bea}[asked]


@pytest.mark.django_db
def test_what_is_raised_while_the_seat_is_looked_for_leaves_the_game_alone() -> None:
    game = make_game()

    def nobody(game: Game, around: Any) -> Seat:
        raise errors.NoSeat()

    with pytest.raises(errors.NoSeat):
        moves.play_as(game.pk, nobody, {"kind": "reveal"}, game.version)

    game.refresh_from_db()
    assert (game.version, game.moves.count()) == (1, 0)


def test_a_game_is_locked_where_the_database_locks_rows(any_database: str) -> None:
    game = make_game()

    with transaction.atomic():
        assert locking.locked(game.pk) == game
        sql, _ = locking.LOCKED.sql_and_parameters(game.pk)

    assert sql.endswith("FOR UPDATE") == (any_database == "postgres")


def test_what_is_done_before_an_insert_does_not_touch_the_new_row(any_database: str) -> None:
    game = make_game()
    first, second = (LogEntry(game=game, kind=kind, rule="1") for kind in ("one", "two"))
    insert(first)

    with CaptureQueriesContext(connection) as asked:
        insert(second, after=updating(LogEntry, {"rule": "2"}, {"game": game.pk}))

    kept = LogEntry.objects.in_bulk()
    assert (kept[first.pk].rule, kept[second.pk].rule) == ("2", "1")
    assert len(asked) == {"sqlite": 2, "postgres": 1}[any_database]


def test_rows_that_a_queryset_finds_are_deleted_before_an_insert(any_database: str) -> None:
    here, there = make_game(), make_game()
    old, kept, new = (LogEntry(game=here, kind=kind, rule="1") for kind in ("old", "kept", "new"))
    elsewhere = LogEntry(game=there, kind="old", rule="1")
    insert_all([old, kept, elsewhere])
    outdated = CompiledDelete(
        LogEntry, lambda game, kind: LogEntry.objects.filter(game=game, kind=kind), GAME, "a kind"
    )

    insert(new, after=outdated.sql_and_parameters(here.pk, "old"))

    assert {*LogEntry.objects.filter(rule="1").values_list("pk", flat=True)} == {
        kept.pk,
        new.pk,
        elsewhere.pk,
    }


def test_whoever_sat_down_while_a_move_waited_for_the_lock_is_at_the_table(
    any_database: str,
) -> None:
    game = make_game()
    sitting, has_locked = Barrier(2, timeout=20), []

    def sits_down() -> None:
        try:
            with transaction.atomic():
                locking.locked(game.pk)
                sitting.wait()
                sleep(0.5)  # the move waits for the lock by now
                sit(game, UserFactory(name="Bea"), "japan")
                locking.save_change(game)
        finally:
            connection.close()

    def moves_then() -> None:
        try:
            sitting.wait()
            with transaction.atomic():
                found, at_table = locked_table(game.pk)
                has_locked.append((found.version, len(at_table)))
        finally:
            connection.close()

    people = [Thread(target=sits_down), Thread(target=moves_then)]
    for each in people:
        each.start()
    for each in people:
        each.join()

    assert has_locked == [(game.version, 2)]
