"""8.3, 10 Battles that are too large to follow: trials of them, beside the exact odds."""

from collections.abc import Mapping
from math import inf

import pytest

from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds import (
    Assault,
    Battle,
    Crossing,
    Outcome,
    Side,
    TooLong,
    assault,
)
from engine.games.pacific_1940.odds.battle import worked_out
from engine.games.pacific_1940.odds.terms import Round
from tests.soaks import odds_soak

BOX = load()
FEW_STEPS, MANY_STEPS, TRIALS = 200_000, 8_000_000, 10_000
FEW_AT_SEA, FOUGHT = 400_000, 200
GIVE_OR_TAKE = 0.01
"""Twice the standard error of a chance of one half in so many trials."""


def battle_of(half: int, **more: object) -> Battle:
    """A battle on land of twice so many attackers, and as many defenders."""
    ours = {"infantry": half, "artillery": half // 2, "tank": half // 2, "fighter": half // 5}
    theirs = {"infantry": 3 * half // 2, "artillery": half // 4, "fighter": half // 4, "aaa": 3}
    sides = {"attackers": Side(units=ours), "defenders": Side(units=theirs)}
    return Battle(terrain="land", **sides, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "asked",
    [
        battle_of(20),
        battle_of(16, landed={"infantry": 16}, bombarding={"battleship": 2}),
        battle_of(24, fought=True, retreat_below=9),
    ],
)
def test_8_3_trials_say_what_the_exact_odds_say_give_or_take_a_point(asked: Battle) -> None:
    exact, tried = worked_out(BOX, asked), worked_out(BOX, asked, FEW_STEPS, TRIALS)
    assert (exact.trials, tried.trials) == (0, TRIALS)
    for chance in ("win", "hold", "both_gone", "retreat", "takes"):
        assert getattr(tried, chance) == pytest.approx(getattr(exact, chance), abs=GIVE_OR_TAKE)
    assert sum(each.chance for each in tried.endings) == pytest.approx(1)
    assert tried.rounds == pytest.approx(exact.rounds, rel=0.02)
    assert tried.attack_loss == pytest.approx(exact.attack_loss, rel=0.02)
    assert tried.defence_loss == pytest.approx(exact.defence_loss, rel=0.02)


def test_8_3_the_same_battle_is_tried_with_the_same_result() -> None:
    one, other = (worked_out(BOX, battle_of(40), FEW_STEPS, TRIALS) for _ in range(2))
    assert one == other


def test_8_3_without_trials_a_battle_that_is_too_large_has_no_odds() -> None:
    with pytest.raises(TooLong):
        worked_out(BOX, battle_of(90), FEW_STEPS)


def test_8_3_a_battle_that_can_be_followed_is_followed() -> None:
    assert worked_out(BOX, battle_of(4), FEW_STEPS, TRIALS) == worked_out(BOX, battle_of(4))


def test_8_3_up_to_a_thousand_units_have_odds_and_no_more() -> None:
    ours = Side(units={"infantry": 1})
    least, most = (
        Battle(terrain="land", attackers=ours, defenders=Side(units={"infantry": count}))
        for count in (1_000, 1_001)
    )
    assert worked_out(BOX, least, MANY_STEPS).hold == pytest.approx(1)
    with pytest.raises(TooLong):
        worked_out(BOX, most, MANY_STEPS, TRIALS)


FLEET = {"submarine": 4, "destroyer": 3, "carrier": 3, "battleship": 2, "cruiser": 2}
FLEET |= {"fighter": 4, "tactical_bomber": 2, "transport": 2}
WOLVES = {"submarine": 9, "carrier": 4, "fighter": 5, "cruiser": 1, "transport": 2}
SUBMARINES = {"submarine": 30, "carrier": 10, "fighter": 25, "battleship": 6}
LARGE = {kind: 4 * count for kind, count in FLEET.items()}


def at_sea(ours: Mapping[str, int], theirs: Mapping[str, int], **more: object) -> Battle:
    """A battle at sea, half of the attacker's carriers and battleships damaged."""
    damaged = {kind: ours[kind] // 2 for kind in ("carrier", "battleship") if kind in ours}
    sides = {"attackers": Side(units=dict(ours), damaged=damaged)}
    sides["defenders"] = Side(units=dict(theirs), submerges=more.pop("submerges", False) is True)
    return Battle(terrain="sea", **sides, **more)  # type: ignore[arg-type]


UNDER_WAY = Round(attack={"cruiser": 2, "fighter": 1}, defence=WOLVES, finds=("attacker",))


@pytest.mark.parametrize(
    "asked",
    [
        at_sea(FLEET, FLEET),
        at_sea(FLEET, WOLVES),
        at_sea(WOLVES, WOLVES),
        at_sea(WOLVES, FLEET, way_out=False),
        at_sea(FLEET, WOLVES, submerges=True),
        at_sea(FLEET, FLEET, retreat_below=9),
        at_sea(WOLVES, WOLVES, retreat_after=2),
        at_sea(FLEET, WOLVES, fought=True, under_way=UNDER_WAY),
    ],
)
def test_10_at_sea_trials_say_what_the_exact_odds_say(asked: Battle) -> None:
    exact, tried = worked_out(BOX, asked), worked_out(BOX, asked, FEW_AT_SEA, TRIALS)
    assert (exact.trials, tried.trials) == (0, TRIALS)
    for chance in ("win", "hold", "both_gone", "stalemate", "retreat"):
        assert getattr(tried, chance) == pytest.approx(getattr(exact, chance), abs=GIVE_OR_TAKE)
    for units in ("attack_lost", "defence_lost"):
        assert getattr(tried, units) == pytest.approx(getattr(exact, units), abs=0.06)
    for homeless in ("attack_homeless", "defence_homeless"):
        assert getattr(tried, homeless) == pytest.approx(getattr(exact, homeless), abs=0.06)
    assert sum(each.chance for each in tried.endings) == pytest.approx(1)
    assert tried.rounds == pytest.approx(exact.rounds, rel=0.02)


@pytest.mark.parametrize(
    "asked",
    [
        at_sea(LARGE, {kind: 5 * count for kind, count in WOLVES.items()}),
        at_sea(SUBMARINES, {"cruiser": 10, "carrier": 12, "fighter": 24, "submarine": 12}),
    ],
)
def test_10_trials_of_a_large_battle_at_sea_are_what_comes_of_it_fought(asked: Battle) -> None:
    tried = worked_out(BOX, asked, MANY_STEPS, TRIALS)
    assert tried.trials == TRIALS
    they_come_of_it_fought(asked, tried)


def they_come_of_it_fought(asked: Battle, tried: Outcome) -> None:
    figures = list(odds_soak.figures(asked, tried, list(odds_soak.times_fought(asked, FOUGHT))))
    judged = [figure for figure in figures if 0 < abs(figure.errors) < inf]
    assert len(judged) >= 10
    worst = max(judged, key=lambda figure: abs(figure.errors))
    assert abs(worst.errors) < 4.5, odds_soak.shown(worst)
    for never_met in (figure for figure in figures if figure.errors == inf):
        assert abs(never_met.found - never_met.odds) <= 2 / FOUGHT, odds_soak.shown(never_met)


WITHOUT_DESTROYERS = at_sea(
    SUBMARINES, {"cruiser": 10, "carrier": 12, "fighter": 24, "submarine": 12}
)


def test_10_of_a_battle_for_which_the_steps_run_out_fewer_trials_are_what_comes_of_it() -> None:
    tried = worked_out(BOX, WITHOUT_DESTROYERS, 1_000_000, TRIALS)
    assert 2_000 < tried.trials < 3_000
    assert sum(each.chance for each in tried.endings) == pytest.approx(1)
    they_come_of_it_fought(WITHOUT_DESTROYERS, tried)


def test_10_without_enough_trials_it_has_no_odds() -> None:
    with pytest.raises(TooLong):
        worked_out(BOX, WITHOUT_DESTROYERS, 300_000, TRIALS)


def test_10_five_hundred_units_a_side_without_a_destroyer_have_odds() -> None:
    many = {kind: 7 * count for kind, count in SUBMARINES.items()}
    tried = worked_out(BOX, at_sea(many, many), MANY_STEPS, TRIALS)
    assert 1_000 < tried.trials < TRIALS
    assert sum(each.chance for each in tried.endings) == pytest.approx(1)


def test_8_3_fewer_trials_begin_as_often_with_each_loss_to_the_guns() -> None:
    every, few = (worked_out(BOX, battle_of(40), most, TRIALS) for most in (FEW_STEPS, 100_000))
    assert 1_000 < few.trials < 2_000
    for chance in ("win", "hold", "takes"):
        assert getattr(few, chance) == pytest.approx(getattr(every, chance), abs=0.03)
    assert few.rounds == pytest.approx(every.rounds, rel=0.02)
    assert few.attack_lost["fighter"] == pytest.approx(every.attack_lost["fighter"], rel=0.02)


def test_10_the_rest_of_a_round_at_sea_that_is_too_large_is_thrown() -> None:
    twice = {kind: 2 * count for kind, count in WOLVES.items()}
    rest = Round(attack=twice, defence=twice)
    asked = at_sea(twice, twice, fought=True, under_way=rest, retreat_after=1)
    exact, tried = worked_out(BOX, asked), worked_out(BOX, asked, FEW_STEPS, TRIALS)
    assert (exact.trials, tried.trials) == (0, TRIALS)
    assert (exact.rounds, tried.rounds) == (pytest.approx(1), pytest.approx(1))
    assert tried.attack_lost == pytest.approx(exact.attack_lost, abs=0.06)
    assert tried.defence_lost == pytest.approx(exact.defence_lost, abs=0.06)


def test_10_the_same_battle_at_sea_is_tried_with_the_same_result() -> None:
    one, other = (worked_out(BOX, at_sea(LARGE, LARGE), MANY_STEPS, TRIALS) for _ in range(2))
    assert one == other


def test_10_a_battle_at_sea_that_can_be_followed_is_followed() -> None:
    asked = at_sea(FLEET, WOLVES)
    assert worked_out(BOX, asked, MANY_STEPS, TRIALS) == worked_out(BOX, asked)


def test_10_battles_at_sea_of_one_landing_are_tried_with_draws_of_their_own() -> None:
    one, other = (
        worked_out(BOX, at_sea(LARGE, LARGE), MANY_STEPS, TRIALS, stream) for stream in (1, 2)
    )
    assert one.hold == pytest.approx(other.hold, abs=2 * GIVE_OR_TAKE)
    assert one.hold != other.hold


def landing_of(half: int, *, at_sea: bool) -> Assault:
    """A landing of so many, beside twice so many who come over land."""
    land = battle_of(half)
    fleet = Side(units={"cruiser": 1, "transport": half})
    sea = Battle(terrain="sea", attackers=fleet, defenders=Side(units={"destroyer": 1}))
    crossing = Crossing(
        sea=sea if at_sea else None,
        loads=({"infantry": 1},) * half,
        bombarding={} if at_sea else {"battleship": 2},
    )
    return Assault(crossings=(crossing,), land=land)


@pytest.mark.parametrize("at_sea", [False, True])
def test_8_2_a_landing_that_is_too_large_is_tried_give_or_take_a_point(at_sea: bool) -> None:
    asked = landing_of(12, at_sea=at_sea)
    exact, tried = assault(BOX, asked), assault(BOX, asked, FEW_STEPS, TRIALS)
    assert (exact.whole.trials, tried.whole.trials) == (0, TRIALS)
    for chance in ("win", "hold", "both_gone", "takes"):
        found, known = getattr(tried.whole, chance), getattr(exact.whole, chance)
        assert found == pytest.approx(known, abs=GIVE_OR_TAKE)
    assert sum(each.chance for each in tried.whole.endings) == pytest.approx(1)
    assert tried.attack_loss == pytest.approx(exact.attack_loss, rel=0.02)
    assert tried.defence_loss == pytest.approx(exact.defence_loss, rel=0.02)
    assert tried == assault(BOX, asked, FEW_STEPS, TRIALS)


def test_8_2_without_trials_a_landing_that_is_too_large_has_no_odds() -> None:
    with pytest.raises(TooLong):
        assault(BOX, landing_of(60, at_sea=False), FEW_STEPS)


def test_8_2_a_landing_that_can_be_followed_is_followed() -> None:
    asked = landing_of(3, at_sea=True)
    assert assault(BOX, asked, MANY_STEPS, TRIALS) == assault(BOX, asked)


def landing_behind(sea: Battle, troops: int) -> Assault:
    """A landing from a zone where a battle comes first."""
    loads = ({"infantry": 1, "artillery": 1},) * sea.attackers.units["transport"]
    crossing = Crossing(sea=sea, loads=loads)
    return Assault(crossings=(crossing,), land=battle_of(troops))


def test_8_2_a_landing_behind_a_battle_at_sea_that_is_too_large_is_tried() -> None:
    asked = landing_behind(at_sea(FLEET, {**WOLVES, "submarine": 6}), 4)
    exact, tried = assault(BOX, asked), assault(BOX, asked, FEW_AT_SEA, TRIALS)
    assert (exact.whole.trials, tried.whole.trials) == (0, TRIALS)
    assert [sea.trials for sea in tried.seas if sea] == [TRIALS]
    for chance in ("win", "hold", "both_gone", "takes"):
        found, known = getattr(tried.whole, chance), getattr(exact.whole, chance)
        assert found == pytest.approx(known, abs=GIVE_OR_TAKE)
    assert 0.1 < exact.takes < 0.9
    assert tried.attack_loss == pytest.approx(exact.attack_loss, rel=0.02)
    assert tried.cargo_loss == pytest.approx(exact.cargo_loss, rel=0.05)


def test_8_2_a_landing_is_as_exact_as_the_fewest_trials_of_its_battles() -> None:
    sea = at_sea({**SUBMARINES, "transport": 4}, WITHOUT_DESTROYERS.defenders.units)
    tried = assault(BOX, landing_behind(sea, 4), 1_000_000, TRIALS)
    assert 1_000 < tried.whole.trials < 3_000
    assert [tried.whole.trials] == [sea.trials for sea in tried.seas if sea]


def test_8_2_a_large_landing_behind_a_large_battle_at_sea_has_odds() -> None:
    tried = assault(BOX, landing_behind(at_sea(LARGE, LARGE), 60), MANY_STEPS, TRIALS)
    assert tried.whole.trials == TRIALS
    assert sum(each.chance for each in tried.whole.endings) == pytest.approx(1)
