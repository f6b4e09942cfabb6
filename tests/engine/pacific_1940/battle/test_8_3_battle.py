"""8.3 Battles: who fires when, at whom, and when it is over."""

from engine.games.pacific_1940.battle.losses import TakeLosses
from engine.games.pacific_1940.battle.retreat import Press, Retreat
from engine.games.pacific_1940.battle.submarines import Strike, Submerge
from engine.games.pacific_1940.position.versions import NINTH
from tests.engine.pacific_1940.battle.battles import dice, fight, lost, outcome

FROM_KIANGSI = {"japan_infantry_1": "kiangsi"}


def test_8_3_both_sides_fire_before_losses_leave() -> None:
    table = fight("kwangsi=japan:1inf;china:1inf", 1, 2)
    assert outcome(table) == "gone"
    assert lost(table, "attacker") == lost(table, "defender") == ["infantry"]


def test_8_3_dice_are_thrown_by_columns_and_pairs() -> None:
    table = fight("kwangsi=japan:3inf+1art;china:1inf", 6, 6, 6, 1, 6)
    assert dice(table) == [(1, 2), (2, 2)]
    assert outcome(table) == "won"


def test_8_3_the_attacker_is_gone_and_the_land_is_held() -> None:
    table = fight("kwangsi=japan:1inf;china:2inf", 6, 1, 6)
    assert outcome(table) == "held"
    assert table.there("kwangsi") == ["china_infantry_1", "china_infantry_2"]


def test_8_3_pairs_are_counted_anew_in_each_round() -> None:
    table = fight("kwangsi=japan:1inf+1art;china:3inf", 6, 6, 1, 6, 6, came=FROM_KIANGSI)
    assert table.asked == "japan choose_losses"
    table.do(TakeLosses(("japan_artillery_1",)))
    assert table.asked == "japan may_retreat"
    table.g.state.dice.script = [6, 6, 6, 6]
    table.do(Press())
    assert dice(table) == [(1, 1)]


# ---------------------------------------------------------------- 8.3 air defence


def test_8_3_aaa_throws_one_die_for_each_aircraft() -> None:
    table = fight("kwangsi=japan:2ftr;china:1aaa+1inf", 6, 6, 3, 6)
    assert dice(table, "air_defence", "defender") == [(1, 2)]
    assert dice(table) == [(3, 2)]


def test_8_3_aaa_throws_three_dice_at_most() -> None:
    table = fight("kwangsi=japan:4ftr;china:1aaa+1inf", 6, 6, 6, 1, 1, 6, 6, 6, 6)
    assert dice(table, "air_defence", "defender") == [(1, 3)]


def test_8_3_the_attacker_chooses_who_is_shot_down_and_it_does_not_fire() -> None:
    table = fight("kwangsi=japan:1ftr+1bmb;china:1aaa+1inf", 1, 6)
    assert table.asked == "japan choose_losses"
    assert table.why_not(TakeLosses(("china_aaa_1",))) == "8.3 not_in_battle"
    table.g.state.dice.script = [6, 6]
    table.do(TakeLosses(("japan_fighter_1",)))
    assert lost(table, "attacker") == ["fighter"]
    assert dice(table) == [(4, 1)]


def test_8_3_aaa_fires_only_once() -> None:
    table = fight("kwangsi=japan:1ftr;china:1aaa+1inf", 6, 6, 6)
    assert table.asked == "japan may_retreat"
    table.g.state.dice.script = [6, 6]
    table.do(Press())
    assert dice(table, "air_defence", "defender") == []


def test_8_3_aaa_does_not_fire_at_land_units() -> None:
    table = fight("kwangsi=japan:1inf;china:1aaa+1inf", 6, 1)
    assert dice(table, "air_defence", "defender") == []
    assert outcome(table) == "held"


def test_8_3_aaa_alone_is_destroyed_without_a_die() -> None:
    table = fight("kwangsi=japan:1inf;china:2aaa")
    assert outcome(table) == "won"
    assert lost(table, "defender") == ["aaa", "aaa"]


def test_8_3_aaa_alone_fires_at_aircraft_and_is_then_destroyed() -> None:
    table = fight("kwangsi=japan:2ftr;china:1aaa", 1, 6)
    assert lost(table, "attacker") == ["fighter"]
    assert lost(table, "defender") == ["aaa"]
    assert outcome(table) == "won"


def test_8_3_aaa_alone_that_shoots_down_all_aircraft_holds() -> None:
    table = fight("kwangsi=japan:1ftr;china:1aaa", 1)
    assert outcome(table) == "held"
    assert table.where("china_aaa_1") == "kwangsi"


def test_8_3_a_remnant_of_aaa_is_destroyed_before_a_retreat_is_offered() -> None:
    table = fight("kwangsi=japan:2inf+1tank;china:1inf+1aaa", 6, 6, 1, 6)
    assert table.asked == "china choose_losses"
    table.g.state.dice.script = [6]
    table.do(TakeLosses(("china_infantry_1",)))
    assert outcome(table) == "won"
    assert lost(table, "defender") == ["infantry", "aaa"]


