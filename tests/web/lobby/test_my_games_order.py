"""My games: what waits for me and how long, whose clock runs low, and the games that I watch."""

from datetime import timedelta

import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.models import Game, Sight
from engine.seats.sitting import join
from tests.factories import UserFactory, make_game, make_war
from tests.web.fog.fog_table import make_fog
from tests.web.lobby.test_my_games import keys_in, many_games
from tests.web.markup import page_in
from tests.web.play import play_one
from tests.web.table import sitting
from wargames.accounts.models import User
from wargames.clocks.models import Clock, SideClock
from wargames.lobby.models import Watcher
from wargames.lobby.new_games.tables import Chosen, choose


def changed_ago(game: Game, **ago: float) -> str:
    """The key of the game, in which something has happened so long ago."""
    Game.objects.filter(pk=game.pk).update(updated_at=timezone.now() - timedelta(**ago))
    Sight.objects.filter(game=game).update(changed_at=timezone.now() - timedelta(**ago))
    return str(game.pk)


def run_low(game: Game, role: str) -> None:
    """The clock of a role has reminded it."""
    clock = Clock.objects.create(game=game, pace="move", first=timedelta(days=2))
    SideClock.objects.create(
        clock=clock, role=role, left=timedelta(hours=1), since=timezone.now(),
        asked_at=timezone.now(), is_reminded=True,
    )  # fmt: skip


def test_what_has_waited_longest_for_me_comes_first(ann: User, bob: User) -> None:
    """The Allies are asked first in The Pacific War."""
    wars = [make_war(UserFactory(), ann) for _ in range(3)]
    for war, days in zip(wars, (2, 9, 4), strict=True):
        changed_ago(war, days=days)
    theirs = changed_ago(make_war(ann, bob), days=30)
    newer = changed_ago(make_war(ann, bob), days=1)

    order = [str(wars[n].pk) for n in (1, 2, 0)]
    assert keys_in(sitting(ann)) == [*order, newer, theirs]


def test_a_game_in_which_a_clock_of_others_runs_low_comes_before_the_rest(
    ann: User, bob: User
) -> None:
    low, rest = make_war(ann, bob), make_war(ann, bob)
    mine = make_war(bob, ann)
    changed_ago(low, days=3)
    run_low(low, "allied")

    assert keys_in(sitting(ann)) == [str(each.pk) for each in (mine, low, rest)]


def test_whose_clock_runs_low_nobody_learns_by_the_order_where_sides_have_secrets() -> None:
    game = make_fog()
    bob = game.seats.get(side="allies").user
    newer = make_war(bob, UserFactory())
    changed_ago(game, days=3)

    before = keys_in(sitting(bob))
    run_low(game, "japan")

    assert keys_in(sitting(bob)) == before == [str(newer.pk), str(game.pk)]


def test_a_line_tells_who_was_asked_and_since_when(ann: User, bob: User) -> None:
    game = make_war(ann, bob)
    changed_ago(game, days=3)

    assert "Bob was asked 3" in page_in(sitting(ann).get("/")).one(".game").text
    assert "You were asked 3" in page_in(sitting(bob).get("/")).one(".game").text


def test_of_ten_games_and_of_two_hundred_as_much_is_asked(ann: User, japan: Client) -> None:
    def asks() -> int:
        with CaptureQueriesContext(connection) as found:
            japan.get("/")
        return len(found)

    many_games(ann, 10)
    asks()
    few = asks()
    many_games(ann, 190)
    asks()

    assert asks() == few <= 10


# ------------------------------------------------------------------------------ watched


def keep(client: Client, game: Game, answer: str = "yes") -> int:
    return client.post(f"/games/{game.pk}/watching/", {"keep": answer}).status_code


def test_a_game_that_one_watches_is_kept_in_a_section(bob: User) -> None:
    game = make_war(UserFactory(name="Ann"), UserFactory(name="Cat"))
    his = sitting(bob)
    assert page_in(his.get(f"/table/{game.pk}/watch/")).has("button[name=keep][value=yes]")

    assert keep(his, game) == 302
    page = his.get("/").content.decode()

    assert "Games you are watching" in page
    assert f"/table/{game.pk}/watch/" in page
    assert "Ann and Cat" in page
    assert keep(his, game, "no") == 302
    assert "Games you are watching" not in his.get("/").content.decode()


def test_nobody_keeps_what_they_may_not_watch_or_where_they_sit(ann: User, bob: User) -> None:
    game = make_war(ann, UserFactory())
    assert keep(sitting(ann), game) == 404
    choose(game, Chosen(spectators="nobody"))

    assert keep(sitting(bob), game) == 404
    assert not Watcher.objects.exists()


def test_what_nobody_may_watch_any_more_is_gone(ann: User, bob: User) -> None:
    game = make_war(ann, UserFactory())
    keep(sitting(bob), game)

    choose(game, Chosen(spectators="nobody"))

    assert "Games you are watching" not in sitting(bob).get("/").content.decode()


def test_of_a_game_that_is_shown_late_the_list_tells_nothing_newer(ann: User, bob: User) -> None:
    game = make_game(ann)
    choose(game, Chosen(spectators="late"))
    his = sitting(bob)
    keep(his, game)
    before = his.get("/").content.decode().split("Games you are watching")[1].split("</ul>")[0]

    for _ in range(20):
        play_one(game)

    page = his.get("/").content.decode().split("Games you are watching")[1].split("</ul>")[0]
    tokens = "csrfmiddlewaretoken"
    assert [line for line in page.split("<") if tokens not in line] == [
        line for line in before.split("<") if tokens not in line
    ]


def test_many_watched_games_ask_no_more_than_one(ann: User, bob: User) -> None:
    his = sitting(bob)

    def asks() -> int:
        with CaptureQueriesContext(connection) as found:
            his.get("/")
        return len(found)

    games = [make_war(ann, UserFactory()) for _ in range(8)]
    keep(his, games[0])
    asks()
    one = asks()
    for game in games[1:]:
        keep(his, game)

    assert asks() == one


def test_whoever_sits_down_watches_no_more(ann: User, bob: User) -> None:
    game = make_game(ann)
    his = sitting(bob)
    keep(his, game)
    join(game.pk, bob)

    assert "Games you are watching" not in his.get("/").content.decode()


def test_a_game_kept_from_before_is_still_there_days_later(bob: User) -> None:
    game = make_war(UserFactory(), UserFactory())
    keep(sitting(bob), game)

    with time_machine.travel(timezone.now() + timedelta(days=90)):
        assert "Games you are watching" in sitting(bob).get("/").content.decode()
