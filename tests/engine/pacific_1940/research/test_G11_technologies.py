"""G11 What each technology changes, and what it leaves as it was."""

import msgspec
import pytest

from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.raid_choices import Intercept
from engine.games.pacific_1940.battle.submarines import Strike
from engine.games.pacific_1940.components.gunnery import (
    ANY,
    air_defence_columns,
    columns,
    strengths,
)
from engine.games.pacific_1940.components.improving import kinds_with
from engine.games.pacific_1940.components.pieces import UnitKind
from engine.games.pacific_1940.economy.bill import Repair, Units, price
from engine.games.pacific_1940.economy.facilities import capacities
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.purchase import Purchase, PurchaseAndRepair
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.odds import Battle, Side, battle
from engine.games.pacific_1940.odds.attacks import of_attack
from engine.games.pacific_1940.position.state import COMBAT, Attack
from tests.engine.pacific_1940.battle.battles import dice, fight
from tests.engine.pacific_1940.helpers import Table, at
from tests.engine.pacific_1940.movement.moving import go, why_not

BOX = load()
WAR = "power=usa war=japan-usa"
BOMBER = "usa_strategic_bomber_1"


def kinds(line: str, *technologies: str) -> list[UnitKind]:
    """Units like "2inf 1art" of a power with these technologies."""
    short = {unit.short: unit for unit in kinds_with(BOX, technologies).units.values()}
    found = [(int(each[0]), each[1:]) for each in line.split()]
    return [short[name] for count, name in found for _ in range(count)]


def test_G11_without_technologies_the_kinds_are_those_printed() -> None:
    assert kinds_with(BOX, ()).units == BOX.units
    assert kinds_with(BOX, ()).facilities == BOX.facilities


# ---------------------------------------------------------------------- advanced artillery


def test_G11_an_advanced_artillery_raises_two_units() -> None:
    line = "2inf 1mech 1art"
    assert sorted(strengths(kinds(line), attacks=True)) == [1, 1, 2, 2]
    assert sorted(strengths(kinds(line, "advanced_artillery"), attacks=True)) == [1, 2, 2, 2]
    assert strengths(kinds(line, "advanced_artillery"), attacks=False) == [2, 2, 2, 2]


# ---------------------------------------------------------------------- factories


def test_G11_increased_production_makes_twelve_and_four() -> None:
    facilities = "fac.japan=major_complex:3 fac.korea=minor_complex:1"
    t = at(f"power=japan tech.japan=increased_factory_production {facilities}")
    assert capacities(t.g, "japan") == {"japan": 9, "korea": 3}
    t.state.technologies = {}
    assert capacities(t.g, "japan") == {"japan": 7, "korea": 2}


