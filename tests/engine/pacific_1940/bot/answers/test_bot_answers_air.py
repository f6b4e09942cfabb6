"""7.5, 7.6, 8.1, 11 Scrambles, kamikazes, raids, and where aircraft land that have no home."""

from collections import Counter

import pytest

from engine.games.pacific_1940.battle.homeless import Homeless, LandAt
from engine.games.pacific_1940.battle.kamikaze import Kamikazes, SendKamikazes
from engine.games.pacific_1940.battle.raid_choices import (
    AimBombers,
    CallInterceptors,
    GiveUpAircraft,
    Intercept,
    ShootDown,
)
from engine.games.pacific_1940.battle.scramble import Scramble, Scrambles
from engine.games.pacific_1940.bot.answers.decks import homeless_worth
from engine.games.pacific_1940.bot.answers.raiding import dropped_by, harm
from engine.games.pacific_1940.bot.answers.weights import printed
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.battle.answering import advice, chosen
from tests.engine.pacific_1940.helpers import Table, at

# ------------------------------------------------------------------ scramble

BASE = "war=japan-usa,japan-uk power=japan fac.philippines=air_base"


def scramble(line: str, *attacks: Attack) -> Scramble:
    table = at(f"{BASE} {line}", attacks=attacks).run(Scrambles(power="japan"))
    assert table.asked == "usa call_scramble"
    found = chosen(table)
    assert isinstance(found, Scramble)
    return found


def attack(space: str, *units: str, landed: dict[str, str] | None = None) -> Attack:
    return Attack(space=space, units=list(units), landed=landed or {})


def test_fighters_go_up_where_they_turn_a_battle_at_sea() -> None:
    found = scramble(
        "sz35=japan:2dd;usa:1dd philippines=usa:3ftr+2inf",
        attack("sz35", "japan_destroyer_1", "japan_destroyer_2"),
    )
    assert len(found.sorties) == 3


def test_nobody_goes_up_into_a_battle_that_is_lost_anyway() -> None:
    fleet = "sz35=japan:2bb+2ca+3dd+2cv+4ftr;usa:1trn philippines=usa:1ftr+2inf"
    units = [f"japan_battleship_{n}" for n in (1, 2)]
    assert scramble(fleet, attack("sz35", *units)).sorties == ()


def test_fighters_go_up_against_transports_that_land_without_a_strong_escort() -> None:
    """With the landing force afloat the Philippines are safe."""
    found = scramble(
        "sz35=japan:1dd+2trn[2inf] philippines=usa:1inf+2ftr",
        attack("philippines", landed={f"japan_infantry_{n}": "sz35" for n in range(1, 5)}),
    )
    assert len(found.sorties) == 2


def test_fighters_stay_where_the_land_they_stand_on_is_attacked_and_they_hold_it() -> None:
    """Up against the fleet they would die, and Manila with them."""
    found = scramble(
        "sz35=japan:7dd+2cv+4ftr+2trn[2inf] philippines=usa:3inf+2ftr",
        attack("philippines", landed={f"japan_infantry_{n}": "sz35" for n in range(1, 5)}),
    )
    assert found.sorties == ()


def test_one_fighter_goes_up_to_keep_battleships_from_bombarding() -> None:
    """8.2 Ships that were in a sea battle do not fire at the shore."""
    found = scramble(
        "sz35=japan:4bb+2trn[2inf] philippines=usa:3inf+2ftr",
        attack("philippines", landed={f"japan_infantry_{n}": "sz35" for n in range(1, 5)}),
    )
    assert len(found.sorties) == 1


def test_of_two_zones_aircraft_go_where_they_save_more() -> None:
    found = scramble(
        "sz35=japan:1dd;usa:1bb!+2trn[2inf] sz36=japan:1dd;usa:1sub philippines=usa:1ftr"
        " fac.philippines=air_base",
        attack("sz35", "japan_destroyer_1"),
        attack("sz36", "japan_destroyer_2"),
    )
    assert {each.zone for each in found.sorties} <= {"sz35"}


# ------------------------------------------------------------------ kamikazes

WAR = "power=usa war=japan-usa"


