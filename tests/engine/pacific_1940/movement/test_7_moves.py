"""7 Moves over land, sea and through the air: which ways are open, and what they lead to."""

import pytest

from engine.core.sequence.composed import Place
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.planning.pointing import pointed
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from tests.engine.pacific_1940.helpers import at
from tests.engine.pacific_1940.movement.moving import (
    carried_out,
    fighters,
    go,
    judged,
    names,
    why_not,
)

# ---------------------------------------------------------------------- land


def test_7_2_a_land_unit_attacks_hostile_land_beside_it() -> None:
    war = at("power=japan kwangsi=japan:2inf yunnan=china:1inf")
    carried_out(war, go("japan_infantry_1", by="kwangsi yunnan"))
    assert war.state.attacks["yunnan"].units == ["japan_infantry_1"]
    assert war.g.pieces["japan_infantry_1"].came_from == "kwangsi"
    assert war.g.place("japan_infantry_2") == "kwangsi"


def test_7_2_a_land_unit_stops_on_entering_hostile_land() -> None:
    war = at("power=japan kwangsi=japan:1mech yunnan=china:1inf")
    assert why_not(war, go("japan_mech_infantry_1", by="kwangsi yunnan szechwan")) == (
        "7.2 no_blitz_through"
    )


def test_7_a_combat_move_does_not_go_to_friendly_land() -> None:
    war = at("power=japan kwangsi=japan:1inf")
    order = go("japan_infantry_1", by="kwangsi kwangtung")
    war.state.control["kwangtung"] = "japan"
    assert why_not(war, order) == "7 no_combat"
    assert why_not(war, order, phase=NONCOMBAT) is None


def test_7_2_a_tank_blitzes_through_an_empty_territory_and_takes_it() -> None:
    war = at("power=japan kwangsi=japan:1tank hunan=china:1inf")
    carried_out(war, go("japan_tank_1", by="kwangsi yunnan kweichow"))
    assert war.state.control["yunnan"] == war.state.control["kweichow"] == "japan"
    assert war.state.attacks == {}
    assert war.state.taken == ["yunnan", "kweichow"]


def test_7_2_a_blitz_may_lead_back_to_where_it_began() -> None:
    war = at("power=japan kwangsi=japan:1tank")
    assert ("kwangsi", "yunnan", "kwangsi") in ways.paths(war.g, "japan_tank_1", "kwangsi", COMBAT)
    carried_out(war, go("japan_tank_1", by="kwangsi yunnan kwangsi"))
    assert war.g.place("japan_tank_1") == "kwangsi"
    assert war.state.control["yunnan"] == "japan"


def test_7_2_a_blitz_may_end_in_a_battle() -> None:
    war = at("power=japan kwangsi=japan:1tank kweichow=china:1inf")
    carried_out(war, go("japan_tank_1", by="kwangsi yunnan kweichow"))
    assert (war.state.taken, fighters(war, "kweichow")) == (["yunnan"], ["japan_tank_1"])


def test_7_2_a_facility_stops_a_blitz() -> None:
    war = at("power=japan kwangsi=japan:1tank fac.yunnan=air_base")
    assert why_not(war, go("japan_tank_1", by="kwangsi yunnan kweichow")) == "7.2 no_blitz_through"


def test_7_2_mech_blitzes_only_with_a_tank_one_for_one() -> None:
    war = at("power=japan kwangsi=japan:1tank+2mech")
    by = "kwangsi yunnan kweichow"
    assert why_not(war, go("japan_mech_infantry_1", by=by)) == "7.2 no_tank_beside"
    assert why_not(war, go("japan_mech_infantry_1", "japan_tank_1", by=by)) is None
    both = ("japan_mech_infantry_1", "japan_mech_infantry_2", "japan_tank_1")
    found = judged(war, go(*both, by=by))
    assert found.left_out == (("japan_mech_infantry_2",),)
    paired = go(*both, by=by, pairs=(("japan_mech_infantry_2", "japan_tank_1"),))
    assert judged(war, paired).left_out == (("japan_mech_infantry_1",),)


def test_5_aaa_moves_in_the_noncombat_move_only() -> None:
    war = at("power=japan kwangsi=japan:1aaa kiangsi=japan:1inf holds.kiangsi=japan")
    order = go("japan_aaa_1", by="kwangsi kiangsi")
    assert why_not(war, order) == "5 noncombat_only"
    assert why_not(war, order, phase=NONCOMBAT) is None


