"""Fog 8 A territory is attacked: who hears what, in which order, and what comes of it."""

import pytest

from engine.core.events import kind_of
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.battle.raid_choices import Intercept
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.facilitator.facilitating import Proceed
from engine.games.pacific_1940.fog.meeting.blitz import Advance, Blitz
from engine.games.pacific_1940.fog.meeting.carrying_out import CarryOut
from engine.games.pacific_1940.fog.meeting.land import AttackLand
from engine.games.pacific_1940.fog.meeting.news import TellLosses
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.invariants import meeting_problems, news_problems
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.fog.meeting.attacks import (
    ALLIES,
    AXIS,
    INF,
    MECHS,
    TANKS,
    WAR,
    TheList,
    attack,
    kiangsu,
    kinds,
    shan_state,
)
from tests.engine.pacific_1940.fog.tables import laid


def blitz(**ways: str) -> Blitz:
    """Units by territory: `blitz(malaya="tank_1 mech_infantry_1")`."""
    return Blitz(
        tuple(Advance(f"japan_{each}", to) for to, units in ways.items() for each in units.split())
    )


# ------------------------------------------------------------------ empty land


def test_fog_8_land_that_nobody_defends_is_taken_and_its_loser_never_hears_by_what() -> None:
    table = shan_state("1inf")
    assert table.asked == "facilitator go_on"
    assert kinds(table, ALLIES) == ["lost_without_fight"]
    assert kinds(table, AXIS) == ["empty_captured"]
    assert table.g.controller("shan_state") == "uk"
    table.do(Proceed())
    assert table.g.controller("shan_state") == "japan"
    assert kinds(table, ALLIES) == ["territory_taken"]
    assert table.g.fog.closed == ["shan_state"]


def test_fog_8_who_takes_land_sees_its_facilities_and_no_blitz_goes_through_them() -> None:
    table = shan_state(more="fac.shan_state=air_base:2")
    assert table.one("empty_captured").facilities == (("air_base", 2),)
    table.do(Proceed())
    assert not table.asked


def test_a36_news_held_for_a_blitz() -> None:
    table = shan_state()
    assert kinds(table, AXIS) == ["empty_captured", "blitz_offer"]
    assert table.one("blitz_offer").units == (("mech_infantry", 2), ("tank", 2))
    table.do(Proceed())
    assert table.asked == "japan offer_blitz"
    assert table.heard(ALLIES) == table.heard(None) == []
    assert table.g.controller("shan_state") == "uk"


def test_a36_the_defender_hears_the_loss_and_the_next_attack_together() -> None:
    table = shan_state(more="malaya=uk:1inf")
    table.state.stack.insert(0, TheList(orders=[]))
    table.do(Proceed(), blitz(malaya="tank_1 mech_infantry_1"))
    assert table.heard(ALLIES) == []
    for key in (TANKS[0], MECHS[0]):
        table.g.put(key, "malaya")
    table.state.attacks["malaya"] = Attack(space="malaya", units=[TANKS[0], MECHS[0]])
    table.run(AttackLand(space="malaya"))
    assert kinds(table, ALLIES) == ["lost_without_fight", "attacked"]
    assert table.g.controller("shan_state") == "uk"
    table.state.dice.script = [1, 6, 6]
    table.do(Proceed())
    assert table.g.controller("shan_state") == "japan"
    assert kinds(table, ALLIES)[0] == "territory_taken"


def test_a36_without_a_blitz_the_loser_hears_of_it_then() -> None:
    table = shan_state()
    table.do(Proceed(), Blitz())
    assert kinds(table, ALLIES) == ["lost_without_fight"]
    table.do(Proceed())
    assert table.g.controller("shan_state") == "japan"


def test_a36_what_nobody_has_told_yet_is_told_before_the_list_goes_on() -> None:
    table = laid(f"{WAR} power=japan")
    table.g.fog.withheld = {"shan_state": "uk"}
    table.run(TellLosses())
    assert kinds(table, ALLIES) == ["lost_without_fight"]
    table.do(Proceed())
    assert table.g.controller("shan_state") == "japan"
    assert table.g.fog.withheld == {}


# ------------------------------------------------------------------ blitzes