def dive(line: str, *attacks: Attack) -> SendKamikazes:
    table = at(f"{WAR} {line}", attacks=attacks).run(Kamikazes(power="usa"))
    assert table.asked == "japan aim_kamikazes"
    found = chosen(table)
    assert isinstance(found, SendKamikazes)
    return found


def test_tokens_fall_on_the_cruiser_and_not_on_the_destroyer() -> None:
    found = dive("sz6=usa:1ca+1dd;japan:1sub tokens.japan=1", attack("sz6", "usa_destroyer_1"))
    assert found.targets == ("usa_cruiser_1",)


def test_a_damaged_carrier_comes_first() -> None:
    found = dive("sz6=usa:1cv!+1bb+1ca;japan:1dd tokens.japan=1", attack("sz6", "usa_battleship_1"))
    assert found.targets == ("usa_carrier_1",)


def test_no_token_is_spent_on_a_lone_destroyer_that_changes_nothing() -> None:
    found = dive("sz6=usa:1dd;japan:3dd+1bb tokens.japan=3", attack("sz6", "usa_destroyer_1"))
    assert found.targets == ()


def test_tokens_are_spent_to_keep_an_army_from_landing_in_japan() -> None:
    found = dive(
        "sz6=usa:1dd+3trn[2inf];japan:1dd japan=japan:1inf tokens.japan=6 purse.japan=30"
        " fac.japan=major_complex",
        Attack(space="japan", landed={f"usa_infantry_{n}": "sz6" for n in range(1, 7)}),
    )
    assert Counter(found.targets)["usa_destroyer_1"] >= 1


def dive_at_landing(ships: str, defenders: str) -> SendKamikazes:
    """Four units land in Manila from zone 35."""
    landed = {f"usa_infantry_{n}": "sz35" for n in (1, 2)}
    landed |= {"usa_artillery_1": "sz35", "usa_tank_1": "sz35"}
    return dive(
        f"sz35=usa:{ships}+1trn[1inf+1art]+1trn[1inf+1tank] tokens.japan=6"
        f" holds.philippines=japan philippines=japan:{defenders}",
        Attack(space="philippines", landed=landed),
    )


@pytest.mark.parametrize("defenders", ["3inf", "4inf", "5inf"])
def test_one_token_is_enough_to_keep_battleships_from_firing_at_the_shore(defenders: str) -> None:
    """8.2 Hit or miss; more would hardly sink a battleship."""
    assert dive_at_landing("2bb", defenders).targets == ("usa_battleship_1",)


def test_no_token_keeps_a_battleship_from_firing_where_that_changes_nothing() -> None:
    assert dive_at_landing("1bb", "1aaa").targets == ()


def test_of_the_ships_that_would_fire_those_are_hit_that_one_hit_sinks() -> None:
    found = dive_at_landing("1bb+1ca", "4inf").targets
    assert found == ("usa_cruiser_1",)


# ------------------------------------------------------------------ raids

RAIDED = "power=japan war=japan-uk fac.india=major_complex"


def raid(line: str, bombers: int, escorts: int = 0, *more: Attack) -> Table:
    raiders = {f"japan_strategic_bomber_{n}": "major_complex" for n in range(1, bombers + 1)}
    flying = [f"japan_fighter_{n}" for n in range(1, escorts + 1)]
    there = Attack(space="india", raiders=raiders, escorts=flying)
    table = at(f"{RAIDED} {line}", attacks=(there, *more))
    table.g.state.stack.append(CallInterceptors(role="uk", space="india"))
    return table


def test_fighters_go_up_against_bombers_without_an_escort() -> None:
    assert chosen(raid("india=japan:2bmb;uk:3ftr+3inf", 2)) == Intercept(3)


def test_one_fighter_stays_down_where_six_escorts_fly() -> None:
    assert chosen(raid("india=japan:1bmb+6ftr;uk:1ftr", 1, 6)) == Intercept(0)


def test_fighters_are_not_missing_from_the_battle_for_their_land() -> None:
    """8.1 Interceptors fight in no other battle of the turn; India is attacked by land as well."""
    table = raid("india=japan:1bmb+4inf+1tank;uk:2inf+2ftr purse.uk=17", 1)
    attackers = [key for key in table.g.own_at("india", "japan") if table.g.unit(key).is_land]
    table.g.state.attacks["india"].units = attackers
    assert chosen(table) == Intercept(0)


