"""7.0 Resources: rulings A13, A25, A28, A29, A30, A31, A32, A45."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.sequence.flow import Finished
from engine.games.emperor.resources.resources import gain, lose
from tests.engine.emperor.helpers import QUIET, QUIET_MID, at, card_12


def after_losses(line: str, **losses: int) -> tuple[tuple[int, int, int], str]:
    """The levels and the ending after a card that only takes resources."""
    pack = card_12(resources={key: -points for key, points in losses.items()})
    table = at(f"deck=12 {line}", pack=pack).do("reveal")
    return table.levels, table.ending


# ------------------------------------------------------------------ 7.0, 7.1


def test_7_0_the_card_gives_and_takes_resources() -> None:
    table = at("deck=1").do("reveal")

    assert table.levels == (5, 3, 2)
    assert (table.one("resource_gained").gained, table.one("resource_lost").level) == (3, 2)


def test_7_1_never_more_than_six_and_the_excess_is_lost() -> None:
    table = at("deck=1 prestige=5").do("reveal")

    assert table.levels[1] == 6
    assert (table.one("resource_gained").offered, table.one("resource_gained").gained) == (3, 1)


@pytest.mark.parametrize(
    ("line", "losses", "levels"),
    [
        ("army_navy=3 prestige=2 oil=2", {"army_navy": 1}, (2, 2, 2)),
        ("army_navy=3 prestige=2 oil=2", {"oil": 1}, (3, 2, 1)),
        ("army_navy=3 prestige=2 oil=0", {"oil": 1}, (2, 2, 0)),
        ("army_navy=0 prestige=2 oil=0", {"oil": 1}, (0, 1, 0)),
        ("army_navy=3 prestige=0 oil=2", {"prestige": 2}, (1, 0, 2)),
        ("army_navy=0 prestige=0 oil=2", {"prestige": 1}, (0, 0, 1)),
        ("army_navy=0 prestige=2 oil=2", {"army_navy": 1}, (0, 1, 2)),
        ("army_navy=0 prestige=0 oil=2", {"army_navy": 1}, (0, 0, 1)),
        ("army_navy=1 prestige=2 oil=2", {"army_navy": 2}, (0, 1, 2)),
        ("army_navy=1 prestige=1 oil=2", {"army_navy": 3}, (0, 0, 1)),
        ("army_navy=1 prestige=1 oil=1", {"oil": 2}, (0, 1, 0)),
    ],
)
def test_7_1_a_loss_that_cannot_be_met_falls_on_army_navy_then_prestige_then_oil(
    line: str, losses: dict[str, int], levels: tuple[int, int, int]
) -> None:
    """Ruling A25: one point at a time."""
    assert after_losses(line, **losses) == (levels, "")


def test_7_1_a_loss_paid_by_another_track_is_told_as_that() -> None:
    table = at("deck=12 prestige=2 oil=0", pack=card_12(resources={"oil": -1})).do("reveal")

    lost = table.one("resource_lost")
    assert (lost.called, lost.resource, lost.rule) == ("oil", "army_navy", "7.1")


levels = st.integers(0, 6)
TRACKS = ("army_navy", "prestige", "oil")


@given(before=st.tuples(levels, levels, levels), named=st.sampled_from(TRACKS), points=levels)
@settings(max_examples=200, deadline=None)
def test_7_1_every_point_is_paid_while_there_is_one_to_pay_with(
    before: tuple[int, int, int], named: str, points: int
) -> None:
    """Ruling A25: the named track first, then the others in order, and a collapse at the last."""
    g = at(QUIET).g
    for track, level in zip(TRACKS, before, strict=True):
        g.counters[track].box = level
    order = [named, *(track for track in TRACKS if track != named)]
    purse = [track for track in order for _ in range(g.level(track))]

    try:
        lose(g, named, points)
        collapsed = False
    except Finished:
        collapsed = True

    spent = purse[:points]
    after = tuple(level - spent.count(t) for t, level in zip(TRACKS, before, strict=True))
    assert tuple(g.level(track) for track in TRACKS) == after
    assert collapsed is (points > 0 and not any(after))


# ------------------------------------------------------------------ 7.2


@pytest.mark.parametrize(
    ("line", "losses"),
    [
        ("army_navy=0 prestige=0 oil=1", {"oil": 1}),
        ("army_navy=0 prestige=0 oil=2", {"oil": 5}),
        ("army_navy=1 prestige=0 oil=0", {"prestige": 1}),
        ("army_navy=0 prestige=1 oil=0", {"oil": 1}),
        ("army_navy=1 prestige=1 oil=1", {"army_navy": 3}),
        ("army_navy=1 prestige=1 oil=1", {"army_navy": 1, "prestige": 1, "oil": 1}),
    ],
)
def test_7_2_all_three_at_zero_is_a_complete_collapse_at_that_instant(
    line: str, losses: dict[str, int]
) -> None:
    """Ruling A25: it is tested after every single point."""
    levels, ending = after_losses(line, **losses)

    assert levels == (0, 0, 0)
    assert ending == "complete_collapse"


def test_7_2_the_collapse_comes_before_anything_else_of_the_card() -> None:
    """Ruling A45: it is a result of its own, with the epoch in which it came."""
    table = at("deck=12 army_navy=1 oil=1", pack=card_12(resources={"army_navy": -1, "oil": -3}))

    table.do("reveal")

    assert table.state.result is not None
    assert (table.state.result.cause, table.state.result.epoch) == ("collapse", "early")
    assert table.told("markers_placed") == []
    assert table.asked == ""


def test_7_2_a_collapse_in_the_middle_of_a_battle_ends_the_game() -> None:
    table = at("card=57 army_navy=0 oil=1", 2).do("battle")

    assert table.ending == "complete_collapse"


def test_7_2_two_zeros_are_no_collapse() -> None:
    assert after_losses("army_navy=0 prestige=2 oil=0", army_navy=1) == ((0, 1, 0), "")
    assert after_losses("army_navy=0 prestige=0 oil=2", oil=1) == ((0, 0, 1), "")


# ------------------------------------------------------------------ 7.3


@pytest.mark.parametrize("resource", ["army_navy", "prestige"])
def test_7_3_the_marker_shows_its_bonus_at_6_and_only_there(resource: str) -> None:
    table = at(f"{QUIET} {resource}=5")
    g = table.g
    faces = []
    for step in (gain, lose, gain):
        step(g, resource, 1)
        faces.append(g.counters[resource].face)

    assert faces == ["back", "front", "back"]


def test_7_3_oil_shows_its_bonus_only_from_housekeeping_on() -> None:
    table = at(f"{QUIET} oil_rolls=yes oil=5", 3).do("resource oil")
    assert table.state.counters["oil"].face == "front"

    table.do("end_orders")
    assert table.state.counters["oil"].face == "back"


def test_7_3_1_elite_adds_1_to_attacks_while_army_navy_is_at_6() -> None:
    assert at(f"{QUIET} army_navy=6").faces("attack china") == [4, 5, 6]
    assert at(f"{QUIET} army_navy=5").faces("attack china") == [5, 6]


def test_7_3_1_elite_counts_in_the_turn_in_which_it_is_gained() -> None:
    """Ruling A29."""
    table = at(f"{QUIET} army_navy=5", 4)

    assert table.do("resource army_navy").faces("attack china") == [4, 5, 6]


def test_7_3_1_elite_counts_for_knock_out_blows() -> None:
    """Ruling A29: 6 less 2 and plus 1 against a Battle Value of 3."""
    table = at(f"{QUIET} army_navy=6 nimitz=9")

    assert table.faces("knock_out nimitz") == [5, 6]


def test_7_3_1_elite_is_lost_the_moment_army_navy_falls_below_6() -> None:
    table = at("card=8 army_navy=6 drm.abda=0", 1)
    assert table.faces("attack abda") == [2, 3, 4, 5, 6]

    assert table.do("battle").faces("attack abda") == [3, 4, 5, 6]


def test_7_3_1_elite_does_not_help_resources_or_fortifications() -> None:
    table = at(f"{QUIET} army_navy=6 solomons=available")

    assert table.faces("resource prestige") == [4, 5, 6]
    assert table.faces("fortify solomons nimitz:5") == [4, 5, 6]


def test_7_3_1_elite_ends_when_card_19_is_revealed_and_not_after_its_orders() -> None:
    """Ruling A28."""
    pack = {"card": [{"number": 19, "resources": {}}]}
    table = at("deck=19 army_navy=6 nimitz=9", pack=pack).do("reveal")

    assert table.levels[0] == 6
    assert table.told("elite_ends")
    assert table.faces("attack china") == [5, 6]


def test_7_3_1_elite_is_a_matter_of_the_early_war() -> None:
    assert at(f"{QUIET_MID} army_navy=6").faces("attack china") == [5, 6]


def test_7_3_1_elite_cannot_be_regained_after_card_19() -> None:
    table = at(f"{QUIET} army_navy=5 elite_ended=yes", 4).do("resource army_navy")

    assert table.levels[0] == 6
    assert table.faces("attack china") == [5, 6]


# ------------------------------------------------------------------ 7.3.2


@pytest.mark.parametrize(
    ("line", "words", "die"),
    [
        (QUIET, "attack china", 4),
        (QUIET, "resource army_navy", 3),
        (f"{QUIET} nimitz=9", "knock_out nimitz", 5),
        (f"{QUIET} solomons=available", "fortify solomons nimitz:5", 3),
        (QUIET, "attack china", 1),
    ],
)
def test_7_3_2_at_prestige_6_a_failed_action_may_be_rolled_again(
    line: str, words: str, die: int
) -> None:
    """Ruling A30: a natural 1 as well."""
    assert at(f"{line} prestige=6", die).do(words).asked == "may_reroll"
    assert at(f"{line} prestige=5", die).do(words).asked == "spend_action"


def test_7_3_2_a_re_roll_that_succeeds_costs_nothing() -> None:
    table = at(f"{QUIET} prestige=6", 4, 5).do("attack china", "reroll")

    assert table.where("china") == 5
    assert table.levels[1] == 6
    assert table.left == 2


def test_7_3_2_a_re_roll_that_fails_costs_one_prestige_and_the_bonus() -> None:
    table = at(f"{QUIET} prestige=6", 4, 2).do("attack china", "reroll")

    assert table.where("china") == 4
    assert table.levels[1] == 5
    assert table.told("reroll_failed")
    assert table.state.counters["prestige"].face == "front"


def test_7_3_2_one_re_roll_a_turn() -> None:
    """Prestige is still 6 after a re-roll that succeeded, but the turn's re-roll is gone."""
    table = at(f"{QUIET} prestige=6", 4, 5, 2)

    table.do("attack china", "reroll", "attack british")

    assert table.asked == "spend_action"
    assert table.levels[1] == 6


