"""2.2 The Event cards of We Must Tell the Emperor can be read beforehand, and at the table."""

import re

import pytest
from django.test import Client

from engine.games.emperor.equipment import load
from engine.models import Game
from tests.factories import make_game
from tests.web.markup import Element, page_in
from tests.web.play import play_one
from tests.web.table import page_of
from wargames.accounts.models import User

CARDS = load().cards


def text_of(markup: str) -> str:
    """What is read, without the markup."""
    return page_in(markup).words


def test_every_card_stands_in_the_library_by_epoch_and_number(client: Client) -> None:
    page = page_in(client.get("/rules/emperor/cards/"))

    shown = [int(card.removeprefix("card-")) for card in page.values('[id^="card-"]', "id")]
    assert sorted(shown) == sorted(CARDS)
    assert shown == sorted(shown), "never in the order of a deck"
    for card in CARDS.values():
        assert card.title in page.text


@pytest.mark.parametrize("number", sorted(CARDS))
def test_each_card_has_a_page_that_says_how_it_is_known(client: Client, number: int) -> None:
    page = client.get(f"/rules/emperor/cards/{number}/").content.decode()

    card, read = CARDS[number], text_of(page)
    assert f"{number} {card.title}" in read
    assert f"{card.actions} Action" in read
    assert card.history in read
    assert f"Known: {card.status}" in read
    assert ("°" in page.partition("Known:")[2]) == (card.status != "evidence")


def test_a_card_with_a_battle_shows_its_table(client: Client) -> None:
    read = text_of(client.get("/rules/emperor/cards/1/").content.decode())

    table = load().tables[CARDS[1].battle or ""]
    assert table.title in read
    assert "Resources +3 Prestige, −1 Oil" in read


def test_what_a_source_states_on_an_unsure_card_is_named(client: Client) -> None:
    card = next(c for c in CARDS.values() if c.status != "evidence" and "battle" in c.evidence)

    read = text_of(client.get(f"/rules/emperor/cards/{card.number}/").content.decode())

    assert re.search("but a source states: [^.]*Battle", read)


@pytest.mark.parametrize("path", ["emperor/cards/0/", "emperor/cards/999/", "pacific_war/cards/1/"])
def test_a_card_that_is_none_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/rules/{path}").status_code == 404


def test_beside_the_chart_a_card_is_a_panel(client: Client) -> None:
    answer = client.get("/rules/emperor/cards/7/", headers={"HX-Request": "true"})

    assert [part["id"] for part in page_in(answer).all("body > *")] == ["inspector"]


# --------------------------------------------------------------------------- at the table


@pytest.fixture
def begun(ann: User) -> Game:
    """A game in which a few cards have been turned."""
    game = make_game(ann)
    while game.summary["turn"] < 3:
        play_one(game, game.version)
        game.refresh_from_db()
    return game


def links_in(part: Element) -> list[int]:
    """The cards that are linked, by number."""
    return [int(link.split("/")[-2]) for link in part.values("a.of-card", "href")]


def test_the_discards_are_links_to_their_cards(japan: Client, begun: Game) -> None:
    discards = page_in(page_of(japan, begun)).one("#piles ol.cards")

    lying = begun.cards.filter(pile="discard").order_by("rank").values_list("key", flat=True)
    assert links_in(discards) == [int(key) for key in lying]


def test_what_is_still_to_come_is_linked_by_number_never_in_its_order(
    japan: Client, begun: Game
) -> None:
    piles = page_in(page_of(japan, begun)).one("#piles")

    assert "Still in the Draw Pile" in piles.all("h3")[1].text
    pile = piles.all("p.cards")[0]
    secret = begun.cards.filter(pile="draw").order_by("rank").values_list("key", flat=True)
    assert links_in(pile) == sorted(int(key) for key in secret)
    assert [int(key) for key in secret] != links_in(pile)


def test_the_page_of_a_card_is_the_same_whatever_lies_where(
    japan: Client, client: Client, begun: Game
) -> None:
    before = page_in(japan.get("/rules/emperor/cards/")).one("main").markup
    play_one(begun)
    after = page_in(japan.get("/rules/emperor/cards/")).one("main").markup

    assert before == after
