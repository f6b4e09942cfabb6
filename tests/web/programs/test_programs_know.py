"""What a thinker is sent of a stored game: the same in all worlds that look alike to its side."""

import random
from collections.abc import Callable

import pytest

from engine.core.playing.thinker import answer
from engine.models import Game
from engine.position import store
from engine.seats import programs, seated
from tests.factories import UserFactory, make_game_at, make_war, stood_at
from tests.web.fog.fog_table import make_fog
from tests.web.play import play_one
from wargames.opponents import questions

WORLDS = range(4)


def emperor() -> Game:
    return make_game_at("card=15 china=0 nimitz=6")


def war() -> Game:
    """Some moves on, with cards in both hands."""
    game = make_war(UserFactory(), UserFactory())
    for pick in range(40):
        play_one(game, pick)
    game.refresh_from_db()
    return game


def fog() -> Game:
    return make_fog(facilitated=False)


def asked_in_worlds(game: Game) -> list[questions.Question]:
    """What the side that is asked is sent, in the world as it is and in others like it."""
    rules = store.rules_of(game)
    truth = store.load(game, rules).state
    (seat, *_) = seated.on_watch(game, seated.seats_at(game))
    programs.hand_to(game.pk, seat, "captain")
    game.refresh_from_db()
    found = []
    for number in (None, *WORLDS):
        world = truth
        if number is not None:
            world = rules.fuzzing.scrambled(truth, seat.side, random.Random(number))
        stood_at(game, world, store.load(game, rules))
        game.refresh_from_db()
        (call, *_) = programs.calls_of(game, seated.seats_at(game))
        found.append(questions.question_of(game, call, "captain"))
    return found


@pytest.mark.parametrize("made", [emperor, war])
def test_what_it_is_sent_does_not_hang_on_what_nobody_may_know(made: Callable[[], Game]) -> None:
    first, *others = asked_in_worlds(made())
    for each in others:
        assert bytes(each.state) == bytes(first.state)


def test_in_the_fog_it_chooses_the_same_in_all_worlds_like_this_one() -> None:
    first, *others = [answer(each).choice for each in asked_in_worlds(fog())]
    assert first is not None
    for each in others:
        assert each == first
