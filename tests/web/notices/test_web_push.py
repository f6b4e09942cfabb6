"""Web push: what a browser can read of a notice, and who is pushed to no more."""

import base64
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from py_vapid import Vapid02

from tests.factories import UserFactory, make_campaign, make_war
from tests.receiver import Posted, Receiver, receiving
from tests.web.markup import page_in
from tests.web.notices.tasks import deliver_all
from tests.web.play import play_until_watch_passes
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge
from wargames.delivery.message import Told
from wargames.delivery.models import GIVEN_UP, PushSubscription
from wargames.delivery.places import web_push
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.worker import TaskWorker

# real commits: the worker opens the database by itself
pytestmark = pytest.mark.django_db(transaction=True)
MESSAGE = Told("It is your move in Run.", "https://flag.example.org/table/1/", "game-1")


def letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Browser:
    """The keys that a browser makes for itself, and what it can read with them."""

    endpoint: str

    def __post_init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    @property
    def subscription(self) -> dict[str, Any]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": letters(public), "auth": letters(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def reads(self, posted: Posted) -> Any:
        opened = http_ece.decrypt(posted.body, private_key=self.key, auth_secret=self.auth)
        return json.loads(opened)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    with receiving() as found:
        found.status = 201
        settings.OUTBOUND_TEST_HOSTS = [found.host]
        yield found


@pytest.fixture
def browser(receiver: Receiver) -> Browser:
    return Browser(receiver.url)


def turned_on(client: Client, browser: Browser, device: str = "Firefox on Linux") -> Any:
    sent = {"subscription": json.dumps(browser.subscription), "device": device}
    return client.post("/me/devices/on/", sent)


# --------------------------------------------------------------------- what is read


def test_whoever_is_to_move_reads_what_the_notice_says_and_where_it_leads(
    receiver: Receiver, browser: Browser
) -> None:
    ann = UserFactory(name="Ann")
    game = make_war(ann, UserFactory(name="Bea"))
    turned_on(sitting(ann), browser)

    play_until_watch_passes(game)
    TaskWorker().run()

    (came,) = receiver.posted
    told = browser.reads(came)
    assert {key: told[key] for key in ("title", "body", "tag", "url")} == {
        "title": game.title,
        "body": Notice.objects.get(user=ann).words,
        "tag": f"game-{game.pk}",
        "url": f"/table/{game.pk}/",
    }
    assert game.title.encode() not in came.body


def test_the_push_service_is_told_who_sends_and_that_a_newer_one_replaces_it(
    receiver: Receiver, browser: Browser, settings: Any
) -> None:
    ann = UserFactory()
    turned_on(sitting(ann), browser)

    web_push.send(PushSubscription.objects.get(), MESSAGE)

    headers = receiver.posted[0].headers
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert len(headers["Topic"]) == 32
    assert "game-1" not in headers["Topic"]
    assert Vapid02.verify(auth=headers["Authorization"])
    assert headers["Authorization"].endswith(f"k={web_push.public_key()}")


def test_of_two_sides_with_secrets_each_browser_reads_its_own_words_alone(
    receiver: Receiver, settings: Any
) -> None:
    """Of a secret deed the other side's browser gets not even an empty message."""
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = make_campaign(ann, bea, options={"fog": True})
    mine, theirs = Browser(f"{receiver.url}/ann"), Browser(f"{receiver.url}/bea")
    turned_on(sitting(ann), mine)
    turned_on(sitting(bea), theirs)
    Notice.objects.all().delete()  # that it has begun, from before

    play_until_watch_passes(game)
    TaskWorker().run()

    for person, device, path in ((ann, mine, "/take/ann"), (bea, theirs, "/take/bea")):
        told = [device.reads(each)["body"] for each in receiver.posted if each.path == path]
        assert told == [notice.words for notice in Notice.objects.filter(user=person)]


def test_a_notice_that_was_read_meanwhile_is_not_pushed(
    receiver: Receiver, browser: Browser
) -> None:
    ann = UserFactory()
    game = make_war(ann, UserFactory())
    turned_on(sitting(ann), browser)
    play_until_watch_passes(game)

    sitting(ann).get(f"/table/{game.pk}/")
    TaskWorker().run()

    assert receiver.posted == []


def test_each_of_several_devices_is_tried_again_by_itself_and_none_is_told_twice(
    receiver: Receiver,
) -> None:
    ann = UserFactory()
    game = make_war(ann, UserFactory())
    phone, tablet = (Browser(f"{receiver.url}/{name}") for name in ("phone", "tablet"))
    for each in (phone, tablet):
        turned_on(sitting(ann), each)
    receiver.status_at = {"/take/tablet": 500}
    tell_person(ann, game, "your_move")

    deliver_all(ann)
    receiver.status_at = {}
    deliver_all(ann)
    deliver_all(ann)

    paths = [each.path for each in receiver.posted]
    assert paths == ["/take/phone", "/take/tablet", "/take/tablet"]
    assert tablet.reads(receiver.posted[-1]) == phone.reads(receiver.posted[0])


