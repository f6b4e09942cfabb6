"""Limits hold when very many requests come in the same moment."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.cache import caches
from django.core.cache.backends.base import BaseCache
from django.db import connections
from django.test import RequestFactory
from django.utils.module_loading import import_string

from engine import papers
from engine.models import Paper
from engine.seats.sitting import MAX_SEATS
from tests.factories import UserFactory, make_game, make_war
from wargames import limits
from wargames.api import tokens
from wargames.api.models import Token
from wargames.delivery.models import Webhook
from wargames.delivery.pages.forms import WebhookForm
from wargames.delivery.pages.webhook_views import MOST as MOST_WEBHOOKS
from wargames.delivery.pages.webhook_views import keep
from wargames.lobby.inviting import opponents
from wargames.lobby.inviting.opponents import TooManyWanted, Wish, look_for
from wargames.lobby.joining.invitations import NotInvited, found_for, invite
from wargames.lobby.models import Invitation, Pace, Wanted
from wargames.table.chat import talk
from wargames.table.chat.rooms import TABLE
from wargames.table.models import ChatLine

FORTY = 40


def at_once(do: Callable[[int], object], refused: type[Exception], times: int = FORTY) -> int:
    """Do something so often in the same moment; how many of them were not refused."""
    door = Barrier(times)

    def one(number: int) -> bool:
        try:
            door.wait()
            do(number)
        except refused:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(times) as hall:
        return sum(hall.map(one, range(times)))


# --------------------------------------------------------------------------- rows


def test_nobody_has_more_tokens_than_one_may_have(any_database: str) -> None:
    ann = UserFactory()

    made = at_once(lambda n: tokens.make(ann, str(n)), tokens.TooManyTokens)

    assert made == Token.objects.count() == tokens.MOST


def test_nobody_has_more_webhooks_than_one_may_have(any_database: str) -> None:
    ann = UserFactory()
    sent = [
        WebhookForm({"kind": "plain", "url": f"https://example.org/{n}"}, games={})
        for n in range(FORTY)
    ]
    assert all(form.is_valid() for form in sent)
    kept: list[bool] = []

    at_once(lambda n: kept.append(keep(ann, sent[n])), ValueError)

    assert sum(kept) == Webhook.objects.count() == MOST_WEBHOOKS


def test_nobody_says_more_lines_than_anybody_reads(any_database: str) -> None:
    seat = make_game().seats.select_related("user", "game").get()

    said = at_once(lambda n: talk.say(seat=seat, room=TABLE, text=str(n)), talk.TooFast, 12)

    assert said == ChatLine.objects.count() == talk.MANY


def test_nobody_looks_for_more_opponents_than_one_may(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponents, "MOST_WANTED", 3)
    ann = UserFactory()
    wishes = [Wish(key, pace) for key in ("pacific_war", "pacific_1940") for pace in Pace]

    at_once(lambda n: look_for(ann, wishes[n]), TooManyWanted, len(wishes))

    assert Wanted.objects.count() == 3


def test_no_more_people_are_invited_than_there_are_seats(any_database: str) -> None:
    host = UserFactory()
    game = make_game(host)
    friends = [UserFactory(name=f"Friend {n}") for n in range(12)]
    found = [found_for(game, host, friend.name)[0] for friend in friends]

    invited = at_once(
        lambda n: invite(game, host, friends[n].name, found[n].mark, "japan"), NotInvited, 12
    )

    assert invited == Invitation.objects.count() == MAX_SEATS - 1


def test_no_side_keeps_more_papers_than_it_may(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(papers, "MOST_PAPERS", 5)
    game = make_war(UserFactory(), UserFactory())
    papers.write(game, "japan", Paper.Kind.MARK, "first", 1, edition=0, by="Ann")

    at_once(
        lambda n: papers.write(game, "japan", Paper.Kind.MARK, str(n), n, edition=0, by="Ann"),
        papers.TooMuch,
        20,
    )

    assert Paper.objects.count() == 5


# --------------------------------------------------------------------------- counters


@pytest.fixture(params=["of one process", "of all processes"])
def counting(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[BaseCache]:
    """The cache that counts, as it is with one process and with many."""
    name, place = "django.core.cache.backends.locmem.LocMemCache", "at once"
    if request.param == "of all processes":
        name, place = (
            "wargames.processes.redis_cache.FallbackCache",
            request.getfixturevalue("redis_url"),
        )
    cache: BaseCache = import_string(name)(place, {})
    cache.clear()
    for alias in (
        "allauth.core.internal.ratelimit.cache",
        "wargames.delivery.places.webhooks.cache",
    ):
        monkeypatch.setattr(alias, cache)
    yield cache
    cache.clear()
    caches.close_all()


def test_no_more_requests_are_let_through_than_a_limit_says(counting: Any, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "10/h/ip"}
    request = RequestFactory().post("/")

    let_through = at_once(lambda n: limits.count(request, "guest"), limits.TooMany)

    assert 0 < let_through <= 10


def test_no_webhook_is_sent_more_in_an_hour_than_it_may(
    counting: BaseCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wargames.delivery.places import webhooks

    monkeypatch.setattr(webhooks, "IN_AN_HOUR", 10)
    webhook, sent = Webhook(pk=7), list[bool]()

    at_once(lambda n: sent.append(webhooks.may_send(webhook)), RuntimeError)

    assert sum(sent) == 10
    assert counting.get("webhook:7") == FORTY
