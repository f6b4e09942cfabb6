"""Asking for an account: several at once, with an address to confirm, from a seat at a table."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from http.cookies import SimpleCookie
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.account.signals import user_signed_up
from django.core import mail
from django.db import connections
from django.http import HttpResponse
from django.test import Client

from engine.models import Game
from engine.seats import beginning
from engine.seats.sitting import join
from tests.factories import UserFactory, make_war
from tests.web.markup import page_in
from tests.web.table import sitting
from wargames.accounts.models import User

PASSWORD = "Kido Butai 1942"
TAKEN = "taken@example.org"


def asked(client: Client, email: str, **fields: str) -> Any:
    form = {"name": "Frank", "email": email, "password1": PASSWORD, **fields}
    return client.post("/account/signup/", form)


def log_in(client: Client, email: str, **fields: str) -> Any:
    return client.post("/account/login/", {"login": email, "password": PASSWORD, **fields})


def whoever(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


def all_at_once(clients: list[Client], emails: list[str]) -> list[HttpResponse]:
    """Their requests, sent in the same moment from threads of their own."""
    together = threading.Barrier(len(clients))
    pages = [client.get("/account/signup/").content.decode() for client in clients]
    fields = {client: field_of_guests(page) for client, page in zip(clients, pages, strict=True)}

    def send(client: Client, email: str) -> HttpResponse:
        together.wait(20)
        try:
            return asked(client, email, **fields[client])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(clients)) as hall:
        return list(hall.map(send, clients, emails))


def windows_of(guest: User, count: int) -> list[Client]:
    """Several windows of one browser, each with the cookies of now."""
    first = sitting(guest)
    windows = [Client(raise_request_exception=False) for _ in range(count)]
    for each in windows:
        each.cookies = SimpleCookie(first.cookies.output(header="", sep=";"))
    return windows


def field_of_guests(page: str) -> dict[str, str]:
    """What the form of a guest carries along."""
    fields = page_in(page).all("input[type=hidden][name=as_guest]")
    return {field["name"]: field["value"] for field in fields}


@pytest.fixture
def confirming(settings: Any) -> Any:
    """E-mails reach people, so that an address is confirmed first."""
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    return settings


def confirmed(client: Client, email: str) -> Any:
    """Follows the link in the last e-mail to an address."""
    message = next(each for each in reversed(mail.outbox) if each.to == [email])
    link = re.search(r"http://testserver(/account/confirm-email/\S+)", str(message.body))
    assert link, message.body
    return client.post(link[1])


# ------------------------------------------------------------------------- several at once


@pytest.mark.parametrize("count", [2, 6])
def test_of_all_sign_ups_of_one_guest_at_once_one_makes_an_account(
    any_database: str, count: int
) -> None:
    guest = UserFactory()
    emails = [f"frank.{n}@example.org" for n in range(count)]

    answers = all_at_once(windows_of(guest, count), emails)

    account = User.objects.get()
    assert (account.pk, account.is_guest, account.check_password(PASSWORD)) == (
        guest.pk,
        False,
        True,
    )
    assert sorted(answer.status_code for answer in answers) == [200] * (count - 1) + [302]
    assert [each.email for each in EmailAddress.objects.all()] == [account.email]
    refused = [answer.content.decode() for answer in answers if answer.status_code == 200]
    assert all("has just been created" in page for page in refused)


def test_a_double_click_of_one_guest_makes_one_account(any_database: str) -> None:
    guest = UserFactory()

    answers = all_at_once(windows_of(guest, 2), ["frank@example.org"] * 2)

    assert sorted(answer.status_code for answer in answers) == [200, 302]
    assert User.objects.get().pk == guest.pk
    assert EmailAddress.objects.get().user_id == guest.pk


def test_of_strangers_who_ask_for_one_address_at_once_one_gets_it(any_database: str) -> None:
    visitors = [Client(raise_request_exception=False) for _ in range(3)]

    answers = all_at_once(visitors, ["frank@example.org"] * 3)

    assert sorted(answer.status_code for answer in answers) == [200, 200, 302]
    assert EmailAddress.objects.get().user == User.objects.get()


def test_sign_ups_at_once_make_one_account_where_addresses_are_confirmed(
    any_database: str, confirming: Any
) -> None:
    guest = UserFactory()
    emails = [f"frank.{n}@example.org" for n in range(6)]

    answers = all_at_once(windows_of(guest, 6), emails)

    assert {(answer.status_code, answer.url) for answer in answers} == {  # type: ignore[attr-defined]
        (302, "/account/confirm-email/")
    }
    account = User.objects.get(is_guest=False)
    assert account.asked_for_by == guest
    assert EmailAddress.objects.get().user == account


@pytest.mark.django_db(transaction=True)
def test_a_sign_up_that_another_has_replaced_before_it_ends_is_shown_where_to_look(
    confirming: Any,
) -> None:
    def replaced(user: User, **_: Any) -> None:
        User.objects.filter(pk=user.pk).delete()

    user_signed_up.connect(replaced)
    try:
        answer = asked(sitting(UserFactory()), "frank@example.org")
    finally:
        user_signed_up.disconnect(replaced)

    assert answer.url == "/account/confirm-email/"
    assert not EmailAddress.objects.exists()


# -------------------------------------------------------------------- an address to confirm


def test_a_guest_plays_on_until_the_address_is_confirmed(confirming: Any) -> None:
    guest = UserFactory()
    client, game = sitting(guest), beginning.new_game(key="emperor", creator=guest)

    answer = asked(client, "frank@example.org")

    assert answer.url == "/account/confirm-email/"
    assert client.get(answer.url).status_code == 200
    assert whoever(client) == str(guest.pk)
    assert client.get(f"/table/{game.pk}/").status_code == 200


def test_nobody_logs_in_before_the_address_is_confirmed(confirming: Any) -> None:
    asked(Client(), "frank@example.org")
    elsewhere = Client()

    assert log_in(elsewhere, "frank@example.org").url == "/account/confirm-email/"
    assert whoever(elsewhere) is None


def test_with_the_address_confirmed_a_log_in_brings_the_seats(confirming: Any) -> None:
    guest = UserFactory()
    client, game = sitting(guest), beginning.new_game(key="emperor", creator=guest)
    asked(client, "frank@example.org")
    confirmed(Client(), "frank@example.org")  # the e-mail was opened on another machine

    log_in(client, "frank@example.org")

    account = User.objects.get()
    assert (account.email, whoever(client)) == ("frank@example.org", str(account.pk))
    assert game.seats.get().user == account


def test_sign_up_tells_nobody_who_is_registered(confirming: Any) -> None:
    asked(Client(), TAKEN)
    confirmed(Client(), TAKEN)
    told = []
    for email in (TAKEN, "free@example.org"):
        client = sitting(UserFactory(name="Mary"))
        sent = asked(client, email)
        again = asked(client, email)
        pages = [client.get(path) for path in (sent.url, "/me/", "/account/signup/", "/")]
        told.append([(sent.status_code, sent.url, again.status_code, again.url)])
        told[-1] += [plain(page, email) for page in pages]

    assert told[0] == told[1]


def plain(page: Any, email: str) -> str:
    """A page without what differs from one request to the next, and the address itself."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", page.content.decode())
    return re.sub(r"/people/[\w-]+", "", text).replace(email, "ADDRESS")


