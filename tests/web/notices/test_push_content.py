"""A notice on a screen brings the board and two choices: no more than a letter brings."""

import json
import logging
import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.utils import timezone
from msgspec.structs import replace

from engine.models import Game, Seat
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.ahead.test_answers import a_battle, first_link, played_in_the_fog
from tests.web.leaks.test_leaks_two_sides import other_world
from tests.web.pictures.png import width_of
from tests.web.play import play_one
from tests.web.table import sitting
from wargames.delivery.message import Message, Option, Told, message_for, told_at_once
from wargames.delivery.message_content import with_game, with_link_to_picture
from wargames.delivery.models import Delivery
from wargames.delivery.places.web_push import LONGEST, payload
from wargames.logs import Discreet
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.pictures import boards
from wargames.pictures.picture import prepared
from wargames.table.board.asked import asked_in_words

TOLD = Told("It is your move in Run.", "https://flag.example.org/table/1/", "game-1")


def message_to(seat: Seat, kind: str = "your_move") -> Message:
    """The message of one notice to whoever has a seat."""
    tell_person(seat.user, seat.game, kind)
    notice = Notice.objects.get(user=seat.user, game=seat.game, kind=kind)
    return message_for([Delivery(notice=notice, user=seat.user, channel="push")])


def pushed_to(seat: Seat, kind: str = "your_move") -> dict[str, Any]:
    """What the service worker of someone's device reads."""
    told = told_at_once(with_game(message_to(seat, kind), with_link_to_picture))
    said: dict[str, Any] = json.loads(payload(told))
    return said


def with_more_than_two_choices() -> Seat:
    """A seat of The Pacific War that must decide something of three to eight choices."""
    game = make_war(UserFactory(), UserFactory())
    for number in range(200):
        for seat in game.seats.all():
            asked = asked_in_words(game, seat)
            if asked and len(asked.options) > 2:
                return seat
        play_one(game, number)
        game.refresh_from_db()
    raise AssertionError("no such decision")


def board_of(seat: Seat) -> str:
    """The path of the picture that a notice to a seat brings."""
    game = Game.objects.get(pk=seat.game_id)
    return boards.address_of(game, seat).removeprefix(settings.SITE_URL)


# ------------------------------------------------------------------- what it brings


def test_it_brings_the_board_and_choices_that_wait_to_be_confirmed() -> None:
    seat = make_game().seats.get()

    said = pushed_to(seat)

    assert said["question"] == "Turn the next card"
    (choice,) = said["choices"]
    assert "more" not in said
    board = Client().get(said["image"])
    assert board["Content-Type"] == "image/png"
    assert width_of(board.content) == boards.WIDTH
    assert "no-store" in board["Cache-Control"]
    assert board["Referrer-Policy"] == "same-origin"
    assert "Confirm this choice" in Client().get(choice["url"]).content.decode()
    assert not seat.game.moves.exists()
    assert Client().post(choice["url"]).status_code == 200
    assert seat.game.moves.count() == 1


def test_of_more_choices_it_has_the_first_two_and_says_that_there_are_more() -> None:
    seat = with_more_than_two_choices()
    with time_machine.travel(timezone.now(), tick=False):
        said, letter = pushed_to(seat), with_game(message_to(seat), with_link_to_picture).options

    assert len(letter) > 2
    assert [(each["words"], settings.SITE_URL + each["url"]) for each in said["choices"]] == [
        (each.words, each.url) for each in letter[:2]
    ]
    assert said["more"] == f"Two of {len(letter)} choices:"


def test_where_the_choices_are_many_or_it_is_no_call_it_brings_no_choice() -> None:
    seat = make_campaign(UserFactory(), UserFactory()).seats.get(side="axis")

    assert "choices" not in pushed_to(seat)
    assert "image" in pushed_to(seat)
    assert {*pushed_to(seat, "game_over")} == {"title", "body", "tag", "url"}


def test_where_sides_have_secrets_it_has_no_board_and_the_letters_own_choices() -> None:
    _, seat = played_in_the_fog()
    letter = with_game(message_to(seat), with_link_to_picture)

    said = pushed_to(seat)

    assert "image" not in said
    assert {each["words"] for each in said["choices"]} <= {each.words for each in letter.options}
    assert Client().get(board_of(seat)).status_code == 404
    assert sitting(seat.user).get(board_of(seat)).status_code == 404