def test_12_no_land_unit_enters_hostile_land_in_the_noncombat_move() -> None:
    war = at("power=japan kwangsi=japan:1tank")
    order = go("japan_tank_1", by="kwangsi yunnan")
    assert why_not(war, order, phase=NONCOMBAT) == "12 hostile_space"


def test_12_what_moved_or_fought_does_not_move_again() -> None:
    war = at("power=japan kwangsi=japan:2tank")
    carried_out(war, go("japan_tank_1", by="kwangsi yunnan kwangsi"))
    again = go("japan_tank_1", by="kwangsi yunnan")
    assert why_not(war, again, phase=NONCOMBAT) == "12 has_moved_or_fought"
    assert why_not(war, go("japan_tank_2", by="kwangsi yunnan"), phase=NONCOMBAT) is None


def test_7_one_order_a_unit() -> None:
    war = at("power=japan kwangsi=japan:1inf")
    order = go("japan_infantry_1", by="kwangsi yunnan")
    found = judged(war, order, order)
    assert found.refusals[0] is None
    assert found.refusals[1] is not None
    assert found.refusals[1].fact == "has_an_order"


def test_3_french_land_is_attacked_without_a_war() -> None:
    war = at("power=japan kwangsi=japan:1inf")
    carried_out(war, go("japan_infantry_1", by="kwangsi french_indo_china"))
    assert war.state.control["french_indo_china"] == "japan"
    assert war.state.trade_lost


def test_3_dutch_land_is_closed_before_war() -> None:
    war = at("power=japan sz43=japan:1trn[1inf]+1ca")
    land = {"ashore": "borneo", "landing": ("japan_infantry_1",)}
    order = go("japan_transport_1", "japan_cruiser_1", by="sz43", **land)
    assert why_not(war, order) == "3 not_at_war"
    assert (
        why_not(
            at("power=japan war=japan-uk,japan-netherlands sz43=japan:1trn[1inf]"),
            go("japan_transport_1", by="sz43", **land),
        )
        is None
    )


# ---------------------------------------------------------------------- sea


def test_7_3_a_ship_that_enters_a_hostile_zone_stops() -> None:
    war = at("power=japan sz36=japan:1dd war=japan-uk sz37=uk:1dd sz38=uk:1dd")
    assert why_not(war, go("japan_destroyer_1", by="sz36 sz37 sz38")) == (
        "7.3 stops_in_hostile_zone"
    )
    carried_out(war, go("japan_destroyer_1", by="sz36 sz37"))
    assert war.state.attacks["sz37"].units == ["japan_destroyer_1"]


def test_7_3_a_submarine_passes_a_hostile_zone_but_not_a_destroyer() -> None:
    line = "power=japan sz36=japan:1sub war=japan-uk sz38=uk:1trn sz37=uk:"
    order = go("japan_submarine_1", by="sz36 sz37 sz38")
    assert why_not(at(line + "1ca"), order) is None
    assert why_not(at(line + "1dd"), order) == "7.3 stops_where_found"


def test_7_3_a_naval_base_gives_one_space_more() -> None:
    line = "power=japan sz6=japan:1dd"
    assert max(ways.reach(at(line).g, "japan_destroyer_1", NONCOMBAT).values()) == 2
    based = at(line + " fac.japan=naval_base")
    assert max(ways.reach(based.g, "japan_destroyer_1", NONCOMBAT).values()) == 3
    broken = at(line + " fac.japan=naval_base:3")
    assert max(ways.reach(broken.g, "japan_destroyer_1", NONCOMBAT).values()) == 2


# ---------------------------------------------------------------------- air


def test_7_4_moves_and_landing_share_the_same_points() -> None:
    war = at("power=japan kwangsi=japan:1ftr yunnan=china:1inf")
    found = judged(war, go("japan_fighter_1", by="kwangsi yunnan"))
    assert found.refusal is None
    assert found.landings == {"japan_fighter_1": "kwangsi"}


def test_7_4_aircraft_over_an_empty_hostile_territory_need_land_units() -> None:
    war = at("power=japan kwangsi=japan:1ftr+1inf")
    fly = go("japan_fighter_1", by="kwangsi yunnan")
    assert why_not(war, fly) == "7 nothing_to_attack"
    assert why_not(war, fly, go("japan_infantry_1", by="kwangsi yunnan")) is None


