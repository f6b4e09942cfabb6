"""7.5 Scramble, position by position."""

import pytest

from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.scramble import CallScramble, Scramble, Scrambles, Sortie
from engine.games.pacific_1940.movement.engagements import contested_zones, defenders_at_sea
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.global_1940.world import world
from tests.engine.pacific_1940.helpers import Table, at

BASE = "war=japan-usa,japan-uk fac.philippines=air_base"
FLEET = "sz35=japan:2dd;usa:1dd"
TWO_AT_SEA = (Attack(space="sz35", units=["japan_destroyer_1", "japan_destroyer_2"]),)


def scrambles(line: str, *attacks: Attack, **options: bool) -> Table:
    return at(line, attacks=attacks, **options).run(Scrambles(power="japan"))


def up(*sorties: tuple[str, str]) -> Scramble:
    return Scramble(tuple(Sortie(aircraft, zone) for aircraft, zone in sorties))


def test_7_5_fighters_and_tactical_bombers_go_up_into_a_zone_of_battle() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:1ftr+1tac", *TWO_AT_SEA)
    assert table.asked == "usa call_scramble"
    table.do(up(("usa_fighter_1", "sz35"), ("usa_tactical_bomber_1", "sz35")))
    assert table.where("usa_fighter_1") == table.where("usa_tactical_bomber_1") == "sz35"
    assert table.piece("usa_fighter_1").scrambled == "philippines"
    assert table.one("scrambled").kinds == (("fighter", 1), ("tactical_bomber", 1))
    assert table.asked == ""


def test_7_5_the_question_says_where_the_first_enemies_are() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:1ftr", *TWO_AT_SEA)
    assert table.ask.crumb(table.g) == {"space": "sz35"}


def test_7_5_strategic_bombers_stay_on_the_ground() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:1ftr+1bmb", *TWO_AT_SEA)
    refused = table.why_not(up(("usa_strategic_bomber_1", "sz35")))
    assert refused == "7.5 does_not_scramble"


def test_7_5_no_more_than_three_of_a_base() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:4ftr", *TWO_AT_SEA)
    four = [(f"usa_fighter_{n}", "sz35") for n in (1, 2, 3, 4)]
    assert table.why_not(up(*four)) == "7.5 base_has_no_more"
    assert table.why_not(up(*four[:3])) is None
    assert table.why_not(up(four[0], four[0])) == "7.5 scrambled_twice"


def test_7_5_one_base_splits_its_aircraft_over_several_zones() -> None:
    table = scrambles(
        "war=japan-usa fac.alaska=air_base alaska=usa:4ftr"
        " sz1=japan:1dd;usa:1dd sz2=japan:1dd;usa:1dd",
    )
    assert table.ask.crumb(table.g) == {"space": "sz1", "spaces": "sz1 sz2"}
    split = [("usa_fighter_1", "sz1"), ("usa_fighter_2", "sz2"), ("usa_fighter_3", "sz2")]
    assert table.why_not(up(*split, ("usa_fighter_4", "sz1"))) == "7.5 base_has_no_more"
    table.do(up(*split))
    assert [table.where(key) for key, _ in split] == ["sz1", "sz2", "sz2"]


def test_7_5_a_base_that_is_bombed_out_sends_nobody() -> None:
    out = BASE.replace("air_base", "air_base:3")
    assert scrambles(f"{out} {FLEET} philippines=usa:1ftr", *TWO_AT_SEA).asked == ""
    barely = BASE.replace("air_base", "air_base:2")
    assert scrambles(f"{barely} {FLEET} philippines=usa:1ftr", *TWO_AT_SEA).role == "usa"


def test_7_5_nobody_is_asked_without_a_base_or_a_battle() -> None:
    no_base = "war=japan-usa " + FLEET
    assert scrambles(f"{no_base} philippines=usa:1ftr", *TWO_AT_SEA).asked == ""
    elsewhere = "war=japan-usa fac.philippines=air_base philippines=usa:1ftr sz6=japan:1dd"
    assert scrambles(elsewhere).asked == ""


def test_7_5_friends_at_war_share_the_three_of_a_base() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:2ftr;uk:3ftr", *TWO_AT_SEA)
    table.do(up(("usa_fighter_1", "sz35"), ("usa_fighter_2", "sz35")))
    assert table.asked == "uk call_scramble"
    two = up(("uk_fighter_1", "sz35"), ("uk_fighter_2", "sz35"))
    assert table.why_not(two) == "7.5 base_has_no_more"
    table.do(up(("uk_fighter_1", "sz35")))
    assert table.where("uk_fighter_1") == "sz35"


