"""The lobby: a new game, an invitation, the list of games."""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from engine.core import registry
from engine.models import Game
from engine.seats.sitting import MAX_SEATS, join
from tests.factories import UserFactory, make_game, make_war
from tests.web.markup import page_in
from tests.web.play import play_until_watch_passes
from tests.web.table import sitting
from wargames.accounts.services import guest_merge
from wargames.presentation.registry import presentation_of

User = get_user_model()


@pytest.fixture
def nagumo() -> User:
    return User.objects.create_guest("Nagumo")


@pytest.fixture
def game(nagumo: User) -> Game:
    return make_game(nagumo)


@pytest.fixture
def host(nagumo: User) -> Client:
    return seated(nagumo)


def seated(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def names_at(game: Game) -> list[str]:
    return [seat.user.name for seat in game.seats.select_related("user")]


# ------------------------------------------------------------------------- a new game


def test_a_visitor_is_at_the_table_with_a_name_and_one_click(client: Client) -> None:
    assert page_in(client.get("/")).has('form[action="/start/"] input[name=name]')

    answer = client.post("/start/", {"name": "Ensign", "game": "emperor"})

    game = Game.objects.get()
    assert answer.url == f"/table/{game.pk}/"
    assert names_at(game) == ["Ensign"]
    assert game.watch == "rotating"


def test_without_a_name_no_game_and_no_guest(client: Client) -> None:
    answer = client.post("/start/", {"name": " ", "game": "emperor"})

    assert answer.status_code == 400
    assert "Please enter a name" in answer.content.decode()
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_somebody_who_is_in_needs_one_click(host: Client) -> None:
    host.post("/start/", {"game": "emperor"})

    assert names_at(Game.objects.get()) == ["Nagumo"]


def test_a_link_to_start_makes_no_game(host: Client) -> None:
    assert host.get("/start/").status_code == 405
    assert not Game.objects.exists()


def test_the_lesson_is_one_click_too(client: Client) -> None:
    client.post("/start/", {"name": "Ensign", "lesson": "emperor"})

    game = Game.objects.get()
    assert game.lesson
    assert not game.is_open


def test_everything_that_can_be_chosen_reaches_the_game(client: Client) -> None:
    client.post(
        "/new/",
        {
            "name": "Ensign",
            "game": "emperor",
            "watch": "free",
            "option_historical": "on",
            "option_b29_once": "on",
            "phrase": "climb Mount Niitaka",
        },
    )

    game = Game.objects.get()
    assert game.options == {
        "historical": True,
        "europe": False,
        "expansion": False,
        "b29_once": True,
    }
    assert (game.watch, game.phrases) == ("free", ["climb Mount Niitaka"])


@pytest.mark.parametrize("key", [*registry.keys(), *registry.IN_PREPARATION])
def test_every_option_of_every_game_has_words(key: str) -> None:
    words = presentation_of(key).offer
    assert sorted(switch.name for switch in words.switches) == sorted(
        registry.get(key).reader.switches
    )
    assert sorted(switch.name for switch in words.retired) == sorted(
        registry.get(key).reader.retired
    )
    assert list(words.sides) == list(registry.get(key).roles.sides)
    assert words.title == registry.get(key).title


def ticket_on(page: str) -> str:
    """The ticket for the secret of the game that the page offers to make."""
    return page_in(page).one("input[name=ticket]")["value"]


def test_the_secret_is_fixed_before_the_phrase_is_given(client: Client) -> None:
    page = client.get("/new/").content.decode()
    shown = page_in(page).one("code").text

    form = {"name": "E", "game": "emperor", "watch": "free", "phrase": "my own phrase"}
    client.post("/new/", {**form, "ticket": ticket_on(page)})

    game = Game.objects.get()
    assert game.commitment == shown
    assert hashlib.sha256(bytes.fromhex(game.seed)).hexdigest() == shown
    assert game.seed not in page


def test_who_only_looks_at_a_new_game_leaves_nothing_behind(client: Client) -> None:
    answer = client.get("/new/")

    assert "sessionid" not in answer.cookies
    assert not Session.objects.exists()


def test_a_new_game_for_two_may_be_played_against_the_computer_instead(client: Client) -> None:
    page = page_in(client.get("/new/").content.decode())

    found = {link["href"] for link in page.all("form a") if "computer" in link.words}
    assert found == {f"/against/{key}/" for key in ("pacific_war", "pacific_1940", "global_1940")}
    assert all(client.get(path).status_code == 200 for path in found)


def test_a_form_with_a_mistake_keeps_its_fingerprint(host: Client) -> None:
    page = host.get("/new/")
    form = {"game": "no such game", "ticket": page.context["ticket"]}

    again = host.post("/new/", form)

    assert again.status_code == 400
    assert again.context["commitment"] == page.context["commitment"]


def made_with(client: Client, ticket: str) -> Any:
    return client.post("/new/", {"game": "emperor", "watch": "free", "ticket": ticket})


def test_a_secret_makes_one_game_and_no_second_later(host: Client) -> None:
    ticket = host.get("/new/").context["ticket"]
    first = made_with(host, ticket)
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=2))

    later = made_with(host, ticket)

    assert (first.status_code, later.status_code) == (302, 400)
    assert "has been used" in later.content.decode()
    assert later.context["ticket"] != ticket
    assert Game.objects.count() == 1


