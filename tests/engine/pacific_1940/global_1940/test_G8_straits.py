"""G8 Straits and canals: who holds the land beside them lets ships pass, or does not."""

import pytest

from engine.games.pacific_1940.battle.retreat import why_not_there
from engine.games.pacific_1940.movement import ways
from engine.games.pacific_1940.movement.straits import sailing, shut_to, why_not_pass
from engine.games.pacific_1940.planning.threats import at_its_next_turn
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.view import public_board
from tests.engine.pacific_1940.global_1940.world import BOX, world
from tests.engine.pacific_1940.helpers import at
from tests.engine.pacific_1940.movement.moving import go, why_not


def refused(line: str, unit: str, by: str, phase: str = NONCOMBAT) -> str | None:
    return why_not(world(line), go(unit, by=by), phase=phase)


# ------------------------------------------------------------------ who passes


@pytest.mark.parametrize(
    ("line", "unit", "by"),
    [
        ("power=usa sz64=usa:1dd", "usa_destroyer_1", "sz64 sz89"),
        ("power=uk sz81=uk:1dd", "uk_destroyer_1", "sz81 sz98"),
        ("power=france sz91=france:1dd", "france_destroyer_1", "sz91 sz92"),
        ("power=germany sz113=germany:1dd", "germany_destroyer_1", "sz113 sz112"),
        ("power=usa war=germany-usa sz81=usa:1trn", "usa_transport_1", "sz81 sz98"),
    ],
)
def test_G8_1_ships_pass_where_their_side_holds_all_the_land(line: str, unit: str, by: str) -> None:
    assert refused(line, unit, by) is None


@pytest.mark.parametrize("lost", ["egypt", "trans_jordan"])
def test_G8_1_suez_wants_both_its_shores(lost: str) -> None:
    line = f"power=uk sz81=uk:1dd holds.{lost}=italy"
    assert refused(line, "uk_destroyer_1", "sz81 sz98") == "G8 strait_shut"


def test_G8_1_nobody_passes_land_that_was_taken_this_turn() -> None:
    line = "power=uk sz112=uk:1dd holds.denmark=uk"
    assert refused(line, "uk_destroyer_1", "sz112 sz113") is None
    assert refused(f"{line} taken=denmark", "uk_destroyer_1", "sz112 sz113") == "G8 strait_shut"


def test_G8_1_an_ally_passes_in_its_own_turn_what_was_taken_in_another_s() -> None:
    table = world("power=uk sz112=uk:1dd holds.denmark=uk taken=denmark sz110=usa:1dd")
    assert shut_to(table.g, "usa") == shut_to(table.g, "uk")
    then = at_its_next_turn(table.g, "usa")
    assert "danish_straits" not in shut_to(then, "usa")


def test_G8_1_land_held_by_the_side_is_enough() -> None:
    line = "power=italy sz113=italy:1dd"
    assert refused(line, "italy_destroyer_1", "sz113 sz112") is None


def test_G8_1_submarines_always_pass_gibraltar_and_other_ships_do_not() -> None:
    line = "power=uk sz91=uk:1sub+1dd holds.gibraltar=italy"
    assert refused(line, "uk_submarine_1", "sz91 sz92") is None
    assert refused(line, "uk_destroyer_1", "sz91 sz92") == "G8 strait_shut"


def test_G8_1_submarines_pass_no_other_strait() -> None:
    assert refused("power=uk sz112=uk:1sub", "uk_submarine_1", "sz112 sz113") == "G8 strait_shut"


def test_G8_1_aircraft_always_pass() -> None:
    line = "power=uk sz112=uk:1cv+1ftr sz113=germany:1dd"
    assert refused(line, "uk_fighter_1", "sz112 sz113", COMBAT) is None


@pytest.mark.parametrize("leaning", ["strict", "axis", "allies"])
@pytest.mark.parametrize("power", ["germany", "uk"])
def test_G8_3_turkey_shuts_the_black_sea_to_all_while_nobody_holds_it(
    leaning: str, power: str
) -> None:
    line = f"power={power} leans.turkey={leaning} sz99={power}:1sub+1dd"
    for kind in ("submarine", "destroyer"):
        assert refused(line, f"{power}_{kind}_1", "sz99 sz100") == "G8 strait_shut"


def test_G8_3_who_has_turkey_opens_it() -> None:
    line = "power=italy holds.turkey=germany sz99=italy:1dd"
    assert refused(line, "italy_destroyer_1", "sz99 sz100") is None


