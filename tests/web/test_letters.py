"""A letter brings the board, the question and its choices, where it calls to one game."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client

from engine.models import Seat
from tests.factories import UserFactory, make_campaign, make_game
from tests.web.fog_table import make_fog
from tests.web.mailbox import Mailbox, mailbox
from tests.web.png import width_of
from wargames.delivery import tasks
from wargames.notices.services import tell_person
from wargames.table.board.asked import asked_in_words

__all__ = ["mailbox"]
pytestmark = pytest.mark.django_db


def reached(user: Any, name: str) -> Any:
    """The same person with an address that is confirmed."""
    user.email, user.wants_email, user.is_guest = f"{name}@example.org", True, False
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def letter_to(seat: Seat, kind: str = "your_move") -> None:
    """One notice goes to whoever has a seat."""
    person = reached(seat.user, f"reader{seat.user_id}")
    tell_person(person, seat.game, kind)
    assert tasks.send_to(person.pk) == 1


def pictures_in(mailbox: Mailbox) -> list[bytes]:
    parts = mailbox.messages[-1].walk()
    return [part.get_content() for part in parts if part.get_content_type() == "image/png"]


def links_in(text: str) -> list[str]:
    """The addresses of choices, as plain text has them."""
    return [line.strip() for line in text.splitlines() if "/table/answer/" in line]


def test_a_letter_shows_the_board_and_the_choices(mailbox: Mailbox) -> None:
    seat = make_game().seats.get()

    letter_to(seat)

    text, page = mailbox.text(), mailbox.text(kind="html")
    assert "Turn the next card" in text
    assert "Turn the next card" in page
    assert len(links_in(text)) == 1
    assert links_in(text)[0] in page
    assert [width_of(each) for each in pictures_in(mailbox)] == [1000]
    assert 'src="cid:board" alt="The board of' in page
    assert max(map(len, text.splitlines())) < 400
    answer = Client().post(links_in(text)[0].removeprefix(settings.SITE_URL))
    assert answer.status_code == 200
    assert seat.game.moves.count() == 1


def test_where_the_choices_are_many_the_letter_says_only_what_is_asked(mailbox: Mailbox) -> None:
    game = make_campaign(UserFactory(), UserFactory())

    letter_to(game.seats.get(side="axis"))

    assert "Japan: what do you buy?" in mailbox.text()
    assert links_in(mailbox.text()) == []


def test_what_is_no_call_brings_nothing_of_the_game(mailbox: Mailbox) -> None:
    seat = make_game().seats.get()

    letter_to(seat, "game_over")

    assert "Turn the next card" not in mailbox.text()
    assert pictures_in(mailbox) == []


def test_where_sides_have_secrets_the_letter_has_no_picture(mailbox: Mailbox) -> None:
    game = make_fog()
    seat = game.seats.get(side="axis")

    letter_to(seat)

    assert "what do you buy?" in mailbox.text()
    assert pictures_in(mailbox) == []


def test_what_was_decided_before_the_letter_goes_is_not_asked_in_it(mailbox: Mailbox) -> None:
    game = make_campaign(UserFactory(), UserFactory())
    seat = game.seats.get(side="allies")

    letter_to(seat)

    assert asked_in_words(game, seat) is None
    assert "what do you buy?" not in mailbox.text()
