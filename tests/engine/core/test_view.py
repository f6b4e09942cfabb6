"""What a role sees: its own decisions with choices and refusals, who is awaited, the trail."""

import pytest
from engine.games.duel.rules import Blow, Bout, Duel, Lay, LayCard, Match, State
from msgspec.structs import replace

from engine.core.dice import seed_from
from engine.core.position import lay, pile
from engine.core.sequence.choice import Refusal
from engine.core.view import Crumb, kind_of, view_bytes

DUEL = Duel()


def start() -> State:
    return DUEL.setup(seed_from("view"), {})


def struck_by_red() -> State:
    state = start()
    state.stack[:] = [Match(at="again"), Bout(at="spoils"), Blow(by="red")]
    return DUEL.begin(state)


def test_a_role_is_shown_its_own_decision_only() -> None:
    view = DUEL.view(start(), "red")

    (ask,) = view.asks
    assert (ask.kind, ask.role, ask.rule) == ("lay_card", "red", "2")
    assert sorted(option.target for option in ask.options) == view.board["hand"]


def test_the_public_is_asked_nothing_and_sees_who_is_awaited() -> None:
    view = DUEL.view(start(), None)

    assert view.asks == []
    assert (view.waiting_for, view.awaits) == (["red", "blue"], ["lay_card", "lay_card"])
    assert view.board["hand"] == []


def test_who_has_answered_is_not_awaited_any_more() -> None:
    state = start()
    (red, _) = DUEL.asks(state)
    state = DUEL.apply(state, "red", DUEL.choices(state, red)[0]).state

    view = DUEL.view(state, "red")

    assert (view.asks, view.waiting_for) == ([], ["blue"])


def test_a_choice_that_is_not_open_stands_there_with_its_reason() -> None:
    state = start()
    for name in ("red", "blue", "deck"):
        lay(state.cards, name, [card for card in pile(state.cards, name) if card != "1"])
    lay(state.cards, "red", ["1", *pile(state.cards, "red")])

    (ask,) = DUEL.view(state, "red").asks

    (refused,) = ask.refused
    assert (refused.choice, refused.kind, refused.target) == (Lay("1"), "lay", "1")
    assert refused.refusal == Refusal("2", "too_weak", {"card": "1"})
    assert Lay("1") not in [option.choice for option in ask.options]


def test_the_trail_tells_where_the_game_stands_from_the_outside_in() -> None:
    """The match says nothing of itself; a blow tells whose it is."""
    view = DUEL.view(struck_by_red(), None)

    assert view.trail == [
        Crumb(kind="bout", step="spoils", about={}),
        Crumb(kind="blow", step="land", about={"by": "red", "depth": 0}),
    ]


def test_after_the_end_nobody_is_awaited_and_the_result_is_public() -> None:
    state = start()
    state.stack.clear()
    state.result = "red"

    view = DUEL.view(state, None)

    assert (view.asks, view.waiting_for, view.trail, view.result) == ([], [], [], "red")


def test_a_kind_is_the_tag_of_its_class() -> None:
    assert (kind_of(Lay("3")), kind_of(LayCard(role="red"))) == ("lay", "lay_card")


def test_views_are_compared_byte_by_byte() -> None:
    one, two = start(), start()
    assert view_bytes(DUEL.view(one, "red")) == view_bytes(DUEL.view(two, "red"))

    two.score["blue"] = 1

    assert view_bytes(DUEL.view(one, "red")) != view_bytes(DUEL.view(two, "red"))


def with_a_card_too_weak() -> State:
    state = start()
    lay(state.cards, "red", ["1", "2", "3"])
    return state


def test_refusals_are_looked_for_only_when_they_are_asked_for() -> None:
    (whole,) = DUEL.view(with_a_card_too_weak(), "red").asks
    (brief,) = DUEL.view(with_a_card_too_weak(), "red", refusals=False).asks

    assert whole.refused
    assert brief == replace(whole, refused=[])


def test_refusals_that_belong_to_the_question_are_always_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LayCard, "TELLS_WHY_NOT", True)

    (brief,) = DUEL.view(with_a_card_too_weak(), "red", refusals=False).asks

    assert brief.refused