def test_bombers_leave_a_complex_that_can_take_no_more_for_a_base() -> None:
    line = f"{RAIDED}:20,air_base india=japan:1bmb;uk:1inf"
    there = Attack(space="india", raiders={"japan_strategic_bomber_1": "major_complex"})
    table = at(line, attacks=(there,))
    table.g.state.stack.append(AimBombers(role="japan", space="india"))
    assert [aim.facility for aim in chosen(table).aims] == ["air_base"]


def test_bombers_do_not_all_go_for_a_base_that_is_out_of_work_after_the_first() -> None:
    line = f"{RAIDED},air_base india=japan:3bmb;uk:1inf"
    raiders = {f"japan_strategic_bomber_{n}": "air_base" for n in (1, 2, 3)}
    table = at(line, attacks=(Attack(space="india", raiders=raiders),))
    table.g.state.stack.append(AimBombers(role="japan", space="india"))
    assert Counter(aim.facility for aim in chosen(table).aims)["major_complex"] >= 1


def test_an_escort_falls_before_a_bomber() -> None:
    table = raid("india=japan:1bmb+1ftr;uk:1ftr", 1, 1)
    units = ["japan_strategic_bomber_1", "japan_fighter_1"]
    ask = GiveUpAircraft(role="japan", space="india", count=1, units=units)
    table.g.state.stack.append(ask)
    assert chosen(table) == ShootDown("japan_fighter_1")


def test_8_1_a_base_fails_as_often_as_the_dice_say() -> None:
    """One bomber past guns that hit on 1: 3 or more in five of six, of all six faces."""
    base = f"{RAIDED},air_base india=japan:1bmb;uk:1inf"
    g = at(base).g
    key, bomber = g.facility("india", "air_base"), g.unit("japan_strategic_bomber_1")
    damage = dropped_by([bomber], 1 / 6)
    assert sum(damage.values()) == pytest.approx(1)
    fails = sum(chance for points, chance in damage.items() if points >= 3)
    of, kind = printed().raids, g.facility_kind(key)
    done = sum(min(points, kind.max_damage) * chance for points, chance in damage.items())
    point = of.base * kind.repair_cost / kind.points_per_ipc
    assert harm(g, key, damage) == pytest.approx(point * done + of.out_of_work * fails)


# ------------------------------------------------------------------ homes


def home(line: str) -> LandAt:
    table = at(f"war=japan-usa,japan-uk power=japan {line}").run(Homeless(power="japan"))
    found = chosen(table)
    assert isinstance(found, LandAt)
    return found


def test_a_homeless_fighter_lands_where_friends_are_and_not_before_an_army() -> None:
    found = home(
        "sz36=uk:1ftr holds.hainan=uk holds.french_indo_china=uk hainan=uk:4inf"
        " holds.yunnan=japan yunnan=japan:9inf+3art"
    )
    assert found.space == "hainan"


def test_11_homeless_aircraft_cost_what_the_owner_loses_and_not_what_an_enemy_has_there() -> None:
    """Bombers of Britain have no place to land; a fighter of Japan beside them is cheaper."""
    worth = []
    for enemies in ("", ";japan:1ftr"):
        g = at(f"power=uk war=japan-uk sz7=uk:2tac{enemies}").g
        for key in g.own_at("sz7", "uk"):
            g.pieces[key].spent = g.unit(key).move
        worth.append(homeless_worth(g, "uk", "sz7", Worth(g), attacks=True))
    assert worth[0] == worth[1] > 0


def test_without_a_place_for_all_the_cheaper_aircraft_is_lost() -> None:
    assert home("sz7=usa:1cv+2ftr+1tac") == LandAt("usa_fighter_1", "")


def test_what_was_weighed_for_a_scramble_is_told_by_battle() -> None:
    line = "sz35=japan:2dd;usa:1dd philippines=usa:3ftr"
    units = ("japan_destroyer_1", "japan_destroyer_2")
    table = at(f"{BASE} {line}", attacks=(attack("sz35", *units),)).run(Scrambles(power="japan"))
    found = advice(table)
    assert len(found.choice.sorties) == 3  # type: ignore[attr-defined]
    assert {name for each in found.candidates for name, _ in each.reasons} == {"sz35"}
