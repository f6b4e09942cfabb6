"""The rows of the quick-reference chart, one by one: who sees whom, what follows, which is lit."""

import pytest

from engine.games.pacific_1940 import equipment
from engine.games.pacific_1940.detection.chart import CLASSES, class_of, classes_of, rows
from tests.engine.pacific_1940.fog.helpers import enters, told

CHART = {
    "R1 submarines pass each other unseen": ("ss", "ss", " |  | none", "R1"),
    "R2 a submarine runs into a destroyer": ("ss", "dd", "dd | ss | forced", "R2"),
    "R3 a submarine sees a warship unseen": ("ss", "cap", "cap |  | choice mover", "R3"),
    "R3 a submarine sees a transport unseen": ("ss", "tr", "tr |  | choice mover", "R3"),
    "R4 a destroyer finds a submarine": ("dd", "ss", "ss | dd | choice mover", "R4"),
    "R4 a destroyer finds a transport": ("dd", "tr", "tr | dd | choice mover", "R4"),
    "R5 a destroyer meets a capital ship": ("dd", "cap", "cap | dd | forced", "R5"),
    "R5 a destroyer meets a destroyer": ("dd", "dd", "dd | dd | forced", "R5"),
    "R6 a capital ship meets a capital ship": ("cap", "cap", "cap | cap | forced", "R6"),
    "R6 a capital ship meets a destroyer": ("cap", "dd", "dd | cap | forced", "R6"),
    "R7 a submarine watches a capital ship pass": ("cap", "ss", " | cap | none", "R7"),
    "R8 a capital ship may attack a transport": ("cap", "tr", "tr | cap | choice mover", "R8"),
    "R9 a submarine may shoot at a transport": ("tr", "ss", " | tr | choice present", "R9"),
    "R10 a transport runs into a capital ship": ("tr", "cap", "cap | tr | forced", "R10"),
    "R10 a transport runs into a destroyer": ("tr", "dd", "dd | tr | forced", "R10"),
    "R12 aircraft fight a capital ship": ("air ends", "cap", "cap | air | forced", "R12"),
    "R12 aircraft fight a destroyer": ("air ends", "dd", "dd | air | forced", "R12"),
    "R12 aircraft fight a transport": ("air ends", "tr", "tr | air | forced", "R12"),
    "R12 aircraft fight aircraft": ("air ends", "air", "air | air | forced", "R12"),
    "R13 aircraft alone find no submarine": ("air ends", "ss", " |  | none", "R13"),
    "R13 nor with a capital ship": ("air,cap ends", "ss", " | cap | none", "R7 R13"),
    "R14 with a destroyer they do": ("air,dd ends", "ss", "ss | air,dd | forced", "R4 R14"),
    "X1 submarines and aircraft pass": ("ss", "air", " |  | none", "X1"),
    "X2 a capital ship fights lone aircraft": ("cap", "air", "air | cap | forced", "X2"),
    "X2 a destroyer fights lone aircraft": ("dd", "air", "air | dd | forced", "X2"),
    "X2 a transport fights lone aircraft": ("tr", "air", "air | tr | forced", "X2"),
    "X3 transports find each other": ("tr", "tr", "tr | tr | none", "X3"),
    **{f"X4 aircraft pass {each}": ("air", each, " |  | none", "X4") for each in CLASSES},
}
"""Who comes, "ends" for aircraft that were sent here; who is there; what follows; the rows lit."""


@pytest.mark.parametrize(("mover", "present", "follows", "lit"), CHART.values(), ids=CHART)
def test_r1_to_x4_who_sees_whom_what_follows_and_which_rows_are_lit(
    mover: str, present: str, follows: str, lit: str
) -> None:
    classes, _, facts = mover.partition(" ")
    found = enters(classes, present, facts)
    assert told(found) == follows
    assert found.rows == tuple(lit.split())


@pytest.mark.parametrize(
    ("mover", "present", "facts", "report"),
    [
        ("cap", "ss", "", ("cap",)),
        ("tr", "tr", "", ("tr",)),
        ("air", "ss", "ends", ()),
        *(("air", each, "", ()) for each in CLASSES),
    ],
)
def test_r7_r13_x3_x4_who_passes_is_reported_by_those_alone_who_saw_it(
    mover: str, present: str, facts: str, report: tuple[str, ...]
) -> None:
    found = enters(mover, present, facts)
    assert (found.report, found.stopped) == (report, ())


@pytest.mark.parametrize("prey", ["cap", "tr"])
def test_r3_what_a_submarine_sees_is_its_target(prey: str) -> None:
    assert enters("ss", prey).targets == (prey,)


def test_r9_a_transport_has_no_target() -> None:
    assert enters("tr", "ss").targets == ()


def test_r1_no_radar_finds_a_submarine() -> None:
    found = enters("ss", "", "radar")
    assert found.notices == ()
    assert found.rows == ("R1",)


@pytest.mark.parametrize("mover", ["cap", "dd", "tr", "air", "ss,tr"])
def test_r11_radar_notices_everything_but_submarines(mover: str) -> None:
    found = enters(mover, "", "radar")
    assert found.notices == ("radar_blip",)
    assert told(found) == " |  | none"
    assert "R11" in found.rows


def test_r11_aircraft_that_end_their_move_make_a_blip_as_well() -> None:
    assert enters("air", "", "radar ends").notices == ("radar_blip",)


@pytest.mark.parametrize("mover", ["cap", "dd", "cap,tr", "dd,ss"])
def test_r15_a_surface_warship_is_a_target_of_kamikazes(mover: str) -> None:
    found = enters(mover, "", "kamikaze")
    assert found.notices == ("kamikaze_target",)
    assert told(found) == " |  | none"
    assert found.rows == ("R15",)


@pytest.mark.parametrize("mover", ["ss", "tr", "air", "air,ss,tr"])
def test_r15_kamikazes_hear_of_nothing_else(mover: str) -> None:
    found = enters(mover, "", "kamikaze ends")
    assert found.notices == ()
    assert found.rows == ()


def test_the_rows_of_the_chart_come_in_their_order_and_say_where_they_are_from() -> None:
    printed = [f"R{number}" for number in range(1, 16)]
    ours = [f"X{number}" for number in range(1, 5)]
    assert list(rows()) == printed + ours
    assert {row.status for key, row in rows().items() if key in printed} == {"evidence"}
    assert all(row.source for row in rows().values())


def test_rows_in_force_are_told_in_the_order_of_the_chart() -> None:
    found = enters("air,cap,ss,tr", "air,dd,ss", "ends radar kamikaze")
    assert found.rows == (
        "R1",
        "R2",
        "R6",
        "R7",
        "R9",
        "R10",
        "R11",
        "R12",
        "R13",
        "R15",
        "X1",
        "X2",
    )


def test_every_ship_and_aircraft_has_its_class() -> None:
    kinds = equipment.load().units
    found = {key: class_of(kind) for key, kind in kinds.items() if kind.domain != "land"}
    assert found == {
        "fighter": "air",
        "tactical_bomber": "air",
        "strategic_bomber": "air",
        "submarine": "ss",
        "transport": "tr",
        "destroyer": "dd",
        "cruiser": "cap",
        "carrier": "cap",
        "battleship": "cap",
    }
    assert classes_of([kinds["cruiser"], kinds["battleship"], kinds["submarine"]]) == {"cap", "ss"}


def test_a_land_unit_has_no_place_on_the_chart() -> None:
    with pytest.raises(ValueError, match="infantry has no place on the chart"):
        class_of(equipment.load().units["infantry"])