@pytest.mark.parametrize(("points", "cost"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_G11_increased_production_repairs_two_points_of_a_complex_for_1(
    points: int, cost: int
) -> None:
    t = at("power=japan tech.japan=increased_factory_production fac.japan=major_complex:6")
    assert price(t.g, "japan", [Repair("major_complex", "japan", points)]) == cost
    assert price(t.g, "usa", [Repair("major_complex", "japan", points)]) == points


def test_G11_increased_production_repairs_bases_at_the_old_price() -> None:
    t = at("power=japan tech.japan=increased_factory_production fac.japan=air_base:4")
    assert price(t.g, "japan", [Repair("air_base", "japan", 4)]) == 4


def test_G11_increased_production_repairs_bases_too_where_the_table_has_chosen_so() -> None:
    line = "power=japan tech.japan=increased_factory_production fac.japan=air_base:4"
    t = at(line, research=True, cheap_bases=True)
    assert price(t.g, "japan", [Repair("air_base", "japan", 3)]) == 2


def test_G11_increased_production_pays_for_its_repairs_as_it_says() -> None:
    line = "power=japan purse.japan=5 tech.japan=increased_factory_production"
    t = at(f"{line} fac.japan=major_complex:6").run(PurchaseAndRepair(power="japan"))
    offered = [part.target for part in t.ask.parts(t.g, Purchase()) if part.refusal is None]
    assert "repair.japan.major_complex" in offered
    t.do(Purchase((Repair("major_complex", "japan", 5),)))
    assert (t.state.purses["japan"], t.piece("japan_major_complex").markers) == (2, 1)


# ---------------------------------------------------------------------- war bonds


def test_G11_GV74_war_bonds_bring_a_die_that_convoys_do_not_touch() -> None:
    line = "power=japan purse.japan=0 tech.japan=war_bonds war=japan-usa sz6=usa:1sub"
    t = at(line, 1, 1, 4).run(CollectIncome(power="japan"))
    paid = t.one("income_collected").parts
    assert (paid["convoys"], paid["war_bonds"]) == (-2, 4)
    assert t.one("bonds_paid").rolls == (4,)
    assert t.state.purses["japan"] == sum(paid.values())


def test_G11_no_bonds_without_the_capital() -> None:
    line = "power=uk purse.uk=0 tech.uk=war_bonds war=japan-uk holds.india=japan"
    t = at(line).run(CollectIncome(power="uk"))
    assert (t.state.purses["uk"], t.told("bonds_paid")) == (0, [])


# ---------------------------------------------------------------------- mechanized infantry


def test_G11_GV73_a_tank_raises_one_mechanized_infantry() -> None:
    line = "2mech 1tank"
    assert sorted(strengths(kinds(line), attacks=True)) == [1, 1, 3]
    assert sorted(strengths(kinds(line, "improved_mech_infantry"), attacks=True)) == [1, 2, 3]


def test_G11_GV73_a_tank_has_one_partner_only() -> None:
    line = "1mech 1tac 1tank"
    found = strengths(kinds(line, "improved_mech_infantry"), attacks=True)
    assert sorted(found) in ([1, 3, 4], [2, 3, 3])


def test_G11_GV73_mechanized_infantry_blitzes_alone() -> None:
    line = "power=japan kwangsi=japan:1mech holds.kwangsi=japan holds.hunan=china"
    order = go("japan_mech_infantry_1", by="kwangsi hunan kiangsi")
    assert why_not(at(f"{line} kiangsi=china:1inf"), order) == "7.2 no_tank_beside"
    better = at(f"{line} kiangsi=china:1inf tech.japan=improved_mech_infantry")
    assert why_not(better, order) is None


# ---------------------------------------------------------------------- submarines and fighters


def test_G11_super_submarines_attack_at_3_and_defend_as_before() -> None:
    line = f"sz6=usa:1sub;japan:1ca {WAR} tech.usa=super_submarines"
    table = fight(line, 3, 6, 6).do(Strike())
    assert dice(table, "surprise_strike") == [(3, 1)]
    assert kinds("1sub", "super_submarines")[0].defence == 1


def test_G11_jet_fighters_attack_at_4() -> None:
    (jet,) = kinds("1ftr", "jet_fighters")
    assert (jet.attack, jet.defence, jet.air_hits) == (4, 4, 2)


def raid(units: str, *faces: int, tech: str, over: str = "", **attack: object) -> Table:
    """A raid of the United States on Japan; tech: words like "tech.usa=radar"."""
    line = f"{WAR} {tech} fac.japan=major_complex,minor_complex japan=usa:{units}"
    attacks = (Attack(space="japan", **attack),)  # type: ignore[arg-type]
    table = at(f"{line};japan:{over}" if over else line, *faces, attacks=attacks)
    return table.run(ConductCombat(power="usa"))


def test_G11_jets_that_intercept_hit_on_2_and_the_bomber_on_1() -> None:
    table = raid(
        "1bmb", 2, 2, tech="tech.japan=jet_fighters", over="1ftr", raiders={BOMBER: "major_complex"}
    )
    table.do(Intercept(1))
    fought = table.one("air_battle_fought")
    assert (fought.attacker_hits, fought.defender_hits) == (0, 1)
    assert (fought.attacker_to_hit, fought.defender_to_hit) == (msgspec.UNSET, (2,))
    assert table.where(BOMBER) == "lost"


def test_G11_jets_that_escort_hit_on_2() -> None:
    table = raid(
        "1bmb+1ftr",
        *(2, 2, 6, 2, 5),
        tech="tech.usa=jet_fighters",
        over="1ftr",
        raiders={BOMBER: "major_complex"},
        escorts=["usa_fighter_1"],
    )
    table.do(Intercept(1))
    fought = table.one("air_battle_fought")
    assert (fought.attacker_to_hit, fought.attacker_hits) == ((1, 2), 1)


# ---------------------------------------------------------------------- shipyards


def test_G11_GV68_improved_shipyards_build_cheaper_ships() -> None:
    t = at("power=japan tech.japan=improved_shipyards purse.japan=25")
    bill = [Units(kind) for kind in ("carrier", "destroyer", "submarine")]
    assert price(t.g, "japan", bill) == 25
    assert price(t.g, "usa", bill) == 16 + 8 + 6
    t.run(PurchaseAndRepair(power="japan")).do(Purchase(tuple(bill)))
    assert t.state.purses["japan"] == 0


# ---------------------------------------------------------------------- radar


def test_G11_GV67_the_guns_of_a_facility_with_radar_hit_on_2() -> None:
    table = raid("1bmb", 2, tech="tech.japan=radar", raiders={BOMBER: "major_complex"})
    assert table.where(BOMBER) == "lost"
    assert table.one("guns_fired").to_hit == 2


def test_G11_without_radar_a_2_of_the_guns_misses_and_the_number_is_not_kept() -> None:
    table = raid("1bmb", 2, 1, tech="tech.usa=radar", raiders={BOMBER: "major_complex"})
    assert table.where(BOMBER) != "lost"
    assert table.one("guns_fired").to_hit is msgspec.UNSET


def test_G11_guns_against_aircraft_with_radar_hit_on_2() -> None:
    line = f"japan=usa:2ftr;japan:1aaa+1inf {WAR} tech.japan=radar"
    table = fight(line, 2, 3, 1, 1, 1)
    assert dice(table, "air_defence", "defender") == [(2, 2)]


def test_G11_of_two_powers_guns_the_better_fire_first() -> None:
    guns = [*kinds("1aaa", "radar"), *kinds("1aaa")]
    assert air_defence_columns(guns, 4, 1) == {(ANY, 1, 1): 1, (ANY, 2, 1): 3}


# ---------------------------------------------------------------------- aircraft


def test_G11_long_range_aircraft_fly_one_space_more_besides_the_base() -> None:
    line = "power=japan japan=japan:1ftr+1bmb fac.japan=air_base"
    plain, better = at(line), at(f"{line} tech.japan=long_range_aircraft")
    for key, printed in (("japan_fighter_1", 4), ("japan_strategic_bomber_1", 6)):
        assert ways.points_left(plain.g, key) == printed + 1
        assert ways.points_left(better.g, key) == printed + 2
    far = ways.reach(better.g, "japan_fighter_1", COMBAT)
    assert max(far.values()) == 6


def test_G11_long_range_changes_no_ship_and_no_land_unit() -> None:
    better = kinds_with(BOX, ["long_range_aircraft"]).units
    changed = {key for key, unit in better.items() if unit != BOX.units[key]}
    assert changed == {"fighter", "tactical_bomber", "strategic_bomber"}


def test_G11_GV64_the_better_of_a_heavy_bombers_dice_counts_and_hits_once() -> None:
    line = f"korea=usa:1bmb;japan:2inf holds.korea=japan {WAR} tech.usa=heavy_bombers"
    table = fight(line, 5, 2, 6, 6)
    (volley,) = table.told("fired")[0].volleys
    assert (volley.faces, volley.hits, volley.best_of, volley.to_hit) == ((5, 2), 1, 2, 4)
    both = fight(line, 2, 2, 6, 6)
    assert both.told("fired")[0].hits == 1


def test_G11_heavy_bombers_defend_with_one_die() -> None:
    heavy = kinds("2bmb", "heavy_bombers")
    assert columns(heavy, kinds("1inf"), attacks=True, finds=False) == {(ANY, 4, 2): 2}
    assert columns(heavy, kinds("1inf"), attacks=False, finds=False) == {(ANY, 1, 1): 2}


def test_G11_GV65_a_heavy_bomber_bombs_with_the_better_die_and_2_up_to_the_limit() -> None:
    table = raid("1bmb", 6, 3, 5, tech="tech.usa=heavy_bombers", raiders={BOMBER: "minor_complex"})
    bombed = table.one("facility_bombed")
    assert (bombed.rolls, bombed.counted, bombed.bonus) == ((3, 5), (5,), 2)
    assert (bombed.done, table.piece("japan_minor_complex").markers) == (6, 6)


# ---------------------------------------------------------------------- odds


def win(attackers: Side, defenders: Side) -> float:
    return battle(BOX, Battle(terrain="land", attackers=attackers, defenders=defenders)).win


def test_G11_the_odds_of_a_heavy_bomber_reckon_with_both_dice() -> None:
    ours, theirs = {"strategic_bomber": 1}, {"infantry": 1}
    miss, fends = (2 / 6) ** 2, 2 / 6
    plain, better = 4 / 6, 1 - miss
    for hit, side in (
        (plain, Side(units=ours)),
        (better, Side(units=ours, technologies=("heavy_bombers",))),
    ):
        once = hit * (1 - fends)
        again = (1 - hit) * (1 - fends)
        assert win(side, Side(units=theirs)) == pytest.approx(once / (1 - again))


def test_G11_the_odds_of_guns_with_radar() -> None:
    ours, theirs = Side(units={"fighter": 1}), {"aaa": 1}
    assert win(ours, Side(units=theirs)) == pytest.approx(5 / 6)
    assert win(ours, Side(units=theirs, technologies=("radar",))) == pytest.approx(4 / 6)


def test_G11_the_odds_of_a_position_know_what_each_side_has_found() -> None:
    line = f"{WAR} tech.usa=jet_fighters tech.japan=radar korea=usa:1ftr+1inf;japan:1inf"
    attack = Attack(space="korea", units=["usa_fighter_1", "usa_infantry_1"])
    asked = of_attack(at(line, attacks=(attack,)).g, "korea")
    assert isinstance(asked, Battle)
    assert asked.attackers.technologies == ("jet_fighters",)
    assert asked.defenders.technologies == ("radar",)


def test_G11_the_odds_let_each_powers_guns_fire_by_its_own_technologies() -> None:
    line = "power=japan war=japan-uk,japan-anzac tech.uk=radar yunnan=japan:4ftr;uk:1aaa;anzac:1aaa"
    attack = Attack(space="yunnan", units=[f"japan_fighter_{n}" for n in (1, 2, 3, 4)])
    g = at(line, attacks=(attack,)).g
    asked = of_attack(g, "yunnan")
    assert isinstance(asked, Battle)
    found = battle(g.equipment, asked)
    all_shot = (2 / 6) ** 3 * 1 / 6
    assert found.win == pytest.approx(1 - all_shot)
    assert found.attack_lost["fighter"] == pytest.approx(3 * 2 / 6 + 1 / 6)
