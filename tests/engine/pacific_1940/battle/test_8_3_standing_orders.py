"""8.3 Standing orders: answers given in advance."""

import random

import pytest

from engine.core.sequence.flow import IllegalChoice
from engine.core.sequence.running import do_unasked
from engine.core.testing.playing import check_no_leak
from engine.games.pacific_1940.battle.standing_orders import (
    AskForLosses,
    GiveStandingOrders,
    LoseAsProposed,
    LoseEarlier,
    LoseLast,
    RefuseAlways,
    has_own_order,
    is_settled,
    loss_key,
    order_of_loss,
    orders_of,
    standing_decisions,
)
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.records import Result
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.helpers import at

RULES = make()
BASE = "fac.philippines=air_base"


def test_8_3_an_answer_in_advance_is_given_and_taken_back() -> None:
    table, ask = at(BASE), GiveStandingOrders(role="usa")
    never, again = (RefuseAlways("scramble", "philippines", is_set) for is_set in (True, False))
    assert ask.refuses(table.g, again)
    do_unasked(table.g, ask, never)
    assert orders_of(table.g, "usa").no_scramble == ("philippines",)
    illegal = ask.refuses(table.g, never)
    assert illegal and illegal.refusal and illegal.refusal.fact == "already_ordered"
    do_unasked(table.g, ask, again)
    assert orders_of(table.g, "usa").no_scramble == ()


def test_8_3_each_power_answers_for_itself() -> None:
    table = at(BASE)
    do_unasked(
        table.g, GiveStandingOrders(role="usa"), RefuseAlways("intercept", "philippines", True)
    )
    assert orders_of(table.g, "usa").no_intercept == ("philippines",)
    assert orders_of(table.g, "uk").no_intercept == ()


def test_7_6_only_who_has_tokens_answers_about_kamikazes() -> None:
    table = at(BASE)
    order = RefuseAlways("kamikaze", "sz6", True)
    with pytest.raises(IllegalChoice):
        do_unasked(table.g, GiveStandingOrders(role="usa"), order)
    do_unasked(table.g, GiveStandingOrders(role="japan"), order)
    assert orders_of(table.g, "japan").no_kamikaze == ("sz6",)


def test_8_3_an_answer_about_a_base_that_is_gone_can_be_taken_back() -> None:
    table, ask = at(BASE), GiveStandingOrders(role="usa")
    do_unasked(table.g, ask, RefuseAlways("scramble", "philippines", True))
    table.state.control["philippines"] = "japan"
    do_unasked(table.g, ask, RefuseAlways("scramble", "philippines", False))
    assert orders_of(table.g, "usa").no_scramble == ()


def test_8_3_a_kind_is_moved_up_in_a_powers_own_order_of_loss() -> None:
    table, ask = at(BASE), GiveStandingOrders(role="japan")
    key = loss_key(attacks=True, is_sea=False)
    first, second, *rest = order_of_loss(table.g, "japan", key)
    assert not has_own_order(table.g, "japan", key)
    do_unasked(table.g, ask, LoseEarlier(key, second))
    assert order_of_loss(table.g, "japan", key) == (second, first, *rest)
    assert has_own_order(table.g, "japan", key)
    assert order_of_loss(table.g, "usa", key) == (first, second, *rest)
    assert ask.refuses(table.g, LoseEarlier(key, second))
    do_unasked(table.g, ask, LoseAsProposed(key))
    assert order_of_loss(table.g, "japan", key) == (first, second, *rest)
    assert ask.refuses(table.g, LoseAsProposed(key))


def test_8_3_a_ship_is_damaged_before_it_sinks() -> None:
    table, ask = at(BASE), GiveStandingOrders(role="japan")
    key = loss_key(attacks=False, is_sea=True)
    for _ in range(20):
        if not ask.refuses(table.g, LoseEarlier(key, "carrier")):
            do_unasked(table.g, ask, LoseEarlier(key, "carrier"))
    kinds = order_of_loss(table.g, "japan", key)
    assert kinds.index("carrier") == kinds.index("carrier+") + 1


def test_8_3_a_kind_that_is_to_be_kept_is_given_up_last() -> None:
    table, ask = at(BASE), GiveStandingOrders(role="japan")
    key = loss_key(attacks=False, is_sea=True)
    printed = order_of_loss(table.g, "japan", key)
    for kind in ("fighter", "destroyer"):
        do_unasked(table.g, ask, LoseLast(key, kind))
    kept = order_of_loss(table.g, "japan", key)
    assert kept[-2:] == ("fighter", "destroyer")
    assert kept[:-2] == tuple(kind for kind in printed if kind not in ("fighter", "destroyer"))
    for kind, why in (("destroyer", "already_last"), ("carrier+", "damaged_before_sunk")):
        illegal = ask.refuses(table.g, LoseLast(key, kind))
        assert illegal and illegal.refusal and illegal.refusal.fact == why


def test_8_3_an_order_of_its_own_may_only_propose() -> None:
    table, ask = at(BASE), GiveStandingOrders(role="japan")
    key = loss_key(attacks=True, is_sea=False)
    assert ask.refuses(table.g, AskForLosses(key))  # there is no order of its own yet
    do_unasked(table.g, ask, LoseLast(key, "infantry"))
    assert is_settled(table.g, "japan", key)
    do_unasked(table.g, ask, AskForLosses(key))
    assert not is_settled(table.g, "japan", key)
    assert order_of_loss(table.g, "japan", key)[-1] == "infantry"
    assert ask.refuses(table.g, AskForLosses(key))
    do_unasked(table.g, ask, LoseAsProposed(key))
    assert orders_of(table.g, "japan") == StandingOrders()


def test_8_3_nobody_gives_orders_when_the_game_is_over() -> None:
    table = at(BASE)
    assert [ask.role for ask in standing_decisions(table.g)] == list(table.g.equipment.order)
    table.state.result = Result(winner="axis", cause="cities", rule="2", round=5)
    assert standing_decisions(table.g) == []


# ------------------------------------------------------------ who knows of them


def seen_by(role: str | None) -> dict[str, object]:
    """The standing orders that a side sees when both sides have some."""
    state = RULES.setup("5e" * 32, {})
    for power in ("japan", "usa"):
        state.standing_orders[power] = StandingOrders(no_scramble=("hawaiian_islands",))
    return dict(RULES.view(state, role).board.standing_orders)


def test_8_3_a_side_sees_its_own_standing_orders_alone() -> None:
    assert list(seen_by("axis")) == ["japan"]
    assert list(seen_by("allies")) == ["usa"]
    assert seen_by(None) == {}


def test_8_3_nothing_that_another_side_sees_tells_of_standing_orders() -> None:
    state = RULES.setup("5e" * 32, {})
    state.standing_orders["usa"] = StandingOrders(no_scramble=("hawaiian_islands",))
    check_no_leak(RULES, state, random.Random(1))
