"""What tests of the table share: a browser without JavaScript, and one with HTMX."""

import json
import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpResponse
from django.test import Client

from engine.core.view import kind_of
from engine.models import Game
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from tests.web.markup import page_in
from wargames.accounts.models import User
from wargames.accounts.sessions import SessionStore


def sitting(user: User) -> Client:
    """A browser in which this person came in; Django's own way takes nine queries for that."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session._session_key = secrets.token_hex(16)
    client = Client()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    session.save(must_create=True)
    return client


def page_of(client: Client, game: Game, path: str = "") -> str:
    """The table's page, or one below it, as text."""
    answer = client.get(f"/table/{game.pk}/{path}")
    assert answer.status_code == 200, answer
    return answer.content.decode()


def buttons_in(page: str) -> dict[str, dict[str, Any]]:
    """The choices a page offers: the words on the button and what it sends."""
    return {
        button.words: json.loads(button["value"])
        for button in page_in(page).all("button[form][name=choice]")
    }


def have_in(page: str) -> str:
    """The fingerprints of the parts that the page has."""
    return ",".join(f"{key}:{mark}" for key, mark in marks_in(page))


def marks_in(page: str) -> list[tuple[str, str]]:
    """The parts that the page has, each with its fingerprint."""
    return [(part["id"], part["data-h"]) for part in page_in(page).all("[id][data-h]")]


def sent_by(page: str) -> dict[str, str]:
    """The headers of a request that HTMX sends from this page."""
    seen = page_in(page).values("[data-seen]", "data-seen")
    shown = page_in(page).values("[data-shown]", "data-shown")
    return {
        "HX-Request": "true",
        "X-Have": have_in(page),
        **({"X-Seen": seen[0], "X-Shown": (shown or "0")[0]} if seen else {}),
    }


def token_of(game: Game) -> str:
    """What names the decisions that are open now, as the pages send it."""
    game.refresh_from_db()
    return revisions.tokens_of(game, seated.asked_of(game))


def click(
    client: Client,
    game: Game,
    choice: Any,
    *,
    page: str = "",
    token: str | None = None,
    headers: dict[str, str] | None = None,
) -> HttpResponse:
    """A choice sent by HTMX from this page, or with headers that say otherwise."""
    game.refresh_from_db()
    data = {"choice": json.dumps(choice), "token": token_of(game) if token is None else token}
    return client.post(f"/table/{game.pk}/move/", data, headers=sent_by(page) | (headers or {}))


def post(client: Client, game: Game, path: str, **data: Any) -> HttpResponse:
    """A form sent without JavaScript, with version and tokens of now."""
    game.refresh_from_db()
    sent = {"version": game.version, "token": token_of(game), **data}
    return client.post(f"/table/{game.pk}/{path}/", sent)


def asked(game: Game) -> list[tuple[str, str]]:
    """Who is asked what."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    return [(ask.role, kind_of(ask)) for ask in rules.asks(store.load(game, rules).state)]


def sides_of(game: Game) -> dict[str, str]:
    """Who leads which side."""
    return dict(game.seats.values_list("user__name", "side"))


def view_of(game: Game) -> Any:
    """What Japan sees now."""
    rules = store.rules_of(game)
    return rules.view(store.load(game, rules).state, "japan")
