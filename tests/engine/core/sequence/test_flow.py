"""The stack: steps, calls, interrupts, answers together, and what may not happen."""

from contextlib import nullcontext
from typing import Any

import pytest
from engine.games.duel.rules import (
    Discard,
    Duel,
    Lay,
    Pass,
)

from engine.core.dice import seed_from
from engine.core.sequence import running
from engine.core.sequence.choice import Refusal
from engine.core.sequence.flow import Finished, IllegalChoice, Together, open_asks, stack_problems
from engine.core.sequence.frame import End, Frame, Jump
from engine.core.sequence.running import choose, finish, run
from engine.core.testing.playing import Fault
from tests.engine.core.heard import heard as heard_by_somebody
from tests.engine.core.sequence.small_flows import (
    Count,
    Deaf,
    Loop,
    Note,
    Number,
    Silent,
    Speak,
    Word,
    lay_both,
    position,
)

DUEL = Duel()


@pytest.fixture(autouse=True)
def heard() -> list[str]:
    Note.heard.clear()
    return Note.heard


# ------------------------------------------------------------------ steps


def test_steps_run_in_printed_order(heard: list[str]) -> None:
    run(position(Note()))

    assert heard == ["note.first", "note.second", "note.third"]


def test_called_frames_run_in_the_order_given_before_the_next_step(heard: list[str]) -> None:
    called = [Note(name="a"), Note(name="b")]

    run(position(Note(outcomes={"first": called})))

    assert heard[:3] == ["note.first", "a.first", "a.second"]
    assert heard.index("a.third") < heard.index("b.first") < heard.index("note.second")


def test_jump_goes_on_at_another_step(heard: list[str]) -> None:
    run(position(Note(outcomes={"first": Jump("third")})))

    assert heard == ["note.first", "note.third"]


def test_end_leaves_the_procedure_and_hands_its_value_to_the_caller(heard: list[str]) -> None:
    inner = Note(name="inner", outcomes={"first": End("done")})

    run(position(Note(outcomes={"first": inner})))

    assert heard == ["note.first", "inner.first", "note hears done", "note.second", "note.third"]


def test_a_procedure_that_runs_out_of_steps_hands_over_nothing(heard: list[str]) -> None:
    run(position(Note(outcomes={"first": Note(name="inner")})))

    assert "note hears None" in heard


def test_a_procedure_hears_which_of_its_frames_has_ended(heard: list[str]) -> None:
    g = position(Note(outcomes={"first": Speak(role="red", outcome=End("so"))}))
    run(g)

    choose(g, "red", Word("yes"))

    assert heard[:3] == ["note.first", "yes", "note hears so said"]


def test_what_ends_with_a_value_that_nobody_hears_is_a_mistake_of_the_rules() -> None:
    g = position(Deaf())

    with pytest.raises(TypeError, match="Deaf does not hear what Note gives"):
        run(g)


@pytest.mark.parametrize("value", ["so", None])
def test_a_value_that_is_given_over_another_question_is_found(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    """Given two questions of one step, when the first ends with a value, then only the second lies
    below it, and the tests of every game say that nobody hears it.
    """
    monkeypatch.setattr(running, "_follow", heard_by_somebody(running._follow))
    asks = [Speak(role="red", outcome=End(each)) for each in (value, "last")]
    g = position(Note(outcomes={"first": asks}))
    run(g)

    with pytest.raises(Fault, match="nobody hears what Speak gives") if value else nullcontext():
        choose(g, "red", Word("yes"))
        choose(g, "red", Word("yes"))
    assert ("note hears last said" in Note.heard) is (value is None)


def test_a_value_that_a_procedure_gives_over_a_question_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "_follow", heard_by_somebody(running._follow))
    called = [Note(name="inner", outcomes={"first": End("done")}), Speak(role="red")]

    with pytest.raises(Fault, match=r"nobody hears what Note gives over \['Note', 'Speak'\]"):
        run(position(Note(outcomes={"first": called})))


def test_what_runs_out_of_steps_need_not_be_heard() -> None:
    g = position(Deaf(at="call_quietly"))

    run(g)

    assert g.state.stack == []


