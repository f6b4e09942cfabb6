"""Fog 5 Each technology: where it is told, before the die, and the nearest position where not."""

from typing import Any

import pytest

from engine.core.events import kind_of
from engine.games.pacific_1940.battle.battle import Battle
from engine.games.pacific_1940.battle.raid_choices import Intercept
from engine.games.pacific_1940.battle.raids import Raid
from engine.games.pacific_1940.battle.retreat import Press
from engine.games.pacific_1940.battle.rockets import launch
from engine.games.pacific_1940.battle.submarines import Strike
from engine.games.pacific_1940.fog.meeting.interception import Interception
from engine.games.pacific_1940.fog.sequence import CollectIncomeInFog
from engine.games.pacific_1940.position.rockets import Rocket
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.fog.meeting.attacks import ALLIES, AXIS, attack
from tests.engine.pacific_1940.fog.tables import FogTable, laid

WAR = "war=japan-usa,japan-uk,japan-anzac"
MISS = (6,) * 12


def fought(line: str, *dice: int, dropped: list[str] | None = None, **pieces: Any) -> FogTable:
    """A battle in the first space of a line between all who are there; nobody hits by default.

    pieces: unit → the fields of its piece, such as the spaces that it has flown.
    """
    space = line.split("=")[0]
    table = laid(f"{line} {WAR}", *(dice or MISS), research=True)
    for key, fields in pieces.items():
        for name, value in fields.items():
            setattr(table.piece(key), name, value)
    power = table.state.power
    battle = Battle(
        space=space,
        attacker=power,
        attackers=table.g.own_at(space, power),
        defenders=table.g.enemies_at(space, power),
    )
    if dropped:
        battle.dropped = dropped
    table.run(battle)
    return table


def used(table: FogTable) -> list[str]:
    """The technologies told since the last `do` or `run`, the same to all."""
    told = [event for event in table.heard(None) if kind_of(event) == "tech_used"]
    for side in (AXIS, ALLIES):
        heard = [event for event in table.heard(side) if kind_of(event) == "tech_used"]
        assert heard == told
    return [event.technology for event in told]


def before(table: FogTable, die: str) -> bool:
    """Whether a technology was told before the first event of a kind, the one with its die."""
    kinds = [kind_of(event) for event in table.heard(None)]
    return kinds.index("tech_used") < kinds.index(die)


# ---------------------------------------------------------------------- with the fire, or not

FIRES = {
    "a tank raises a mech": ("kwangsi=japan:1mech+1tank;china:3inf", "improved_mech_infantry"),
    "jets fire in attack": ("kwangsi=japan:1ftr;china:2inf", "jet_fighters"),
    "radar guns fire": ("korea=usa:1ftr;japan:1aaa+1inf power=usa", "radar"),
    "heavy bombers fire": ("kwangsi=japan:1bmb;china:1inf", "heavy_bombers"),
}
KEPT = {
    "artillery defends": ("korea=usa:1inf;japan:2inf+1art power=usa", "advanced_artillery"),
    "an artillery raises a mech": (
        "kwangsi=japan:1mech+1art;china:3inf",
        "improved_mech_infantry",
    ),
    "submarines defend": ("sz6=usa:1dd;japan:1sub power=usa", "super_submarines"),
    "jets defend": ("korea=usa:2inf;japan:1ftr power=usa", "jet_fighters"),
    "no radar gun fires": ("korea=usa:1inf;japan:1aaa+1inf power=usa", "radar"),
    "heavy bombers defend": ("korea=usa:1inf;japan:1bmb power=usa", "heavy_bombers"),
}


@pytest.mark.parametrize(("line", "technology"), FIRES.values(), ids=FIRES)
def test_fog_5_a_technology_is_told_before_the_first_fire_that_it_changes(
    line: str, technology: str
) -> None:
    table = fought(f"{line} tech.japan={technology}")
    assert used(table) == [technology]
    assert before(table, "fired")


@pytest.mark.parametrize(("line", "technology"), KEPT.values(), ids=KEPT)
def test_fog_5_a_technology_that_changes_no_fire_is_not_told(line: str, technology: str) -> None:
    assert used(fought(f"{line} tech.japan={technology}")) == []


# ---------------------------------------------------------------------- artillery


def test_fog_5_advanced_artillery_is_told_where_it_raises_a_second_unit() -> None:
    table = fought("kwangsi=japan:2inf+1art;china:3inf tech.japan=advanced_artillery")
    assert used(table) == ["advanced_artillery"]
    assert before(table, "fired")
    assert table.one("tech_used").power == "japan"


