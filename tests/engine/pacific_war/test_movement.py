"""8.9 to 8.12 Moving ships and LBA, and the reactions to it."""

import pytest

from engine.games.pacific_war.position.paths import reachable
from tests.engine.pacific_war.helpers import Table, at

# ------------------------------------------------------------------ 8.9, 8.10


def test_8_9_1_ready_ships_move_as_one_group_from_one_zone() -> None:
    table = at("acts=japan japan=akagi,kaga!,nachi truk=myoko!").do("move_from japan")
    assert table.targets("pick") == ["jp_akagi", "jp_nachi"]  # 8.10: Ready ones
    assert table.why_not("set_off") == "not thought of"  # one ship at least
    table.do("pick nachi", "set_off", "goal okinawa")
    assert (table.where("nachi"), table.where("akagi")) == ("okinawa!", "japan")
    only_spent = at("acts=japan japan=akagi truk=myoko!")
    assert only_spent.why_not("move_from truk") == "8.10.1 no_ready_ships"


@pytest.mark.parametrize(
    ("ship", "free", "held"),
    [("nevada", True, False), ("chester", True, True)],
)
def test_4_1_6_a_ship_of_speed_0_sails_where_no_enemy_is(ship: str, free: bool, held: bool) -> None:
    """AMB-23: three points for any group that meets nobody, else the slowest printed speed."""
    table = at(f"acts=allied hawaii={ship} midway=nachi").do("move_from hawaii", "pick_all")
    assert ("kwajalein" in table.targets("goal")) == free
    assert ("midway" in table.targets("goal")) == held


def test_8_10_1_a_slow_ship_slows_the_group_only_towards_the_enemy() -> None:
    table = at("acts=japan japan=fuso,nachi").do("move_from japan", "pick_all")
    assert "kwajalein" in table.targets("goal")  # three points although Fuso has one


def test_8_10_1_an_enemy_stops_the_way_an_enemy_marker_does_not() -> None:
    blocked = at("acts=japan japan=nachi marianas=chester,alba")
    assert "truk" not in reachable(blocked.g, "japan", "japan", 2, 2)
    marked = at("acts=japan japan=nachi marianas=aoba base.marianas=allied")
    assert reachable(marked.g, "japan", "japan", 2, 2)["truk"] == 2


def test_8_10_1_a_nav_point_costs_a_point_more_and_nobody_stops_there() -> None:
    """AMB-24."""
    table = at("acts=japan japan=nachi")
    costs = reachable(table.g, "japan", "japan", 3, 3)
    assert (costs["marianas"], costs["midway"], costs["johnston"]) == (1, 2, 3)


def test_8_10_1_those_that_moved_are_spent_before_the_combat() -> None:
    table = at("acts=japan truk=nachi kwajalein=chester")
    table.do("move_from truk", "goal kwajalein")
    assert table.where("nachi") == "kwajalein!"
    assert table.one("combat_began").points == 2  # 4.2.3: what is left of three


def test_8_10_1_ships_that_nothing_lets_out_cannot_be_picked() -> None:
    table = at("acts=allied samoa=nevada,chester solomons=nachi johnston=myoko")
    table.do("move_from samoa")
    table.do("pick_all")
    assert "solomons" not in table.targets("goal")
    shut = at("acts=allied port_moresby=nevada,chester rabaul=nachi australia=myoko")
    shut.do("move_from port_moresby")  # every way out is held: only the cruiser could go
    assert sorted(shut.targets("goal")) == ["australia", "rabaul"]


def test_6_1_japan_never_enters_the_west_coast_or_madagascar() -> None:
    """AMB-50."""
    table = at("acts=japan hawaii=nachi ceylon=myoko").do("move_from hawaii")
    assert table.why_not("goal west_coast") == "6.1 never_japanese"
    lba = at("acts=japan truk=jlba")
    assert lba.why_not("redeploy_lba jp_lba_1 madagascar") == "6.1 never_japanese"


def test_8_8_a_closed_route_is_no_way() -> None:
    shut = at("acts=japan rabaul=nachi")
    assert reachable(shut.g, "japan", "rabaul", 2, 2).get("philippines") is None
    opened = at("acts=japan rabaul=nachi routes_open=yes")
    assert reachable(opened.g, "japan", "rabaul", 2, 2)["philippines"] == 2


# ------------------------------------------------------------------ 8.9.2, 10.4


def test_8_9_2_a_group_returns_to_a_port_at_any_distance_and_keeps_its_side() -> None:
    """AMB-01: by 10.4, whatever the head of the table says."""
    table = at("acts=japan kwajalein=nachi,myoko! hand.japan=J01").do("return_from kwajalein")
    table.do("pick_all")
    assert table.targets("to_port") == ["indochina", "japan", "truk"]
    table.do("to_port indochina")
    assert (table.where("nachi"), table.where("myoko")) == ("indochina", "indochina!")


def test_10_4_no_return_through_enemy_units_or_control_nor_to_a_base() -> None:
    """AMB-42: what nobody controls is open."""
    line = "acts=japan kwajalein=nachi "
    cut = at(line + "truk=chester johnston=chicago")
    assert cut.why_not("return_from kwajalein") == "10.4 no_way_to_port"
    marked = at(line + "base.marianas=allied base.rabaul=allied johnston=chester truk=aoba")
    assert marked.do("return_from kwajalein").targets("to_port") == ["truk"]
    assert "okinawa" not in at(line).do("return_from kwajalein").targets("to_port")


# ------------------------------------------------------------------ 8.9.3, 8.11


