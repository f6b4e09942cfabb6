"""8 The free calculator: a battle in a typed line."""

import pytest

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.odds.calculator import (
    going_up,
    line_of,
    may_be_aboard_damaged,
    read,
    scrambled,
    that_count,
)

BOX = load()


def fact(line: str) -> str:
    """Why a line does not read, with what is wrong in it."""
    with pytest.raises(UnreadLine) as unread:
        read(BOX, line)
    refusal = unread.value.refusal
    return " ".join([refusal.fact, *(str(value) for value in refusal.data.values())])


def test_8_units_are_read_by_short_names() -> None:
    found = read(BOX, "4 inf 2 art 1 tank vs 3 inf 1 aa")
    assert found.terrain == "land"
    assert found.attackers.units == {"infantry": 4, "artillery": 2, "tank": 1}
    assert found.defenders.units == {"infantry": 3, "aaa": 1}


@pytest.mark.parametrize("name", ["mech inf", "mech infantry", "mechanized infantry", "Mech. inf."])
def test_8_mechanized_infantry_is_one_kind_by_any_of_its_names(name: str) -> None:
    found = read(BOX, f"2 {name} 1 inf vs 3{name}")
    assert found.attackers.units == {"mech_infantry": 2, "infantry": 1}
    assert found.defenders.units == {"mech_infantry": 3}


@pytest.mark.parametrize(
    "line",
    [
        "2ftr+tac v 1 strategic bomber",
        "Fighters, fighter and a tactical bomber against bmb",
        "2 FTR & 1 tac VERSUS 1 bmb on land",
    ],
)
def test_8_units_are_read_as_people_type_them(line: str) -> None:
    found = read(BOX, line)
    assert found.attackers.units == {"fighter": 2, "tactical_bomber": 1}
    assert found.defenders.units == {"strategic_bomber": 1}
    assert found.terrain == "land"


def test_8_ships_alone_fight_at_sea_and_may_be_damaged() -> None:
    found = read(BOX, "2 bb 1 bb! 2 ftr vs cv! 3 dd")
    assert found.terrain == "sea"
    assert (found.attackers.units["battleship"], found.attackers.damaged) == (3, {"battleship": 1})
    assert found.defenders.damaged == {"carrier": 1}


@pytest.mark.parametrize(
    ("line", "are_above"),
    [
        ("2 dd vs 1 cv! 1 ftr", True),
        ("2 dd vs 1 cv! 1 cv 3 tac", True),
        ("2 dd vs 1 cv! 1 cv 2 tac", False),
        ("2 dd vs 1 cv 3 ftr", False),
        ("1 cv! 1 ftr vs 2 dd", False),
    ],
)
def test_8_3_aircraft_that_a_damaged_carrier_may_hold_are_noticed(
    line: str, are_above: bool
) -> None:
    assert may_be_aboard_damaged(BOX, read(BOX, line)) is are_above


def test_8_aircraft_alone_fight_at_sea_if_the_line_says_so() -> None:
    assert read(BOX, "1 ftr vs 1 ftr at sea").terrain == "sea"


def test_8_2_ships_beside_land_units_bombard() -> None:
    found = read(BOX, "3 inf 1 ca 1 bb vs 2 inf")
    assert found.terrain == "land"
    assert found.attackers.units == {"infantry": 3}
    assert found.bombarding == {"cruiser": 1, "battleship": 1}
    assert found.landed == {"infantry": 3}


def test_8_4_rounds_are_how_long_the_attacker_stays() -> None:
    assert read(BOX, "3 inf vs 2 inf 2 rounds").retreat_after == 2


