"""What happened since one last looked, as steps over the board: from the table's strip and back."""

import re
from typing import Any

from django.test import Client

from engine import moves
from engine.models import Game
from engine.seats import programs
from tests.factories import UserFactory, make_game, make_war_at, seat_of
from tests.web.facilitator.patrol import BLUE, RED
from tests.web.looking.test_replay import on_patrol, played_on, playing
from tests.web.markup import Element, page_in
from tests.web.table import have_in, page_of, sitting
from wargames.accounts.models import User
from wargames.table.viewer import looked

SAILS = "acts=japan japan=akagi kwajalein=chester hand.japan=J01 hand.allied=A09"
"""Japan is to move a group, which the Allies may react to."""


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


def test_who_has_seen_all_finds_the_last_turn_again() -> None:
    game = playing(count=6)
    seat = game.seats.get(side="japan")
    looked.look(seat, game.version)
    client = sitting(seat.user)

    said = page_in(client.get(f"/table/{game.pk}/recap/")).one("p.muted")

    assert said.words.startswith("Nothing has happened since your last visit.")
    assert said.one("a").words == "See the last turn again"
    assert client.get(str(said.one("a")["href"])).status_code == 200


def sailed(japan: User, allies: User, *, is_led: bool) -> Game:
    """Akagi goes from Japan to Truk, perhaps by the computer, and the Allies are asked."""
    game = make_war_at(SAILS, japan, allies)
    if is_led:
        programs.hand_to(game.pk, seat_of(game), "cadet", 0)
    for choice in ({"kind": "move_from", "zone": "japan"}, {"kind": "goal", "zone": "truk"}):
        game.refresh_from_db()
        moves.play(game.pk, seat_of(game), choice, game.version)
    game.refresh_from_db()
    return game


def test_the_question_leads_to_what_the_computer_did_since_one_moved_step_by_step(
    ann: User,
) -> None:
    game = sailed(UserFactory(name="Cato"), ann, is_led=True)
    client, first = sitting(ann), game.version - 1

    (link,) = page_in(page_of(client, game)).all("#ask .hint a[href^='film/']")

    assert link.words == "Show what Japan did (1 step)"
    assert link["href"] == f"film/?since={first}"
    twin = page_in(page_of(client, game, "list/"))
    assert twin.one("#todo .hint a[href*='film/']")["href"] == f"../film/?since={first}"
    film = film_at(client, game, since=first)
    assert film.one("h1").words == "What happened"
    assert film.one("#slider")["max"] == "1"
    told = film_at(client, game, since=first, at=1)
    assert told.one("#happened li[data-way]")["data-way"] == "japan truk"

    moves.play(game.pk, seat_of(game, 2), {"kind": "decline"}, game.version)
    assert not page_in(page_of(client, game)).has("#ask a[href^='film/']")


def test_what_people_did_is_told_as_it_comes_and_not_at_the_question(ann: User, bea: User) -> None:
    game = sailed(bea, ann, is_led=False)

    assert not page_in(page_of(sitting(ann), game)).has("#ask a[href^='film/']")


def test_where_the_computer_moved_no_units_nothing_leads_there(ann: User) -> None:
    game = make_war_at(f"pass=yes {SAILS}", UserFactory(name="Cato"), ann)
    programs.hand_to(game.pk, seat_of(game), "cadet", 0)
    moves.play(game.pk, seat_of(game), {"kind": "pass_action"}, game.version)

    assert not page_in(page_of(sitting(ann), game)).has("#ask a[href^='film/']")


def test_the_film_since_the_last_visit_is_called_so() -> None:
    game = playing(count=30)
    seat = game.seats.get(side="japan")
    looked.Looked.objects.filter(game=game).update(version=game.version - 9)
    client = sitting(seat.user)

    assert film_at(client, game).one("h1").words == "Since your last visit"
    assert film_at(client, game, since=game.version - 9).one("h1").words == "Since your last visit"
    assert film_at(client, game, since=game.version - 4).one("h1").words == "What happened"


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
