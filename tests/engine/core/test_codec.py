"""State to JSON and back: copies, old schemas, errors that say where."""

from typing import Any

import pytest
from engine.games.duel.rules import Blow, Duel, State

from engine.core.dice import seed_from
from engine.core.encoding.codec import Codec, Unreadable, plain
from engine.core.sequence.flow import IllegalChoice

DUEL = Duel()


def start() -> State:
    return DUEL.setup(seed_from("codec"), {})


def test_a_position_survives_json_and_plain_data() -> None:
    state = start()

    assert DUEL.codec.decode(DUEL.codec.encode(state)) == state
    assert DUEL.codec.from_data(DUEL.codec.to_data(state)) == state


def test_the_same_position_is_always_the_same_bytes() -> None:
    one, two = start(), start()
    two.cards = dict(reversed(two.cards.items()))

    assert DUEL.codec.encode(one) == DUEL.codec.encode(two)
    assert DUEL.codec.are_equal(one, two)


def test_a_copy_shares_nothing_with_the_original() -> None:
    state = start()
    copy = DUEL.codec.copy(state)
    copy.score["red"] = 9
    copy.cards["1"].pile = "elsewhere"
    copy.stack.clear()

    assert state == start()


def test_applying_a_choice_leaves_the_position_alone() -> None:
    state = start()
    text = DUEL.codec.encode(state)
    (red, _) = DUEL.asks(state)

    DUEL.apply(state, "red", DUEL.choices(state, red)[0])

    assert DUEL.codec.encode(state) == text


def test_plain_data_has_only_what_json_has() -> None:
    assert plain({"a": (1, 2), 3: Blow(by="red")}) == {
        "a": [1, 2],
        "3": {"frame": "blow", "at": "", "by": "red", "depth": 0},
    }


# ------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"score": {"red": "many"}}, r"score\[\.\.\.\]"),
        ({"stack": [{"frame": "blow"}]}, r"by.*stack\[0\]"),
        ({"stack": [{"frame": "lunge", "by": "red"}]}, r"lunge.*stack\[0\]"),
        ({"dice": {}}, r"seed.*dice"),
        ({"schema": 2}, "schema: expected 1 to 1, got 2"),
        ({"schema": "new"}, "schema: expected 1 to 1, got 'new'"),
    ],
)
def test_what_cannot_be_read_says_where(change: dict[str, Any], where: str) -> None:
    with pytest.raises(Unreadable, match=where):
        DUEL.codec.from_data({**DUEL.codec.to_data(start()), **change})


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'"state"', b"null", b"{}"])
def test_what_is_no_position_at_all_is_unreadable(text: bytes) -> None:
    with pytest.raises(Unreadable):
        DUEL.codec.decode(text)


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"kind": "lunge"}, "lunge"),
        ({"kind": "lay"}, "card"),
        ({"kind": "lay", "card": 3}, r"\$\.card"),
        ({}, "kind"),
        ({"kind": 3}, r"\$\.kind"),
        ({"kind": ["lay"]}, r"\$\.kind"),
        ("lay", "object"),
    ],
)
def test_what_is_no_choice_says_where(data: Any, where: str) -> None:
    with pytest.raises(Unreadable, match=where):
        DUEL.reader.choice(data)


def test_a_readable_choice_need_not_be_a_legal_one() -> None:
    with pytest.raises(IllegalChoice):
        DUEL.apply(start(), "red", DUEL.reader.choice({"kind": "lay", "card": "99"}))


# ------------------------------------------------------------------ old games


def renamed_field(data: dict[str, Any]) -> dict[str, Any]:
    """1 → 2: what was called points is called score."""
    return {**{k: v for k, v in data.items() if k != "points"}, "score": data["points"]}


def renamed_frame(data: dict[str, Any]) -> dict[str, Any]:
    """2 → 3: a hit is called a blow."""
    stack = [
        {**frame, "frame": "blow"} if frame["frame"] == "hit" else frame for frame in data["stack"]
    ]
    return {**data, "stack": stack}


NEW = Codec(State, schema=3, migrations={1: renamed_field, 2: renamed_frame})


def old_data() -> dict[str, Any]:
    data = DUEL.codec.to_data(start())
    del data["score"]
    hit = {"frame": "hit", "at": "", "by": "red", "depth": 0}
    return {**data, "points": {"red": 1, "blue": 0}, "stack": [hit]}


def test_an_old_position_is_lifted_step_by_step() -> None:
    state = NEW.from_data(old_data())

    assert (state.schema, state.score) == (3, {"red": 1, "blue": 0})
    assert state.stack == [Blow(by="red")]


def test_only_the_missing_steps_are_done() -> None:
    data = {**renamed_field(old_data()), "schema": 2}

    assert NEW.from_data(data).stack == [Blow(by="red")]
    assert NEW.from_data(NEW.to_data(NEW.from_data(data))).schema == 3


def test_lifting_leaves_the_stored_data_alone() -> None:
    data = old_data()

    NEW.from_data(data)

    assert data == old_data()


def test_a_position_from_a_newer_program_is_refused() -> None:
    with pytest.raises(Unreadable, match="schema: expected 1 to 3, got 4"):
        NEW.from_data({**old_data(), "schema": 4})
