"""G11 Rockets: which bases fire, at what, and what they do."""

import pytest

from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.rockets import (
    KeepRocket,
    LaunchRocket,
    launching_bases,
    targets,
)
from engine.games.pacific_1940.battle.scramble import limit
from engine.games.pacific_1940.position.rockets import Rocket
from engine.games.pacific_1940.sequence import Turn
from tests.engine.pacific_1940.helpers import Table, at

WAR = "power=japan war=japan-usa tech.japan=rockets fac.japan=air_base"
GUAM = "fac.guam=air_base,naval_base"


def combat(line: str, *dice: int) -> Table:
    """The bombing step of Japan, which has rockets."""
    return at(line, *dice).run(ConductCombat(power="japan"))


def damage(table: Table, key: str) -> int:
    return table.piece(key).markers


def test_G11_GV70_a_working_base_throws_one_die_at_a_facility_without_guns() -> None:
    t = combat(f"{WAR} {GUAM}", 4)
    assert t.asked == "japan aim_rocket"
    t.do(LaunchRocket("guam", "naval_base"))
    assert (damage(t, "guam_naval_base"), damage(t, "guam_air_base")) == (4, 0)
    fired = t.one("rocket_fired")
    assert (fired.base, fired.roll, fired.done, fired.damage) == ("japan", 4, 4, 4)
    assert t.told("guns_fired") == []
    assert t.asked == ""


def test_G11_GV70_the_caps_of_damage_hold() -> None:
    t = combat(f"{WAR} fac.guam=naval_base:5", 4).do(LaunchRocket("guam", "naval_base"))
    assert (t.one("rocket_fired").done, damage(t, "guam_naval_base")) == (1, 6)


def test_G11_GV70_a_base_with_three_damage_does_not_fire() -> None:
    t = combat(f"{WAR.replace('air_base', 'air_base:3')} {GUAM}")
    assert t.asked == ""


def test_G11_what_is_wholly_damaged_is_no_target() -> None:
    t = combat(f"{WAR} fac.guam=naval_base:6,air_base")
    assert t.why_not(LaunchRocket("guam", "naval_base")) == "G11 wholly_damaged"
    assert t.why_not(LaunchRocket("guam", "air_base")) is None


def test_G11_a_rocket_flies_no_more_than_four_spaces() -> None:
    t = combat(f"{WAR} {GUAM} fac.hawaiian_islands=air_base")
    assert t.why_not(LaunchRocket("guam", "air_base")) is None
    assert t.why_not(LaunchRocket("hawaiian_islands", "air_base")) == "G11 out_of_rocket_range"


@pytest.mark.parametrize(("version", "bases"), [(6, ["japan"]), (5, ["guam", "japan"])])
def test_G11_a_base_that_was_taken_in_this_turn_fires_no_rocket(
    version: int, bases: list[str]
) -> None:
    line = f"{WAR} holds.guam=japan fac.guam=air_base fac.wake_island=air_base"
    t = at(line, version=version)
    t.state.taken = ["guam"]
    assert launching_bases(t.g, "japan") == bases


@pytest.mark.parametrize(("version", "why"), [(6, "3 stands_there_in_peace"), (5, None)])
def test_G3_3_no_rocket_falls_where_a_power_stands_that_is_at_peace(
    version: int, why: str | None
) -> None:
    t = at(f"{WAR} fac.guam=air_base guam=uk:1inf", version=version)
    t.run(ConductCombat(power="japan"))
    if version == 5:
        assert t.why_not(LaunchRocket("guam", "air_base")) == why
        return
    assert t.asked == ""


def test_G11_GV70_neutral_land_is_gone_round() -> None:
    """G11 India and Tsinghai are three spaces apart over the Himalayas, and five round them."""
    lands = "holds.tsinghai=japan holds.yunnan=japan fac.tsinghai=air_base fac.yunnan=air_base"
    line = f"power=uk war=japan-uk tech.uk=rockets fac.india=air_base {lands}"
    assert targets(at(line).g, "uk", "india") == [("yunnan", "air_base")]


def test_G11_no_rocket_at_a_power_at_peace() -> None:
    t = combat(f"power=japan tech.japan=rockets fac.japan=air_base {GUAM}")
    assert t.asked == ""


def test_G11_a_base_may_keep_its_rocket() -> None:
    t = combat(f"{WAR} {GUAM}").do(KeepRocket())
    assert (t.asked, t.events) == ("", [])


def test_G11_each_base_fires_once_and_several_may_aim_at_one_facility() -> None:
    t = combat(f"{WAR} fac.iwo_jima=air_base {GUAM}", 2, 3)
    bases = []
    while t.asked:
        bases.append(t.ask.base)
        t.do(LaunchRocket("guam", "air_base"))
    assert sorted(bases) == ["iwo_jima", "japan"]
    assert damage(t, "guam_air_base") == 5


def test_G11_without_the_technology_nobody_is_asked() -> None:
    assert combat(f"power=japan war=japan-usa fac.japan=air_base {GUAM}").asked == ""


def test_G11_a_friends_base_fires_nothing() -> None:
    line = "power=uk war=japan-uk,japan-anzac tech.uk=rockets fac.malaya=air_base"
    t = at(f"{line} holds.malaya=anzac fac.siam=air_base").run(ConductCombat(power="uk"))
    assert t.asked == ""


def test_G11_rockets_are_fired_though_nothing_else_is_fought() -> None:
    t = at(f"{WAR} {GUAM} japan=japan:1inf", 5)
    t.run(Turn(power="japan", at="conduct_combat"))
    t.do(LaunchRocket("guam", "air_base"))
    assert damage(t, "guam_air_base") == 5


def test_G11_scrambles_count_the_base_as_if_no_rocket_had_hit_it() -> None:
    t = at(f"{WAR} fac.guam=air_base:4")
    assert limit(t.g, "guam") == 0
    t.state.rockets = [Rocket(base="japan", territory="guam", facility="air_base", done=4)]
    assert limit(t.g, "guam") == 3
