"""Choices that are put together part by part: legal is what is not refused, and no list is made."""

import random
from typing import Any

import pytest

from engine.core.dice import seed_from
from engine.core.sequence.choice import Choice, Refusal
from engine.core.sequence.composed import ComposedDecision, Part, UnreadLine
from engine.core.sequence.flow import IllegalChoice
from engine.core.testing.playing import Fault, check_conformance, pick_one
from tests.market.rules import TURNS, Buy, MarketGame, Purchase, State

MARKET = MarketGame()


@pytest.fixture
def start() -> State:
    return MARKET.setup(seed_from("market"), {})


def asked(state: State, side: str) -> Any:
    return next(ask for ask in MARKET.asks(state) if ask.role == side)


def facts_of(parts: list[Part]) -> dict[str, str]:
    return {part.target: part.refusal.fact if part.refusal else "" for part in parts}


def test_nothing_is_listed_and_the_question_is_open_all_the_same(start: State) -> None:
    assert [ask.role for ask in MARKET.asks(start)] == ["north", "south"]
    assert MARKET.choices(start, asked(start, "north")) == []
    assert MARKET.view(start, "north").asks[0].options == []


def test_next_parts_come_with_refusals_and_chances(start: State) -> None:
    north = asked(start, "north")
    first = MARKET.parts(start, north)

    assert facts_of(first) == {"scout": "", "guard": "", "gun": "needs_guard"}
    assert [bool(part.chance) for part in first] == [True, False, False]
    guard = next(part for part in first if part.target == "guard")
    assert facts_of(MARKET.parts(start, north, guard.draft))["gun"] == ""


def test_a_whole_choice_is_judged_without_a_list(start: State) -> None:
    MARKET.apply(start, "north", Buy(("guard", "gun", "scout")))
    for units, fact in (
        (("gun",), "needs_guard"),
        (("scout",) * 6, "too_dear"),
        (("spy",), "no_such_unit"),
    ):
        with pytest.raises(IllegalChoice) as refused:
            MARKET.apply(start, "north", Buy(units))
        assert refused.value.refusal
        assert refused.value.refusal.fact == fact


def test_a_draft_is_looked_over_whole(start: State) -> None:
    drafted = MARKET.drafted(start, asked(start, "north"), Buy(("gun",)))

    assert (drafted.start, drafted.draft, drafted.items) == (Buy(), Buy(("gun",)), ("gun",))
    assert drafted.refusal
    assert drafted.refusal.fact == "needs_guard"
    assert drafted.parts == MARKET.parts(start, asked(start, "north"), Buy(("gun",)))
    assert MARKET.drafted(start, asked(start, "north")).draft == Buy()


@pytest.mark.parametrize(
    ("place", "left"), [(0, ("gun", "scout")), (1, ("guard", "scout")), (2, ("guard", "gun"))]
)
def test_a_thing_is_taken_out_of_a_draft_by_its_place(
    start: State, place: int, left: tuple[str, ...]
) -> None:
    draft = Buy(("guard", "gun", "scout"))

    assert asked(start, "north").without(draft, place) == Buy(left)


def test_a_typed_line_is_added_at_the_end_of_a_draft(start: State) -> None:
    north = asked(start, "north")

    assert MARKET.drafted(start, north, None, "2 scout gun").draft == Buy(("scout", "scout", "gun"))
    assert MARKET.drafted(start, north, Buy(("guard",)), "Gun").draft == Buy(("guard", "gun"))


@pytest.mark.parametrize(
    ("line", "fact", "data"),
    [
        ("2 scout spy", "no_such_unit", {"unit": "spy"}),
        ("scout 3", "no_unit", {"count": "3"}),
        ("9999999999 scout", "too_many", {"count": "9999999999"}),
    ],
)
def test_a_line_that_does_not_read_says_why(
    start: State, line: str, fact: str, data: dict[str, str]
) -> None:
    with pytest.raises(UnreadLine) as unread:
        MARKET.drafted(start, asked(start, "north"), None, line)

    assert unread.value.refusal == Refusal("1", fact, data)


