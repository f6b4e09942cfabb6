"""8.1 Bombing raids, position by position."""

import pytest

from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.raid_choices import Aim, Bomb, Intercept, ShootDown
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.helpers import Table, at

WAR = "power=usa war=japan-usa"
BASES = "fac.japan=major_complex,air_base,naval_base"
BOMBER, TACTICAL, FIGHTER = "usa_strategic_bomber_1", "usa_tactical_bomber_1", "usa_fighter_1"


def raid(units: str, *dice: int, over: str = "", **attack: object) -> Table:
    """A raid on Japan by these units, with these of the defender there."""
    line = f"{WAR} {BASES} japan=usa:{units}"
    attacks = (Attack(space="japan", **attack),)  # type: ignore[arg-type]
    table = at(f"{line};japan:{over}" if over else line, *dice, attacks=attacks)
    return table.run(ConductCombat(power="usa"))


def damage(table: Table, kind: str) -> int:
    return table.piece(f"japan_{kind}").markers


def test_8_1_a_strategic_bomber_does_its_die_and_two() -> None:
    table = raid("1bmb", 2, 5, raiders={BOMBER: "major_complex"})
    assert damage(table, "major_complex") == 7
    bombed = table.one("facility_bombed")
    assert (bombed.rolls, bombed.bonus, bombed.done) == ((5,), 2, 7)
    assert table.asked == ""


def test_8_1_a_tactical_bomber_does_its_die() -> None:
    table = raid("1tac", 2, 3, raiders={TACTICAL: "naval_base"})
    assert damage(table, "naval_base") == 3
    assert not table.g.works("japan_naval_base")


def test_8_1_the_guns_of_the_facility_kill_on_a_1() -> None:
    table = raid("2bmb", 1, 2, 4, raiders={BOMBER: "major_complex", BOMBER[:-1] + "2": "air_base"})
    assert table.where(BOMBER) == "lost"
    assert damage(table, "major_complex") == 0
    assert damage(table, "air_base") == 6
    assert [event.facility for event in table.told("guns_fired")] == ["major_complex", "air_base"]


def test_8_1_each_bomber_is_a_die_for_the_guns_and_two_1s_kill_two() -> None:
    raiders = {BOMBER[:-1] + str(n): "major_complex" for n in (1, 2, 3)}
    table = raid("3bmb", 1, 1, 6, 3, raiders=raiders)
    assert table.state.lost["usa"] == {"strategic_bomber": 2}
    assert damage(table, "major_complex") == 5


def test_8_1_damage_is_capped() -> None:
    raiders = {BOMBER: "air_base", BOMBER[:-1] + "2": "air_base"}
    table = raid("2bmb", 2, 2, 6, 6, raiders=raiders)
    assert damage(table, "air_base") == 6
    assert table.one("facility_bombed").done == 6
    many = {BOMBER[:-1] + str(n): "major_complex" for n in (1, 2, 3)}
    assert damage(raid("3bmb", 2, 2, 2, 6, 6, 6, raiders=many), "major_complex") == 20


def test_8_1_aaa_does_not_fire_and_the_defender_of_the_land_takes_no_part() -> None:
    table = raid("1bmb", 2, 1, over="2aaa+5inf", raiders={BOMBER: "major_complex"})
    assert damage(table, "major_complex") == 3


def test_8_1_interceptors_need_no_base_and_all_hit_on_1() -> None:
    table = at(
        f"{WAR} fac.korea=minor_complex korea=usa:1bmb;japan:1ftr",
        1, 6, 2, 1,
        attacks=(Attack(space="korea", raiders={BOMBER: "minor_complex"}),),
    ).run(ConductCombat(power="usa"))  # fmt: skip
    assert table.asked == "japan call_interceptors"
    table.do(Intercept(1))
    assert table.where("japan_fighter_1") == "lost"
    assert table.one("air_battle_fought").attacker_hits == 1
    assert table.piece("korea_minor_complex").markers == 3


def test_8_1_nobody_need_intercept() -> None:
    table = raid("1bmb", 2, 1, over="2ftr", raiders={BOMBER: "major_complex"})
    assert [choice.fighters for choice in table.ask.choices(table.g)] == [0, 1, 2]
    table.do(Intercept(0))
    assert table.told("air_battle_fought") == []
    assert damage(table, "major_complex") == 3


def test_8_1_only_fighters_intercept() -> None:
    table = raid("1bmb", 2, 1, over="1tac+1bmb", raiders={BOMBER: "major_complex"})
    assert damage(table, "major_complex") == 3


def test_8_1_both_sides_fire_before_anyone_falls() -> None:
    table = raid("1bmb+1ftr", 1, 6, 1, over="1ftr", raiders={BOMBER: "air_base"}, escorts=[FIGHTER])
    table.do(Intercept(1))
    assert table.asked == "usa give_up_aircraft"
    assert table.where("japan_fighter_1") == "lost"


def test_8_1_the_loser_of_a_hit_chooses() -> None:
    table = raid(
        "1bmb+1ftr", 6, 6, 1, 2, 4, over="1ftr", raiders={BOMBER: "air_base"}, escorts=[FIGHTER]
    )
    table.do(Intercept(1))
    assert [choice.unit for choice in table.ask.choices(table.g)] == [BOMBER, FIGHTER]
    table.do(ShootDown(FIGHTER))
    assert table.asked == "usa aim_bombers"
    table.do(table.ask.start(table.g))
    assert damage(table, "air_base") == 6