def test_8_11_an_lba_goes_to_friendly_zones_or_to_friendly_ships() -> None:
    table = at("acts=allied samoa=al_lba_1_1 attu=chester,chicago japan=jlba")
    assert table.why_not("redeploy_lba al_lba_1_1 attu") is None
    assert table.why_not("redeploy_lba al_lba_1_1 okinawa") == "8.9.3 not_friendly"
    assert table.why_not("redeploy_lba al_lba_1_1 japan") == "10.4 enemy_there"
    assert table.why_not("redeploy_lba al_lba_1_1 samoa") == "10.4 is_there"


def test_8_9_3_a_base_takes_one_lba_an_enemy_port_held_as_a_base_too() -> None:
    """AMB-30."""
    table = at("acts=japan singapore=nachi! truk=jlba,jlba indochina=aoba!")
    table.do("redeploy_lba jp_lba_1 singapore")
    assert table.where("jp_lba_1") == "singapore"
    full = at("acts=japan singapore=nachi!,jlba truk=jlba")
    assert full.why_not("redeploy_lba jp_lba_2 singapore") == "8.9.3 base_full"


def test_8_7_a_fleet_train_takes_any_number_of_lba() -> None:
    table = at("acts=allied turn=4 midway=alba samoa=al_lba_1_1 fleet_train=midway")
    assert table.why_not("redeploy_lba al_lba_1_1 midway") is None


# ------------------------------------------------------------------ 8.12


def sails(line: str, to: str, *dice: int) -> Table:
    table = at(line, *dice)
    origin = table.targets("move_from")[0]
    return table.do(f"move_from {origin}", "pick_all", f"goal {to}")


@pytest.mark.parametrize(
    ("line", "to", "reacts"),
    [
        ("acts=japan truk=nachi kwajalein=lexington", "kwajalein", True),
        ("acts=japan truk=nachi kwajalein=lexington!", "kwajalein", False),
        ("acts=japan truk=nachi kwajalein=chester", "kwajalein", False),
        ("acts=japan truk=nachi kwajalein=alba", "kwajalein", True),
        ("acts=allied samoa=chester solomons=akagi", "solomons", True),
        ("acts=allied samoa=chester solomons=aoba,jlba", "solomons", False),
    ],
)
def test_8_12_a_ready_carrier_or_an_allied_lba_calls_for_a_reaction(
    line: str, to: str, reacts: bool
) -> None:
    """AMB-28, AMB-02: Japanese LBA never do."""
    table = sails(line, to, 1, 1, 1)
    assert table.asked.endswith(" react") == reacts


def test_8_12_1_after_an_evacuation_the_mover_may_pursue_within_its_speed() -> None:
    """AMB-26."""
    table = sails("acts=japan truk=nachi kwajalein=lexington samoa=houston!", "kwajalein")
    table.do("evacuate samoa")
    assert table.asked == "japan choose_goal"
    assert "johnston" in table.targets("goal")  # two of its three points are left
    assert "midway" not in table.targets("goal")
    table.do("stop_here")
    assert table.where("nachi") == "kwajalein!"
    slow = sails("acts=japan truk=fuso kwajalein=lexington samoa=houston!", "kwajalein")
    slow.do("evacuate samoa")
    assert slow.where("fuso") == "kwajalein!"  # its one point is spent
    assert slow.told("combat_began") == []


def test_8_12_1_a_pursuit_may_meet_the_enemy_again() -> None:
    table = sails(
        "acts=japan truk=nachi kwajalein=lexington,alba johnston=saratoga", "kwajalein", 1, 1
    )
    table.do("evacuate hawaii", "goal johnston")
    assert table.asked == "allied react"
    table.do("stand")
    assert table.one("combat_began").points == 0
    assert table.where("al_lba_lac_1") == "track:3"


def test_8_12_1_ready_ships_stay_ready_when_the_way_is_open() -> None:
    """AMB-39."""
    table = sails("acts=japan truk=nachi kwajalein=lexington,chester! samoa=houston!", "kwajalein")
    table.do("evacuate samoa")
    assert (table.where("lexington"), table.where("chester")) == ("samoa", "samoa!")


@pytest.mark.parametrize(
    ("ship", "comes"),
    [("chester", True), ("north_carolina", True), ("warspite", False), ("nevada", False)],
)
def test_8_12_2_a_counterattack_has_a_point_less(ship: str, comes: bool) -> None:
    """AMB-27: Hawaii is one point from Midway, so that speed 2 is enough and 1 is not."""
    table = sails(f"acts=japan japan=nachi midway=alba hawaii={ship},arizona!", "midway")
    expected = None if comes else "8.12.2 nobody_in_reach"
    assert table.why_not("counterattack hawaii") == expected


def test_8_12_2_a_counterattack_comes_from_one_zone_and_fights() -> None:
    """AMB-27, AMB-28: who comes does not evacuate, and is Ops Complete."""
    table = sails(
        "acts=japan japan=nachi midway=alba hawaii=lexington,chester johnston=chicago", "midway", 1
    )
    table.do("counterattack hawaii")
    assert table.targets("pick") == ["us_chester", "us_lexington"]
    table.do("pick chester", "set_off")
    assert (table.where("chester"), table.where("lexington")) == ("midway!", "hawaii")
    assert table.one("moved").rule == "8.12.2"
    assert table.told("combat_began")


def test_8_12_2_no_counterattack_through_the_enemy() -> None:
    table = sails(
        "acts=japan kwajalein=nachi johnston=alba solomons=chester samoa=aoba!", "johnston"
    )
    assert table.why_not("counterattack solomons") == "8.12.2 nobody_in_reach"


def test_8_12_to_stand_is_to_fight() -> None:
    table = sails("acts=japan truk=akagi kwajalein=alba", "kwajalein", 1, 1).do("stand")
    assert table.one("declined").what == "reaction"
    assert len(table.told("struck")) == 2
