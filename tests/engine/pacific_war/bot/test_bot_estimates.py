"""What the programs reckon with, held against the rules: control, captures, hits."""

import random
from math import tanh

import pytest

from engine.core.dice import seed_from
from engine.core.playing.quick import QuickPlay
from engine.core.playing.random_player import RandomPlayer
from engine.games.pacific_war.bot.dangers import may_capture, saves
from engine.games.pacific_war.bot.hand import has_surplus
from engine.games.pacific_war.bot.weighing.battle import Chart, Force, Piece, fight, roll_of
from engine.games.pacific_war.bot.weighing.evaluation import evaluated
from engine.games.pacific_war.bot.weighing.outlook import Outlook, presence
from engine.games.pacific_war.bot.weighing.situation import Situation, Tables, hit_share, worth_of
from engine.games.pacific_war.bot.weighing.weighed import total
from engine.games.pacific_war.bot.weighing.weights import printed
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.control import recompute
from engine.games.pacific_war.position.state import Result, Theater
from engine.games.pacific_war.resolution.hits import damage
from engine.games.pacific_war.strategy.actions import TakeAction
from engine.games.pacific_war.victory import base_count, port_points
from tests.engine.pacific_war.helpers import RULES, at

WEIGHTS = printed()
CARRIER = Piece(loss=1.0, airstrike=4, gunnery=0, is_carrier=True, is_lba=False)
CRUISER = Piece(loss=0.2, airstrike=0, gunnery=1, is_carrier=False, is_lba=False)
BATTLESHIP = Piece(loss=0.4, airstrike=0, gunnery=4, is_carrier=False, is_lba=False)


def force(*pieces: Piece) -> Force:
    return Force(roll_of(pieces))


def by_the_rules(g: Theater) -> float:
    """11.0 The points by the markers that lie there."""
    lead = base_count(g, JAPAN) - base_count(g, ALLIED)
    oil = WEIGHTS.zone.oil * (g.controller("borneo") == JAPAN)
    ports = port_points(g, JAPAN) - port_points(g, ALLIED)
    return ports + oil + 3 * WEIGHTS.zone.base * tanh(lead / 3)


@pytest.mark.parametrize("seed", range(3))
def test_control_is_foreseen_as_the_rules_find_it(seed: int) -> None:
    """12.0 Along a game of chance, wherever an action is about to be taken."""
    pick, seen = random.Random(seed), 0
    quick = QuickPlay(RULES, RULES.setup(seed_from(f"control {seed}"), {}))
    while (ask := quick.ask) is not None:
        g = RULES.play(RULES.codec.copy(quick.state))
        if isinstance(ask, TakeAction):
            recompute(g)
            found = Outlook(g, WEIGHTS).points(presence(g), JAPAN)
            assert found == pytest.approx(by_the_rules(g))
            assert Outlook(g, WEIGHTS).points(presence(g), ALLIED) == -found
            seen += 1
        quick.take(ask, RandomPlayer().choose(RULES, quick.state, ask, pick).choice)
    assert seen > 10


def test_a_column_is_worth_the_mean_of_its_faces() -> None:
    chart = Chart(RULES.equipment)
    assert chart.hits(31) == pytest.approx(39 / 6)
    assert chart.hits(10, 1) == chart.hits(13)
    assert chart.hits(0) == 0
    assert chart.hits(1, -1) == 0
    assert chart.hits(40, 5) == chart.hits(31)
    assert chart.hits(10) < chart.hits(10, 0.5) < chart.hits(13)


def test_two_equal_fleets_lose_the_same_in_one_round() -> None:
    chart = Chart(RULES.equipment)
    fleet = (CARRIER, CARRIER, CRUISER, BATTLESHIP)
    found = fight(chart, force(*fleet), force(*fleet), 1)
    assert found.attacker_loss == pytest.approx(found.defender_loss)
    assert 0 < found.attacker_loss < 2.6


def test_airstrikes_cost_the_dearest_and_guns_the_cheapest() -> None:
    struck = force(CARRIER, CRUISER, BATTLESHIP)
    struck.take_airstrike(1)
    assert struck.lost == pytest.approx(CARRIER.loss)
    shelled = force(CARRIER, CRUISER, BATTLESHIP)
    shelled.take_surface(1.5)
    assert shelled.lost == pytest.approx(CRUISER.loss + BATTLESHIP.loss / 2)


def test_more_rounds_against_a_weaker_enemy_clear_a_zone_more_surely() -> None:
    chart = Chart(RULES.equipment)
    strong, weak = (CARRIER,) * 4, (CRUISER,) * 9
    clears = [fight(chart, force(*strong), force(*weak), rounds).clears for rounds in (1, 2, 3)]
    assert clears == sorted(clears)
    assert clears[0] < clears[-1]


@pytest.mark.parametrize("key", ["jp_akagi", "jp_zuikaku", "jp_yamato", "us_chicago", "us_essex"])
@pytest.mark.parametrize("turn", [2, 4])
def test_what_a_hit_costs_is_what_the_rules_do_to_a_ship(key: str, turn: int) -> None:
    """9.2.5 Over the faces of the die: sunk, or away for so many of the turns to come."""
    left, costs = 5 - turn, 0.0
    for face in range(1, 7):
        g = at(f"turn={turn} acts=japan midway={key}", face).g
        damage(g, key, 1)
        counter = g.counters[key]
        away = counter.box - turn if counter.place == "track" else left + 1
        costs += 0.0 if counter.place == "midway" else away / (left + 1)
    assert hit_share(RULES.equipment.units[key], left) == pytest.approx(costs / 6)