# ---------------------------------------------------------------- 8.2 bombardment


def test_8_2_those_hit_by_a_bombardment_fire_back_once() -> None:
    table = fight(
        "kwangsi=japan:1inf;china:1inf sz36=japan:1bb",
        4,
        1,
        landed={"japan_infantry_1": "sz36"},
        bombarding=["japan_battleship_1"],
    )
    assert dice(table, "bombardment") == [(4, 1)]
    assert dice(table) == []
    assert outcome(table) == "gone"


def test_8_2_ships_bombard_once() -> None:
    table = fight(
        "kwangsi=japan:1inf;china:1inf sz36=japan:1ca+1bb",
        *(6, 6, 6, 6, 1, 6),
        landed={"japan_infantry_1": "sz36"},
        bombarding=["japan_battleship_1", "japan_cruiser_1"],
    )
    assert dice(table, "bombardment") == [(3, 1), (4, 1)]
    assert len([event for event in table.told("fired") if event.how == "bombardment"]) == 1
    assert outcome(table) == "won"


# ---------------------------------------------------------------- transports and ships


def test_8_3_transports_alone_are_destroyed_without_a_die() -> None:
    table = fight("sz36=usa:3trn[1inf];japan:1sub power=japan war=japan-usa")
    assert outcome(table) == "won"
    assert lost(table, "defender") == ["transport", "infantry"] * 3
    assert table.state.sea_battles == ["sz36"]


def test_8_3_a_carrier_alone_destroys_no_transport() -> None:
    table = fight("sz36=usa:1trn;japan:1cv power=japan war=japan-usa")
    assert outcome(table) == "stalemate"
    assert table.where("usa_transport_1") == "sz36"


def test_8_3_aircraft_destroy_transports_alone() -> None:
    table = fight("sz36=usa:1trn;japan:1ftr power=japan war=japan-usa")
    assert outcome(table) == "won"


def test_8_3_a_two_hit_ship_may_take_a_hit_as_damage() -> None:
    line = "sz36=usa:1bb+1dd;japan:1bb+1dd power=japan war=japan-usa"
    table = fight(line, 6, 1, 6, 6, came={"japan_destroyer_1": "sz37"})
    assert table.asked == "usa choose_losses"
    table.do(TakeLosses(("usa_battleship_1",)))
    assert table.piece("usa_battleship_1").markers == 1
    assert lost(table, "defender") == []
    assert dice(table, side="defender") == [(2, 1), (4, 1)]


def test_8_3_a_damaged_ship_sinks_and_its_cargo_with_it() -> None:
    line = "sz36=usa:1cv![uk.1ftr];japan:1bb power=japan war=japan-usa"
    table = fight(line, 1, 6)
    assert outcome(table) == "won"
    assert lost(table, "defender") == ["carrier", "fighter"]
    assert table.state.lost == {"usa": {"carrier": 1}, "uk": {"fighter": 1}}


def test_8_3_cargo_neither_attacks_nor_defends() -> None:
    line = "sz36=usa:1cv![uk.1ftr];japan:1dd power=japan war=japan-usa"
    table = fight(line, 6, 6, came={"japan_destroyer_1": "sz37"})
    assert dice(table, side="defender") == [(2, 1)]


def test_8_3_attacking_transports_without_a_warship_must_leave() -> None:
    line = "sz36=usa:1dd;japan:1dd+1trn power=japan war=japan-usa"
    came = {"japan_destroyer_1": "sz37", "japan_transport_1": "sz35"}
    table = fight(line, 6, 1, came=came)
    assert table.asked == "japan may_retreat"
    assert table.why_not(Press()) == "8.3 transports_alone_must_leave"
    table.do(Retreat("sz37"))
    assert outcome(table) == "retreated"
    assert table.where("japan_transport_1") == "sz37"


def test_8_3_attacking_transports_alone_take_the_only_way_out_unasked() -> None:
    line = "sz36=usa:1dd;japan:1dd+1trn power=japan war=japan-usa"
    table = fight(line, 6, 1, came={"japan_destroyer_1": "sz37"})
    assert outcome(table) == "retreated"
    assert table.where("japan_transport_1") == "sz37"


def test_8_3_version_9_transports_alone_were_asked_to_take_it() -> None:
    line = "sz36=usa:1dd;japan:1dd+1trn power=japan war=japan-usa"
    table = fight(line, 6, 1, came={"japan_destroyer_1": "sz37"}, version=NINTH)
    assert table.asked == "japan may_retreat"
    assert [each.target for each in table.ask.choices(table.g)] == ["sz37"]


