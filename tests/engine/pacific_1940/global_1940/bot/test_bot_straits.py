"""G8 Programs reckon with straits: who cannot sail through is neither near nor a danger."""

import random

import pytest

from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.bot import PLAYERS
from engine.games.pacific_1940.bot.answers import answer
from engine.games.pacific_1940.bot.answers.holding import comers
from engine.games.pacific_1940.bot.answers.worth import Worth
from engine.games.pacific_1940.bot.in_the_fog.bearing import Bearing
from engine.games.pacific_1940.bot.in_the_fog.enemies import group_near
from engine.games.pacific_1940.bot.in_the_fog.ledger import Reading, Stock
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.politics.leave import GrantLeave, KeepLeave, TakeBackLeave
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.technologies import gain
from engine.games.pacific_1940.research.using import use
from tests.engine.pacific_1940.global_1940.world import fogged, world

SUEZ = "holds.egypt=italy holds.trans_jordan=italy"


def coming(line: str, space: str) -> list[str]:
    """Who of the Axis could attack a space next."""
    return comers(world(line).g, space, "allies")


def test_G8_a_ship_behind_a_canal_that_is_shut_to_it_does_not_come() -> None:
    line = "power=uk sz98=uk:1dd sz81=italy:2ca"
    assert coming(line, "sz98") == []
    assert coming(f"{line} {SUEZ}", "sz98") == ["italy_cruiser_1", "italy_cruiser_2"]


def test_G8_a_submarine_comes_past_gibraltar_and_a_destroyer_does_not() -> None:
    line = "power=uk sz92=uk:1ca sz91=germany:1sub+1dd"
    assert coming(line, "sz92") == ["germany_submarine_1"]


def test_G8_what_a_transport_carries_is_landed_on_this_side_of_a_canal_alone() -> None:
    line = "power=uk sz76=italy:1trn[1inf] cyprus=uk:1inf"
    there = "italy_infantry_1"
    assert there not in coming(line, "syria")
    assert there in coming(f"{line} {SUEZ}", "syria")


@pytest.mark.parametrize(("held", "is_near"), [("", True), ("holds.egypt=italy", False)])
def test_G8_a_base_behind_a_shut_canal_mends_no_ship(held: str, is_near: bool) -> None:
    g = world(f"power=uk sz81=uk:1bb! fac.alexandria=naval_base {held}").g
    damage = Worth(g).damage("uk_battleship_1") / g.unit("uk_battleship_1").cost
    ships = Worth(g).weights.ships
    assert damage == (ships.damage if is_near else ships.damage_far)


# ------------------------------------------------------------------ in the fog


def reached(line: str) -> str:
    """Where the Allies take Italian ships to be that were in zone 97 two rounds ago."""
    g = fogged(f"power=uk turn=6 {line}").g
    return Bearing(g, "allies", []).reached("italy", "sz97", 4)


def test_G8_a_fleet_out_of_sight_is_not_on_its_way_through_a_shut_canal() -> None:
    fleet = "sz76=uk:3bb"
    assert reached(f"{fleet} {SUEZ}") != "sz97"
    through = {"sz81", "sz76"}
    assert reached(fleet) not in through


def near(g: Campaign, zone: str) -> int:
    return group_near(g, "allies", zone)["battleship"]


def test_G8_a_group_nobody_sees_is_not_the_fleet_behind_a_shut_canal() -> None:
    line = "power=italy sz97=italy:2bb sz76=uk:1dd"
    assert near(fogged(line).g, "sz81") == 0
    assert near(fogged(f"{line} {SUEZ}").g, "sz81") == 1


def test_G2_2_unseen_ships_of_two_economies_are_believed_at_both_capitals() -> None:
    g = fogged("power=germany turn=3").g
    found = Reading(g, "axis").harbours("uk")
    assert set(found) == {g.equipment.zones_of[each][0] for each in ("united_kingdom", "india")}
    lost = fogged("power=germany turn=3 holds.india=japan").g
    assert set(Reading(lost, "axis").harbours("uk")) == {g.equipment.zones_of["united_kingdom"][0]}


def test_G11_an_enemy_s_ships_cost_what_everybody_knows_that_they_cost_it() -> None:
    """Fog 5 Shipyards that nobody has heard of change nothing."""
    g = fogged("power=germany turn=3", research=True).g
    printed = Stock(g, "uk").costs["transport"]
    gain(g, "uk", "improved_shipyards")
    assert Stock(g, "uk").costs["transport"] == printed
    use(g, "uk", "improved_shipyards")
    assert Stock(g, "uk").costs["transport"] == printed - 1


# ------------------------------------------------------------------ leave to pass


@pytest.mark.parametrize(
    ("given", "choice"),
    [
        ("", KeepLeave()),
        ("leave=usa.panama_canal.japan", TakeBackLeave("panama_canal", "japan")),
    ],
)
@pytest.mark.parametrize("noise", [0.0, 6.0])
def test_G8_2_no_enemy_to_be_has_leave_to_pass(given: str, choice: Choice, noise: float) -> None:
    g = world(f"power=usa {given}", straits_by_leave=True).g
    found = answer(g, GrantLeave(role="usa"), random.Random(1), noise)
    assert found.choice == choice


@pytest.mark.parametrize("level", PLAYERS)
def test_G8_2_programs_of_each_level_answer_so_in_the_fog_too(level: str) -> None:
    rules = make().under({"fog": True})
    line = "power=usa phase=declare_war leave=usa.panama_canal.japan"
    state = position(rules, line, options={"fog": True, "straits_by_leave": True})
    (ask,) = rules.asks(state)
    found = PLAYERS[level].choose(rules, state, ask, random.Random(1))
    assert found.choice == TakeBackLeave("panama_canal", "japan")
