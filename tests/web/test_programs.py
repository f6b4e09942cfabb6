"""Seats that a program leads: it moves as anyone does, and its holder takes them back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from engine.models import Game
from engine.seats import programs
from tests.factories import make_game, seat_of
from tests.web.tasks import run_due_tasks
from wargames.accounts.models import User

pytestmark = pytest.mark.django_db(transaction=True)
LATER = timedelta(minutes=1)


def play_on(game: Game, times: int = 1) -> None:
    """Let the programs of a game answer what is due, so many times."""
    for number in range(1, times + 1):
        run_due_tasks(timezone.now() + number * LATER)
    game.refresh_from_db()


def test_a_program_plays_a_seat_that_is_handed_to_it_until_it_is_taken_back(ann: User) -> None:
    game = make_game(ann)
    programs.hand_to(game.pk, seat_of(game), "captain")
    play_on(game, 3)
    made = list(game.moves.values_list("name", flat=True))
    assert len(made) >= 3 and set(made) == {"Captain for Ann"}

    programs.take_back(game.pk, seat_of(game))
    play_on(game)
    assert game.moves.count() == len(made)
    kinds = list(game.log.filter(move=None).values_list("kind", "data__reason"))
    assert kinds == [("program_leads", "captain"), ("program_left", "captain")]
