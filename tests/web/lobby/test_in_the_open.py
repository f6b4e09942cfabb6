"""A game that is played in the open or in the fog: each table says which it is."""

from typing import Any

import pytest
from django.test import Client

from engine.models import Game
from tests.factories import make_campaign, make_world
from tests.web.markup import page_in
from wargames.accounts.models import User

OPENLY = "In the open: both sides see every unit."
EITHER = "In the open, or in the fog of war"


def invitation_to(game: Game) -> str:
    """What a guest reads who follows its link."""
    return page_in(Client().get(f"/join/{game.join_token}/")).one(".page").words


@pytest.mark.parametrize("make", [make_campaign, make_world])
def test_an_invitation_to_a_table_in_the_open_says_so(make: Any, ann: User) -> None:
    page = invitation_to(make(ann, hot_seat=False))

    assert OPENLY in page
    assert EITHER not in page


@pytest.mark.parametrize("make", [make_campaign, make_world])
def test_an_invitation_to_a_table_in_the_fog_says_that_alone(make: Any, ann: User) -> None:
    page = invitation_to(make(ann, hot_seat=False, options={"fog": True}))

    assert "Fog of war" in page
    assert OPENLY not in page
    assert EITHER not in page


@pytest.mark.parametrize("key", ["pacific_1940", "global_1940"])
def test_where_a_new_game_is_chosen_both_are_offered(key: str, client: Client) -> None:
    assert EITHER in page_in(client.get(f"/against/{key}/")).words
