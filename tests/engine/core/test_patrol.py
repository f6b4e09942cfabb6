"""Patrol: three powers on two sides, secret orders, sealed answers, a facilitator."""

import random
from typing import Any

import pytest
from engine.games.patrol.rules import Call, Correct, Orders, Patrol, Say, State, Step

from engine.core.dice import seed_from
from engine.core.sequence.flow import IllegalChoice
from engine.core.sequence.running import without_answer
from engine.core.testing.playing import check_conformance
from engine.core.view import view_bytes

PATROL = Patrol()


@pytest.fixture
def start() -> State:
    return PATROL.setup(seed_from("patrol"), {})


def answered(state: State, *powers: str) -> State:
    for power in powers:
        state = PATROL.apply(state, power, Orders()).state
    return state


def meeting() -> State:
    """Red and Blue in one zone: the facilitator is asked."""
    state = PATROL.setup(seed_from("patrol"), {})
    state.counters["emden"].box = 1
    return answered(state, "red", "green", "blue")


@pytest.mark.parametrize("seed", range(20))
def test_a_random_game_holds_what_every_game_must_hold(seed: int) -> None:
    assert check_conformance(PATROL, seed, {}).state.result is not None


def test_2_all_powers_are_asked_at_once_and_the_powers_of_a_side_see_each_other(
    start: State,
) -> None:
    assert [ask.role for ask in PATROL.asks(start)] == ["red", "green", "blue"]
    assert [ask.role for ask in PATROL.view(start, "north").asks] == ["red", "green"]
    assert set(PATROL.view(start, "north").board["ships"]) == {
        "ajax",
        "arethusa",
        "danae",
        "diomede",
    }
    assert len(PATROL.view(start, "facilitator").board["ships"]) == 8
    assert PATROL.view(start, None).board["ships"] == {}


def test_2_that_somebody_has_answered_is_told_to_their_own_side_alone(start: State) -> None:
    after = answered(start, "blue")

    assert PATROL.view(after, "south").waiting_for == ["red", "green"]
    assert PATROL.view(after, "facilitator").waiting_for == ["red", "green"]
    assert view_bytes(PATROL.view(after, "north")) == view_bytes(PATROL.view(start, "north"))
    assert view_bytes(PATROL.view(after, None)) == view_bytes(PATROL.view(start, None))


def test_2_orders_are_judged_by_what_the_side_knows(start: State) -> None:
    orders = Orders((Step("ajax", 1), Step("ajax", 2)))
    assert PATROL.apply(start, "red", orders).is_sealed

    for wrong, fact in (
        (Orders((Step("emden", 5),)), "not_yours"),
        (Orders((Step("ajax", 2),)), "no_neighbour"),
        (Orders((Step("ajax", 1),) * 4), "too_many_steps"),
    ):
        with pytest.raises(IllegalChoice) as refused:
            PATROL.apply(start, "red", wrong)
        assert refused.value.refusal
        assert refused.value.refusal.fact == fact


def test_9_an_answer_is_taken_back_alone_while_it_is_sealed(start: State) -> None:
    after = answered(start, "red", "blue")

    back = without_answer(PATROL.codec, after, "red")

    assert [ask.role for ask in PATROL.asks(back)] == ["red", "green"]
    assert not PATROL.apply(start, "red", Orders()).barrier
    assert PATROL.apply(answered(start, "red", "green"), "blue", Orders()).barrier
    with pytest.raises(IllegalChoice):
        without_answer(PATROL.codec, back, "red")


def test_3_where_ships_meet_the_facilitator_is_asked_and_the_program_knows_what_to_say() -> None:
    state = meeting()
    (ask,) = PATROL.asks(state)

    assert (ask.role, PATROL.view(state, "north").waiting_for) == ("facilitator", ["facilitator"])
    assert PATROL.facilitation.program(state, ask) == Call()
    fought = PATROL.apply(state, "facilitator", Call())
    assert [event for event in fought.events if type(event).__name__ == "Fought"]


@pytest.mark.parametrize(
    ("choice", "unasked"),
    [(Say("Hold on.", "north"), "unchanged"), (Correct("ajax", 3), "changed")],
)
def test_5_what_nobody_asked_for_blocks_nobody(start: State, choice: Any, unasked: str) -> None:
    done = PATROL.apply(start, "facilitator", choice)

    assert (done.unasked, done.barrier) == (unasked, unasked == "changed")
    assert PATROL.asks(done.state) == PATROL.asks(start)
    assert [event.audience for event in done.events] == [("north",)]
    assert view_bytes(PATROL.view(done.state, "south")) == view_bytes(PATROL.view(start, "south"))


def test_5_a_side_may_resign_while_another_is_asked(start: State) -> None:
    from engine.games.patrol.rules import Resign

    assert PATROL.apply(answered(start, "blue"), "blue", Resign()).state.result == "north"


def test_words_of_a_facilitator_are_of_some_length(start: State) -> None:
    for words in ("", " ", "x" * 201):
        with pytest.raises(IllegalChoice):
            PATROL.apply(start, "facilitator", Say(words))
    with pytest.raises(IllegalChoice):
        PATROL.apply(start, "red", Say("I am no facilitator."))


def test_the_fuzzer_does_now_and_then_what_nobody_asked_for() -> None:
    from engine.core.testing.playing import moves

    done = [
        applied.unasked
        for seed in range(60)
        for _, _, applied in moves(
            PATROL, PATROL.setup(seed_from(str(seed)), {}), random.Random(seed)
        )
    ]

    assert 0.002 < sum(map(bool, done)) / len(done) < 0.03
