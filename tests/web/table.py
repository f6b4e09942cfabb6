"""What tests of the table share: a browser without JavaScript, and one with HTMX."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from engine import store
from engine.models import Game
from wargames.accounts.models import User

PART = re.compile(r'<\w+ id="(\w+)" data-h="(\w+)"')
BUTTON = re.compile(r'<button form="(\w+)" name="choice" value="([^"]*)"[^>]*>(.*?)</button>', re.S)


def sitting(user: User) -> Client:
    """A browser in which this person came in."""
    client = Client()
    client.force_login(user)
    return client


def page_of(client: Client, game: Game, path: str = "") -> str:
    """The table's page, or one below it, as text."""
    answer = client.get(f"/table/{game.pk}/{path}")
    assert answer.status_code == 200, answer
    return answer.content.decode()


def buttons_in(page: str) -> dict[str, dict[str, Any]]:
    """The choices a page offers: the words on the button and what it sends."""
    return {
        html.unescape(" ".join(re.sub(r"<[^>]+>", " ", words).split())): json.loads(
            html.unescape(value)
        )
        for _, value, words in BUTTON.findall(page)
    }


def have_in(page: str) -> str:
    """What live.js says the page has."""
    return ",".join(f"{key}:{mark}" for key, mark in PART.findall(page))


def click(
    client: Client, game: Game, choice: Any, *, have: str = "", version: int | None = None
) -> HttpResponse:
    """A choice sent by HTMX."""
    game.refresh_from_db()
    data = {"choice": json.dumps(choice), "version": version or game.version}
    headers = {"HX-Request": "true", "X-Have": have}
    return client.post(f"/table/{game.pk}/move/", data, headers=headers)


def post(client: Client, game: Game, path: str, **data: Any) -> HttpResponse:
    """A form sent without JavaScript, with the version of now."""
    game.refresh_from_db()
    return client.post(f"/table/{game.pk}/{path}/", {"version": game.version, **data})


def view_of(game: Game) -> Any:
    """What Japan sees now."""
    rules = store.rules_of(game)
    return rules.view(store.load(game, rules).state, "japan")
