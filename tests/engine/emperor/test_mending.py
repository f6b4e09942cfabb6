"""3.0 What players may put right by hand, and what they may not."""

import pytest

from engine.core.encoding.codec import Unreadable, plain
from engine.core.mending import Change, Mend
from engine.core.sequence.flow import IllegalChoice
from tests.engine.emperor.helpers import QUIET, RULES, at
from tests.mending import mend, mended, refused, set_to, things_of

LEVEL = set_to("counter", "oil", "box", 3)


def test_3_0_a_front_a_level_and_what_is_left_of_the_turn_are_set_right() -> None:
    state = at(f"{QUIET} oil=5").state
    front = set_to("counter", "nimitz", "place", "nimitz:3")

    after = mended(RULES, state, "japan", front, LEVEL, set_to("turn", "actions", "value", 5))

    assert (after.counters["nimitz"].place, after.counters["nimitz"].box) == ("nimitz", 3)
    assert (after.counters["oil"].box, after.this_turn.actions) == (3, 5)
    assert not RULES.problems(after)


def test_3_0_the_event_tells_of_each_change_what_was_and_what_is() -> None:
    state = at(f"{QUIET} oil=5").state

    applied = RULES.apply(state, "japan", mend(LEVEL))

    (told,) = applied.events
    assert plain(told)["changes"] == [
        {"sort": "counter", "key": "oil", "field": "box", "to": 3, "before": 5, "what": "oil",
         "owner": "", "where": ""}
    ]  # fmt: skip
    assert RULES.reader.event(plain(told)) == told


def test_8_2_a_front_that_leaves_the_map_is_turned_no_more() -> None:
    state = at(f"{QUIET} turned=china").state
    after = mended(RULES, state, "japan", set_to("counter", "china", "place", "not_in_play"))
    china = after.counters["china"]
    assert (china.place, china.box, china.turned) == ("not_in_play", 0, False)


def test_5_0_a_card_goes_on_top_of_another_pile() -> None:
    state = at(f"{QUIET} deck=14,15").state
    after = mended(RULES, state, "japan", set_to("card", "14", "pile", "discard"))
    assert after.cards["14"].pile == "discard"
    assert min(card.rank for card in after.cards.values() if card.pile == "discard") == (
        after.cards["14"].rank
    )


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (set_to("counter", "oil", "box", 7), "not_mendable"),
        (set_to("counter", "oil", "box", True), "not_mendable"),
        (set_to("counter", "oil", "place", "home"), "not_mendable"),
        (set_to("counter", "no_such", "box", 1), "not_mendable"),
        (set_to("dice", "", "seed", "0"), "not_mendable"),
        (set_to("card", "12", "pile", "draw"), "not_mendable"),
        (set_to("counter", "nimitz", "place", "nimitz:99"), "not_mendable"),
        (set_to("counter", "oil", "face", "back"), "breaks_the_position 7.3: oil shows"),
        (set_to("counter", "islands", "place", "available"), "breaks_the_position 8.4.1"),
        (set_to("oil_rolls", "", "value", True), "breaks_the_position 9.3"),
    ],
)
def test_3_0_what_no_table_could_show_is_refused(change: Change, fact: str) -> None:
    assert refused(RULES, at(f"{QUIET} oil=5").state, change).startswith(fact)


def test_3_0_what_is_so_already_or_says_nothing_is_refused() -> None:
    state = at(f"{QUIET} oil=3").state
    assert refused(RULES, state, LEVEL) == "as_it_is"
    assert refused(RULES, state) == "no_changes"
    assert refused(RULES, at(QUIET).state, *[LEVEL] * 21) == "too_many_changes"


def test_5_0_the_last_card_is_not_taken_from_the_draw_pile() -> None:
    state = at(f"{QUIET} deck=14").state
    others = [key for key, card in state.cards.items() if card.pile == "draw" and key != "14"]
    for key in others:
        state.cards[key].pile = "late"
        state.cards[key].rank = int(key) + 100
    assert refused(RULES, state, set_to("card", "14", "pile", "discard")) == "last_card"


def test_5_0_what_may_be_mended_does_not_tell_the_order_of_the_cards() -> None:
    state = at(QUIET).state
    other = RULES.codec.copy(state)
    ranks = [card.rank for card in other.cards.values() if card.pile == "draw"]
    drawn = [card for card in other.cards.values() if card.pile == "draw"]
    for card, rank in zip(drawn, reversed(ranks), strict=True):
        card.rank = rank
    assert other.cards != state.cards
    assert things_of(RULES, other) == things_of(RULES, state)


def test_nobody_makes_it_as_a_choice_of_their_own() -> None:
    data = plain(mend(LEVEL))
    with pytest.raises(Unreadable):
        RULES.reader.choice(data)
    assert RULES.reader.made(data) == mend(LEVEL)
    with pytest.raises(Unreadable):
        RULES.reader.made({"kind": "mend", "changes": [{"sort": 1}], "reason": ""})


@pytest.mark.parametrize(
    ("choice", "fact"),
    [(mend(LEVEL), "as_it_is"), (mend(reason="For nothing."), "no_changes"),
     (mend(set_to("counter", "oil", "box", 4), reason=" "), "no_reason")],
)  # fmt: skip
def test_a_mending_that_is_refused_says_so_as_a_move(choice: Mend, fact: str) -> None:
    state = at(f"{QUIET} oil=3").state
    with pytest.raises(IllegalChoice) as error:
        RULES.apply(state, "japan", choice)
    assert error.value.refusal
    assert error.value.refusal.fact == fact
