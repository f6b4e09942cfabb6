"""What a program would do, for who may ask it: in words, with what it weighed."""

from __future__ import annotations

import pytest
from django.test import Client

from engine.models import Game
from engine.seats.sitting import join
from tests.factories import make_game, make_game_at, make_war
from tests.web.markup import page_in
from tests.web.play import play_to_the_end
from tests.web.table import page_of, sitting
from wargames.accounts.models import User
from wargames.lobby.against.forms import seat_programs
from wargames.lobby.models import Hints
from wargames.lobby.tables import Chosen, choose

pytestmark = pytest.mark.django_db
ORDERS = "card=15 china=0 nimitz=6"


def asked(client: Client, game: Game) -> int:
    return client.get(f"/table/{game.pk}/advice/").status_code


def test_alone_one_is_told_what_captain_would_do_and_what_it_weighed(ann: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    client = sitting(ann)
    assert page_in(page_of(client, game)).one(".hint a")["href"] == "advice/"

    page = page_in(client.get(f"/table/{game.pk}/advice/"))

    best = page.one("p.boxed").words
    assert best == "Attack China"
    rows = page.all(".advice tbody tr")
    assert len(rows) > 3
    assert rows[0].words.startswith("Attack China") and "in 6" in rows[0].words
    assert "the front +" in rows[0].words
    assert any("End the turn" in row.words for row in rows)


def test_with_one_choice_alone_it_says_so_and_without_a_question_too(ann: User) -> None:
    game, client = make_game(ann), sitting(ann)
    page = page_in(client.get(f"/table/{game.pk}/advice/"))
    assert "There is one choice only: Turn the next card" in page.words
    play_to_the_end(game)
    assert asked(client, game) == 404


def test_a_shared_table_gives_advice_only_where_its_host_has_chosen_so(
    ann: User, bea: User
) -> None:
    game = make_game_at(ORDERS, creator=ann)
    join(game.pk, bea)
    assert (asked(sitting(ann), game), asked(sitting(bea), game)) == (404, 404)
    choose(game, Chosen(hints=Hints.ALWAYS))
    assert (asked(sitting(ann), game), asked(sitting(bea), game)) == (200, 200)


def test_never_means_alone_too(ann: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    choose(game, Chosen(hints=Hints.NEVER))
    assert asked(sitting(ann), game) == 404
    assert not page_in(page_of(sitting(ann), game)).has(".hint")


def test_whoever_plays_the_computer_alone_may_ask_and_both_of_two_people_may_not(
    ann: User, bea: User
) -> None:
    alone, together = make_war(ann), make_war(ann, bea)
    seat_programs(alone, "cadet")
    assert asked(sitting(ann), alone) == 200
    assert asked(sitting(ann), together) == 404


def test_nobody_without_a_seat_is_advised(ann: User, bea: User) -> None:
    game = make_game_at(ORDERS, creator=ann)
    assert sitting(bea).get(f"/table/{game.pk}/advice/").status_code in (302, 403, 404)


def test_the_host_chooses_it_with_the_other_terms(ann: User) -> None:
    game, client = make_game_at(ORDERS, creator=ann), sitting(ann)
    path = f"/games/{game.pk}/who/"
    ticks = page_in(client.get(path)).all("[name=table-hints]")
    assert [each["value"] for each in ticks] == ["alone", "always", "never"]

    assert client.post(path, {"table-hints": "never"}).status_code == 302
    assert asked(client, game) == 404
    client.post(path, {"table-hints": "alone"})
    assert asked(client, game) == 200
