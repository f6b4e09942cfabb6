"""The rows of the quick-reference chart, one by one: who sees whom, what follows, which is lit."""

import pytest

from engine.games.pacific_1940 import equipment
from engine.games.pacific_1940.detection.chart import CLASSES, class_of, classes_of, rows
from tests.engine.pacific_1940.fog.helpers import enters, told


def test_r1_submarines_pass_each_other_unseen() -> None:
    found = enters("ss", "ss")
    assert told(found) == " |  | none"
    assert found.rows == ("R1",)


def test_r1_no_radar_finds_a_submarine() -> None:
    found = enters("ss", "", "radar")
    assert found.notices == ()
    assert found.rows == ("R1",)


def test_r2_a_submarine_runs_into_a_destroyer() -> None:
    found = enters("ss", "dd")
    assert told(found) == "dd | ss | forced"
    assert found.rows == ("R2",)


@pytest.mark.parametrize("prey", ["cap", "tr"])
def test_r3_a_submarine_sees_unseen_and_decides(prey: str) -> None:
    found = enters("ss", prey)
    assert told(found) == f"{prey} |  | choice mover"
    assert found.targets == (prey,)
    assert found.rows == ("R3",)


@pytest.mark.parametrize("prey", ["ss", "tr"])
def test_r4_a_destroyer_finds_and_decides(prey: str) -> None:
    found = enters("dd", prey)
    assert told(found) == f"{prey} | dd | choice mover"
    assert found.rows == ("R4",)


@pytest.mark.parametrize("ship", ["cap", "dd"])
def test_r5_a_destroyer_meets_surface_warships(ship: str) -> None:
    found = enters("dd", ship)
    assert told(found) == f"{ship} | dd | forced"
    assert found.rows == ("R5",)


@pytest.mark.parametrize("ship", ["cap", "dd"])
def test_r6_a_capital_ship_meets_surface_warships(ship: str) -> None:
    found = enters("cap", ship)
    assert told(found) == f"{ship} | cap | forced"
    assert found.rows == ("R6",)


def test_r7_a_capital_ship_passes_over_a_submarine_that_watches() -> None:
    found = enters("cap", "ss")
    assert told(found) == " | cap | none"
    assert found.report == ("cap",)
    assert found.rows == ("R7",)


def test_r8_a_capital_ship_may_attack_a_transport() -> None:
    found = enters("cap", "tr")
    assert told(found) == "tr | cap | choice mover"
    assert found.rows == ("R8",)


def test_r9_a_submarine_may_shoot_at_a_transport_that_sails_alone() -> None:
    found = enters("tr", "ss")
    assert told(found) == " | tr | choice present"
    assert found.targets == ()
    assert found.rows == ("R9",)


@pytest.mark.parametrize("ship", ["cap", "dd"])
def test_r10_a_transport_runs_into_surface_warships(ship: str) -> None:
    found = enters("tr", ship)
    assert told(found) == f"{ship} | tr | forced"
    assert found.rows == ("R10",)


@pytest.mark.parametrize("mover", ["cap", "dd", "tr", "air", "ss,tr"])
def test_r11_radar_notices_everything_but_submarines(mover: str) -> None:
    found = enters(mover, "", "radar")
    assert found.notices == ("radar_blip",)
    assert told(found) == " |  | none"
    assert "R11" in found.rows


def test_r11_aircraft_that_end_their_move_make_a_blip_as_well() -> None:
    assert enters("air", "", "radar ends").notices == ("radar_blip",)


@pytest.mark.parametrize("prey", ["cap", "dd", "tr", "air"])
def test_r12_aircraft_fight_what_they_find_where_they_were_sent(prey: str) -> None:
    found = enters("air", prey, "ends")
    assert told(found) == f"{prey} | air | forced"
    assert found.rows == ("R12",)


def test_r13_aircraft_alone_find_no_submarine() -> None:
    found = enters("air", "ss", "ends")
    assert told(found) == " |  | none"
    assert found.report == ()
    assert found.rows == ("R13",)


def test_r13_capital_ships_do_not_help_aircraft_to_find_submarines() -> None:
    found = enters("air,cap", "ss", "ends")
    assert told(found) == " | cap | none"
    assert found.rows == ("R7", "R13")


def test_r14_with_a_destroyer_aircraft_fight_submarines() -> None:
    found = enters("air,dd", "ss", "ends")
    assert told(found) == "ss | air,dd | forced"
    assert found.rows == ("R4", "R14")


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


def test_x1_submarines_and_aircraft_pass_each_other() -> None:
    found = enters("ss", "air")
    assert told(found) == " |  | none"
    assert found.rows == ("X1",)


@pytest.mark.parametrize("mover", ["cap", "dd", "tr"])
def test_x2_ships_fight_aircraft_that_are_alone_there(mover: str) -> None:
    found = enters(mover, "air")
    assert told(found) == f"air | {mover} | forced"
    assert found.rows == ("X2",)


def test_x3_transports_find_each_other_and_nothing_happens() -> None:
    found = enters("tr", "tr")
    assert told(found) == "tr | tr | none"
    assert found.report == ("tr",)
    assert found.rows == ("X3",)


@pytest.mark.parametrize("present", CLASSES)
def test_x4_aircraft_that_pass_notice_nobody_and_nobody_notices_them(present: str) -> None:
    found = enters("air", present)
    assert told(found) == " |  | none"
    assert (found.stopped, found.report) == ((), ())
    assert found.rows == ("X4",)


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
