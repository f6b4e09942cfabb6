"""What a game of more than two sides, or of more than two people, is told in words of its own."""

from typing import Any
from uuid import uuid4

import pytest
from django.template.loader import render_to_string
from msgspec.structs import replace

from engine.models import Game
from engine.seats import beginning
from engine.seats.sitting import join
from tests import market
from tests.factories import UserFactory, make_game
from tests.market.presentation import OFFER
from tests.web.markup import page_in
from tests.web.play import play_to_the_end
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.lobby.new_games.forms import BOTH, DICE, side_help
from wargames.notices.models import Notice
from wargames.presentation.registry import presentation_of
from wargames.table.board import facts
from wargames.table.viewer.view import seat_view

THREE = replace(OFFER, sides={"north": "North", "south": "South", "east": "the East"})


def asking_back(offer: Any, *, agreed: tuple[str, ...] = ()) -> str:
    """What North reads that has asked to go back."""
    awaited = [side for side in offer.sides if side not in ("north", *agreed)]
    asked = {"is_own": True, "may_answer": False, "awaited": offer.others(awaited)}
    asked["awaits_many"] = len(awaited) > 1
    html = render_to_string("table/take_back.html", {"c": {"take_back": asked}})
    return page_in(html).words


def test_of_two_sides_the_other_is_awaited() -> None:
    assert "The other side has not answered yet." in asking_back(OFFER)


def test_of_more_sides_those_are_named_that_have_not_answered() -> None:
    assert "South and the East have not answered yet." in asking_back(THREE)
    assert "The East has not answered yet." in asking_back(THREE, agreed=("south",))


def test_who_must_consent_is_named_too() -> None:
    c = {"may_ask_back": True, "key": uuid4(), "others": THREE.others(["south", "east"])}

    words = page_in(render_to_string("table/take_back.html", {"c": c})).words

    assert "a move of South and the East has come since: South and the East must agree" in words


def test_a_request_awaits_those_sides_that_have_not_agreed(ann: User, bea: User) -> None:
    game = beginning.new_game(key="pacific_war", creator=ann, side="japan")
    join(game.pk, bea)
    Game.objects.update(take_back={"role": "japan", "name": "Ann", "to": 1, "agreed": []})

    take_back = facts.take_back(seat_view(game.pk, ann))

    assert take_back
    assert (take_back["awaited"], take_back["awaits_many"]) == ("the other side", False)


@pytest.mark.parametrize(("side", "two"), [(BOTH, "both sides yourself"), (DICE, "both of you")])
def test_the_help_of_a_new_game_counts_sides_and_people(
    side: str, two: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert two in side_help(presentation_of("pacific_war").offer, side)

    market.add(monkeypatch)
    monkeypatch.setattr(type(THREE), "is_for_two", property(lambda offer: False))

    assert "both" not in side_help(THREE, side)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("pacific_war", "The Pacific War has begun."),
        ("patrol", "Patrol has begun: every side has a player."),
    ],
)
def test_a_game_of_many_has_begun_when_every_side_has_somebody(key: str, words: str) -> None:
    game = beginning.new_game(key=key, creator=UserFactory())

    assert Notice(game=game, kind=Notice.Kind.BEGUN).words == words


@pytest.mark.parametrize(("over", "words"), [("", "The war is over"), ("All done", "All done")])
def test_each_game_says_in_its_words_that_it_is_over(
    ann: User, over: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game(ann)
    play_to_the_end(game)
    offer = presentation_of("emperor").offer
    if over:
        monkeypatch.setattr(presentation_of("emperor"), "offer", replace(offer, over=over))

    assert page_in(page_of(sitting(ann), game)).one("#bar .trail").text.endswith(words)


def test_a_game_that_says_nothing_of_it_is_a_game() -> None:
    assert OFFER.over == "The game is over"
