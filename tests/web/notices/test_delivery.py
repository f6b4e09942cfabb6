"""A notice goes out by each channel once: not for what was rolled back, and never twice."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone

from engine.models import Game
from engine.seats import seated, sitting
from tests.factories import UserFactory, make_game
from tests.web.notices.mailbox import Mailbox, mailbox
from tests.web.notices.tasks import deliver_all, run_due_tasks
from wargames.accounts.models import User
from wargames.delivery import tasks
from wargames.delivery.models import Delivery
from wargames.notices import services
from wargames.notices.models import Notice
from wargames.notices.services import mark_read, tell_person
from wargames.notices.tasks import mail_notice

__all__ = ["mailbox"]


@pytest.fixture
def kay() -> User:
    """Someone with an address that is confirmed."""
    return reader("Kay")


def reader(name: str) -> User:
    user = User.objects.create_user(f"{name.lower()}@example.org", "a long password", name=name)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@pytest.fixture
def game() -> Game:
    return make_game(UserFactory(name="Ugaki"))


def tell(person: User, game: Game, kind: str = "your_move") -> Notice:
    return tell_person(person, game, kind)[0]


def state() -> str:
    return str(Delivery.objects.get().state)


def later(**much: float) -> Any:
    return time_machine.travel(timezone.now() + timedelta(**much), tick=False)


# ------------------------------------------------------------------------- a letter arrives


@pytest.mark.django_db(transaction=True)
def test_a_worker_whose_clock_is_behind_leaves_a_letter_until_it_is_due(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    with later(seconds=60):
        tell(kay, game)

    run_due_tasks()
    assert mailbox.to == []

    run_due_tasks(at=timezone.now() + timedelta(seconds=60))
    assert mailbox.to == [["kay@example.org"]]


def test_a_letter_arrives_with_its_words_in_two_forms(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    tell(kay, game)

    tasks.send_to(kay.pk)

    assert mailbox.to == [["kay@example.org"]]
    assert "It is your move" in mailbox.messages[0]["Subject"]
    for kind in ("plain", "html"):
        assert "It is your move" in mailbox.text(kind=kind)
        assert f"/table/{game.pk}/" in mailbox.text(kind=kind)
    assert state() == "sent"


def test_what_is_told_is_sent_once(mailbox: Mailbox, kay: User, game: Game) -> None:
    tell(kay, game)

    assert [tasks.send_to(kay.pk) for _ in range(3)] == [1, 0, 0]

    assert len(mailbox.messages) == 1


def test_what_is_rolled_back_is_told_to_nobody(mailbox: Mailbox, kay: User, game: Game) -> None:
    with transaction.atomic():
        tell(kay, game)
        transaction.set_rollback(True)

    assert not Delivery.objects.exists()


def test_whoever_has_no_channel_costs_no_statement(
    game: Game, django_assert_num_queries: Any
) -> None:
    guest = UserFactory()
    sitting.join(game.pk, guest)
    seat = seated.seats_at(game)[-1]

    with django_assert_num_queries(2):  # what it replaces goes, and the notice
        services.tell([seat], game, Notice.Kind.YOUR_MOVE)

    assert not Delivery.objects.exists()


def test_what_others_have_replaced_is_sent_as_the_newest_alone(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    tell(kay, game)
    tell(kay, game, "game_over")

    tasks.send_to(kay.pk)

    assert ["is over" in each["Subject"] for each in mailbox.messages] == [True]
    assert sorted(Delivery.objects.values_list("state", flat=True)) == ["dropped", "sent"]


def test_several_lines_of_talk_are_one_letter_and_not_at_once(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    for _ in range(3):
        tell_person(kay, game, Notice.Kind.WROTE)
    assert tasks.send_to(kay.pk) == 0

    with later(minutes=6):
        assert tasks.send_to(kay.pk) == 1

    assert "New message" in mailbox.messages[0]["Subject"]


def test_talk_leaves_a_call_to_a_move_where_it_is(kay: User, game: Game) -> None:
    tell(kay, game)
    tell(kay, game, "wrote")

    assert {each.kind for each in Notice.objects.all()} == {"your_move", "wrote"}


# ----------------------------------------------------------------- what goes wrong on the way


def test_whoever_crashes_on_the_way_leaves_it_to_be_sent_again(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    tell(kay, game)
    some = tasks.claimed(kay.pk)
    tasks.CHANNELS["email"].send(tasks.message_for(some))

    assert tasks.send_to(kay.pk) == 0
    with later(minutes=12):
        assert tasks.sweep() == 1

    first, second = mailbox.messages
    assert first["Message-ID"] == second["Message-ID"]
    assert state() == "sent"


def test_what_the_server_refuses_is_tried_again_after_growing_pauses(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    tell(kay, game)
    mailbox.is_closed = True
    assert tasks.send_to(kay.pk) == 0
    with later(seconds=61):
        assert tasks.send_to(kay.pk) == 0
    mailbox.is_closed = False
    with later(minutes=4):
        assert tasks.send_to(kay.pk) == 0
    with later(minutes=7):
        assert tasks.send_to(kay.pk) == 1

    assert Delivery.objects.get().tries == 2


def test_after_a_day_it_is_given_up_and_its_reader_is_told(
    mailbox: Mailbox, kay: User, game: Game, client: Any
) -> None:
    tell(kay, game)
    mailbox.is_closed = True
    tasks.send_to(kay.pk)
    client.force_login(kay)
    assert "could not be" not in client.get("/notices/").content.decode()

    with later(hours=25):
        tasks.send_to(kay.pk)
        page = client.get("/notices/").content.decode()

    assert state() == "failed"
    assert "E-mail could not be delivered" in page


def test_what_was_read_on_the_way_is_dropped(mailbox: Mailbox, kay: User, game: Game) -> None:
    tell(kay, game)
    mark_read(user=kay, game=game)

    assert deliver_all(kay) == 0
    assert state() == "dropped"


def test_what_no_task_has_come_for_is_swept_up(mailbox: Mailbox, kay: User, game: Game) -> None:
    tell(kay, game)

    assert tasks.sweep() == 0
    with later(minutes=2):
        assert tasks.sweep() == 1


def test_what_is_long_done_is_forgotten(mailbox: Mailbox, kay: User, game: Game) -> None:
    tell(kay, game)
    tasks.send_to(kay.pk)

    with later(days=31):
        tasks.sweep()

    assert not Delivery.objects.exists()


def test_a_task_of_a_program_from_before_has_its_notice_sent_once(
    mailbox: Mailbox, kay: User, game: Game
) -> None:
    notice = Notice.objects.create(user=kay, game=game, kind="your_move", turn=1)

    assert [mail_notice.func(notice.pk) for _ in range(2)] == [True, False]
    assert mail_notice.func(notice.pk + 1) is False

    assert tasks.send_to(kay.pk) == 1