def test_7_2_mechs_blitz_only_beside_a_tank_one_for_one() -> None:
    table = shan_state()
    table.do(Proceed())
    assert table.why_not(blitz(malaya="tank_1 tank_2", burma="mech_infantry_1")) == (
        "fog 8 mech_needs_tank"
    )
    assert table.why_not(blitz(malaya="tank_1 mech_infantry_1 mech_infantry_2")) == (
        "fog 8 mech_needs_tank"
    )
    assert table.why_not(blitz(malaya="mech_infantry_3")) == "fog 8 mech_needs_tank"
    assert table.why_not(blitz(malaya="infantry_1")) == "fog 8 may_not_blitz"
    assert table.why_not(blitz(malaya="tank_1", burma="tank_1")) == "7 named_twice"
    legal = blitz(malaya="tank_1 mech_infantry_1", burma="tank_2 mech_infantry_2")
    assert table.why_not(legal) is None


def test_fog_8_a_blitz_goes_into_hostile_land_that_was_not_attacked_yet() -> None:
    table = shan_state()
    table.g.fog.closed.append("burma")
    table.do(Proceed())
    assert table.why_not(blitz(burma="tank_1")) == "fog 8 no_blitz_there"
    assert table.why_not(blitz(siam="tank_1")) == "fog 8 no_blitz_there"
    parts = {part.target for part in table.ask.parts(table.g, Blitz()) if not part.refusal}
    assert parts == {"tank.malaya", "tank.yunnan", "tank.french_indo_china"}


def test_fog_8_a_blitz_is_offered_before_it_is_known_what_lies_beyond() -> None:
    empty, held = shan_state(), shan_state(more="malaya=uk:3inf burma=uk:4inf")
    assert empty.one("blitz_offer") == held.one("blitz_offer")
    for table in (empty, held):
        table.do(Proceed())
    offered = [[p.target for p in t.ask.parts(t.g, Blitz())] for t in (empty, held)]
    assert offered[0] == offered[1]


def test_fog_8_a_blitz_becomes_orders_that_come_next() -> None:
    table = shan_state()
    written = TheList(orders=[Order(units=(INF,), path=("siam",))])
    table.state.stack.insert(0, written)
    table.do(Proceed(), blitz(malaya="tank_1 mech_infantry_1", burma="tank_2 mech_infantry_2"))
    assert written.orders[:2] == [
        Order(
            units=(TANKS[0], MECHS[0]),
            path=("shan_state", "malaya"),
            pairs=((MECHS[0], TANKS[0]),),
        ),
        Order(
            units=(TANKS[1], MECHS[1]),
            path=("shan_state", "burma"),
            pairs=((MECHS[1], TANKS[1]),),
        ),
    ]


def test_fog_8_a_blitz_can_be_typed() -> None:
    table = shan_state()
    table.do(Proceed())
    typed = table.ask.typed(table.g, Blitz(), "1 tank 1 mech Malaya, 1 tank Burma")
    assert typed == blitz(malaya="mech_infantry_1 tank_1", burma="tank_2") or typed == blitz(
        malaya="tank_1 mech_infantry_1", burma="tank_2"
    )
    with pytest.raises(UnreadLine):
        table.ask.typed(table.g, Blitz(), "3 tank Malaya")


def test_7_2_tanks_that_have_moved_all_they_can_are_offered_nothing() -> None:
    table = laid(f"{WAR} holds.siam=japan shan_state=japan:1tank")
    piece = table.piece(TANKS[0])
    piece.came_from, piece.spent, piece.moved = "siam", 2, "combat"
    table.state.attacks = {"shan_state": Attack(space="shan_state", units=[TANKS[0]])}
    table.run(AttackLand(space="shan_state"))
    assert kinds(table, AXIS) == ["empty_captured"]


def test_fog_8_tanks_that_came_by_sea_do_not_blitz() -> None:
    line = "power=japan sz37=japan:1trn[1tank]"
    table = attack(line, "shan_state", landed={TANKS[0]: "sz37"})
    assert kinds(table, AXIS) == ["went_ashore", "empty_captured"]


def test_a35_with_only_aircraft_in_the_territory_there_is_a_battle_and_no_blitz() -> None:
    table = attack(
        "holds.siam=japan shan_state=japan:1tank;uk:1ftr",
        "shan_state",
        1,
        6,
        came={TANKS[0]: "siam"},
    )
    assert kinds(table, ALLIES) == ["attacked"]
    table.do(Proceed())
    assert table.g.controller("shan_state") == "japan"
    assert "battle_ended" in kinds(table, ALLIES)
    assert not table.asked and "blitz_offer" not in kinds(table, AXIS)


