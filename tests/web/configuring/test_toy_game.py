"""A game added in the steps of docs/adding_a_game.md is played through the pages as any other."""

import json
from typing import Any

import pytest
from django.test import Client

from engine.models import Game
from engine.position import store
from tests.web.markup import page_in
from tests.web.play import open_choices, watch_of
from tests.web.table import token_of


@pytest.fixture
def red() -> Client:
    client = Client()
    client.post("/start/", {"name": "Ann", "game": "duel"})
    return client


@pytest.fixture
def blue(red: Client) -> Client:
    client, token = Client(), Game.objects.get().join_token
    invitation = page_in(client.get(f"/join/{token}/"))
    sent = {field["name"]: field["value"] for field in invitation.all("[name][value]")}
    client.post(f"/join/{token}/", {**sent, "name": "Bob", "role": "blue"})
    return client


@pytest.fixture
def game(blue: Client) -> Game:
    found = Game.objects.get()
    assert found.status == Game.Status.PLAYING
    return found


def table_of(client: Client, game: Game, path: str = "") -> str:
    return client.get(f"/table/{game.pk}/{path}").content.decode()


def log_of(client: Client, game: Game) -> str:
    return page_in(table_of(client, game, "log/")).one("#log").markup


def choose(client: Client, game: Game, choice: dict[str, Any]) -> Any:
    game.refresh_from_db()
    sent = {"choice": json.dumps(choice), "token": token_of(game)}
    return client.post(f"/table/{game.pk}/move/", sent)


def hand_of(game: Game, role: str) -> list[str]:
    rules = store.rules_of(game)
    return list(rules.view(store.load(game, rules).state, role).board["hand"])


def test_each_hand_is_on_its_own_page_alone(red: Client, blue: Client, game: Game) -> None:
    for client, role in ((red, "red"), (blue, "blue")):
        page = table_of(client, game)
        cards = [
            link.removeprefix("?about=")
            for link in page_in(page).values('a[href^="?about="]', "href")
        ]
        assert cards == hand_of(game, role)
        assert "Lay a card" in page


def test_an_answer_under_seal_is_told_to_nobody_before_both_are_in(
    red: Client, blue: Client, game: Game
) -> None:
    before = log_of(blue, game)
    choose(red, game, open_choices(game, "red")[0])

    assert log_of(blue, game) == before
    assert "Red is asked" not in table_of(red, game)
    assert "Blue is asked: Lay a card" in table_of(red, game)

    choose(blue, game, open_choices(game, "blue")[0])

    assert "Red lays" in table_of(blue, game, "log/")


def test_a_card_tells_why_it_cannot_be_laid(red: Client, blue: Client, game: Game) -> None:
    weak = [(c, r) for c, r in ((red, "red"), (blue, "blue")) if "1" in hand_of(game, r)]
    for client, role in ((red, "red"), (blue, "blue")):
        card = hand_of(game, role)[0]
        told = table_of(client, game, f"about/?about={card}")
        assert f"Card {card} of your hand" in told
        assert ("too weak" in told) == (card == "1" and bool(weak))
    assert "Card" not in table_of(red, game, "about/?about=99")


def test_it_is_played_to_its_end_and_told_in_the_log(red: Client, blue: Client, game: Game) -> None:
    clients = {"red": red, "blue": blue}
    for step in range(200):
        game.refresh_from_db()
        if game.status == Game.Status.OVER:
            break
        role = watch_of(game)[0].side
        choices = open_choices(game, role)
        assert choose(clients[role], game, choices[step % len(choices)]).status_code == 302
    else:
        pytest.fail("the duel never ends")

    page = table_of(red, game)
    assert "has won" in page
    assert "Bout 1" in table_of(red, game, "log/")
    assert "Your hand" in table_of(blue, game, "list/")
    assert red.get(f"/table/{game.pk}/export.json").json()["key"] == "duel"


def test_its_rules_stand_in_the_library(client: Client) -> None:
    assert page_in(client.get("/rules/")).has('a[href="/rules/duel/"]')
    assert "Blow and parry" in client.get("/rules/duel/3/").content.decode()
