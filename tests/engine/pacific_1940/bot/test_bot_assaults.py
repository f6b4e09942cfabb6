"""7.5, 7.6, 8.2 The Captain's landings: who fires at the shore, and what may keep ships from it."""

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


def test_8_2_ships_do_not_fire_where_they_fight_first() -> None:
    """A destroyer of the enemy is as good as beaten, but whoever sails there fights it."""
    line = (
        f"power=japan {ALL_AT_WAR} philippines=usa:2inf sz35=usa:1dd sz36=japan:2bb+1trn[1inf+1art]"
    )
    seen = picture(line, "japan")
    plan = Undertaking(seen, Tentative(seen.g, "japan", COMBAT))
    plan.doomed = {"usa_destroyer_1"}
    found = list(on_land.forces(plan, "philippines"))
    with_ships = next(force for force in found if len(force.fleet) == 2 and force.zone == "sz35")
    alone = next(force for force in found if force.lifts and not force.fleet)
    won = on_land.weighed(plan, with_ships, exact=True).won
    assert won == pytest.approx(on_land.weighed(plan, alone, exact=True).won)


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


def test_8_2_no_ship_of_an_enemy_is_feared_that_must_fight_before_it_fires() -> None:
    line = "sz35={}japan:1trn[1inf+1art] sz36=japan:3bb"
    assert falls(line.format("usa:1dd;")) < falls(line.format(""))


# ---------------------------------------------------------------------- scrambles


def test_7_5_8_2_a_fighter_that_may_go_up_keeps_ships_from_firing_at_the_shore() -> None:
    """Without a base it stays on land, where three battleships and a cruiser fire at it."""
    line = (
        "power=usa war=japan-usa sz35=usa:3bb+1ca+2trn[2inf] holds.philippines=japan"
        " philippines=japan:2inf+1ftr tokens.japan=0{}"
    )
    from_base = landing(line.format(" fac.philippines=air_base"), "usa").won
    assert from_base < landing(line.format(""), "usa").won - 0.05


# ---------------------------------------------------------------------- kamikazes

MANILA = (
    "power=usa war=japan-usa sz35=usa:2bb+1ca+1dd+1trn[1inf+1art]+1trn[1inf+1tank]"
    " holds.philippines=japan philippines=japan:{}inf tokens.japan={}"
)


def test_7_6_no_landing_is_made_that_a_kamikaze_would_spoil() -> None:
    """One token stops all ships from firing at the shore; without them four infantry hold it."""
    assert attacks(MANILA.format(4, 0)).to("philippines")
    assert not attacks(MANILA.format(4, 1)).to("philippines")


def test_7_6_a_landing_that_needs_no_ships_to_fire_is_made_in_spite_of_kamikazes() -> None:
    assert attacks(MANILA.format(1, 6)).to("philippines")
