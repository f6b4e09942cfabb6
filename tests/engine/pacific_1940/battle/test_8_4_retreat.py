"""8.4 Retreats: when, of whom, and where to."""

from engine.games.pacific_1940.battle.retreat import Press, Retreat
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.battle.battles import fight, outcome

LAND = "kwangsi=japan:2inf+1ftr;china:2inf holds.kiangsi=japan holds.kwangtung=japan"
CAME = {"japan_infantry_1": "kiangsi", "japan_infantry_2": "kwangtung"}
SEA = "sz36=usa:1ca;japan:2ca+1ftr power=japan war=japan-usa"
SAILED = {"japan_cruiser_1": "sz35", "japan_cruiser_2": "sz20"}
MISSES = (6,) * 5


def test_8_4_all_land_units_go_together_and_aircraft_stay_to_land_later() -> None:
    table = fight(LAND, *MISSES, came=CAME)
    assert table.asked == "japan may_retreat"
    assert [choice.target for choice in table.ask.choices(table.g)] == [
        "press",
        "kiangsi",
        "kwangtung",
    ]
    table.do(Retreat("kiangsi"))
    assert outcome(table) == "retreated"
    assert table.there("kiangsi") == ["japan_infantry_1", "japan_infantry_2"]
    assert table.where("japan_fighter_1") == "kwangsi"
    assert table.one("retreated").aircraft == ("japan_fighter_1",)


def test_8_4_pressing_on_brings_another_round() -> None:
    table = fight(LAND, *MISSES, came=CAME)
    table.g.state.dice.script = list(MISSES)
    table.do(Press())
    assert table.one("battle_round_began").number == 2
    assert table.asked == "japan may_retreat"


def test_8_4_a_unit_that_is_lost_has_shown_the_way_all_the_same() -> None:
    table = fight(LAND, 6, 6, 6, 1, 6, came={"japan_infantry_1": "kiangsi"})
    table.do(table.ask.start(table.g))
    assert table.asked == "japan may_retreat"
    assert table.where("japan_infantry_1") == "lost"
    table.do(Retreat("kiangsi"))
    assert table.where("japan_infantry_2") == "kiangsi"


def test_8_4_nobody_retreats_to_hostile_land_or_land_just_taken() -> None:
    table = fight(LAND.replace("kiangsi=japan", "kiangsi=china"), *MISSES, came=CAME)
    assert table.why_not(Retreat("kiangsi")) == "8.4 retreat_to_hostile_land"
    table = fight(LAND + " taken=kiangsi", *MISSES, came=CAME)
    assert table.why_not(Retreat("kiangsi")) == "8.4 retreat_to_land_just_taken"
    assert table.why_not(Retreat("kwangtung")) is None


def test_8_4_nobody_retreats_to_where_nobody_came_from() -> None:
    table = fight(LAND, *MISSES, came={"japan_infantry_1": "kiangsi"})
    assert table.why_not(Retreat("kwangtung")) == "not thought of"


def test_8_4_landed_units_stay_and_the_others_may_go() -> None:
    landed = {"japan_infantry_2": "sz36"}
    table = fight(LAND, *MISSES, came=CAME, landed=landed)
    assert table.why_not(Retreat("kwangtung")) == "not thought of"
    table.g.state.dice.script = [1, 6, 6, 1, 6]
    table.do(Retreat("kiangsi"))
    assert table.where("japan_infantry_1") == "kiangsi"
    assert table.where("japan_infantry_2") == "kwangsi"
    assert table.one("battle_ended").left == {"japan": {"infantry": 1}}


def test_8_4_aircraft_alone_may_leave_those_who_landed() -> None:
    line = "kwangsi=japan:1inf+1ftr;china:2inf"
    table = fight(line, 6, 6, 6, 6, landed={"japan_infantry_1": "sz36"})
    assert table.asked == "japan may_retreat"
    table.g.state.dice.script = [6, 1, 6]
    table.do(Retreat(""))
    assert outcome(table) == "held"
    assert table.where("japan_fighter_1") == "kwangsi"


def test_8_4_who_has_only_landed_is_not_asked() -> None:
    line = "kwangsi=japan:1inf;china:1inf"
    table = fight(line, 6, 6, 6, 1, landed={"japan_infantry_1": "sz36"})
    assert outcome(table) == "held"


def test_8_4_all_ships_go_to_one_zone_that_a_ship_came_from() -> None:
    table = fight(SEA, *MISSES[:4], came=SAILED)
    assert {choice.target for choice in table.ask.choices(table.g)} == {"press", "sz35", "sz20"}
    table.do(Retreat("sz20"))
    assert table.there("sz20") == ["japan_cruiser_1", "japan_cruiser_2"]
    assert table.there("sz36") == ["japan_fighter_1", "usa_cruiser_1"]


def test_8_4_ships_that_came_from_nowhere_fight_on_unasked() -> None:
    table = fight(SEA, 6, 6, 6, 6, 1, 6, 6, 6)
    assert outcome(table) == "won"


def test_8_4_ships_retreat_to_no_hostile_zone() -> None:
    table = fight(SEA + " sz35=usa:1dd", *MISSES[:4], came=SAILED)
    assert table.why_not(Retreat("sz35")) == "8.4 retreat_to_hostile_zone"


def test_3_ships_retreat_to_no_zone_where_they_may_not_end_before_war() -> None:
    line = "sz7=uk:1ca;japan:2ca power=japan war=japan-uk"
    came = {"japan_cruiser_1": "sz8", "japan_cruiser_2": "sz6"}
    table = fight(line, *MISSES[:3], came=came)
    assert table.why_not(Retreat("sz8")) == "3 too_near_before_war"
    assert table.why_not(Retreat("sz6")) is None
    at_war = fight(line + ",japan-usa", *MISSES[:3], came=came)
    assert at_war.why_not(Retreat("sz8")) is None


def test_8_4_ships_retreat_to_where_only_ignored_submarines_are() -> None:
    table = fight(SEA + " sz35=usa:1sub", *MISSES[:4], came=SAILED)
    assert table.why_not(Retreat("sz35")) is None


def test_8_4_not_where_submarines_are_left_of_a_battle_of_this_turn() -> None:
    table = fight(SEA + " sz35=usa:1sub sea_battles=sz35", *MISSES[:4], came=SAILED)
    assert table.why_not(Retreat("sz35")) == "8.4 retreat_to_battle"


def test_8_4_nor_where_they_are_about_to_be_attacked() -> None:
    table = fight(SEA + " sz35=usa:1sub;japan:1dd", *MISSES[:4], came=SAILED)
    attack = Attack(space="sz35", units=["japan_destroyer_1"])
    table.state.attacks["sz35"] = attack
    assert table.why_not(Retreat("sz35")) == "8.4 retreat_to_battle"
    attack.spares = ["submarines"]
    assert table.why_not(Retreat("sz35")) is None


def test_8_4_cargo_leaves_with_its_transport() -> None:
    line = "sz36=usa:1ca;japan:1ca+1trn[2inf] power=japan war=japan-usa"
    table = fight(line, 6, 6, came={"japan_transport_1": "sz35"})
    table.do(Retreat("sz35"))
    assert table.there("sz36") == ["usa_cruiser_1"]
    assert len(table.there("sz35")) == 4
