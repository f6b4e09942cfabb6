"""6 The sequence of play: turns in their order, phases in theirs, whole random games."""

import random

import pytest

from engine.core.events import kind_of
from engine.core.sequence.flow import open_asks
from engine.core.testing.playing import check_conformance, moves
from engine.core.view import kind_of as tag_of
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.events.turns import PhaseBegan
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from engine.games.pacific_1940.sequence import Turn

RULES = make()


def new_game() -> CampaignState:
    return RULES.setup("5e" * 32, {})


def asked(state: CampaignState) -> str:
    """Who is asked what."""
    ask = open_asks(state)[0]
    return f"{ask.role} {tag_of(ask)}"


def test_6_the_game_begins_with_the_purchase_of_the_first_power() -> None:
    state = new_game()
    assert (state.turn, asked(state)) == (1, "japan spend")


def test_6_a_turn_in_which_nobody_does_anything_goes_through_its_phases() -> None:
    state, told = new_game(), []
    empty = {"spend": Purchase(), "plan_moves": MovePlan()}
    while state.power == "japan":
        ask = open_asks(state)[0]
        choice = empty.get(tag_of(ask)) or RULES.choices(state, ask)[-1]
        applied = RULES.apply(state, ask.role, choice)
        told += applied.events
        state = applied.state
    phases = [event.phase for event in told if isinstance(event, PhaseBegan)]
    assert [phase for phase in phases if phase != "purchase"][:4] == [
        "combat_move",
        "noncombat_move",
        "mobilize",
        "income",
    ]
    assert state.power == "usa"


def test_6_after_the_last_power_a_new_round_begins() -> None:
    state = position(RULES, "power=anzac turn=3 phase=turn_ends")
    assert (state.turn, state.power) == (4, "japan")


def test_6_a_power_whose_capital_is_lost_neither_buys_nor_collects() -> None:
    line = "power=uk war=japan-uk holds.india=japan burma=uk:1inf phase=purchase_and_repair"
    state = position(RULES, line)
    assert asked(state) == "uk plan_moves"
    kinds = set()
    while state.power == "uk":
        ask = open_asks(state)[0]
        applied = RULES.apply(state, "uk", MovePlan())
        kinds |= {kind_of(event) for event in applied.events if event.rule == "6"}
        state = applied.state
        assert tag_of(ask) == "plan_moves"
    assert "phase_skipped" in kinds


@pytest.mark.parametrize("is_fog", [False, True])
def test_6_a_phase_that_is_skipped_has_a_section_of_its_own(*, is_fog: bool) -> None:
    rules = RULES.under({"fog": is_fog})
    g = rules.play(position(RULES, "power=uk holds.india=japan", options={"fog": is_fog}))
    turn = (FogTurn if is_fog else Turn)(power="uk")
    g.events.clear()
    for step in ("purchase_and_repair", "mobilize"):
        assert getattr(turn, step)(g) == []
    told = [(kind_of(event), getattr(event, "phase", "")) for event in g.events]
    assert told == [
        ("phase_began", "purchase"),
        ("phase_skipped", "purchase"),
        ("phase_began", "mobilize"),
        ("phase_skipped", "mobilize"),
    ]


@pytest.mark.parametrize("seed", [3, 4])
def test_6_whole_rounds_of_random_play_are_sound(seed: int) -> None:
    state = RULES.setup(f"{seed:064x}", {})
    for _, _, applied in moves(RULES, state, random.Random(seed), 1):
        assert RULES.problems(applied.state) == []
        if applied.state.turn > 3:
            break


def test_6_one_round_of_random_play_keeps_what_every_game_must_hold() -> None:
    check_conformance(RULES, 5, {}, bias=1, every=50, rounds=1)
