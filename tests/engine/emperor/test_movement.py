"""6.0 Army Movement: rulings A02, A03, A18, A19, A35, A36, A37, A38."""

import pytest

from tests.engine.emperor.helpers import (
    QUIET,
    QUIET_LATE,
    advance,
    at,
    card_12,
    moving,
    retreat,
)

# ------------------------------------------------------------------ 6.0


def test_6_0_an_advance_goes_one_box_towards_japan() -> None:
    table = at("deck=10 nimitz=9 prestige=3").do("reveal")

    assert table.where("nimitz") == 8
    assert (table.one("advanced").front, table.one("advanced").space) == ("nimitz", "nimitz:8")


def test_6_0_a_retreat_goes_one_box_away_from_japan() -> None:
    """Card 5, Hong Kong falls."""
    table = at("deck=5").do("reveal")

    assert table.where("british") == 2
    assert (table.one("retreated").by, table.one("retreated").rule) == ("event", "8.2.2")


def test_6_0_movements_of_one_card_are_made_in_printed_order() -> None:
    """Card 35: MacArthur, then Nimitz."""
    table = at("card=24 deck=35 macarthur=5 nimitz=7").do("end_orders", "reveal")

    assert [event.front for event in table.told("advanced")] == ["macarthur", "nimitz"]


def test_6_0_fronts_that_the_card_does_not_name_stay() -> None:
    table = at("deck=10 nimitz=9 prestige=3").do("reveal")

    assert [table.where(f) for f in ("macarthur", "british", "china", "abda")] == [2, 1, 4, 1]


# ------------------------------------------------------------------ 6.1, 8.2.3


def test_6_1_an_inactive_front_that_is_called_to_advance_rolls_to_return() -> None:
    """Ruling A35: above its Battle Value it stands in the last box, and moves no further."""
    table = moving("china=out", 5, military=advance("china"))

    assert table.where("china") == 5
    assert table.told("advanced") == []
    assert table.one("return_rolled").back


def test_8_2_3_a_failed_return_leaves_a_marker_that_counts_next_time() -> None:
    table = moving("china=out back.china=1", 3, military=advance("china"))

    assert table.where("china") == "not_in_play"
    assert table.state.counters["china"].markers == 2  # 3 + 1 is not above 4
    rolled = table.one("return_rolled")
    assert (rolled.roll, rolled.markers, rolled.battle_value, rolled.back) == (3, 1, 4, False)


@pytest.mark.parametrize(
    ("front", "markers", "faces"),
    [
        ("china", 0, {5, 6}),
        ("china", 2, {3, 4, 5, 6}),
        ("nimitz", 0, {4, 5, 6}),
        ("nimitz", 3, {1, 2, 3, 4, 5, 6}),
        ("british", 1, {3, 4, 5, 6}),
    ],
)
def test_8_2_3_return_needs_more_than_the_battle_value_and_a_natural_1_may_do(
    front: str, markers: int, faces: set[int]
) -> None:
    """Rulings A01 and A35: here a natural 1 does not always fail."""
    back = set()
    for face in range(1, 7):
        line = f"{front}=out back.{front}={markers}"
        if moving(line, face, military=advance(front)).where(front) != "not_in_play":
            back.add(face)

    assert back == faces


def test_8_2_3_a_natural_6_does_not_bring_a_front_back_by_itself() -> None:
    """Ruling A35: only the sum counts, so against a Battle Value of 6 it stays out."""
    pack = card_12(military=advance("china")) | {"front": [{"key": "china", "bv": 6}]}

    table = at("deck=12 china=out", 6, pack=pack).do("reveal")

    assert table.where("china") == "not_in_play"


def test_8_2_3_the_cards_own_modifier_does_not_count_for_a_return() -> None:
    """Ruling A35: a +2 on China would make a 4 enough."""
    pack = card_12(military=advance("china"), drms={"china": 2})

    table = at("deck=12 china=out", 4, pack=pack).do("reveal")

    assert table.where("china") == "not_in_play"


def test_8_2_3_returning_clears_the_markers_and_the_front_operates_normally() -> None:
    table = moving("british=out back.british=2", 3, military=advance("british"))

    assert table.where("british") == 4
    assert table.state.counters["british"].markers == 0
    assert not table.turned("british")
    assert table.why_not("knock_out british") is None


def test_8_2_3_the_rest_of_the_card_is_carried_out_whether_it_returns_or_not() -> None:
    """Card 15 with Nimitz out: the losses and the markers come all the same."""
    table = at("deck=15 nimitz=out prestige=2", 2).do("reveal")

    assert table.levels == (4, 1, 2)
    assert table.left == 3
    assert table.markers == {"abda": -1, "nimitz": -1}