def test_G8_2_a_power_at_peace_with_the_holder_of_the_other_side_is_refused() -> None:
    table = world("power=japan sz64=japan:1dd")
    assert not table.g.at_war("japan", "usa")
    refusal = ways.why_not_way(table.g, "japan_destroyer_1", ("sz64", "sz89"), NONCOMBAT)
    assert refusal is not None
    assert (refusal.fact, refusal.data["land"]) == ("strait_shut", "central_america")


def test_G8_2_where_the_table_has_ruled_so_powers_at_peace_let_each_other_pass() -> None:
    through = go("japan_destroyer_1", by="sz64 sz89")
    for line, found in (("", None), ("war=japan-usa", "G8 strait_shut")):
        table = world(f"power=japan sz64=japan:1dd {line}", straits_open_in_peace=True)
        assert why_not(table, through, phase=NONCOMBAT) == found
    table = world("power=italy sz99=italy:1dd", straits_open_in_peace=True)
    assert "turkish_straits" in shut_to(table.g, "italy")


# ------------------------------------------------------------------ what they cut


def test_G8_4_a_strait_cuts_ways_and_not_neighbourhood() -> None:
    table = world("power=uk sz112=uk:1dd")
    assert "sz113" in table.g.neighbours("sz112")
    assert "sz113" not in sailing(table.g, "uk").neighbours["sz112"]
    assert "sz113" not in ways.reach(table.g, "uk_destroyer_1", NONCOMBAT)


def test_G8_4_the_way_round_is_found() -> None:
    table = world("power=uk sz91=uk:1sub+1dd holds.gibraltar=italy")
    assert sailing(table.g, "uk").to("sz92", "sea")["sz91"] > 1
    submarine = BOX.units["submarine"]
    assert sailing(table.g, "uk", submarine).to("sz92", "sea")["sz91"] == 1
    assert ways.path_to(table.g, "uk_submarine_1", "sz92", NONCOMBAT) == ("sz91", "sz92")
    assert ways.path_to(table.g, "uk_destroyer_1", "sz92", NONCOMBAT) == ()
    assert [*ways.paths(table.g, "uk_destroyer_1", "sz92", NONCOMBAT)] == []


def test_G8_4_ships_that_came_another_way_do_not_retreat_through_a_strait() -> None:
    line = "power=uk sz92=uk:1sub+1dd;italy:1dd holds.gibraltar=italy"
    refusal = why_not_there(world(line).g, "uk", "sz92", "sz91")
    assert refusal is not None
    assert refusal.fact == "strait_shut"
    assert why_not_there(world(line.replace("+1dd;", ";")).g, "uk", "sz92", "sz91") is None


def test_G8_4_a_carrier_comes_to_no_deckless_aircraft_through_a_strait() -> None:
    line = "power=uk holds.gibraltar={} sz91=uk:1cv sz93=uk:1ftr"
    path = ("sz91", "sz92", "sz93")
    for holder, found in (("uk", True), ("italy", False)):
        table = world(line.format(holder))
        near = ways.chart_of(table.g, "uk_carrier_1").to(path[-1], "sea")[path[0]]
        assert (near == len(path) - 1) == found


def test_G8_1_the_reason_names_the_strait_and_the_land() -> None:
    table = world("power=uk holds.trans_jordan=italy")
    refusal = why_not_pass(table.g, "uk", BOX.units["cruiser"], "sz98", "sz81")
    assert refusal is not None
    assert refusal.data == {"strait": "suez_canal", "space": "sz81", "land": "trans_jordan"}


# ------------------------------------------------------------------ seen, and elsewhere


def test_G8_1_everybody_sees_for_whom_a_strait_is_open() -> None:
    board = public_board(world("power=germany").g)
    seen = {each.key: each.shut_by for each in board.straits}
    assert seen["danish_straits"] == {"axis": "", "allies": "denmark"}
    assert seen["turkish_straits"] == {"axis": "turkey", "allies": "turkey"}
    assert seen["suez_canal"] == {"axis": "egypt", "allies": ""}


def test_G8_where_there_is_no_strait_the_map_is_the_map() -> None:
    table = at("power=japan sz6=japan:1dd")
    assert sailing(table.g, "japan") is table.g.equipment.distances


def test_G8_a_strait_has_a_name_of_its_own() -> None:
    assert BOX.names["gibraltar"] == "Gibraltar"
    assert BOX.names["strait_of_gibraltar"] == "Strait of Gibraltar"
