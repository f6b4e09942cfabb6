"""A choice picked in a letter: what is told of it, and the page on which it is confirmed."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.seats import beginning, seated
from engine.seats.sitting import join
from tests.factories import UserFactory, make_campaign, make_game, make_war, make_war_at
from tests.web.fog.fog_table import make_fog
from tests.web.leaks.test_leaks_two_sides import other_world
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import sitting
from wargames.pictures import answers
from wargames.pictures.answers import address_of
from wargames.pictures.chart import svg_of
from wargames.pictures.picture import described, prepared
from wargames.table.board.asked import Asked, asked_in_words


def asked_of(seat: Seat) -> Asked:
    found = asked_in_words(Game.objects.get(pk=seat.game_id), seat)
    assert found is not None
    return found


def first_link(seat: Seat) -> str:
    """The path of the page for the first choice of a seat."""
    asked = asked_of(seat)
    return address_of(seat, asked, asked.options[0]).removeprefix(settings.SITE_URL)


# ------------------------------------------------------------------- in words


def test_a_question_of_few_choices_is_told_with_all_of_them() -> None:
    asked = asked_of(make_game().seats.get())

    assert asked.question == "Turn the next card"
    assert len(asked.options) == 1
    assert "<" not in asked.question + asked.options[0].words


def test_of_many_choices_nothing_but_the_question_is_told() -> None:
    asked = asked_of(make_campaign(UserFactory(), UserFactory()).seats.get(side="axis"))

    assert asked.question == "Japan: what do you buy?"
    assert asked.options == ()


def test_who_is_not_asked_plays_both_sides_or_learns_a_lesson_is_told_nothing() -> None:
    campaign = make_campaign(UserFactory(), UserFactory())
    both = make_war(hot_seat=True)
    lesson = beginning.new_game(key="emperor", creator=UserFactory(), lesson="first_turns")

    for seat in (campaign.seats.get(side="allies"), both.seats.first(), lesson.seats.get()):
        assert seat is not None
        assert asked_in_words(seat.game, seat) is None


# ------------------------------------------------------------------- the page


def test_following_a_link_changes_nothing_and_asks_to_confirm() -> None:
    seat = make_game().seats.get()
    link, before = first_link(seat), seat.game.version

    answer = Client().get(link)

    page = page_in(answer.content.decode())
    assert answer.status_code == 200
    assert page.one("h1").text == "Turn the next card"
    assert page.one("main form[method=post] button").text == "Confirm this choice"
    assert page.one("main img")["alt"]
    assert Game.objects.get(pk=seat.game_id).version == before
    assert answer["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer["Cache-Control"]
    assert Client().get(page.one("main img")["src"])["Content-Type"] == "image/png"


def test_the_button_makes_the_choice_for_that_seat_and_logs_nobody_in() -> None:
    seat = make_game().seats.get()
    client, link = Client(), first_link(seat)

    done = client.post(link)
    again = client.post(link)

    game = Game.objects.get(pk=seat.game_id)
    assert done.status_code == 200
    assert "Done" in page_in(done.content.decode()).one("h1").text
    assert [move.seat_id for move in game.moves.all()] == [seat.pk]
    assert again.status_code == 409
    assert "_auth_user_id" not in client.session
    assert client.get(f"/table/{game.pk}/list/").status_code == 302


def test_a_form_without_our_own_token_is_refused() -> None:
    seat = make_game().seats.get()

    answer = Client(enforce_csrf_checks=True).post(first_link(seat))

    assert answer.status_code == 403
    assert not seat.game.moves.exists()


def test_what_was_decided_meanwhile_is_told_so() -> None:
    seat = make_game().seats.get()
    link = first_link(seat)
    play_one(seat.game)

    for answer in (Client().get(link), Client().post(link)):
        assert answer.status_code == 409
        assert "Already decided" in answer.content.decode()
    assert seat.game.moves.count() == 1


def test_who_has_lost_the_seat_is_refused() -> None:
    ann, bob = UserFactory(), UserFactory()
    game = make_game(ann)
    join(game.pk, bob)
    link = first_link(game.seats.get(user=ann))
    Seat.objects.filter(game=game, user=ann).update(user=UserFactory())

    for answer in (Client().get(link), Client().post(link), sitting(ann).post(link)):
        assert answer.status_code == 403
    assert not game.moves.exists()


@pytest.mark.parametrize("tail", ["", "x", "x/board.png"])
def test_a_link_that_is_not_ours_is_not_found(tail: str) -> None:
    link = first_link(make_game().seats.get())

    assert Client().get(f"{link[:-2]}{'A' if link[-2] != 'A' else 'B'}/{tail}").status_code == 404


def test_a_link_ends_after_sixty_days() -> None:
    link = first_link(make_game().seats.get())

    with time_machine.travel(timezone.now() + timedelta(days=61)):
        assert Client().get(link).status_code == 404


def test_somebody_who_follows_very_many_is_stopped() -> None:
    cache.clear()
    statuses = [Client().get("/table/answer/nothing/").status_code for _ in range(61)]

    assert statuses[:60] == [404] * 60
    assert statuses[60] == 429


def test_no_key_of_the_database_stands_in_a_link() -> None:
    make_game(), make_game()
    seat = make_game().seats.get()

    said = answers.read(first_link(seat).split("/")[-2])

    assert (said.game, said.place) == (seat.game_id, 1)
    assert str(seat.pk) not in (said.holder, said.choice, said.token)


# ------------------------------------------------------------------- secrets


def played_in_the_fog() -> tuple[Game, Seat]:
    """A game in the fog in which a side must decide something of few choices; whose seat it is."""
    game = make_fog()
    for number in range(200):
        for seat in game.seats.exclude(side=FACILITATOR):
            asked = asked_in_words(game, seat)
            if asked and asked.options:
                return game, seat
        play_one(game, number)
        game.refresh_from_db()
    raise AssertionError("no such decision")


def test_where_sides_have_secrets_the_board_is_for_its_own_person_alone() -> None:
    game, seat = played_in_the_fog()
    link = first_link(seat)

    others = game.seats.exclude(pk=seat.pk)
    for client in (Client(), sitting(UserFactory()), *(sitting(each.user) for each in others)):
        answer = client.get(link)
        assert answer.status_code == 200
        assert not page_in(answer.content.decode()).has("main img")
        assert client.get(f"{link}board.png").status_code == 404

    own = sitting(seat.user)
    assert page_in(own.get(link).content.decode()).has("main img")
    by_day = own.get(f"{link}board.png")
    assert by_day.status_code == 200
    assert own.get(f"{link}board.png", {"theme": "x"}).content == by_day.content
    assert own.get(f"{link}board.png", {"theme": "dark"}).content != by_day.content
    assert Client().post(link).status_code == 200


def a_battle() -> tuple[Game, Seat]:
    """A Battle in the Pacific War in which someone must decide."""
    line = (
        "fight=truk attacker=allied mp=2 truk=akagi,jlba,chester hand.japan=J11 hand.allied=A03,A07"
    )
    game = make_war_at(line, UserFactory(), UserFactory())
    return game, seated.on_watch(game, list(game.seats.all()))[0]


@pytest.mark.parametrize("begun", [a_battle, played_in_the_fog])
def test_neither_question_nor_links_nor_picture_change_with_what_one_may_not_know(
    begun: Callable[[], tuple[Game, Seat]],
) -> None:
    game, seat = begun()
    pick = random.Random(11)
    with time_machine.travel(timezone.now(), tick=False):
        before = sent_to(seat)
        assert before[0].question
        for _ in range(3):
            other_world(game, seat.side, pick)
            assert sent_to(seat) == before


def sent_to(seat: Seat) -> tuple[Asked, list[str], str, str]:
    """All that a letter and its pages tell someone of a game."""
    game, asked = Game.objects.get(pk=seat.game_id), asked_of(seat)
    links = [address_of(seat, asked, each) for each in asked.options]
    picture = prepared(game, seat.side, width=300)
    return asked, links, described(game, seat.side), svg_of(picture.chart, "light")