@pytest.mark.parametrize("units", ["1inf+1art", "1art", "2inf"])
def test_fog_5_advanced_artillery_is_not_told_where_pairs_explain_it(units: str) -> None:
    table = fought(f"kwangsi=japan:{units};china:3inf tech.japan=advanced_artillery")
    assert used(table) == []


# ---------------------------------------------------------------------- rockets


def rocket(line: str) -> FogTable:
    """Japan fires a rocket from Japan at Guam."""
    table = laid(f"{line} {WAR} fac.japan=air_base fac.guam=air_base,naval_base", 4, research=True)
    table.state.rockets = [Rocket(base="japan", territory="guam", facility="naval_base")]
    table.g.events.clear()
    launch(table.g)
    table.events = list(table.g.events)
    return table


def test_fog_5_rockets_are_told_at_the_launch_and_not_from_where() -> None:
    table = rocket("tech.japan=rockets")
    assert used(table) == ["rockets"]
    told = {
        side: [e for e in table.heard(side) if kind_of(e) == "rocket_fired"]
        for side in (AXIS, ALLIES)
    }
    assert [each.base for each in told[AXIS]] == ["japan"]
    assert [(e.base, e.territory, e.facility, e.done, e.damage) for e in told[ALLIES]] == [
        ("", "guam", "naval_base", 4, 4)
    ]
    kinds = [kind_of(event) for event in table.heard(ALLIES)]
    assert kinds == ["tech_used", "rocket_fired"]


def test_fog_5_rockets_that_are_kept_are_not_told() -> None:
    table = laid(f"tech.japan=rockets {WAR} fac.japan=air_base fac.guam=air_base", research=True)
    launch(table.g)
    assert table.g.events == []
    assert not table.g.fog.used


# ---------------------------------------------------------------------- paratroopers


def test_fog_5_paratroopers_are_told_when_the_battle_begins_with_them() -> None:
    line = "kwangsi=japan:2inf;china:1inf tech.japan=paratroopers"
    table = fought(line, dropped=["japan_infantry_1"])
    assert used(table) == ["paratroopers"]
    (began,) = [event for event in table.heard(ALLIES) if kind_of(event) == "battle_began"]
    assert began.dropped == 1
    assert before(table, "fired")


def test_fog_5_a_drop_into_empty_land_is_not_told() -> None:
    line = "power=japan kiangsu=japan:2inf tech.japan=paratroopers holds.hunan=china"
    table = attack(f"{line} hunan=japan:2inf", "hunan", dropped={"japan_infantry_3": "kiangsu"})
    assert table.asked == "facilitator go_on"
    assert used(table) == []


# ---------------------------------------------------------------------- factories, bonds, yards


def test_fog_5_what_is_bought_made_and_repaired_tells_nothing() -> None:
    names = "increased_factory_production,improved_shipyards"
    table = fought(f"sz6=japan:1bb;usa:1dd fac.japan=major_complex:4 tech.japan={names}")
    assert used(table) == []


def test_fog_5_war_bonds_are_paid_in_secret_and_income_is_what_the_land_brings() -> None:
    line = "power=japan purse.japan=0 tech.japan=war_bonds"
    table = laid(line, 4, research=True).run(CollectIncomeInFog(power="japan"))
    assert used(table) == []
    (income,) = [event for event in table.heard(None) if kind_of(event) == "income"]
    paid = [event for event in table.heard(AXIS) if kind_of(event) == "bonds_paid"]
    assert [each.ipc for each in paid] == [4]
    assert "bonds_paid" not in [kind_of(event) for event in table.heard(ALLIES)]
    assert table.state.purses["japan"] == income.collected + 4


def test_f49_war_bonds_are_collected_before_all_where_the_table_wants_it() -> None:
    line = "power=japan purse.japan=0 tech.japan=war_bonds"
    table = laid(line, 4, research=True, bonds_in_sight=True)
    table.run(CollectIncomeInFog(power="japan"))
    assert used(table) == ["war_bonds"]
    assert before(table, "bonds_paid")
    (income,) = [event for event in table.heard(ALLIES) if kind_of(event) == "income"]
    assert table.state.purses["japan"] == income.collected
    assert not {*income.objectives} & {"war_bonds"}
    assert {draw.stream for draw in table.g.draws if draw.gave == (4,)} == {""}


# ---------------------------------------------------------------------- mechanized infantry