def test_two_open_decisions_of_one_kind_offer_each_its_own_choices() -> None:
    red, blue = Count(role="red", upto=2), Count(role="blue", upto=3)
    g = position(Note(outcomes={"first": Together(asks=[red, blue])}))
    run(g)

    assert [ask.choices(g) for ask in open_asks(g.state)] == [
        [Number(1), Number(2)],
        [Number(1), Number(2), Number(3)],
    ]
    with pytest.raises(IllegalChoice):
        choose(g, "red", Number(3))
    choose(g, "blue", Number(3))
    assert [ask.role for ask in open_asks(g.state)] == ["red"]


def test_what_the_caller_makes_of_a_result_is_followed(heard: list[str]) -> None:
    inner = Note(name="inner", outcomes={"first": End("done")})
    outer = Note(outcomes={"first": inner, "on_note": Jump("third")})

    run(position(outer))

    assert heard[-2:] == ["note hears done", "note.third"]


def test_a_decision_stops_the_run_and_goes_on_after_the_choice(heard: list[str]) -> None:
    g = position(Note(outcomes={"first": Speak(role="red")}))
    run(g)
    assert heard == ["note.first"]

    choose(g, "red", Word("yes"))

    assert heard == ["note.first", "yes", "note.second", "note.third"]
    assert g.state.stack == []


def test_a_decision_without_a_legal_choice_is_passed_over(heard: list[str]) -> None:
    g = position(Note(outcomes={"first": Silent(role="red")}))

    run(g)

    assert heard[-1] == "note.third"


def test_a_loop_without_a_decision_is_an_error_that_names_the_stack() -> None:
    with pytest.raises(RuntimeError, match=r"no decision within 10000 steps.*Loop"):
        run(position(Loop()))


def test_finished_in_the_middle_of_a_step_drops_the_stack_and_keeps_the_result() -> None:
    """A strike that wins is inside a blow, inside a bout, inside the match."""
    state = DUEL.setup(seed_from("won"), {})
    state.score = {"red": 1, "blue": 1}
    state = lay_both(state)
    state = DUEL.apply(state, DUEL.asks(state)[0].role, Pass()).state

    assert state.result in ("red", "blue")
    assert state.stack == []
    assert DUEL.asks(state) == []


def test_finish_is_what_begin_does_with_a_position_that_ends_at_once() -> None:
    g = position(Note(), Note())

    finish(g, Finished("over"))

    assert (g.state.stack, g.state.result) == ([], "over")


# ------------------------------------------------------------------ legality


def test_a_role_that_is_not_asked_may_not_choose() -> None:
    g = position(Speak(role="red"))

    with pytest.raises(IllegalChoice, match="blue") as caught:
        choose(g, "blue", Word("yes"))
    assert caught.value.refusal is None


def test_a_refused_choice_carries_the_rules_own_reason() -> None:
    with pytest.raises(IllegalChoice) as caught:
        choose(position(Speak(role="red")), "red", Word("never"))

    assert caught.value.refusal == Refusal("1.1", "not_ever", {"word": "never"})


def test_a_choice_nobody_thought_of_is_refused_without_a_reason() -> None:
    with pytest.raises(IllegalChoice) as caught:
        choose(position(Speak(role="red")), "red", Word("perhaps"))

    assert caught.value.refusal is None


def test_a_refused_choice_leaves_the_position_as_it_was(heard: list[str]) -> None:
    g = position(Speak(role="red"))

    with pytest.raises(IllegalChoice):
        choose(g, "red", Word("never"))

    assert heard == []
    assert open_asks(g.state) == [g.state.stack[-1]]


# ------------------------------------------------------------------ positions from outside


@pytest.mark.parametrize(
    ("frames", "problem"),
    [
        ([Note(at="fourth"), Speak(role="red")], "Note has no step 'fourth'"),
        ([Note(at="first")], "Note is on top of the stack, which is no decision"),
        ([], "no decision is open and there is no result"),
    ],
)
def test_what_is_wrong_with_a_stack_is_told(frames: list[Frame], problem: str) -> None:
    (found,) = [each for each in stack_problems(position(*frames).state) if problem in each]

    assert found


def test_a_sound_stack_has_no_problems() -> None:
    assert list(stack_problems(DUEL.setup(seed_from("sound"), {}))) == []


def test_the_choice_given_back_to_the_rules_is_the_one_they_listed() -> None:
    for choice in (Lay("3"), Pass(), Discard("4")):
        assert (
            DUEL.reader.choice({"kind": choice.__struct_config__.tag, **fields(choice)}) == choice
        )


def fields(choice: Any) -> dict[str, str]:
    return {name: getattr(choice, name) for name in choice.__struct_fields__}
