"""Odds that stand together add up to 100 in whole percents, though each is rounded."""

from __future__ import annotations

import pytest

from engine.games.pacific_1940 import odds
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds.calculator import read
from engine.games.pacific_war.resolution.odds import Forecast as Column
from wargames.games.pacific_1940.odds import forecast
from wargames.games.pacific_war.battle import all_odds_of
from wargames.presentation.wording import percent, whole_percents

TOO_MUCH, TOO_LITTLE = "1 inf 1 art vs 2 inf", "1 inf vs 1 inf"
"""Battles whose odds, each rounded for itself, add up to 101 and to 99."""


def told(line: str) -> forecast.Forecast:
    """The odds of a typed battle in words."""
    box = load()
    return forecast.in_words(box.units, odds.battle(box, read(box, line), 1_000_000, 100))


def adds_up(shown: list[str]) -> bool:
    """Whether these percentages add up to 100; each "<1 %" may fill a gap of one."""
    small = shown.count("<1 %")
    found = sum(whole_of(each) for each in shown)
    return 100 - small <= found <= 100


def whole_of(shown: str) -> int:
    return int(shown.split()[0].replace("<1", "0").replace(">99", "100"))


@pytest.mark.parametrize(
    "chances, wholes",
    [
        ([0.457, 0.457, 0.086], [46, 46, 8]),
        ([0.25, 0.625, 0.125], [25, 63, 12]),
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.996, 0.004], [100, 0]),
        ([0.9931, 0.0035, 0.0034], [99, 0, 0]),
        ([0.29, 0.71], [29, 71]),
        ([1.0, 0.0], [100, 0]),
        ([], []),
    ],
)
def test_where_rounding_leads_elsewhere_the_largest_remainders_are_rounded_up(
    chances: list[float], wholes: list[int]
) -> None:
    assert whole_percents(chances) == wholes


def test_what_may_be_otherwise_is_never_told_as_certain() -> None:
    assert [percent(each) for each in (0, 0.001, 0.5, 0.999, 1)] == [
        "0 %",
        "<1 %",
        "50 %",
        ">99 %",
        "100 %",
    ]
    assert percent(0.457, 45) == "45 %"


@pytest.mark.parametrize("line", [TOO_MUCH, TOO_LITTLE])
def test_8_the_results_of_a_battle_add_up_to_100(line: str) -> None:
    found = told(line)

    assert adds_up([each.odds for each in found.shares])
    assert adds_up([each.odds for each in found.endings] + [found.others or "0 %"])
    assert sum(each.width for each in found.shares) == pytest.approx(100, abs=0.15)


def test_8_land_is_taken_as_often_as_the_battle_is_won_where_both_are_one() -> None:
    for line in (TOO_MUCH, TOO_LITTLE, "2 inf 1 art 1 ftr vs 3 inf"):
        found = told(line)
        (won,) = [each.odds for each in found.shares if each.key == "win"]
        assert whole_of(found.takes) <= whole_of(won)
    assert told(TOO_MUCH).takes == "46 %" and "attacker wins 46 %" in told(TOO_MUCH).says


def test_9_2_3_the_odds_of_each_number_of_hits_add_up_to_100() -> None:
    """13.2 With torpedo dice more than one die decides."""
    ways = (7, 7, 7, 7, 8)
    column = Column(
        side="japan",
        segment="surface",
        strength=2,
        torpedoes=1,
        halved=False,
        shifts=(),
        before=("2",),
        after=("2",),
        ways=ways,
        rolls=sum(ways),
        is_known=True,
    )

    assert adds_up(all_odds_of(column))