def test_7_5_a_friend_is_not_asked_when_the_base_has_sent_all_it_can() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:3ftr;uk:1ftr", *TWO_AT_SEA)
    table.do(up(*((f"usa_fighter_{n}", "sz35") for n in (1, 2, 3))))
    assert table.asked == ""


def test_7_5_a_power_at_peace_does_not_scramble() -> None:
    line = f"war=japan-uk fac.philippines=air_base {FLEET} philippines=usa:1ftr"
    assert scrambles(line, *TWO_AT_SEA).asked == ""


@pytest.mark.parametrize(("war", "fact"), [("", "7.5 base_at_peace"), (",japan-france", None)])
def test_7_5_p29_nobody_scrambles_from_the_base_of_a_power_at_peace(
    war: str, fact: str | None
) -> None:
    """Given British fighters in Indo-China, when Japan fights them at sea, and France or not."""
    line = f"power=japan war=japan-uk{war} sz36=japan:1dd;uk:1dd fac.french_indo_china=air_base"
    table = world(f"{line} french_indo_china=uk:1ftr", attacks=(Attack(space="sz36"),))
    refusal = CallScramble(role="uk").why_not(table.g, up(("uk_fighter_1", "sz36")))
    assert (refusal and f"{refusal.rule} {refusal.fact}") == fact


def test_7_5_nobody_scrambles_where_no_air_base_works() -> None:
    line = "power=japan war=japan-uk sz36=japan:1dd;uk:1dd french_indo_china=uk:1ftr"
    table = world(line, attacks=(Attack(space="sz36"),))
    refusal = CallScramble(role="uk").why_not(table.g, up(("uk_fighter_1", "sz36")))
    assert refusal and refusal.fact == "no_working_base"


def test_7_5_an_assault_alone_lets_the_defender_scramble() -> None:
    table = scrambles(
        f"{BASE} sz35=japan:1trn[1inf]+1ca philippines=usa:1ftr",
        Attack(space="philippines", landed={"japan_infantry_1": "sz35"}),
    )
    assert contested_zones(table.g) == ["sz35"]
    assert not defenders_at_sea(table.g, "sz35")
    table.do(up(("usa_fighter_1", "sz35")))
    assert defenders_at_sea(table.g, "sz35") == ["usa_fighter_1"]


def test_7_5_who_stays_on_the_ground_is_on_record() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:1ftr", *TWO_AT_SEA).do(up())
    assert table.one("stayed_on_ground").power == "usa"
    assert table.where("usa_fighter_1") == "philippines"


def test_7_5_the_aircraft_are_the_powers_own() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:1ftr;uk:1ftr", *TWO_AT_SEA)
    assert table.why_not(up(("uk_fighter_1", "sz35"))) == "7.5 not_yours"
    assert table.why_not(up(("nobody", "sz35"))) == "7.5 not_yours"
    assert table.why_not(up(("usa_fighter_1", "sz6"))) == "7.5 zone_is_not_beside_base"


def test_7_5_each_part_of_a_scramble_is_a_kind_from_a_base_to_a_zone() -> None:
    table = scrambles(f"{BASE} {FLEET} philippines=usa:3ftr+1tac", *TWO_AT_SEA)
    parts = list(table.ask.parts(table.g, Scramble()))
    targets = ["philippines:fighter:sz35", "philippines:tactical_bomber:sz35"]
    assert [part.target for part in parts] == targets


def test_8_3_standing_orders_keep_a_base_from_being_asked() -> None:
    table = at(f"{BASE} {FLEET} philippines=usa:1ftr", attacks=TWO_AT_SEA)
    table.state.standing_orders["usa"] = StandingOrders(no_scramble=("philippines",))
    assert table.run(Scrambles(power="japan")).asked == ""


def test_7_5_a_base_that_is_about_to_be_raided_still_scrambles() -> None:
    raid = Attack(space="philippines", raiders={"japan_strategic_bomber_1": "air_base"})
    line = f"{BASE} {FLEET} philippines=usa:1ftr;japan:1bmb"
    table = at(line, attacks=(*TWO_AT_SEA, raid))
    table.run(Scrambles(power="japan"), ConductCombat(power="japan"))
    assert table.asked == "usa call_scramble"
    table.state.dice.script = [2, 6, 1, 1, 6, 6]
    table.do(up(("usa_fighter_1", "sz35")))
    assert table.piece("philippines_air_base").markers == 6
    assert table.one("battle_began").forces["usa"] == {"fighter": 1, "destroyer": 1}


def test_4_chinese_aircraft_do_not_go_to_sea() -> None:
    attack = Attack(space="sz20", units=["japan_destroyer_1"])
    line = "war=japan-uk fac.kwangtung=air_base sz20=japan:1dd;uk:1dd kwangtung=china:1ftr"
    assert scrambles(line, attack).asked == ""
    assert scrambles(f"{line};uk:1ftr", attack).asked == "uk call_scramble"


