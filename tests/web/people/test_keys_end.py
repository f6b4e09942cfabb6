"""What opens or tells something without a password ends with whoever may have made it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connections
from django.db.models import ForeignKey
from django.test import Client

from tests.factories import UserFactory
from tests.web.table import sitting
from wargames.accounts import keys
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge
from wargames.api import tokens
from wargames.api.models import Token
from wargames.delivery.models import FeedAddress, PushSubscription, Webhook, hash_of
from wargames.delivery.places.browsers import BROWSER_COOKIE

WORD, OTHER = "a long and secret word", "quite another secret word"
OWN = "the cookie of one's own browser"


@pytest.fixture
def account() -> User:
    return User.objects.create_user("b@x.org", WORD, name="Bea")


def with_keys(person: User) -> str:
    """Gives someone a key of each kind; that of the API."""
    FeedAddress.objects.create(person=person)
    Webhook.objects.create(person=person, kind="plain", url="https://example.org/")
    for number, cookie in enumerate((OWN, "of another")):
        PushSubscription.objects.create(
            person=person,
            endpoint=f"https://push.example.org/{number}",
            browser_mark=hash_of(cookie),
        )
    return tokens.make(person, "mine")


def left_to(person: User) -> dict[str, int]:
    """How many keys of each kind someone has."""
    return {label: kind.of(person.pk).count() for label, kind in keys.kinds.items()}


def answers_to(key: str) -> int:
    return Client().get("/api/v1/me", headers={"Authorization": f"Bearer {key}"}).status_code


# --------------------------------------------------------------------------- guests


def test_no_key_of_a_guest_opens_the_account_that_logs_in_from_that_browser(account: User) -> None:
    browser = Client()
    browser.post("/me/welcome/", {"name": "Planted"})
    guest = User.objects.get(name="Planted")
    key, feed = with_keys(guest), guest.feed_address.token

    page = browser.post(
        "/account/login/", {"login": account.email, "password": WORD}, follow=True
    ).content.decode()

    assert browser.session["_auth_user_id"] == str(account.pk)
    assert set(left_to(account).values()) == {0}
    assert answers_to(key) == 401
    assert Client().get(f"/feeds/{feed}/games.atom").status_code == 404
    for told in ("/me/tokens/", "/me/feeds/", "/me/webhooks/", "/me/devices/"):
        assert f'href="{told}"' in page, told
    assert "2 devices with notifications" in page


def test_nor_the_account_that_a_guest_becomes(settings: Any) -> None:
    browser = Client()
    browser.post("/me/welcome/", {"name": "Planted"})
    key = with_keys(User.objects.get(name="Planted"))

    page = browser.post(
        "/account/signup/", {"name": "Vi", "email": "v@x.org", "password1": WORD}, follow=True
    ).content.decode()

    person = User.objects.get(email="v@x.org")
    assert set(left_to(person).values()) == {0}
    assert answers_to(key) == 401
    assert "1 API token" in page


def test_an_account_without_keys_is_told_nothing_of_them(account: User) -> None:
    browser = Client()
    browser.post("/me/welcome/", {"name": "Honest"})

    page = browser.post(
        "/account/login/", {"login": account.email, "password": WORD}, follow=True
    ).content.decode()

    assert "have ended" not in page


def test_the_account_keeps_its_own_keys_when_a_guest_is_merged(account: User) -> None:
    key, guest = with_keys(account), UserFactory()
    with_keys_of_its_own = left_to(account)
    PushSubscription.objects.create(person=guest, endpoint="https://push.example.org/3")
    tokens.make(guest, "planted")

    guest_merge(guest=guest, account=account)

    assert left_to(account) == with_keys_of_its_own
    assert answers_to(key) == 200


# --------------------------------------------------------------------------- passwords


def test_another_password_ends_all_keys_but_the_notices_of_that_browser(account: User) -> None:
    key, feed = with_keys(account), account.feed_address.token
    browser = sitting(account)
    browser.cookies[BROWSER_COOKIE] = OWN

    page = browser.post(
        "/account/password/change/",
        {"oldpassword": WORD, "password1": OTHER, "password2": OTHER},
        follow=True,
    ).content.decode()

    assert answers_to(key) == 401
    assert Client().get(f"/feeds/{feed}/games.atom").status_code == 404
    assert not Webhook.objects.exists()
    assert PushSubscription.objects.get().browser_mark == hash_of(OWN)
    assert 'href="/me/tokens/"' in page


def test_so_does_one_that_is_set_without_the_site(account: User) -> None:
    with_keys(account)

    account.set_password(OTHER)
    account.save()

    assert set(left_to(account).values()) == {0}


def test_to_log_in_is_no_other_password(account: User, settings: Any) -> None:
    key = with_keys(account)
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]

    Client().post("/account/login/", {"login": account.email, "password": WORD})

    assert answers_to(key) == 200


def test_no_key_is_made_by_whoever_came_in_with_the_old_password(account: User) -> None:
    as_they_asked = User.objects.get(pk=account.pk)
    account.set_password(OTHER)
    account.save()

    with pytest.raises(PermissionDenied):
        tokens.make(as_they_asked, "late")
    assert not Token.objects.exists()


def test_no_key_outlives_a_change_that_comes_at_the_same_time(any_database: str) -> None:
    account = User.objects.create_user("c@x.org", WORD)
    hall, door = 6, Barrier(7)

    def make(_: int) -> None:
        person = User.objects.get(pk=account.pk)
        try:
            door.wait()
            tokens.make(person, "in between")
        except PermissionDenied:
            pass
        finally:
            connections.close_all()

    def change() -> None:
        try:
            door.wait()
            account.set_password(OTHER)
            account.save()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(hall + 1) as people:
        made = [people.submit(make, n) for n in range(hall)]
        made.append(people.submit(change))
        for each in made:
            each.result()

    assert not Token.objects.exists()


# --------------------------------------------------------------------------- all of them

SECRETS = {"token", "secret", "fingerprint", "endpoint"}
OF_A_TABLE = {"seating.Vacancy"}
"""Its token offers a seat of one table, and opens nothing of its holder's."""


def test_whatever_opens_something_of_a_person_ends_with_all_the_rest() -> None:
    pointing = {
        relation.related_model
        for relation in User._meta.related_objects
        if isinstance(relation.field, ForeignKey)
    }
    opening = {
        model._meta.label
        for model in pointing
        if SECRETS & {field.name for field in model._meta.get_fields()}
    }
    assert opening - OF_A_TABLE == set(keys.kinds)
