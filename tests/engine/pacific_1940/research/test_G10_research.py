"""G10 Research: dice, breakthroughs, charts, and who may not."""

import pytest
from msgspec import UNSET

from engine.games.pacific_1940.economy.purchase import PurchaseAndRepair
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.research.research import (
    BuyDice,
    BuyResearch,
    ChooseChart,
    NoResearch,
    PickChart,
)
from engine.games.pacific_1940.research.technologies import may_research
from engine.games.pacific_1940.rules import make
from tests.engine.pacific_1940.helpers import Table, at

FIRST = "advanced_artillery,rockets,paratroopers,increased_factory_production,war_bonds"
CHART_1 = f"{FIRST},improved_mech_infantry"


def researching(line: str, *dice: int, power: str = "japan", **options: bool) -> Table:
    """The purchase of a power whose turn it is, with research."""
    table = at(f"power={power} {line}", *dice, **{"research": True, **options})
    return table.run(PurchaseAndRepair(power=power))


def test_G10_GV58_one_six_of_two_dice_names_a_technology_on_the_chart_picked() -> None:
    t = researching("purse.japan=30", 3, 6, 5)
    t.do(BuyResearch(2))
    assert (t.state.purses["japan"], t.asked) == (20, "japan choose_chart")
    thrown = t.one("researched")
    assert (thrown.rolls, thrown.is_breakthrough, thrown.spent, thrown.left) == (
        (3, 6),
        True,
        10,
        20,
    )

    t.do(PickChart(2))
    found = t.one("technology_found")
    assert (found.chart, found.rolls, found.technology) == (2, (5,), "long_range_aircraft")
    assert t.g.technologies_of("japan") == ("long_range_aircraft",)
    assert t.asked == "japan spend"


def test_G10_what_is_found_is_in_force_at_once() -> None:
    t = researching("purse.japan=30 japan=japan:1ftr", 6, 5)
    t.do(BuyResearch(1), PickChart(2))
    assert t.g.unit("japan_fighter_1").move == 5


def test_G10_GV59_three_sixes_are_one_breakthrough() -> None:
    t = researching("purse.japan=30", 6, 6, 6, 1, 1)
    t.do(BuyResearch(4), PickChart(1))
    assert t.g.technologies_of("japan") == ("advanced_artillery",)
    assert t.asked == "japan spend"


def test_G10_dice_that_fail_are_gone() -> None:
    t = researching("purse.japan=30", 5, 5, 5)
    t.do(BuyResearch(3))
    assert (t.state.purses["japan"], t.asked) == (15, "japan spend")
    assert not t.one("researched").is_breakthrough
    assert not t.state.technologies


def test_G10_GV61_a_technology_it_has_is_thrown_again() -> None:
    t = researching("purse.japan=30 tech.japan=rockets", 6, 2, 2, 3)
    t.do(BuyResearch(1), PickChart(1))
    assert t.one("technology_found").rolls == (2, 2, 3)
    assert t.g.technologies_of("japan") == ("rockets", "paratroopers")


def test_G10_GV61_a_chart_with_nothing_new_is_not_picked() -> None:
    t = researching(f"purse.japan=30 tech.japan={CHART_1}", 6, 4)
    t.do(BuyResearch(1))
    assert t.g.technologies_of("japan")[-1] == "radar"
    assert t.asked == "japan spend"


def test_G10_an_exhausted_chart_may_not_be_named() -> None:
    t = researching("purse.japan=30", 6)
    t.do(BuyResearch(1))
    t.state.technologies = {"japan": tuple(CHART_1.split(","))}
    assert t.why_not(PickChart(1)) == "G10 chart_is_exhausted"
    assert t.why_not(PickChart(2)) is None


def test_G10_a_power_that_has_found_everything_is_not_asked() -> None:
    t = researching(f"purse.japan=30 tech.japan={','.join(load().technologies)}")
    assert t.asked == "japan spend"


def test_G10_no_more_dice_than_can_be_paid() -> None:
    t = researching("purse.japan=14")
    assert t.ask.choices(t.g) == [NoResearch(), BuyResearch(1), BuyResearch(2)]
    assert t.why_not(BuyResearch(3)) == "not thought of"


def test_G10_a_power_without_the_price_of_a_die_is_not_asked() -> None:
    assert researching("purse.japan=4").asked == "japan spend"


def test_G10_no_dice_cost_nothing_and_tell_nothing() -> None:
    t = researching("purse.japan=30")
    t.do(NoResearch())
    assert (t.state.purses["japan"], t.events) == (30, [])


def test_G10_GV62_china_is_never_asked() -> None:
    assert researching("purse.china=30", power="china").asked == "china spend"


def test_G10_a_power_without_its_capital_is_never_asked() -> None:
    t = researching("purse.uk=30 war=japan-uk holds.india=japan", power="uk")
    assert t.asked == ""
    assert not may_research(t.g, "uk")


def test_G10_it_is_an_option() -> None:
    assert researching("purse.japan=30", research=False).asked == "japan spend"
    rules = make()
    assert "research" not in rules.codec.to_data(rules.setup("5e" * 32, {}))["options"]


def test_G10_technologies_are_a_powers_own() -> None:
    t = at("tech.uk=jet_fighters india=uk:1ftr;anzac:1ftr")
    assert (t.g.unit("uk_fighter_1").attack, t.g.unit("anzac_fighter_1").attack) == (4, 3)


def test_G10_nothing_is_stored_while_nobody_has_found_anything() -> None:
    rules = make()
    data = rules.codec.to_data(rules.setup("5e" * 32, {"research": True}))
    assert "technologies" not in data
    assert rules.codec.from_data(data).technologies is UNSET


@pytest.mark.parametrize("power", ["japan", "usa", "uk", "anzac"])
def test_G10_every_other_power_is_asked(power: str) -> None:
    assert researching(f"purse.{power}=10", power=power).asked == f"{power} buy_dice"


# ---------------------------------------------------------------------- answers in advance


def meant(table: Table, name: str) -> list[object]:
    """The choices that an answer in advance means for the open question."""
    return list(table.ask.answers_of(table.g, name, table.ask.told(table.g)))


@pytest.mark.parametrize(
    ("name", "ipc", "choice"),
    [
        ("none", 30, NoResearch()),
        ("up_to_2", 30, BuyResearch(2)),
        ("up_to_9", 17, BuyResearch(3)),
    ],
)
def test_G10_dice_are_answered_in_advance_as_many_as_can_be_paid(
    name: str, ipc: int, choice: NoResearch | BuyResearch
) -> None:
    assert meant(researching(f"purse.japan={ipc}"), name) == [choice]


def test_G10_an_answer_may_depend_on_the_purse() -> None:
    t = researching("purse.japan=17")
    assert t.ask.told(t.g) == [{"ipc": 17}]


def test_G10_a_chart_is_answered_in_advance_unless_it_is_exhausted() -> None:
    t = researching("purse.japan=30", 6)
    t.do(BuyResearch(1))
    assert meant(t, "chart_2") == [PickChart(2)]
    t.state.technologies = {"japan": tuple(CHART_1.split(","))}
    assert meant(t, "chart_1") == []


def test_G10_only_a_game_with_research_is_asked_for_it_in_advance() -> None:
    for fog in (False, True):
        rules = make().under({"fog": fog})
        for research in (False, True):
            state = rules.setup("5e" * 32, {"fog": fog, "research": research})
            kinds = rules.beforehand.answered_in(state)
            assert ({BuyDice, ChooseChart} <= {*kinds}) == research
