"""Pacific 1940 over the pages: whatever is asked, both sides have a page that draws it."""

import random
from typing import Any

import pytest
from django.test import Client

from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.testing.playing import pick_one
from engine.core.view import kind_of
from engine.models import Game
from engine.position import store
from engine.seats import beginning, seated
from engine.seats.sitting import join
from tests.factories import make_campaign_at
from tests.web.markup import page_in
from tests.web.table import click, page_of, sitting
from wargames.accounts.models import User

MOVES = 60
IN_ROUND_1 = {"spend", "declare", "plan_moves", "choose_losses", "may_retreat", "place_units"}
"""Questions that this game comes to within so many moves."""


@pytest.fixture
def game(ann: User, bob: User) -> Game:
    """A game that two people have begun."""
    made = beginning.new_game(key="pacific_1940", creator=ann, seed=seed_from("p1"))
    join(made.pk, bob)
    return made


def asked_in(game: Game) -> tuple[str, Any]:
    """What is asked first, and a random answer to it."""
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    ask = rules.asks(state)[0]
    return kind_of(ask), pick_one(rules, state, ask, random.Random(game.version), bias=3)


def test_both_sides_see_every_question_of_the_first_round(game: Game, ann: User, bob: User) -> None:
    browsers = {user.pk: sitting(user) for user in (ann, bob)}
    seen: set[str] = set()
    for _ in range(MOVES):
        game.refresh_from_db()
        kind, choice = asked_in(game)
        (seat, *_) = seated.on_watch(game, list(game.seats.all()))
        if kind not in seen:
            seen.add(kind)
            look(game, browsers, seat.user_id)
        assert click(browsers[seat.user_id], game, plain(choice)).status_code == 200

    assert seen >= IN_ROUND_1


def look(game: Game, browsers: dict[Any, Client], mover: Any) -> None:
    """Everyone's table, list and log: one is asked, the other waits and has nothing to lock."""
    for who, browser in browsers.items():
        page = page_in(page_of(browser, game))
        assert page.has("#ask h2")
        assert page.has("#ask p.wait") == (who != mover)
        assert who == mover or not page.has("button[name=lock]")
        for path in ("list/", "log/"):
            page_of(browser, game, path)


def test_the_grammar_of_typed_moves_stands_beside_the_field(ann: User) -> None:
    game = make_campaign_at("power=japan kwangsi=japan:3inf", ann)

    told = page_in(page_of(sitting(ann), game)).one(".grammar").text

    for word in ("raid complex", "ashore Kwangtung", "load 2 inf", "by 6"):
        assert word in told


def test_8_3_whoever_takes_losses_reads_that_the_dice_then_roll_on(ann: User, bob: User) -> None:
    """Given two kinds that may be lost, then one confirmation may run through other battles."""
    line = "power=japan war=japan-china kiangsi=japan:2inf+1art hunan=china:1inf holds.hunan=china"
    game, browser = make_campaign_at(line, ann, bob, dice=(6, 6, 6, 1)), sitting(ann)
    units = ["japan_infantry_1", "japan_infantry_2", "japan_artillery_1"]
    order = {"units": units, "path": ["kiangsi", "hunan"]}
    assert click(browser, game, {"kind": "move_plan", "orders": [order]}).status_code == 200
    game.refresh_from_db()
    assert asked_in(game)[0] == "choose_losses"

    words = page_in(page_of(browser, game)).one("#ask").words

    assert "The dice then roll on to the next question, in other battles too" in words


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_8_3_who_leads_several_powers_gives_each_its_own_standing_orders(
    headers: dict[str, str], game: Game, bob: User
) -> None:
    client = sitting(bob)

    for power in ("uk", "anzac"):
        page = page_in(page_of(client, game, f"?about=power:{power}"))
        form = page.one("form#o")
        last = next(each for each in page.all("button[form=o]") if "lose_last" in each["value"])
        sent = {each["name"]: each["value"] for each in form.all("input[type=hidden]")}
        client.post(form["action"], sent | {"choice": last["value"]}, headers=headers)
    game.refresh_from_db()

    orders = store.load(game, store.rules_of(game)).state.standing_orders
    assert set(orders) == {"uk", "anzac"}