# ------------------------------------------------------------------ aircraft alone


def test_a10_aircraft_that_find_nobody_are_not_noticed() -> None:
    table = kiangsu(more="sz35=usa:1cv!")
    assert kinds(table, ALLIES) == ["nothing_to_attack", "landing_warning"]
    assert table.one("nothing_to_attack").spaces_left == (("fighter", 1),)
    assert table.heard(AXIS) == table.heard(None) == []
    table.do(Proceed())
    assert table.g.controller("kiangsu") == "japan"
    assert not table.asked


def test_a23_aircraft_with_nowhere_to_land_are_warned_of_where_a_deck_would_help() -> None:
    warned = kiangsu().one("landing_warning")
    assert warned.units == (("fighter", 2),)
    assert "sz19" in warned.zones and "sz35" not in warned.zones
    assert "landing_warning" not in kinds(kiangsu(more="sz19=usa:1cv"), ALLIES)


def test_a1_bombers_whose_target_is_not_there_only_look() -> None:
    raiders = {"usa_strategic_bomber_1": "air_base"}
    table = laid(f"{WAR} power=usa fac.japan=naval_base japan=usa:1bmb;japan:1inf")
    table.g.knowledge(ALLIES).facilities = {"japan": {"air_base": 0, "naval_base": 0}}
    table.state.attacks = {"japan": Attack(space="japan", raiders=raiders)}
    table.run(AttackLand(space="japan"))
    (told,) = table.heard(ALLIES)
    assert (told.fact, told.data["facility"]) == ("no_such_facility", "air_base")
    assert table.g.knowledge(ALLIES).facilities == {"japan": {"naval_base": 0}}
    assert table.heard(AXIS) == []
    table.do(Proceed())
    assert not table.asked and not table.events


def test_a1_fighters_without_a_bomber_to_escort_do_not_say_whether_anybody_is_there() -> None:
    raiders, escorts = {"usa_strategic_bomber_1": "air_base"}, ["usa_fighter_1"]
    line = "power=usa japan=usa:1bmb+1ftr;japan:1inf"
    table = attack(line, "japan", raiders=raiders, escorts=escorts)
    assert kinds(table, ALLIES) == ["order_refused"]
    table.do(Proceed())
    assert not table.events


def test_a1_bombers_sent_at_a_complex_bomb_the_one_that_stands_there() -> None:
    raiders = {"usa_strategic_bomber_1": "minor_complex"}
    line = "power=usa fac.japan=major_complex japan=usa:1bmb"
    table = attack(line, "japan", 2, 5, raiders=raiders)
    table.do(Proceed(), Intercept(0))
    assert table.one("facility_bombed").facility == "major_complex"


# ------------------------------------------------------------------ with a fight


def test_fog_8_the_defender_brings_its_units_and_the_attacker_sees_what_it_is_for() -> None:
    line = "power=japan fac.malaya=naval_base:3 malaya=japan:2inf;uk:1inf+1aaa;anzac:1inf"
    table = attack(line, "malaya", came={INF: "shan_state", "japan_infantry_2": "shan_state"})
    assert table.asked == "facilitator go_on"
    called = [event for event in table.heard(ALLIES) if kind_of(event) == "attacked"]
    assert [(each.power, each.units) for each in called] == [
        ("uk", (("aaa", 1), ("infantry", 1))),
        ("anzac", (("infantry", 1),)),
    ]
    (shown,) = table.heard(AXIS)
    assert (shown.facilities, shown.guns) == ((("naval_base", 3),), 1)
    assert table.heard(None) == []


def test_fog_8_aaa_alone_is_a_unit_that_defends() -> None:
    table = attack("power=japan malaya=japan:1inf;uk:1aaa", "malaya", came={INF: "shan_state"})
    assert kinds(table, ALLIES) == ["attacked"]
    table.do(Proceed())
    assert table.g.controller("malaya") == "japan"
    assert table.g.fog.closed == ["malaya"]


