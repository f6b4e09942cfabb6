"""The lessons of Global 1940 over the pages: played move by move, and from the desk."""

import pytest

from engine.core.lessons.practice import name_of
from engine.models import Game
from engine.position import store
from engine.seats import beginning
from tests.web.fog.fog_learner import Learner
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User
from wargames.table.viewer.view import seat_view

GLOBAL = "global_1940"


def dice_left(game: Game) -> list[int]:
    return store.load(game, store.rules_of(game)).state.dice.script


@pytest.mark.parametrize(("key", "steps"), [("neutral", 3), ("strait", 2), ("first_turn", 8)])
def test_the_reader_makes_every_move_of_a_lesson(ann: User, key: str, steps: int) -> None:
    client = sitting(ann)
    game = beginning.new_game(key=GLOBAL, creator=ann, lesson=key)
    for number in range(1, steps + 1):
        lesson = seat_view(game.pk, ann).lesson
        assert lesson
        page = page_in(page_of(client, game))
        assert f"{number} of {steps}" in page.one("section.lesson").words
        assert page.has("button.wanted"), f"nothing to press in step {number}"
        assert click(client, game, lesson.choice).status_code == 200

    assert dice_left(Game.objects.get(pk=game.pk)) == []


def test_a_draft_shows_the_next_line_and_is_not_offered_to_be_locked_before(ann: User) -> None:
    game = beginning.new_game(key=GLOBAL, creator=ann, lesson="neutral")

    ask = page_in(page_of(sitting(ann), game)).one("#ask")

    assert ask.one("button.wanted").words.startswith("Next line of the lesson: 4 inf 2 art")
    assert not ask.has("button.primary")


def test_fog_5_the_lesson_of_a_technology_is_played_from_the_desk(ann: User) -> None:
    learner = Learner(ann, "technology", GLOBAL)

    assert learner.whole() == 4

    assert "jet fighters" in learner.lesson
    assert "No mistakes" in learner.lesson
    assert dice_left(learner.game) == []


def test_fog_4_a_practice_turn_is_facilitated_to_its_end(ann: User) -> None:
    """With a neutral that is attacked, and one that joins."""
    learner = Learner(ann, name_of(3), GLOBAL)

    learner.whole()

    page = learner.page
    assert "No mistakes" in page.one("section.lesson").words
    assert len(page.all("section.lesson ul.happened li")) == 3
