"""Rules at hand: all of them on a page, each by itself, and a card for the table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine.games.pacific_war.equipment import load
from wargames.library.digests import MODULES, digests_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", MODULES)
def test_every_rule_has_its_anchor(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/").content.decode()

    for number in digests_of(game):
        assert f'id="r{number}"' in page


@pytest.mark.parametrize("game", MODULES)
def test_every_link_to_another_rule_leads_somewhere(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/").content.decode()

    anchors = set(re.findall(r'id="(r[\d.]+)"', page))
    assert set(re.findall(r'href="#(r[\d.]+)"', page)) <= anchors


def test_a_rule_by_itself_is_a_page(client: Client) -> None:
    page = client.get("/rules/emperor/8.2.5/").content.decode()

    assert "<html" in page
    assert "No Army-Navy or no Oil" in page


def test_a_rule_for_the_table_is_a_small_card(client: Client) -> None:
    card = client.get("/rules/emperor/8.2.5/", headers={"HX-Request": "true"}).content.decode()

    assert card.startswith('<div id="about"')
    assert "No Army-Navy or no Oil" in card


@pytest.mark.parametrize("path", ["emperor/99.9/", "chess/", "chess/1.0/"])
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/rules/{path}").status_code == 404


def test_the_games_are_listed(client: Client) -> None:
    assert "/rules/emperor/" in client.get("/rules/").content.decode()


# ------------------------------------------------------------------ cards and tables


def test_each_card_end_says_how_its_effect_is_known(client: Client) -> None:
    page = client.get("/rules/pacific_war/cards/").content.decode()

    ends = load().ends.values()
    assert len(ends) == 32
    for end in ends:
        (article,) = re.findall(rf'<article[^>]*id="{end.id}">.*?</article>', page, re.S)
        assert f"Effect: {end.status}" in article
        assert ("°" in article.partition("Effect:")[2]) == (end.status != "evidence")


def test_the_chart_marks_each_number_that_no_source_states(client: Client) -> None:
    page = client.get("/rules/pacific_war/tables/").content.decode()

    cells = re.findall(r"<td>(\d+)(<abbr[^>]*>°</abbr>)?</td>", page.partition('id="routes"')[0])
    columns = load().columns
    assert [int(hits) for hits, _ in cells] == [
        column.hits[face] for face in range(6) for column in columns
    ]
    assert [not mark for _, mark in cells] == [
        (column.cells[face] if column.cells else column.status) == "evidence"
        for face in range(6)
        for column in columns
    ]


def test_every_sea_route_says_how_it_is_known(client: Client) -> None:
    page = client.get("/rules/pacific_war/tables/").content.decode()
    box = load()

    for route in box.routes.values():
        ends = " and ".join(box.zones[end].name for end in route.ends)
        (row,) = re.findall(rf'<tr><th scope="row">{ends}[ <].*?</tr>', page)
        assert f"<td>{route.status}" in row


def test_cards_and_tables_are_found_from_the_rules_of_the_game_that_has_them(
    client: Client,
) -> None:
    page = client.get("/rules/pacific_war/").content.decode()

    assert 'href="cards/"' in page
    assert 'href="tables/"' in page
    assert 'href="cards/"' in client.get("/rules/emperor/").content.decode()
    assert client.get("/rules/emperor/tables/").status_code == 404
