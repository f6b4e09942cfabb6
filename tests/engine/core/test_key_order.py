"""Objects whose order counts: stored as pairs, read as pairs or as an older program left them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec import Struct, field

from engine.core.dice import Dice
from engine.core.encoding.codec import Codec, Unreadable
from engine.core.encoding.key_order import InOrder, KeyOrder, order_in
from engine.core.position import Counter, Position
from tests.jsonb import given_back


class Raid(Struct, kw_only=True):
    bombers: InOrder[str] = {}
    damage: dict[str, int] = {}


class Wait(Struct, tag_field="frame", tag="wait"):
    waiting: dict[str, int]


class Carry(Struct, tag_field="frame", tag="carry"):
    waiting: InOrder[list[str]]
    raids: tuple[Raid, ...] = ()
    last: Raid | None = None


class State(Position, kw_only=True):
    counters: dict[str, Counter] = {}
    raids: InOrder[Raid] = {}
    purses: dict[str, int] = {}
    stack: list[Wait | Carry] = []


class Loop(Struct):
    inside: list[Loop] = []
    order: InOrder[int] = {}


class Chain(Struct):
    inside: list[Chain] = []
    purses: dict[str, int] = {}


CODEC: Codec[State] = Codec(State)
BOMBERS = {"lulu": "harbour", "ann": "harbour", "bo": "airfield"}


def state(**fields: Any) -> State:
    return State(cards={}, dice=Dice(seed="00"), **fields)


def test_what_keeps_its_order_is_stored_as_pairs_and_all_else_as_objects() -> None:
    raids = {"truk": Raid(bombers=BOMBERS, damage={"b": 1, "a": 2}), "guam": Raid()}

    data = CODEC.to_data(state(raids=raids, purses={"usa": 1, "uk": 2}))

    assert [space for space, _ in data["raids"]] == ["truk", "guam"]
    assert data["raids"][0][1] == {
        "bombers": [["lulu", "harbour"], ["ann", "harbour"], ["bo", "airfield"]],
        "damage": {"b": 1, "a": 2},
    }
    assert data["purses"] == {"usa": 1, "uk": 2}


@pytest.mark.parametrize("raids", [{}, {"guam": Raid(bombers={"ann": "harbour"})}])
def test_with_fewer_than_two_entries_there_is_no_order_and_it_stays_an_object(
    raids: dict[str, Raid],
) -> None:
    data = CODEC.to_data(state(raids=raids))

    assert data["raids"] == msgspec.to_builtins(raids)
    assert CODEC.from_data(data) == state(raids=raids)


def test_a_position_comes_back_from_postgresql_in_the_order_in_which_it_was_stored() -> None:
    march = Carry({"sz20": ["b"], "sz6": ["a"]}, (Raid(bombers=BOMBERS),), Raid(bombers=BOMBERS))
    here = state(raids={"truk": Raid(), "guam": Raid(bombers=BOMBERS)}, stack=[march])
    kept = json.dumps(given_back(CODEC.to_data(here)))

    back = CODEC.from_data(json.loads(kept))

    (carry,) = back.stack
    assert isinstance(carry, Carry)
    assert list(back.raids) == ["truk", "guam"]
    assert list(carry.waiting) == ["sz20", "sz6"]
    assert carry.last is not None
    for raid in (back.raids["guam"], carry.raids[0], carry.last):
        assert list(raid.bombers) == ["lulu", "ann", "bo"]


def test_frames_that_have_a_field_of_the_same_name_are_told_apart() -> None:
    waiting = {"sz20": 2, "sz6": 1}

    data = CODEC.to_data(state(stack=[Wait(waiting), Carry({"sz20": [], "sz6": []})]))

    assert [frame["waiting"] for frame in data["stack"]] == [waiting, [["sz20", []], ["sz6", []]]]


def test_two_positions_that_differ_in_their_order_are_not_the_same() -> None:
    one, other = state(raids={"a": Raid(), "b": Raid()}), state(raids={"b": Raid(), "a": Raid()})

    assert CODEC.encode(one) != CODEC.encode(other)
    assert not CODEC.are_equal(one, other)
    assert list(CODEC.decode(CODEC.encode(other)).raids) == ["b", "a"]


def test_two_positions_are_the_same_whatever_the_order_that_does_not_count() -> None:
    purses = {"usa": 1, "uk": 2}
    one = state(purses=purses, raids={"b": Raid(), "a": Raid()})
    other = state(purses=dict(reversed(purses.items())), raids={"b": Raid(), "a": Raid()})

    assert CODEC.are_equal(one, other)
    assert not CODEC.are_equal(one, state(purses=purses | {"uk": 3}, raids=one.raids))


def test_data_is_left_alone_by_whoever_reads_or_writes_it() -> None:
    data = CODEC.to_data(state(raids={"truk": Raid(bombers=BOMBERS), "guam": Raid()}))
    text = json.dumps(data)

    CODEC.from_data(data)

    assert json.dumps(data) == text


# ---------------------------------------------------------------------- of before


def test_an_object_of_an_older_program_is_read_in_the_order_in_which_it_stands() -> None:
    data = CODEC.to_data(state(raids={"truk": Raid(), "guam": Raid()}))
    older = {**data, "raids": {"truk": {"bombers": BOMBERS}, "guam": {}}}

    back = CODEC.from_data(older)

    assert list(back.raids) == ["truk", "guam"]
    assert list(back.raids["truk"].bombers) == list(BOMBERS)


def test_one_that_has_lost_its_order_takes_that_of_the_same_position_played_again() -> None:
    played = CODEC.to_data(state(raids={"truk": Raid(bombers=BOMBERS), "guam": Raid()}))
    older = {**played, "raids": {"guam": {}, "truk": {"bombers": dict(sorted(BOMBERS.items()))}}}

    back = CODEC.from_data(older, played)

    assert CODEC.to_data(back) == played


def test_one_that_has_kept_its_order_keeps_it() -> None:
    other = CODEC.to_data(state(raids={"guam": Raid(), "truk": Raid()}))

    back = CODEC.from_data(other, CODEC.to_data(state(raids={"truk": Raid(), "guam": Raid()})))

    assert CODEC.to_data(back) == other


def test_nothing_but_the_order_is_taken_from_it() -> None:
    played = CODEC.to_data(state(raids={"truk": Raid(bombers=BOMBERS), "guam": Raid()}))
    other = {**played, "raids": {"guam": {}, "wake": {}}, "stack": None}

    with pytest.raises(Unreadable, match="stack"):
        CODEC.from_data(other, played)
    back = CODEC.from_data({**other, "stack": []}, {**played, "stack": [1], "raids": 3})
    assert list(back.raids) == ["guam", "wake"]


@pytest.mark.parametrize(
    "raids",
    [
        [["guam", {}], ["guam", {}]],
        [["guam", {}], ["truk"]],
        [["guam", {}], "truk"],
        [["guam", {}], [1, {}]],
        [["guam", {}], [["truk"], {}]],
        3,
    ],
)
def test_what_is_neither_pairs_nor_an_object_is_refused(raids: Any) -> None:
    with pytest.raises(Unreadable, match="raids"):
        CODEC.from_data({**CODEC.to_data(state()), "raids": raids})


# ---------------------------------------------------------------------- types


def test_a_type_without_such_an_object_is_not_gone_through() -> None:
    assert not order_in(Counter)
    assert not order_in(Chain)
    assert not KeyOrder()


def test_fields_are_found_by_the_name_that_they_are_stored_under() -> None:
    class Renamed(Struct):
        raids: InOrder[int] = field(name="attacks")

    found = order_in(Renamed).stored({"attacks": {"b": 1, "a": 2}, "raids": {"b": 1, "a": 2}})

    assert found == {"attacks": [["b", 1], ["a", 2]], "raids": {"b": 1, "a": 2}}


def test_in_a_struct_that_may_stand_inside_itself_nothing_can_keep_its_order() -> None:
    with pytest.raises(TypeError, match="Loop: nothing inside of itself can keep its order"):
        order_in(Loop)
