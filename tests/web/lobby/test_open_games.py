"""The list of open games: who finds which table there, and how it costs no more when it is long."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.models import Game, Seat
from engine.seats.sitting import leave, set_table
from tests.factories import UserFactory, make_campaign, make_game, make_war
from tests.web.clocks.clocking import with_clock
from tests.web.markup import page_in
from tests.web.sockets import dial, hang_up, hear
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.lobby.lists.open_games import PAGE_LENGTH
from wargames.lobby.models import Table
from wargames.lobby.new_games.tables import Chosen, choose, terms_of
from wargames.people.services import block


def opened(game: Game, **chosen: Any) -> Game:
    """The game, for anyone to join."""
    choose(game, Chosen(is_listed=True, **chosen))
    return game


def listed(client: Client, query: str = "") -> list[str]:
    """The games in the list, in its order."""
    answer = client.get(f"/games/open/{query}")
    assert answer.status_code == 200
    return [line.removeprefix("game-") for line in page_in(answer).values(".game-link", "id")]


def many(host: User, number: int) -> list[Game]:
    """Open games of one host, made as rows: what is tested is their list."""
    rows = [
        Game(key="pacific_war", title="The Pacific War", seed=str(n), commitment=str(n),
             rules_version=1, status="waiting")
        for n in range(number)
    ]  # fmt: skip
    Game.objects.bulk_create(rows)
    Seat.objects.bulk_create(Seat(game=row, user=host, side="japan", place=1) for row in rows)
    now = timezone.now()
    Table.objects.bulk_create(
        Table(game=row, listed_at=now - timedelta(seconds=n)) for n, row in enumerate(rows)
    )
    return rows


# ---------------------------------------------------------------------- what stands there


def test_a_new_game_stands_in_no_list_unless_its_host_says_so(client: Client) -> None:
    client.post("/new/", {"name": "Ann", "game": "pacific_war"})

    assert listed(Client()) == []


def test_a_game_that_is_open_to_anybody_is_found_with_its_terms(client: Client) -> None:
    client.post(
        "/new/",
        {
            "name": "Ann",
            "game": "pacific_war",
            "side_pacific_war": "japan",
            "option_pacific_war_seabees": "on",
            "table-who": "open",
            "table-pace": "day",
            "table-language": "de",
            "table-words": "Beginners welcome",
        },
    )

    game = Game.objects.get()
    page = page_in(Client().get("/games/open/"))
    line = page.one(f"#game-{game.pk}").text
    for words in ("A move a day", "Deutsch", "Beginners welcome", "the Allies", "Ann hosts"):
        assert words in line


def test_one_click_leads_from_the_home_page_to_the_list(client: Client, japan: Client) -> None:
    assert page_in(client.get("/")).has('a[href="/games/open/"]')
    assert page_in(japan.get("/")).has('a[href="/games/open/"]')


def test_who_sits_down_sees_the_terms_first_and_the_game_leaves_the_list(ann: User) -> None:
    game = opened(make_war(ann), pace="week", words="Slow and steady")
    bob = sitting(UserFactory(name="Bob"))
    assert listed(bob) == [str(game.pk)]

    page = page_in(bob.get(f"/join/{game.join_token}/"))
    assert "Slow and steady" in page.text
    assert "A move a week" in page.text
    bob.post(f"/join/{game.join_token}/", {"role": "allied", "version": game.version})

    game.refresh_from_db()
    assert game.status == "playing"
    assert listed(bob) == []


def test_a_closed_game_or_one_without_anybody_is_not_listed(ann: User, bob: User) -> None:
    closed, empty = opened(make_war(ann)), opened(make_war(bob))
    set_table(closed.pk, is_open=False)
    leave(empty.pk, bob)

    assert listed(Client()) == []


def test_a_game_in_which_all_share_a_side_stays_while_there_is_room(ann: User) -> None:
    game = opened(make_game(ann))

    assert listed(Client()) == [str(game.pk)]


def test_a_hot_seat_is_never_listed(client: Client) -> None:
    form = {"name": "Ann", "game": "pacific_war", "side_pacific_war": "both", "table-who": "open"}
    client.post("/new/", form)

    assert listed(Client()) == []


# ------------------------------------------------------------------------------ filters


@pytest.mark.parametrize(
    ("query", "is_found"),
    [
        ("game=pacific_war", True),
        ("game=emperor", False),
        ("side=pacific_war/allied", True),
        ("side=pacific_war/japan", False),
        ("pace=day", True),
        ("pace=now", False),
        ("language=de", True),
        ("language=fr", False),
        ("side=nonsense", False),
        ("side=emperor/japan&game=pacific_war", True),
        ("after=nonsense", True),
        ("after=2026-01-01~x", True),
    ],
)
def test_one_looks_for_a_game_a_side_a_pace_a_language(
    ann: User, query: str, is_found: bool
) -> None:
    game = opened(make_war(ann), pace="day", language="de")

    assert (str(game.pk) in listed(Client(), f"?{query}")) is is_found


def test_whoever_looks_for_somebody_to_facilitate_is_found_by_them(ann: User) -> None:
    fog = make_campaign(ann, hot_seat=False, options={"fog": True})
    opened(fog, wanted="facilitator")
    opened(make_campaign(ann, hot_seat=False))

    assert listed(Client(), "?side=pacific_1940/facilitator") == [str(fog.pk)]


def test_a_power_that_is_looked_for_is_found_though_its_side_is_led(ann: User) -> None:
    game = opened(make_campaign(ann, hot_seat=False, side="allies"), wanted="allies:anzac")

    assert listed(Client(), "?side=pacific_1940/allies") == [str(game.pk)]
    assert "looking for ANZAC" in Client().get("/games/open/").content.decode()


# --------------------------------------------------------------------------- a long list


def test_a_long_list_comes_in_pages_and_asks_no_more_than_a_short_one(ann: User) -> None:
    client = sitting(ann)
    many(UserFactory(), 10)
    client.get("/games/open/")
    with CaptureQueriesContext(connection) as few:
        client.get("/games/open/")
    many(UserFactory(), 300)
    client.get("/games/open/")

    with CaptureQueriesContext(connection) as lots:
        client.get("/games/open/")

    assert len(lots) == len(few) < 10
    found, query = list[str](), ""
    while True:
        page = page_in(client.get(f"/games/open/{query}"))
        found += page.values(".game-link", "id")
        further = page.values("a[rel=next]", "href")
        if not further:
            break
        assert len(page.all(".game-link")) == PAGE_LENGTH
        query = further[0]
    assert len(found) == len(set(found)) == 310


def test_the_list_is_read_by_its_index(ann: User) -> None:
    found = Table.objects.filter(listed_at__isnull=False).order_by("-listed_at", "-game_id")[:25]

    assert "listed_tables" in found.explain()


# ------------------------------------------------------------------------ a host who is away


def test_a_game_whose_host_has_not_looked_for_a_month_leaves_and_says_so(ann: User) -> None:
    game = opened(make_war(ann))
    host = sitting(ann)

    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert listed(Client()) == []
        host.force_login(ann)
        assert "No longer in the list" in host.get("/").content.decode()
        page = host.get(f"/table/{game.pk}/").content.decode()
        assert "no longer in the list of open games" in page
        host.post(f"/games/{game.pk}/who/", {"table-who": "open"})
        assert listed(Client()) == [str(game.pk)]


def test_a_host_who_looks_at_their_games_keeps_them_in_the_list(ann: User) -> None:
    game = opened(make_war(ann))
    for days in (20, 40, 60):
        with time_machine.travel(timezone.now() + timedelta(days=days)):
            sitting(ann).get("/")
            assert listed(Client()) == [str(game.pk)]


# ------------------------------------------------------------------------------- blocked


def test_who_is_blocked_does_not_see_the_table_nor_sit_down_there(ann: User, bob: User) -> None:
    game = opened(make_war(ann))
    block(ann, bob)

    assert listed(sitting(bob)) == []
    answer = sitting(bob).get(f"/join/{game.join_token}/")
    assert answer.status_code == 409
    assert "This game is not open to you." in answer.content.decode()
    form = {"role": "allied", "version": game.version}
    assert sitting(bob).post(f"/join/{game.join_token}/", form).status_code == 409
    assert game.seats.count() == 1


def test_who_blocks_somebody_does_not_see_their_table_either(ann: User, bob: User) -> None:
    game = opened(make_war(bob))
    block(ann, bob)

    assert listed(sitting(ann)) == []
    assert listed(sitting(bob)) == [str(game.pk)]
    assert listed(Client()) == [str(game.pk)]


# ---------------------------------------------------------------------------- the socket


@pytest.mark.django_db(transaction=True)
async def test_an_open_list_hears_of_a_new_game(settings: Any) -> None:
    bob = await sync_to_async(UserFactory)(name="Bob")
    game = await sync_to_async(make_war)()
    socket = await dial("/ws/games/open/", await sync_to_async(sitting)(bob))
    assert (await socket.receive_output(5))["type"] == "websocket.accept"

    await sync_to_async(opened)(game)

    assert await hear(socket, "games") == 1
    await hang_up(socket)


def test_for_htmx_the_list_alone_comes(client: Client, ann: User) -> None:
    opened(make_war(ann))

    page = client.get("/games/open/", headers={"HX-Request": "true"})

    assert [part["id"] for part in page_in(page).all("body > *")] == ["games"]


def test_only_the_host_changes_who_may_sit_down(ann: User, bob: User) -> None:
    game = make_war(ann)

    assert sitting(bob).get(f"/games/{game.pk}/who/").status_code == 404
    assert sitting(bob).post(f"/games/{game.pk}/who/", {"table-who": "open"}).status_code == 404
    assert not terms_of(game).is_listed
    form = {"table-who": "open", "table-pace": "never"}
    assert sitting(ann).post(f"/games/{game.pk}/who/", form).status_code == 400


# ---------------------------------------------------------------------------- a quick game


def quick(client: Client, key: str = "pacific_war", **sent: str) -> Any:
    return client.post("/games/quick/", {"game": key, **sent})


def test_a_quick_game_joins_one_that_waits(ann: User) -> None:
    game = opened(make_war(ann))
    answer = quick(sitting(UserFactory()))
    assert answer["Location"] == f"/join/{game.join_token}/"
    assert Game.objects.count() == 1


def test_without_an_open_game_one_is_made_that_anybody_may_join() -> None:
    guest = sitting(UserFactory())
    answer = quick(guest)
    game = Game.objects.get()
    assert answer["Location"] == f"/table/{game.pk}/"
    assert (game.key, game.status, terms_of(game).pace) == ("pacific_war", "waiting", "now")
    assert listed(Client()) == [str(game.pk)]

    other = quick(sitting(UserFactory()))

    assert other["Location"] == f"/join/{game.join_token}/"
    assert quick(guest)["Location"] == f"/table/{game.pk}/"  # a second click makes no second game
    assert Game.objects.count() == 1


def test_a_quick_game_is_none_of_ones_own_with_a_password_or_of_somebody_blocked(ann: User) -> None:
    opened(make_war(ann), password="secret")
    foe, me = UserFactory(), UserFactory()
    opened(make_war(foe))
    block(me, foe)
    before = set(Game.objects.values_list("pk", flat=True))
    quick(sitting(me))
    assert Game.objects.exclude(pk__in=before).count() == 1


def test_for_an_open_game_of_ones_own_one_waits_on() -> None:
    me = UserFactory()
    game = opened(make_war(me))
    Game.objects.update(created_at=timezone.now() - timedelta(hours=1))
    assert quick(sitting(me))["Location"] == f"/table/{game.pk}/"
    assert Game.objects.count() == 1


def test_a_visitor_gives_a_name_for_a_quick_game() -> None:
    answer = quick(Client(), name="")
    assert answer.status_code == 400
    assert not Game.objects.exists()
    assert quick(Client(), name="Ann").status_code == 302
    assert Game.objects.get().created_by.name == "Ann"


@pytest.mark.parametrize("key", ["", "nonsense", "emperor"])
def test_there_is_no_quick_game_of_anything_else(key: str) -> None:
    assert quick(sitting(UserFactory()), key).status_code == 404


def test_the_list_shows_the_clock_and_a_button_to_join(ann: User) -> None:
    game = opened(with_clock(make_war(ann)), pace="day")
    page = page_in(sitting(UserFactory()).get("/games/open/"))
    assert "1 day a move" in page.one(f"#game-{game.pk}").words
    assert page.one(".game-acts a")["href"] == f"/join/{game.join_token}/"
    assert not page_in(sitting(ann).get("/games/open/")).has(".game-acts a")


@pytest.mark.parametrize("query", ["pace=now", "language=en"])
def test_what_a_host_has_not_stated_fits_no_filter(ann: User, query: str) -> None:
    opened(make_war(ann))
    assert listed(Client(), f"?{query}") == []
