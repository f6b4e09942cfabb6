"""G7 Mongolia: a league of neutrals that the Soviet Union may get, and lose."""

import pytest

from engine.games.pacific_1940.battle.rockets import LaunchRocket, launch
from engine.games.pacific_1940.components.map import STRICT
from engine.games.pacific_1940.politics.neutrals import army_of, kept, leagues_join, members
from engine.games.pacific_1940.politics.politics import note_attack
from engine.games.pacific_1940.position.rockets import Rocket
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.position.versions import EIGHTH, SEVENTH
from engine.games.pacific_1940.sequence import Turn
from tests.engine.pacific_1940.global_1940.world import BOX, fogged, world
from tests.engine.pacific_1940.helpers import Table

WAR = "war=japan-ussr"
MONGOLIA = "olgiy=neutrals:2inf ulaanbaatar=neutrals:2inf"


def after_attacks(line: str, *attacks: tuple[str, str], **options: bool) -> Table:
    """After these attacks, (power, territory), and the end of Conduct Combat."""
    table = world(f"{WAR} {MONGOLIA} {line}", **options)
    table.g.events.clear()
    for power, territory in attacks:
        note_attack(table.g, power, territory)
    leagues_join(table.g)
    table.events = list(table.g.events)
    return table


def holders(table: Table) -> set[str]:
    """Who holds Mongolia; "" for nobody."""
    return {table.g.controller(key) for key in members(table.g, "mongolia")}


def test_G7_the_league_has_six_territories() -> None:
    assert len(members(world("").g, "mongolia")) == 6


@pytest.mark.parametrize("land", ["tunguska", "yenisey", "yakut_s_s_r", "buryatia", "amur"])
def test_G7_1_japan_attacks_soviet_land_beside_it_and_mongolia_joins(land: str) -> None:
    assert land in BOX.territories
    table = after_attacks("power=japan", ("japan", land))
    assert holders(table) == {"ussr"}
    told = table.one("league_joined")
    assert told.armies["olgiy"] == {"infantry": 2}
    assert len(table.g.own_at("olgiy", "ussr")) == 2
    assert not army_of(table.g, "olgiy")


@pytest.mark.parametrize("land", ["sakha", "siberia"])
def test_G7_1_an_attack_elsewhere_does_nothing(land: str) -> None:
    assert holders(after_attacks("power=japan", ("japan", land))) == {""}


def test_G7_1_it_joins_at_the_end_of_conduct_combat_won_or_lost() -> None:
    line = f"{WAR} power=japan {MONGOLIA} manchuria=japan:1inf amur=ussr:2inf"
    table = world(line, 6, 1, 1, attacks=(Attack(space="amur", units=["japan_infantry_1"]),))
    table.state.counters["japan_infantry_1"].place = "amur"
    table.g.forget()
    note_attack(table.g, "japan", "amur")
    assert holders(table) == {""}
    table.run(Turn(power="japan", at="conduct_combat"))
    assert holders(table) == {"ussr"}
    kinds = [event.__struct_config__.tag for event in table.events]
    assert kinds.index("battle_ended") < kinds.index("league_joined")


@pytest.mark.parametrize("land", ["korea", "manchuria"])
def test_G7_1_not_when_the_soviet_union_attacked_first(land: str) -> None:
    table = after_attacks("power=ussr", ("ussr", land), ("japan", "amur"))
    assert holders(table) == {""}
    assert table.g.leaning("olgiy") == STRICT


def test_G7_1_chinese_land_beside_it_counts_when_japan_holds_it() -> None:
    for held, found in (("holds.suiyuan=japan", {""}), ("", {"ussr"})):
        attacks = (("ussr", "suiyuan"), ("japan", "amur"))
        assert holders(after_attacks(f"power=ussr {held}", *attacks)) == found


def after_a_rocket(line: str, power: str, target: str, version: int) -> Table:
    """After a rocket at an air base, and the end of Conduct Combat."""
    table = world(f"{WAR} {MONGOLIA} tech.{power}=rockets power={power} {line}", 2, version=version)
    table.run(Turn(power=power, at="conduct_combat"))
    assert table.asked == f"{power} aim_rocket"
    return table.do(LaunchRocket(target, "air_base"))


