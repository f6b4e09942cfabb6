"""Rules at hand: all of them on a page, each by itself, and a card for the table."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine.games.emperor.equipment import load_rules

pytestmark = pytest.mark.django_db


def test_every_rule_has_its_anchor(client: Client) -> None:
    page = client.get("/rules/emperor/").content.decode()

    for number in load_rules():
        assert f'id="r{number}"' in page


def test_every_link_to_another_rule_leads_somewhere(client: Client) -> None:
    page = client.get("/rules/emperor/").content.decode()

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
