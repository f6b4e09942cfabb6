"""No browser keeps a page that shows a key: every address of the site is walked."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from engine.models import Game
from tests.factories import UserFactory, make_game, make_war
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.delivery.models import FeedAddress, Webhook
from wargames.delivery.preferences.stopping import link_for
from wargames.lobby.joining.chairs import side_invitation
from wargames.pictures import answers
from wargames.seating.services import put_up
from wargames.table.board.asked import asked_in_words

WORD = "a long and secret word"
FEEDS = ("games.atom", "deadlines.ics")
"""Whoever fetches these has the key, and their programs ask whether anything is new."""


@pytest.fixture
def ann() -> User:
    return User.objects.create_user("ann@x.org", WORD, name="Ann")


@pytest.fixture
def game(ann: User) -> Game:
    return make_war(ann, UserFactory(name="Bob"))


@pytest.fixture
def known(ann: User, game: Game) -> dict[str, str]:
    """Each secret of Ann's, by what it is."""
    seat, waits, asking = game.seats.get(user=ann), make_war(ann), make_game(ann).seats.get()
    asked = asked_in_words(asking.game, asking)
    assert asked is not None
    link = answers.address_of(asking, asked, asked.options[0])
    return {
        "the feeds": FeedAddress.objects.create(person=ann).token,
        "the webhook": Webhook.objects.create(
            person=ann, kind="plain", url="https://example.org/hook"
        ).secret,
        "the table": waits.join_token,
        "the side": side_invitation(game, "japan", seat),
        "the seat": put_up(game.seats.get(user__name="Bob")).token,
        "a choice": link.removeprefix(settings.SITE_URL).split("/")[3],
        "letters": link_for(ann.pk, game).rpartition("=")[2],
    }


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, Any]]:
    """The route of every address of the site, as it is written there."""
    for each in resolver.url_patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from patterns(each, route)
        elif isinstance(each, URLPattern):
            yield route, each


def addresses(known: dict[str, str], games: list[Game]) -> Iterator[str]:
    """Every address that is a path, with each value that may stand in it."""
    values = {
        "game_id": [str(game.pk) for game in games],
        "token": [known["the feeds"], known["the table"], known["the seat"]],
        "signed": [known["a choice"]],
        "game": ["pacific_war"],
        "key": ["pacific_war", "emperor"],
    }
    for route, _ in patterns(get_resolver()):
        route = route.removeprefix("^")
        if route.startswith("admin/") or "(?P" in route or "\\" in route:
            continue
        names = re.findall(r"<(?:\w+:)?(\w+)>", route)
        paths = [re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route)]
        for name in names:
            paths = [
                path.replace(f"{{{name}}}", value)
                for path in paths
                for value in values.get(name, ["1"])
            ]
        yield from (f"/{path}" for path in paths)


def shown_by(answer: HttpResponse, known: dict[str, str]) -> set[str]:
    """Which secrets an answer has, in its page or in the address that it leads to."""
    body = b"".join(answer) if answer.streaming else answer.content
    text = body.decode(errors="replace") + answer.get("Location", "")
    return {name for name, secret in known.items() if secret in text}


def test_no_answer_that_has_a_key_may_be_kept(ann: User, game: Game, known: dict[str, str]) -> None:
    client, seen = sitting(ann), set[str]()
    games = list(Game.objects.all())
    walked = [*addresses(known, games), f"/mail/stop/?key={known['letters']}", "/nowhere/"]
    assert len(walked) > 150
    for path in walked:
        answer = client.get(path)
        shown = shown_by(answer, known)
        seen |= shown
        if not path.endswith(FEEDS):
            said = answer.get("Cache-Control", "")
            assert not shown or "no-store" in said, (path, shown)
            assert said, path
    assert seen == set(known)


@pytest.mark.parametrize(
    "path",
    [
        "/account/login/",
        "/account/signup/",
        "/account/password/reset/",
        "/account/password/change/",
        "/account/confirm-email/x/",
        "/me/tokens/",
        "/me/feeds/",
        "/me/webhooks/",
        "/me/delete/",
        "/me/data.json",
        "/new/",
        "/admin/login/",
    ],
)
def test_nor_one_on_which_a_word_is_typed(path: str, ann: User) -> None:
    for client in (sitting(ann), Client()):
        assert "no-store" in client.get(path)["Cache-Control"], path


def test_nor_one_that_makes_a_key(ann: User) -> None:
    client = sitting(ann)

    made = client.post("/me/tokens/", {"name": "bot"})

    assert "fp_" in made.content.decode()
    for path, sent in (
        ("/me/tokens/", {"name": "bot"}),
        ("/me/feeds/renew/", {}),
        ("/me/webhooks/", {"kind": "plain", "url": "https://example.org/"}),
        ("/account/login/", {"login": ann.email, "password": "wrong"}),
    ):
        assert "no-store" in client.post(path, sent)["Cache-Control"], path


def test_what_may_be_kept_says_so_itself(ann: User, game: Game) -> None:
    client = sitting(ann)
    for path, said in (
        ("/manifest.webmanifest", "max-age=86400"),
        ("/offline/", "max-age=86400"),
        ("/service-worker.js", "no-cache"),
        ("/rules/emperor/1/", "max-age=3600"),
        (f"/table/{game.pk}/picture.png", "no-cache"),
    ):
        answer = client.get(path)
        if answer.status_code == 200:
            assert said in answer["Cache-Control"], path
            assert "no-store" not in answer["Cache-Control"], path
