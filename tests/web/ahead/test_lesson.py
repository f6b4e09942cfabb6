"""The end of a game, and the lesson of rule 13."""

from typing import Any

import pytest
from django.test import Client

from engine.models import Game
from engine.seats import beginning
from tests.factories import make_game, make_game_at
from tests.web.markup import page_in
from tests.web.play import play_to_the_end
from tests.web.table import click, page_of, view_of
from wargames.accounts.models import User
from wargames.table.viewer.view import seat_view

REVEAL = {"kind": "reveal"}
ATTACK_ABDA = {"kind": "attack", "front": "abda", "kamikaze": False}
END = {"kind": "end_orders"}


def at(ann: User, line: str, **more: Any) -> Game:
    return make_game_at(line, creator=ann, **more)


# --------------------------------------------------------------------------- the end


def test_the_end_tells_which_ending_and_why_and_shows_the_seed(japan: Client, ann: User) -> None:
    """9.1, 11.0 An invader at the end of the turn."""
    game = at(ann, "card=15 british=0 turn=3 actions=0 phase=housekeeping")
    assert game.status == Game.Status.OVER

    page = page_of(japan, game)

    assert "Catastrophic Defeat" in page
    assert "British stood in the Home Islands" in page
    assert game.seed in page
    assert "verify_dice" in page


def test_the_seed_is_nowhere_before_the_end(japan: Client, game: Game) -> None:
    for path in ("", "list/", "log/", "log/?txt", "about/?about=draw"):
        assert game.seed not in page_of(japan, game, path)


def test_the_course_of_the_war_is_drawn(japan: Client, game: Game) -> None:
    play_to_the_end(game)

    page = page_of(japan, game)

    game.refresh_from_db()
    turns = game.summary["turn"]  # the last one too, which did not come to its own end
    path = page_in(page).one(".pl.army_navy")["d"]
    assert path.count("M") + path.count("L") == turns


def test_another_game_has_the_same_options(japan: Client, ann: User) -> None:
    game = make_game(ann, options={"historical": True})

    answer = japan.post(f"/table/{game.pk}/again/")

    new = Game.objects.exclude(pk=game.pk).get()
    assert answer.url == f"/table/{new.pk}/"
    assert new.options == game.options


# ------------------------------------------------------------------------ the lesson


def test_the_lesson_takes_only_the_move_it_asks_for(japan: Client, ann: User) -> None:
    game = beginning.new_game(key="emperor", creator=ann, lesson="first_turns")
    click(japan, game, REVEAL)

    refused = click(japan, game, END)
    taken = click(japan, game, ATTACK_ABDA)

    assert refused.status_code == 409
    assert "Not yet" in refused.content.decode()
    assert taken.status_code == 200
    assert "A natural 1 always fails" in taken.content.decode()


def test_13_0_the_lesson_ends_in_the_rulebooks_question(japan: Client, ann: User) -> None:
    game = beginning.new_game(key="emperor", creator=ann, lesson="first_turns")
    page = page_of(japan, game)
    for number in range(1, 11):
        assert f"{number} of 10" in page
        lesson = seat_view(game.pk, ann).lesson
        assert lesson
        assert click(japan, game, lesson.choice).status_code == 200
        page = page_of(japan, game)

    assert "One Action is left on this turn" in page
    board = view_of(game).board
    assert {r.key: r.level for r in board.resources} == {"army_navy": 5, "prestige": 1, "oil": 1}
    assert {f.key: f.space for f in board.fronts if f.key in ("nimitz", "abda")} == {
        "nimitz": "nimitz:7",
        "abda": "abda:3",
    }


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        ({"kind": "battle", "kamikaze": False}, "The bold answer"),
        ({"kind": "resource", "resource": "army_navy"}, "The patient answer"),
        ({"kind": "end_orders"}, "An Action cannot be saved"),
    ],
)
def test_13_0_every_answer_has_its_words(
    japan: Client, ann: User, choice: dict[str, Any], said: str
) -> None:
    game = beginning.new_game(key="emperor", creator=ann, lesson="last_action")

    click(japan, game, choice)

    page = page_of(japan, game)
    assert said in page
    assert "Back to the question" in page


def test_back_to_the_question_starts_it_afresh(japan: Client, ann: User) -> None:
    game = beginning.new_game(key="emperor", creator=ann, lesson="last_action")
    click(japan, game, END)

    answer = japan.post(f"/table/{game.pk}/again/", {"question": "again"})

    assert "One Action is left on this turn" in japan.get(answer.url).content.decode()
