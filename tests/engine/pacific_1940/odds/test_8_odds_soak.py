"""8 The odds against the battle itself: `python -m tests.soaks.odds_soak` does far more of it."""

from math import sqrt
from statistics import stdev

import pytest
from msgspec import structs

from engine.games.pacific_1940.odds import Assault, Battle, Side, assault
from engine.games.pacific_1940.odds.attacks import of_attack
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.battle.assaults import assaults_made, cost
from tests.engine.pacific_1940.helpers import at
from tests.every_way import IN_EVERY_WAY
from tests.soaks import odds_soak

MADE = 300 if IN_EVERY_WAY else 120
"""How often each assault is made."""


def test_8_odds_are_what_comes_of_battles_that_are_fought() -> None:
    tally = odds_soak.Tally()
    for number in range(12 if IN_EVERY_WAY else 6):
        tally.add(number, odds_soak.compared(number, 300))
    assert tally.compared > 50
    assert tally.beyond_five == 0, tally.worst
    assert tally.beyond_three <= tally.compared / 100, tally.worst


def test_8_the_soak_notices_one_unit_too_few() -> None:
    asked = odds_soak.some_battle(8)
    ends = list(odds_soak.times_fought(asked, 300))
    fewer = Side(units={**asked.attackers.units, "tank": asked.attackers.units["tank"] - 1})
    wrong = odds_soak.battle(odds_soak.BOX, structs.replace(asked, attackers=fewer))
    assert any(abs(figure.errors) > 5 for figure in odds_soak.figures(asked, wrong, ends))


@pytest.mark.parametrize(
    "order",
    [
        (),
        ("infantry", "last_land_unit", "tank", "fighter"),
        ("last_land_unit", "fighter", "infantry", "tank"),
        ("infantry", "fighter", "last_land_unit", "tank"),
    ],
)
@pytest.mark.parametrize("landed", [{}, {"infantry": 1}])
def test_8_3_odds_keep_the_last_land_unit_as_the_battle_does(
    order: tuple[str, ...], landed: dict[str, int]
) -> None:
    asked = Battle(
        terrain="land",
        attackers=Side(units={"infantry": 2, "tank": 1, "fighter": 2}, order=order),
        defenders=Side(units={"infantry": 2, "aaa": 1, "fighter": 1}),
        landed=landed,
        retreat_after=2 if landed else 0,
    )
    ends = list(odds_soak.times_fought(asked, 200))
    odds = odds_soak.battle(odds_soak.BOX, asked)
    found = list(odds_soak.figures(asked, odds, ends))
    assert len(found) > 5
    assert max(abs(figure.errors) for figure in found) < 4


ORDERS = {
    "printed": (),
    "tanks first": ("tank", "infantry", "fighter", "last_land_unit"),
    "aircraft first": ("fighter", "tank", "infantry", "last_land_unit"),
    "ground first": ("last_land_unit", "infantry", "tank", "fighter"),
}
ARMIES = [
    {"infantry": 2, "tank": 2, "fighter": 1},
    {"infantry": 2, "fighter": 1},
]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("army", ARMIES, ids=str)
@pytest.mark.parametrize("bombarding", [{}, {"cruiser": 1}])
def test_8_3_G11_odds_lose_who_was_dropped_to_guns_as_the_battle_does(
    order: str, army: dict[str, int], bombarding: dict[str, int]
) -> None:
    """P-43"""
    asked = Battle(
        terrain="land",
        attackers=Side(units=army, order=ORDERS[order]),
        defenders=Side(units={"infantry": 2, "aaa": 2}),
        bombarding=bombarding,
        dropped={"infantry": 2},
    )
    ends = list(odds_soak.times_fought(asked, 250))
    odds = odds_soak.battle(odds_soak.BOX, asked)
    found = list(odds_soak.figures(asked, odds, ends))
    assert len(found) > 5
    assert max(abs(figure.errors) for figure in found) < 4


@pytest.mark.parametrize("ships", ["1ca+1bb", "1dd+1sub", "1ftr"])
@pytest.mark.parametrize("enemies", ["", ";usa:1sub", ";usa:1dd+1trn"])
def test_8_2_odds_are_what_comes_of_assaults_that_are_made(ships: str, enemies: str) -> None:
    fleet = f"sz22=japan:{ships}+1trn[1inf]+1trn[1inf+1art]{enemies}"
    line = f"power=japan war=japan-usa {fleet} guam=usa:2inf holds.guam=usa"
    troops = ("japan_infantry_1", "japan_infantry_2", "japan_artillery_1")
    attack = Attack(space="guam", landed=dict.fromkeys(troops, "sz22"))
    if enemies:
        fighting = tuple(key for key in at(line).there("sz22") if "usa" not in key)
        attacks = {"sz22": Attack(space="sz22", units=list(fighting)), "guam": attack}
    else:
        attacks = {"guam": attack}
    asked = of_attack(at(line, attacks=tuple(attacks.values())).g, "guam")
    assert isinstance(asked, Assault)
    exact = assault(odds_soak.BOX, asked)
    found = list(assaults_made(line, attacks, "guam", MADE, ships + enemies))
    taken = sum(is_taken for is_taken, _, _ in found)
    spread = sqrt(max(1.0, MADE * exact.takes * (1 - exact.takes)))
    assert abs(taken - MADE * exact.takes) < 4 * spread
    for place, mean in ((1, exact.attack_loss), (2, exact.defence_loss)):
        costs = [cost(each[place]) for each in found]
        assert abs(sum(costs) / MADE - mean) < 4 * max(stdev(costs), 1) / sqrt(MADE)


def test_8_chances_add_up_and_no_unit_is_found_that_was_not_there() -> None:
    for number in range(60 if IN_EVERY_WAY else 20):
        asked = odds_soak.some_battle(number, "sums ")
        found = odds_soak.battle(odds_soak.BOX, asked)
        assert sum(ending.chance for ending in found.endings) == pytest.approx(1)
        for ending in found.endings:
            assert ending.chance >= 0
            assert all(n <= asked.attackers.units[k] for k, n in ending.attackers.items())
            assert all(n <= asked.defenders.units[k] for k, n in ending.defenders.items())
