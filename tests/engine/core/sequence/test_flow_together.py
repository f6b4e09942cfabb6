"""Answers of several at once, and steps that interrupt others, in a duel."""

from typing import Any

import pytest
from engine.games.duel.rules import (
    Blow,
    Both,
    Bout,
    Draw,
    Duel,
    LayCard,
    Match,
    Parry,
    Pass,
    Struck,
)

from engine.core.dice import seed_from
from engine.core.sequence.flow import IllegalChoice, Together, open_asks
from engine.core.sequence.frame import End, Jump
from engine.core.sequence.running import choose, run
from tests.engine.core.sequence.small_flows import (
    Note,
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


# ------------------------------------------------------------------ together


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
