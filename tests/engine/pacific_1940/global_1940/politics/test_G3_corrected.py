"""Fog 7, G3, G8.2 The facilitator puts wars and leave to pass straits right; everybody hears."""

import random
from typing import cast

import pytest

from engine.core.sequence.composed import UnreadLine
from engine.core.view import view_bytes
from engine.games.pacific_1940.fog.facilitator.corrections import (
    Change,
    Correction,
    MayCorrect,
    read,
)
from engine.games.pacific_1940.fog_game.rules import InFog
from engine.games.pacific_1940.global_1940 import make
from engine.games.pacific_1940.movement.straits import shut_to
from engine.games.pacific_1940.politics.leave import GrantLeave
from engine.games.pacific_1940.position.state import Attack
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.fog.facilitator.desk import Desk

RULES = cast(InFog, make().under({"fog": True}))
BOX = RULES.equipment
PANAMA = "panama_canal"


def at(more: str = "", *, leave: bool = True) -> Desk:
    """The United States is asked whom it lets pass its straits, in the fog."""
    line = f"power=usa phase=declare_war japan=japan:1inf hawaiian_islands=usa:1inf {more}"
    options = {"fog": True, "straits_by_leave": leave}
    return Desk(position(RULES, line, options=options), RULES)


def draft(found: Desk, *lines: str) -> Correction:
    choice = Correction(reason="It was put down wrongly.")
    for line in lines:
        choice = found.typed(MayCorrect(), line, choice)
    return choice


def corrected(found: Desk, *lines: str) -> Desk:
    return found.by(draft(found, *lines))


# ---------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("line", "change"),
    [
        ("war germany usa", Change(verb="war", power="germany", other="usa")),
        ("peace soviet union - japan", Change(verb="peace", power="ussr", other="japan")),
        (
            "open Panama Canal usa japan",
            Change(verb="open", power="usa", other="japan", strait=PANAMA),
        ),
        (
            "open suez united kingdom to italy",
            Change(verb="open", power="uk", other="italy", strait="suez_canal"),
        ),
        (
            "close gibraltar uk germany",
            Change(verb="close", power="uk", other="germany", strait="strait_of_gibraltar"),
        ),
    ],
)
def test_fog_7_a_line_names_two_powers_and_the_strait(line: str, change: Change) -> None:
    assert read(BOX, line) == change


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("war germany", "no_such_power"),
        ("war germany usa uk", "no_such_power"),
        ("open kiel usa japan", "no_such_strait"),
        ("open canal usa japan", "no_such_strait"),
        ("close", "no_such_strait"),
    ],
)
def test_fog_7_a_line_that_names_less_or_more_is_not_read(line: str, fact: str) -> None:
    with pytest.raises(UnreadLine) as found:
        read(BOX, line)
    assert found.value.refusal.fact == fact


# ---------------------------------------------------------------------------- what they do


def test_fog_7_war_and_peace_are_put_right_and_everybody_hears_and_sees_it() -> None:
    found = corrected(at(), "war japan usa", "peace germany uk")
    assert found.g.at_war("japan", "usa")
    assert not found.g.at_war("germany", "uk")
    assert {each.audience for each in found.applied.events} == {None}
    for viewer in (None, "axis", "allies"):
        pairs = RULES.view(found.state, viewer).board.politics.pairs
        stands = {each.powers: each.relation for each in pairs}
        assert (stands["japan", "usa"], stands["germany", "uk"]) == ("war", "peace")
    assert found.sound()


def test_fog_7_leave_is_given_and_taken_back_and_everybody_hears_and_sees_it() -> None:
    found = corrected(at(), "open panama usa japan")
    assert PANAMA not in shut_to(found.g, "japan")
    assert {each.audience for each in found.applied.events} == {None}
    for viewer in (None, "axis", "allies"):
        passages = RULES.view(found.state, viewer).board.politics.passages
        assert [each.to for each in passages if each.stands] == ["japan"]
    corrected(found, "close panama usa japan")
    assert PANAMA in shut_to(found.g, "japan")


def test_fog_7_war_ends_leave_and_the_end_is_told() -> None:
    found = corrected(at("leave=usa.panama_canal.japan"), "war japan usa")
    (gone,) = found.told("leave_ended")
    assert (gone.to, gone.cause, gone.audience) == ("japan", "war", None)


def test_fog_7_what_a_correction_of_politics_says_tells_of_no_hidden_unit() -> None:
    line = "sz64=japan:1dd sz26=usa:1dd"
    one = corrected(at(f"{line} sz6=usa:1cv"), "war japan usa", "open panama usa italy")
    other = corrected(at(line), "war japan usa", "open panama usa italy")
    for viewer in (None, "axis"):
        seen = [view_bytes(RULES.view(each.state, viewer)) for each in (one, other)]
        assert seen[0] == seen[1], viewer


# ---------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("war germany uk", "is_at_war"),
        ("peace germany usa", "is_at_peace"),
        ("war germany italy", "never_at_war"),
        ("war germany germany", "never_at_war"),
        ("open panama uk japan", "no_such_leave"),
        ("open panama usa anzac", "no_such_leave"),
        ("open gibraltar uk germany", "no_leave_in_war"),
        ("open panama usa italy", "is_open"),
        ("close panama usa japan", "is_closed"),
    ],
)
def test_fog_7_what_is_so_already_or_makes_no_sense_is_refused(line: str, fact: str) -> None:
    found = at("leave=usa.panama_canal.italy")
    assert found.why_not(draft(found, line)) == f"fog 7 {fact}"


def test_fog_7_without_the_option_nobody_has_leave() -> None:
    found = at(leave=False)
    assert found.why_not(draft(found, "open panama usa japan")) == "fog 7 no_leave_here"


def test_fog_7_while_attacks_are_to_come_wars_stay_as_they_are() -> None:
    found = at()
    found.state.attacks["japan"] = Attack(space="japan", units=["usa_infantry_1"])
    assert found.why_not(draft(found, "war japan usa")) == "fog 7 fight_under_way"
    assert not found.why_not(draft(found, "open panama usa japan"))


def test_fog_7_who_is_asked_for_leave_keeps_something_to_choose() -> None:
    found = at()
    assert isinstance(found.asks[0], GrantLeave)
    lines = [f"war {each} usa" for each in ("germany", "italy", "japan")]
    assert found.why_not(draft(found, *lines)) == "fog 7 nothing_to_ask"
    assert not found.why_not(draft(found, *lines[1:]))


def test_G3_who_is_at_war_with_half_of_a_party_may_declare_on_the_rest() -> None:
    found = corrected(at("power=japan"), "war japan anzac")
    (ask,) = found.asks
    assert ("uk",) in [getattr(each, "on", ()) for each in RULES.choices(found.state, ask)]


def test_fog_7_what_the_fuzzer_corrects_is_possible() -> None:
    found, pick = at("leave=usa.panama_canal.japan"), random.Random(2)
    samples = [MayCorrect().sample(found.g, pick) for _ in range(120)]
    assert {each.changes[0].verb for each in samples} >= {"purse", "war", "peace", "open", "close"}
    assert {MayCorrect().why_not(found.g, each) for each in samples} == {None}