def test_7_3_2_a_failure_may_stand_and_the_re_roll_be_kept() -> None:
    table = at(f"{QUIET} prestige=6", 4, 3).do("attack china", "let_it_stand", "attack british")

    assert table.asked == "may_reroll"


def test_7_3_2_a_successful_action_is_not_asked_about() -> None:
    assert at(f"{QUIET} prestige=6", 5).do("attack china").asked == "spend_action"


def test_7_3_2_there_is_no_re_roll_for_a_battle() -> None:
    assert at("card=15 prestige=6", 3).do("battle").asked == "spend_action"


def test_7_3_2_there_is_no_re_roll_for_banzai_and_kamikaze_attacks() -> None:
    banzai = at("card=48 prestige=6 china=0 banzai=china", 1).do("banzai china")
    assert banzai.asked == "spend_action"

    kamikaze = at("card=48 prestige=6 kamikaze=3", 1).do("kamikaze_attack nimitz")
    assert kamikaze.asked == "spend_action"


def test_7_3_2_the_re_roll_of_a_supported_attack_has_the_kamikazes_modifier_again() -> None:
    """Ruling B11: an Attack that a Kamikaze supports is an Attack; the marker is spent once."""
    table = at("card=48 prestige=6 macarthur=2 kamikaze=3", 4, 4)
    assert table.faces("attack macarthur kamikaze") == [4, 5, 6]
    table = at("card=48 prestige=6 macarthur=2 kamikaze=3", 3, 4)

    table.do("attack macarthur kamikaze", "reroll")

    assert table.where("macarthur") == 3
    assert table.kamikazes == 2


