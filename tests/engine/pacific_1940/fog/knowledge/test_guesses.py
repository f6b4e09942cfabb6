"""Fog 1 What a side pencils on its chart: guesses, arrows, notes, by typed lines."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.encoding.codec import plain
from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.fog.knowledge.guesses import Guesses, opening, read
from engine.games.pacific_1940.fog.knowledge.guessing import drawn
from engine.games.pacific_1940.position.fog import Sighting

BOX = load()
JAPANS = Guesses(
    units={
        "sz6": {"japan": {"battleship": 2, "destroyer": 3}},
        "japan": {"japan": {"infantry": 6}},
    }
)
ALLIED = Guesses(units={"sz26": {"usa": {"cruiser": 1}, "uk": {"cruiser": 2, "battleship": 1}}})
SEEN = {"sz20": {"japan": {"carrier": 1}}, "sz6": {"japan": {"cruiser": 1}}}


def allies(*lines: str, on: Guesses = JAPANS) -> Guesses:
    """What the Allies' layer becomes, line by line."""
    for line in lines:
        on = drawn(BOX, "allies", on, SEEN, line)
    return on


def axis(*lines: str, on: Guesses = ALLIED) -> Guesses:
    for line in lines:
        on = drawn(BOX, "axis", on, {}, line)
    return on


def why_not(line: str, side: str = "allies") -> str:
    """The fact that stands against a line."""
    with pytest.raises(UnreadLine) as error:
        allies(line) if side == "allies" else axis(line)
    return error.value.refusal.fact


def test_fog_1_the_layer_begins_with_the_opening_position() -> None:
    at_start: Any = {"turn": 1, "power": "japan", "phase": "", "source": "opening"}
    first = Sighting(space="sz6", forces={"japan": {"carrier": 2}}, **at_start)
    later = replace(first, turn=2, space="sz7", source="battle")
    assert opening([first, later]).units == {"sz6": {"japan": {"carrier": 2}}}


@pytest.mark.parametrize(
    "line",
    [
        "guess 2 bb japan sz6 sz20",
        "2 bb sz6-sz20",
        "2 bb of japan from sz6 to sz20",
        "japan 2 bb 6-20",
        "move all bb sz6 -> sz19 -> sz20",
    ],
)
def test_fog_1_guessed_units_go_wherever_they_are_moved(line: str) -> None:
    found = allies(line)
    assert found.units["sz6"] == {"japan": {"destroyer": 3}}
    assert found.units["sz20"] == {"japan": {"battleship": 2}}


def test_fog_1_what_is_moved_joins_what_is_guessed_there() -> None:
    found = allies("1 bb sz6-sz20", "1 bb sz6-sz20", "all sz6-sz20")
    assert found.units == {
        "japan": {"japan": {"infantry": 6}},
        "sz20": {"japan": {"battleship": 2, "destroyer": 3}},
    }


def test_fog_1_a_space_may_be_called_like_its_power() -> None:
    assert allies("2 inf japan-korea").units["korea"] == {"japan": {"infantry": 2}}


def test_fog_1_units_are_added_and_rubbed_out() -> None:
    assert allies("add 1 ca 2 sub sz19").units["sz19"] == {"japan": {"cruiser": 1, "submarine": 2}}
    assert allies("remove 1 dd sz6").units["sz6"] == {"japan": {"battleship": 2, "destroyer": 2}}
    assert "sz6" not in allies("remove all sz6").units


def test_fog_1_whose_units_are_meant_is_asked_where_several_could_be() -> None:
    assert why_not("1 ca sz26-sz25", "axis") == "guess_needs_power"
    assert why_not("add 1 ca sz25", "axis") == "guess_needs_power"
    moved = axis("1 ca uk sz26-sz25", "1 bb sz26-sz25", "add 1 cv us hawaii")
    assert moved.units["sz25"] == {"uk": {"cruiser": 1, "battleship": 1}}
    assert moved.units["sz26"] == {"usa": {"cruiser": 1}, "uk": {"cruiser": 1}}
    assert moved.units["hawaiian_islands"] == {"usa": {"carrier": 1}}


