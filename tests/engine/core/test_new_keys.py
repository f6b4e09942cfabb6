"""The key of what play has made tells neither how many there are nor which came first."""

import random
import re
from itertools import pairwise

import pytest
from engine.games.patrol.rules import WRECK, Call, Orders, Patrol, State

from engine.core.dice import Dice, roll, seed_from
from engine.core.encoding.codec import Codec
from engine.core.position import Card, Position
from engine.core.sequence.flow import Play
from engine.core.testing.playing import Fault, check_no_leak, check_replay
from engine.core.testing.playing import moves as random_moves
from tests.convoy.rules import Build, Convoy, Ship
from tests.convoy.rules import State as ConvoyState

PATROL, CONVOY = Patrol(), Convoy()
KNOWN = ["ship_ac0f75c3", "ship_9289e64e", "ship_2e334398"]


def hands_on(seed: str = "keys") -> Play[ConvoyState]:
    return Play(ConvoyState(counters={}, cards={}, dice=Dice(seed=seed_from(seed))))


def made(g: Play[ConvoyState], count: int, stream: str = "") -> list[str]:
    """The keys of so many ships, made one after the other."""
    keys = []
    for _ in range(count):
        keys.append(g.new_key("ship_", stream))
        g.state.counters[keys[-1]] = Ship(place="sea")
    return keys


def test_a_key_is_its_prefix_and_eight_digits() -> None:
    assert all(re.fullmatch("ship_[0-9a-f]{8}", key) for key in made(hands_on(), 100))


def test_known_keys_of_a_known_seed() -> None:
    """These may never change: games that have made some are played again with them."""
    assert made(hands_on(), 3) == KNOWN


def test_of_two_keys_the_one_that_was_made_first_comes_first_no_more_often_than_last() -> None:
    """Of 1000 pairs about 500: within four standard deviations."""
    pairs = [made(hands_on(str(seed)), 2) for seed in range(1000)]

    assert 437 < sum(first < second for first, second in pairs) < 563


def test_neighbours_in_the_order_of_making_are_no_nearer_to_each_other_than_others() -> None:
    numbers = [int(key.removeprefix("ship_"), 16) for key in made(hands_on(), 400)]
    apart = [abs(one - other) / 2**32 for one, other in pairwise(numbers)]

    assert 0.29 < sum(apart) / len(apart) < 0.38  # a third, for numbers that have no order


def test_no_key_is_given_that_a_counter_or_a_card_has() -> None:
    first, second, third = made(hands_on(), 3)
    g = hands_on()
    g.state.counters[first] = Ship(place="sea")
    g.state.cards[second] = Card(pile="hand")

    assert g.new_key("ship_") == third


def test_a_key_is_no_draw_and_changes_no_die() -> None:
    g = hands_on()
    made(g, 5)

    assert g.draws == []
    assert g.state.dice.drawn == 0
    assert g.roll() == roll(Dice(seed=seed_from("keys"))).gave[0]


def test_what_is_made_in_secret_does_not_change_the_keys_that_others_see() -> None:
    g, other = hands_on(), hands_on()

    secret = made(g, 3, "north")

    assert made(g, 4) == made(other, 4)
    assert made(hands_on(), 3, "north") == secret != made(hands_on(), 3, "south")


# ------------------------------------------------------------------ in whole games


def test_building_bars_no_undo_and_is_the_same_when_it_is_done_again() -> None:
    start = CONVOY.setup(seed_from("7"), {})

    built = CONVOY.apply(start, "escort", Build())
    again = CONVOY.apply(start, "escort", Build())

    assert not built.barrier
    assert built.draws == []
    assert CONVOY.codec.encode(built.state) == CONVOY.codec.encode(again.state)
    assert len(built.state.counters) == 4


def sunk(seed: int) -> tuple[State, list[tuple[str, object]], State]:
    """A random game of Patrol: how it began, its choices, and the last position with its wrecks."""
    start = PATROL.setup(seed_from(str(seed)), {})
    played = list(random_moves(PATROL, start, random.Random(seed)))
    return start, [(role, choice) for role, choice, _ in played], played[-1][2].state


def wrecks(state: Position) -> list[str]:
    return [key for key, counter in state.counters.items() if counter.place == WRECK]


def test_a_game_with_wrecks_is_the_same_when_it_is_played_again() -> None:
    ends = [sunk(seed) for seed in range(20)]

    assert any(len(wrecks(end)) > 1 for _, _, end in ends)
    for start, choices, end in ends:
        check_replay(PATROL, start, choices, end)  # type: ignore[arg-type]


def two_wrecks() -> State:
    """Two ships of Blue have sunk; the one whose key comes last lies first."""
    state = next(end for _, _, end in map(sunk, range(100)) if is_unsorted(wrecks(end)))
    assert sorted(PATROL.board(state, None)["wrecks"]) == list(PATROL.board(state, None)["wrecks"])
    return state


def is_unsorted(keys: list[str]) -> bool:
    return keys != sorted(keys)


class InOrderOfMaking(Patrol):
    """A Patrol whose board lists the wrecks as they came to be."""

    def board(self, state: State, viewer: str | None) -> dict[str, object]:
        return {**super().board(state, viewer), "lying": wrecks(state)}


def test_a_board_that_lists_what_was_made_in_the_order_of_making_is_a_leak() -> None:
    state = two_wrecks()
    for number in range(5):
        check_no_leak(PATROL, state, random.Random(number))

    with pytest.raises(Fault, match="changed with what it may not see"):
        for number in range(5):
            check_no_leak(InOrderOfMaking(), state, random.Random(number))


def test_a_ship_sinks_at_its_second_hit_and_leaves_a_wreck_where_it_lay() -> None:
    state = PATROL.setup(seed_from("patrol"), {})
    state.counters["emden"].box = 1
    for power in ("red", "green", "blue"):
        state = PATROL.apply(state, power, Orders()).state
    state.counters["ajax"].damage, state.counters["ajax"].box = 1, 1
    state.dice.script = [1, 1, 5]

    done = PATROL.apply(state, "facilitator", Call())

    assert done.state.counters["ajax"].place == "sunk"
    [key] = wrecks(done.state)
    assert done.state.counters[key].box == 1
    assert done.state.counters["arethusa"].damage == 0
    for viewer in (None, "north", "south", "facilitator"):
        assert PATROL.view(done.state, viewer).board["wrecks"] == {key: 1}


def test_that_a_ship_is_damaged_its_own_side_and_the_facilitator_know() -> None:
    state = PATROL.setup(seed_from("patrol"), {})
    state.counters["emden"].box = 1
    for power in ("red", "green", "blue"):
        state = PATROL.apply(state, power, Orders()).state
    state.dice.script = [6, 1]

    done = PATROL.apply(state, "facilitator", Call())

    [told] = [event for event in done.events if type(event).__name__ == "Damaged"]
    assert (told.ship, told.audience) == ("emden", ("south",))  # type: ignore[attr-defined]
    shown = {v: PATROL.view(done.state, v).board["damaged"] for v in (None, *PATROL.roles.viewers)}
    assert shown == {None: [], "north": [], "south": ["emden"], "facilitator": ["emden"]}
    assert Codec(State).decode(PATROL.codec.encode(done.state)) == done.state
