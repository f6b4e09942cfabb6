"""Webhooks: who is posted to, with which words, and what becomes of one that fails."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from msgspec.structs import replace

from tests.factories import UserFactory, make_campaign, make_war
from tests.receiver import Receiver, receiving
from tests.web.markup import page_in
from tests.web.notices.tasks import deliver_all, run_due_tasks
from tests.web.play import play_until_watch_passes
from tests.web.table import sitting
from wargames.delivery.message import Told, told_of
from wargames.delivery.models import GIVEN_UP, Delivery, Webhook
from wargames.delivery.places import webhooks
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.worker import TaskWorker

# real commits: the worker opens the database by itself
pytestmark = pytest.mark.django_db(transaction=True)
MESSAGE = Told(
    "It is your move in Run.", "https://flag.example.org/table/1/", "game-1", "your_move"
)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    cache.clear()
    with receiving() as found:
        settings.OUTBOUND_TEST_HOSTS = [found.host]
        yield found


def webhook_of(person: Any, receiver: Receiver, kind: str = "plain", **more: Any) -> Webhook:
    return Webhook.objects.create(person=person, kind=kind, url=receiver.url, **more)


def said(receiver: Receiver) -> list[Any]:
    return [json.loads(each.body) for each in receiver.posted]


# ---------------------------------------------------------------------------- a move


def test_whoever_is_to_move_is_told_there_and_nobody_else(receiver: Receiver) -> None:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = make_war(ann, bea)
    webhook_of(ann, receiver)
    webhook_of(UserFactory(), receiver)

    play_until_watch_passes(game)
    TaskWorker().run()

    (told,) = said(receiver)
    notice = Notice.objects.get(user=ann)
    assert told["words"] == notice.words
    assert told["kind"] == "your_move"
    assert told["id"]
    assert told["game"] == {"id": str(game.pk), "title": game.title}
    assert told["url"].endswith(f"/table/{game.pk}/")


def test_one_of_another_game_is_not_told(receiver: Receiver) -> None:
    ann, bea = UserFactory(), UserFactory()
    game, other = make_war(ann, bea), make_war(ann, bea)
    webhook_of(ann, receiver, game=other)
    mine = webhook_of(ann, receiver, game=game)

    play_until_watch_passes(game)
    TaskWorker().run()

    assert len(receiver.posted) == 1
    mine.refresh_from_db()
    assert mine.last_ok is not None


def test_a_notice_that_was_read_meanwhile_is_not_posted(receiver: Receiver) -> None:
    ann = UserFactory()
    game = make_war(ann, UserFactory())
    webhook_of(ann, receiver)
    play_until_watch_passes(game)

    sitting(ann).get(f"/table/{game.pk}/")
    TaskWorker().run()

    assert receiver.posted == []


def test_where_sides_have_secrets_it_is_said_only_that_something_waits() -> None:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = make_campaign(ann, bea, options={"fog": True})
    kinds = [kind for kind in Notice.Kind.values if kind not in Notice.CALLS]
    for turn, kind in enumerate(Notice.Kind.values, 1):
        Notice.objects.create(user=ann, game=game, kind=kind, turn=turn)

    words = {n.kind: told_of(n, to_others=True) for n in Notice.objects.filter(user=ann)}

    assert {words[k].words for k in Notice.CALLS} == {f"It is your move in {game.title}."}
    assert {words[k].kind for k in Notice.CALLS} == {"your_move"}
    assert {words[kind].words for kind in kinds} == {
        f"Something is waiting for you in {game.title}."
    }
    assert {words[kind].kind for kind in kinds} == {"waits"}


# ---------------------------------------------------------------------------- each kind


def test_a_plain_one_is_signed_so_that_its_receiver_can_check_it(receiver: Receiver) -> None:
    webhook = webhook_of(UserFactory(), receiver)

    assert webhooks.send(webhook, MESSAGE)

    (came,) = receiver.posted
    signed = came.headers["X-Flag-Plot-Timestamp"].encode() + b"." + came.body
    digest = hmac.new(webhook.secret.encode(), signed, hashlib.sha256).hexdigest()
    assert came.headers["X-Flag-Plot-Signature"] == f"sha256={digest}"
    assert came.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize(
    "call", ["@everyone", "@here", "<@123>", "<!channel>", "**bold**", "[a](b)"]
)
@pytest.mark.parametrize("kind", ["discord", "slack"])
def test_the_title_of_a_game_calls_nobody(receiver: Receiver, kind: str, call: str) -> None:
    hostile = replace(MESSAGE, words=f"It is your move in {call}.")

    webhooks.send(webhook_of(UserFactory(), receiver, kind), hostile)

    (told,) = said(receiver)
    text = told["content"] if kind == "discord" else told["text"]
    assert "@everyone" not in text
    assert "@here" not in text
    assert "<@" not in text
    assert kind == "discord" or "<!" not in text
    if kind == "discord":
        assert told["allowed_mentions"] == {"parse": []}
        assert "**" not in text.replace("\\*", "")


# ---------------------------------------------------------------------------- troubles


def test_one_that_fails_is_counted_and_left_alone_in_the_end(receiver: Receiver) -> None:
    receiver.status = 500
    webhook = webhook_of(UserFactory(), receiver)

    for _ in range(GIVEN_UP + 3):
        webhook.refresh_from_db()
        assert not webhooks.send(webhook, MESSAGE)

    assert len(receiver.posted) == GIVEN_UP
    page = page_in(sitting(webhook.person).get("/me/webhooks/")).text
    assert f"Turned off after {GIVEN_UP} failures. It was answered with 500." in page


def test_a_test_from_the_page_wakes_one_that_was_left_alone(receiver: Receiver) -> None:
    webhook = webhook_of(UserFactory(), receiver, failures=GIVEN_UP)
    browser = sitting(webhook.person)
    name = page_in(browser.get("/me/webhooks/")).all("button[name=webhook]")[0]["value"]

    browser.post("/me/webhooks/test/", {"webhook": name})
    TaskWorker().run()

    webhook.refresh_from_db()
    assert webhook.failures == 0
    assert "test" in said(receiver)[0]["words"]


def test_one_is_sent_no_more_in_an_hour_than_it_may_be(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "IN_AN_HOUR", 2)
    webhook = webhook_of(UserFactory(), receiver)

    sent = [webhooks.send(webhook, MESSAGE) for _ in range(4)]

    assert sent == [True, True, False, False]
    assert len(receiver.posted) == 2


def test_each_of_several_is_tried_again_by_itself_and_none_is_told_twice(
    receiver: Receiver,
) -> None:
    ann = UserFactory()
    game = make_war(ann, UserFactory())
    good, bad = (f"{receiver.url}/{name}" for name in ("good", "bad"))
    for url in (bad, good):
        Webhook.objects.create(person=ann, kind="plain", url=url)
    receiver.status_at = {"/take/bad": 500}
    play_until_watch_passes(game)

    run_due_tasks()
    assert Delivery.objects.get().state == "waiting"
    receiver.status_at = {}
    for minutes in (2, 20):
        run_due_tasks(timezone.now() + timedelta(minutes=minutes))

    assert [each.path for each in receiver.posted] == ["/take/bad", "/take/good", "/take/bad"]
    first, *_, last = said(receiver)
    assert first == last
    assert Delivery.objects.get().state == "sent"


def test_what_comes_meanwhile_is_told_where_the_older_was_taken_too(receiver: Receiver) -> None:
    ann = UserFactory()
    game = make_war(ann, UserFactory())
    for name in ("good", "bad"):
        Webhook.objects.create(person=ann, kind="plain", url=f"{receiver.url}/{name}")
    receiver.status_at = {"/take/bad": 500}
    tell_person(ann, game, "your_move")
    deliver_all(ann)
    receiver.status_at, receiver.posted = {}, []
    tell_person(ann, game, "wrote")

    deliver_all(ann)
    deliver_all(ann)

    kinds = [(each.path, json.loads(each.body)["kind"]) for each in receiver.posted]
    assert sorted(kinds) == [("/take/bad", "wrote"), ("/take/good", "wrote")]
    assert {each.state for each in Delivery.objects.all()} == {"sent"}


def test_one_that_is_left_alone_holds_up_no_other_and_one_that_took_it_is_enough_in_the_end(
    receiver: Receiver,
) -> None:
    ann = UserFactory()
    game = make_war(ann, UserFactory())
    webhook_of(ann, receiver)
    dead = Webhook.objects.create(
        person=ann, kind="plain", url=f"{receiver.url}/dead", failures=GIVEN_UP
    )
    receiver.status_at = {"/take/dead": 500}
    tell_person(ann, game, "your_move")
    deliver_all(ann)
    assert Delivery.objects.get().state == "sent"

    Webhook.objects.filter(pk=dead.pk).update(failures=0)
    tell_person(ann, game, "game_over")
    deliver_all(ann)
    assert Delivery.objects.get(notice__kind="game_over").state == "waiting"
    Delivery.objects.update(queued_at=timezone.now() - timedelta(days=2))
    deliver_all(ann)

    assert Delivery.objects.get(notice__kind="game_over").state == "sent"
    assert [each.path for each in receiver.posted].count("/take") == 2


# ---------------------------------------------------------------------------- the page


def test_one_is_kept_with_the_game_that_it_is_for() -> None:
    ann = UserFactory(name="Ann")
    game = make_war(ann, UserFactory())
    browser = sitting(ann)

    answer = browser.post(
        "/me/webhooks/",
        {"kind": "discord", "url": "https://discord.com/api/webhooks/1/x", "game": str(game.pk)},
    )

    assert answer.status_code == 302
    webhook = Webhook.objects.get()
    assert (webhook.person, webhook.game, webhook.kind) == (ann, game, "discord")


@pytest.mark.parametrize("url", ["http://example.org/", "https://127.0.0.1/", "https://[::1]/", ""])
def test_an_address_inside_the_network_is_not_kept(url: str) -> None:
    answer = sitting(UserFactory()).post("/me/webhooks/", {"kind": "plain", "url": url})

    assert answer.status_code == 400
    assert not Webhook.objects.exists()


def test_nobody_keeps_one_of_a_game_of_others() -> None:
    game = make_war(UserFactory(), UserFactory())

    answer = sitting(UserFactory()).post(
        "/me/webhooks/", {"kind": "plain", "url": "https://example.org/", "game": str(game.pk)}
    )

    assert answer.status_code == 400
    assert not Webhook.objects.exists()


def test_nobody_sees_tests_or_removes_one_of_somebody_else(receiver: Receiver) -> None:
    webhook = webhook_of(UserFactory(), receiver)
    name = page_in(sitting(webhook.person).get("/me/webhooks/")).all("[name=webhook]")[0]["value"]
    stranger = sitting(UserFactory())

    page = stranger.get("/me/webhooks/").content.decode()
    answers = [
        stranger.post(f"/me/webhooks/{each}/", {"webhook": name}) for each in ("test", "remove")
    ]

    assert receiver.url not in page
    assert webhook.secret not in page
    assert [each.status_code for each in answers] == [404, 404]
    assert Webhook.objects.filter(pk=webhook.pk).exists()


def test_the_page_warns_whoever_plays_where_sides_have_secrets() -> None:
    ann = UserFactory()
    make_campaign(ann, UserFactory(), options={"fog": True})

    assert "Others may read a channel" in sitting(ann).get("/me/webhooks/").content.decode()
    assert "Others may read" not in sitting(UserFactory()).get("/me/webhooks/").content.decode()