def test_8_1_aircraft_that_have_gone_up_do_not_intercept() -> None:
    raid = Attack(space="philippines", raiders={"japan_strategic_bomber_1": "air_base"})
    line = f"{BASE} {FLEET} philippines=usa:2ftr;japan:1bmb"
    table = at(line, attacks=(*TWO_AT_SEA, raid))
    table.run(Scrambles(power="japan"), ConductCombat(power="japan"))
    table.do(up(("usa_fighter_1", "sz35")))
    assert table.asked == "usa call_interceptors"
    assert [choice.fighters for choice in table.ask.choices(table.g)] == [0, 1]


# ---------------------------------------------------------------------- who fights at sea


def sea(line: str, *attacks: Attack) -> list[str]:
    return defenders_at_sea(at(line, attacks=attacks).g, "sz36")


def test_7_3_submarines_and_transports_that_are_spared_do_not_fight() -> None:
    line = "war=japan-usa sz36=japan:1dd;usa:1sub+1trn"
    units = ["japan_destroyer_1"]
    assert sea(line) == []
    assert sea(line, Attack(space="sz36", units=units)) == ["usa_submarine_1", "usa_transport_1"]
    spares = Attack(space="sz36", units=units, spares=["submarines"])
    assert sea(line, spares) == ["usa_transport_1"]
    assert sea(line, Attack(space="sz36", units=units, spares=["submarines", "transports"])) == []


def test_7_3_beside_a_warship_nobody_is_spared() -> None:
    line = "war=japan-usa sz36=japan:1dd;usa:1sub+1ca"
    spares = Attack(space="sz36", units=["japan_destroyer_1"], spares=["submarines"])
    assert sea(line, spares) == ["usa_cruiser_1", "usa_submarine_1"]


def test_7_3_ships_that_stay_in_a_hostile_zone_fight_without_an_order() -> None:
    assert sea("war=japan-usa sz36=japan:1sub;usa:1dd") == ["usa_destroyer_1"]


def test_7_3_powers_at_peace_share_a_zone() -> None:
    assert sea("war=japan-uk sz36=japan:1dd;usa:1dd") == []
    line = "war=japan-uk sz36=japan:1dd;usa:1dd;uk:1ca"
    assert sea(line) == ["uk_cruiser_1"]


def test_8_2_carriers_and_transports_alone_sink_no_transports() -> None:
    attack = Attack(space="sz36", units=["japan_carrier_1"])
    assert sea("war=japan-usa sz36=japan:1cv;usa:1trn", attack) == []


def test_9_cargo_takes_no_part() -> None:
    line = "war=japan-usa sz36=japan:1dd;usa:1dd+1trn[1inf]"
    assert sea(line) == ["usa_destroyer_1", "usa_transport_1"]


def test_8_3_aircraft_of_a_carrier_under_attack_defend() -> None:
    line = "war=japan-usa,japan-uk sz36=japan:1dd;usa:1cv+2ftr;uk:1tac"
    assert sea(line) == ["uk_tactical_bomber_1", "usa_carrier_1", "usa_fighter_1", "usa_fighter_2"]


def test_8_3_guests_on_a_damaged_carrier_do_not() -> None:
    line = "war=japan-usa,japan-uk sz36=japan:1dd;usa:1cv![uk.1ftr]"
    assert sea(line) == ["usa_carrier_1"]


def test_9_transports_that_have_stayed_beside_an_enemy_fleet_do_not_attack_it() -> None:
    assert sea("war=japan-usa sz36=japan:1trn+1cv;usa:1dd") == []
    assert sea("war=japan-usa sz36=japan:1trn+1sub;usa:1dd") == ["usa_destroyer_1"]


def test_7_5_but_they_fight_who_has_scrambled_against_them() -> None:
    table = at("war=japan-usa sz36=japan:1trn;usa:1ftr")
    assert defenders_at_sea(table.g, "sz36") == []
    table.piece("usa_fighter_1").scrambled = "french_indo_china"
    assert defenders_at_sea(table.g, "sz36") == ["usa_fighter_1"]


def test_7_6_transports_whose_warships_kamikazes_have_sunk_are_still_fought() -> None:
    attack = Attack(space="sz35", units=["usa_transport_1"])
    line = "power=usa war=japan-usa sz35=japan:1ca;usa:1trn"
    assert defenders_at_sea(at(line, attacks=(attack,)).g, "sz35") == ["japan_cruiser_1"]
    assert defenders_at_sea(at(line).g, "sz35") == []