# ------------------------------------------------------------------ 7.3.3


def test_7_3_3_production_places_a_plus_1_in_housekeeping_while_oil_is_at_6() -> None:
    table = at(f"{QUIET} oil_rolls=yes oil=6").do("end_orders")

    assert table.asked == "place_production"
    table.do("production nimitz")
    assert table.markers == {"nimitz": 1}
    assert table.asked == "turn_card"


def test_7_3_3_production_is_for_active_fronts_and_available_fortifications_only() -> None:
    """Ruling A31: not a resource marker, not a front that is out, not a fort on the map."""
    table = at(f"{QUIET} oil_rolls=yes oil=6 china=out islands=available solomons=nimitz:5")

    table.do("end_orders")

    assert table.targets("production") == ["british", "islands", "macarthur", "nimitz"]
    assert table.why_not("production china") == "7.3.3 inactive"
    assert table.why_not("production abda") == "7.3.3 inactive"
    assert table.why_not("production solomons") == "7.3.3 not_available"
    assert table.why_not("production home_islands_defense") == "7.3.3 not_available"


def test_7_3_3_production_must_be_placed_when_due() -> None:
    """Ruling B06."""
    assert at(f"{QUIET} oil_rolls=yes oil=6").do("end_orders").open == {"production"}


def test_7_3_3_production_needs_oil_at_6_and_the_oil_marker_itself() -> None:
    """Ruling B07: before Java falls a No Oil Rolls marker stands there, which has no bonus."""
    assert at(f"{QUIET} oil_rolls=yes oil=5").do("end_orders").asked == "turn_card"
    assert at(f"{QUIET} oil=6").do("end_orders").asked == "turn_card"


