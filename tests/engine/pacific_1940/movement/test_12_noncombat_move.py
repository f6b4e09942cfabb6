"""12 The noncombat move: what is asked, what it takes over, who does not come home."""

from engine.games.pacific_1940.planning.combat_move import CombatMove
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Load, Order
from tests.engine.pacific_1940.helpers import Table, at


def anzac(line: str) -> Table:
    """ANZAC's noncombat move in a position."""
    return at(f"power=anzac war=japan-uk,japan-anzac {line}").run(NoncombatMove(power="anzac"))


def test_7_a_power_without_units_is_not_asked() -> None:
    table = at("war=japan-anzac power=anzac bought=1inf").run(CombatMove(power="anzac"))
    assert table.asked == ""


def test_7_the_combat_move_begins_with_a_clean_slate() -> None:
    table = at("japan=japan:1inf sea_battles=sz6")
    piece = table.piece("japan_infantry_1")
    piece.moved, piece.spent, piece.fought, piece.came_from = "noncombat", 1, True, "korea"
    table.run(CombatMove(power="japan"))
    assert (piece.moved, piece.spent, piece.fought, piece.came_from) == ("", 0, False, "")
    assert table.state.sea_battles == []
    assert table.asked == "japan plan_moves"


def test_7_a_locked_plan_is_remembered() -> None:
    table = at("korea=japan:1inf").run(NoncombatMove(power="japan"))
    order = Order(units=("japan_infantry_1",), path=("korea", "manchuria"))
    table.do(MovePlan((order,)))
    assert table.state.plans == {"japan.noncombat": (order,)}
    assert table.state.locked_plan == "japan.noncombat"
    assert table.where("japan_infantry_1") == "manchuria"


def test_3_a_guardian_takes_over_land_that_its_infantry_enters() -> None:
    table = anzac("northern_territory=anzac:1inf sz56=anzac:1trn[1inf] sz44=anzac:1trn[1inf]")
    order = Order(
        units=("anzac_transport_2",),
        path=("sz44",),
        ashore="celebes",
        landing=("anzac_infantry_3",),
    )
    table.do(MovePlan((order,)))
    assert table.state.control["celebes"] == "anzac"
    assert table.one("territory_taken_over").territory == "celebes"


def test_3_aaa_alone_takes_over_nothing() -> None:
    table = anzac("sz44=anzac:1trn[1aaa]")
    order = Order(
        units=("anzac_transport_1",), path=("sz44",), ashore="celebes", landing=("anzac_aaa_1",)
    )
    table.do(MovePlan((order,)))
    assert table.where("anzac_aaa_1") == "celebes"
    assert table.state.control["celebes"] == "netherlands"


def test_3_who_stood_there_before_takes_over_nothing() -> None:
    table = anzac("celebes=anzac:1inf")
    table.do(MovePlan())
    assert table.state.control["celebes"] == "netherlands"


def test_7_4_an_aircraft_that_could_be_saved_must_be() -> None:
    table = at("sz6=japan:1ftr").run(NoncombatMove(power="japan"))
    assert table.why_not(MovePlan()) == "7.4 aircraft_not_saved"
    table.do(MovePlan((Order(units=("japan_fighter_1",), path=("sz6", "japan")),)))
    assert table.where("japan_fighter_1") == "japan" and not table.told("aircraft_stranded")


def test_7_4_an_aircraft_that_nothing_can_save_is_lost() -> None:
    table = at("sz14=japan:1ftr")
    table.piece("japan_fighter_1").spent = 4
    table.run(NoncombatMove(power="japan")).do(MovePlan())
    assert table.where("japan_fighter_1") == "lost"
    lost = table.one("aircraft_stranded")
    assert (lost.power, lost.unit_kind, lost.space) == ("japan", "fighter", "sz14")
    assert table.state.lost == {"japan": {"fighter": 1}}


def test_7_4_a_carrier_that_was_bought_waits_under_an_aircraft() -> None:
    table = at("sz6=japan:1ftr fac.japan=major_complex bought=1cv")
    table.piece("japan_fighter_1").spent = 4
    table.run(NoncombatMove(power="japan")).do(MovePlan())
    assert table.where("japan_fighter_1") == "sz6"


def test_7_4_guests_ride_along_and_fly_again_afterwards() -> None:
    table = at("war=japan-uk,japan-anzac power=anzac sz54=anzac:1cv;uk:1ftr")
    table.run(NoncombatMove(power="anzac"))
    load = Load(at=0, ship="anzac_carrier_1", unit="uk_fighter_1")
    order = Order(units=("anzac_carrier_1",), path=("sz54", "sz55"), loads=(load,))
    table.do(MovePlan((order,)))
    assert table.where("uk_fighter_1") == "sz55"
    assert table.piece("uk_fighter_1").aboard == ""
