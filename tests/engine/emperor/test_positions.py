"""Positions in a line of text (after 3.0), and the invariants that every position must hold."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.encoding.codec import Unreadable
from engine.core.position import pile
from tests.engine.emperor.helpers import QUIET, RULES, at, given

# ------------------------------------------------------------------ the line


def test_an_empty_line_is_the_set_up_position() -> None:
    assert RULES.codec.encode(at("").state) == RULES.codec.encode(
        RULES.setup(at("").state.dice.seed, {})
    )


def test_a_card_in_play_stands_in_its_orders_phase_with_actions_and_markers() -> None:
    table = at("card=15 nimitz=7 army_navy=5 prestige=1 oil=1")

    assert (table.asked, table.left, table.state.epoch) == ("spend_action", 3, "early")
    assert table.markers == {"abda": -1, "nimitz": -1}
    assert table.levels == (5, 1, 1)
    assert table.where("nimitz") == 7


def test_a_later_card_has_the_earlier_decks_behind_it() -> None:
    state = at("card=24").state

    assert len(pile(state.cards, "discard")) == 17  # 16 of the Early War, and card 24 on top
    assert pile(state.cards, "discard")[0] == "24"
    assert len(pile(state.cards, "draw")) == 16
    assert len(pile(state.cards, "late")) == 15


def test_a_phase_can_be_named() -> None:
    table = at("card=15 phase=military nimitz=8 prestige=2")

    assert (table.where("nimitz"), table.levels) == (7, (4, 1, 2))
    assert at("card=15 phase=housekeeping").asked == "turn_card"


def test_the_next_cards_can_be_named() -> None:
    state = at("card=12 deck=3,41,2").state

    assert pile(state.cards, "draw")[:3] == ["3", "41", "2"]
    assert pile(at("card=12 deck=empty").state.cards, "draw") == []


def test_levels_show_their_bonus_side_at_6() -> None:
    state = at(f"{QUIET} army_navy=6 prestige=6").state

    assert (state.counters["army_navy"].face, state.counters["prestige"].face) == ("back", "back")


def test_oil_rolls_mean_that_java_has_fallen() -> None:
    table = at(f"{QUIET} oil_rolls=yes")

    assert (table.where("abda"), table.where("islands")) == ("flipped", "not_in_play")


@pytest.mark.parametrize(
    "line",
    [
        "card=15",
        "card=12 china=out back.china=2 oil_rolls=yes islands=nimitz:4 solomons=available",
        "card=53 kamikaze=2 us_subs=2 nimitz=0 banzai=nimitz flip=nimitz,macarthur",
        "card=40 turned=china,british attacks=1 battle_fought=yes production.nimitz=1",
    ],
)
def test_positions_in_a_line_are_sound(line: str) -> None:
    assert RULES.problems(at(line).state) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("card=99", "no card 99"),
        ("card=9", "no card 9 in this game"),
        ("card=first", "card: expected a whole number"),
        ("nimitz=far", "nimitz: expected a whole number"),
        ("admiral=7", "admiral: nothing in this game is called that"),
        ("phase=orders", "phase=orders needs a card"),
        ("card=15 phase=tea", "phase: expected one of"),
        ("turned=halsey", "no counter 'halsey'"),
        ("deck=99", "no card 99"),
        ("oil_rolls=true", "expected yes or no"),
        ("nimitz", "expected key=value"),
    ],
)
def test_a_line_that_cannot_be_read_says_why(line: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        at(line)


# ------------------------------------------------------------------ the invariants


def put(key: str, **fields: Any) -> Callable[[Any], None]:
    """A change of one counter."""

    def change(state: Any) -> None:
        for name, value in fields.items():
            setattr(state.counters[key], name, value)

    return change


def lose_card(state: Any) -> None:
    del state.cards["7"]


def muddle_deck(state: Any) -> None:
    first, second, *_ = pile(state.cards, "draw")
    state.cards[first].rank = state.cards[second].rank


def spend_too_much(state: Any) -> None:
    state.this_turn.actions = -1


def three_out(state: Any) -> None:
    for front in ("nimitz", "china", "british"):
        put(front, place="not_in_play", box=0)(state)


def nothing_left(state: Any) -> None:
    for resource in ("army_navy", "prestige", "oil"):
        put(resource, box=0)(state)


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (put("oil", box=7), "7.1"),
        (put("prestige", box=-1), "7.1"),
        (put("army_navy", face="back"), "7.3"),
        (put("us_subs", box=3), "8.5.3"),
        (nothing_left, "7.2"),
        (put("nimitz", box=10), "2.1"),
        (put("abda", box=0), "2.1"),
        (put("china", place="nimitz"), "2.1"),
        (put("china", markers=1), "8.2.3"),
        (put("china", place="not_in_play"), "8.2"),
        (three_out, "11.0"),
        (put("abda", place="flipped", box=0), "9.3"),
        (put("solomons", place="nimitz", box=4), "8.4.2"),
        (put("islands", place="china", box=3), "8.4.2"),
        (put("kamikaze_1", place="available"), "10.0"),
        (lose_card, "5.0"),
        (muddle_deck, "5.0"),
        (spend_too_much, "8.0"),
    ],
)
def test_a_position_that_breaks_a_rule_says_which(change: Callable[[Any], None], rule: str) -> None:
    state = given().state
    assert RULES.problems(state) == []

    change(state)

    assert any(problem.startswith(f"{rule}:") for problem in RULES.problems(state))