# --------------------------------------------------------------------- its end


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_its_browser_has_ended_is_forgotten(
    receiver: Receiver, browser: Browser, status: int
) -> None:
    turned_on(sitting(UserFactory()), browser)
    receiver.status = status

    assert not web_push.send(PushSubscription.objects.get(), MESSAGE)

    assert not PushSubscription.objects.exists()


def test_one_that_fails_often_is_left_alone_till_a_test_wakes_it(
    receiver: Receiver, browser: Browser
) -> None:
    ann = UserFactory()
    client = sitting(ann)
    turned_on(client, browser)
    receiver.status = 500
    for _ in range(GIVEN_UP + 2):
        web_push.send(PushSubscription.objects.get(), MESSAGE)
    assert len(receiver.posted) == GIVEN_UP
    page = page_in(client.get("/me/devices/"))
    assert f"Paused after {GIVEN_UP} failures" in page.text

    receiver.status = 201
    client.post("/me/devices/test/", {"device": page.all("[name=device][value]")[0]["value"]})
    TaskWorker().run()

    assert PushSubscription.objects.get().failures == 0
    assert "test" in browser.reads(receiver.posted[-1])["body"]


def test_logging_out_ends_it_in_that_browser_and_in_no_other(browser: Browser) -> None:
    ann = UserFactory()
    here, there = sitting(ann), sitting(ann)
    turned_on(here, browser, "here")
    turned_on(there, Browser(f"{browser.endpoint}/2"), "there")

    here.post("/account/logout/")

    assert [each.device for each in PushSubscription.objects.all()] == ["there"]


def test_another_password_ends_it_in_all_browsers_but_the_one_that_changed_it(
    browser: Browser,
) -> None:
    word, other = "a long password", "quite another password"
    ann = User.objects.create_user("ann@example.org", word, name="Ann")
    here, there = sitting(ann), sitting(ann)
    turned_on(here, browser, "here")
    turned_on(there, Browser(f"{browser.endpoint}/2"), "there")

    answer = here.post(
        "/account/password/change/",
        {"oldpassword": word, "password1": other, "password2": other},
    )

    assert answer.status_code == 302, answer.content
    assert [each.device for each in PushSubscription.objects.all()] == ["here"]


def test_it_goes_out_of_the_site_with_a_guest_and_with_an_account(browser: Browser) -> None:
    guest, account = UserFactory(), UserFactory(is_guest=False)
    turned_on(sitting(guest), browser)

    guest_merge(guest=guest, account=account)
    assert not PushSubscription.objects.exists()

    turned_on(sitting(account), browser)
    account.delete()
    assert not PushSubscription.objects.exists()


def test_somebody_else_in_the_same_browser_takes_it_over(browser: Browser) -> None:
    ann, bea = UserFactory(), UserFactory()
    turned_on(sitting(ann), browser)

    turned_on(sitting(bea), browser)

    assert PushSubscription.objects.get().person == bea


# --------------------------------------------------------------------- what a browser may send


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://[::1]/",
        "file:///etc/passwd",
        "",
    ],
)
def test_an_endpoint_inside_the_network_is_not_kept(endpoint: str) -> None:
    client = sitting(UserFactory())

    turned_on(client, Browser(endpoint))

    assert not PushSubscription.objects.exists()
    assert "Notifications are not turned on." in client.get("/me/devices/").content.decode()


@pytest.mark.parametrize(
    "sent",
    ["", "null", "[]", "7", "{}", '{"endpoint": 1, "keys": {}}', '{"keys": []}', "[" * 4000,
     '{"endpoint": "https://push.example.org/", "keys": {"p256dh": "AA", "auth": "é"}}'],
)  # fmt: skip
def test_nonsense_is_not_kept(sent: str) -> None:
    client = sitting(UserFactory())

    answer = client.post("/me/devices/on/", {"subscription": sent, "device": "x"})

    assert answer.status_code == 302
    assert not PushSubscription.objects.exists()


def test_nobody_tests_or_removes_the_device_of_somebody_else(browser: Browser) -> None:
    turned_on(sitting(UserFactory()), browser)
    name = PushSubscription.objects.get().endpoint_hash
    stranger = sitting(UserFactory())

    answers = [
        stranger.post(f"/me/devices/{each}/", {"device": name}) for each in ("test", "remove")
    ]

    assert [each.status_code for each in answers] == [404, 404]
    assert PushSubscription.objects.exists()


# --------------------------------------------------------------------- the sound of a tab


def test_the_sound_that_somebody_chooses_is_theirs_alone() -> None:
    ann, bea = sitting(UserFactory()), sitting(UserFactory())

    ann.post("/me/sound/", {"sound": "bell", "when": "always"})

    assert ann.get("/me/sound/").json() == {"sound": "bell", "when": "always"}
    assert bea.get("/me/sound/").json() == {"sound": "", "when": "away"}
    assert page_in(ann.get("/me/devices/")).has('input[value="bell"][checked]')


def test_a_sound_that_there_is_not_is_refused_in_words() -> None:
    answer = sitting(UserFactory()).post("/me/sound/", {"sound": "cannon", "when": "always"})

    assert answer.status_code == 400
    assert "cannon is not one" in answer.content.decode()
