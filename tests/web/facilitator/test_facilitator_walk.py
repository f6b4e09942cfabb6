"""The shortest way between the rooms: fewest visits, nothing before what must come first."""

import random
from itertools import pairwise

import pytest

from wargames.facilitator.walk import Errand, Visit, walk


def errand(number: int, room: str, *after: int) -> Errand:
    return Errand(number=number, room=room, after=frozenset(after))


def test_nothing_to_do_is_no_walk() -> None:
    assert walk([]) == []


def test_all_in_one_room_is_one_visit() -> None:
    assert walk([errand(1, "axis"), errand(2, "axis", 1)]) == [Visit("axis", (1, 2))]


def test_what_belongs_together_is_said_together() -> None:
    found = walk([errand(1, "axis"), errand(2, "allies"), errand(3, "axis")])
    assert found == [Visit("axis", (1, 3)), Visit("allies", (2,))]


def test_what_waits_for_another_room_costs_a_second_visit() -> None:
    found = walk([errand(1, "axis"), errand(2, "allies", 1), errand(3, "axis", 2)])
    assert found == [Visit("axis", (1,)), Visit("allies", (2,)), Visit("axis", (3,))]


def test_one_begins_elsewhere_where_that_saves_a_walk() -> None:
    errands = [errand(1, "axis"), errand(2, "allies"), errand(3, "axis", 2)]
    assert [visit.room for visit in walk(errands)] == ["allies", "axis"]


def test_one_begins_in_the_room_where_one_is() -> None:
    errands = [errand(1, "axis"), errand(2, "allies")]
    assert [visit.room for visit in walk(errands, "allies")] == ["allies", "axis"]


def test_in_a_room_the_order_is_kept() -> None:
    errands = [errand(1, "axis", 2), errand(2, "allies"), errand(3, "axis")]
    assert walk(errands) == [Visit("allies", (2,)), Visit("axis", (1, 3))]


def test_what_waits_for_what_never_comes_is_left_out() -> None:
    assert walk([errand(1, "axis", 9), errand(2, "allies")]) == [Visit("allies", (2,))]


@pytest.mark.parametrize("seed", range(40))
def test_at_random_all_is_done_in_order_and_rooms_change(seed: int) -> None:
    pick = random.Random(seed)
    errands = [
        errand(
            number,
            pick.choice(("axis", "allies", "hallway")),
            *(each for each in range(1, number) if pick.random() < 0.3),
        )
        for number in range(1, pick.randint(2, 9))
    ]
    found = walk(errands)
    done = [number for visit in found for number in visit.numbers]
    assert sorted(done) == [each.number for each in errands]
    by_number = {each.number: each for each in errands}
    for place, number in enumerate(done):
        assert by_number[number].after <= set(done[:place])
    for visit in found:
        assert list(visit.numbers) == sorted(visit.numbers)
        assert {by_number[number].room for number in visit.numbers} == {visit.room}
    assert all(one.room != other.room for one, other in pairwise(found))
    changes = sum(one.room != other.room for one, other in pairwise(errands))
    assert len(found) <= changes + 1