def test_3_before_war_nobody_flies_over_china_or_neutral_land() -> None:
    war = at("power=uk burma=uk:1ftr")
    over = go("uk_fighter_1", by="burma yunnan kwangsi kwangtung")
    assert why_not(war, over, phase=NONCOMBAT) == "3 closed_before_war"
    war = at("power=uk burma=uk:1ftr war=japan-uk,japan-anzac")
    assert why_not(war, over, phase=NONCOMBAT) is None


def test_4_the_flying_tigers_stay_in_their_land() -> None:
    war = at("power=china yunnan=china:1ftr kwangsi=japan:1inf french_indo_china=japan:1inf")
    assert why_not(war, go("china_fighter_1", by="yunnan kwangsi")) is None
    sea = go("china_fighter_1", by="yunnan kwangsi sz36")
    assert why_not(war, sea, phase=NONCOMBAT) == "4 not_its_land"


# ---------------------------------------------------------------------- what a combat move is for


def test_7_ships_leave_a_zone_with_enemies_to_avoid_combat() -> None:
    war = at("power=japan war=japan-usa sz6=japan:1dd;usa:1ca")
    carried_out(war, go("japan_destroyer_1", by="sz6 sz5"))
    assert war.state.attacks == {}
    assert why_not(at("power=japan sz6=japan:1dd"), go("japan_destroyer_1", by="sz6 sz5")) == (
        "7 no_combat"
    )


def test_7_3_ships_that_stay_in_a_hostile_zone_fight() -> None:
    war = at("power=japan war=japan-usa sz6=japan:1dd+1trn+1cv+1ftr;usa:1ca")
    carried_out(war)
    assert names(war.state.attacks["sz6"].units) == (
        "japan_carrier_1 japan_destroyer_1 japan_fighter_1 japan_transport_1"
    )


def test_9_transports_and_carriers_do_not_go_alone_where_enemy_warships_are() -> None:
    war = at("power=japan war=japan-usa sz6=japan:1trn+1cv;usa:1ca sz7=japan:1cv+1trn")
    assert why_not(war, go("japan_carrier_2", by="sz7 sz6")) == "9 no_attacker"


def test_7_3_submarines_and_transports_are_attacked_or_spared_by_kind() -> None:
    line = "power=japan war=japan-usa sz6=japan:1dd sz5=usa:1sub+1trn"
    both = go("japan_destroyer_1", by="sz6 sz5")
    war = carried_out(at(line), both)
    assert war.state.attacks["sz5"].spares == []
    one = go("japan_destroyer_1", by="sz6 sz5", spares=("submarines",))
    war = carried_out(at(line), one)
    assert war.state.attacks["sz5"].spares == ["submarines"]
    stay = go("japan_destroyer_1", by="sz6", spares=("transports",))
    war = carried_out(at("power=japan war=japan-usa sz6=japan:1dd;usa:1sub+1trn"), stay)
    assert war.state.attacks["sz6"].spares == ["transports"]


TRANSPORT_ALONE = "power=usa war=japan-usa sz31=usa:1dd;japan:1sub sz32=japan:1trn"
LANDING = "power=usa war=japan-usa sz31=usa:1dd+1ca+1trn[1inf] sz32=japan:1trn"


def test_7_3_warships_that_end_beside_lone_transports_sink_them() -> None:
    sail = go("usa_destroyer_1", by="sz31 sz32")
    assert fighters(carried_out(at(TRANSPORT_ALONE), sail), "sz32") == ["usa_destroyer_1"]
    for spares in (("transports",), ("submarines", "transports")):
        ignores = go("usa_destroyer_1", by="sz31 sz32", spares=spares)
        assert why_not(at(TRANSPORT_ALONE), ignores) == "7.3 sinks_transports"
    beside_submarine = TRANSPORT_ALONE.replace("1trn", "1trn+1sub")
    ignores = go("usa_destroyer_1", by="sz31 sz32", spares=("transports",))
    assert why_not(at(beside_submarine), ignores) == "7.3 sinks_transports"


def test_7_3_who_supports_an_assault_may_leave_lone_transports_alone() -> None:
    spares = ("transports",)
    land = go(
        "usa_transport_1", by="sz31 sz32", landing=("usa_infantry_1",), ashore="marshall_islands"
    )
    cover = go("usa_cruiser_1", by="sz31 sz32", spares=spares)
    war = carried_out(at(LANDING), land, cover)
    assert list(war.state.attacks) == ["marshall_islands"]
    assert why_not(at(LANDING), cover) == "7.3 sinks_transports"


