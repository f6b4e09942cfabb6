"""Queries whose SQL is compiled once give what their queryset gives."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import transaction

from engine import errors, locking, moves, seats, store
from engine.compiled_queries import GAME, CompiledQuery
from engine.models import Game, LogEntry, Seat
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

    assert seats.SEATS.models(nobody) == []
    assert seats.SEATS.models(str(make_game().pk))  # the text of a key is one, too
    with pytest.raises(Game.DoesNotExist):
        locking.locked(nobody)


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
        found = [(seat.user.name, seat.side, seat.game.pk) for seat in moves.seats_at(game)]

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
