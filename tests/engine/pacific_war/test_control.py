"""12.0 Control, and 11.0 what it is worth."""

import pytest

from tests.engine.pacific_war.helpers import RULES, at


@pytest.mark.parametrize(
    ("units", "holder"),
    [
        ("solomons=nachi", "japan"),  # 12.2 ships alone
        ("solomons=chester", "allied"),
        ("solomons=nachi rabaul=alba", ""),  # under the enemy's sky nobody
        ("solomons=nachi rabaul=jlba samoa=alba", ""),  # AMB-54: not even with a sky of one's own
        ("solomons=jlba rabaul=alba", "japan"),  # A: an LBA in it always
        ("rabaul=jlba", "japan"),  # C: the sky alone
        ("rabaul=jlba samoa=alba", ""),
        ("solomons=chester rabaul=jlba", ""),
        ("truk=jlba", ""),  # two zones away is too far
    ],
)
def test_12_2_who_controls_a_base(units: str, holder: str) -> None:
    """AMB-06: 12.2 of naval control, and 12.2 A to C."""
    assert at(f"acts=japan {units}").holds("solomons") == holder


def test_12_1_air_power_does_not_cross_a_nav_point() -> None:
    """AMB-53."""
    table = at("acts=japan japan=jlba")
    assert (table.base("okinawa"), table.base("midway")) == ("japan", "")
    board = RULES.view(at("acts=allied okinawa=alba").state, None).board
    sky = {zone.key for zone in board.zones if "allied" in zone.air}
    assert "philippines" in sky
    assert "japan" not in sky  # an enemy Port is never inside it


def test_12_3_1_a_port_of_ones_own_under_an_enemy_base_marker_lies_in_ones_own_sky() -> None:
    board = RULES.view(at("acts=japan singapore=jlba borneo=alba").state, None).board
    (port,) = (zone for zone in board.zones if zone.key == "singapore")
    assert (port.base, port.air) == ("japan", ("japan", "allied"))


@pytest.mark.parametrize(
    ("units", "base", "holds"),
    [
        ("singapore=nachi", "japan", "japan"),  # (2)b
        ("singapore=jlba", "japan", "japan"),  # (1)
        ("singapore=nachi borneo=alba", "", ""),  # 12.3.1, state C
        ("indochina=jlba", "", "allied"),  # a sky alone takes no Port
        ("borneo=jlba", "", "allied"),
    ],
)
def test_12_3_an_enemy_port_held_as_a_base(units: str, base: str, holds: str) -> None:
    table = at(f"acts=japan {units}")
    assert (table.base("singapore"), table.holds("singapore")) == (base, holds)
    assert not table.g.is_friendly_port("singapore", "japan")


def test_12_3_3_when_the_ships_leave_the_port_is_its_owners_again() -> None:
    table = at("acts=japan singapore=nachi truk=aoba hand.japan=J01")
    table.do("move_from singapore", "goal indochina")
    assert (table.base("singapore"), table.holds("singapore")) == ("", "allied")


def test_12_3_3_unless_the_sky_over_it_is_theirs_alone() -> None:
    """AMB-52: the footnote of the table. And AMB-31: the example of Indochina is no precedent."""
    table = at("acts=japan singapore=nachi indochina=jlba hand.japan=J01")
    table.do("move_from singapore", "goal indochina")
    assert table.base("singapore") == "japan"
    example = at("acts=japan indochina=nachi philippines=alba")
    assert example.holds("indochina") == "japan"


def test_12_0_control_is_looked_at_after_every_action() -> None:
    """AMB-55, 12.3.1: the LBA next door takes the marker away."""
    table = at("acts=allied singapore=nachi ceylon=alba borneo=chester hand.japan=J01")
    assert table.base("singapore") == "japan"
    table.do("redeploy_lba al_lba_lac_1 borneo")
    assert (table.base("singapore"), table.one("control_changed").zone) == ("", "singapore")


def test_12_0_a_zone_with_both_sides_waits_for_its_combat() -> None:
    table = at("acts=japan truk=nachi kwajalein=chester").do("move_from truk", "goal kwajalein")
    assert table.asked == "japan may_fight_on"
    assert table.base("kwajalein") == "allied"


def test_12_3_2_a_captured_port_has_no_base_marker() -> None:
    table = at("phase=supply step=japan_invasions singapore=nagato! indochina=aoba hand.japan=J02")
    assert table.base("singapore") == "japan"
    table.do("commit singapore J02", "capture singapore")
    assert (table.state.ports["singapore"], table.base("singapore")) == ("japan", "")


# ------------------------------------------------------------------ 11.0


def test_11_0_the_side_with_more_bases_gets_a_point() -> None:
    """AMB-58: enemy Ports held as Bases count."""
    line = "phase=victory points=0 hand.japan=J01 "
    assert at(line + "attu=nachi").state.points == 7 - 13 + 1
    assert at(line + "attu=nachi solomons=chester").state.points == 7 - 13
    assert at(line + "singapore=nachi").state.points == 7 - 11 + 1


def test_11_0_a_turn_is_put_on_record() -> None:
    state = at("phase=supply step=finish turn=2 attu=nachi hand.japan=J01")
    assert state.state.turn == 3
    board = RULES.view(state.state, None).board
    assert (board.turn, board.points, board.port_points) == (3, -5, {"japan": 7, "allied": 13})


@pytest.mark.parametrize(("points", "first"), [(3, "japan"), (0, "japan"), (-1, "allied")])
def test_7_0_who_leads_draws_first(points: int, first: str) -> None:
    table = at(
        f"phase=reinforcements points={points} due.2=al_lba_2_1 borneo=nachi! hand.japan=J01"
    ).do("arrive_at west_coast")
    assert next(event.side for event in table.told("drew")) == first
    assert sorted(event.side for event in table.told("drew")) == ["allied", "japan"]
