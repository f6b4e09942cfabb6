"""Dialogue 1: Shan State is empty, and tanks go on from there to Malaya and Burma."""

import random

from engine.core.testing.playing import check_no_leak, pick_one
from engine.games.pacific_1940.events.economy import TerritoryTaken
from engine.games.pacific_1940.fog.meeting.blitz import Advance, Blitz, OfferBlitz
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from tests.engine.pacific_1940.fog.carried import RULES, Evening

AXIS, ALLIES = "axis", "allies"
SIAM = "war=japan-uk,japan-usa holds.siam=japan siam=japan:2tank+3mech"
GARRISONS = "malaya=uk:1inf burma=uk:1inf"
ARMY = (
    "japan_tank_1",
    "japan_tank_2",
    "japan_mech_infantry_1",
    "japan_mech_infantry_2",
    "japan_mech_infantry_3",
)


def blitz(*ways: str) -> Blitz:
    """`blitz("tank_1 malaya")`: a unit and where it goes."""
    return Blitz(tuple(Advance(f"japan_{unit}", to) for unit, to in map(str.split, ways)))


STEPS_OF_A_BLITZ = 10
"""From the locked list until the first of the battles that follow is fought."""
PAIRS = blitz("tank_1 malaya", "mech_infantry_1 malaya", "tank_2 burma", "mech_infantry_2 burma")


def into_shan_state(more: str, *dice: int) -> Evening:
    """All of Siam has marched into Shan State."""
    evening = Evening(f"{SIAM} {more}", *dice)
    return evening.write(Order(units=ARMY, path=("siam", "shan_state")))


def test_dialogue_1_the_mover_is_told_first_and_asked() -> None:
    evening = into_shan_state(GARRISONS)
    assert evening.asked == "japan offer_blitz"
    assert evening.heard_by(AXIS) == ["empty_captured shan_state", "blitz_offer shan_state"]
    assert evening.heard_by(ALLIES) == []


def test_dialogue_1_mechanized_infantry_needs_a_tank_each() -> None:
    evening = into_shan_state(GARRISONS)
    wish = evening.ask.typed(evening.g, Blitz(), "2 tank Malaya, 3 mech Burma")
    assert len(wish.advances) == len(ARMY)
    refusal = evening.ask.why_not(evening.g, wish)
    assert (refusal.rule, refusal.fact) == ("fog 8", "mech_needs_tank")
    assert evening.ask.example(evening.g) == "1 tank Burma"


def test_dialogue_1_the_allies_hear_the_loss_with_the_next_attack_and_one_attack_at_a_time() -> (
    None
):
    malaya, burma = (1, 6, 6), (1, 6, 6)
    evening = into_shan_state(GARRISONS, *malaya, *burma).do(PAIRS)
    assert evening.heard_by(ALLIES)[:3] == [
        "lost_without_fight shan_state",
        "attacked malaya",
        "attacked burma",
    ]
    held = [evening.g.controller(land) for land in ("shan_state", "malaya", "burma")]
    assert held == ["japan"] * 3
    assert evening.where("japan_mech_infantry_3") == "shan_state"


def test_dialogue_1_the_income_track_moves_when_the_loser_has_heard() -> None:
    evening = into_shan_state(GARRISONS, 1, 6, 6, 1, 6, 6)
    assert evening.g.controller("shan_state") == "uk"
    evening.do(PAIRS)
    happened = [type(each).__name__ for each in evening.events]
    heard, moved = happened.index("LostWithoutFight"), happened.index("TerritoryTaken")
    assert heard < moved < happened.index("BattleBegan")


def test_dialogue_1_whether_there_were_tanks_the_loser_cannot_tell() -> None:
    """With or without an offer: the same words in the same order, once each."""
    stayed = into_shan_state(GARRISONS).do(Blitz())
    without = Evening(f"{SIAM} {GARRISONS}")
    without.write(Order(units=ARMY[2:], path=("siam", "shan_state")))
    assert stayed.heard_by(ALLIES)[:1] == without.heard_by(ALLIES)[:1]
    assert stayed.heard_by(ALLIES)[:1] == ["lost_without_fight shan_state"]
    taken = [each for each in without.events if isinstance(each, TerritoryTaken)]
    assert [each.territory for each in taken] == ["shan_state"]


def test_fog_8_a_blitz_into_empty_land_takes_it_too() -> None:
    evening = into_shan_state("").do(PAIRS)
    assert evening.heard_by(ALLIES)[:3] == [
        "lost_without_fight shan_state",
        "lost_without_fight malaya",
        "lost_without_fight burma",
    ]
    assert evening.g.controller("burma") == "japan"


def test_a31_a_blitz_joins_a_group_and_the_news_comes_before_anything_else_is_heard() -> None:
    wing = "holds.french_indo_china=japan french_indo_china=japan:1ftr"
    line = f"{SIAM} {GARRISONS} {wing} sz36=japan:1dd sz35=usa:1dd"
    sea, malaya = (2, 6), (1, 1, 6)
    evening = Evening(line, *sea, *malaya)
    evening.write(
        Order(units=ARMY, path=("siam", "shan_state")),
        Order(units=("japan_destroyer_1",), path=("sz36", "sz35")),
        Order(units=("japan_fighter_1",), path=("french_indo_china", "shan_state", "malaya")),
    )
    evening.do(blitz("tank_1 malaya"))
    assert evening.heard_by(ALLIES)[:3] == [
        "lost_without_fight shan_state",
        "attacked sz35",
        "attacked malaya",
    ]
    (battle,) = [each for each in evening.told("battle_began") if each.space == "malaya"]
    assert battle.forces["japan"] == {"tank": 1, "fighter": 1}


def test_a36_at_no_step_of_a_blitz_does_a_view_tell_what_its_side_may_not_know() -> None:
    written = MovePlan((Order(units=ARMY, path=("siam", "shan_state")),))
    state = RULES.apply(Evening(f"{SIAM} {GARRISONS}").state, "japan", written).state
    pick, asked = random.Random(1), list[str]()
    while len(asked) < STEPS_OF_A_BLITZ:
        check_no_leak(RULES, state, pick)
        ask = RULES.asks(state)[0]
        asked.append(str(ask.__struct_config__.tag))
        is_offer = isinstance(ask, OfferBlitz)
        choice = PAIRS if is_offer else pick_one(RULES, state, ask, pick, 0)
        state = RULES.apply(state, ask.role, choice).state
    assert "offer_blitz" in asked
    assert state.control["shan_state"] == "japan"
