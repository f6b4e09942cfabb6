"""What happened since one last looked, as steps over the board: from the table's strip and back."""

import re
from typing import Any

from django.test import Client

from engine.models import Game
from tests.factories import UserFactory, make_game
from tests.web.facilitator.patrol import BLUE, RED
from tests.web.looking.test_replay import on_patrol, played_on, playing
from tests.web.markup import Element, page_in
from tests.web.table import have_in, page_of, sitting
from wargames.table.viewer import looked


def film_at(client: Client, game: Game, **asked: Any) -> Element:
    answer = client.get(f"/table/{game.pk}/film/", asked)
    assert answer.status_code == 200, answer
    return page_in(answer)


def test_the_strip_leads_to_the_film_and_tells_its_steps() -> None:
    game = playing(count=30)
    for seat in game.seats.all():
        looked.look(seat, game.version)
    looked.Looked.objects.filter(game=game).update(version=game.version - 9)
    client = sitting(game.seats.get(side="japan").user)
    strip = page_in(page_of(client, game)).one(".since a.film")
    assert strip["href"].startswith(f"film/?since={game.version - 9}")
    steps = re.search(r"\((\d+) steps?\)", strip.words)
    assert steps

    film = film_at(client, game, since=game.version - 9)
    assert film.one("#slider")["max"] == steps[1]
    assert film.one("#slider")["value"] == "0"
    assert "The board as you last saw it" in film.one("#happened").words


def test_one_goes_on_by_links_till_the_game_as_it_stands() -> None:
    game = playing(count=30)
    client = sitting(game.seats.get(side="japan").user)
    page, since = film_at(client, game, since=game.version - 8), game.version - 8
    for step in range(int(page.one("#slider")["max"])):
        assert page.one("#slider")["value"] == str(step)
        link = page.one("a[data-jump=forward]")["href"]
        assert f"since={since}" in link
        answer = client.get(f"/table/{game.pk}/film/{link}")
        page = page_in(answer)
        assert page.one("#happened ol").words
    assert not page.has("a[data-jump=forward]")
    assert "This is the current position" in page.one(".onward").words
    assert page.one(".onward a")["href"] == f"/table/{game.pk}/"


def test_what_happened_is_ringed_at_its_step_alone() -> None:
    game = playing(count=30)
    client = sitting(game.seats.get(side="japan").user)
    first = film_at(client, game, since=2, at=0)
    assert not first.has("#fresh circle")
    last = int(first.one("#slider")["max"])
    rings = [film_at(client, game, since=2, at=n).all("#fresh circle") for n in range(1, last + 1)]
    assert any(rings)


def test_before_the_first_step_the_chart_knows_where_it_will_be_and_later_no_more() -> None:
    game = playing(count=30)
    client = sitting(game.seats.get(side="japan").user)
    told = []
    for since in range(2, game.version, 4):
        first = film_at(client, game, since=since).one("#sheet")
        then = film_at(client, game, since=since, at=1)
        rings = [f"{ring['cx']},{ring['cy']}" for ring in then.all("#fresh circle:not(.dots)")]
        assert not then.has("#sheet[data-begins]")
        if rings:
            assert (first["data-begins"] or "").split() == rings
            told.append(rings)
    assert len(told) > 2


def test_with_nothing_new_it_says_so() -> None:
    game = playing(count=6)
    seat = game.seats.get(side="japan")
    looked.look(seat, game.version)
    film = film_at(sitting(seat.user), game)
    assert "Nothing has happened since your last visit" in film.one("#happened").words
    assert film.one("#slider")["max"] == "0"


def test_a_fragment_has_what_changed_and_nothing_else() -> None:
    game = playing(count=30)
    client = sitting(game.seats.get(side="japan").user)
    page = client.get(f"/table/{game.pk}/film/", {"since": 2, "at": 3}).content.decode()
    headers = {"HX-Request": "true", "X-Have": have_in(page)}
    same = client.get(f"/table/{game.pk}/film/", {"since": 2, "at": 3}, headers=headers)
    assert same.content == b""
    other = client.get(f"/table/{game.pk}/film/", {"since": 2, "at": 4}, headers=headers)
    parts = page_in(other).all("[data-h]")
    assert {"step", "happened"} <= {part["id"] for part in parts}
    assert all(part["hx-swap-oob"] == "true" for part in parts)


def test_a_place_is_told_as_it_was_then() -> None:
    game = playing(count=30)
    client = sitting(game.seats.get(side="japan").user)
    asked, headers = {"at": 0, "about": "truk"}, {"HX-Request": "true"}
    answer = client.get(f"/table/{game.pk}/replay/", asked, headers=headers)
    assert "Truk" in page_in(answer).one("#inspector h2").words


def test_the_film_of_a_side_has_as_many_steps_as_the_strip_says_and_no_other_sees_it() -> None:
    patrol = on_patrol()
    for role in (RED, BLUE):
        game, seat = patrol.game, patrol.seat(role)
        looked.look(seat, 3)
        client = sitting(patrol.people[role])
        strip = page_in(page_of(client, game)).all(".since a.film")
        film = film_at(client, game)
        told = re.search(r"\((\d+) step", strip[0].words) if strip else None
        assert told and film.one("#slider")["max"] == told[1]
    eve = sitting(UserFactory(name="Eve"))
    assert eve.get(f"/table/{patrol.pk}/film/").status_code == 404
    assert Client().get(f"/table/{patrol.pk}/film/").status_code == 302


def test_odd_addresses_lead_to_a_film_all_the_same() -> None:
    game = played_on(make_game(UserFactory(name="Ann")), 8)
    client = sitting(game.seats.get().user)
    for since in ("x", "-1", "9" * 30, "999999999"):
        assert film_at(client, game, since=since, at="x")
