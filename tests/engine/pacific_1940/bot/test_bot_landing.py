"""7.4, 12 Where the Captain's aircraft land: alone beside no stack, carriers among friends."""

import random

from engine.games.pacific_1940.bot.combat import landing_after
from engine.games.pacific_1940.bot.combat.force import Force, Undertaking
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, CAPTAIN, RULES, Does
from tests.engine.pacific_1940.helpers import at

CHINA = "power=japan holds.kweichow=japan holds.hunan=japan"
STACK = "szechwan=china:12inf shensi=china:9inf"


def risked(line: str, space: str, *walkers: str) -> float:
    """What two tactical bombers of Japan risk that fight in a space, with land units or alone."""
    picture = Picture(at(line).g, "japan", printed(), random.Random(1))
    plan = Undertaking(picture, Tentative(picture.g, "japan", COMBAT))
    aircraft = "japan_tactical_bomber_1", "japan_tactical_bomber_2"
    return landing_after.at_risk(plan, Force(space=space, aircraft=aircraft, walkers=walkers))


def test_aircraft_that_can_only_land_beside_a_stack_risk_something() -> None:
    """From Kiangsu they come to Szechwan, and no farther back than Kweichow."""
    line = f"{CHINA} {STACK} kiangsu=japan:2tac"
    assert risked(line, "szechwan") > 0


def test_aircraft_that_fly_back_to_where_nobody_comes_risk_nothing() -> None:
    line = f"{CHINA} {STACK} hunan=japan:2tac"
    assert risked(line, "szechwan") == 0


def test_aircraft_risk_less_where_an_army_stays() -> None:
    line = f"{CHINA} {STACK} kiangsu=japan:2tac kweichow=japan:{{}}inf"
    assert risked(line.format(20), "szechwan") < risked(line.format(1), "szechwan")


def test_aircraft_of_carriers_go_back_to_their_decks() -> None:
    line = f"{CHINA} {STACK} {ALL_AT_WAR} sz19=japan:1cv[2tac]"
    assert risked(line, "kiangsu") == 0


def test_land_units_that_go_along_to_the_fight_guard_no_place_to_land() -> None:
    line = f"{CHINA} {STACK} kiangsu=japan:2tac kweichow=japan:1inf"
    assert risked(line, "szechwan", "japan_infantry_1") > risked(line, "szechwan")


def test_aircraft_that_fly_too_far_from_their_decks_risk_what_they_land_beside() -> None:
    """From zone 36 they come to Szechwan, and then to Kweichow alone; no carrier comes so near."""
    line = f"{CHINA} {STACK} {ALL_AT_WAR} sz36=japan:1cv[2tac]"
    assert risked(line, "szechwan") > 0


def fetched(line: str, *, flown: int) -> Does:
    """A noncombat move in which Japan's first fighter has flown so far already."""
    state = position(RULES, f"phase=noncombat_move power=japan {ALL_AT_WAR} {line}")
    state.counters["japan_fighter_1"].spent = flown
    ask = RULES.asks(state)[0]
    return Does(RULES.play(state), ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))


def test_a_carrier_meets_a_fighter_beside_ships_that_guard_it() -> None:
    """It could come to zone 38 or 41; the British fleet reaches both."""
    line = "sz39=japan:1ftr sz41=japan:4dd sz37=japan:1cv sz40=uk:2bb+1ca+1dd"
    found = fetched(line, flown=3)
    assert not found.stranded
    assert found.stay("sz41") == {"cv": 1, "ftr": 1, "dd": 4}
