"""Someone whom the host of the site has shut out is told nothing more, and old links are dead."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.test import Client

from engine.models import Game, Seat
from engine.moves import ending
from engine.visibility import revisions
from tests.factories import UserFactory, make_game, make_war
from tests.receiver import Receiver, receiving
from tests.web.markup import page_in
from tests.web.notices.mailbox import Mailbox, mailbox
from tests.web.notices.tasks import deliver_all
from tests.web.notices.test_letters import reached
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.api import tokens
from wargames.delivery.channels import CHANNELS
from wargames.delivery.models import Delivery, FeedAddress, PushSubscription, Webhook
from wargames.delivery.preferences.stopping import link_for
from wargames.delivery.tasks import try_device, try_webhook
from wargames.lobby.joining.invitations import found_for
from wargames.lobby.new_games.tables import Chosen, choose
from wargames.notices.models import Notice
from wargames.notices.services import tell_person
from wargames.people.leaving import delete_account
from wargames.pictures import answers, boards
from wargames.seating import services
from wargames.table.board.asked import asked_in_words

__all__ = ["mailbox"]
WORD = "a long and secret word"


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    cache.clear()
    with receiving() as found:
        settings.OUTBOUND_TEST_HOSTS = [found.host]
        yield found


@pytest.fixture
def bob(receiver: Receiver) -> User:
    """Someone who is told everything, by every channel."""
    person: User = reached(UserFactory(name="Bob"), "bob")
    Webhook.objects.create(person=person, kind="plain", url=receiver.url)
    PushSubscription.objects.create(
        person=person, endpoint=receiver.url, p256dh="p", auth="a", device="phone"
    )
    FeedAddress.objects.create(person=person)
    return person


def shut_out(person: User) -> None:
    """What the host's button in the admin does."""
    row = User.objects.get(pk=person.pk)
    row.is_active = False
    row.save(update_fields=("is_active",))
    person.refresh_from_db()


# ------------------------------------------------------------------------ what is sent


def test_nothing_is_queued_for_somebody_who_is_shut_out(bob: User) -> None:
    game = make_war(bob, UserFactory())
    Delivery.objects.all().delete()
    shut_out(bob)

    tell_person(bob, game, "your_move")

    assert not Delivery.objects.exists()


def test_nothing_that_waits_is_sent_any_more_by_any_channel(
    bob: User, mailbox: Mailbox, receiver: Receiver
) -> None:
    game = make_war(bob, UserFactory())
    tell_person(bob, game, "your_move")
    assert {each.channel for each in Delivery.objects.all()} == set(CHANNELS)
    shut_out(bob)

    assert deliver_all(bob) == 0
    assert mailbox.messages == []
    assert receiver.posted == []
    assert {each.state for each in Delivery.objects.all()} == {Delivery.State.DROPPED}


def test_nor_a_test_that_was_asked_for_before(bob: User, receiver: Receiver) -> None:
    shut_out(bob)

    assert not try_webhook.call(Webhook.objects.get().pk)
    assert not try_device.call(PushSubscription.objects.get().pk)
    assert receiver.posted == []


def test_feeds_and_tokens_are_as_if_they_had_never_been(bob: User) -> None:
    key, address = tokens.make(bob, "bot"), f"/feeds/{bob.feed_address.token}"
    bearer = {"Authorization": f"Bearer {key}"}
    assert Client().get(f"{address}/games.atom").status_code == 200
    assert Client().get("/api/v1/me", headers=bearer).status_code == 200
    shut_out(bob)

    for feed in ("games.atom", "deadlines.ics"):
        assert Client().get(f"{address}/{feed}").status_code == 404
    assert Client().get("/api/v1/me", headers=bearer).status_code == 401


# ------------------------------------------------------------------------ what was sent


def a_choice(seat: Seat) -> str:
    asked = asked_in_words(Game.objects.get(pk=seat.game_id), seat)
    assert asked is not None
    return answers.address_of(seat, asked, asked.options[0])


def the_board_beside_it(seat: Seat) -> str:
    return f"{a_choice(seat)}board.png"


def a_board(seat: Seat) -> str:
    return boards.address_of(seat.game, seat)


def a_stop(seat: Seat) -> str:
    return link_for(seat.user_id, seat.game)


@pytest.mark.parametrize("kind", [a_choice, the_board_beside_it, a_board, a_stop])
def test_links_of_before_show_nothing_and_do_nothing(
    kind: Callable[[Seat], str], bob: User
) -> None:
    game = make_game(bob)
    seat = game.seats.get()
    link = kind(seat).removeprefix(settings.SITE_URL)
    before = Client().get(link)
    assert before.status_code == 200
    shut_out(bob)

    nobodys = page_in(Client().get("/table/answer/nothing/").content.decode()).one("main").text
    for answer in (Client().get(link), Client().post(link), Client().post(link, {"what": "game"})):
        assert answer.status_code in (404, 405)
        if answer.status_code == 404:
            page = page_in(answer.content.decode())
            assert page.one("main").text == nobodys
            assert game.title not in page.one("html").text
    assert not game.moves.exists()
    assert User.objects.get(pk=bob.pk).wants_email


def link_in(letter: Any) -> str:
    """The address of this site in a letter, without its host."""
    found = re.search(r"https?://[^/\s]+(/account/\S+)", letter.body)
    assert found is not None
    return found[1]


