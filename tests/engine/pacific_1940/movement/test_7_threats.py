"""7, 12 Who could be in a space after a power's next move."""

from typing import cast

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from engine.core.encoding.codec import JsonData
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.knowledge.reckoning import reckoned
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.odds import battle
from engine.games.pacific_1940.planning.threats import Threat, threats
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.helpers import Table, at


def threat(table: Table, power: str, space: str) -> Threat:
    return next(each for each in threats(table.g, space) if each.power == power)


def test_7_those_in_reach_come_and_find_who_is_there() -> None:
    table = at(
        "power=china kiangsi=japan:3inf+1art kwangsi=japan:1tank kiangsu=japan:1ftr "
        "manchuria=japan:2inf hunan=china:2inf"
    )
    found = threat(table, "japan", "hunan")
    assert found.attacks
    assert found.comes == {"infantry": 3, "artillery": 1, "tank": 1, "fighter": 1}
    assert found.there == {"infantry": 2}


def test_7_what_has_moved_this_turn_comes_in_the_next() -> None:
    table = at("power=japan kwangsi=japan:2inf hunan=china:1inf")
    for piece in table.g.pieces.values():
        if piece.owner == "japan":
            piece.moved, piece.spent = "noncombat", 1
    assert threat(table, "japan", "hunan").comes == {"infantry": 2}
    assert all(p.moved for p in table.g.pieces.values() if p.owner == "japan")  # a copy was asked


def test_8_2_transports_bring_as_many_as_fit_and_each_sails_once() -> None:
    table = at(
        "war=japan-usa fac.japan=naval_base japan=japan:5inf+2aaa korea=japan:2inf "
        "sz6=japan:1trn+1dd philippines=usa:1inf sz35=usa:1dd"
    )
    found = threat(table, "japan", "philippines")
    assert found.comes == {"infantry": 2}  # guns do not land in an assault


def test_3_war_is_declared_first_by_a_power_that_may() -> None:
    table = at("power=china formosa=japan:1ftr sz20=japan:1dd sz36=uk:1dd")
    assert threat(table, "japan", "sz36").comes == {"fighter": 1, "destroyer": 1}
    assert not threat(table, "usa", "sz20").attacks


def test_12_friends_come_in_the_noncombat_move() -> None:
    table = at("power=japan kwangsi=japan:2inf kiangsi=japan:1inf+1aaa hunan=china:1inf")
    found = threat(table, "japan", "kwangsi")
    assert not found.attacks
    assert found.comes == {"infantry": 1, "aaa": 1}
    assert found.there == {"infantry": 2}


FAR = "power=usa war=japan-usa korea=japan:1ftr hunan=china:2inf"


@pytest.mark.parametrize(
    ("found", "comes"),
    [("", {}), ("tech.japan=radar", {}), ("tech.japan=long_range_aircraft", {"fighter": 1})],
)
def test_G11_long_range_aircraft_come_from_farther(found: str, comes: dict[str, int]) -> None:
    table = at(f"{FAR} {found}", research=True)
    assert threat(table, "japan", "hunan").comes == comes


@pytest.mark.parametrize(
    ("line", "infantry"),
    [
        ("kwangsi=japan:1tank", 2),
        ("kwangsi=japan:1tank fac.kiangsu=naval_base", 0),
        ("manchuria=japan:1tank", 0),
        ("kwangsi=japan:1tank kiangsi=japan:1inf", 3),
    ],
)
def test_G11_paratroopers_come_beside_an_attack_on_land_alone(line: str, infantry: int) -> None:
    base = "" if "fac." in line else "fac.kiangsu=air_base"
    start = "power=usa kiangsu=japan:4inf hunan=china:2inf tech.japan=paratroopers"
    table = at(f"{start} {base} {line}", research=True)
    assert threat(table, "japan", "hunan").comes.get("infantry", 0) == infantry
    without = at(f"{start} {base} {line}".replace(" tech.japan=paratroopers", ""), research=True)
    assert threat(without, "japan", "hunan").comes.get("infantry", 0) <= 1


def test_8_3_G11_guns_against_aircraft_fire_at_paratroopers_who_could_come() -> None:
    line = "kwangsi=japan:1tank kiangsu=japan:4inf fac.kiangsu=air_base tech.japan=paratroopers"
    table = at(f"power=usa {line} hunan=china:1inf+1aaa", research=True)
    asked = threat(table, "japan", "hunan").asked
    assert asked is not None and asked.dropped == {"infantry": 2}
    spared = replace(asked, dropped={})
    assert battle(load(), asked).attack_loss > battle(load(), spared).attack_loss + 0.5


GUESSED = {"technologies": {"japan": ["long_range_aircraft"], "usa": ["long_range_aircraft"]}}


@pytest.mark.parametrize(
    ("viewer", "guesses", "comes"),
    [
        ("allies", None, {}),
        ("allies", GUESSED, {"fighter": 1}),
        ("axis", GUESSED, {}),
        ("facilitator", GUESSED, {}),
    ],
)
def test_fog_5_a_side_reckons_with_the_technologies_that_it_guesses_its_enemies_to_have(
    viewer: str, guesses: JsonData, comes: dict[str, int]
) -> None:
    rules = make().under({"fog": True})
    state = position(make(), FAR, options={"fog": True, "research": True})
    g = cast(InFog, rules).play(state)
    sight_forces(g, "allies", "korea", "contact", {"japan": {"fighter": 1}})
    state.turn += 1
    told = rules.facilitation.threats(state, viewer, "hunan", guesses)
    assert [each.comes for each in told if each.power == "japan"] == [comes]
    assert state.technologies is UNSET


@pytest.mark.parametrize("space", ["hunan", "sz6", "japan", "philippines"])
def test_fog_1_in_the_fog_nobody_comes_whom_the_side_does_not_know(space: str) -> None:
    rules = make().under({"fog": True})
    state = rules.setup("5e" * 32, {"fog": True})
    known = reckoned(rules.play(rules.known(state, "china")), "allies")
    found = next(each for each in threats(known, space) if each.power == "japan")
    assert found.comes == {}


@pytest.mark.parametrize(("power", "turn"), [("china", 3), ("japan", 4)])
def test_3_who_has_had_its_turn_may_declare_war_by_the_rules_of_the_next_round(
    power: str, turn: int
) -> None:
    line = f"power={power} turn={turn} midway=usa:1ftr sz25=usa:1dd sz16=japan:1dd"
    assert threat(at(line), "usa", "sz16").attacks