def test_a_ticket_is_good_for_a_day(host: Client) -> None:
    ticket = host.get("/new/").context["ticket"]

    with time_machine.travel(timezone.now() + timedelta(hours=25)):
        assert made_with(host, ticket).status_code == 400
    assert made_with(host, ticket).status_code == 302


@pytest.mark.parametrize("ticket", ["x", "x:y:z", "a" * 5000, "\u202e"])
def test_a_ticket_of_nobody_makes_no_game(host: Client, ticket: str) -> None:
    assert made_with(host, ticket).status_code == 400
    assert not Game.objects.exists()


def test_the_same_ticket_is_another_secret_for_somebody_else(host: Client) -> None:
    ticket = host.get("/new/").context["ticket"]
    made_with(host, ticket)

    made_with(sitting(UserFactory()), ticket)

    assert Game.objects.values("seed").distinct().count() == 2


def test_no_two_games_share_a_secret(host: Client) -> None:
    for _ in range(2):
        host.post("/new/", {"game": "emperor", "watch": "free"})

    assert Game.objects.values("seed").distinct().count() == 2


def new_game_with_pack(client: Client, text: bytes) -> str:
    pack = SimpleUploadedFile("mine.toml", text)
    form = {"game": "emperor", "watch": "free", "pack": pack}
    return client.post("/new/", form).content.decode()


def test_a_content_pack_is_laid_over_the_cards(host: Client) -> None:
    new_game_with_pack(host, b'[[card]]\nnumber = 1\ntitle = "As my copy says"\n')

    game = Game.objects.get()
    assert game.content == {"card": [{"number": 1, "title": "As my copy says"}]}
    assert registry.get("emperor", game.content).equipment.cards[1].title == "As my copy says"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (b"x = ", "not TOML"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"[[cards]]\nnumber = 1\n", "unknown section"),
        (b"[[card]]\nnumber = 1\ntitle = 7\n", "title"),
    ],
)
def test_a_content_pack_that_does_not_fit_says_what_is_wrong(
    host: Client, text: bytes, complaint: str
) -> None:
    page = new_game_with_pack(host, text)

    assert complaint in page
    assert not Game.objects.exists()


def test_an_unknown_game_is_refused(host: Client) -> None:
    answer = host.post("/new/", {"game": "chess", "watch": "free"})

    assert answer.status_code == 400
    assert not Game.objects.exists()


# -------------------------------------------------------------------- an invitation


def test_an_invited_friend_picks_a_name_and_sits_down(client: Client, game: Game) -> None:
    invitation = client.get(f"/join/{game.join_token}/").content.decode()
    assert "Nagumo" in invitation

    answer = client.post(f"/join/{game.join_token}/", {"name": "Kusaka"})

    assert answer.url == f"/table/{game.pk}/"
    assert names_at(game) == ["Nagumo", "Kusaka"]


def test_whoever_sits_there_goes_straight_to_the_table(host: Client, game: Game) -> None:
    assert host.get(f"/join/{game.join_token}/").url == f"/table/{game.pk}/"
    assert names_at(game) == ["Nagumo"]


def test_at_the_address_of_a_table_with_room_a_stranger_is_led_to_the_invitation(
    game: Game,
) -> None:
    stranger = sitting(UserFactory())
    assert stranger.get(f"/table/{game.pk}/").url == f"/join/{game.join_token}/"


def test_an_invitation_that_does_not_exist_is_not_found(client: Client) -> None:
    assert client.get("/join/nothing-like-that/").status_code == 404


def test_a_closed_table_takes_nobody_and_makes_no_guest(
    client: Client, host: Client, game: Game
) -> None:
    host.post(f"/games/{game.pk}/share/", {"watch": "rotating"})

    answer = client.post(f"/join/{game.join_token}/", {"name": "Kusaka"})

    assert answer.status_code == 409
    assert names_at(game) == ["Nagumo"]
    assert not User.objects.filter(name="Kusaka").exists()