def test_the_link_of_a_new_password_gives_none_to_somebody_who_is_shut_out() -> None:
    bea = User.objects.create_user("bea@x.org", WORD, name="Bea")
    Client().post("/account/password/reset/", {"email": bea.email})
    link, client = link_in(mail.outbox[-1]), Client()
    opened = Client().get(link)["Location"]
    client.get(link)
    shut_out(bea)

    assert "Location" not in Client().get(link)
    assert 'name="password1"' not in client.get(opened).content.decode()
    new = "quite another secret word"
    client.post(opened, {"password1": new, "password2": new})
    assert User.objects.get(pk=bea.pk).check_password(WORD)


def test_the_link_that_confirms_an_address_neither_names_nor_confirms_it(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    asked = {"name": "Beatrix", "email": "bea@x.org", "password1": WORD}
    Client().post("/account/signup/", asked)
    link = link_in(mail.outbox[-1])
    assert "Beatrix" in Client().get(link).content.decode()
    shut_out(User.objects.get(email="bea@x.org"))

    assert "Beatrix" not in Client().get(link).content.decode()
    assert Client().post(link).status_code == 404
    assert not EmailAddress.objects.get(email="bea@x.org").verified


def test_no_letter_about_their_account_goes_to_somebody_who_is_shut_out(settings: Any) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    bea = User.objects.create_user("bea@x.org", WORD, name="Bea")
    asked = {"name": "Bea", "email": "BEA@x.org", "password1": WORD}

    def ask() -> list[Any]:
        """What both doors answer to whoever gives that address."""
        sent = Client().post("/account/password/reset/", {"email": asked["email"]})
        signed = Client().post("/account/signup/", asked)
        return [(each.status_code, each.get("Location")) for each in (sent, signed)]

    before = ask()
    assert len(mail.outbox) == 2
    mail.outbox.clear()
    cache.clear()
    shut_out(bea)

    assert ask() == before
    assert mail.outbox == []


@pytest.mark.parametrize("verified", [True, False])
def test_nobody_keeps_letters_from_an_address_that_they_have_only_named(verified: bool) -> None:
    bea = User.objects.create_user("bea@x.org", WORD, name="Bea")
    EmailAddress.objects.create(user=bea, email="cat@x.org", verified=verified)
    shut_out(bea)

    Client().post("/account/password/reset/", {"email": "cat@x.org"})

    assert len(mail.outbox) == (0 if verified else 1)


def test_whoever_is_let_in_again_finds_all_as_it_was(bob: User) -> None:
    link = a_choice(make_game(bob).seats.get()).removeprefix(settings.SITE_URL)
    shut_out(bob)
    User.objects.filter(pk=bob.pk).update(is_active=True)

    assert Client().get(link).status_code == 200


@pytest.mark.parametrize("kind", [a_choice, a_board])
def test_links_of_before_end_with_another_password(kind: Callable[[Seat], str], bob: User) -> None:
    game = make_game(bob)
    link = kind(game.seats.get()).removeprefix(settings.SITE_URL)
    bob.set_password("quite another secret word")
    bob.save()

    assert Client().get(link).status_code in (403, 404)
    assert Client().post(link).status_code in (403, 404, 405)
    assert not game.moves.exists()


def test_a_link_about_a_game_that_is_gone_stops_not_all_letters(bob: User) -> None:
    game = make_game(bob)
    link = link_for(bob.pk, game).removeprefix(settings.SITE_URL)
    game.delete()

    assert Client().post(link, {"what": "game"}).status_code == 404
    assert User.objects.get(pk=bob.pk).wants_email


# ------------------------------------------------------------------------ who is asked


def test_nobody_invites_somebody_who_is_shut_out_or_has_gone(bob: User) -> None:
    ann, gone = UserFactory(name="Ann"), UserFactory(name="Gus")
    waits = make_war(ann)
    for person in (bob, gone):
        make_war(ann, person)
    assert {each.person for each in found_for(waits, ann, "")} == {bob, gone}

    shut_out(bob)
    delete_account(gone)

    assert found_for(waits, ann, "") == found_for(waits, ann, "Bob") == []


def test_another_game_invites_nobody_who_is_shut_out(bob: User) -> None:
    ann = UserFactory(name="Ann")
    old = make_war(ann, bob)
    seat = old.seats.get(user=bob)
    ending.resign(old.pk, seat, revisions.revision_of(old, seat.side))
    shut_out(bob)

    sitting(ann).post(f"/table/{old.pk}/again/")

    assert Game.objects.exclude(pk=old.pk).get().created_by == ann
    assert not Notice.objects.filter(user=bob, kind=Notice.Kind.INVITED).exists()


def test_no_seat_is_kept_for_a_former_holder_who_is_shut_out(bob: User) -> None:
    game, eve = make_war(UserFactory(), bob), UserFactory(name="Eve")
    services.take(services.put_up(game.seats.get(user=bob)), eve)
    seat = game.seats.get(user=eve)
    asked = services.ask_return(seat, bob)
    shut_out(bob)
    page = f"/table/{game.pk}/seat/"

    assert bob.name not in page_in(sitting(eve).get(page).content.decode()).one("main").text
    answer = sitting(eve).post(page, {"act": f"give_back {asked.pk}"})
    assert answer.status_code == 404
    assert game.seats.get(pk=seat.pk).user == eve
    assert services.put_up(seat).invited is None


def test_a_table_of_somebody_who_is_shut_out_leaves_the_list_of_open_games(bob: User) -> None:
    open_to_all = Chosen(is_listed=True)
    for host in (bob, UserFactory(name="Ann")):
        choose(make_war(host), open_to_all)
    page = "/games/open/"
    assert all(name in Client().get(page).content.decode() for name in ("Bob", "Ann"))
    shut_out(bob)

    left = page_in(Client().get(page).content.decode()).one("main").text
    assert "Ann" in left
    assert "Bob" not in left