def test_what_is_too_long_goes_without_choices_first_and_every_notice_is_as_long() -> None:
    options = tuple(Option("Attack", "https://flag.example.org/table/answer/a/") for _ in range(2))
    whole = replace(TOLD, question="Where?", options=options, picture_url="https://x/seen/b.png")
    wide = Option("x" * LONGEST, "https://flag.example.org/")
    cases = {
        "whole": (whole, {"image", "question", "choices"}),
        "wide choices": (replace(whole, options=(wide, wide)), {"image", "question"}),
        "long question": (replace(whole, question="é" * LONGEST), {"image"}),
        "long words": (replace(whole, words="é" * LONGEST), set()),
        "no more than words": (TOLD, set()),
    }

    for what, (told, more) in cases.items():
        made = payload(told)
        said = json.loads(made)
        assert {*said} == {"title", "body", "tag", "url"} | more, what
        assert len(made) == LONGEST, what
    assert json.loads(payload(cases["long words"][0]))["body"] == "Something is waiting for you."


# ------------------------------------------------------------------- its picture


def test_a_board_is_that_of_its_own_seat_till_something_changes_there() -> None:
    make_game(), make_game()
    game = make_war(UserFactory(), UserFactory())
    paths = {seat.side: board_of(seat) for seat in game.seats.all()}
    for side, path in paths.items():
        link = boards.read(path.split("/")[-1].removesuffix(".png"))
        assert boards.picture_at(link).mark == prepared(game, side, width=boards.WIDTH).mark
        assert str(game.seats.get(side=side).pk) not in (link.holder, str(link.place))

    play_one(game)

    assert [Client().get(path).status_code for path in paths.values()] == [404, 404]


def test_it_is_nobodys_when_the_seat_is_somebody_elses_or_two_days_have_gone() -> None:
    seat = make_game().seats.get()
    path = board_of(seat)

    with time_machine.travel(timezone.now() + timedelta(days=2, minutes=1)):
        assert Client().get(path).status_code == 404
    Seat.objects.filter(pk=seat.pk).update(user=UserFactory())

    assert Client().get(path).status_code == 404


def test_no_other_link_opens_it_and_nothing_is_written_of_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seat = make_game().seats.get()
    path = board_of(seat)
    signed = path.split("/")[-1].removesuffix(".png")
    other = "A" if signed[-1] != "A" else "B"
    caplog.handler.setFormatter(Discreet())

    with caplog.at_level(logging.DEBUG):
        tampered = Client().get(f"/table/seen/{signed[:-1]}{other}.png")
        of_a_choice = Client().get(f"/table/seen/{first_link(seat).split('/')[-2]}.png")
        sent = Client().post(path)
        Seat.objects.all().delete()
        ended = Client().get(path)

    answers = [tampered, of_a_choice, sent, ended]
    assert [each.status_code for each in answers] == [404, 404, 405, 404]
    assert signed.split(":")[0] not in caplog.text
    assert signed[:-1] not in caplog.text


def test_somebody_who_asks_for_very_many_is_stopped() -> None:
    statuses = [Client().get("/table/seen/nothing.png").status_code for _ in range(61)]

    assert statuses[:60] == [404] * 60
    assert statuses[60] == 429


# ------------------------------------------------------------------- secrets


@pytest.mark.parametrize("begun", [a_battle, played_in_the_fog])
def test_no_byte_of_it_changes_with_what_one_may_not_know(
    begun: Callable[[], tuple[Game, Seat]],
) -> None:
    game, seat = begun()
    pick = random.Random(11)
    with time_machine.travel(timezone.now(), tick=False):
        before = fetched_by(seat)
        for _ in range(3):
            other_world(game, seat.side, pick)
            assert fetched_by(seat) == before


def fetched_by(seat: Seat) -> tuple[bytes, int, bytes]:
    """What is pushed to someone, and what their browser is given for the picture."""
    said = payload(told_at_once(with_game(message_to(seat), with_link_to_picture)))
    board = Client().get(board_of(seat))
    return said, board.status_code, board.content if board.status_code == 200 else b""
