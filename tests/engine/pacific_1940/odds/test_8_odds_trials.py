"""8.3 Battles on land that are too large to follow: trials of them, beside the exact odds."""

import pytest

from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds import Assault, Battle, Crossing, Side, TooLong, assault
from engine.games.pacific_1940.odds.battle import worked_out

BOX = load()
FEW_STEPS, MANY_STEPS, TRIALS = 80_000, 8_000_000, 10_000
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


def test_10_at_sea_nothing_is_tried() -> None:
    fleet = Side(units={"submarine": 20, "destroyer": 10, "carrier": 10, "fighter": 20})
    with pytest.raises(TooLong):
        worked_out(BOX, Battle(terrain="sea", attackers=fleet, defenders=fleet), FEW_STEPS, TRIALS)


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
