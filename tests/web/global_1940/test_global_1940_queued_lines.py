"""G2.2 Lines typed in advance for a power with two purses: each goes to the question it names."""

from typing import Any

import pytest
from django.test import Client

from engine import moves
from engine.core.encoding.codec import plain
from engine.core.view import kind_of
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.research import NoResearch
from engine.models import Game
from engine.papers import plans
from engine.position import store
from tests.factories import make_world, stood_at
from tests.web.ahead.test_standing_answers import give
from tests.web.markup import page_in
from tests.web.table import page_of, post, sitting
from wargames.accounts.models import User

RULES = make()
LINE = (
    "power=uk phase=purchase_and_repair purse.uk_europe=20 purse.uk_pacific=20"
    " fac.united_kingdom=major_complex fac.india=minor_complex"
)


@pytest.fixture
def game(ann: User, bea: User) -> Game:
    """Ann leads the Axis, Bea the Allies, whose United Kingdom is asked for dice of research."""
    game = make_world(ann, bea)
    state = position(RULES, LINE, options={"research": True})
    return stood_at(game, state, store.load(game, store.rules_of(game)))


@pytest.fixture
def allies(game: Game) -> Client:
    return sitting(game.seats.get(side="allies").user)


def plan(client: Client, game: Game, asks: str, lines: str, role: str = "uk") -> None:
    sent = {"plan": "1", "asks": asks, "lines": lines, "role": role, "locks": "on"}
    post(client, game, "planned", **sent)


def asked(game: Game) -> Any:
    """The open question."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    return rules.asks(store.load(game, rules).state)[0]


def choose(game: Game, choice: Any) -> None:
    seat = game.seats.get(side="allies")
    moves.play(game.pk, seat, plain(choice), game.version)


def to_the_purchase(game: Game) -> None:
    while kind_of(asked(game)) == "buy_dice":
        choose(game, NoResearch())


def purses(game: Game) -> tuple[int, int]:
    """What is left in Europe and in the Pacific."""
    game.refresh_from_db()
    state = store.load(game, store.rules_of(game)).state
    return state.purses["uk_europe"], state.purses["uk_pacific"]


def kept(game: Game) -> list[str]:
    return [each.plan.asks for each in plans.plans_of(game, "allies") if each.plan]


def test_G2_2_a_line_goes_to_the_purse_that_it_names(game: Game, allies: Client) -> None:
    plan(allies, game, "purchase.uk_pacific", "2 inf")
    to_the_purchase(game)
    assert asked(game).economy == "uk_europe"
    assert not any(give(game))
    choose(game, Purchase())

    assert asked(game).economy == "uk_pacific"
    assert give(game)[-1] is True
    assert kept(game) == []
    assert purses(game) == (20, 14)


def test_G2_2_both_purses_may_have_their_own_lines(game: Game, allies: Client) -> None:
    plan(allies, game, "purchase.uk_pacific", "2 inf")
    plan(allies, game, "purchase.uk_europe", "1 ftr")
    to_the_purchase(game)
    give(game)
    game.refresh_from_db()
    give(game)

    assert kept(game) == []
    assert purses(game) == (10, 14)


def test_G2_2_the_form_offers_each_purse_of_a_power_with_several(
    game: Game, allies: Client
) -> None:
    options = page_in(page_of(allies, game)).all("#planned-asks option")
    offered = {each["value"]: each.text for each in options}
    assert {"purchase", "purchase.uk_europe", "mobilize.uk_pacific"} <= {*offered}
    assert offered["mobilize.uk_pacific"].startswith("Mobilise new units, Pacific economy (")


def test_G2_2_a_line_for_a_purse_is_its_powers_whoever_was_chosen(
    game: Game, allies: Client
) -> None:
    plan(allies, game, "purchase.uk_pacific", "2 inf", role="usa")
    plan(allies, game, "purchase", "2 inf", role="uk")
    (only,) = [each.plan for each in plans.plans_of(game, "allies")]
    assert only is not None
    assert (only.role, only.asks) == ("uk", "purchase.uk_pacific")
