"""G5 France: Paris falls, French land waits for it, and it rises once when it is free."""

import random

import pytest

from engine.games.pacific_1940.bot.answers import answer
from engine.games.pacific_1940.economy.bill import Build, Units
from engine.games.pacific_1940.economy.facilities import why_not_build
from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.raising import Raise
from engine.games.pacific_1940.events.economy import CapitalFreed, UnitsRaised
from engine.games.pacific_1940.fog.knowledge.audiences import told
from engine.games.pacific_1940.politics import capture
from engine.games.pacific_1940.politics.politics import may_take_over
from engine.games.pacific_1940.sequence import Turn
from tests.engine.pacific_1940.global_1940.helpers import in_the_world
from tests.engine.pacific_1940.helpers import Table

PARIS_LOST = "turn=5 war=germany-usa,japan-usa,japan-uk,japan-anzac holds.france=germany "


def freed(power: str = "usa", line: str = "") -> Table:
    """A power has just freed Paris in its turn, and the battles are over."""
    t = in_the_world(f"power={power} {PARIS_LOST}{line}")
    capture.take(t.g, "france", power)
    return t.run(Turn(power=power, at="homeless_aircraft"))


def test_G5_1_the_taker_of_paris_has_the_purse_and_france_buys_no_more() -> None:
    t = in_the_world("power=germany turn=1 purse.germany=3")

    capture.take(t.g, "france", "germany")

    assert (t.state.purses["germany"], t.state.purses["france"]) == (22, 0)
    assert Turn(power="france").purchase_and_repair(t.g) == []
    assert Turn(power="france").mobilize(t.g) == []
    t.run(CollectIncome(power="france"))
    assert t.told("income_collected") == []


def test_G5_2_french_land_with_paris_lost_is_entered_and_never_taken() -> None:
    """GV49"""
    t = in_the_world(f"power=uk {PARIS_LOST}")

    assert t.g.is_friendly("morocco", "uk")
    assert not may_take_over(t.g, "uk", "morocco")


def test_G5_2_an_ally_keeps_what_it_retakes_until_paris_is_free() -> None:
    """GV50"""
    t = in_the_world(f"power=uk {PARIS_LOST}holds.algeria=italy")

    capture.take(t.g, "algeria", "uk")
    assert t.g.controller("algeria") == "uk"
    capture.take(t.g, "france", "uk")

    assert (t.g.controller("algeria"), t.g.controller("france")) == ("france", "france")


def test_G5_3_france_rises_at_once_when_paris_is_free() -> None:
    t = freed()
    assert t.asked == "france raise_units"
    assert t.ask.crumb(t.g) == {"power": "france", "purse": 12, "space": "france"}

    t.do(Raise((Units("infantry", 2), Units("tank"))))

    assert [t.piece(key).owner for key in t.there("france")] == ["france"] * 3
    assert t.one("units_raised").units == {"infantry": 2, "tank": 1}
    assert t.state.purses["france"] == 19
    assert t.role != "france"


def test_G5_3_nothing_need_be_raised_and_nothing_is_kept() -> None:
    t = freed().do(Raise())

    assert t.there("france") == []
    t.run(Turn(power="usa", at="homeless_aircraft"))
    assert t.role != "france"


@pytest.mark.parametrize(
    ("choice", "against"),
    [
        (Raise((Units("infantry", 4),)), None),
        (Raise((Units("fighter"),)), None),
        (Raise((Units("infantry", 5),)), "11 too_dear"),
        (Raise((Units("submarine"),)), "11 wrong_terrain"),
        (Raise((Build("air_base", "france"),)), "11 not_on_the_bill"),
        (Raise((Units("infantry", -1),)), "11 not_on_the_bill"),
        (Raise((Units("cavalry"),)), "11 not_on_the_bill"),
    ],
)
def test_G5_3_units_for_land_worth_12_at_most(choice: Raise, against: str | None) -> None:
    assert freed().why_not(choice) == against


def test_G5_3_only_the_first_time() -> None:
    t = freed().do(Raise())
    t.state.control["france"] = "germany"

    capture.take(t.g, "france", "usa")
    t.run(Turn(power="usa", at="homeless_aircraft"))

    assert t.g.controller("france") == "france"
    assert t.role != "france"


def test_G5_3_no_other_power_rises() -> None:
    t = in_the_world("power=uk turn=5 holds.united_kingdom=germany holds.russia=germany")

    capture.take(t.g, "united_kingdom", "uk")
    capture.take(t.g, "russia", "uk")

    assert not t.state.freed


def test_G5_3_lines_are_typed_as_on_a_bill() -> None:
    t = freed()

    draft = t.ask.typed(t.g, t.ask.start(t.g), "3 inf 1 tank")
    assert draft == Raise((Units("infantry", 3), Units("tank")))
    assert t.why_not(draft) == "11 too_dear"
    assert t.ask.typed(t.g, draft, "-1 inf") == Raise((Units("infantry", 2), Units("tank")))


def test_G5_3_parts_and_samples_are_legal_as_they_say() -> None:
    t = freed()
    allowed = {part.target for part in t.ask.parts(t.g, Raise()) if part.refusal is None}

    assert "infantry" in allowed
    assert "destroyer" not in allowed
    assert "strategic_bomber" in allowed
    for seed in range(5):
        assert t.why_not(t.ask.sample(t.g, random.Random(seed))) is None


def test_G5_3_a_program_raises_what_holds_paris_best() -> None:
    t = freed()

    assert answer(t.g, t.ask, random.Random(1)).choice == Raise((Units("infantry", 4),))


def test_GF14_all_hear_that_france_rises_and_its_side_with_what() -> None:
    g = in_the_world(f"power=usa {PARIS_LOST}").g
    rising = CapitalFreed(power="usa", owner="france", territory="france", ipc=12)
    raised = UnitsRaised(power="france", space="france", units={"infantry": 4})

    assert [each.audience for each in told(g, rising)] == [None]
    assert [each.audience for each in told(g, raised)] == [("allies",)]


def test_G5_4_nobody_builds_on_land_that_was_dutch_at_the_start_of_the_turn() -> None:
    t = in_the_world("power=uk turn=2 holds.java=uk taken_over=java")

    against = why_not_build(t.g, "uk_pacific", "air_base", "java")

    assert against is not None
    assert against.fact == "not_held_since_start"
