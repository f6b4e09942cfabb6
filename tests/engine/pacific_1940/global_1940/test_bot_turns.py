"""The Captain in Global: Paris comes first, aircraft land in safety, troops wait for ships."""

from __future__ import annotations

import random
from functools import cache

from engine.core import registry
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.bot import CAPTAIN, Does

RULES = registry.get("global_1940")
FRANCE_LOST = "holds.france=germany france=germany:6inf+2tank"


def decided(state: CampaignState) -> Does:
    """What it does at the first decision of a position."""
    ask = RULES.asks(state)[0]
    return Does(RULES.play(state), ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))


def does(line: str) -> Does:
    return decided(position(RULES, line))


@cache
def first_attack() -> Does:
    """The combat move of Germany from the set-up, after what it buys and declares."""
    state = position(RULES, "")
    while not isinstance(RULES.asks(state)[0], PlanMoves):
        state = RULES.apply(state, "germany", decided(state).advice.choice).state
    return decided(state)


def test_germany_attacks_paris_first_with_more_than_stands_there() -> None:
    sent, there = first_attack().to("france"), 12
    assert sent.total() > there
    assert sent["inf"] + sent["mech"] + sent["tank"] >= 5
    assert sent["ftr"] + sent["tac"] >= 5


def test_germany_leaves_berlin_held_and_moscow_in_peace() -> None:
    does_it = first_attack()
    assert does_it.stay("germany")["inf"] >= 4
    assert not does_it.to("baltic_states")
    assert not does_it.g.at_war("germany", "ussr")


def test_aircraft_do_not_land_where_they_are_taken_for_all_that_they_could_reach() -> None:
    """A friend's thin garrison between Italy and Germany is no airfield."""
    line = (
        f"phase=noncombat_move power=uk turn=1 {FRANCE_LOST} western_germany=germany:2ftr+2tac"
        " northern_italy=italy:2inf+2art+1tank southern_italy=italy:6inf+2ftr"
        " southern_france=france:1inf+1art sz112=uk:2ftr united_kingdom=uk:3inf+1ftr"
        " fac.united_kingdom=air_base,major_complex"
    )
    landed = does(line)
    assert landed.to("united_kingdom")["ftr"] == 2
    assert not landed.to("southern_france")


def test_troops_that_wait_for_ships_wait_in_britain_and_not_in_canada() -> None:
    line = (
        f"phase=mobilize power=uk turn=1 {FRANCE_LOST} united_kingdom=uk:12inf+4ftr"
        " fac.united_kingdom=major_complex fac.quebec=minor_complex bought.uk_europe=3inf"
    )
    placed = does(line)
    assert placed.placed("united_kingdom")["inf"] == 3
