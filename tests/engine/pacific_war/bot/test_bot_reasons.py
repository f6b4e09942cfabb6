"""What the programs tell of a choice: the terms of its worth, and what its plan is called."""

import random
from math import isfinite

import pytest

from engine.core.dice import seed_from
from engine.core.playing.advice import Candidate
from engine.core.playing.quick import QuickPlay
from engine.games.pacific_war.bot import PLAYERS
from engine.games.pacific_war.bot.player import Script
from engine.games.pacific_war.bot.weighing.weighed import total
from engine.games.pacific_war.bot.weighing.weights import printed
from engine.games.pacific_war.combat.combat_cards import PlayCombatCard
from engine.games.pacific_war.combat.combat_choices import FightOn
from engine.games.pacific_war.combat.retreat import Retreat, Stay
from engine.games.pacific_war.movement.reaction import Counterattack, Evacuate
from engine.games.pacific_war.strategy.actions import LaunchEvent, MoveFrom, Resupply
from engine.games.pacific_war.supply.invasion import Commit
from engine.games.pacific_war.supply.supply import ReturnGroup, ReturnShip
from tests.engine.pacific_war.bot.bot_helpers import advice, until
from tests.engine.pacific_war.bot.test_bot_games import every_option
from tests.engine.pacific_war.helpers import RULES, Table, at


def told(table: Table, kind: type) -> list[Candidate]:
    """What Captain tells of the choices of one kind, the best first."""
    return [each for each in advice(table.state).candidates if isinstance(each.choice, kind)]


@pytest.mark.parametrize("seed", range(4))
def test_a_worth_is_the_sum_of_its_terms_at_every_decision_of_a_game(seed: int) -> None:
    quick = QuickPlay(RULES, RULES.setup(seed_from(f"r{seed}"), every_option(seed * 341)))
    script, many = Script(printed()), 0
    while (ask := quick.ask) is not None:
        found = script.weighed(quick.g, ask)  # type: ignore[arg-type]
        for each in found:
            assert isfinite(each.worth), (ask, each)
            assert each.worth == pytest.approx(total(each.terms)), (ask, each)
        many += any(len(each.terms) > 1 for each in found)
        quick.take(ask, found[0].choice)
    assert many > 20


def test_a_plan_tells_what_a_capture_brings_and_what_it_costs() -> None:
    table = at("acts=japan turn=1 indochina=kongo,haruna,nagato,nachi hand.japan=J05,J07")
    best = told(table, MoveFrom)[0]
    terms = dict(best.reasons)
    assert terms["capture"] > 0
    assert terms["ships used"] < 0
    assert best.name.endswith((" to Philippines", " to Singapore"))


def test_a_plan_against_a_fleet_tells_the_losses_of_both() -> None:
    fleet = "us_enterprise,us_hornet,us_lexington,us_saratoga,us_yorktown,us_chicago"
    line = f"acts=allied turn=3 hawaii={fleet} midway=akagi!,nachi! pass=yes"
    best = told(at(line), MoveFrom)[0]
    terms = dict(best.reasons)
    assert terms["enemy losses"] > 0 > terms["own losses"]
    assert best.name == "Lexington and 5 other ships to Midway Island"


def test_a_plan_tells_that_it_leaves_a_port_to_the_enemy() -> None:
    fleet = "us_enterprise,us_hornet,us_lexington,us_saratoga,us_chicago,us_portland"
    line = f"acts=japan turn=4 pass=yes japan=akagi,kaga,soryu,nagato,mutsu hawaii={fleet}"
    (plan,) = told(at(line + " hand.allied=A01,A02,A05,A13,A08"), MoveFrom)
    terms = dict(plan.reasons)
    assert terms["Port left open"] < -terms["control"]


def test_one_ship_is_called_by_its_name() -> None:
    names = [each.name for each in told(at("acts=japan turn=2 truk=nachi"), MoveFrom)]
    assert names
    assert all(name.startswith("Nachi to ") for name in names)


def test_a_step_towards_a_group_tells_the_plan_that_wants_it() -> None:
    table = at("acts=japan turn=1 indochina=kongo,haruna,nagato,nachi hand.japan=J05,J07")
    (move, *_) = told(table, MoveFrom)
    steps = advice(table.do("move_from indochina").state).candidates
    assert steps[0].name == move.name
    assert dict(steps[0].reasons) == dict(move.reasons)
    assert dict(steps[-1].reasons) == {"starting over": steps[-1].mean}


