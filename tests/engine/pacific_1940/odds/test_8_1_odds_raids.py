"""8.1 What raids are foreseen to do, against sums by hand and raids that are flown."""

import random
from math import sqrt
from statistics import fmean, stdev

import pytest

from engine.games.pacific_1940.battle.raid_choices import Intercept, ShootDown
from engine.games.pacific_1940.odds.raids import ForeseenRaid, foreseen_at
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.battle.test_8_1_raids import BOMBER, TACTICAL, damage, raid
from tests.engine.pacific_1940.helpers import at

WAR = "power=usa war=japan-usa fac.japan=major_complex,air_base"
FLOWN = 400
BOMBERS = {BOMBER[:-1] + str(n): "major_complex" for n in (1, 2)}


def foreseen(units: str, **attack: object) -> list[ForeseenRaid]:
    line = f"{WAR} japan=usa:{units}"
    table = at(line, attacks=(Attack(space="japan", **attack),))  # type: ignore[arg-type]
    return list(foreseen_at(table.g, "japan"))


def test_8_1_a_bomber_is_hit_by_a_one_and_does_its_die_and_two() -> None:
    (found,) = foreseen("1bmb", raiders={BOMBER: "major_complex"})
    assert found.alone.damage == pytest.approx(5 / 6 * 5.5)
    assert found.alone.lost == pytest.approx(1 / 6)
    assert (found.most, found.up, found.against) == (20, 0, None)


def test_8_1_damage_ends_at_what_a_facility_can_take() -> None:
    (found,) = foreseen("1bmb", raiders={BOMBER: "air_base"})
    assert found.most == 6
    assert found.alone.damage == pytest.approx(5 / 6 * (3 + 4 + 5 + 6 + 6 + 6) / 6)


def test_8_1_facilities_are_told_apart() -> None:
    found = foreseen("1bmb+1tac", raiders={BOMBER: "major_complex", TACTICAL: "air_base"})
    assert [each.facility for each in found] == ["major_complex", "air_base"]
    assert found[1].alone.damage == pytest.approx(5 / 6 * 3.5)


@pytest.mark.parametrize("escorts", [(), ("usa_fighter_1",)])
def test_8_1_raids_that_are_intercepted_do_what_was_foreseen(escorts: tuple[str, ...]) -> None:
    units = "2bmb" + "+1ftr" * len(escorts)
    over = f"{units};japan:2ftr"
    (found,) = foreseen(over, raiders=BOMBERS, escorts=[*escorts])
    assert found.up == 2 and found.against is not None
    done: list[float] = []
    lost: list[float] = []
    for number in range(FLOWN):
        dice = random.Random(number).choices(range(1, 7), k=60)
        table = raid(units, *dice, over="2ftr", raiders=dict(BOMBERS), escorts=[*escorts])
        table.do(Intercept(2))
        while table.asked:
            if "give_up" in table.asked:
                table.do(ShootDown(max(table.ask.units, key=lambda key: key in escorts)))
            else:
                table.do(table.ask.start(table.g))
        done.append(damage(table, "major_complex"))
        lost.append(2 + len(escorts) - len(table.g.own_at("japan", "usa")))
    for mean, each in ((found.against.damage, done), (found.against.lost, lost)):
        assert abs(fmean(each) - mean) < 4 * stdev(each) / sqrt(FLOWN)


def test_8_1_the_order_of_loss_that_a_power_has_settled_says_who_falls() -> None:
    escort = "usa_fighter_1"
    line = f"{WAR} japan=usa:1bmb+1ftr;japan:1ftr"
    attack = Attack(space="japan", raiders={BOMBER: "major_complex"}, escorts=[escort])
    g = at(line, attacks=(attack,)).g
    (asked,) = foreseen_at(g, "japan")
    own = ("strategic_bomber", "fighter")
    g.state.standing_orders["usa"] = StandingOrders(losses={"attack_land": own})
    (settled,) = foreseen_at(g, "japan")
    assert asked.against is not None and settled.against is not None
    assert asked.against.damage == pytest.approx(5 / 6 * 5.5)
    assert settled.against.damage == pytest.approx(5 / 6 * 5 / 6 * 5.5)
    assert settled.against.lost == pytest.approx(1 / 6 + 5 / 6 * 1 / 6)
    again = StandingOrders(losses={"attack_land": own}, asked=("attack_land",))
    g.state.standing_orders["usa"] = again
    assert list(foreseen_at(g, "japan")) == [asked]