def test_17_who_spares_all_that_others_attack_takes_no_part() -> None:
    war = at(LANDING)
    land = go(
        "usa_transport_1", by="sz31 sz32", landing=("usa_infantry_1",), ashore="marshall_islands"
    )
    hunt = go("usa_destroyer_1", by="sz31 sz32")
    watch = go("usa_cruiser_1", by="sz31 sz32", spares=("transports",))
    carried_out(war, hunt, watch, land)
    assert war.state.attacks["sz32"].units == ["usa_destroyer_1"]


def test_7_3_nobody_is_attacked_by_ships_that_merely_stay_beside_submarines() -> None:
    war = at("power=japan war=japan-usa sz6=japan:1dd;usa:1sub")
    assert carried_out(war).state.attacks == {}
    hunt = go("japan_destroyer_1", by="sz6")
    war = at("power=japan war=japan-usa sz6=japan:1dd;usa:1sub")
    assert fighters(carried_out(war, hunt), "sz6") == ["japan_destroyer_1"]


def test_7_5_ships_and_aircraft_support_an_assault_that_may_be_scrambled_against() -> None:
    war = at(
        "power=japan war=japan-usa sz18=japan:1trn[1inf]+1ca+1cv+1ftr guam=usa:1inf"
        " fac.guam=air_base"
    )
    cruiser = go("japan_cruiser_1", by="sz18 sz21")
    cover = go("japan_fighter_1", by="sz18 sz21")
    land = go("japan_transport_1", by="sz18 sz21", landing=("japan_infantry_1",), ashore="guam")
    assert why_not(war, cruiser, cover) == "7 no_combat"
    carried_out(war, cover, cruiser, land)
    assert list(war.state.attacks) == ["guam"]


# ---------------------------------------------------------------------- raids


def test_8_1_bombers_raid_and_fighters_escort() -> None:
    war = at(
        "power=usa war=japan-usa holds.okinawa=usa okinawa=usa:1bmb+1tac+2ftr"
        " fac.japan=major_complex,air_base"
    )
    by = "okinawa sz19 sz6 japan"
    bomb = go("usa_strategic_bomber_1", by=by, raid="major_complex")
    assert why_not(war, go("usa_fighter_1", by=by, escort=True)) == "8.1 no_raid_to_escort"
    tactical = go("usa_tactical_bomber_1", by=by, raid="major_complex")
    assert why_not(war, tactical) == "8.1 does_not_raid"
    assert why_not(war, go("usa_fighter_1", by=by, raid="air_base")) == "8.1 does_not_raid"
    assert why_not(war, go("usa_strategic_bomber_1", by=by, raid="naval_base")) == (
        "8.1 no_such_facility"
    )
    mixed = go("usa_tactical_bomber_1", "usa_fighter_1", by=by, raid="air_base", escort=True)
    war.g.add("carrier", "usa", "sz6")
    carried_out(war, bomb, mixed)
    attack = war.state.attacks["japan"]
    assert attack.raiders == {
        "usa_strategic_bomber_1": "major_complex",
        "usa_tactical_bomber_1": "air_base",
    }
    assert (attack.escorts, attack.units) == (["usa_fighter_1"], [])


# ---------------------------------------------------------------------- noncombat


def test_12_ships_enter_no_hostile_zone_but_submarines_where_nothing_finds_them() -> None:
    line = "power=japan war=japan-usa sz6=japan:1dd+1sub sz5=usa:"
    ship, submarine = (
        go("japan_destroyer_1", by="sz6 sz5"),
        go("japan_submarine_1", by="sz6 sz5 sz4"),
    )
    assert why_not(at(line + "1ca"), ship, phase=NONCOMBAT) == "12 hostile_space"
    assert why_not(at(line + "1ca"), submarine, phase=NONCOMBAT) is None
    assert why_not(at(line + "1dd"), submarine, phase=NONCOMBAT) == "12 guarded_zone"


