"""8.1 to 8.3 The order in which the combat of a turn is fought."""

from engine.games.pacific_1940.battle.conduct import REST, ConductCombat, FightNext
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.helpers import Table, at

WAR = "war=japan-usa,japan-uk"


def began(table: Table) -> list[str]:
    """Where battles began, in their order."""
    return [event.space for event in table.told("battle_began")]


def test_8_1_raids_come_first_and_spare_nobody_the_battle() -> None:
    attack = Attack(
        space="kwangtung",
        units=["japan_infantry_1"],
        raiders={"japan_strategic_bomber_1": "naval_base"},
    )
    table = at(
        f"{WAR} fac.kwangtung=naval_base kwangtung=japan:1inf+1bmb;uk:1inf", 2, 4, 1, 6,
        attacks=(attack,),
    ).run(ConductCombat(power="japan"))  # fmt: skip
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("FacilityBombed") < kinds.index("BattleBegan")
    assert table.piece("kwangtung_naval_base").markers == 6
    assert table.g.controller("kwangtung") == "japan"


def test_8_2_assaults_come_before_other_battles() -> None:
    attacks = (
        Attack(space="yunnan", units=["japan_artillery_1"]),
        Attack(space="philippines", landed={"japan_infantry_1": "sz35"}),
    )
    table = at(
        f"{WAR} yunnan=japan:1art;china:1inf sz35=japan:1trn[1inf] philippines=usa:1inf",
        1, 6, 1, 6,
        attacks=attacks,
    ).run(ConductCombat(power="japan"))  # fmt: skip
    assert began(table) == ["philippines", "yunnan"]
    assert table.asked == ""


def test_8_3_the_attacker_chooses_the_order_of_its_battles() -> None:
    attacks = (
        Attack(space="yunnan", units=["japan_artillery_1"]),
        Attack(space="hunan", units=["japan_artillery_2"]),
        Attack(space="sz35", units=["japan_destroyer_1"]),
    )
    line = f"{WAR} yunnan=japan:1art;china:1inf hunan=japan:1art;china:1inf"
    table = at(f"{line} sz35=japan:1dd;usa:1dd", attacks=attacks)
    table.run(ConductCombat(power="japan"))
    assert table.asked == "japan choose_battle"
    assert table.ask.spaces == ["sz35", "yunnan", "hunan"]
    assert table.why_not(FightNext("kwangsi")) == "not thought of"
    table.state.dice.script = [1, 6]
    table.do(FightNext("hunan"))
    assert began(table) == ["hunan"]
    assert table.ask.spaces == ["sz35", "yunnan"]
    table.state.dice.script = [1, 6, 1, 6]
    table.do(FightNext(REST))
    assert began(table) == ["sz35", "yunnan"]
    assert table.asked == ""
    assert all(attack.is_done for attack in table.state.attacks.values())


def test_8_3_one_battle_is_fought_without_a_question() -> None:
    attack = Attack(space="yunnan", units=["japan_artillery_1"])
    table = at(f"{WAR} yunnan=japan:1art;china:1inf", 1, 6, attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert table.asked == ""
    assert table.g.controller("yunnan") == "japan"


def test_8_3_all_who_are_in_a_zone_take_part() -> None:
    attack = Attack(space="sz36", units=["japan_destroyer_1"])
    line = f"{WAR} sz36=japan:2dd+1sub+1trn;usa:1dd;uk:1trn"
    table = at(line, 1, 6, 6, 6, attacks=(attack,)).run(ConductCombat(power="japan"))
    forces = table.one("battle_began").forces
    assert forces["japan"] == {"submarine": 1, "transport": 1, "destroyer": 2}
    assert forces["usa"] == {"destroyer": 1}
    assert forces["uk"] == {"transport": 1}


def test_7_3_a_third_power_at_peace_takes_no_part() -> None:
    attack = Attack(space="sz36", units=["japan_destroyer_1"])
    table = at("war=japan-uk sz36=japan:1dd;usa:1dd;uk:1dd", 1, 6, attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert table.where("uk_destroyer_1") == "lost"
    assert table.where("usa_destroyer_1") == "sz36"


def test_8_2_two_assaults_from_one_zone_fight_one_sea_battle() -> None:
    attacks = (
        Attack(space="formosa", landed={"usa_infantry_1": "sz20"}),
        Attack(space="kwangtung", landed={"usa_infantry_2": "sz20"}),
    )
    line = f"power=usa {WAR} holds.kwangtung=japan sz20=usa:2trn[1inf]+1dd;japan:1dd"
    table = at(line, 1, 6, attacks=attacks).run(ConductCombat(power="usa"))
    table.do(FightNext(REST))
    assert began(table) == ["sz20"]
    assert table.g.controller("formosa") == "usa"
    assert table.g.controller("kwangtung") == "uk"


def test_8_1_what_was_raided_and_is_empty_is_then_taken() -> None:
    attack = Attack(
        space="kwangtung",
        units=["japan_infantry_1"],
        raiders={"japan_strategic_bomber_1": "naval_base"},
    )
    table = at(f"{WAR} fac.kwangtung=naval_base kwangtung=japan:1inf+1bmb", 2, 1, attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert table.g.controller("kwangtung") == "japan"
    assert table.piece("kwangtung_naval_base").markers == 3


def test_8_3_a_territory_that_is_not_cleared_is_not_taken() -> None:
    attack = Attack(space="yunnan", units=["japan_artillery_1"])
    table = at(f"{WAR} yunnan=japan:1art;china:1inf", 6, 1, attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert table.where("japan_artillery_1") == "lost"
    assert table.g.controller("yunnan") == "china"


def test_8_3_the_ships_of_the_winner_stay_damaged() -> None:
    attack = Attack(space="sz36", units=["japan_battleship_1"])
    table = at(f"{WAR} sz36=japan:1bb;usa:1dd", 1, 1, attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert table.where("usa_destroyer_1") == "lost"
    assert table.piece("japan_battleship_1").markers == 1


def test_7_3_submarines_that_end_in_a_hostile_zone_fight() -> None:
    attack = Attack(space="sz36", units=["japan_submarine_1"], spares=["submarines", "transports"])
    table = at(f"{WAR} sz36=japan:1sub;usa:1ca+1trn", attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert table.one("battle_began").forces["usa"] == {"transport": 1, "cruiser": 1}
