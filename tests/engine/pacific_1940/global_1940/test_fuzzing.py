"""2 The positions from which random play of Global begins, and what it counts as met."""

import random

import pytest

from engine.core.dice import seed_from
from engine.core.sequence.choice import Choice
from engine.games.pacific_1940.battle.rockets import KeepRocket, LaunchRocket
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.economy.purchase import Purchase
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.records import Held
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.random_play.fuzzing import sent_to
from engine.games.pacific_1940.random_play.starts_of_both import STARTS
from engine.games.pacific_1940.research.research import BuyResearch, NoResearch, PickChart

RULES = make()
ROUNDS = 2
"""In which all begin, so that a few rounds of play are left to each."""


@pytest.mark.parametrize("fog", [False, True])
@pytest.mark.parametrize("number", sorted(STARTS))
def test_2_random_play_begins_in_a_sound_position(number: int, *, fog: bool) -> None:
    rules = RULES.under({"fog": True}) if fog else RULES

    state = rules.fuzzing.start(number, seed_from(str(number)), {"fog": True} if fog else {})

    assert rules.asks(state)
    assert rules.problems(state) == []
    assert rules.fuzzing.round_of(state) == ROUNDS


def met(line: str, *made: Choice, dice: tuple[int, ...] = ()) -> set[str]:
    """What random play counts as met in these choices from a position."""
    state = position(RULES, line, dice=dice, options={"research": True})
    found: set[str] = set()
    for choice in made:
        (ask,) = RULES.asks(state)
        applied = RULES.apply(state, ask.role, choice)
        found |= set(RULES.fuzzing.met(state, ask.role, choice, applied))
        state = applied.state
    assert found <= set(RULES.fuzzing.sought())
    return {each for each in found if not each.startswith(("strait open", "strait shut"))}


def test_11_keen_play_attacks_a_capital_beside_it_in_force() -> None:
    state = position(RULES, STARTS[14].split(" germany=")[0])
    (ask,), g = RULES.asks(state), RULES.play(state)
    sent = [
        sent_to(g, sampled(state, ask, random.Random(number)), ["russia"])  # type: ignore[arg-type]
        for sampled in (RULES.fuzzing.keen, RULES.fuzzing.sample)
        for number in range(6)
    ]
    assert min(sent[:6]) > 0
    assert sum(sent[:6]) > 2 * sum(sent[6:])


BUYING = (
    "power=germany phase=purchase_and_repair purse.germany=20 fac.germany=major_complex"
    " sz113=germany:1sub"
)


def test_G10_a_breakthrough_is_met() -> None:
    found = met(BUYING, BuyResearch(1), PickChart(2), dice=(6, 4))
    assert found == {"technology found radar"}


def test_G11_shipyards_are_used_by_a_ship_that_costs_less() -> None:
    line = f"{BUYING} tech.germany=improved_shipyards,jet_fighters"
    ship, infantry = Purchase((Units("destroyer"),)), Purchase((Units("infantry"),))
    assert met(line, NoResearch(), ship) == {"technology used improved_shipyards"}
    assert met(line, NoResearch(), infantry) == set()


def test_G11_long_range_is_used_where_others_could_not_come_back() -> None:
    line = (
        "power=germany western_germany=germany:1ftr united_kingdom=uk:1inf sz109=uk:1trn"
        " phase=combat_move tech.germany=long_range_aircraft,radar"
    )
    far = ("western_germany", "sz112", "sz110", "sz109")
    for path, used in ((far, {"technology used long_range_aircraft"}), (far[:1], set())):
        orders = (Order(units=("germany_fighter_1",), path=path),) if used else ()
        assert met(line, MovePlan(orders)) == used


@pytest.mark.parametrize("fires", [True, False])
def test_G11_rockets_are_used_when_one_is_fired(*, fires: bool) -> None:
    line = (
        "power=germany phase=conduct_combat fac.western_germany=air_base united_kingdom=uk:1inf"
        " fac.united_kingdom=major_complex tech.germany=rockets"
    )
    aimed = LaunchRocket("united_kingdom", "major_complex") if fires else KeepRocket()
    assert met(line, aimed, dice=(3,)) == ({"technology used rockets"} if fires else set())


def test_G8_a_strait_is_passed_by_its_holders_and_refused_to_others() -> None:
    line = "power={} denmark=germany:1inf sz113=germany:1ca sz112=uk:1trn phase=noncombat_move"
    passes = Order(units=("germany_cruiser_1",), path=("sz113", "sz112"))
    own = met(line.format("germany"), MovePlan((passes,)))
    other = met(line.format("uk"), MovePlan())
    assert own == {"strait passed danish_straits"}
    assert other == {"strait refused danish_straits"}


def test_G8_each_strait_is_open_or_shut_to_a_power_that_plans() -> None:
    state = position(RULES, "power=uk egypt=uk:1inf phase=noncombat_move")
    (ask,) = RULES.asks(state)
    found = RULES.fuzzing.met(state, ask.role, MovePlan(), RULES.apply(state, "uk", MovePlan()))
    own = ("panama_canal", "suez_canal", "strait_of_gibraltar")
    others = ("danish_straits", "turkish_straits")
    expected = {f"strait open {key}" for key in own} | {f"strait shut {key}" for key in others}
    assert set(found) == expected


@pytest.mark.parametrize(("power", "holder"), [("ussr", "germany"), ("germany", "ussr")])
def test_11_a_capital_is_lost_and_freed(power: str, holder: str) -> None:
    line = (
        f"power={power} war=germany-ussr holds.germany={holder} holds.poland=ussr poland=ussr:1inf"
        " western_germany=germany:1inf phase=combat_move"
    )
    start = {"ussr": "poland", "germany": "western_germany"}[power]
    order = Order(units=(f"{power}_infantry_1",), path=(start, "germany"))
    what = "lost" if power == "ussr" else "freed"
    assert met(line, MovePlan((order,))) == {f"capital {what} germany"}


def test_G9_a_victory_is_met_when_the_war_ends() -> None:
    line = (
        "power=germany turn=3 phase=noncombat_move holds.southern_italy=usa holds.japan=usa"
        " holds.germany=ussr western_germany=germany:1inf"
    )
    state = position(RULES, line)
    state.held = {"allies": Held(round=2, power="germany")}
    applied = RULES.apply(state, "germany", MovePlan())
    assert "victory allies" in set(RULES.fuzzing.met(state, "germany", MovePlan(), applied))
