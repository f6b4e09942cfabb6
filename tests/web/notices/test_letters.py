"""A letter brings the board, the question and its choices, where it calls to one game."""

from itertools import pairwise
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.test import Client
from msgspec.structs import replace

from engine import moves
from engine.core.encoding.codec import plain
from engine.models import Seat
from engine.position import store
from tests.factories import (
    UserFactory,
    make_campaign,
    make_game,
    make_war,
    make_war_at,
    make_world,
    make_world_at,
)
from tests.web.clocks.clocking import with_clock
from tests.web.fog.fog_table import make_fog
from tests.web.markup import page_in
from tests.web.notices.mailbox import Mailbox, mailbox
from tests.web.pictures.png import width_of
from tests.web.table import token_of
from wargames.delivery import tasks
from wargames.delivery.message import message_for
from wargames.delivery.models import Delivery
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.pictures.picture import picture_of
from wargames.presentation.protocol import Detail
from wargames.table.board.asked import asked_in_words
from wargames.table.viewer.looked import look

__all__ = ["mailbox"]
SAIL = "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"


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


def test_a_letter_says_what_happened_since_the_last_visit(mailbox: Mailbox) -> None:
    game = make_war_at(SAIL, UserFactory(), UserFactory())
    seats = {seat.side: seat for seat in game.seats.all()}
    person = reached(seats["allied"].user, "reader")
    look(seats["allied"])
    for choice in ({"kind": "move_from", "zone": "japan"}, {"kind": "goal", "zone": "truk"}):
        game.refresh_from_db()
        moves.play(game.pk, seats["japan"], choice, game.version)

    assert tasks.send_to(person.pk) == 1

    assert "- Japan moves from Japan to Truk" in mailbox.text()
    assert "<li>Japan moves from Japan to Truk" in mailbox.text(kind="html")


def test_a_letter_to_whoever_was_never_there_tells_no_news(mailbox: Mailbox) -> None:
    letter_to(make_war_at(SAIL, UserFactory(), UserFactory()).seats.get(side="japan"))

    assert "last visit" not in mailbox.text()


def letter_of(mailbox: Mailbox, seat: Seat, kind: str) -> list[str]:
    """The lines of what a seat's person is sent with a notice of this kind."""
    letter_to(seat, kind)
    return mailbox.text().splitlines()


def test_a_letter_that_calls_says_until_when_ones_clock_runs(mailbox: Mailbox) -> None:
    game = with_clock(make_war(UserFactory(), UserFactory()))

    said = letter_of(mailbox, game.seats.get(side="allied"), "your_move")

    (line,) = [each for each in said if each.startswith("Your time runs until ")]
    assert line.endswith(" UTC.")


def test_in_the_fog_a_letter_tells_of_ones_own_clock_alone(mailbox: Mailbox) -> None:
    game = with_clock(make_fog())

    told = {
        side: any("Your time runs until" in line for line in letter_of(mailbox, seat, "question"))
        for side in ("axis", "allies")
        for seat in [game.seats.get(side=side)]
    }

    assert told == {"axis": True, "allies": False}  # Japan alone is asked


def test_a_letter_of_the_beginning_says_what_one_plays(mailbox: Mailbox) -> None:
    game = make_war(UserFactory(), UserFactory())

    assert "You play the Allies." in letter_of(mailbox, game.seats.get(side="allied"), "begun")


def test_a_letter_of_the_end_leads_to_the_report_and_the_replay(mailbox: Mailbox) -> None:
    seat = make_war(UserFactory(), UserFactory()).seats.get(side="allied")

    said = letter_of(mailbox, seat, "game_over")

    pages = [f"{settings.SITE_URL}/table/{seat.game_id}/{page}/" for page in ("report", "replay")]
    assert {*pages} <= {*said}


def test_a_letter_that_asks_to_take_moves_back_leads_to_what_would_be_undone(
    mailbox: Mailbox,
) -> None:
    seat = make_war(UserFactory(), UserFactory()).seats.get(side="allied")

    said = letter_of(mailbox, seat, "asked_back")

    assert f"{settings.SITE_URL}/table/{seat.game_id}/back/what/" in said


def test_an_invitation_says_what_one_would_play_under_which_terms(mailbox: Mailbox) -> None:
    host, guest = UserFactory(name="Ann"), reached(UserFactory(name="Bea"), "bea")
    game = with_clock(make_war(host))

    tell_person(guest, game, "invited")
    assert tasks.send_to(guest.pk) == 1

    said = mailbox.text().splitlines()
    assert "You would play the Allies." in said
    assert "The rules as they are printed." in said
    assert any(each.startswith("Clock: 1 day for each decision.") for each in said)


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


def test_a_letter_of_the_end_says_who_has_won_and_by_what(mailbox: Mailbox) -> None:
    game = make_world(UserFactory(name="Ann"), UserFactory(name="Bob"))
    told = {"winner": "axis", "cause": "cities", "rule": "2", "round": 7, "board": "europe"}
    game.status, game.result = "over", told
    game.save()

    letter_to(game.seats.get(side="allies"), "game_over")

    said = "Global 1940 against Ann is over: the Axis won, 8 victory cities in Europe."
    assert mailbox.messages[-1]["Subject"] == f"[Flag Plot] {said}"
    assert said in mailbox.text().splitlines()


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


