"""Guests, accounts, and what happens to seats between the two."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.contrib.messages import get_messages
from django.core import mail
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from tests.web.markup import page_in
from wargames.accounts.services import guest_merge

User = get_user_model()
PASSWORD = "Kido Butai 1942"
YEAR = 365 * 24 * 3600


@pytest.fixture
def guest(client: Client) -> User:
    client.post("/me/welcome/", {"name": "Ensign Pulver"})
    return User.objects.get()


@pytest.fixture
def account() -> User:
    user = User.objects.create_user("old.hand@example.org", PASSWORD, name="Old Hand")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def logged_in_as(client: Client) -> int | None:
    key = client.session.get("_auth_user_id")
    return int(key) if key else None


# ---------------------------------------------------------------------- a first visit


def test_a_name_is_enough_to_come_in_for_a_year(client: Client) -> None:
    answer = client.post("/me/welcome/", {"name": "  Ensign   Pulver ", "next": "/me/"})

    guest = User.objects.get()
    assert (answer.status_code, answer.url) == (302, "/me/")
    assert (guest.name, guest.is_guest, guest.email) == ("Ensign Pulver", True, None)
    assert not guest.has_usable_password()
    assert logged_in_as(client) == guest.pk
    assert client.cookies["sessionid"]["max-age"] == YEAR


@pytest.mark.parametrize("name", ["Captain (program)", "ann  (PROGRAM)"])
def test_nobody_is_called_like_a_program(client: Client, name: str) -> None:
    assert client.post("/me/welcome/", {"name": name}).status_code == 400
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "a\u202eb", "x" * 41, "bell\x07"])
def test_a_name_that_nobody_could_read_is_refused(client: Client, name: str) -> None:
    answer = client.post("/me/welcome/", {"name": name})

    assert answer.status_code == 400
    assert answer.context["form"].errors["name"]
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["X", "山本五十六", "O’Kane & Co.", "x" * 40])
def test_names_of_all_languages_are_welcome(client: Client, name: str) -> None:
    client.post("/me/welcome/", {"name": name})

    assert User.objects.get().name == name


def test_two_people_may_have_the_same_name(client: Client, guest: User) -> None:
    Client().post("/me/welcome/", {"name": guest.name})

    assert User.objects.filter(name=guest.name, email=None).count() == 2


@pytest.mark.parametrize("elsewhere", ["https://example.org/", "//example.org", "javascript:1"])
def test_nobody_is_sent_to_another_site(client: Client, elsewhere: str) -> None:
    answer = client.post("/me/welcome/", {"name": "X", "next": elsewhere})

    assert answer.url == "/"


def test_ones_own_page_asks_for_a_name_first(client: Client) -> None:
    assert client.get("/me/").url == "/me/welcome/?next=/me/"


def test_the_name_can_be_changed(client: Client, guest: User) -> None:
    client.post("/me/", {"name": "Mister Roberts"})

    guest.refresh_from_db()
    assert guest.name == "Mister Roberts"


def test_a_second_guest_can_change_the_name_too(client: Client, guest: User) -> None:
    other = Client()
    other.post("/me/welcome/", {"name": "Dolan"})

    answers = [each.post("/me/", {"name": "Saved"}) for each in (client, other, client, other)]

    assert [answer.status_code for answer in answers] == [302] * 4
    assert User.objects.filter(name="Saved", email=None).count() == 2


def test_an_empty_address_is_never_kept(guest: User) -> None:
    guest.email = ""
    guest.save()

    guest.refresh_from_db()
    assert guest.email is None
    with pytest.raises(IntegrityError):
        User.objects.filter(pk=guest.pk).update(email="")


@pytest.mark.django_db(transaction=True)
def test_an_empty_address_from_before_becomes_none() -> None:
    state = MigrationExecutor(connection)
    state.migrate([("accounts", "0001_initial")])
    people = state.loader.project_state([("accounts", "0001_initial")]).apps
    people.get_model("accounts", "User").objects.create(name="Insigna", email="", is_guest=True)

    state = MigrationExecutor(connection)
    state.migrate(state.loader.graph.leaf_nodes())

    assert User.objects.get().email is None


def test_a_name_is_shown_as_text_and_never_as_markup(client: Client) -> None:
    client.post("/me/welcome/", {"name": "<img src=x onerror=alert(1)>"})

    assert b"<img src=x" not in client.get("/me/").content


# ------------------------------------------------------- a guest becomes an account


def sign_up(client: Client, email: str = "Pulver@Example.org", name: str = "Frank") -> None:
    client.post("/account/signup/", {"name": name, "email": email, "password1": PASSWORD})


def test_signing_up_keeps_the_row_of_the_guest(client: Client, guest: User) -> None:
    sign_up(client)

    account = User.objects.get()
    assert account.pk == guest.pk
    assert (account.name, account.email, account.is_guest) == ("Frank", "pulver@example.org", False)
    assert account.check_password(PASSWORD)
    assert logged_in_as(client) == guest.pk


def test_the_sign_up_form_knows_the_guests_name(client: Client, guest: User) -> None:
    page = client.get("/account/signup/")

    assert page.status_code == 200
    assert page_in(page).one("input[name=name]")["value"] == "Ensign Pulver"


def test_signing_up_without_having_been_a_guest_makes_a_new_person(client: Client) -> None:
    sign_up(client)

    account = User.objects.get()
    assert (account.name, account.is_guest) == ("Frank", False)
    assert logged_in_as(client) == account.pk


def test_an_address_is_used_once_whatever_its_capitals(
    client: Client, guest: User, account: User
) -> None:
    sign_up(client, email="OLD.HAND@example.org")

    guest.refresh_from_db()
    assert guest.is_guest
    assert User.objects.count() == 2


def test_the_address_is_confirmed_by_a_link_in_a_mail(client: Client, guest: User) -> None:
    sign_up(client)
    link = re.search(r"http://testserver(/account/confirm-email/\S+)", mail.outbox[0].body)
    assert link

    client.post(link[1])

    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize(
    "password",
    [
        pytest.param("1234", id="short"),
        pytest.param("thomas.w.wirtz", id="like the address"),
        pytest.param("Lt. Insigna 1", id="like the name"),
    ],
)
def test_a_weak_password_is_refused(client: Client, guest: User, password: str) -> None:
    form = {"name": "Lt Insigna", "email": "thomas.w.wirtz@example.org", "password1": password}

    answer = client.post("/account/signup/", form)

    guest.refresh_from_db()
    assert guest.is_guest
    assert answer.context["form"].errors["password1"]


def test_a_new_password_is_compared_with_the_name(client: Client, account: User) -> None:
    log_in(client)
    passwords = {"oldpassword": PASSWORD, "password1": "Old Hand 1", "password2": "Old Hand 1"}

    client.post("/account/password/change/", passwords)

    account.refresh_from_db()
    assert account.check_password(PASSWORD)


# ------------------------------------------------ a guest turns out to have an account


def log_in(client: Client, email: str = "old.hand@example.org", password: str = PASSWORD) -> None:
    client.post("/account/login/", {"login": email, "password": password})


def test_logging_in_drops_the_guest_and_keeps_the_account(
    client: Client, guest: User, account: User
) -> None:
    log_in(client)

    assert logged_in_as(client) == account.pk
    assert list(User.objects.all()) == [account]


def test_a_wrong_password_leaves_the_guest_as_it_was(
    client: Client, guest: User, account: User
) -> None:
    log_in(client, password="wrong")

    assert logged_in_as(client) == guest.pk
    assert User.objects.filter(pk=guest.pk).exists()


def test_whatever_hangs_on_a_guest_goes_to_the_account(guest: User, account: User) -> None:
    EmailAddress.objects.create(user=guest, email="second@example.org")

    guest_merge(guest=guest, account=account)

    owners = set(EmailAddress.objects.values_list("user", flat=True))
    assert owners == {account.pk}


def test_an_account_that_logs_in_again_loses_nothing(client: Client, account: User) -> None:
    log_in(client)
    log_in(client)

    assert logged_in_as(client) == account.pk


# -------------------------------------------------------------------------- leaving


def test_a_guest_is_warned_before_the_seats_are_lost(client: Client, guest: User) -> None:
    page = client.get("/account/logout/")

    assert "cannot get them back" in page.content.decode()
    assert logged_in_as(client) == guest.pk


def test_an_account_is_not_warned(client: Client, account: User) -> None:
    log_in(client)

    assert "cannot get them back" not in client.get("/account/logout/").content.decode()


def test_logging_out_takes_a_click_on_a_button(client: Client, guest: User) -> None:
    answer = client.post("/account/logout/")

    assert answer.url == "/"
    assert logged_in_as(client) is None


@pytest.mark.parametrize(
    "path", ["/account/email/", "/account/password/set/", "/account/password/change/"]
)
def test_pages_for_accounts_show_a_guest_the_way_to_one(
    client: Client, guest: User, path: str
) -> None:
    assert client.get(path).url == "/account/signup/"


@pytest.mark.parametrize(
    "path",
    ["/me/", "/account/email/", "/account/password/change/", "/account/logout/"],
)
def test_pages_of_an_account_open(client: Client, account: User, path: str) -> None:
    log_in(client)

    assert client.get(path).status_code == 200


@pytest.mark.parametrize("path", ["/account/password/reset/", "/account/confirm-email/"])
def test_pages_of_a_forgotten_account_open(client: Client, path: str) -> None:
    assert client.get(path).status_code == 200


def test_a_forgotten_password_is_replaced_through_a_mail(client: Client, account: User) -> None:
    client.post("/account/password/reset/", {"email": account.email})
    link = re.search(r"http://testserver(/account/password/reset/key/\S+)", mail.outbox[0].body)
    assert link
    form = client.get(link[1], follow=True)

    client.post(
        form.redirect_chain[-1][0], {"password1": "Another 1943", "password2": "Another 1943"}
    )

    account.refresh_from_db()
    assert account.check_password("Another 1943")


# ------------------------------------------------------------------------- colours


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_colours_are_kept_without_any_script(client: Client, theme: str) -> None:
    client.post("/me/theme/", {"theme": theme})

    assert page_in(client.get("/me/welcome/")).one("html")["data-theme"] == theme


def test_colours_that_do_not_exist_change_nothing(client: Client) -> None:
    client.post("/me/theme/", {"theme": '"><script>'})
    client.cookies["theme"] = '"><script>'

    page = page_in(client.get("/me/welcome/"))
    assert page.one("html")["data-theme"] == "auto"
    assert not page.has("script:not([src])")


def test_saving_says_so(client: Client, guest: User) -> None:
    answer = client.post("/me/", {"name": "Y"})

    assert [str(message) for message in get_messages(answer.wsgi_request)] == ["Saved."]
