"""Notifications: by which channel, of what, when and never when; the link that stops letters."""

from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.test import Client

from engine.models import Game
from engine.seats.sitting import join
from tests.factories import UserFactory, make_game, make_war
from tests.web.markup import page_in
from tests.web.notices.mailbox import Mailbox, mailbox
from tests.web.notices.test_delivery import reader
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.delivery import tasks
from wargames.delivery.models import Delivery, GamePreference, Preferences
from wargames.delivery.preferences import timing
from wargames.delivery.preferences.stopping import choose
from wargames.notices.services import mark_read, tell_person

__all__ = ["mailbox"]
HOW = "/me/notices/"
NIGHT = datetime(2026, 11, 24, 2, 0, tzinfo=UTC)
"""Three in the morning in Berlin."""
CHOSEN = {"pace": "at_once", "daily_at": "8", "quiet_from": "23", "quiet_until": "7",
          "zone": "Europe/Berlin", "wants_email": "on", "told": ["email:move"]}  # fmt: skip


@pytest.fixture
def kay() -> User:
    return reader("Kay")


@pytest.fixture
def game(kay: User) -> Game:
    found = make_game(UserFactory(name="Ugaki"))
    join(found.pk, kay)
    return found


def at(moment: datetime) -> Any:
    return time_machine.travel(moment, tick=False)


def subjects(mailbox: Mailbox) -> list[str]:
    return [str(each["Subject"]).removeprefix("[Flag Plot] ") for each in mailbox.messages]


# ---------------------------------------------------------------------------- the page


def test_what_is_chosen_stays_chosen(kay: User) -> None:
    client = sitting(kay)
    assert client.get(HOW).context["is_new"]

    assert client.post(HOW, CHOSEN).url == HOW

    kept = Preferences.objects.get()
    assert (kept.zone, kept.quiet_from, kept.quiet_until) == ("Europe/Berlin", 23, 7)
    assert "email:talk" in kept.switched_off
    assert "email:move" not in kept.switched_off
    assert not client.get(HOW).context["is_new"]


@pytest.mark.parametrize(
    "wrong", [{"zone": "Moon/Crater"}, {"pace": "never"}, {"daily_at": "25"}, {"told": ["email:x"]}]
)
def test_what_is_no_choice_is_refused_and_nothing_kept(kay: User, wrong: Any) -> None:
    answer = sitting(kay).post(HOW, {**CHOSEN, **wrong})

    assert answer.status_code == 400
    assert not Preferences.objects.exists()


def test_a_guest_may_choose_too_and_is_offered_no_letters() -> None:
    client = sitting(UserFactory())

    assert "E-mail me" not in client.get(HOW).content.decode()
    assert client.post(HOW, {**CHOSEN, "told": []}).status_code == 302


def test_an_address_is_to_be_confirmed_as_long_as_it_is_not(kay: User) -> None:
    client = sitting(kay)
    assert "the address is confirmed" not in client.get(HOW).content.decode()

    EmailAddress.objects.filter(user=kay).update(verified=False)

    assert "the address is confirmed" in client.get(HOW).content.decode()


def test_letters_are_switched_off_as_a_whole(kay: User) -> None:
    sent = {key: each for key, each in CHOSEN.items() if key != "wants_email"}

    sitting(kay).post(HOW, sent)

    assert not User.objects.get(pk=kay.pk).wants_email


def test_whoever_has_no_seat_finds_no_page_of_a_game(kay: User, game: Game) -> None:
    address = f"{HOW}{game.pk}/"
    assert sitting(UserFactory()).get(address).status_code == 404

    assert sitting(kay).post(address, {"email": "nothing"}).status_code == 302
    assert GamePreference.objects.get().how == "nothing"
    sitting(kay).post(address, {"email": ""})
    assert not GamePreference.objects.exists()


# ------------------------------------------------------------------------ what is sent