def blitzed(units: str, *keys: str) -> FogTable:
    """Units are met in Kwangsi that have blitzed through Hunan this turn."""
    came = {key: {"came_from": "hunan", "spent": 2} for key in keys}
    line = f"kwangsi=japan:{units};china:1inf holds.hunan=japan taken=hunan"
    return fought(f"{line} tech.japan=improved_mech_infantry", **came)


def test_fog_5_a_mech_that_blitzed_alone_is_told_when_it_is_met() -> None:
    assert used(blitzed("1mech", "japan_mech_infantry_1")) == ["improved_mech_infantry"]


def test_fog_5_a_mech_that_blitzed_beside_a_tank_is_told_by_its_fire_alone() -> None:
    table = blitzed("1mech+1tank", "japan_mech_infantry_1", "japan_tank_1")
    kinds = [kind_of(event) for event in table.heard(None)]
    assert kinds.index("battle_round_began") < kinds.index("tech_used")


# ---------------------------------------------------------------------- submarines


def test_fog_5_super_submarines_are_told_at_their_first_strike() -> None:
    table = fought("sz6=japan:1sub;usa:1ca tech.japan=super_submarines")
    assert used(table) == []
    table.do(Strike())
    assert used(table) == ["super_submarines"]
    assert before(table, "fired")


# ---------------------------------------------------------------------- jets


def raid(tech: str, fighters: int = 0) -> FogTable:
    """A British bomber over Japan, which intercepts with so many fighters."""
    line = f"power=uk {WAR} {tech} japan=uk:1bmb;japan:1ftr fac.japan=major_complex"
    raiders = {"uk_strategic_bomber_1": "major_complex"}
    table = laid(line, *MISS, attacks=(Attack(space="japan", raiders=raiders),), research=True)
    table.run(Raid(space="japan"))
    return table.do(Intercept(fighters))


def test_fog_5_jets_that_intercept_are_told_before_the_round_in_the_air() -> None:
    table = raid("tech.japan=jet_fighters", fighters=1)
    assert used(table) == ["jet_fighters"]
    assert before(table, "air_battle_fought")


def test_fog_5_jets_in_the_radar_round_are_told() -> None:
    line = f"power=usa {WAR} sz6=usa:1ftr;japan:1ftr tech.japan=jet_fighters"
    table = laid(line, *MISS, research=True)
    flight = Interception(zone="sz6", passing=["usa_fighter_1"], scrambled=["japan_fighter_1"])
    table.run(flight)
    assert used(table) == ["jet_fighters"]
    assert before(table, "air_battle_fought")


# ---------------------------------------------------------------------- radar


def test_fog_5_radar_is_told_before_the_guns_of_a_facility_fire() -> None:
    table = raid("tech.japan=radar")
    assert used(table) == ["radar"]
    assert before(table, "guns_fired")


# ---------------------------------------------------------------------- long range


def flown(spent: int, bonus: int) -> FogTable:
    """A fighter of Japan is met after so many spaces."""
    line = "kwangsi=japan:1ftr+1inf;china:1inf tech.japan=long_range_aircraft"
    return fought(line, japan_fighter_1={"spent": spent, "bonus": bonus})


def test_fog_5_long_range_is_told_of_a_fighter_that_flew_six_spaces_from_a_base() -> None:
    assert used(flown(6, 1)) == ["long_range_aircraft"]
    assert before(flown(6, 1), "fired")


def test_fog_5_long_range_is_not_told_where_the_base_explains_the_flight() -> None:
    assert used(flown(5, 1)) == []
    assert used(flown(5, 0)) == ["long_range_aircraft"]


# ---------------------------------------------------------------------- heavy bombers


def test_fog_5_heavy_bombers_are_told_before_their_bombs() -> None:
    table = raid("tech.uk=heavy_bombers")
    assert used(table) == ["heavy_bombers"]
    assert before(table, "facility_bombed")


# ---------------------------------------------------------------------- once, and no more


def test_fog_5_a_technology_is_told_once() -> None:
    table = fought("kwangsi=japan:1ftr;china:2inf tech.japan=jet_fighters")
    assert table.g.fog.used == {"japan": ("jet_fighters",)}
    table.do(Press())
    assert table.told("fired")
    assert used(table) == []


def test_fog_5_two_that_act_together_are_told_until_they_explain_the_dice() -> None:
    line = "kwangsi=japan:2mech+1art+1tank;china:3inf"
    table = fought(f"{line} tech.japan=advanced_artillery,improved_mech_infantry")
    assert used(table) in (["advanced_artillery"], ["improved_mech_infantry"])