def test_who_is_registered_is_told_so_in_an_email(account: User, confirming: Any) -> None:
    answer = asked(Client(), TAKEN)

    assert answer.url == "/account/confirm-email/"
    assert [each.subject for each in mail.outbox] == ["[Flag Plot] Account Already Exists"]


def test_asking_again_keeps_the_account_and_takes_the_last_password(confirming: Any) -> None:
    client = sitting(UserFactory())
    asked(client, "frank@example.org", password1="Another word 1943")

    asked(client, "frank@example.org")

    account = User.objects.get(is_guest=False)
    assert account.check_password(PASSWORD)
    assert [each.subject for each in mail.outbox] == [
        "[Flag Plot] Please Confirm Your Email Address"
    ]


def test_asking_for_another_address_drops_the_first_even_if_that_one_is_taken(
    confirming: Any,
) -> None:
    asked(Client(), TAKEN)
    client = sitting(UserFactory())
    asked(client, "mistyped@example.org")

    asked(client, TAKEN)

    assert not User.objects.filter(email="mistyped@example.org").exists()
    assert User.objects.filter(email=TAKEN).count() == 1


# ------------------------------------------------------------------------------- both hands


@pytest.fixture
def account(db: None) -> User:
    user = User.objects.create_user(TAKEN, PASSWORD, name="Old Hand")
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@pytest.fixture
def guest(db: None) -> User:
    return UserFactory(name="Mary")


@pytest.fixture
def opposed(account: User, guest: User) -> Game:
    """A game in which the account leads Japan and the guest of a browser leads the Allies."""
    return make_war(account, guest)


def roles(game: Game, person: User) -> list[str]:
    return [seat.side for seat in game.seats.filter(user=person.pk)]


def test_a_log_in_does_not_give_one_person_both_hands_unasked(
    opposed: Game, guest: User, account: User
) -> None:
    client = sitting(guest)

    answer = log_in(client, TAKEN)

    assert answer.status_code == 409
    assert "cannot hold both hands" in answer.content.decode()
    assert whoever(client) == str(guest.pk)
    assert (roles(opposed, account), roles(opposed, guest)) == (["japan"], ["allied"])


def test_whoever_gives_up_the_other_seat_logs_in(opposed: Game, guest: User, account: User) -> None:
    client = sitting(guest)
    other = beginning.new_game(key="emperor", creator=guest)

    log_in(client, TAKEN, give_up="on")

    assert whoever(client) == str(account.pk)
    assert roles(opposed, account) == ["japan"]
    assert not opposed.seats.filter(side="allied").exists()
    assert list(opposed.former_seats.values_list("user", "side")) == [(account.pk, "allied")]
    assert other.seats.get().user == account


def test_a_wrong_password_is_told_nothing_of_games(opposed: Game, guest: User) -> None:
    page = log_in(sitting(guest), TAKEN, password="wrong").content.decode()

    assert "both hands" not in page


def test_seats_on_one_side_become_one_seat(guest: User, account: User) -> None:
    game = beginning.new_game(key="emperor", creator=account)
    join(game.pk, guest)

    log_in(sitting(guest), TAKEN)

    assert game.seats.get().user == account


def test_a_log_in_that_waits_for_an_email_gives_up_no_seat(
    opposed: Game, guest: User, account: User, confirming: Any
) -> None:
    EmailAddress.objects.update(verified=False)
    client = sitting(guest)

    log_in(client, TAKEN, give_up="on")
    confirmed(client, TAKEN)

    assert (roles(opposed, account), roles(opposed, guest)) == (["japan"], ["allied"])
