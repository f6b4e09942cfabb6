"""Fog 5, 7 The facilitator grants and takes technologies, and enters dice of research."""

import random

import pytest

from engine.core.roles import FACILITATOR
from engine.core.sequence.composed import UnreadLine
from engine.core.view import view_bytes
from engine.games.pacific_1940.battle.rockets import LaunchRocket
from engine.games.pacific_1940.fog.desk.wording_check import told_more
from engine.games.pacific_1940.fog.facilitator.corrections import (
    Change,
    Correction,
    MayCorrect,
    read,
)
from engine.games.pacific_1940.fog.facilitator.dice_by_hand import EnterDice, MayEnterDice
from engine.games.pacific_1940.fog.sequence import CollectIncomeInFog
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.research import BuyResearch, NoResearch, PickChart
from tests.engine.pacific_1940.fog.carried import RULES
from tests.engine.pacific_1940.fog.facilitator.desk import Desk
from tests.engine.pacific_1940.fog.tables import laid

LINE = "power=japan turn=2 purse.japan=40 japan=japan:3inf phase=purchase_and_repair"
BOX = RULES.equipment


def buying(more: str = "", *dice: int, research: bool = True) -> Desk:
    """Japan is asked for dice of research, in the fog."""
    options = {"fog": True, "research": research}
    return Desk(position(RULES, f"{LINE} {more}", dice=dice, options=options))


def draft(found: Desk, *lines: str, tell: str = "") -> Correction:
    choice = Correction(reason="The card was forgotten.", tell=tell)
    for line in lines:
        choice = found.typed(MayCorrect(), line, choice)
    return choice


def corrected(found: Desk, *lines: str, tell: str = "") -> Desk:
    return found.by(draft(found, *lines, tell=tell))


# ---------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("line", "verb", "technology"),
    [
        ("grant japan rockets", "grant", "rockets"),
        ("grant japan jet", "grant", "jet_fighters"),
        ("take japan Long-range aircraft", "take", "long_range_aircraft"),
        ("take japan improved_mech_infantry", "take", "improved_mech_infantry"),
    ],
)
def test_fog_7_a_line_names_the_technology_that_is_granted_or_taken(
    line: str, verb: str, technology: str
) -> None:
    change = read(BOX, line)
    assert (change.verb, change.power, change.technology) == (verb, "japan", technology)


@pytest.mark.parametrize("line", ["grant japan", "grant japan improved", "take japan laser beams"])
def test_fog_7_a_line_without_one_technology_is_not_read(line: str) -> None:
    with pytest.raises(UnreadLine) as found:
        read(BOX, line)
    assert found.value.refusal.fact == "no_such_technology"


# ---------------------------------------------------------------------------- in force


def test_fog_7_a_technology_that_is_granted_is_in_force_at_once() -> None:
    found = corrected(buying("japan=japan:1ftr"), "grant japan jet fighters")
    assert found.g.technologies_of("japan") == ("jet_fighters",)
    assert found.g.unit("japan_fighter_1").attack == 4
    assert found.sound()


def test_fog_7_a_technology_that_is_taken_is_in_force_no_longer() -> None:
    found = corrected(buying("tech.japan=rockets,radar"), "take japan rockets")
    assert found.g.technologies_of("japan") == ("radar",)
    corrected(found, "take japan radar")
    assert not found.state.technologies


def test_fog_7_rockets_that_are_aimed_are_not_fired_once_the_technology_is_taken() -> None:
    line = (
        "tech.japan=rockets war=japan-usa fac.japan=air_base fac.korea=air_base"
        " fac.guam=air_base phase=combat_move"
    )
    found = buying(line).by(MovePlan(), "japan")
    found.by(LaunchRocket("guam", "air_base"), "japan")
    assert found.state.rockets
    corrected(found, "take japan rockets")
    assert not found.state.rockets


# ---------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("grant japan radar", "has_technology"),
        ("take japan rockets", "has_no_technology"),
        ("grant china rockets", "researches_nothing"),
    ],
)
def test_fog_7_what_makes_no_sense_is_refused(line: str, fact: str) -> None:
    found = buying("tech.japan=radar")
    assert found.why_not(draft(found, line)) == f"fog 7 {fact}"


def test_fog_7_without_research_there_is_nothing_to_grant() -> None:
    found = buying(research=False)
    assert found.why_not(draft(found, "grant japan rockets")) == "fog 7 no_research"
    assert found.why_not(EnterDice(faces=(6,), power="japan")) == "fog 7 no_research"


def test_fog_7_an_unknown_technology_is_refused() -> None:
    change = Change(verb="grant", power="japan", technology="laser")
    choice = Correction(changes=(change,), reason="No.")
    assert buying().why_not(choice) == "fog 7 no_such_technology"


def test_fog_7_while_dice_are_thrown_what_is_left_to_find_stays() -> None:
    found = buying("", 6).by(BuyResearch(1), "japan")
    assert found.why_not(draft(found, "grant japan rockets")) == "fog 7 research_under_way"
    assert found.why_not(draft(found, "grant uk rockets")) == ""


