"""G3, G8.2 Wars and leave to pass straits that players put right by hand in the open game."""

import pytest

from engine.core import registry
from engine.core.events import kind_of
from engine.core.mending import Change
from engine.games.pacific_1940.movement.straits import shut_to
from engine.games.pacific_1940.open_game import Pacific1940
from engine.games.pacific_1940.position.records import Leave
from engine.games.pacific_1940.position.state import Attack, CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.view import public_board
from tests.mending import mend, mended, refused, set_to, things_of

RULES: Pacific1940 = registry.get("global_1940")  # type: ignore[assignment]
LINE = "power=italy northern_italy=italy:1inf sz64=japan:1dd"
PANAMA = "panama_canal"
GIVEN = Leave(by="usa", strait=PANAMA, to="japan")


def state_at(more: str = "", *, leave: bool = True) -> CampaignState:
    return position(RULES, f"{LINE} {more}", options={"straits_by_leave": leave})


def war(one: str, other: str, *, at_war: bool = True) -> Change:
    return set_to("wars", f"{one}.{other}", "value", at_war)


def opened(to: str, *, by: str = "usa", strait: str = PANAMA, may: bool = True) -> Change:
    return set_to("leave_given", f"{by}.{strait}", to, may)


def told(state: CampaignState, *changes: Change) -> list[str]:
    """The kinds of events that an edit brings."""
    return [kind_of(each) for each in RULES.apply(state, "italy", mend(*changes)).events]


# ------------------------------------------------------------------ wars


def test_G3_two_powers_are_at_war_and_nobody_else_is() -> None:
    state = state_at()
    after = mended(RULES, state, "italy", war("japan", "usa"))
    assert {*after.wars} - {*state.wars} == {("japan", "usa")}
    assert after.declarations == state.declarations
    pairs = public_board(RULES.play(after)).politics.pairs
    assert {each.relation for each in pairs if {*each.powers} == {"japan", "usa"}} == {"war"}


def test_G3_two_powers_are_at_peace_again() -> None:
    state = state_at()
    after = mended(RULES, state, "italy", war("germany", "uk", at_war=False))
    assert {*state.wars} - {*after.wars} == {("germany", "uk")}


def test_G4_complexes_of_a_power_that_is_at_war_are_larger() -> None:
    state = state_at("holds.eastern_united_states=usa fac.eastern_united_states=minor_complex")
    after = mended(RULES, state, "italy", war("germany", "usa"))
    assert after.counters["eastern_united_states_minor_complex"].kind == "major_complex"
    assert told(state, war("germany", "usa")) == ["complexes_grown", "position_mended"]


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (war("germany", "uk"), "as_it_is"),
        (war("germany", "usa", at_war=False), "as_it_is"),
        (war("germany", "italy"), "not_mendable"),
        (war("uk", "germany", at_war=False), "not_mendable"),
        (war("germany", "neutrals"), "not_mendable"),
        (set_to("wars", "germany.uk", "value", 0), "not_mendable"),
    ],
)
def test_G3_only_powers_of_two_sides_are_at_war(change: Change, fact: str) -> None:
    assert refused(RULES, state_at(), change) == fact


def test_G3_while_attacks_are_to_come_wars_stay_as_they_are() -> None:
    state = state_at("france=france:1inf")
    state.attacks["france"] = Attack(space="france", units=["italy_infantry_1"])
    assert refused(RULES, state, war("japan", "usa")) == "fight_under_way"
    assert not refused(RULES, state, opened("japan"))
    state.attacks["france"].is_done = True
    assert not refused(RULES, state, war("japan", "usa"))


# ------------------------------------------------------------------ leave


def test_G8_2_leave_is_given_and_ships_pass() -> None:
    state = state_at()
    after = mended(RULES, state, "italy", opened("japan"))
    assert after.leave_given == [GIVEN]
    assert PANAMA in shut_to(RULES.play(state), "japan")
    assert PANAMA not in shut_to(RULES.play(after), "japan")


def test_G8_2_leave_is_taken_back() -> None:
    state = state_at("leave=usa.panama_canal.japan,usa.panama_canal.italy")
    after = mended(RULES, state, "italy", opened("japan", may=False))
    assert [each.to for each in after.leave_given] == ["italy"]


def test_G8_2_war_by_hand_ends_leave_and_peace_does_not_bring_it_back() -> None:
    state = state_at("leave=usa.panama_canal.japan")
    assert told(state, war("japan", "usa")) == ["leave_ended", "position_mended"]
    both = war("japan", "usa"), war("japan", "usa", at_war=False)
    assert mended(RULES, state, "italy", *both).leave_given == []


def test_G8_2_land_given_away_by_hand_ends_leave() -> None:
    state = state_at("leave=usa.panama_canal.japan")
    lost = set_to("control", "central_america", "owner", "uk")
    assert told(state, lost) == ["leave_ended", "position_mended"]
    assert mended(RULES, state, "italy", lost).leave_given == []


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (opened("italy", may=False), "as_it_is"),
        (opened("japan"), "as_it_is"),
        (opened("germany"), "not_mendable"),
        (opened("uk"), "not_mendable"),
        (opened("italy", by="uk"), "not_mendable"),
        (opened("italy", by="uk", strait="strait_of_gibraltar"), "not_mendable"),
        (opened("italy", strait="kiel_canal"), "not_mendable"),
    ],
)
def test_G8_2_leave_stands_in_peace_at_ones_own_strait(change: Change, fact: str) -> None:
    state = state_at("leave=usa.panama_canal.japan war=germany-usa,italy-uk")
    assert refused(RULES, state, change) == fact


def test_G8_2_where_nobody_gives_leave_there_is_none_to_edit() -> None:
    state = state_at(leave=False)
    assert not any(sort == "leave_given" for sort, _ in things_of(RULES, state))
    assert refused(RULES, state, opened("japan")) == "not_mendable"