def test_8_3_attacking_transports_that_cannot_leave_are_lost() -> None:
    line = "sz36=usa:1dd;japan:1dd+1trn power=japan war=japan-usa"
    table = fight(line, 6, 1)
    assert outcome(table) == "held"
    assert lost(table, "attacker") == ["destroyer", "transport"]


def test_8_5_with_only_transports_left_nothing_happens() -> None:
    line = "sz36=usa:1dd+1trn;japan:1dd+1trn power=japan war=japan-usa"
    table = fight(line, 1, 1)
    assert outcome(table) == "stalemate"
    assert table.there("sz36") == ["japan_transport_1", "usa_transport_1"]


def test_8_5_transports_may_leave_other_transports() -> None:
    line = "sz36=usa:1dd+1trn;japan:1dd+1trn power=japan war=japan-usa"
    table = fight(line, 1, 1, came={"japan_destroyer_1": "sz37"})
    assert table.asked == "japan may_retreat"
    table.do(Press())
    assert outcome(table) == "stalemate"


# ---------------------------------------------------------------- 10 submarines


def test_10_surprise_victims_are_gone_before_anyone_else_fires() -> None:
    line = "sz36=usa:1ca;japan:1sub power=japan war=japan-usa"
    table = fight(line)
    assert table.asked == "japan strike_or_submerge"
    table.g.state.dice.script = [2]
    table.do(Strike())
    assert dice(table, side="defender") == []
    assert outcome(table) == "won"


def test_10_strikes_of_both_sides_fall_together() -> None:
    table = fight("sz36=usa:1sub;japan:1sub power=japan war=japan-usa").do(Strike())
    assert table.asked == "usa strike_or_submerge"
    table.g.state.dice.script = [2, 1]
    table.do(Strike())
    assert outcome(table) == "gone"


def test_10_a_destroyer_takes_strike_and_submerging() -> None:
    line = "sz36=usa:1dd;japan:1sub power=japan war=japan-usa"
    table = fight(line, 1, 2)
    assert dice(table, "surprise_strike") == []
    assert outcome(table) == "gone"


def test_10_what_submerges_is_out_of_the_battle() -> None:
    line = "sz36=usa:2sub;japan:1ca power=japan war=japan-usa"
    table = fight(line)
    assert table.asked == "usa strike_or_submerge"
    table.do(Submerge(2))
    assert outcome(table) == "won"
    assert table.there("sz36") == ["japan_cruiser_1", "usa_submarine_1", "usa_submarine_2"]


def test_10_submarines_of_two_powers_each_answer_for_themselves() -> None:
    line = "sz35=japan:1ca;usa:1sub;uk:1sub power=japan war=japan-usa,japan-uk"
    table = fight(line, 6, 6)
    assert table.asked == "usa strike_or_submerge"
    table.do(Submerge(1))
    assert table.one("submerged").units == ("usa_submarine_1",)
    assert table.asked == "uk strike_or_submerge"
    table.do(Strike())
    assert [len(volley.faces) for volley in table.told("fired")[0].volleys] == [1]


def test_10_some_submerge_and_some_strike() -> None:
    line = "sz36=usa:2sub;japan:1ca power=japan war=japan-usa"
    table = fight(line)
    table.g.state.dice.script = [6, 3]
    table.do(Submerge(1))
    assert dice(table, "surprise_strike", "defender") == [(1, 1)]
    assert lost(table, "defender") == ["submarine"]


def test_10_submarines_and_aircraft_alone_do_not_fight() -> None:
    table = fight("sz36=usa:2sub;japan:2ftr power=japan war=japan-usa")
    assert outcome(table) == "stalemate"
    table = fight("sz36=usa:2ftr;japan:1sub power=japan war=japan-usa")
    assert outcome(table) == "stalemate"


def test_10_submarine_hits_without_a_target_are_lost() -> None:
    line = "sz36=usa:1dd+2ftr;japan:2sub+1ca power=japan war=japan-usa"
    table = fight(line, 1, 1, 6, 6, 6, 6, came={"japan_cruiser_1": "sz37"})
    assert dice(table) == [(2, 2), (3, 1)]
    assert lost(table, "defender") == ["destroyer"]


def test_10_aircraft_hit_submarines_with_a_destroyer_beside_them() -> None:
    line = "sz36=usa:1sub;japan:1ftr+1dd power=japan war=japan-usa"
    table = fight(line, 6, 3, 6)
    assert outcome(table) == "won"


def test_10_whether_there_is_a_destroyer_is_judged_anew_in_each_round() -> None:
    line = "sz36=usa:1dd+1ca;japan:1sub+1ca power=japan war=japan-usa"
    table = fight(line, 6, 3, 6, 6, came={"japan_cruiser_1": "sz37"})
    table.do(TakeLosses(("usa_destroyer_1",)))
    assert table.asked == "japan may_retreat"
    table.do(Press())
    assert table.asked == "japan strike_or_submerge"
