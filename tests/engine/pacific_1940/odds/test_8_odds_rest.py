"""8.3 The odds of a battle in the middle of a round."""

import random
from collections import defaultdict
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

from engine.games.pacific_1940.battle.battle import Battle as Fight
from engine.games.pacific_1940.battle.fights import step_of, under_way
from engine.games.pacific_1940.battle.losses import ChooseLosses
from engine.games.pacific_1940.battle.retreat import MayRetreat, Press
from engine.games.pacific_1940.battle.submarines import Strike
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds import Battle, Side, battle
from engine.games.pacific_1940.odds.rest import proposed, rest_of
from engine.games.pacific_1940.odds.terms import Round
from tests.engine.pacific_1940.battle.battles import fight, outcome
from tests.engine.pacific_1940.helpers import Table

BOX = load()
FOUGHT = 300
"""How often a battle is fought."""
ENOUGH, DICE = 50, 400
SEA = "sz36=japan:2sub+1dd+1ca+1bb+1ftr;usa:2sub+1dd+2bb war=japan-usa"
WOLVES = "sz36=japan:3sub+2ca;usa:2sub+2ca war=japan-usa"
LAND = "kwangsi=japan:3inf+1art+1tank+1ftr+1tac;china:4inf+1art+1aaa+1ftr"
LANDING = "guam=japan:3inf+1ftr+1tac;usa:2inf+1art+1aaa+1ftr sz22=japan:1bb+1ca war=japan-usa"


def test_8_3_who_is_hit_fires_once_more() -> None:
    last = Battle(
        terrain="land",
        attackers=Side(units={"infantry": 1}),
        defenders=Side(units={}),
        fought=True,
        under_way=Round(defence={"infantry": 1}),
    )
    found = battle(BOX, last)
    assert (found.win, found.both_gone) == pytest.approx((2 / 3, 1 / 3))
    assert found.attack_lost == pytest.approx({"infantry": 1 / 3})


def test_8_3_the_board_counts_the_fire_that_the_defender_still_owes() -> None:
    """Three infantry and artillery, of which three are hit, against infantry, artillery, a tank."""
    table = fight("kwangsi=japan:1inf+1art+1tank;china:3inf+1art", 2, 2, 3)
    table = table.do(table.ask.start(table.g)) if table.asked.startswith("japan") else table
    ask = table.ask
    assert isinstance(ask, ChooseLosses)
    asked = rest_of(table.g, fought(table), proposed(table.g, ask))
    assert asked is not None
    assert asked.defenders.units == {"artillery": 1}
    assert asked.under_way == Round(defence={"infantry": 3, "artillery": 1})
    owes_nothing = battle(
        BOX,
        Battle(terrain="land", attackers=asked.attackers, defenders=asked.defenders, fought=True),
    )
    assert battle(BOX, asked).win < owes_nothing.win - 0.05


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        (LAND, {"air_defence_losses", "defender_losses", "attacker_losses"}),
        (LANDING, {"air_defence_losses", "bombardment_losses", "defender_losses"}),
        (SEA, {"defender_losses", "attacker_losses"}),
        (WOLVES, {"attacker_is_struck", "defender_is_struck", "attacker_losses"}),
    ],
)
def test_8_3_odds_in_a_round_are_what_comes_of_it(line: str, steps: set[str]) -> None:
    """At each question for losses the chance to win is, on average, how often it is won."""
    off = defaultdict[str, list[float]](list)
    for number in range(FOUGHT):
        said, won = fought_out(line, number)
        for step, chance in said:
            off[step].append(chance - won)
    assert steps <= off.keys()
    for step, each in off.items():
        if len(each) > ENOUGH:
            assert abs(fmean(each)) < 4 * stdev(each) / sqrt(min(FOUGHT, len(each))), step


def fought_out(line: str, number: int) -> tuple[list[tuple[str, float]], bool]:
    """What the odds said at each question for losses, and whether the attacker won."""
    dice = random.Random(f"{line}{number}").choices(range(1, 7), k=DICE)
    ashore: Any = {}
    if line == LANDING:
        landed = dict.fromkeys((f"japan_infantry_{n}" for n in (1, 2, 3)), "sz22")
        ashore = {"landed": landed, "bombarding": ["japan_battleship_1", "japan_cruiser_1"]}
    table = fight(line, *dice, **ashore)
    said: list[tuple[str, float]] = []
    while table.asked:
        ask = table.ask
        if isinstance(ask, ChooseLosses):
            there = fought(table)
            asked = rest_of(table.g, there, proposed(table.g, ask))
            if asked is not None:
                said.append((step_of(there), battle(BOX, asked).win))
            table = table.do(ask.start(table.g))
        else:
            table = table.do(Press() if isinstance(ask, MayRetreat) else Strike())
    return said, outcome(table) == "won"


def fought(table: Table) -> Fight:
    """The battle under way."""
    found = under_way(table.g)
    assert found is not None
    return found
