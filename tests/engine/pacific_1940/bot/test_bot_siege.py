"""2 The Captain's sieges: an army is gathered for the capital that decides the war."""

import random

import pytest
from msgspec.structs import replace

from engine.games.pacific_1940.bot.noncombat import transports
from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.siege import Siege
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, RULES, buys, moves

TOKYO = f"power=usa turn=12 {ALL_AT_WAR}"
EMPIRE_LOST = (
    " holds.manchuria=china holds.jehol=china holds.shantung=china holds.kiangsu=china"
    " holds.kiangsi=china holds.kwangsi=china holds.korea=usa holds.formosa=usa"
)


def siege_of(line: str) -> Siege | None:
    """What the power of a position besieges."""
    g = RULES.play(position(RULES, line))
    return Picture(g, g.state.power, printed(), random.Random(1)).siege


def test_land_that_falls_to_an_army_at_hand_is_besieged() -> None:
    found = siege_of(f"{TOKYO} japan=japan:8inf sz7=usa:8trn[1inf+1art]+6cv+6ftr+6tac")
    assert found
    assert (found.land, found.turns, found.lacks) == ("japan", 1, 0)


def test_an_army_that_is_too_small_says_what_it_lacks() -> None:
    found = siege_of(
        f"{TOKYO} purse.usa=70 japan=japan:14inf sz7=usa:2trn[1inf+1art]+4cv+4ftr+4tac{EMPIRE_LOST}"
    )
    assert found
    assert found.lacks > 0


def test_nobody_besieges_what_grows_faster_than_the_army() -> None:
    assert siege_of(f"{TOKYO} japan=japan:60inf sz7=usa:4trn[1inf+1art]") is None


def test_who_earns_many_times_as_much_besieges_however_long_it_takes() -> None:
    found = siege_of(f"{TOKYO} japan=japan:60inf sz7=usa:4trn[1inf+1art]{EMPIRE_LOST}")
    assert found
    assert found.turns > printed().siege.turns
    assert found.lacks > 40


def decisive_to(line: str) -> dict[str, float]:
    """What land that wins the war is worth, beside all else, to the power of a position."""
    g = RULES.play(position(RULES, line))
    return dict(Picture(g, g.state.power, printed(), random.Random(1)).decisive)


def test_who_is_far_stronger_gives_more_for_the_capital_that_wins_the_war() -> None:
    """Twice as strong and more; a third stronger, not yet; and never who wins by cities."""
    assert decisive_to(f"{TOKYO} japan=japan:10inf sz7=usa:10trn[1inf+1art]+6cv") == {
        "japan": printed().siege.ends
    }
    assert decisive_to(f"{TOKYO} japan=japan:40inf sz7=usa:4trn[1inf+1art]+4cv") == {}
    assert decisive_to(f"power=japan {ALL_AT_WAR} sz26=japan:20cv") == {}


@pytest.mark.parametrize(
    "without",
    ["power=usa turn=2 japan=japan:2inf sz7=usa:8trn[1inf+1art]", f"{TOKYO} japan=japan:2inf"],
    ids=["at peace", "no transports"],
)
def test_no_siege_without_war_or_transports(without: str) -> None:
    assert siege_of(without) is None


def test_who_wins_by_cities_besieges_no_capital() -> None:
    assert siege_of(f"power=japan {ALL_AT_WAR} sz26=japan:8trn[1inf+1art]") is None


def test_transports_off_the_capital_wait_for_the_rest_of_the_army() -> None:
    """Twelve are too few for Tokyo today; Iwo Jima would cost two of them."""
    found = moves(
        f"{TOKYO} phase=noncombat_move japan=japan:16inf+4art"
        " sz7=usa:6trn[1inf+1art]+4bb+8cv+12ftr+4tac+10dd"
        f" sz6=usa:1dd{EMPIRE_LOST}"
    )
    assert sum(found.stay(zone)["trn"] for zone in ("sz6", "sz7", "sz16")) == 6
    assert not any(order.ashore for order in found.orders)


@pytest.mark.parametrize(("japan", "is_besieged"), [("8inf", True), ("99inf", False)])
def test_the_army_of_a_siege_stays_with_the_fleet(japan: str, *, is_besieged: bool) -> None:
    """Each zone nearer to the fleet counts so many times what it counts otherwise."""
    line = (
        f"{TOKYO} phase=noncombat_move japan=japan:{japan}"
        " sz1=usa:1trn[1inf+1art]+4bb+6cv+12ftr+10dd sz10=usa:6trn[1inf+1art]"
    )
    g, weights = RULES.play(position(RULES, line)), printed()
    one = replace(weights, siege=replace(weights.siege, together=1.0))
    worth = []
    for each in (weights, one):
        course = Course(Picture(g, "usa", each, random.Random(1)))
        course.main[g.zone("sz1").board] = "sz8"
        ship = next(key for key in g.own_at("sz1", "usa") if g.unit(key).hold)
        voyages = transports.voyages(course, ship, {})
        aboard = [each for each in voyages if each.lift.cargo and not each.land]
        worth.append(next(voyage.worth for voyage in aboard if voyage.zone == "sz8"))
    more = weights.front.rally * (weights.siege.together - 1)
    assert worth[0] - worth[1] == pytest.approx(more * is_besieged)


def test_idle_aircraft_fly_towards_the_capital_that_is_besieged() -> None:
    found = moves(
        f"{TOKYO} phase=noncombat_move japan=japan:16inf+4art western_united_states=usa:8ftr+1inf"
        f" sz6=usa:8trn[1inf+1art]+4bb+8cv+12ftr+4tac+10dd{EMPIRE_LOST}"
    )
    assert found.stay("western_united_states")["ftr"] <= 2


def test_the_bill_is_for_land_units_and_their_transports() -> None:
    """Where Japan still has its empire, and sixty units in Tokyo, the same money buys fewer."""
    line = (
        f"{TOKYO} purse.usa=70 fac.western_united_states=major_complex"
        " western_united_states=usa:8inf+2art sz10=usa:6trn[1inf+1art]+6cv+6ftr+6tac+10dd"
    )
    army = {}
    for japan in (f" japan=japan:24inf{EMPIRE_LOST}", " japan=japan:60inf"):
        found = buys(line + japan).bought
        army[japan] = found["trn"] * 7 + found["inf"] * 3 + found["art"] * 4 + found["tank"] * 6
    besieging, idle = army.values()
    assert besieging >= idle + 12