def test_a_line_is_read_by_what_its_role_knows_alone(start: State) -> None:
    richer = MARKET.codec.copy(start)
    richer.purse["south"] = 1000

    with pytest.raises(UnreadLine):
        MARKET.drafted(richer, asked(richer, "north"), None, "11 scout")


def test_a_decision_reads_no_text_unless_it_says_so(start: State) -> None:
    with pytest.raises(TypeError, match="reads no text"):
        ComposedDecision(role="north").typed(MARKET.play(start), Buy(), "scout")


@pytest.mark.parametrize(
    ("place", "to", "order"),
    [
        (0, 2, ("gun", "scout", "guard")),
        (2, 0, ("scout", "guard", "gun")),
        (1, 1, ("guard", "gun", "scout")),
    ],
)
def test_a_thing_is_moved_to_another_place_of_a_draft(
    start: State, place: int, to: int, order: tuple[str, ...]
) -> None:
    draft = Buy(("guard", "gun", "scout"))

    assert asked(start, "north").moved(draft, place, to) == Buy(order)


class Split(Choice, tag="split", frozen=True):
    """A choice with two lists."""

    here: tuple[str, ...] = ()
    there: tuple[str, ...] = ()


def test_where_a_choice_has_two_lists_its_decision_must_say_what_the_items_are() -> None:
    with pytest.raises(TypeError, match="what the items of Split are"):
        ComposedDecision(role="north").items(Split())


def test_a_choice_is_judged_by_what_its_role_knows_alone(start: State) -> None:
    richer = MARKET.codec.copy(start)
    richer.purse["south"] = 1000

    assert MARKET.parts(richer, asked(richer, "north")) == MARKET.parts(
        start, asked(start, "north")
    )


def test_drafts_are_sampled_by_the_fuzzer_and_are_legal(start: State) -> None:
    pick = random.Random(1)
    drafts = {pick_one(MARKET, start, asked(start, "north"), pick, bias=0) for _ in range(60)}

    assert len(drafts) > 10
    assert all(asked(start, "north").refuses(MARKET.play(start), draft) is None for draft in drafts)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_composed_choices_conforms(seed: int) -> None:
    assert len(check_conformance(MARKET, seed, {}).choices) == 2 * TURNS


class TellsOfTheOther(MarketGame):
    """Judges an order by the other's purse."""

    def known(self, state: State, role: str) -> State:
        seen = self.codec.copy(state)
        seen.purse[role] = max(state.purse.values())
        return seen


class RefusesWhatItOffers(MarketGame):
    """Offers parts as if the purse were full, and judges by the purse."""

    def parts_in(self, g: Any, ask: Any, draft: Any) -> list[Part]:
        rich = self.codec.copy(g.state)
        rich.purse = dict.fromkeys(self.roles.sides, 0)
        return [
            Part(draft=part.draft, target=part.target, refusal=Refusal("1", "too_dear"))
            for part in super().parts_in(self.play(rich), ask, draft)
        ]


class SwapsWhatIsMoved(MarketGame):
    """Moves a thing by letting it change places with what stands there."""

    def asks(self, state: State) -> list[Any]:
        return [Swapping(role=ask.role) for ask in super().asks(state)]


class Swapping(Purchase, tag="swapping"):
    """A purchase in which nothing makes room."""

    def moved(self, draft: Any, place: int, to: int) -> Any:
        units = list(draft.units)
        units[place], units[to] = units[to], units[place]
        return Buy(tuple(units))


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (SwapsWhatIsMoved, "moved to the front and is not there"),
        (TellsOfTheOther, "the drafts of (north|south) changed"),
        (RefusesWhatItOffers, "shown as refused and accepted"),
    ],
)
def test_a_fault_in_drafts_is_caught(broken: type[MarketGame], words: str) -> None:
    with pytest.raises(Fault, match=words):
        for seed in range(5):
            check_conformance(broken(), seed, {})
