"""The lessons of The Pacific War: a list of them, and one person who plays both sides of one."""

import pytest
from django.test import Client

from engine.core import registry
from engine.models import Game
from engine.seats import beginning
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User
from wargames.table.viewer.view import seat_view


@pytest.fixture
def client(ann: User) -> Client:
    return sitting(ann)


@pytest.mark.parametrize("key", registry.keys())
def test_every_lesson_that_is_listed_has_a_button(client: Client, key: str) -> None:
    offered = page_in(client.get(f"/lessons/{key}/")).values("button[name=lesson]", "value")

    for lesson in registry.get(key).lessons.values():
        assert (f"{key}/{lesson.key}" in offered) == lesson.is_listed


def test_a_game_that_is_not_there_has_no_lessons(client: Client) -> None:
    assert client.get("/lessons/chess/").status_code == 404


def test_a_visitor_gives_a_name_and_is_in_the_lesson() -> None:
    visitor = Client()
    assert page_in(visitor.get("/lessons/pacific_war/")).has("input[name=name]")

    answer = visitor.post("/start/", {"name": "Bea", "lesson": "pacific_war/kurita"}, follow=True)

    page = answer.content.decode()
    assert "1 of 3" in page
    assert "For the Allies." in page
    assert {seat.side for seat in Game.objects.get().seats.all()} == {"japan", "allied"}


def test_the_reader_of_a_lesson_makes_the_moves_of_both_sides(client: Client, ann: User) -> None:
    """8.12, 9.5 Midway from the first card to the last retreat; the page is the asked side's."""
    game = beginning.new_game(key="pacific_war", creator=ann, lesson="midway")
    sides = []
    for number in range(1, 27):
        page = page_of(client, game)
        lesson = seat_view(game.pk, ann).lesson
        assert lesson
        assert f"{number} of 26" in page
        assert "hand-over" not in page
        sides.append(lesson.side)
        assert click(client, game, lesson.choice).status_code == 200

    page = page_of(client, game)
    assert "The Battle of Midway: the end" in page
    assert "Next: Too far to help" in page
    assert set(sides) == {"Japan", "the Allies"}
    assert {c.place for c in game.counters.filter(key__in=("us_enterprise", "jp_kaga"))} == {"sunk"}


def test_a_lesson_of_two_sides_takes_only_the_move_it_asks_for(client: Client, ann: User) -> None:
    game = beginning.new_game(key="pacific_war", creator=ann, lesson="kurita")
    click(client, game, {"kind": "decline"})

    refused = click(client, game, {"kind": "let_them"})
    taken = click(client, game, {"kind": "interrupt", "card": "15"})

    assert refused.status_code == 409
    assert "Not yet" in refused.content.decode()
    assert taken.status_code == 200
    assert "did not pass" in taken.content.decode()


def test_9_0_1_the_new_hand_of_the_third_example_says_why_it_cannot_be_played(
    client: Client, ann: User
) -> None:
    game = beginning.new_game(key="pacific_war", creator=ann, lesson="presence")
    click(client, game, {"kind": "play_combat_card", "card": "10"})

    inspector = page_of(client, game, "about/?about=card:1")

    assert "Carrier Hit-and-Run Raids" in inspector
    assert page_in(inspector).has(".why")
    click(client, game, {"kind": "pass_card"})
    assert "A new hand for the enemy: the end" in page_of(client, game)


def test_from_the_end_of_a_lesson_one_goes_on_to_the_next(client: Client, ann: User) -> None:
    game = beginning.new_game(key="pacific_war", creator=ann, lesson="isolation")
    click(client, game, {"kind": "decline"})

    answer = client.post(f"/table/{game.pk}/again/", {"lesson": "iwo_jima"}, follow=True)

    assert "1 of 4" in answer.content.decode()
