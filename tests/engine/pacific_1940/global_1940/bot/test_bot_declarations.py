"""G3 When the Captain goes to war, for each of nine powers."""

import random

import pytest

from engine.core.playing.advice import Advice
from engine.games.pacific_1940.bot import PLAYERS
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.politics.declarations import GoToWar
from engine.games.pacific_1940.positions import position

RULES = make()
CAPTAIN = PLAYERS["captain"]


def advised(line: str) -> Advice:
    """What the Captain is for at the start of a combat move, or at what `phase` says."""
    phase = "" if "phase=" in line else "phase=declare_war "
    state = position(RULES, phase + line)
    (ask,) = RULES.asks(state)
    return CAPTAIN.choose(RULES, state, ask, random.Random(1))


def wars(line: str) -> set[str]:
    """On whom it declares war."""
    choice = advised(line).choice
    return set(choice.on) if isinstance(choice, GoToWar) else set()


BARBAROSSA = (
    "power=germany poland=germany:8inf+3art+6tank romania=germany:4inf+4tank germany=germany:3ftr"
    " eastern_poland=ussr:2inf bessarabia=ussr:1inf"
)


def test_germany_lets_the_soviet_union_sleep_in_the_first_round() -> None:
    assert wars("power=germany turn=1 poland=germany:2inf eastern_poland=ussr:6inf") == set()


def test_germany_attacks_the_soviet_union_before_that_may_attack_it() -> None:
    assert wars(f"{BARBAROSSA} turn=3") == {"ussr"}


def test_nobody_declares_a_war_that_brings_nothing() -> None:
    assert wars("power=germany turn=5 war=germany-usa,germany-ussr germany=germany:4inf") == set()


WALL = (
    "poland=germany:9inf slovakia_hungary=germany:9inf romania=germany:9inf norway=germany:6inf"
    " finland=neutrals:4inf bulgaria=neutrals:4inf iraq=neutrals:3inf"
    " eastern_poland=ussr:3inf russia=ussr:3inf amur=ussr:4inf manchuria=japan:3inf"
)


@pytest.mark.parametrize(("turn", "on"), [(3, set()), (4, set()), (6, {"germany"})])
def test_the_soviet_union_waits_and_not_for_ever(turn: int, on: set[str]) -> None:
    """Peace with Germany pays Germany each turn, and the Soviet Union only in war."""
    assert wars(f"power=ussr turn={turn} {WALL}") == on


def test_the_soviet_union_attacks_a_germany_that_has_turned_its_back() -> None:
    line = WALL.replace("poland=germany:9inf ", "poland=germany:1inf ", 1)
    line = line.replace("eastern_poland=ussr:3inf", "eastern_poland=ussr:9inf+3art+3tank")
    assert "germany" in wars(f"power=ussr turn=4 {line}")


def test_a_power_that_keeps_peace_tells_what_objectives_pay_by_a_war() -> None:
    found = advised(f"power=ussr turn=4 {WALL}")
    war = next(each for each in found.candidates if isinstance(each.choice, GoToWar))
    terms = dict(war.reasons)
    assert terms["objectives"] > 0 > terms["patience"]


def test_attacked_by_germany_the_soviet_union_fights_italy_and_not_japan() -> None:
    assert wars("power=ussr turn=3 war=germany-ussr russia=ussr:3inf") == {"italy"}


def test_the_united_states_go_to_war_with_all_as_soon_as_they_may() -> None:
    home = "eastern_united_states=usa:3inf japan=japan:3inf"
    assert wars(f"power=usa turn=4 {home}") == {"germany", "italy", "japan"}
    in_income = wars(f"power=usa turn=3 phase=collect_income {home}")
    assert in_income == {"germany", "italy", "japan"}


JAPAN = (
    "power=japan kwangsi=japan:6inf+3art+4ftr+4tac kwangtung=uk:2inf philippines=usa:2inf"
    " malaya=uk:2inf sz36=japan:3trn[1inf+1art]+2bb+2dd amur=ussr:6inf manchuria=japan:2inf"
)


def test_japan_strikes_the_west_and_lets_the_soviet_union_sleep() -> None:
    for more in ("", " war=germany-ussr"):
        found = wars(f"{JAPAN} turn=3{more}")
        assert found >= {"uk", "anzac"}
        assert "ussr" not in found


@pytest.mark.parametrize("power", ["uk", "anzac", "france"])
def test_others_do_not_wake_japan_and_follow_the_united_states(power: str) -> None:
    home = "india=uk:3inf new_south_wales=anzac:3inf france=france:3inf japan=japan:3inf"
    assert wars(f"power={power} turn=2 {home}") == set()
    assert wars(f"power={power} turn=4 war=japan-usa {home}") == {"japan"}


def test_of_many_wars_those_that_pay_are_weighed_together() -> None:
    found = advised(f"{JAPAN} turn=3 french_indo_china=france:1inf")
    told = [set(each.choice.on) for each in found.candidates if isinstance(each.choice, GoToWar)]
    assert {"ussr"} in told
    assert max(map(len, told)) > len({"uk", "anzac"})
    assert {"usa", "ussr", "uk", "anzac", "france"} not in told