def test_12_a_submarine_may_end_a_noncombat_move_beside_a_destroyer_and_stops_there() -> None:
    line = "power=usa war=japan-usa sz31=usa:1sub+1dd sz32=japan:1dd"
    beside = go("usa_submarine_1", by="sz31 sz32")
    war = carried_out(at(line), beside, phase=NONCOMBAT)
    assert war.g.place("usa_submarine_1") == "sz32"
    on = go("usa_submarine_1", by="sz31 sz32 sz48")
    assert why_not(at(line), on, phase=NONCOMBAT) == "12 guarded_zone"
    ship = go("usa_destroyer_1", by="sz31 sz32")
    assert why_not(at(line), ship, phase=NONCOMBAT) == "12 hostile_space"
    away = go("usa_submarine_1", by="sz32 sz31 sz30")
    there = "power=usa war=japan-usa sz32=usa:1sub;japan:1dd"
    assert why_not(at(there), away, phase=NONCOMBAT) is None


def test_12_pointing_offers_a_submarine_the_zone_of_a_destroyer_and_none_beyond() -> None:
    draft = Tentative(at(BESIDE_DESTROYER).g, "usa", NONCOMBAT)
    found = pointed(draft, Place(at="sz31", chosen="1 sub"), draft.g)
    assert found
    ends = {each.end: each.refusal for each in found.destinations}
    assert ends["sz32"] is None
    assert "sz48" not in ends


BESIDE_DESTROYER = "power=usa war=japan-usa sz31=usa:1sub sz32=japan:1dd sz30=japan:1dd"
"""The ways from 31 on to 48 lead past a destroyer."""


def test_12_aircraft_finish_their_flight_in_the_noncombat_move() -> None:
    war = at("power=japan sz36=japan:1cv+1ftr yunnan=china:1inf fac.hainan=air_base")
    carried_out(war, go("japan_fighter_1", by="sz36 kwangsi yunnan"))
    assert war.g.pieces["japan_fighter_1"].spent == 2
    too_far = go("japan_fighter_1", by="yunnan kwangsi sz36 sz20")
    assert why_not(war, too_far, phase=NONCOMBAT) == "7.4 too_far"
    home = go("japan_fighter_1", by="yunnan kwangsi sz36")
    carried_out(war, home, phase=NONCOMBAT)
    assert war.g.place("japan_fighter_1") == "sz36"


def test_7_an_order_is_about_things_that_there_are() -> None:
    war = at("power=japan kwangsi=japan:1inf yunnan=china:1inf")
    assert why_not(war, go(by="kwangsi yunnan")) == "7 no_order"
    assert why_not(war, go("japan_infantry_1", by="kwangsi atlantis")) == "7 no_order"
    assert why_not(war, go("japan_infantry_9", by="kwangsi yunnan")) == "7 no_such_unit"
    assert why_not(war, go("china_infantry_1", by="yunnan kwangsi")) == "7 not_its_unit"
    assert why_not(war, go("japan_infantry_1", by="hunan yunnan")) == "7 not_there"
    twice = go("japan_infantry_1", "japan_infantry_1", by="kwangsi yunnan")
    assert why_not(war, twice) == "7 named_twice"


def test_3_before_war_ships_pass_but_do_not_end_near_the_other() -> None:
    war = at("power=japan sz14=japan:1dd sz26=usa:1dd")
    assert why_not(war, go("japan_destroyer_1", by="sz14 sz9"), phase=NONCOMBAT) == (
        "3 too_near_before_war"
    )
    through = go("japan_destroyer_1", by="sz14 sz9 sz13")
    assert why_not(war, through, phase=NONCOMBAT) is None
    assert "sz9" not in ways.reach(war.g, "japan_destroyer_1", NONCOMBAT)


def test_7_4_aircraft_land_on_dutch_land_that_a_guardian_took_over() -> None:
    war = at("power=uk sz41=uk:1ftr holds.sumatra=uk taken_over=sumatra")
    assert why_not(war, go("uk_fighter_1", by="sz41 sumatra"), phase=NONCOMBAT) is None


@pytest.mark.parametrize(("version", "why"), [(6, "7.3 too_far"), (5, None)])
def test_7_3_P_63_a_naval_base_that_was_taken_in_this_turn_gives_no_third_space(
    version: int, why: str | None
) -> None:
    line = (
        "power=usa war=japan-usa,japan-uk,japan-anzac sz35=usa:1dd holds.philippines=usa"
        " fac.philippines=naval_base philippines=usa:1inf"
    )
    sails = go("usa_destroyer_1", by="sz35 sz21 sz22 sz17")
    assert why_not(at(line, version=version), sails, phase=NONCOMBAT) is None
    taken = at(f"{line} taken=philippines", version=version)
    assert why_not(taken, sails, phase=NONCOMBAT) == why
