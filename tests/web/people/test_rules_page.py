"""Rules: all of them on a page, each by itself, and a card for the table."""

import pytest
from django.test import Client

from engine.core import registry
from engine.games.pacific_war.equipment import load
from tests.web.markup import page_in
from wargames.presentation.rule_digests import digests_of


@pytest.mark.parametrize("game", registry.keys())
def test_every_rule_has_its_anchor(client: Client, game: str) -> None:
    anchors = page_in(client.get(f"/rules/{game}/")).values("[id]", "id")

    wanted = {f"r{number}".replace(" ", "") for number in digests_of(game)}
    assert wanted <= set(anchors)


@pytest.mark.parametrize("game", registry.keys())
def test_every_link_to_another_rule_leads_somewhere(client: Client, game: str) -> None:
    page = page_in(client.get(f"/rules/{game}/"))

    links = page.values('a[href^="#r"]', "href")
    assert links
    assert {link[1:] for link in links} <= set(page.values("[id]", "id"))


def test_a_rule_by_itself_is_a_page(client: Client) -> None:
    page = page_in(client.get("/rules/emperor/8.2.5/"))

    assert page.has("header.masthead")
    assert "No Army-Navy or no Oil" in page.text


def test_a_rule_for_the_table_is_a_small_card(client: Client) -> None:
    card = page_in(client.get("/rules/emperor/8.2.5/", headers={"HX-Request": "true"}))

    assert [part["id"] for part in card.all("body > *")] == ["inspector"]
    assert "No Army-Navy or no Oil" in card.text


@pytest.mark.parametrize("path", ["emperor/99.9/", "chess/", "chess/1.0/"])
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/rules/{path}").status_code == 404


def test_the_games_are_listed(client: Client) -> None:
    assert "/rules/emperor/" in client.get("/rules/").content.decode()


# ------------------------------------------------------------------ cards and tables


def test_each_card_end_says_how_its_effect_is_known(client: Client) -> None:
    page = page_in(client.get("/rules/pacific_war/cards/"))

    ends = load().ends.values()
    assert len(ends) == 32
    for end in ends:
        article = page.one(f"article#{end.id}").text
        assert f"Effect: {end.status}" in article
        assert ("°" in article.partition("Effect:")[2]) == (end.status != "evidence")


def test_the_chart_marks_each_number_that_no_source_states(client: Client) -> None:
    page = page_in(client.get("/rules/pacific_war/tables/"))

    cells = [cell.text for cell in page.all("table")[0].all("td")]
    columns = load().columns
    assert [int(hits.rstrip("°")) for hits in cells] == [
        column.hits[face] for face in range(6) for column in columns
    ]
    assert ["°" not in hits for hits in cells] == [
        (column.cells[face] if column.cells else column.status) == "evidence"
        for face in range(6)
        for column in columns
    ]


def test_every_sea_route_says_how_it_is_known(client: Client) -> None:
    page = page_in(client.get("/rules/pacific_war/tables/"))
    rows = {row.one("th").text: row for row in page.all("tr:has(th[scope=row])")}
    box = load()

    for route in box.routes.values():
        ends = " and ".join(box.zones[end].name for end in route.ends)
        (row,) = [row for said, row in rows.items() if said == ends or said.startswith(f"{ends} ")]
        assert any(cell.text.startswith(route.status) for cell in row.all("td"))


def test_cards_and_tables_are_found_from_the_rules_of_the_game_that_has_them(
    client: Client,
) -> None:
    page = page_in(client.get("/rules/pacific_war/"))

    assert page.has('a[href="cards/"]')
    assert page.has('a[href="tables/"]')
    assert page_in(client.get("/rules/emperor/")).has('a[href="cards/"]')
    assert client.get("/rules/emperor/tables/").status_code == 404