@pytest.mark.parametrize("kind", [LaunchEvent, Resupply])
def test_what_takes_a_card_tells_its_cost(kind: type) -> None:
    line = "acts=japan turn=3 truk=akagi!,kaga!,nagato!,jlba rabaul=us_chicago,us_hornet"
    found = told(at(line + " hand.japan=J04,J12,J15,J16,J01,J02"), kind)
    assert found
    assert all(dict(each.reasons)["cards"] < 0 for each in found)


def test_a_counterattack_tells_of_the_fight_and_of_the_ships_that_it_takes() -> None:
    fleet = "us_enterprise,us_hornet,us_lexington,us_saratoga,us_chicago"
    line = f"acts=japan turn=3 japan=akagi,nachi midway=alba hawaii={fleet}"
    table = at(line).do("move_from japan", "pick_all", "goal midway")
    (best, *_) = told(table, Counterattack)
    terms = dict(best.reasons)
    assert terms["enemy losses"] > 0 > terms["ships used"]
    assert all(dict(each.reasons)["the zone"] <= 0 for each in told(table, Evacuate))


def test_guns_tell_whom_they_cost_more() -> None:
    line = "fight=midway attacker=japan mp=0 midway=nachi!,us_new_mexico,us_idaho,us_chicago"
    (fight,) = told(at(line), FightOn)
    terms = dict(fight.reasons)
    assert terms["own losses"] < -terms.get("enemy losses", 0.0)


def test_a_card_in_combat_tells_what_it_adds_and_what_it_costs() -> None:
    line = "turn=3 fight=midway attacker=japan mp=2 midway=akagi!,kaga!,soryu!,hiryu!,us_enterprise"
    line += ",us_hornet,us_lexington,us_saratoga hand.allied=A12"
    (card,) = told(at(line), PlayCombatCard)
    terms = dict(card.reasons)
    assert terms["the fight"] > 0 > terms["cards"]


def test_who_stays_after_a_victory_tells_of_the_danger() -> None:
    line = "turn=2 fight=philippines attacker=japan mp=1 philippines=kongo!,nachi!,us_houston"
    line += " marianas=us_enterprise,us_hornet,us_chicago indochina=jlba hand.japan=J05,J07"
    table = until(at(line, 5, 1, *[6] * 8), "japan may_retreat")
    (stay,) = told(table, Stay)
    assert dict(stay.reasons)["danger"] < 0
    assert {"control", "Port"} & set(dict(told(table, Retreat)[-1].reasons))


def test_an_admiral_tells_the_mean_of_what_the_turn_ends_with() -> None:
    line = "acts=japan turn=2 japan=akagi,kaga,nagato,nachi indochina=kongo,haruna,maya,chokai "
    state = at(line + "philippines=us_houston singapore=uk_exeter hawaii=us_hornet").state
    found = PLAYERS["admiral"].choose(RULES, state, RULES.asks(state)[0], random.Random(1))
    assert len(found.candidates) > 1
    for each in found.candidates:
        assert each.mean == pytest.approx(total(each.reasons))
        assert {"points", "Ports", "Bases"} <= set(dict(each.reasons))
        assert bool(each.name) == isinstance(each.choice, MoveFrom)


# ---------------------------------------------------------------------- 10.2


@pytest.mark.parametrize(("hand", "term"), [("J05", "not enough cards"), ("J05,J06", "capture")])
def test_a_card_for_a_capture_tells_whether_the_hand_is_enough(hand: str, term: str) -> None:
    table = at(
        f"phase=supply step=japan_invasions turn=2 philippines=nachi!,kongo! hand.japan={hand}"
    )
    best = told(table, Commit)[0]
    assert isfinite(best.mean)
    assert term in dict(best.reasons)
    assert dict(best.reasons)["cards"] < 0


def test_a_ship_that_goes_home_tells_what_it_is_worth_there_and_here() -> None:
    line = "phase=supply step=japan_returns turn=2 philippines=akagi!,nachi! port.philippines=japan"
    moves = told(at(line), ReturnShip) + told(at(line), ReturnGroup)
    assert moves
    terms = dict(moves[0].reasons)
    assert terms["where it goes"] > -terms.get("where it is", 0.0)