# ---------------------------------------------------------------------------- telling


def test_fog_5_its_own_side_alone_hears_of_it() -> None:
    found = corrected(buying(), "grant japan rockets")
    assert [each.audience for each in found.told("position_corrected")] == [("axis",)]
    corrected(found, "take japan rockets")
    assert [each.audience for each in found.told("position_corrected")] == [("axis",)]


@pytest.mark.parametrize("viewer", ["allies", None])
def test_fog_5_the_other_side_sees_nothing_of_it(viewer: str | None) -> None:
    before = buying("tech.japan=rockets")
    seen = view_bytes(RULES.view(before.state, viewer))
    corrected(before, "grant japan radar", "take japan rockets")
    assert view_bytes(RULES.view(before.state, viewer)) == seen


@pytest.mark.parametrize("tell", ["allies", "all"])
def test_fog_5_a_technology_of_which_the_others_are_told_all_know(tell: str) -> None:
    found = corrected(buying(), "grant japan rockets", tell=tell)
    assert [each.audience for each in found.told("position_corrected")] == [None]
    assert found.g.fog.used == {"japan": ("rockets",)}


def test_fog_5_what_everyone_knew_is_taken_before_all() -> None:
    found = corrected(buying(), "grant japan rockets", tell="all")
    corrected(found, "take japan rockets")
    assert [each.audience for each in found.told("position_corrected")] == [None]
    assert not found.g.fog.used


def test_fog_5_the_words_of_a_correction_may_name_what_was_taken() -> None:
    found = corrected(buying("tech.japan=rockets"), "take japan rockets")
    (event,) = found.told("position_corrected")
    assert told_more(found.g, event, "axis", "Japan has no rockets any more.") == []
    assert told_more(found.g, event, "axis", "Japan has no jet fighters any more.")


def test_fog_7_the_desk_tells_what_is_secret() -> None:
    found = corrected(buying("tech.japan=radar"), "grant japan rockets", tell="all")
    fog = RULES.view(found.state, FACILITATOR).board.fog
    assert fog is not None and fog.desk is not None
    assert fog.desk.secrets == {"japan": ("radar",)}


# ---------------------------------------------------------------------------- dice by hand


def test_fog_12_dice_of_research_are_entered_for_their_power() -> None:
    found = buying().by(EnterDice(faces=(2, 6, 5), power="japan"))
    found.by(BuyResearch(2), "japan").by(PickChart(2), "japan")
    assert [each.rolls for each in found.told("technology_found")] == [(5,)]
    assert found.g.technologies_of("japan") == ("long_range_aircraft",)
    assert all(draw.n is None and draw.stream == "axis" for draw in found.applied.draws)


def test_fog_12_dice_of_research_serve_no_other_throw() -> None:
    found = buying().by(EnterDice(faces=(4, 4))).by(EnterDice(faces=(1,), power="japan"))
    found.by(BuyResearch(1), "japan")
    assert [each.rolls for each in found.told("researched")] == [(1,)]
    assert found.state.dice.script == [4, 4]


def test_fog_12_the_die_of_war_bonds_is_entered_too() -> None:
    table = laid("power=japan purse.japan=0 tech.japan=war_bonds", 1, research=True)
    MayEnterDice().take(table.g, EnterDice(faces=(5,), power="japan"))
    table.run(CollectIncomeInFog(power="japan"))
    assert table.one("bonds_paid").rolls == (5,)
    assert not table.g.fog.entered


@pytest.mark.parametrize("bought", [NoResearch(), BuyResearch(1)])
def test_fog_12_dice_that_are_not_needed_are_forgotten(bought: NoResearch | BuyResearch) -> None:
    found = buying().by(EnterDice(faces=(1, 6, 6), power="japan")).by(bought, "japan")
    assert not found.g.fog.entered


def test_fog_12_dice_entered_for_research_are_the_facilitators_secret() -> None:
    found = buying()
    seen = [view_bytes(RULES.view(found.state, viewer)) for viewer in ("axis", "allies", None)]
    found.by(EnterDice(faces=(6, 2), power="japan"))
    assert [each.audience for each in found.applied.events] == [(FACILITATOR,)]
    after = [view_bytes(RULES.view(found.state, viewer)) for viewer in ("axis", "allies", None)]
    assert after == seen
    assert found.why_not(EnterDice(faces=(6,), power="china")) == "fog 7 researches_nothing"


def test_fog_7_what_the_fuzzer_corrects_is_possible() -> None:
    found, pick = buying("tech.japan=rockets"), random.Random(3)
    samples = [MayCorrect().sample(found.g, pick) for _ in range(40)]
    assert {each.changes[0].verb for each in samples} >= {"grant", "purse"}
    assert {MayCorrect().why_not(found.g, each) for each in samples} == {None}