@pytest.mark.parametrize(
    "line",
    [
        "4 inf 2 art 1 tank vs 3 inf 1 aaa",
        "2 sub 1 bb 1 bb! vs 3 dd at sea 1 round",
        "3 inf 1 ca vs 2 inf",
        "3 inf 1 ca with super submarines vs 2 inf 1 aaa with jet fighters, radar",
    ],
)
def test_8_what_is_read_is_written_again(line: str) -> None:
    assert line_of(BOX, read(BOX, line)) == line


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "no_versus"),
        ("3 inf", "no_versus"),
        ("3 inf vs 2 inf vs 1 inf", "more_than_two_sides"),
        ("3 inf vs", "nobody_defends"),
        ("vs 3 inf", "nobody_attacks"),
        ("3 zeppelins vs 2 inf", "no_such_kind zeppelins"),
        ("3 inf vs 2", "no_such_kind 2"),
        ("3 inf! vs 2 inf", "cannot_be_damaged infantry"),
        ("61 inf vs 2 inf", "too_many_units 60"),
        ("9999 inf vs 2 inf", "no_such_number 999"),
        ("3 inf vs 1 dd", "land_and_sea destroyer"),
        ("3 inf vs 1 dd at sea", "land_and_sea infantry"),
        ("1 aaa vs 1 inf", "never_attacks aaa"),
        ("1 inf 1 dd vs 1 inf", "does_not_bombard destroyer"),
        ("1 inf 2 ca vs 1 inf", "more_ships_than_landed 1"),
        ("2 ca vs 1 inf", "nobody_attacks"),
    ],
)
def test_8_what_does_not_read_is_named(line: str, said: str) -> None:
    assert fact(line) == said


def test_7_5_aircraft_that_may_scramble_are_named_behind_a_battle_at_sea() -> None:
    line = "1 ca 2 dd vs 1 dd 1 trn, scramble 2 ftr 1 tac"
    found, up = read(BOX, line), going_up(BOX, line)
    assert found.defenders.units == {"destroyer": 1, "transport": 1}
    assert up == {"fighter": 2, "tactical_bomber": 1}
    assert scrambled(found, up).defenders.units == {
        "destroyer": 1,
        "transport": 1,
        "fighter": 2,
        "tactical_bomber": 1,
    }
    assert line_of(BOX, found, up) == "2 dd 1 ca vs 1 trn 1 dd at sea scramble 2 ftr 1 tac"
    assert read(BOX, line_of(BOX, found, up)) == found
    assert going_up(BOX, "1 dd vs 1 dd") == {}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1 dd vs 1 dd scramble", "nobody_scrambles"),
        ("1 dd vs 1 dd scramble 1 bmb", "kind_does_not_scramble"),
        ("1 dd vs 1 dd scramble 1 cow", "no_such_kind"),
        ("1 inf vs 1 inf scramble 1 ftr", "scramble_is_at_sea"),
    ],
)
def test_7_5_what_is_no_scramble_is_refused(line: str, why: str) -> None:
    with pytest.raises(UnreadLine) as unread:
        scrambled(read(BOX, line), going_up(BOX, line))
    assert unread.value.refusal.fact == why


# ---------------------------------------------------------------------- technologies


@pytest.mark.parametrize(
    "line",
    [
        "2 ftr with jet fighters, heavy bombers vs 1 inf with radar",
        "2 ftr with Jet and Heavy vs 1 inf with radar",
        "2 ftr with heavy_bombers jet fighters vs 1 inf with the radar 2 rounds",
    ],
)
def test_G11_each_side_has_the_technologies_that_its_line_names(line: str) -> None:
    found = read(BOX, line)
    assert found.attackers.units == {"fighter": 2}
    assert found.attackers.technologies == ("heavy_bombers", "jet_fighters")
    assert found.defenders.technologies == ("radar",)


def test_G11_at_sea_too_and_with_a_scramble_behind_it() -> None:
    line = "1 sub with super submarines vs 1 dd scramble 1 ftr"
    assert read(BOX, line).attackers.technologies == ("super_submarines",)
    assert read(BOX, line.replace("submarines", "subs")) == read(BOX, line)
    assert going_up(BOX, line) == {"fighter": 1}


@pytest.mark.parametrize("line", ["1 inf with lasers vs 1 inf", "1 inf vs 1 inf with improved"])
def test_G11_what_is_no_technology_is_refused(line: str) -> None:
    assert fact(line).startswith("no_such_technology")


def test_G11_those_are_written_that_the_odds_depend_on() -> None:
    line = "1 inf with rockets, war bonds, radar vs 1 inf with long-range aircraft"
    assert line_of(BOX, read(BOX, line)) == "1 inf with radar vs 1 inf"
    assert that_count(BOX.technologies) == [
        "advanced_artillery",
        "improved_mech_infantry",
        "super_submarines",
        "jet_fighters",
        "radar",
        "heavy_bombers",
    ]
