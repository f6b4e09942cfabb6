"""Those who only watch a table: what is public, and where both sides agreed all, a round late."""

import uuid
from typing import Any

import pytest
from django.test import Client

from engine.games.pacific_1940.positions import position
from engine.models import Game, LogEntry, Move, Snapshot
from engine.position import store
from engine.seats.sitting import leave, set_table
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.facilitator.patrol import Patrol
from tests.web.fog.fog_table import make_fog
from tests.web.markup import page_in
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.accounts.services import guest_merge


def games() -> list[Game]:
    """A game of each kind that has begun."""
    two = UserFactory(), UserFactory()
    campaign = make_campaign(*two)
    return [make_game(), make_war(*two), campaign, make_fog(), Patrol().game]


def watch(client: Client, game: Game, path: str = "") -> Any:
    return client.get(f"/table/{game.pk}/watch/{path}")


def test_every_game_can_be_watched(client: Client) -> None:
    for game in games():
        page = page_in(watch(client, game))
        assert game.title in page.one("h1").text
        assert page.has("svg") or game.key == "patrol"
        assert not page.has(".watched form")
        assert not page.has(".watched [name=choice]")


def stood(game: Game, line: str, told: str) -> int:
    """A turn ended with this position, and the Axis alone was told something; its version."""
    rules: Any = store.rules_of(game)
    state = position(rules, line, options=game.options)
    move = Move.objects.create(
        game=game, version=game.version, role="japan", choice={}, draws=[], opened=0
    )
    Snapshot.objects.create(game=game, move=move, state=store.without_seed(state, rules))
    LogEntry.objects.create(
        game=game, move=move, version=move.version, kind="announced", rule="fog 8",
        data={"words": told}, audience=["axis"],
    )  # fmt: skip
    game.version += 1
    game.save()
    return move.version


@pytest.fixture
def agreed() -> Game:
    """A game in the fog whose sides let others watch, in its third round."""
    game = make_fog(late_spectators=True)
    stood(game, "power=japan turn=1 sz6=japan:1sub", "In round one")
    stood(game, "power=china turn=1 sz19=japan:1sub", "A turn later")
    stood(game, "power=japan turn=2 sz20=japan:1sub", "In round two")
    return game


def late_page(client: Client, game: Game) -> str:
    answer = watch(client, game, "late/")
    assert answer.status_code == 200
    return answer.content.decode()


# ---------------------------------------------------------------------------- in public


def test_a_spectator_reads_the_log_of_the_public_and_has_no_room_to_talk_in(
    client: Client, agreed: Game
) -> None:
    page = watch(client, agreed).content.decode()

    assert "In round one" not in page
    assert "chat" not in page.lower()


def test_a_closed_table_is_watched_by_nobody(client: Client) -> None:
    game = make_fog()
    set_table(game.pk, is_open=False)

    assert watch(client, game).status_code == 409
    assert watch(sitting(UserFactory()), game, "late/").status_code == 404


def test_a_game_that_waits_is_joined_and_not_watched(client: Client) -> None:
    game = make_campaign(hot_seat=False, options={"fog": True})

    assert watch(client, game).url == f"/join/{game.join_token}/"


def test_there_is_nothing_to_watch_where_there_is_no_game(client: Client) -> None:
    assert client.get(f"/table/{uuid.uuid4()}/watch/").status_code == 404


# --------------------------------------------------------------------- a full round late


def test_everything_is_shown_as_it_stood_a_full_round_ago(agreed: Game) -> None:
    page = late_page(sitting(UserFactory()), agreed)

    assert "a full round ago" in page
    assert "In round one" in page
    assert "A turn later" not in page
    assert "In round two" not in page


def test_before_a_full_round_has_been_played_nothing_is_shown(agreed: Game) -> None:
    Snapshot.objects.filter(game=agreed).order_by("-pk")[0].delete()

    page = late_page(sitting(UserFactory()), agreed)

    assert "no full round has been played yet" in page
    assert "In round one" not in page


def test_what_was_taken_back_is_no_position_to_show(agreed: Game) -> None:
    first = Move.objects.filter(game=agreed).order_by("version")[0]
    Move.objects.filter(pk=first.pk).update(undone=True)

    assert "no full round has been played yet" in late_page(sitting(UserFactory()), agreed)


@pytest.mark.parametrize("options", [{}, {"late_spectators": False}])
def test_nothing_is_shown_late_unless_both_sides_agreed(options: dict[str, bool]) -> None:
    game = make_fog(**options)

    assert watch(sitting(UserFactory()), game, "late/").status_code == 404
    assert "late/" not in watch(sitting(UserFactory()), game).content.decode()


def test_an_open_game_shows_nothing_late(client: Client) -> None:
    game = make_campaign(UserFactory(), UserFactory(), options={"late_spectators": True})

    assert watch(sitting(UserFactory()), game, "late/").status_code == 404


def test_nobody_who_has_a_seat_or_had_one_sees_it(agreed: Game) -> None:
    """Whoever got up may come back, or tell."""
    people = [seat.user for seat in agreed.seats.all()]
    bob = agreed.seats.get(side="allies").user
    leave(agreed.pk, bob)

    for person in people:
        assert watch(sitting(person), agreed, "late/").status_code == 404
        assert "late/" not in watch(sitting(person), agreed).content.decode()


def test_a_guest_who_had_a_seat_brings_that_along_into_an_account(agreed: Game) -> None:
    guest = agreed.seats.get(side="allies").user
    leave(agreed.pk, guest)
    account = User.objects.create_user("bob@example.org", "Kaga and Akagi", name="Bob")

    guest_merge(guest=guest, account=account)

    assert watch(sitting(account), agreed, "late/").status_code == 404


def test_nobody_sees_it_without_a_name(client: Client, agreed: Game) -> None:
    assert watch(client, agreed, "late/").status_code == 302


def test_when_it_is_over_all_of_it_is_shown(agreed: Game) -> None:
    Game.objects.filter(pk=agreed.pk).update(status=Game.Status.OVER)

    assert "In round two" in late_page(sitting(UserFactory()), agreed)


def test_a_place_that_is_asked_about_is_told_in_public(client: Client, agreed: Game) -> None:
    answer = watch(client, agreed, "?about=philippines")

    assert page_in(answer).one("#inspector h2").text == "Philippines"


@pytest.mark.parametrize("late", [False, True])
def test_whoever_sits_there_has_the_link_for_those_who_watch(client: Client, late: bool) -> None:
    game = make_fog(late_spectators=late)
    share = page_in(sitting(game.seats.get(side="axis").user).get(f"/games/{game.pk}/share/"))

    link = share.one("#watch-link")["value"].removeprefix("http://testserver")

    assert client.get(link).status_code == 200
    assert ("a full round late" in share.one("label[for=watch-link]").words) is late