def test_a_unit_is_worth_less_the_later_it_is_and_a_ship_that_leaves_sooner_still_less() -> None:
    units = RULES.equipment.units
    akagi = [worth_of(units["jp_akagi"], left, WEIGHTS) for left in range(5)]
    assert akagi == sorted(akagi)
    assert worth_of(units["uk_resolution"], 4, WEIGHTS) < worth_of(
        units["uk_ramillies"], 4, WEIGHTS
    )


def test_cards_that_are_needed_for_a_capture_are_claimed() -> None:
    g = at("acts=japan turn=3 philippines=nachi! hand.japan=J05,J06,J07").g
    s = Situation(g, JAPAN, WEIGHTS, Tables(RULES.equipment))
    assert s.claimed == {"philippines": 2}
    assert s.spare_cards == 1


def ends(g: Theater, side: str) -> float:
    """What the end of a turn is worth to a side."""
    return total(evaluated(g, side, WEIGHTS))


def test_ships_cut_off_have_no_way_home() -> None:
    line = "acts=japan turn=3 australia=nachi! port_moresby=alba samoa=alba rabaul=us_chicago"
    g = at(line + " solomons=us_boston").g
    s = Situation(g, JAPAN, WEIGHTS, Tables(RULES.equipment))
    assert not s.is_linked("australia")
    assert s.is_linked("marianas")


def test_a_victory_is_worth_more_than_any_position() -> None:
    g = at("acts=japan turn=5 japan=akagi,kaga points=4").g
    going_on = ends(g, JAPAN)
    assert going_on == -ends(g, ALLIED)
    g.state.result = Result(winner=JAPAN, cause="points", rule="11.1.3", turn=5, points=4)
    assert ends(g, JAPAN) > 10
    assert ends(g, ALLIED) < -10


def test_a_port_more_is_worth_more_at_the_end_of_a_turn() -> None:
    line = "acts=japan turn=3 japan=akagi,kaga"
    before = ends(at(line).g, JAPAN)
    assert ends(at(line + " port.singapore=japan").g, JAPAN) > before


# ------------------------------------------------------------------ cards to come


def situation(line: str, **options: bool) -> Situation:
    """A position as the side weighs it that is asked."""
    table = at(line, **options)
    return Situation(table.g, table.role, WEIGHTS, Tables(RULES.equipment))


def test_15_3_a_weakened_hand_has_room_for_the_cards_that_it_draws() -> None:
    """7.1 Of three cards and the eight of Turn 4 one is too many, of three and six none."""
    line = "turn=3 acts=allied hawaii=us_chester hand.allied=A02,A16,A10"
    assert has_surplus(situation(line))
    assert not has_surplus(situation(line, weakened_allies=True))


def test_7_2_without_borneo_japan_draws_no_card_that_its_hand_has_no_room_for() -> None:
    line = "turn=3 acts=japan japan=nagato hand.japan=J01,J05,J09"
    assert has_surplus(situation(f"{line} borneo=jlba"))
    assert not has_surplus(situation(f"{line} borneo=alba"))


@pytest.mark.parametrize(("aircraft", "may"), [("jlba", True), ("alba", False)])
def test_7_2_the_oil_decides_with_how_many_cards_japan_could_land_next_turn(
    aircraft: str, may: bool
) -> None:
    line = "turn=2 phase=supply step=allied_returns hand.allied=A02 hand.japan=J05 ceylon=uk_hermes"
    s = situation(f"{line} borneo={aircraft}")
    assert s.role == "allied"
    assert may_capture(s, "ceylon", 0) is may


def test_13_6_2_a_port_with_divisions_takes_one_card_more() -> None:
    line = "turn=3 acts=allied hand.japan=J01,J05 ceylon=uk_hermes"
    assert may_capture(situation(line, divisions=True), "ceylon", 0)
    guarded = situation(f"{line} divisions=ceylon", divisions=True)
    assert not may_capture(guarded, "ceylon", 0)


# ------------------------------------------------------------------ what a unit counts


def test_13_2_torpedo_cruisers_count_in_a_fight_and_nothing_on_land() -> None:
    """10.2 Ceylon takes 20 of strength beside the card; the battleships have 15."""
    fleet = "kongo,haruna,hiei,kirishima,hyuga"
    alone, joined = (
        situation(f"turn=3 acts=allied hand.japan=J01 ceylon={ships}", torpedo_cruisers=True)
        for ships in (fleet, f"{fleet},oi,kitakami")
    )
    assert saves(alone, "ceylon") == saves(joined, "ceylon")
    groups = (alone.g.ships_in("ceylon", JAPAN), joined.g.ships_in("ceylon", JAPAN))
    least, most = (joined.fight(group, ["us_chester"], 1) for group in groups)
    assert most.clears >= least.clears
    assert max(least.strength, most.strength) <= 15


def test_13_1_hybrids_are_carriers_only_while_ready_and_not_when_they_have_sailed() -> None:
    """8.10.1 Ships that sail to a Combat are Ops Complete in it."""
    fleet = "ise_hybrid{0},hyuga_hybrid{0},unryu"
    ready, spent = (
        situation(
            f"turn=5 acts=japan japan={fleet.format(mark)} okinawa=us_independence,us_princeton",
            hybrid_carriers=True,
        )
        for mark in ("", "!")
    )
    ships, enemies = ready.g.ships_in("japan", JAPAN), ready.g.ships_in("okinawa", ALLIED)
    assert ready.force(ships).decks[-1] == 3
    assert spent.force(ships).decks[-1] == ready.force(ships, has_sailed=True).decks[-1] == 1
    # 9.2.2 with one carrier against two its Airstrike is a column weaker
    assert ready.fight(ships, enemies, 1) == spent.fight(ships, enemies, 1)
    at_home = [s.fight(enemies, ships, 1) for s in (ready, spent)]
    assert at_home[0].attacker_loss > at_home[1].attacker_loss
