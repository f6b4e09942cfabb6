"""The stack: steps, calls, interrupts, answers together, and what may not happen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from engine.games.duel.rules import (
    Blow,
    Both,
    Bout,
    Discard,
    Draw,
    Duel,
    Lay,
    LayCard,
    Match,
    Parry,
    Pass,
    Struck,
)
from msgspec import UNSET

from engine.core.choice import Choice, Refusal
from engine.core.dice import Dice, seed_from
from engine.core.flow import (
    Decision,
    Finished,
    IllegalChoice,
    Play,
    Procedure,
    Together,
    choose,
    finish,
    open_asks,
    run,
    stack_problems,
)
from engine.core.frame import End, Frame, Jump
from engine.core.position import Position

DUEL = Duel()


def position(*frames: Frame) -> Play[Position]:
    """A position with nothing in it but these frames, the last on top."""
    state = Position(counters={}, cards={}, dice=Dice(seed=seed_from("flow")), stack=[*frames])
    return Play(state)


class Note(Procedure, tag="note", kw_only=True):
    """Writes down the steps it comes through, each doing what `outcomes` says."""

    STEPS: ClassVar = ("first", "second", "third")
    name: str = "note"
    heard: ClassVar[list[str]] = []
    outcomes: dict[str, Any] = {}

    def _at(self, step: str) -> Any:
        self.heard.append(f"{self.name}.{step}")
        return self.outcomes.pop(step, None)

    def first(self, g: Any) -> Any:
        return self._at("first")

    def second(self, g: Any) -> Any:
        return self._at("second")

    def third(self, g: Any) -> Any:
        return self._at("third")

    def on_note(self, g: Any, value: Any) -> Any:
        self.heard.append(f"{self.name} hears {value}")
        return self.outcomes.pop("on_note", None)

    def on_speak(self, g: Any, value: Any) -> Any:
        self.heard.append(f"{self.name} hears {value} said")
        return self.outcomes.pop("on_speak", None)


class Word(Choice, tag="word", frozen=True):
    text: str

    @classmethod
    def candidates(cls, g: Any, ask: Any) -> Iterator[Word]:
        yield from (cls("yes"), cls("no"), cls("never"))

    def why_not(self, g: Any, ask: Any) -> Refusal | None:
        return Refusal("1.1", "not_ever", {"word": "never"}) if self.text == "never" else None

    def take(self, g: Any, ask: Any) -> Any:
        Note.heard.append(self.text)


class Speak(Decision, tag="speak", kw_only=True):
    KINDS: ClassVar = (Word,)
    outcome: Any = UNSET

    def take(self, g: Any, choice: Choice) -> Any:
        super().take(g, choice)
        return None if self.outcome is UNSET else self.outcome


class Number(Choice, tag="number", frozen=True):
    n: int

    @classmethod
    def candidates(cls, g: Any, ask: Count) -> Iterator[Number]:
        yield from (cls(n + 1) for n in range(ask.upto))

    def take(self, g: Any, ask: Count) -> None:
        """Counted."""


class Count(Decision, tag="count", kw_only=True):
    KINDS: ClassVar = (Number,)
    upto: int


class Deaf(Procedure, tag="deaf", kw_only=True):
    STEPS: ClassVar = ("call", "call_quietly")

    def call(self, g: Any) -> Frame:
        return Note(outcomes={"first": End("done")})

    def call_quietly(self, g: Any) -> Frame:
        return Note()


class Silent(Decision, tag="silent", kw_only=True):
    """A decision in which nothing can be chosen."""


class Loop(Procedure, tag="loop", kw_only=True):
    STEPS: ClassVar = ("again",)

    def again(self, g: Any) -> Jump:
        return Jump("again")


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


# ------------------------------------------------------------------ together


def lay_both(state: Any) -> Any:
    """Both lay their first legal card."""
    for role in ("red", "blue"):
        (ask,) = [ask for ask in DUEL.asks(state) if ask.role == role]
        state = DUEL.apply(state, role, DUEL.choices(state, ask)[0]).state
    return state


def test_sealed_answers_take_no_effect_before_all_are_in() -> None:
    state = DUEL.setup(seed_from("sealed"), {})
    before = DUEL.board(state, None)

    (red,) = [ask for ask in DUEL.asks(state) if ask.role == "red"]
    applied = DUEL.apply(state, "red", DUEL.choices(state, red)[0])

    assert DUEL.board(applied.state, None) == before
    assert applied.events == []
    assert [ask.role for ask in DUEL.asks(applied.state)] == ["blue"]


def test_sealed_answers_are_opened_together_whoever_was_first() -> None:
    start = DUEL.setup(seed_from("order"), {})
    cards = {ask.role: DUEL.choices(start, ask)[0] for ask in DUEL.asks(start)}
    ends = []
    for order in (("red", "blue"), ("blue", "red")):
        state = start
        for role in order:
            state = DUEL.apply(state, role, cards[role]).state
        ends.append(DUEL.codec.encode(state))

    assert ends[0] == ends[1]


def test_a_sealed_answer_cannot_be_given_twice() -> None:
    state = DUEL.setup(seed_from("twice"), {})
    (red,) = [ask for ask in DUEL.asks(state) if ask.role == "red"]
    choice = DUEL.choices(state, red)[0]
    state = DUEL.apply(state, "red", choice).state

    with pytest.raises(IllegalChoice):
        DUEL.apply(state, "red", choice)


def test_what_sealed_answers_lead_to_comes_in_the_order_they_were_asked(heard: list[str]) -> None:
    asks = [
        Speak(role="red", outcome=Note(name="of red")),
        Speak(role="blue", outcome=Note(name="of blue")),
    ]
    g = position(Together(asks=asks, sealed=True))

    choose(g, "blue", Word("no"))
    choose(g, "red", Word("yes"))

    assert heard[:3] == ["yes", "no", "of red.first"]
    assert heard.index("of red.third") < heard.index("of blue.first")


def test_open_answers_take_effect_at_once_and_follow_ups_keep_the_place() -> None:
    """Red draws and must give a card back, while Blue has not answered at all."""
    state = lay_both(DUEL.setup(seed_from("open"), {}))
    while not isinstance(state.stack[-1], Both):
        state = DUEL.apply(state, DUEL.asks(state)[0].role, Pass()).state

    state = DUEL.apply(state, "red", Draw()).state

    assert [(type(a).__name__, a.role) for a in DUEL.asks(state)] == [
        ("GiveBack", "red"),
        ("MayDraw", "blue"),
    ]
    state = DUEL.apply(state, "blue", Pass()).state
    assert [ask.role for ask in DUEL.asks(state)] == ["red"]
    (red,) = DUEL.asks(state)
    state = DUEL.apply(state, "red", DUEL.choices(state, red)[0]).state
    assert isinstance(state.stack[-1].asks[0], LayCard)  # the next bout


def test_among_others_a_decision_without_a_choice_is_passed_over() -> None:
    g = position(Together(asks=[Silent(role="red"), Speak(role="blue")]))

    run(g)

    assert [ask.role for ask in open_asks(g.state)] == ["blue"]


@pytest.mark.parametrize("sealed", [True, False])
@pytest.mark.parametrize("outcome", [End("x"), Jump("first")])
def test_an_answer_among_others_can_neither_jump_nor_end(outcome: Any, sealed: bool) -> None:
    """The procedure below waits for the others as well."""
    g = position(Note(), Together(asks=[Speak(role="red", outcome=outcome)], sealed=sealed))

    with pytest.raises(TypeError, match="neither jump nor end"):
        choose(g, "red", Word("yes"))


def test_an_open_answer_can_only_lead_to_decisions() -> None:
    asks = [Speak(role="red", outcome=Note()), Speak(role="blue")]

    with pytest.raises(TypeError, match="more decisions"):
        choose(position(Together(asks=asks)), "red", Word("yes"))


# ------------------------------------------------------------------ interrupts


def struck(events: list[Any]) -> list[tuple[str, int, bool]]:
    return [(e.by, e.depth, e.landed) for e in events if isinstance(e, Struck)]


def at_a_blow() -> Any:
    """Red, with the stronger card, strikes; both have cards left."""
    state = DUEL.setup(seed_from("blow"), {})
    state.stack[:] = [Match(at="again"), Bout(at="spoils"), Blow(by="red")]
    return DUEL.begin(state)


def test_an_interrupt_in_an_interrupt_is_plain_data_and_goes_on_from_it() -> None:
    """Red strikes, Blue parries, Red parries the parry; the position is saved in between."""
    state = at_a_blow()
    events = []
    for role in ("blue", "red"):
        (ask,) = DUEL.asks(state)
        assert ask.role == role
        card = next(c for c in DUEL.choices(state, ask) if isinstance(c, Parry))
        applied = DUEL.apply(state, role, card)
        events += applied.events
        state = DUEL.codec.decode(DUEL.codec.encode(applied.state))

    assert [type(f).__name__ for f in state.stack] == [
        "Match",
        "Bout",
        "Blow",
        "Blow",
        "Blow",
        "MayParry",
    ]
    applied = DUEL.apply(state, "blue", Pass())

    assert struck([*events, *applied.events]) == [
        ("red", 2, True),
        ("blue", 1, False),
        ("red", 0, True),
    ]
    assert applied.state.score == {"red": 1, "blue": 0}


def test_a_parry_that_is_not_answered_stops_the_blow() -> None:
    state = at_a_blow()
    (ask,) = DUEL.asks(state)
    card = next(c for c in DUEL.choices(state, ask) if isinstance(c, Parry))
    state = DUEL.apply(state, "blue", card).state

    applied = DUEL.apply(state, "red", Pass())

    assert struck(applied.events) == [("blue", 1, True), ("red", 0, False)]
    assert applied.state.score == {"red": 0, "blue": 0}


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