def test_a_letter_names_the_power_that_is_asked_where_its_reader_leads_several(
    mailbox: Mailbox,
) -> None:
    game = make_world(UserFactory(name="Ann"), UserFactory(name="Bob"))

    letter_to(game.seats.get(side="axis"))

    said = "Germany: it is your move in Global 1940 against Bob, round 1."
    assert mailbox.messages[-1]["Subject"] == f"[Flag Plot] {said}"
    assert "Germany: dice for research?" in mailbox.text().splitlines()


def test_a_question_that_names_no_power_begins_with_it(mailbox: Mailbox) -> None:
    line = "power=germany normandy_bordeaux=france:1inf france=france:1inf"
    game = make_world_at(f"{line} holland_belgium=germany:4inf", UserFactory(), UserFactory())
    seat, rules = game.seats.get(side="axis"), store.rules_of(game)
    state = store.load(game, rules).state
    (ask,) = rules.asks(state)
    draft = None
    for goal in ("Normandy Bordeaux", "France"):
        draft = rules.drafted(state, ask, draft, f"2 inf Holland Belgium-{goal}").draft
    moves.play(game.pk, seat, plain(draft), token_of(game))

    letter_to(seat)

    assert "Germany – Which battle is next?" in mailbox.text().splitlines()


@pytest.mark.parametrize("kinds", [("your_move", "begun"), ("begun", "your_move")])
def test_the_subject_is_that_the_power_is_asked_whatever_else_is_told(
    kinds: tuple[str, ...],
) -> None:
    game = make_world(UserFactory(), UserFactory(name="Bob"))
    ann = game.seats.get(side="axis").user
    notices = [Notice.objects.create(user=ann, game=game, kind=kind, turn=1) for kind in kinds]
    message = message_for([Delivery(pk=n.pk, user=ann, notice=n) for n in notices])

    said = replace(message, power="Germany").subject

    assert said == "Germany: it is your move in Global 1940 against Bob, round 1."


def test_G8_2_a_letter_asks_the_holder_of_a_strait_and_gives_leave_by_a_link(
    mailbox: Mailbox,
) -> None:
    line = "power=usa turn=2 phase=declare_war"
    options = {"straits_by_leave": True}
    game = make_world_at(line, UserFactory(name="Bob"), UserFactory(), options=options)

    letter_to(game.seats.get(side="allies"))

    text = mailbox.text()
    assert "United States: who may pass your straits?" in text.splitlines()
    assert "Japan may pass: Panama Canal" in text
    assert len(links_in(text)) == 4


def test_where_one_leads_a_single_power_the_letter_does_not_name_it(mailbox: Mailbox) -> None:
    game = make_campaign(UserFactory(), UserFactory(name="Bob"))

    letter_to(game.seats.get(side="axis"))

    said = "It is your move in Pacific 1940 against Bob, round 1."
    assert mailbox.messages[-1]["Subject"] == f"[Flag Plot] {said}"


def test_where_sides_have_secrets_the_subject_does_not_say_who_is_asked(mailbox: Mailbox) -> None:
    game = make_fog(made=make_world)

    letter_to(game.seats.get(side="axis"))

    assert "Germany" not in str(mailbox.messages[-1]["Subject"])
    assert "Germany: " in mailbox.text()


def test_choices_that_read_the_same_are_left_to_the_table(mailbox: Mailbox) -> None:
    game = make_war(UserFactory(), UserFactory())

    letter_to(game.seats.get(side="allied"))

    assert "Place your units" in mailbox.text()
    assert "LBA at Australia" not in mailbox.text()
    assert links_in(mailbox.text()) == []


@pytest.mark.parametrize(
    ("kind", "leads_to", "page"),
    [
        ("game_over", "the table", "/table/{}/"),
        ("seat_free", "the seat", "/table/{}/seat/"),
        ("mend_asked", "the proposal", "/table/{}/mend/"),
        ("tournament_over", "the tournament", "/games/{}/tournament/"),
    ],
)
def test_a_letter_leads_to_the_page_of_its_notice(
    kind: str, leads_to: str, page: str, mailbox: Mailbox
) -> None:
    game = make_campaign(UserFactory(), UserFactory())

    letter_to(game.seats.get(side="axis"), kind)

    address = settings.SITE_URL + page.format(game.pk)
    assert (f"To {leads_to}:", address) in pairwise(mailbox.text().splitlines())
    assert page_in(mailbox.text(kind="html")).one(f'a[href="{address}"]').text == f"To {leads_to}"


def test_the_question_stands_before_the_board_and_its_choices(mailbox: Mailbox) -> None:
    letter_to(make_game().seats.get())

    page = mailbox.text(kind="html")
    found = [page.index(each) for each in ("<h2", "<img", "/table/answer/", "To the table")]
    assert found == sorted(found)
    assert 'name="viewport"' in page


def test_the_board_is_described_as_seen_by_its_side(mailbox: Mailbox) -> None:
    game = make_world(UserFactory(), UserFactory())

    letter_to(game.seats.get(side="axis"))

    said = "The board of Global 1940 as seen by the Axis, Germany and the Baltic: Round 1, "
    assert f'alt="{said}' in mailbox.text(kind="html")


def test_of_a_chart_too_large_for_a_phone_a_letter_shows_the_theatre_of_the_power_that_is_asked(
    mailbox: Mailbox,
) -> None:
    game = make_world(UserFactory(), UserFactory())

    letter_to(game.seats.get(side="axis"))

    (picture,) = pictures_in(mailbox)
    baltic = Detail("Germany and the Baltic", "580 60 400 400")
    assert picture == picture_of(game, "axis", width=656, detail=baltic)
    assert width_of(picture) == 656
    assert len(picture) < 300_000
