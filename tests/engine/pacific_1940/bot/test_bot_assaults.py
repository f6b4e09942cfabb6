"""8.2 The Captain's landings: who fires at the shore."""

from __future__ import annotations

import random

import pytest

from engine.games.pacific_1940.bot.combat import on_land
from engine.games.pacific_1940.bot.combat.force import Undertaking, Weighed
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.position.state import COMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, attacks
from tests.engine.pacific_1940.helpers import at

ELSEWHERE = (
    "malaya=uk:6inf borneo=uk:6inf java=uk:6inf sumatra=uk:6inf celebes=anzac:6inf"
    " kwangtung=uk:6inf hainan=china:6inf french_indo_china=china:6inf"
    " holds.french_indo_china=china"
)


def picture(line: str, power: str) -> Picture:
    return Picture(at(line).g, power, printed(), random.Random(1))


def landing(line: str, power: str = "japan") -> Weighed:
    """A landing in the Philippines of all transports of zone 35 with all ships of it."""
    seen = picture(line, power)
    plan = Undertaking(seen, Tentative(seen.g, power, COMBAT))
    ships = [key for key in seen.g.own_at("sz35", power) if seen.g.unit(key).bombards]
    found = [
        force
        for force in on_land.forces(plan, "philippines")
        if len(force.lifts) == len(seen.own.transports)
        and {*ships} <= {*force.fleet}
        and not force.aircraft
    ]
    return on_land.weighed(plan, found[0], exact=True)


def test_nobody_is_counted_twice_who_could_march_and_be_carried() -> None:
    line = "power=japan kiangsu=japan:2inf+1art sz19=japan:1trn shantung=china:2inf"
    seen = picture(f"{line} holds.shantung=china jehol=japan:1inf", "japan")
    plan = Undertaking(seen, Tentative(seen.g, "japan", COMBAT))
    found = [*on_land.forces(plan, "shantung")]
    assert max(len(force.walkers) for force in found) == 4
    assert all(len(each.everyone) == len({*each.everyone}) for each in found)


# ---------------------------------------------------------------------- bombardment


def test_8_2_of_more_ships_than_come_ashore_the_strongest_fire() -> None:
    line = f"power=japan {ALL_AT_WAR} philippines=usa:2inf sz35=japan:{{}}+1trn[1inf+1art]"
    assert landing(line.format("3ca")).won == pytest.approx(landing(line.format("2ca")).won)
    stronger = landing(line.format("2ca+1bb")).won
    assert stronger == pytest.approx(landing(line.format("1ca+1bb")).won)
    assert stronger > landing(line.format("3ca")).won


def test_three_battleships_make_a_landing_of_two_units_possible() -> None:
    line = (
        f"power=japan {ALL_AT_WAR} {ELSEWHERE} philippines=usa:2inf sz35=japan:{{}}1trn[1inf+1art]"
    )
    assert not attacks(line.format("")).to("philippines")
    assert attacks(line.format("3bb+")).to("philippines").total() == 2


def falls(line: str) -> float:
    """How likely the Philippines fall to Japan if two infantry defend them."""
    return (
        picture(f"power=usa {ALL_AT_WAR} {line}", "usa")
        .danger("philippines", {"infantry": 2})
        .falls
    )


def test_8_2_the_strongest_ships_of_an_enemy_are_feared() -> None:
    few = "sz36=japan:2bb+1trn[2inf]"
    many = f"sz20=japan:2ca {few}"
    assert falls(many) == pytest.approx(falls(few))
