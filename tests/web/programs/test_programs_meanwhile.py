"""What happens at a table while a program thinks about its move: it is dropped, or made once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier
from typing import Any

import pytest
from django.db import connections

from engine import moves
from engine.core.playing.thinker import Answer
from engine.errors import HasMoved
from engine.models import Game
from engine.moves import ending, taking_back
from engine.seats import programs, replacing, seated, sitting
from engine.visibility.revisions import revision_of
from tests.factories import UserFactory, make_game, make_war, seat_of
from tests.web.play import open_choices
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge
from wargames.opponents import questions, tasks
from wargames.people.leaving import delete_account

AT_ONCE = 4


def led_game() -> Game:
    """A game for one side of two people; a program leads the seat of the first."""
    game = make_game(UserFactory(name="Ann"))
    programs.hand_to(game.pk, seat_of(game), "captain", 0)
    game.refresh_from_db()
    return game


def taken_back(game: Game) -> None:
    programs.take_back(game.pk, seat_of(game))


def taken_back_and_handed_over(game: Game) -> None:
    programs.take_back(game.pk, seat_of(game))
    programs.hand_to(game.pk, seat_of(game), "cadet", 0)


def taken_over(game: Game) -> None:
    replacing.replace(game.pk, seat_of(game), UserFactory(name="Bea"))


def left(game: Game) -> None:
    sitting.leave(game.pk, seat_of(game).user)


def answered(game: Game) -> None:
    moves.play(game.pk, seat_of(game), open_choices(game)[0], Game.objects.get(pk=game.pk).version)


def ended(game: Game) -> None:
    ending.forfeit(game.pk, seat_of(game).side)


def deleted(game: Game) -> None:
    Game.objects.filter(pk=game.pk).delete()


def person_deleted(game: Game) -> None:
    delete_account(seat_of(game).user)


def merged(game: Game) -> None:
    account = User.objects.create_user("ann@example.org", "tora tora tora")
    guest_merge(guest=seat_of(game).user, account=account)


@pytest.mark.parametrize(
    ("meanwhile", "made"),
    [
        (taken_back, 0),
        (taken_back_and_handed_over, 1),
        (taken_over, 0),
        (left, 0),
        (answered, 1),
        (ended, 0),
        (deleted, 0),
        (person_deleted, 0),
        (merged, 1),
    ],
)
def test_what_happens_while_it_thinks_counts_and_its_answer_only_if_it_is_asked_still(
    any_database: str,
    monkeypatch: pytest.MonkeyPatch,
    meanwhile: Callable[[Game], None],
    made: int,
) -> None:
    game = led_game()
    think_while(monkeypatch, game, lambda: meanwhile(game))
    assert game.moves.count() == made


def test_an_answer_that_was_taken_back_while_it_thought_is_asked_for_anew(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_war(UserFactory(), UserFactory())
    (seat,) = seated.on_watch(game, seated.seats_at(game))
    programs.hand_to(game.pk, seat, "captain", 0)

    def answer_and_undo() -> None:
        moves.play(game.pk, seat, open_choices(game)[0], Game.objects.get(pk=game.pk).version)
        taking_back.undo(game.pk, seat, revision_of(Game.objects.get(pk=game.pk), seat.side))

    think_while(monkeypatch, game, answer_and_undo)
    assert [move.undone for move in game.moves.all()] == [True]
    (call,) = programs.calls_of(Game.objects.get(pk=game.pk), seated.seats_at(game))
    assert tasks.is_enqueued(game, call)


def think_while(monkeypatch: pytest.MonkeyPatch, game: Game, meanwhile: Callable[[], None]) -> None:
    """Run the task for the question that is open; this happens when it has thought."""
    (call,) = programs.calls_of(Game.objects.get(pk=game.pk), seated.seats_at(game))
    thought = questions.thought

    def thinking(*about: Any) -> Answer:
        found = thought(*about)
        meanwhile()
        return found

    with monkeypatch.context() as patched, suppress(HasMoved):  # a worker tries again
        patched.setattr(questions, "thought", thinking)
        tasks.think.func(*tasks.key_of(game, call))


def test_of_several_tasks_for_one_question_one_moves(any_database: str) -> None:
    game, door = led_game(), Barrier(AT_ONCE)
    (call,) = programs.calls_of(game, seated.seats_at(game))

    def think(_: int) -> bool:
        try:
            door.wait()
            found: bool = tasks.think.func(*tasks.key_of(game, call))
            return found
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as hall:
        moved = list(hall.map(think, range(AT_ONCE)))
    assert sum(moved) == 1 and game.moves.count() == 1
