"""8.10.1 Forming a group: one by one, by type, all, none, and given up."""

import pytest

from engine.games.pacific_war.movement.task_group import group_forming
from tests.engine.pacific_war.helpers import Table, at

FLEET = "acts=japan japan=akagi,kaga,nagato,mutsu,nachi truk=myoko"


def forming(line: str = FLEET, zone: str = "japan") -> Table:
    return at(line).do(f"move_from {zone}")


def group(table: Table) -> list[str]:
    return [key.removeprefix("jp_") for key in group_forming(table.g).group]


def test_8_10_1_all_of_a_type_join_with_one_choice() -> None:
    table = forming()

    assert table.targets("pick_type") == ["BB", "CV"]  # the one cruiser is a pick of its own
    table.do("pick_type CV")

    assert group(table) == ["akagi", "kaga"]
    assert table.targets("pick") == ["jp_mutsu", "jp_nachi", "jp_nagato"]
    assert table.ask.about == {"zone": "japan", "picked": 2}


def test_8_10_1_a_type_means_those_of_it_that_are_left() -> None:
    table = forming().do("pick mutsu")
    assert table.targets("pick_type") == ["CV"]  # Nagato alone is no several

    table.do("put_back mutsu")
    assert table.targets("pick_type") == ["BB", "CV"]
    table.do("pick nachi", "pick_type CV")
    assert "pick_type" not in table.open  # whoever is left is a battleship: pick_all says it


def test_8_10_1_a_ship_is_taken_back_and_all_of_them_are() -> None:
    table = forming().do("pick akagi", "pick nachi")

    table.do("put_back akagi")
    assert group(table) == ["nachi"]
    assert "put_all_back" not in table.open
    table.do("pick akagi", "put_all_back")

    assert group(table) == []
    assert "set_off" not in table.open


def test_8_10_1_the_order_of_picking_does_not_tell_on_the_group() -> None:
    one = forming().do("pick nachi", "pick akagi", "set_off", "goal okinawa").one("moved")
    other = forming().do("pick akagi", "pick nachi", "set_off", "goal okinawa").one("moved")

    assert one == other


def test_8_10_1_whoever_completes_the_group_sends_it_off() -> None:
    table = forming().do("pick_type CV", "pick_type BB")
    assert table.asked == "japan pick_ships"

    table.do("pick nachi")

    assert table.asked == "japan choose_goal"


def test_8_10_1_before_it_sails_the_group_may_still_change() -> None:
    table = forming().do("pick_all", "rethink")
    assert group(table) == ["akagi", "kaga", "nagato", "mutsu", "nachi"]

    table.do("put_back nagato", "set_off", "goal okinawa")

    assert (table.where("nagato"), table.where("akagi")) == ("japan", "okinawa!")


@pytest.mark.parametrize(
    ("line", "choices"),
    [
        (FLEET, ["move_from japan", "rethink"]),
        (FLEET, ["move_from japan", "pick akagi", "rethink"]),
        (FLEET, ["move_from truk", "rethink"]),  # a single ship has no group to go back to
        (FLEET, ["return_from japan", "pick_type CV", "rethink"]),
        (FLEET, ["return_from japan", "pick_all", "rethink", "rethink"]),
        (FLEET, ["return_from truk", "rethink"]),
    ],
)
def test_8_3_what_has_not_moved_was_no_action(line: str, choices: list[str]) -> None:
    """PW-13."""
    table = at(line)
    before = table.rules.codec.encode(table.state)

    table.do(*choices)

    assert table.asked == "japan take_action"
    assert table.events == []
    assert table.rules.codec.encode(table.state) == before


def test_8_12_a_counterattack_may_be_thought_over_again() -> None:
    table = at("acts=japan japan=nachi midway=alba hawaii=chester,chicago,houston!", 1)
    table.do("move_from japan", "goal midway")
    assert table.asked == "allied react"

    table.do("counterattack hawaii", "pick chester", "rethink")

    assert table.asked == "allied react"
    assert table.events == []
    table.do("counterattack hawaii", "pick_all")
    assert table.one("moved").units == ("us_chester", "us_chicago")


def test_8_12_1_once_it_has_sailed_a_group_stays_as_it_is() -> None:
    table = at("acts=japan truk=nachi,myoko kwajalein=lexington samoa=houston!")
    table.do("move_from truk", "pick_all", "goal kwajalein", "evacuate samoa")

    assert table.asked == "japan choose_goal"
    assert table.open == {"goal", "stop_here"}


def test_8_5_a_card_that_is_played_stays_played_though_its_group_may_change() -> None:
    """PW-13, with J09: the card is the action, there is no way back to another one."""
    table = at("acts=japan truk=nachi,myoko,aoba hand.japan=J09").do("launch_event J09")
    assert table.asked == "japan pick_ships"
    assert "rethink" not in table.open

    table.do("pick_all", "rethink")

    assert table.asked == "japan pick_ships"
    assert len(group(table)) == 3
    single = at("acts=japan truk=nachi hand.japan=J09").do("launch_event J09")
    assert single.asked == "japan choose_goal"
    assert "rethink" not in single.open


def test_8_10_1_who_is_picked_is_nothing_to_the_enemy_before_it_sails() -> None:
    views = []
    for choice in ("pick akagi", "pick_type CV", "pick nachi"):
        table = forming().do(choice)
        views.append([table.rules.view(table.state, role) for role in ("allied", None)])

    assert views[0] == views[1] == views[2]