def test_fog_1_what_was_seen_takes_the_place_of_a_guess() -> None:
    assert allies("seen sz6").units["sz6"] == {"japan": {"cruiser": 1}}
    everywhere = allies("add 9 inf korea", "seen all")
    assert everywhere.units == SEEN


def test_fog_1_arrows_are_drawn_once_and_rubbed_out() -> None:
    found = allies("arrow sz6-sz19-sz20", "arrow sz6 sz7", "arrow sz6-sz19-sz20")
    assert found.arrows == (("sz6", "sz7"), ("sz6", "sz19", "sz20"))
    assert allies("erase sz6-sz20", on=found).arrows == (("sz6", "sz7"),)
    assert allies("erase sz6", on=found).arrows == ()


def test_fog_1_a_note_stands_at_a_space_until_it_is_emptied() -> None:
    found = allies("note sz 19: Carriers?  They went: south")
    assert found.notes == {"sz19": "Carriers? They went: south"}
    assert allies("note sz19:", on=found).notes == {}


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("", "empty_line"),
        ("guess", "empty_line"),
        ("3 bb sz6-sz20", "guess_has_none"),
        ("1 cv sz6-sz20", "guess_has_none"),
        ("1 bb sz6", "guess_needs_two_spaces"),
        ("add all bb sz6", "no_such_number"),
        ("add 99 bb sz6", "guess_too_many"),
        ("1 bb nowhere-sz6", "no_such_space"),
        ("arrow sz6", "guess_needs_two_spaces"),
        ("erase sz6", "no_such_arrow"),
        ("note sz6 carriers", "note_needs_colon"),
        (f"note sz6: {'x' * 141}", "note_too_long"),
        ("arrow " + "-".join(["sz6", "sz7"] * 7), "arrow_too_long"),
        ("7 frigates sz6-sz20", "no_such_kind"),
    ],
)
def test_fog_1_what_cannot_be_pencilled_is_told(line: str, fact: str) -> None:
    assert why_not(line) == fact


def test_fog_1_a_chart_takes_only_so_many_arrows() -> None:
    zones = [f"sz{number}" for number in range(1, 63)]
    full = allies(*(f"arrow {zone}-sz6" for zone in zones[:60] if zone != "sz6"))
    with pytest.raises(UnreadLine, match="too_many_arrows"):
        allies("arrow sz61-sz6", "arrow sz62-sz6", on=full)


def test_fog_1_the_layer_is_kept_as_data() -> None:
    found = allies("arrow sz6-sz20", "note japan: home")
    assert plain(Guesses(notes={"sz6": "a"})) == {"notes": {"sz6": "a"}}
    assert plain(found)["arrows"] == [["sz6", "sz20"]]


# ---------------------------------------------------------------------- technologies


def test_fog_5_a_technology_is_guessed_once_and_rubbed_out() -> None:
    found = allies("japan has rockets", "Japanese has jet fighters", "japan has rockets")
    assert found.technologies == {"japan": ("rockets", "jet_fighters")}
    assert found.units == JAPANS.units
    assert allies("japan has no rockets", on=found).technologies == {"japan": ("jet_fighters",)}
    left = allies("japan has no rockets", "japan has no jet fighters", on=found)
    assert left.technologies == {}


@pytest.mark.parametrize(
    ("line", "side", "fact"),
    [
        ("japan has laser beams", "allies", "no_such_technology"),
        ("japan has no", "allies", "no_such_technology"),
        ("has rockets", "allies", "no_such_power"),
        ("china has rockets", "axis", "researches_nothing"),
    ],
)
def test_fog_5_what_nobody_can_find_is_not_guessed(line: str, side: str, fact: str) -> None:
    assert why_not(line, side) == fact


def test_fog_5_a_paper_with_unknown_technologies_is_read_without_them() -> None:
    kept = {"technologies": {"japan": ["rockets", "laser", "rockets"], "atlantis": ["rockets"]}}
    found = read(kept, BOX)
    assert found is not None
    assert found.technologies == {"japan": ("rockets",)}