def test_a_full_table_takes_nobody(game: Game) -> None:
    for place in range(2, MAX_SEATS + 1):
        join(game.pk, User.objects.create_guest(f"Staff {place}"))
    late = User.objects.create_guest("Late")

    answer = seated(late).post(f"/join/{game.join_token}/")

    assert answer.status_code == 409
    assert "Late" not in names_at(game)
    assert "Do you play here?" not in answer.content.decode()


def page_of_its_player(game: Game, path: str) -> str:
    """Where somebody who sits there comes to from a path."""
    seat = game.seats.select_related("user").first()
    assert seat is not None
    return str(sitting(seat.user).get(path, follow=True).request["PATH_INFO"])


def test_who_comes_to_a_full_table_as_a_stranger_reads_how_to_come_to_their_own_seat(
    client: Client,
) -> None:
    game = make_war(UserFactory(), UserFactory())

    answer = client.get(f"/table/{game.pk}/", follow=True)

    assert answer.status_code == 409
    page = page_in(answer.content.decode())
    back = f"/join/{game.join_token}/"
    assert page.one(".narrow a[href*='/login/']")["href"].endswith(f"?next={back}")
    assert page_of_its_player(game, back) == f"/table/{game.pk}/"
    assert (
        "A guest’s seat is kept by the browser in which it was taken" in page.one(".narrow").words
    )


# ------------------------------------------------------------------ sharing a table


def test_the_table_shows_its_link_to_those_who_sit_there_only(
    client: Client, host: Client, game: Game
) -> None:
    assert f"/join/{game.join_token}/" in host.get(f"/games/{game.pk}/share/").content.decode()

    client.force_login(User.objects.create_guest("Stranger"))
    assert client.get(f"/games/{game.pk}/share/").status_code == 404


def test_only_the_host_changes_how_a_table_is_shared(game: Game) -> None:
    second = User.objects.create_guest("Kusaka")
    join(game.pk, second)

    seated(second).post(f"/games/{game.pk}/share/", {"watch": "free"})

    game.refresh_from_db()
    assert (game.watch, game.is_open) == ("rotating", True)


def test_the_next_in_line_is_host_when_the_host_leaves(host: Client, game: Game) -> None:
    second = User.objects.create_guest("Kusaka")
    join(game.pk, second)

    host.post(f"/games/{game.pk}/leave/")
    seated(second).post(f"/games/{game.pk}/share/", {"watch": "free", "is_open": "on"})

    game.refresh_from_db()
    assert names_at(game) == ["Kusaka"]
    assert game.watch == "free"


def test_nobody_leaves_for_somebody_else(game: Game) -> None:
    stranger = seated(User.objects.create_guest("Stranger"))

    assert stranger.post(f"/games/{game.pk}/leave/").status_code == 404
    assert names_at(game) == ["Nagumo"]


# --------------------------------------------------------------------- my games


def test_my_games_tell_where_each_stands_and_who_is_on_watch(host: Client, game: Game) -> None:
    join(game.pk, User.objects.create_guest("Kusaka"))
    assert "Your move" in host.get("/").content.decode()

    play_until_watch_passes(game)

    page = host.get("/").content.decode()
    assert "Waiting for Kusaka" in page
    assert "Your move" not in page
    assert "Early War" in page
    assert game.summary["card"] in page


def test_games_that_wait_for_me_come_first(host: Client, nagumo: User, game: Game) -> None:
    join(game.pk, User.objects.create_guest("Kusaka"))
    mine = make_game(nagumo)
    play_until_watch_passes(game)

    lines = host.get("/").context["lines"]

    assert [(line.game.pk, line.mine) for line in lines] == [(mine.pk, True), (game.pk, False)]


def test_games_of_others_are_not_listed(game: Game) -> None:
    stranger = seated(User.objects.create_guest("Stranger"))

    assert stranger.get("/").context["lines"] == []


def test_the_list_asks_the_database_the_same_however_long_it_is(  # type: ignore[no-untyped-def]
    host: Client, nagumo: User, game: Game, django_assert_max_num_queries
) -> None:
    for _ in range(5):
        make_game(nagumo)

    with django_assert_max_num_queries(10):
        host.get("/")


# ----------------------------------------------- a guest who turns out to have an account


def test_seats_of_a_guest_go_to_the_account(game: Game, nagumo: User) -> None:
    account = User.objects.create_user("nagumo@example.org", "Kaga and Akagi", name="C. Nagumo")

    guest_merge(guest=nagumo, account=account)

    game.refresh_from_db()
    assert names_at(game) == ["C. Nagumo"]
    assert game.created_by == account


def test_two_seats_at_one_table_become_one(game: Game, nagumo: User) -> None:
    account = User.objects.create_user("nagumo@example.org", "Kaga and Akagi", name="C. Nagumo")
    join(game.pk, account)

    guest_merge(guest=nagumo, account=account)

    assert names_at(game) == ["C. Nagumo"]
