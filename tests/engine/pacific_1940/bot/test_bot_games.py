"""2 The programs in whole rounds: nothing of what is hidden, no fault, and how a game stands."""

import random

import pytest

from engine.core.dice import seed_from
from engine.core.playing.advice import Player
from engine.games.pacific_1940.bot import PLAYERS, margin, outcome
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.records import Result
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, CAPTAIN, RULES

TOKYO = "fac.japan=major_complex,air_base,naval_base"
OPENING = (
    f"power=japan turn=3 phase=purchase_and_repair {ALL_AT_WAR} {TOKYO} purse.japan=20 purse.usa=20"
    " fac.western_united_states=major_complex,naval_base japan=japan:6inf+2art+2ftr"
    " sz6=japan:2trn+1bb+2dd+1cv+1ftr kwangsi=japan:4inf+1art kwangtung=uk:2inf yunnan=china:3inf"
    " philippines=usa:1inf sz35=usa:1dd western_united_states=usa:6inf sz10=usa:1bb+1cv+2ftr+1dd"
    " india=uk:4inf+1ftr new_south_wales=anzac:3inf fac.formosa=air_base formosa=japan:2ftr"
)


def start() -> CampaignState:
    return position(RULES, OPENING)


def played(state: CampaignState, player: Player, decisions: int) -> CampaignState:
    """A position after so many decisions of a program on both sides."""
    pick = random.Random(5)
    for _ in range(decisions):
        asks = RULES.asks(state)
        if not asks:
            break
        advice = player.choose(RULES, state, asks[0], pick)
        state = RULES.apply(state, asks[0].role, advice.choice).state
    return state


@pytest.mark.parametrize("level", ["cadet", "captain"])
def test_a_program_of_each_level_plays_for_every_power(level: str) -> None:
    state = played(start(), PLAYERS[level], 60)
    assert state.turn >= 4 or state.result is not None
    assert not RULES.problems(state)


def test_neither_dice_to_come_nor_standing_orders_of_others_change_a_choice() -> None:
    state, pick = start(), random.Random(3)
    for _ in range(24):
        asks = RULES.asks(state)
        if not asks:
            break
        role = asks[0].role
        other = RULES.fuzzing.scrambled(state, RULES.roles.side_of(role), pick)
        told = [
            CAPTAIN.choose(RULES, each, RULES.asks(each)[0], random.Random(7))
            for each in (state, other)
        ]
        assert told[0] == told[1]
        state = RULES.apply(state, role, told[0].choice).state


def test_a_sound_player_draws_nothing_by_chance_in_its_plans() -> None:
    state = start()
    for _ in range(2):
        ask, pick = RULES.asks(state)[0], random.Random(1)
        before = pick.getstate()
        advice = CAPTAIN.choose(RULES, state, ask, pick)
        assert pick.getstate() == before
        state = RULES.apply(state, ask.role, advice.choice).state


def test_a_cadet_misjudges_what_a_captain_does_not() -> None:
    line = f"power=japan {ALL_AT_WAR} kwangsi=japan:6inf+2art+2ftr kiangsi=japan:3inf"
    state = position(RULES, f"{line} yunnan=china:3inf hunan=china:2inf kwangtung=uk:2inf")
    ask = RULES.asks(state)[0]
    cadet = {
        PLAYERS["cadet"].choose(RULES, state, ask, random.Random(seed)).choice for seed in range(12)
    }
    captain = {CAPTAIN.choose(RULES, state, ask, random.Random(seed)).choice for seed in range(3)}
    assert len(captain) == 1
    assert len(cadet) > 1


def test_the_attacks_of_a_plan_are_told_with_what_each_is_worth() -> None:
    state = position(
        RULES, f"power=japan {ALL_AT_WAR} kwangsi=japan:6inf+2art+2ftr kwangtung=uk:1inf"
    )
    advice = CAPTAIN.choose(RULES, state, RULES.asks(state)[0], random.Random(1))
    best = advice.candidates[0]
    assert best.choice == advice.choice
    assert isinstance(best.choice, MovePlan)
    assert dict(best.reasons)["kwangtung"] > 0
    assert best.mean >= advice.candidates[1].mean


# ---------------------------------------------------------------------- how a game stands


def test_no_side_is_ahead_when_a_game_begins() -> None:
    state = RULES.setup(seed_from("a"), {})
    assert margin(state, "axis") == margin(state, "allies") == 0
    assert outcome(state, "axis") == 0.5


def test_whoever_has_won_land_from_the_other_is_ahead() -> None:
    state = RULES.setup(seed_from("a"), {})
    state.control["java"] = "japan"
    assert margin(state, "axis") > 0
    assert outcome(state, "axis") == 1
    assert outcome(state, "allies") == 0


def test_a_game_that_was_won_is_won_whatever_stands_on_the_map() -> None:
    state = RULES.setup(seed_from("a"), {})
    state.control["java"] = "japan"
    state.result = Result(winner="allies", cause="capital", rule="2", round=5)
    assert outcome(state, "allies") == 1
    assert outcome(state, "axis") == 0