@pytest.mark.parametrize(
    ("usual", "of_game", "kind", "is_sent"),
    [
        ([], "", "game_over", True),
        (["email:course"], "", "game_over", False),
        (["email:course"], "", "your_watch", True),
        (["email:course"], "everything", "game_over", True),
        ([], "my_move", "game_over", False),
        ([], "my_move", "question", True),
        ([], "nothing", "your_watch", False),
        (["push:move"], "", "your_watch", True),
    ],
)
def test_what_is_sent_is_what_was_chosen(
    kay: User, game: Game, usual: list[str], of_game: str, kind: str, is_sent: bool
) -> None:
    Preferences.objects.create(user=kay, switched_off=usual)
    choose(kay.pk, game.pk, "email", of_game)

    tell_person(kay, game, kind)

    assert Delivery.objects.exists() == is_sent


def test_what_is_switched_off_on_the_way_is_not_sent(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    tell_person(kay, game, "your_watch")
    choose(kay.pk, game.pk, "email", "nothing")

    assert tasks.send_to(kay.pk) == 0


def test_in_quiet_hours_nothing_is_sent_until_they_end(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    sitting(kay).post(HOW, CHOSEN)
    with at(NIGHT):
        tell_person(kay, game, "your_watch")
        assert Delivery.objects.get().due_at == datetime(2026, 11, 24, 6, 0, tzinfo=UTC)
        assert tasks.send_to(kay.pk) == 0
    with at(NIGHT + timedelta(hours=4)):
        assert tasks.send_to(kay.pk) == 1


def test_what_is_read_in_the_quiet_hours_is_not_sent_when_they_end(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    sitting(kay).post(HOW, CHOSEN)
    with at(NIGHT):
        tell_person(kay, game, "your_watch")
        mark_read(user=kay, game=game)
    with at(NIGHT + timedelta(hours=4)):
        assert tasks.send_to(kay.pk) == 0


def test_what_comes_late_does_not_come_in_the_quiet_hours(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    sitting(kay).post(HOW, CHOSEN)
    with at(NIGHT - timedelta(hours=5)):  # ten in the evening
        tell_person(kay, game, "your_watch")
    with at(NIGHT):
        assert tasks.send_to(kay.pk) == 0
        assert Delivery.objects.get().state == "waiting"
    with at(NIGHT + timedelta(hours=4)):
        assert tasks.send_to(kay.pk) == 1


def test_gathered_all_that_is_due_is_one_letter_by_game_with_the_newest_alone(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    Preferences.objects.create(user=kay, pace="daily", daily_at=8)
    war = make_war(UserFactory(name="Nimitz"))
    with at(NIGHT):
        tell_person(kay, game, "your_watch")
        tell_person(kay, game, "game_over")
        tell_person(kay, war, "invited")
    with at(NIGHT + timedelta(hours=5)):
        assert tasks.send_to(kay.pk) == 0
    with at(NIGHT + timedelta(hours=6)):
        assert tasks.send_to(kay.pk) == 1

    assert subjects(mailbox) == ["2 notifications from 2 games"]
    text = mailbox.text()
    assert "is over" in text
    assert "on watch" not in text
    assert text.count("/table/") == 2
    assert "Unsubscribe from all e-mail:" in text


def test_gathered_the_games_that_wait_come_first_and_are_counted(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    Preferences.objects.create(user=kay, pace="daily", daily_at=8)
    war = make_war(UserFactory(name="Nimitz"), kay)
    with at(NIGHT):
        tell_person(kay, game, "draw_offered")
        tell_person(kay, war, "draw_offered")
        tell_person(kay, war, "your_watch")
    with at(NIGHT + timedelta(hours=6)):
        assert tasks.send_to(kay.pk) == 1

    assert subjects(mailbox) == ["1 game is waiting for you, and 2 other notifications"]
    page = page_in(mailbox.text(kind="html"))
    first, second = page.all("body > div")
    assert [("Pacific War" in each.text) for each in (first, second)] == [True, False]
    assert "your move" in first.all("p")[1].text
    assert "bold" in first.all("p")[1]["style"]
    assert "bold" not in first.all("p")[0]["style"]


@pytest.mark.parametrize(
    ("zone", "now", "hour", "then"),
    [
        ("Europe/Berlin", "2026-03-28T20:00", 7, "2026-03-29T05:00"),  # put forward this night
        ("Europe/Berlin", "2026-10-24T20:00", 7, "2026-10-25T06:00"),  # put back this night
        ("America/New_York", "2026-11-01T03:00", 1, "2026-11-01T05:00"),  # one o'clock comes twice
        ("Europe/Berlin", "2026-03-28T23:00", 2, "2026-03-29T01:00"),  # two o'clock does not come
        ("Asia/Kathmandu", "2026-11-24T00:00", 7, "2026-11-24T01:15"),
        ("Nowhere/Land", "2026-11-24T07:00", 7, "2026-11-25T07:00"),
    ],
)
def test_an_hour_is_of_the_own_clock_also_where_it_is_put_forward_or_back(
    zone: str, now: str, hour: int, then: str
) -> None:
    how = Preferences(zone=zone, daily_at=hour, pace="daily")

    due = timing.due(datetime.fromisoformat(now).replace(tzinfo=UTC), how)

    assert due == datetime.fromisoformat(then).replace(tzinfo=UTC)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Australia/Lord_Howe", "America/New_York"])
def test_quiet_hours_end_once_they_have_begun_on_every_night_of_a_year(zone: str) -> None:
    how = Preferences(zone=zone, quiet_from=1, quiet_until=3)
    for hours in range(24 * 366):
        moment = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=hours, minutes=30)
        ends = timing.not_in_quiet(moment, how)
        assert not timing.is_quiet(ends, how), moment
        assert ends - moment < timedelta(hours=4), moment


# ------------------------------------------------------------------- the link in a letter


@pytest.fixture
def letter(mailbox: Mailbox, kay: User, game: Game) -> EmailMessage:
    tell_person(kay, game, "your_watch")
    tasks.send_to(kay.pk)
    return mailbox.messages[0]


def stop_link(letter: EmailMessage) -> str:
    whole = urlsplit(str(letter["List-Unsubscribe"]).replace("\n", "").strip("<> "))
    return f"{whole.path}?{whole.query}"


def test_to_follow_the_link_of_a_letter_changes_nothing(letter: EmailMessage, kay: User) -> None:
    page = Client().get(stop_link(letter))

    assert "Nothing has changed yet" in page.content.decode()
    assert User.objects.get(pk=kay.pk).wants_email
    assert not GamePreference.objects.exists()


def test_its_button_stops_letters_about_that_game_alone(
    letter: EmailMessage, kay: User, game: Game
) -> None:
    Client(enforce_csrf_checks=True).post(stop_link(letter), {"what": "game"})

    assert User.objects.get(pk=kay.pk).wants_email
    assert GamePreference.objects.get(game=game, channel="email").how == "nothing"


def test_one_click_in_a_mailbox_stops_them_all(letter: EmailMessage, kay: User) -> None:
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    sent = {"List-Unsubscribe": "One-Click"}
    answer = Client(enforce_csrf_checks=True).post(stop_link(letter), sent)

    assert answer.status_code == 200
    assert not User.objects.get(pk=kay.pk).wants_email


@pytest.mark.parametrize("key", ["", "a", "WzEsIiJd:wrong", "\x00", "x" * 5000])
def test_a_link_that_is_none_of_ours_stops_nothing(kay: User, key: str) -> None:
    at_key = f"/mail/stop/?{urlencode({'key': key})}"

    assert {each(at_key).status_code for each in (Client().get, Client().post)} <= {400, 404}
    assert User.objects.get(pk=kay.pk).wants_email