def test_8_2_3_a_stronger_side_makes_the_return_harder() -> None:
    table = moving("nimitz=out flip=nimitz", 4, military=advance("nimitz"))

    assert table.where("nimitz") == "not_in_play"


# ------------------------------------------------------------------ 6.3


def test_6_3_any_lets_the_player_choose_one_active_front() -> None:
    """Ruling A36, with card 53."""
    table = at("card=52 deck=53 china=out abda=2").do("end_orders", "reveal")

    assert table.asked == "choose_advance"
    assert table.targets("advance_any") == ["abda", "british", "macarthur", "nimitz"]
    assert table.why_not("advance_any china") == "6.3 inactive"
    table.do("advance_any nimitz")
    assert table.where("nimitz") == 7


@pytest.mark.parametrize("face", range(1, 7))
def test_6_3_any_shows_the_chance_to_pass_a_fortification_that_the_roll_keeps(face: int) -> None:
    """6.4: the die passes above the Battle Value, here of the Solomons, 3."""
    line = "card=52 deck=53 nimitz=6 solomons=nimitz:5 china=1"
    table = at(line, face).do("end_orders", "reveal")
    nimitz, china = (table.chance(f"advance_any {front}") for front in ("nimitz", "china"))
    assert (nimitz.faces, nimitz.over, nimitz.sure) == ((4, 5, 6), 3, False)
    assert china.over == 3  # the Home Islands Defense

    table.do("advance_any nimitz")

    assert table.where("nimitz") == (5 if face in nimitz.faces else 6)


def test_6_3_any_has_no_chance_where_no_fortification_rolls() -> None:
    line = "card=52 deck=53 nimitz=7 solomons=nimitz:5 macarthur=4 british=4"
    table = at(line).do("end_orders", "reveal")

    assert {option.chance for option in table.ask.options} == {None}


@pytest.mark.parametrize(("box", "after"), [(2, 1), (3, 2), (4, 3)])
def test_6_3_any_may_pick_abda_on_its_way_to_java(box: int, after: int) -> None:
    """Ruling B14, with card 53: it is an active front, and goes back a box."""
    table = at(f"card=52 deck=53 abda={box}").do("end_orders", "reveal", "advance_any abda")

    assert table.where("abda") == after


def test_6_3_any_may_not_pick_abda_in_its_first_box_or_after_java() -> None:
    """Ruling B14, with card 53."""
    first = at("card=52 deck=53 abda=1").do("end_orders", "reveal")
    assert first.why_not("advance_any abda") == "6.3 abda_cannot_advance"

    out = at("card=52 deck=53 oil_rolls=yes").do("end_orders", "reveal")

    assert out.why_not("advance_any abda") == "6.3 inactive"


def test_6_3_any_may_not_pick_a_front_that_cannot_move() -> None:
    """Rulings A03, A36 and A38: ABDA in box 1 cannot, and a front in Japan neither."""
    table = at("deck=12 china=0", pack=card_12(military=[{"op": "advance_one_of_choice"}]))
    table.do("reveal")

    assert table.why_not("advance_any abda") == "6.3 abda_cannot_advance"
    assert table.why_not("advance_any china") == "6.6 in_home_islands"


def test_6_3_any_as_often_as_the_card_says() -> None:
    table = moving("", military=[{"op": "advance_one_of_choice", "count": 2}])

    table.do("advance_any nimitz", "advance_any nimitz")

    assert table.where("nimitz") == 6
    assert table.asked == "spend_action"


def test_6_3_any_with_no_active_front_to_move_is_passed_over() -> None:
    line = "nimitz=out macarthur=out british=0 china=0 abda=1"

    table = moving(line, military=[{"op": "advance_one_of_choice"}])

    assert table.asked == "spend_action"
    assert table.told("advanced") == []


def test_6_3_all_fronts_advance_in_the_order_of_the_ruling() -> None:
    """Ruling A37: Nimitz, MacArthur, British, China; ABDA in box 1 is left alone (A03)."""
    table = moving("british=3", military=[{"op": "advance_all"}])

    assert [event.front for event in table.told("advanced")] == [
        "nimitz",
        "macarthur",
        "british",
        "china",
    ]
    assert table.told("nothing_happened") == []
    assert table.where("abda") == 1


def test_6_3_all_moves_abda_too_where_it_can_move() -> None:
    """Ruling A03: only box 1 stops it."""
    assert moving("british=3 abda=4", military=[{"op": "advance_all"}]).where("abda") == 3


def test_6_3_all_makes_inactive_fronts_roll_to_return() -> None:
    """Ruling A37: MacArthur rolls between Nimitz's move and the British."""
    table = moving("british=3 macarthur=out china=out", 4, 4, military=[{"op": "advance_all"}])

    assert (table.where("nimitz"), table.where("macarthur")) == (7, 6)
    assert (table.where("british"), table.where("china")) == (2, "not_in_play")