def test_7_3_3_production_adds_to_the_cards_modifier_and_lasts_through_the_next_turn() -> None:
    table = at(f"{QUIET} oil_rolls=yes oil=6 deck=10,12 china=4 prestige=2", 2, 3, 4)
    table.do("end_orders", "production nimitz", "reveal")

    terms = {term.rule: term.value for term in table.chance("attack nimitz").terms}
    assert terms == {"7.3.3": 1, "8.2.4": -1}
    table.do("attack nimitz", "attack nimitz", "end_orders")
    assert table.asked == "place_production"
    assert table.markers == {}


def test_7_3_3_production_is_lost_with_the_front_it_lies_on() -> None:
    """Ruling A31."""
    table = at(f"{QUIET} oil_rolls=yes oil=5 british=4 production.british=1", 6)

    assert table.do("knock_out british").markers == {}


def test_7_3_3_production_is_granted_in_the_housekeeping_in_which_the_oil_starts_to_flow() -> None:
    """Ruling A32: first the markers are exchanged, then the level is tested."""
    assert at(f"{QUIET} abda=5 oil=6").do("end_orders").asked == "place_production"


def test_7_3_3_the_bonus_side_goes_down_when_oil_is_spent() -> None:
    table = at(f"{QUIET} oil_rolls=yes oil=6 british=4 flip=oil", 2).do("knock_out british")

    assert table.levels[2] == 5
    assert table.state.counters["oil"].face == "front"


# ------------------------------------------------------------------ 7.3 as the record has it


@pytest.mark.parametrize(
    ("line", "version", "bonus"),
    [
        ("army_navy=5", 4, "Elite"),
        ("army_navy=5 elite_ended=yes", 4, ""),
        ("army_navy=5", 3, ""),
        ("prestige=5", 4, "Bushido Spirit"),
        ("prestige=4", 4, ""),
        ("prestige=6", 4, ""),
        ("oil=5 oil_rolls=yes", 4, "Production"),
        ("oil=5", 4, ""),
    ],
)
def test_7_3_version_4_a_gain_is_recorded_with_the_bonus_that_it_brings(
    line: str, version: int, bonus: str
) -> None:
    """7.3.1 Not with one that has ended; 7.3.3 nor with that of Oil before Java falls."""
    pack = card_12(resources={line.partition("=")[0]: 1})
    table = at(f"deck=12 {line}", pack=pack, version=version).do("reveal")

    assert table.one("resource_gained").bonus == bonus


@pytest.mark.parametrize(
    ("line", "version", "points", "told"),
    [
        ("army_navy=6", 5, 2, ["Elite", "Elite"]),
        ("army_navy=6", 4, 1, [""]),
        ("army_navy=6 elite_ended=yes", 5, 1, [""]),
        ("army_navy=5", 5, 1, [""]),
        ("prestige=6", 5, 1, ["Bushido Spirit"]),
        ("oil=6 oil_rolls=yes", 5, 1, ["Production"]),
        ("oil=6", 5, 1, [""]),
    ],
)
def test_7_3_version_5_a_loss_is_recorded_with_the_bonus_that_goes_with_it(
    line: str, version: int, points: int, told: list[str]
) -> None:
    """With each of its points, which are told at once."""
    pack = card_12(resources={line.partition("=")[0]: -points})
    table = at(f"deck=12 {line}", pack=pack, version=version).do("reveal")

    assert [each.bonus for each in table.told("resource_lost")] == told


def test_7_3_version_5_what_another_resource_pays_may_cost_it_its_bonus() -> None:
    pack = card_12(resources={"army_navy": -2})
    table = at("deck=12 army_navy=1 prestige=6", pack=pack).do("reveal")

    assert [each.bonus for each in table.told("resource_lost")] == ["", "Bushido Spirit"]