@pytest.mark.parametrize(("version", "holder"), [(EIGHTH, "ussr"), (SEVENTH, "")])
def test_G7_1_G11_version_8_a_rocket_at_soviet_land_beside_it_is_an_attack(
    version: int, holder: str
) -> None:
    """GN-06"""
    bases = "fac.manchuria=air_base fac.amur=air_base"
    table = after_a_rocket(bases, "japan", "amur", version)
    assert table.piece("amur_air_base").markers == 2
    assert holders(table) == {holder}


@pytest.mark.parametrize(("version", "holder"), [(EIGHTH, ""), (SEVENTH, "ussr")])
def test_G7_1_G11_version_8_a_soviet_rocket_at_korea_forfeits_it(version: int, holder: str) -> None:
    """GN-06"""
    bases = "fac.amur=air_base fac.korea=air_base"
    table = after_a_rocket(bases, "ussr", "korea", version)
    note_attack(table.g, "japan", "amur")
    leagues_join(table.g)
    assert holders(table) == {holder}


def test_G7_1_G11_a_rocket_at_land_that_is_not_beside_it_does_nothing() -> None:
    bases = "fac.manchuria=air_base fac.siberia=air_base"
    assert holders(after_a_rocket(bases, "japan", "siberia", EIGHTH)) == {""}


@pytest.mark.parametrize(("target", "joining"), [("air_base", ["mongolia"]), ("naval_base", [])])
def test_G7_1_fog_5_a_rocket_in_the_fog_is_an_attack_where_there_is_something_to_hit(
    target: str, joining: list[str]
) -> None:
    """GN-06"""
    bases = "fac.manchuria=air_base fac.amur=air_base"
    table = fogged(f"{WAR} power=japan tech.japan=rockets {bases}", 2)
    table.state.rockets = [Rocket(base="manchuria", territory="amur", facility=target)]
    launch(table.g)
    assert kept(table.g).joining == joining


@pytest.mark.parametrize(("version", "is_lost"), [(EIGHTH, True), (SEVENTH, False)])
def test_14_G11_version_8_a_rocket_at_french_indo_china_costs_japan_its_trade(
    version: int, is_lost: bool
) -> None:
    """GN-06"""
    line = "war=japan-ussr,japan-france fac.kiangsi=air_base holds.kiangsi=japan"
    bases = f"{line} fac.french_indo_china=air_base"
    table = after_a_rocket(bases, "japan", "french_indo_china", version)
    assert table.state.trade_lost == is_lost
    assert bool(table.told("trade_lost")) == is_lost


def test_G7_1_land_that_leans_to_the_other_side_or_is_held_does_not_join() -> None:
    line = "power=japan leans.olgiy=axis holds.dzavhan=japan leans.tsagaan_olom=allies"
    table = after_attacks(line, ("japan", "amur"))
    assert not table.g.controller("olgiy")
    assert table.g.controller("dzavhan") == "japan"
    assert table.g.controller("tsagaan_olom") == "ussr"


def test_G7_1_another_power_s_attack_brings_nobody() -> None:
    assert holders(after_attacks("war=germany-ussr", ("germany", "amur"))) == {""}


def test_G7_2_an_allied_attack_on_a_strict_neutral_leaves_mongolia_strict() -> None:
    for power in ("usa", "uk", "ussr"):
        table = after_attacks(f"power={power}", (power, "spain"))
        assert table.g.leaning("turkey") == "axis"
        assert table.g.leaning("olgiy") == STRICT


def test_G7_2_an_axis_attack_makes_it_pro_allies() -> None:
    table = after_attacks("power=germany", ("germany", "spain"))
    assert table.g.leaning("olgiy") == "allies"


def test_G7_2_only_a_soviet_attack_on_it_makes_it_pro_axis() -> None:
    table = after_attacks("power=uk", ("uk", "olgiy"))
    assert table.g.leaning("dzavhan") == STRICT
    assert table.g.leaning("olgiy") == "axis"
    table = after_attacks("power=ussr", ("ussr", "olgiy"))
    assert table.g.leaning("dzavhan") == "axis"


def test_G7_3_a_soviet_attack_on_it_turns_all_other_strict_neutrals() -> None:
    table = after_attacks("power=ussr", ("ussr", "olgiy"))
    assert table.g.leaning("spain") == "axis"


def test_G7_3_unless_the_table_has_ruled_that_it_turns_alone() -> None:
    table = after_attacks("power=ussr", ("ussr", "olgiy"), leagues_turn_alone=True)
    assert table.g.leaning("spain") == STRICT
    assert table.g.leaning("dzavhan") == "axis"