def test_6_3_abda_never_leaves_its_first_box_towards_japan() -> None:
    """Ruling A03."""
    table = moving("", military=advance("abda"))

    assert table.where("abda") == 1
    assert table.one("nothing_happened").fact == "abda_cannot_advance"


def test_6_3_after_java_abda_ignores_everything() -> None:
    """Ruling A03: it neither advances nor rolls to return."""
    table = moving("oil_rolls=yes", military=[*advance("abda"), *retreat("abda")])

    assert table.where("abda") == "flipped"
    assert len(table.told("nothing_happened")) == 2


# ------------------------------------------------------------------ 6.4


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(
    ("fort", "battle_value"), [("solomons=nimitz:5", 3), ("oil_rolls=yes islands=nimitz:5", 2)]
)
def test_6_4_a_fortification_halts_an_advance_at_or_below_its_battle_value(
    fort: str, battle_value: int, face: int
) -> None:
    table = moving(f"nimitz=6 {fort}", face, military=advance("nimitz"))

    halted = face <= battle_value
    assert table.where("nimitz") == (6 if halted else 5)
    assert table.one("block_rolled").halted is halted


def test_6_4_the_fortification_stays_for_now_when_the_front_gets_through() -> None:
    """Ruling A19; it comes off in Housekeeping only (8.4.5)."""
    table = moving("nimitz=6 solomons=nimitz:5", 4, military=advance("nimitz"))

    assert table.where("solomons") == "nimitz:5"
    assert table.where("nimitz") == 5


def test_6_4_the_block_is_a_plain_die_without_modifiers() -> None:
    """Ruling A19: neither the card's DRM on the front nor on Fortify changes it."""
    pack = card_12(military=advance("nimitz"), drms={"nimitz": 2, "fortify": 2})

    table = at("deck=12 nimitz=6 solomons=nimitz:5 drm.nimitz=2", 3, pack=pack).do("reveal")

    assert table.where("nimitz") == 6


def test_6_4_a_natural_6_does_not_by_itself_break_a_block() -> None:
    """Ruling A01: the rule of natural 1 and 6 is not for blocks."""
    pack = card_12(military=advance("nimitz")) | {"fort": [{"key": "solomons", "bv": 6}]}

    table = at("deck=12 nimitz=6 solomons=nimitz:5", 6, pack=pack).do("reveal")

    assert table.where("nimitz") == 6


@pytest.mark.parametrize("front", ["nimitz", "macarthur", "british", "china"])
@pytest.mark.parametrize("face", [3, 4])
def test_6_4_the_home_islands_defense_blocks_every_track(front: str, face: int) -> None:
    """Ruling A02: one space, one fortification, four tracks; Battle Value 3."""
    table = moving(f"{front}=1", face, military=advance(front))

    assert table.where(front) == (1 if face <= 3 else 0)


def test_6_4_no_roll_where_no_fortification_stands() -> None:
    assert moving("nimitz=6", military=advance("nimitz")).told("block_rolled") == []


def test_6_4_a_retreat_is_never_blocked() -> None:
    table = moving("nimitz=4 solomons=nimitz:5", military=retreat("nimitz"))

    assert table.where("nimitz") == 5


# ------------------------------------------------------------------ 8.5.3 in the Military Phase


def test_8_5_3_the_us_subs_rise_in_the_military_phase_to_2_at_most() -> None:
    """Ruling A50, with cards 40 and 51 and a third one."""
    table = at("card=24 deck=40 us_subs=0 oil=6").do("end_orders", "reveal")
    assert table.board.us_subs == 1

    table = at("card=52 deck=51 us_subs=2 oil=6 macarthur=5").do("end_orders", "reveal")
    assert table.board.us_subs == 2
    assert table.told("subs_raised") == []


def test_6_5_card_48_counts_as_played_once_the_markers_have_come() -> None:
    table = at(f"{QUIET_LATE} kamikaze=0 deck=43 macarthur=3").do("end_orders", "reveal")

    assert (table.where("macarthur"), table.kamikazes) == (2, 0)


def test_6_2_a_front_is_never_driven_off_its_track_by_a_retreat_alone() -> None:
    """Ruling A11: beyond the highest box it takes a Knock-Out roll, here one that fails."""
    table = moving("british=4", 4, military=retreat("british"))

    assert table.where("british") == 4
    assert table.one("free_knock_out_rolled").success is False


def test_6_0_a_move_leaves_a_rotated_front_as_it_is() -> None:
    """Ruling A39: rotation belongs to successful attacks, and Housekeeping."""
    table = at(f"{QUIET} nimitz=8 turned=nimitz")

    assert table.turned("nimitz")
    assert not table.do("end_orders").turned("nimitz")
