"""Looking for an opponent: who fits, that two get one game, and what happens when nobody comes."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.models import Game
from tests.factories import UserFactory
from tests.web.markup import page_in
from tests.web.table import sides_of, sitting
from wargames.accounts.models import User
from wargames.lobby.inviting.opponents import MOST_WANTED, TooManyWanted, Wish, look_for
from wargames.lobby.models import Wanted
from wargames.lobby.new_games.tables import terms_of
from wargames.notices.models import Notice
from wargames.people.services import block

WAR = {"key": "pacific_war", "pace": "day"}


def send(client: Client, **changed: str) -> Any:
    form = {"game": "pacific_war", "side": "", "pace": "day", "language": "", **changed}
    return client.post("/games/opponents/", form)


# ------------------------------------------------------------------------------ who fits


def test_two_who_fit_get_a_game_and_both_are_told(ann: User, bob: User, japan: Client) -> None:
    answer = send(japan, side="pacific_war/allied", language="de")
    assert answer.url == "/games/opponents/"
    assert not Game.objects.exists()

    answer = send(sitting(bob))

    game = Game.objects.get()
    assert answer.url == f"/table/{game.pk}/"
    assert (game.status, sides_of(game)) == ("playing", {"Ann": "allied", "Bob": "japan"})
    assert (terms_of(game).pace, terms_of(game).language) == ("day", "de")
    assert not Wanted.objects.exists()
    for person in (ann, bob):
        words = [each.words for each in person.notices.filter(kind="opponent_found")]
        title = person.notices.get(kind="opponent_found").game.title
        other = {"Ann": "Bob", "Bob": "Ann"}[person.name]
        assert words == [f"Opponent found: {title} against {other} has begun."]
    assert "Opponent found" in japan.get("/games/opponents/").content.decode()


@pytest.mark.parametrize(
    ("first", "second", "fit"),
    [
        ({}, {}, True),
        ({"side": "japan"}, {"side": "allied"}, True),
        ({"side": "japan"}, {}, True),
        ({}, {"side": "japan"}, True),
        ({"side": "japan"}, {"side": "japan"}, False),
        ({}, {"pace": "week"}, False),
        ({"language": "de"}, {"language": "fr"}, False),
        ({"language": "de"}, {}, True),
        ({"key": "pacific_1940"}, {"key": "pacific_1940", "variant": True}, False),
        ({"key": "pacific_1940", "variant": True}, {"key": "pacific_1940", "variant": True}, True),
    ],
)
def test_two_fit_who_do_not_want_the_same_side(
    ann: User, bob: User, first: dict[str, Any], second: dict[str, Any], fit: bool
) -> None:
    assert look_for(ann, Wish(**{**WAR, **first})) is None

    game = look_for(bob, Wish(**{**WAR, **second}))

    assert (game is not None) is fit
    if game:
        wanted = {"Ann": first.get("side"), "Bob": second.get("side")}
        sides = sides_of(game)
        assert all(sides[name] == side for name, side in wanted.items() if side)
        assert bool(game.options.get("fog")) is bool(first.get("variant"))


def test_nobody_is_their_own_opponent_nor_gets_somebody_blocked(ann: User, bob: User) -> None:
    block(ann, bob)

    for person in (ann, ann, bob):
        assert look_for(person, Wish(**WAR)) is None

    assert Wanted.objects.count() == 2
    assert "Ann" not in sitting(bob).get("/games/opponents/").content.decode()


def test_who_has_waited_longest_comes_first(ann: User, bob: User, bea: User) -> None:
    look_for(ann, Wish(**WAR, side="japan"))
    look_for(bea, Wish(**WAR, side="japan"))

    game = look_for(bob, Wish(**WAR))

    assert game is not None
    assert sides_of(game) == {"Ann": "japan", "Bob": "allied"}
    assert Wanted.objects.get().person == bea


def test_a_click_on_somebody_who_looks_makes_the_game(ann: User, bob: User) -> None:
    look_for(ann, Wish(**WAR, side="japan"))
    his = sitting(bob)
    form = page_in(his.get("/games/opponents/")).one('#games form[action="/games/opponents/"]')

    sent = {each["name"]: each["value"] for each in form.all("input[name]")}
    his.post("/games/opponents/", sent)

    assert sides_of(Game.objects.get()) == {"Ann": "japan", "Bob": "allied"}


def test_a_click_sent_twice_makes_one_game_and_no_wish(ann: User, bob: User) -> None:
    look_for(ann, Wish(**WAR))

    games = [look_for(bob, Wish(**WAR)) for _ in range(2)]

    assert games[0] == games[1]
    assert Game.objects.count() == 1
    assert not Wanted.objects.exists()


# ------------------------------------------------------------------------------ waiting


def test_a_visitor_looks_with_a_name(client: Client) -> None:
    assert send(client).status_code == 400
    assert not User.objects.exists()

    send(client, name="Ensign")

    assert Wanted.objects.get().person.name == "Ensign"


def test_who_waits_withdraws(japan: Client, ann: User, bob: User) -> None:
    look_for(ann, Wish(**WAR))
    mark = page_in(japan.get("/games/opponents/")).one("button[name=mark]")["value"]

    sitting(bob).post("/games/opponents/withdraw/", {"mark": mark})
    assert Wanted.objects.exists()
    japan.post("/games/opponents/withdraw/", {"mark": mark})
    japan.post("/games/opponents/withdraw/", {"mark": mark})

    assert not Wanted.objects.exists()


def test_after_two_weeks_one_is_told_that_nobody_came(ann: User, bob: User) -> None:
    look_for(ann, Wish(**WAR))

    with time_machine.travel(timezone.now() + timedelta(days=15)):
        assert look_for(bob, Wish(**WAR)) is None
        hers = sitting(ann)
        assert "Nobody joined within two weeks" in hers.get("/games/opponents/").content.decode()
        assert "Nobody joined within two weeks" in hers.get("/").content.decode()
        form = page_in(hers.get("/games/opponents/")).all('#games form[action$="/opponents/"]')[0]
        hers.post(
            "/games/opponents/", {each["name"]: each["value"] for each in form.all("input[name]")}
        )
        assert sides_of(Game.objects.get()).keys() == {"Ann", "Bob"}


def test_one_person_looks_for_so_many_at_once(ann: User, settings: Any) -> None:
    wishes = [Wish("pacific_war", pace, language=each) for pace in ("day", "week", "now")
              for each in ("de", "en", "fr", "it")]  # fmt: skip
    for wish in wishes[:MOST_WANTED]:
        look_for(ann, wish)

    with pytest.raises(TooManyWanted):
        look_for(ann, wishes[MOST_WANTED])


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "emperor"},
        {"game": "nothing"},
        {"pace": "never"},
        {"side": "pacific_1940/axis"},
        {"side": "pacific_war/nobody"},
        {"language": "xx"},
    ],
)
def test_what_nobody_can_look_for_is_refused(japan: Client, changed: dict[str, str]) -> None:
    assert send(japan, **changed).status_code == 400
    assert not Wanted.objects.exists()


def test_in_my_games_one_sees_that_one_looks(japan: Client, ann: User) -> None:
    look_for(ann, Wish(**WAR))

    page = page_in(japan.get("/"))

    assert page.has('a[href="/games/opponents/"]')
    assert "Looking for an opponent" in page.text


def test_a_long_line_asks_no_more_than_a_short_one(japan: Client) -> None:
    def asks() -> int:
        with CaptureQueriesContext(connection) as found:
            japan.get("/games/opponents/")
        return len(found)

    look_for(UserFactory(), Wish(**WAR, side="japan"))
    asks()
    few = asks()
    for _ in range(20):
        look_for(UserFactory(), Wish(**WAR, side="japan"))

    assert asks() == few < 12


def test_notices_of_one_who_was_found_are_read_at_the_table(ann: User, bob: User) -> None:
    look_for(ann, Wish(**WAR))
    game = look_for(bob, Wish(**WAR))
    assert game is not None

    sitting(ann).get(f"/table/{game.pk}/")

    assert not Notice.objects.filter(user=ann, read_at=None).exists()
