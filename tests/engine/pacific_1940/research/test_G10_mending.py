"""G10 Technologies that players give and take by hand in the open game."""

import pytest

from engine.core import registry
from engine.core.mending import Change
from engine.games.pacific_1940.battle.rockets import LaunchRocket
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.research import BuyResearch
from tests.mending import mended, refused, set_to, things_of

RULES: Pacific1940 = registry.get("pacific_1940")  # type: ignore[assignment]
WORLD: Pacific1940 = registry.get("global_1940")  # type: ignore[assignment]
LINE = "power=japan japan=japan:1ftr yunnan=china:1inf tech.japan=radar"


def state_at(line: str = LINE, *dice: int, **options: bool) -> CampaignState:
    return position(RULES, line, dice=dice, options={"research": True, **options})


def found(power: str, technology: str, *, has: bool = True) -> Change:
    """A technology that a power shall have, or have no longer."""
    return set_to("technologies", f"{power}.{technology}", "value", has)


def test_G10_a_technology_is_given_and_in_force_at_once() -> None:
    state = state_at()
    after = mended(RULES, state, "japan", found("japan", "long_range_aircraft"))
    assert RULES.play(after).technologies_of("japan") == ("radar", "long_range_aircraft")
    moves = [RULES.play(each).unit("japan_fighter_1").move for each in (state, after)]
    assert moves[1] > moves[0]


def test_G10_a_technology_is_taken_and_nothing_is_left_of_it() -> None:
    after = mended(RULES, state_at(), "japan", found("japan", "radar", has=False))
    bare = state_at(LINE.replace(" tech.japan=radar", ""))
    assert (after.technologies, after.counters) == (bare.technologies, bare.counters)


def test_G10_the_edit_is_told_with_what_was_before() -> None:
    tried = RULES.facilitation.mended(state_at(), (found("usa", "heavy_bombers"),))
    (made,) = tried.changes
    assert (made.owner, made.what, made.before, made.to) == ("usa", "heavy_bombers", False, True)


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (found("japan", "radar"), "as_it_is"),
        (found("usa", "radar", has=False), "as_it_is"),
        (found("china", "radar"), "not_mendable"),
        (set_to("technologies", "japan.radar", "value", 1), "not_mendable"),
        (set_to("technologies", "japan.catapults", "value", True), "not_mendable"),
    ],
)
def test_G10_what_is_so_already_and_who_does_no_research(change: Change, fact: str) -> None:
    assert refused(RULES, state_at(), change) == fact


def test_G10_without_research_there_is_nothing_to_give() -> None:
    state = position(RULES, "power=japan yunnan=china:1inf")
    assert not any(sort == "technologies" for sort, _ in things_of(RULES, state))
    assert refused(RULES, state, found("japan", "radar")) == "not_mendable"


def test_G10_while_dice_of_a_power_are_thrown_its_technologies_stay() -> None:
    line = "power=japan purse.japan=20 phase=purchase_and_repair yunnan=china:1inf"
    state = state_at(line, 6)
    assert not refused(RULES, state, found("japan", "radar"))
    (ask,) = RULES.asks(state)
    then = RULES.apply(state, ask.role, BuyResearch(1)).state
    assert refused(RULES, then, found("japan", "radar")) == "research_under_way"
    assert not refused(RULES, then, found("usa", "radar"))


def test_G11_rockets_that_are_aimed_go_with_the_technology() -> None:
    line = (
        "power=germany phase=conduct_combat fac.western_germany=air_base fac.norway=air_base"
        " united_kingdom=uk:1inf fac.united_kingdom=major_complex tech.germany=rockets"
    )
    state = position(WORLD, line, options={"research": True})
    (ask,) = WORLD.asks(state)
    aimed = WORLD.apply(state, ask.role, LaunchRocket("united_kingdom", "major_complex")).state
    assert aimed.rockets
    after = mended(WORLD, aimed, "germany", found("germany", "rockets", has=False))
    assert not after.rockets
