"""8.1 Who goes up against bombers: when they are called, where else they fight, where they land."""

import pytest

from engine.games.pacific_1940.battle.homeless import LandAt
from engine.games.pacific_1940.battle.raid_choices import Intercept
from engine.games.pacific_1940.odds.attacks import of_attack
from engine.games.pacific_1940.odds.terms import Battle
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Campaign
from tests.engine.pacific_1940.economy.test_6_whole_turns import RULES, Play, moves
from tests.engine.pacific_1940.movement.moving import go

WAR = "power=japan war=japan-usa,japan-uk,japan-anzac fac.india=major_complex holds.burma=japan"
BOMBERS = ("japan_strategic_bomber_1", "japan_strategic_bomber_2")
RAID = go(*BOMBERS, by="burma india", raid="major_complex")
MARCH = go("japan_infantry_1", "japan_infantry_2", by="burma india")
FIGHTER = "uk_fighter_1"
ALSO = go("japan_strategic_bomber_3", by="shan_state malaya", raid="naval_base")
MALAYA = "holds.shan_state=japan shan_state=japan:1bmb malaya=uk:2ftr fac.malaya=naval_base"
NOBODY_HIT = (6, 6, 6)
"""In the air: two bombers, one interceptor."""
GUNS, BOMBS = (6, 6), (1, 1)
LAND_WON, LAND_HELD = (1, 6, 6), (6, 6, 1)
"""Two infantry against one."""


def attacked(
    *dice: int, defenders: str = "1inf+1ftr", more: str = "", orders: tuple[Order, ...] = ()
) -> Play:
    """India is raided from Burma, and two infantry march in."""
    play = Play(f"{WAR} burma=japan:2bmb+2inf india=uk:{defenders} {more}", *dice)
    return play.do(moves(RAID, MARCH, *orders))


def test_8_1_an_interceptor_fights_in_no_other_battle() -> None:
    play = attacked(*NOBODY_HIT, *GUNS, *BOMBS, *LAND_HELD, 6, 6).do(Intercept(1))
    began = play.told("battle_began")
    assert [each.forces for each in began] == [{"japan": {"infantry": 2}, "uk": {"infantry": 1}}]


def test_8_1_who_stays_on_the_ground_defends_its_land() -> None:
    play = attacked(*GUNS, *BOMBS, 6, 6, 6, 6).do(Intercept(0))
    (began,) = play.told("battle_began")
    assert began.forces["uk"] == {"infantry": 1, "fighter": 1}


def test_8_1_interceptors_of_all_raids_are_chosen_before_any_battle() -> None:
    play = attacked(more=MALAYA, orders=(ALSO,))
    spaces = []
    while play.asked == "uk call_interceptors":
        spaces.append(play.state.stack[-1].space)
        play.do(Intercept(1))
        if len(spaces) == 1:
            assert play.told("raid_began") == []
            play.state.dice.script = [*NOBODY_HIT, *GUNS, *BOMBS, 6, 6, 6, 1, *LAND_HELD]
    assert spaces == ["india", "malaya"]
    kinds = [type(event).__struct_config__.tag for event in play.events]
    assert max(i for i, kind in enumerate(kinds) if kind == "intercepted") < kinds.index(
        "raid_began"
    )


def test_8_1_whoever_waits_for_interceptors_is_told_of_which_raid() -> None:
    play = attacked(more=MALAYA, orders=(ALSO,))

    def trail() -> dict[str, int | str]:
        return RULES.view(play.state, "axis").trail[-1].about

    assert trail() == {"space": "india"}
    play.do(Intercept(0))
    assert trail() == {"space": "malaya"}


def test_8_1_land_whose_only_defenders_have_gone_up_is_taken_without_a_battle() -> None:
    play = attacked(*NOBODY_HIT, *GUNS, *BOMBS, defenders="1ftr").do(Intercept(1))
    assert play.told("battle_began") == []
    assert play.state.control["india"] == "japan"


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ("", None),
        ("sz39=uk:1cv", "sz39"),
        ("holds.burma=uk", "burma"),
    ],
)
def test_8_1_if_the_land_falls_an_interceptor_lands_one_space_away_or_is_lost(
    more: str, place: str | None
) -> None:
    play = attacked(*NOBODY_HIT, *GUNS, *BOMBS, *LAND_WON, more=more).do(Intercept(1))
    found = play.state.counters.get(FIGHTER)
    assert (found.place if found else None) == place
    assert not (found and found.intercepted)


def test_8_1_where_several_places_are_near_the_owner_of_an_interceptor_chooses() -> None:
    more = "holds.burma=uk sz39=uk:1cv"
    play = attacked(*NOBODY_HIT, *GUNS, *BOMBS, *LAND_WON, more=more).do(Intercept(1))
    assert play.asked == "uk find_home"
    play.do(LandAt(FIGHTER, "burma"))
    assert play.state.counters[FIGHTER].place == "burma"
    assert play.told("found_home")[0].zone == "india"


def test_8_1_an_interceptor_whose_land_is_held_stays_there() -> None:
    play = attacked(*NOBODY_HIT, *GUNS, *BOMBS, *LAND_HELD, 6, 6, 1).do(Intercept(1))
    assert play.state.counters[FIGHTER].place == "india"
    assert play.told("found_home") == []


def test_8_odds_of_the_land_battle_leave_out_who_has_gone_up() -> None:
    play = attacked(defenders="1inf+2ftr", more=MALAYA, orders=(ALSO,)).do(Intercept(1))
    asked = of_attack(Campaign(play.state, RULES.equipment, RULES.version), "india")
    assert isinstance(asked, Battle)
    assert asked.defenders.units == {"infantry": 1, "fighter": 1}