def test_8_1_nobody_is_asked_which_of_those_that_are_alike_is_lost() -> None:
    raiders = {BOMBER: "major_complex", BOMBER[:-1] + "2": "major_complex"}
    table = raid("2bmb", 6, 6, 1, over="1ftr", raiders=raiders)
    table.do(Intercept(1))
    assert table.state.lost["usa"] == {"strategic_bomber": 1}
    assert table.asked == "usa aim_bombers"


def test_8_1_a_raid_whose_bombers_are_all_lost_is_over() -> None:
    table = raid("1bmb", 6, 1, over="1ftr", raiders={BOMBER: "major_complex"})
    table.do(Intercept(1))
    assert table.where(BOMBER) == "lost"
    assert table.asked == ""
    assert table.told("guns_fired") == []


def test_8_1_after_the_air_battle_bombers_are_assigned_anew() -> None:
    table = raid(
        "1bmb+1tac", 6, 6, 6, 2, 2, 3, 4, over="1ftr",
        raiders={BOMBER: "major_complex", TACTICAL: "air_base"},
    )  # fmt: skip
    table.do(Intercept(1))
    changed = Bomb((Aim(BOMBER, "naval_base"), Aim(TACTICAL, "air_base")))
    assert table.why_not(Bomb((Aim(BOMBER, "naval_base"),))) == "8.1 each_bomber_once"
    both = Bomb((Aim(BOMBER, "naval_base"), Aim(TACTICAL, "major_complex")))
    assert table.why_not(both) == "8.1 no_such_target"
    targets = [part.target for part in table.ask.parts(table.g, table.ask.start(table.g))]
    assert f"{BOMBER}:naval_base" in targets
    assert f"{TACTICAL}:major_complex" not in targets
    table.do(changed)
    assert damage(table, "naval_base") == 5
    assert damage(table, "air_base") == 4
    assert damage(table, "major_complex") == 0


def test_8_1_no_question_where_there_is_one_facility() -> None:
    table = at(
        f"{WAR} fac.korea=minor_complex korea=usa:1bmb;japan:1ftr",
        6, 6, 2, 1,
        attacks=(Attack(space="korea", raiders={BOMBER: "minor_complex"}),),
    ).run(ConductCombat(power="usa"))  # fmt: skip
    table.do(Intercept(1))
    assert table.asked == ""
    assert table.piece("korea_minor_complex").markers == 3


def test_8_1_mixed_bombers_on_one_base_let_the_attacker_choose_who_falls_to_the_guns() -> None:
    table = raid("1bmb+1tac", 1, 6, 5, raiders={BOMBER: "air_base", TACTICAL: "air_base"})
    assert table.asked == "usa give_up_aircraft"
    table.do(ShootDown(TACTICAL))
    assert damage(table, "air_base") == 6


def test_8_3_an_own_order_of_loss_answers_for_its_owner() -> None:
    line = f"{WAR} {BASES} japan=usa:1bmb+1tac"
    attack = Attack(space="japan", raiders={BOMBER: "air_base", TACTICAL: "air_base"})
    table = at(line, 1, 6, 5, attacks=(attack,))
    losses = {"attack_land": ("strategic_bomber", "tactical_bomber")}
    table.state.standing_orders["usa"] = StandingOrders(losses=losses)
    table.run(ConductCombat(power="usa"))
    assert table.where(BOMBER) == "lost"
    assert damage(table, "air_base") == 5


def test_8_3_standing_orders_keep_fighters_on_the_ground() -> None:
    attack = Attack(space="japan", raiders={BOMBER: "air_base"})
    table = at(f"{WAR} {BASES} japan=usa:1bmb;japan:1ftr", 2, 1, attacks=(attack,))
    table.state.standing_orders["japan"] = StandingOrders(no_intercept=("japan",))
    table.run(ConductCombat(power="usa"))
    assert damage(table, "air_base") == 3


def test_8_1_fighters_of_several_powers_intercept() -> None:
    table = at(
        "power=japan war=japan-usa,japan-uk fac.india=minor_complex"
        " india=uk:1ftr;usa:2ftr;japan:1bmb",
        1, 6, 6, 2, 4,
        attacks=(Attack(space="india", raiders={"japan_strategic_bomber_1": "minor_complex"}),),
    ).run(ConductCombat(power="japan"))  # fmt: skip
    assert table.role == "usa"
    table.do(Intercept(1))
    assert table.role == "uk"
    table.do(Intercept(1))
    assert table.asked == "usa give_up_aircraft"
    table.do(ShootDown("uk_fighter_1"))
    assert table.where("uk_fighter_1") == "lost"
    assert table.piece("india_minor_complex").markers == 6


def test_8_1_who_raids_has_fought() -> None:
    table = raid("1bmb+1ftr", 2, 1, raiders={BOMBER: "air_base"}, escorts=[FIGHTER])
    assert table.piece(BOMBER).fought
    assert table.piece(FIGHTER).fought


@pytest.mark.parametrize(("version", "asked"), [(12, "japan give_up_aircraft"), (11, "")])
def test_8_3_p43_an_attackers_own_order_of_loss_is_for_its_own_aircraft(
    version: int, asked: str
) -> None:
    """Given that it settles the losses of several defenders, when one of theirs is hit."""
    table = at(
        "power=japan war=japan-usa,japan-uk fac.india=minor_complex"
        " india=uk:1ftr;usa:1ftr;japan:1bmb",
        *(1, 6, 6, 6, 1),
        attacks=(Attack(space="india", raiders={"japan_strategic_bomber_1": "minor_complex"}),),
        version=version,
        attacker_settles_losses=True,
    )
    table.state.standing_orders["japan"] = StandingOrders(losses={"attack_land": ("fighter",)})
    table.run(ConductCombat(power="japan")).do(Intercept(1), Intercept(1))
    assert table.asked == asked
