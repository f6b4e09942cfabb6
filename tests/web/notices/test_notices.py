"""Who is told that a game went on without them, and who is left alone."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core import mail
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from engine.models import Game
from engine.seats import sitting
from tests.factories import make_game, make_war
from tests.web.markup import page_in
from tests.web.play import play_one, play_to_the_end, play_until_watch_passes, watch_of
from wargames.delivery.queue import WHILE
from wargames.notices.models import Notice
from wargames.notices.services import invite_again, mark_read
from wargames.worker import TaskWorker

User = get_user_model()
# real commits: the worker opens the database by itself
pytestmark = pytest.mark.django_db(transaction=True)


def account(name: str, *, verified: bool = True, wants_email: bool = True) -> Any:
    email = f"{name.lower()}@example.org"
    user = User.objects.create_user(email, "a long password", name=name, wants_email=wants_email)
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=verified)
    return user


def shared_game(*people: Any, **options: Any) -> Game:
    game = make_game(people[0], **options)
    for person in people[1:]:
        sitting.join(game.pk, person)
    return game


def emails() -> list[Any]:
    """What the worker sends when it comes by."""
    TaskWorker().run()
    return mail.outbox


# -------------------------------------------------------------------- who is told


def test_whoever_comes_on_watch_is_told() -> None:
    first, second = account("Ugaki"), account("Kuroshima")
    game = shared_game(first, second)

    play_until_watch_passes(game)

    notice = Notice.objects.get()
    assert (notice.user, notice.kind, notice.game) == (second, "your_watch", game)
    assert [email.to for email in emails()] == [["kuroshima@example.org"]]


def test_the_email_says_what_it_is_about_and_how_to_stop_it() -> None:
    game = shared_game(account("Ugaki"), account("Kuroshima"))
    play_until_watch_passes(game)

    email = emails()[0]

    assert "your move" in email.subject
    assert f"/table/{game.pk}/" in email.body
    assert "/me/" in email.body


def test_an_invitation_to_another_game_is_an_email_that_names_the_host() -> None:
    ann, bea = account("Ann"), account("Bea")
    old = make_war(ann, bea)
    again = make_war(ann)

    invite_again(again, old)

    begun, email = emails()
    assert (begun.to, email.to) == (["ann@example.org"], ["bea@example.org"])
    assert email.subject == "[Flag Plot] Ann offers you a rematch: The Pacific War."
    assert f"/table/{again.pk}/" in email.body
    assert "because you play on Flag Plot" in email.body


def test_nobody_is_told_of_the_own_move() -> None:
    game = shared_game(account("Ugaki"))

    play_until_turns_pass(game)

    assert not Notice.objects.exists()


def play_until_turns_pass(game: Game) -> None:
    while game.summary["turn"] < 3:
        play_one(game, game.version)
        game.refresh_from_db()


def test_moves_within_a_turn_tell_nobody() -> None:
    game = shared_game(account("Ugaki"), account("Kuroshima"))

    play_one(game)

    assert not Notice.objects.exists()


def test_free_for_all_has_no_watch_to_pass() -> None:
    game = shared_game(account("Ugaki"), account("Kuroshima"), watch="free")

    play_until_turns_pass(game)

    assert not Notice.objects.exists()


def test_all_who_did_not_end_it_are_told_when_a_shared_game_is_over() -> None:
    people = [account(name) for name in ("Ugaki", "Kuroshima", "Genda")]
    game = shared_game(*people)

    last = play_to_the_end(game)

    told = {notice.user_id for notice in Notice.objects.filter(kind="game_over")}
    assert last.seat is not None
    assert told == {person.pk for person in people} - {last.seat.user_id}


def test_a_move_that_is_rolled_back_tells_nobody() -> None:
    game = shared_game(account("Ugaki"), account("Kuroshima"))

    with transaction.atomic():
        play_until_watch_passes(game)
        transaction.set_rollback(True)

    assert not Notice.objects.exists()
    assert emails() == []


# -------------------------------------------------------------------- who gets e-mails


def test_a_guest_gets_a_notice_and_no_email() -> None:
    guest = User.objects.create_guest("Genda")
    game = shared_game(account("Ugaki"), guest)

    play_until_watch_passes(game)

    assert Notice.objects.get().user == guest
    assert not DBTaskResult.objects.exists()


def test_the_switch_turns_emails_off() -> None:
    game = shared_game(account("Ugaki"), account("Kuroshima", wants_email=False))

    play_until_watch_passes(game)

    assert Notice.objects.count() == 1
    assert emails() == []


def test_the_switch_counts_when_the_email_is_sent() -> None:
    second = account("Kuroshima")
    game = shared_game(account("Ugaki"), second)
    play_until_watch_passes(game)

    User.objects.filter(pk=second.pk).update(wants_email=False)

    assert emails() == []


def test_an_address_that_nobody_confirmed_gets_no_email() -> None:
    game = shared_game(account("Ugaki"), account("Kuroshima", verified=False))

    play_until_watch_passes(game)

    assert emails() == []


def test_what_was_read_meanwhile_is_not_mailed() -> None:
    second = account("Kuroshima")
    game = shared_game(account("Ugaki"), second)
    play_until_watch_passes(game)

    mark_read(user=second, game=game)

    assert emails() == []


def test_a_task_that_runs_twice_sends_one_email() -> None:
    game = shared_game(account("Ugaki"), account("Kuroshima"))
    play_until_watch_passes(game)
    emails()

    DBTaskResult.objects.update(status="READY")

    assert len(emails()) == 1


def test_moves_to_and_fro_in_one_sitting_are_one_email_each() -> None:
    game = make_war(account("Ann"), account("Bea"))

    for _ in range(4):
        play_until_watch_passes(game)
        emails()

    called = [email.to[0] for email in mail.outbox if "your move" in email.subject]
    assert sorted(called) == ["ann@example.org", "bea@example.org"]


def test_whoever_stays_away_after_a_sitting_gets_an_email_in_a_while() -> None:
    game = make_war(account("Ann"), account("Bea"))
    for _ in range(4):
        play_until_watch_passes(game)
    emails()
    mail.outbox.clear()
    awaited = watch_of(game)[0].user.email

    with time_machine.travel(timezone.now() + WHILE + timedelta(seconds=1)):
        assert [email.to for email in emails()] == [[awaited]]


# ------------------------------------------------------------------------- the list


@pytest.fixture
def told(client: Client) -> Any:
    """Kuroshima, who has one notice and is logged in."""
    second = account("Kuroshima")
    play_until_watch_passes(shared_game(account("Ugaki"), second))
    client.force_login(second)
    return second


def test_the_head_of_the_page_counts_what_is_unread(client: Client, told: Any) -> None:
    assert client.get("/me/").context["unread_notices"] == 1

    notice = Notice.objects.get()
    answer = client.post(f"/notices/{notice.game_id}/")

    assert answer.url == f"/table/{notice.game_id}/"
    assert client.get("/me/").context["unread_notices"] == 0


def test_later_news_of_a_game_replace_what_was_not_read() -> None:
    ann = account("Ann")
    game = make_war(ann, account("Bea"))
    assert [each.kind for each in Notice.objects.filter(user=ann)] == ["begun"]

    play_until_watch_passes(game)

    assert [each.kind for each in Notice.objects.filter(user=ann)] == ["your_move"]


def test_all_can_be_marked_as_read(client: Client, told: Any) -> None:
    client.post("/notices/read/")

    assert Notice.objects.unread_count(told) == 0


def test_moving_settles_the_notice_of_the_move(client: Client, told: Any) -> None:
    notice = Notice.objects.get()
    game = notice.game
    elsewhere = Notice.objects.create(user=told, game=make_game(told), kind="your_watch", turn=1)

    play_one(game)

    notice.refresh_from_db()
    elsewhere.refresh_from_db()
    assert notice.read_at
    assert elsewhere.read_at is None


def test_moving_settles_no_notice_of_others(told: Any) -> None:
    game = Notice.objects.get().game
    other = game.seats.exclude(user=told).get().user
    Notice.objects.create(user=other, game=game, kind="asked_back")

    play_one(game)

    assert Notice.objects.get(user=other).read_at is None


def test_a_move_writes_no_notice_where_none_is_to_be_settled() -> None:
    game = make_game(account("Ugaki"))

    with CaptureQueriesContext(connection) as asked:
        play_one(game)

    writes = [each["sql"] for each in asked if "notices_notice" in each["sql"]]
    assert all(sql.startswith("SELECT") for sql in writes)


def test_notices_of_others_are_not_found(client: Client, told: Any) -> None:
    client.force_login(account("Genda"))
    notice = Notice.objects.get()

    assert client.post(f"/notices/{notice.game_id}/").status_code == 404
    assert not page_in(client.get("/notices/")).has(".notices")
    assert Notice.objects.unread_count(told) == 1


def test_what_was_read_stands_folded_below_what_is_new(client: Client, told: Any) -> None:
    first = Notice.objects.get()
    Notice.objects.create(user=told, game=first.game, kind="wrote")
    Notice.objects.filter(pk=first.pk).update(read_at=timezone.now())
    client.force_login(told)

    page = page_in(client.get("/notices/"))

    assert len(page.all(".notices .unread")) == 1
    assert page.one("details.earlier summary").words == "Read before: 1"
    assert not page.has("details.earlier .unread")
    assert "open" not in page.one("details.earlier")

    client.post("/notices/read/")
    page = page_in(client.get("/notices/"))
    assert "Nothing new." in page.words and "open" in page.one("details.earlier")


def test_the_list_shows_the_sentence(client: Client, told: Any) -> None:
    assert "your move in We Must Tell the Emperor" in client.get("/notices/").content.decode()
