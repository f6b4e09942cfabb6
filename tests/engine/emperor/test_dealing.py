"""5.0 The deck and the dice dealt anew: only what nobody knows moves, and it can be repeated."""

import random

import pytest

from engine.core.position import pile
from engine.games.emperor.position.state import WarState
from tests.engine.emperor.helpers import RULES, at, given


def dealt(state: WarState, number: int = 1) -> WarState:
    return RULES.fuzzing.scrambled(state, "japan", random.Random(number))


def draw(state: WarState) -> list[str]:
    return pile(state.cards, "draw")


def test_cards_1_and_19_stay_where_everybody_knows_them_and_the_others_move() -> None:
    state = given().state
    other = dealt(state)
    assert (draw(other)[0], draw(other)[-1]) == ("1", "19")
    assert draw(other) != draw(state)
    assert sorted(draw(other)) == sorted(draw(state))


def test_the_first_card_of_the_mid_war_stays_on_top() -> None:
    """In a game of version 2, where it lies there before the player turns it (ruling B04)."""
    state = at("card=19 deck=empty phase=housekeeping", *(1,) * 5, version=2).state
    assert draw(state)[0] == "20"
    orders = [draw(dealt(state, number)) for number in range(20)]
    assert {order[0] for order in orders} == {"20"}
    assert len({order[-1] for order in orders}) > 5, "no card of the Mid War is known to be last"


def test_no_card_of_the_mid_war_is_known_to_be_last_once_its_first_is_turned() -> None:
    state = at("card=19 deck=empty phase=housekeeping").do("reveal").state
    assert state.card == 20
    assert len({draw(dealt(state, number))[-1] for number in range(20)}) > 5


def test_the_order_of_the_historical_game_is_known() -> None:
    state = given(historical=True).state
    assert draw(dealt(state)) == draw(state) == sorted(draw(state), key=int)


def test_after_the_b29_was_shuffled_back_the_historical_order_is_lost() -> None:
    table = at("card=53 phase=housekeeping turn=44", historical=True)
    state = table.state
    assert "53" in draw(state)
    orders = {tuple(draw(dealt(state, number))) for number in range(20)}
    assert len(orders) > 10


@pytest.mark.parametrize("historical", [True, False])
def test_12_1_the_order_stays_unknown_once_the_b29_has_come_again(*, historical: bool) -> None:
    """Given it came back and was turned again, when dealt anew, then no card is known to be last.

    Whether it is in play or, with the option b29_once, gone for good.
    """
    for line in ("card=53 turn=46 deck=54,55,57,58", "card=55 turn=47 deck=57,54,58"):
        state = at(f"{line} b29_returned=yes", historical=historical, b29_once=True).state
        assert {order[-1] for order in (draw(dealt(state, n)) for n in range(60))} == set(
            draw(state)
        )


def test_the_dice_to_come_are_others_and_those_of_an_example_are_forgotten() -> None:
    state = at("card=15", 6, 6, 6).state
    other = dealt(state)
    assert other.dice.seed != state.dice.seed
    assert (other.dice.script, other.dice.first) == ([], [])
    assert other.dice.drawn == state.dice.drawn


def test_it_can_be_repeated_and_does_not_depend_on_what_is_hidden() -> None:
    """The same `pick` gives the same deal; two worlds that look alike are dealt alike."""
    state = given().state
    again, alike = dealt(state), dealt(dealt(state, 2))
    assert RULES.codec.encode(dealt(state)) == RULES.codec.encode(again)
    assert RULES.codec.encode(again) == RULES.codec.encode(alike)
    assert RULES.codec.encode(again) != RULES.codec.encode(dealt(state, 2))


def test_nothing_on_the_table_changes() -> None:
    for line in ("card=15 nimitz=7", "card=40", "card=53 turn=44"):
        state = at(line).state
        other = dealt(state)
        assert RULES.view(other, "japan") == RULES.view(state, "japan")
        lists = ("discard", "mid", "late")
        assert [pile(other.cards, n) for n in lists] == [pile(state.cards, n) for n in lists]