def test_fog_8_a_battle_that_is_won_takes_the_land_without_further_word() -> None:
    table = attack("power=japan malaya=japan:1inf;uk:1inf", "malaya", 1, 6)
    table.do(Proceed())
    told = kinds(table, ALLIES)
    assert told[0] == "battle_began" and told[-1] == "territory_taken"
    assert "lost_without_fight" not in told
    assert not table.asked


def test_fog_8_neither_side_is_told_a_key_of_the_others_units() -> None:
    line = "power=japan malaya=japan:3inf;uk:2inf"
    came = {f"japan_infantry_{n}": "shan_state" for n in (1, 2, 3)}
    table = attack(f"holds.shan_state=japan {line}", "malaya", 1, 6, 6, 1, 6, came=came)
    events = list(table.events)
    table.do(Proceed())
    events += table.events
    table.do(table.ask.start(table.g))
    events += table.events
    table.do(Retreat("shan_state"))
    events += table.events
    assert "retreated" in [kind_of(event) for event in events]
    for viewer, other in ((AXIS, "uk_"), (ALLIES, "japan_")):
        told = [event for event in events if event.audience is None or viewer in event.audience]
        assert other not in repr(told)


def test_a20_the_winner_of_a_land_battle_learns_only_that_they_have_left() -> None:
    line = "power=japan holds.shan_state=japan malaya=japan:1inf;uk:1inf"
    table = attack(line, "malaya", 6, 6, came={INF: "shan_state"})
    table.do(Proceed())
    assert table.asked == "japan may_retreat"
    table.do(Retreat("shan_state"))
    (left,) = [event for event in table.heard(ALLIES) if kind_of(event) == "retreated"]
    assert (left.to, left.units) == ("", ())
    assert table.where(INF) == "shan_state"


# ------------------------------------------------------------------ in peace


def test_3_nobody_attacks_where_others_stand_in_peace_of_whom_nobody_knew() -> None:
    land = "french_indo_china"
    line = f"power=japan {land}=japan:1inf+1ftr;uk:1inf sz36=japan:1trn[1inf]"
    table = laid(line)
    piece = table.piece("japan_infantry_1")
    piece.came_from, piece.spent, piece.moved = "kwangsi", 1, "combat"
    units = ["japan_infantry_1", "japan_fighter_1"]
    landed = {"japan_infantry_2": "sz36"}
    table.state.attacks = {land: Attack(space=land, units=units, landed=landed)}
    table.run(AttackLand(space=land))
    (told,) = table.heard(AXIS)
    assert (told.rule, told.fact) == ("3", "stands_there_in_peace")
    assert table.heard(ALLIES) == table.heard(None) == []
    table.do(Proceed())
    assert table.where("japan_infantry_1") == "kwangsi"
    assert table.where("japan_fighter_1") == land
    assert table.piece("japan_infantry_2").aboard == "japan_transport_1"
    assert table.g.controller(land) == "france"
    assert not table.asked


# ------------------------------------------------------------------ invariants


def test_7_1_enemies_meet_on_land_only_while_orders_of_the_combat_move_are_carried_out() -> None:
    table = laid(f"{WAR} malaya=japan:1inf;uk:1inf")
    assert len(list(meeting_problems(table.g))) == 2
    table.state.stack.append(CarryOut(power="japan", phase="combat", orders=[]))
    assert not list(meeting_problems(table.g))
    table.state.stack[:] = [WriteOrders(role="japan", power="japan", phase="noncombat")]
    assert list(meeting_problems(table.g))


def test_fog_9_aircraft_may_be_over_an_enemy_until_the_noncombat_orders_are_carried_out() -> None:
    table = laid(f"{WAR} malaya=japan:1ftr;uk:1inf")
    for frame in (
        WriteOrders(role="japan", power="japan", phase="noncombat"),
        CarryOut(power="japan", phase="noncombat", orders=[]),
    ):
        table.state.stack[:] = [frame]
        assert not list(meeting_problems(table.g))
    table.state.stack.clear()
    assert list(meeting_problems(table.g))


def test_a36_no_news_is_left_when_the_list_is_done() -> None:
    table = laid(f"{WAR} power=japan")
    table.g.fog.withheld = {"shan_state": "uk"}
    assert list(news_problems(table.g)) == ["A36: nobody has told of shan_state"]
    table.state.stack.append(CarryOut(power="japan", phase="combat", orders=[]))
    assert not list(news_problems(table.g))
