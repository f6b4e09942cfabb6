"""7 Moves typed as lines."""

import random
import re

import pytest
from msgspec.structs import replace

from engine.core.sequence.composed import UnreadLine
from engine.games.pacific_1940.equipment import box_of, load
from engine.games.pacific_1940.planning.combat_move import CombatMove
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.planning.typed import order_of
from engine.games.pacific_1940.planning.written_orders import line_of
from engine.games.pacific_1940.politics.capture import take
from engine.games.pacific_1940.politics.politics import declare
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.typing.typed_spaces import BASE, COMPLEX, space_of
from engine.games.pacific_1940.typing.typed_words import (
    ALL,
    ANY_SHIP,
    Line,
    Pickup,
    Wanted,
    kind_of,
    read,
)
from engine.games.pacific_1940.typing.written_lines import written
from tests.engine.pacific_1940.helpers import Table, at, new_war

COAST = (
    "war=japan-uk,japan-anzac,japan-usa japan=japan:6inf+2art+1tank+1ftr+2bmb "
    "kwangsi=japan:3inf+1art yunnan=china:1inf kwangtung=uk:1inf fac.kwangtung=naval_base "
    "sz6=japan:2trn+1dd+1ca+1cv+2ftr sz20=japan:1dd"
)


def typed(table: Table, *lines: str, phase: str = COMBAT, power: str = "japan") -> MovePlan:
    """The plan that these lines make together, typed one after the other."""
    ask = PlanMoves(role=power, power=power, phase=phase)
    plan = ask.start(table.g)
    for line in lines:
        plan = ask.typed(table.g, plan, line)
    return plan


def why_unread(line: str, table: Table | None = None) -> tuple[str, dict[str, int | str]]:
    with pytest.raises(UnreadLine) as caught:
        typed(table or at(COAST), line)
    return caught.value.refusal.fact, caught.value.refusal.data


OVERSEA = f"{COAST} fac.japan=naval_base philippines=usa:1inf"
"""Japan's transports reach Philippines, and its army there does not walk."""


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("2 inf Japan-Philippines", "1 trn 6-19-20-35 load 2 inf at Japan ashore Philippines"),
        (
            "2 inf 1 art Japan to Philippines by the transports of Sea Zone 6",
            "2 trn 6-19-20-35 load 2 inf 1 art at Japan ashore Philippines",
        ),
        ("1 tank Japan-6-Philippines", "1 trn 6-19-20-35 load 1 tank at Japan ashore Philippines"),
        ("2 inf Japan-Kwangtung by 6", "1 trn 6-19-20 load 2 inf at Japan ashore Kwangtung"),
    ],
)
def test_8_2_a_landing_is_one_line_from_land_to_land(line: str, same: str) -> None:
    (order,) = typed(at(OVERSEA), line).orders
    (expected,) = typed(at(OVERSEA), same).orders
    assert (order.path[0], order.path[-1]) == (expected.path[0], expected.path[-1])
    assert (order.units, order.ashore) == (expected.units, expected.ashore)
    assert set(order.landing) == set(expected.landing)


def test_9_in_the_noncombat_move_too_and_those_who_can_walk_walk() -> None:
    table = at(f"{OVERSEA} kiangsi=japan:1inf")
    (order,) = typed(table, "2 inf Japan-Korea", phase=NONCOMBAT).orders
    assert (order.path, order.ashore) == (("sz6",), "korea")
    (order,) = typed(table, "1 inf Kwangsi-Kiangsi", phase=NONCOMBAT).orders
    assert (order.path, order.ashore) == (("kwangsi", "kiangsi"), "")


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("6 inf Japan-Philippines", "no_transport"),
        ("2 inf Japan-Philippines by 19", "no_transport"),
        ("2 inf Japan-Philippines by Korea", "not_a_zone"),
    ],
)
def test_9_without_a_transport_that_has_room_nobody_goes_over_the_sea(line: str, fact: str) -> None:
    assert why_unread(line, at(OVERSEA))[0] == fact


def test_8_2_a_shore_out_of_reach_is_refused_for_the_way_of_the_ships() -> None:
    table = at(f"{OVERSEA} celebes=netherlands:1inf")
    ask = PlanMoves(role="japan", power="japan", phase=COMBAT)
    plan = ask.typed(table.g, ask.start(table.g), "2 inf Japan-Celebes")
    refusal = ask.why_not(table.g, plan)
    assert refusal is not None
    assert refusal.fact == "too_far"


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("all ships 6-20", "2 trn 1 dd 1 ca 1 cv 6-20"),
        ("all aircraft Japan-Kwangtung", "1 ftr 2 bmb Japan-Kwangtung"),
        ("all air 6-Kwangtung", "2 ftr 6-Kwangtung"),
        ("all land units Kwangsi-Kwangtung", "3 inf 1 art Kwangsi-Kwangtung"),
        ("all aircraft carriers 6-20", "1 cv 6-20"),
    ],
)
def test_7_all_ships_aircraft_or_land_units_of_a_space_are_meant_by_these_words(
    line: str, same: str
) -> None:
    (order,), (expected,) = typed(at(COAST), line).orders, typed(at(COAST), same).orders
    assert (sorted(order.units), order.path) == (sorted(expected.units), expected.path)


def test_7_a_way_that_no_unit_of_many_can_go_is_refused_for_what_stops_most() -> None:
    """Given AAA, which never moves in combat, and infantry, when all go too far, that is told."""
    table = at("kwangsi=japan:1aaa+3inf")
    plan = typed(table, "all land units Kwangsi-Yunnan-Szechwan")
    (wrong,) = PlanMoves(role="japan", power="japan").wrong(table.g, plan).values()
    assert (wrong.fact, wrong.data["unit"]) == ("too_far", "japan_infantry_1")


def test_7_where_there_are_none_of_them_it_says_so() -> None:
    fact, data = why_unread("all aircraft Kwangsi-Kwangtung")
    assert (fact, data["mark"], data["has"], data["ordered"]) == ("too_few_units", "air", 0, 0)


# ---------------------------------------------------------------------- words


def test_7_units_and_spaces_are_read_by_name_number_and_beginning() -> None:
    line = read(load(), "3 inf 1 Artillery, and all tanks from kwangsi -> Yun")
    assert line == Line(
        units=(Wanted("infantry", 3), Wanted("artillery", 1), Wanted("tank", ALL)),
        path=("kwangsi", "yunnan"),
    )


def test_7_a_number_may_stand_at_its_unit() -> None:
    assert read(load(), "3inf+1art kwangsi-yunnan") == read(load(), "3 inf 1 art kwangsi-yunnan")


@pytest.mark.parametrize(
    ("text", "space"),
    [
        ("6", "sz6"),
        ("sz 6", "sz6"),
        ("SZ6", "sz6"),
        ("sea zone 6", "sz6"),
        ("western_united_states", "western_united_states"),
        ("wus", "western_united_states"),
        ("west unit", "western_united_states"),
        ("hawaii", "hawaiian_islands"),
        ("french", "french_indo_china"),
        ("zealand", "new_zealand"),
        ("India", "india"),
    ],
)
def test_7_a_space_goes_by_many_names(text: str, space: str) -> None:
    assert read(load(), f"inf {text}").path == (space,)


def test_7_hyphens_in_a_name_part_no_spaces() -> None:
    for name in ("French Indo-China", "french-indo-china"):
        assert read(load(), f"1 inf {name}-Kwangsi").path == ("french_indo_china", "kwangsi")
    assert read(load(), "1 inf Kwangsi-Yunnan").path == ("kwangsi", "yunnan")


def test_9_loads_and_shore_are_read_with_the_land_they_come_from() -> None:
    line = read(load(), "1 trn 6-19-20 load 1 inf at Korea load 1 tank ashore 1 tank kwangtung")
    assert line.path == ("sz6", "sz19", "sz20")
    assert line.loads == (Pickup((Wanted("infantry", 1),), "korea"), Pickup((Wanted("tank", 1),)))
    assert (line.ashore, line.landing) == ("kwangtung", (Wanted("tank", 1),))


def test_8_1_a_raid_is_read_with_or_without_its_facility() -> None:
    box = load()
    assert read(box, "raid 2 bmb Japan-Kiangsu").raid == ""
    assert read(box, "2 bmb Japan-Kiangsu raid naval base").raid == "naval_base"
    assert read(box, "raid air base 2 tac Japan-Kiangsu").raid == "air_base"
    assert read(box, "escort 1 ftr Japan-Kiangsu").escort
    assert read(box, "1 bmb Japan-Kiangsu").raid is None


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("minor complex", "minor_complex"),
        ("major factory", "major_complex"),
        ("minor", "minor_complex"),
        ("factory", COMPLEX),
        ("IC", COMPLEX),
        ("airbase", "air_base"),
        ("AB", "air_base"),
        ("naval", "naval_base"),
        ("navalbase", "naval_base"),
        ("base", BASE),
    ],
)
def test_8_1_a_facility_goes_by_many_names(words: str, kind: str) -> None:
    assert read(load(), f"2 bmb Japan-Yunnan raid {words}").raid == kind
    assert read(load(), f"raid {words} 2 bmb Japan-Yunnan").raid == kind


def test_8_1_a_base_is_the_only_one_there_or_the_line_asks_which() -> None:
    line = "1 bmb Japan-Kwangtung raid base"
    assert typed(at(COAST), line).orders[0].raid == "naval_base"
    both = at(COAST.replace("=naval_base", "=naval_base,air_base"))
    fact, data = why_unread(line, both)
    assert fact == "which_facility"
    assert data["facilities"] == "Air base, Naval base"
    assert why_unread(line.replace("Kwangtung", "Yunnan"))[0] == "nothing_to_raid"


def test_9_units_of_two_lands_are_loaded_in_one_clause() -> None:
    once = read(load(), "1 trn 6 load 1 inf 1 tank at Korea and 1 inf at Japan")
    assert once == read(load(), "1 trn 6 load 1 inf 1 tank at Korea load 1 inf at Japan")
    assert [each.land for each in once.loads] == ["korea", "japan"]
    every = read(load(), "1 trn 6 load all inf Korea, all Japan").loads
    assert [each.land for each in every] == ["korea", "japan"]


@pytest.mark.parametrize("by", ["trn", "transport", "ship", "the transports", "sea"])
def test_9_by_transport_takes_those_of_any_zone(by: str) -> None:
    line = f"2 inf Japan-Philippines by {by}"
    assert read(load(), line).by == ANY_SHIP
    assert typed(at(OVERSEA), line) == typed(at(OVERSEA), "2 inf Japan-Philippines by 6")
    shore = at("war=japan-uk kwangsi=japan:2inf kwangtung=uk:1inf sz36=japan:1trn")
    (order,) = typed(shore, f"2 inf Kwangsi-Kwangtung by {by}").orders
    assert order.path[0] == "sz36"  # they could walk
    assert why_unread(f"2 inf Kwangsi-Yunnan by {by}")[0] == "no_transport"


def test_7_and_is_also_written_with_a_sign() -> None:
    assert read(load(), "3 inf & 1 art Kwangsi-Yunnan") == read(
        load(), "3 inf 1 art Kwangsi-Yunnan"
    )


def test_7_a_mark_alone_asks_for_units() -> None:
    assert why_unread("loaded 6-20") == ("no_units_named", {"word": "loaded"})


def test_7_3_what_is_ignored_is_read() -> None:
    assert read(load(), "1 dd 6-19 ignore subs").spares == ("submarines",)
    assert read(load(), "1 dd 6-19 ignore").spares == ("submarines", "transports")


@pytest.mark.parametrize(
    ("line", "fact", "word"),
    [
        ("", "empty_line", None),
        ("3 foo Japan", "no_such_kind", "foo"),
        ("3 6-19", "no_such_kind", "6"),
        ("1 bomber Japan-Kiangsu", "no_such_kind", "bomber"),
        ("2 inf", "no_space_named", None),
        ("2 inf Atlantis", "no_such_space", "atlantis"),
        ("2 inf kwang-yunnan", "several_spaces", "kwang"),
        ("9999999999999999999999 inf Japan", "no_such_number", "9999999999999999999999"),
        ("0 inf Japan", "no_such_number", "0"),
        ("1 inf Japan - Korea - ", "no_space_named", None),
        ("1 dd 6-19 ignore inf", "not_understood", "inf"),
        ("1 dd 6-19 escort now", "not_understood", "now"),
        ("inf " + "x" * 500, "line_too_long", None),
    ],
)
def test_7_a_line_that_does_not_read_says_which_word(
    line: str, fact: str, word: str | None
) -> None:
    found, data = why_unread(line)
    assert found == fact
    assert word is None or data["word"] == word
    if word == "bomber":
        assert data["several"] == "tac or bmb"


def test_7_a_mistyped_space_brings_the_name_it_is_like() -> None:
    assert why_unread("2 inf Kwangtun g-Yunnan")[0] == "no_such_space"
    assert why_unread("2 inf Kwagsi-Yunnan") == (
        "no_such_space",
        {"word": "kwagsi", "like": "Kwangsi"},
    )


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("2 inf Kwangsi Yunnan", "Kwangsi-Yunnan"),
        ("2 inf kwangsi, french indo china", "Kwangsi-French Indo China"),
        ("1 dd 6 19", "6-19"),
        ("1 dd 6 19-20", "6-19"),
    ],
)
def test_7_spaces_without_an_arrow_between_them_bring_the_line_with_it(line: str, way: str) -> None:
    assert why_unread(line) == ("no_arrow", {"way": way})


def test_7_a_way_that_names_a_space_twice_running_does_not_read() -> None:
    assert why_unread("1 inf Japan-Japan") == ("same_space_twice", {"space": "japan"})
    assert why_unread("1 inf Japan-Japan by 6") == ("same_space_twice", {"space": "japan"})
    assert read(load(), "1 dd 6-19-6").path == ("sz6", "sz19", "sz6")


def test_7_no_line_whatever_brings_anything_but_unread_or_an_order() -> None:
    pick, table = random.Random(5), at(COAST)
    words = "3 inf all 6 - Japan load ashore raid escort at trn ! ?? ٣ sz ignore stay to loaded"
    for _ in range(400):
        line = " ".join(pick.choices(words.split(), k=pick.randint(1, 9)))
        try:
            typed(table, line)
        except UnreadLine as unread:
            assert unread.refusal.fact


def test_7_a_line_is_written_as_it_is_read() -> None:
    box = load()
    for text in (
        "3 inf 1 art Kwangsi-Yunnan",
        "all Kwangsi-Yunnan",
        "1 loaded trn 1 dd 6-19-20 ashore 1 inf Kwangtung",
        "2 trn 6 load 2 inf 1 tank at Japan ashore Korea",
        "2 bmb 1 ftr Japan-Kiangsu raid air base",
        "1 damaged bb 6-19 ignore submarine",
    ):
        assert written(box, read(box, text)) == text


# ---------------------------------------------------------------------- orders


def test_7_counts_pick_units_that_have_no_order_yet() -> None:
    (first, second) = typed(at(COAST), "2 inf Kwangsi-Yunnan", "all Kwangsi-Yunnan").orders
    assert first.units == ("japan_infantry_7", "japan_infantry_8")
    assert sorted(second.units) == ["japan_artillery_3", "japan_infantry_9"]


def test_7_more_units_than_there_are_is_no_order() -> None:
    fact, data = why_unread("4 inf Kwangsi-Yunnan")
    assert (fact, data["has"], data["ordered"]) == ("too_few_units", 3, 0)
    table = at(COAST)
    ask = PlanMoves(role="japan", power="japan")
    plan = typed(table, "3 inf Kwangsi-Yunnan")
    with pytest.raises(UnreadLine) as caught:
        ask.typed(table.g, plan, "1 inf Kwangsi-Yunnan")
    assert caught.value.refusal.data["ordered"] == 3


def test_7_4_the_aircraft_with_the_least_movement_left_that_gets_there_is_picked() -> None:
    table = at("sz6=japan:1cv sz19=japan:2ftr")
    table.piece("japan_fighter_2").spent = 2
    table.g.forget()
    (near,) = typed(table, "1 ftr 19-6", phase=NONCOMBAT).orders
    assert near.units == ("japan_fighter_2",)
    (far,) = typed(table, "1 ftr 19-6-16-25", phase=NONCOMBAT).orders
    assert far.units == ("japan_fighter_1",)


def test_5_a_damaged_ship_is_picked_by_its_mark() -> None:
    table = at("sz6=japan:1bb+1bb!")
    assert typed(table, "1 bb 6-19", phase=NONCOMBAT).orders[0].units == ("japan_battleship_1",)
    for line in ("1 bb! 6-19", "1 damaged bb 6-19"):
        assert typed(table, line, phase=NONCOMBAT).orders[0].units == ("japan_battleship_2",)


def test_9_transports_are_picked_loaded_or_empty() -> None:
    table = at("sz6=japan:1trn[1inf]+1trn")
    lines = ("1 loaded trn 6-19", "1 empty trn 6-19")
    one, other = typed(table, *lines, phase=NONCOMBAT).orders
    assert (one.units, other.units) == (("japan_transport_1",), ("japan_transport_2",))


def test_8_2_an_assault_in_one_line() -> None:
    table = at(COAST)
    plan = typed(table, "2 trn 1 ca 6-19-20 load 3 inf 1 art at Japan ashore Kwangtung")
    (order,) = plan.orders
    assert len(order.landing) == 4 and {each.at for each in order.loads} == {0}
    heavy = {each.ship for each in order.loads if each.unit == "japan_artillery_1"}
    together = [each.unit for each in order.loads if each.ship in heavy]
    assert sorted(together) == ["japan_artillery_1", "japan_infantry_1"]
    assert PlanMoves(role="japan", power="japan").why_not(table.g, plan) is None


@pytest.mark.parametrize("word", ["assault", "ashore", "ASSAULT"])
def test_8_2_an_assault_is_read_as_a_facilitator_writes_it(word: str) -> None:
    table = at(
        "war=japan-china,japan-usa power=usa sz35=usa:1ca+1trn[1tank+1inf]+1trn kiangsu=japan:1inf"
    )
    (order,) = typed(table, f"CA, TR[tank, inf] 35-20-19 {word} Kiangsu", power="usa").orders
    assert order.units == ("usa_cruiser_1", "usa_transport_1")
    assert (order.path, order.ashore) == (("sz35", "sz20", "sz19"), "kiangsu")
    assert sorted(order.landing) == ["usa_infantry_1", "usa_tank_1"]


@pytest.mark.parametrize(
    ("line", "landed"),
    [
        ("2 trn 1 ca 3 inf 1 art 19-35 assault Philippines", "art inf inf inf"),
        ("TR, CA, 1 inf, 1 art 19-35 assault Philippines", "art inf"),
        ("CA, TR 19-35 assault Philippines", "inf inf"),
        ("2 trn 1 ca 19-35 assaults Philippines", "art inf inf inf"),
        ("2 trn 1 ca 19-35 assault Philippines with 2 inf 1 art", "art inf inf"),
        ("2 trn 1 ca 19-35 ashore Philippines with all", "art inf inf inf"),
        ("assault Philippines with 2 trn and 1 ca 19-35", "art inf inf inf"),
        ("assaults Philippines with 2 TR, 1 CA from 19-35 ashore 2 inf Philippines", "inf inf"),
    ],
)
def test_8_2_a_list_of_ships_and_of_what_they_carry_goes_before_an_assault(
    line: str, landed: str
) -> None:
    table = at("war=japan-usa sz19=japan:1ca+1trn[2inf]+1trn[1inf+1art] philippines=usa:1inf")
    plan = typed(table, line)
    (order,) = plan.orders
    units = table.g.equipment.units
    kinds = sorted(units[table.g.pieces[key].kind].short for key in order.landing)
    assert (" ".join(kinds), order.ashore) == (landed, "philippines")
    assert all(key.startswith(("japan_transport", "japan_cruiser")) for key in order.units)
    assert PlanMoves(role="japan", power="japan").why_not(table.g, plan) is None


def test_8_2_an_assault_named_first_is_a_march_where_the_units_come_over_land() -> None:
    table = at("power=japan kwangsi=japan:2inf yunnan=china:1inf")
    named_first = typed(table, "assault Yunnan with 2 inf from Kwangsi").orders
    assert named_first == typed(table, "2 inf Kwangsi-Yunnan").orders


@pytest.mark.parametrize(
    "line", ["assault Philippines with 2 inf", "assault Philippines", "assault"]
)
def test_8_2_an_assault_that_names_no_units_or_no_space_of_theirs_is_unread(line: str) -> None:
    with pytest.raises(UnreadLine) as caught:
        read(load(), line)
    assert caught.value.refusal.fact in ("no_space_named", "empty_line")


@pytest.mark.parametrize(
    "line",
    ["raids 1 bmb Japan-Korea", "1 trn 6 loads 1 inf", "escorts 1 ftr Japan-Korea", "1 ca 6 stays"],
)
def test_7_a_keyword_may_end_in_s(line: str) -> None:
    plain = re.sub(r"(raid|load|escort|stay)s", r"\1", line)
    assert read(load(), line) == read(load(), plain)


def test_9_load_all_takes_what_has_room() -> None:
    (order,) = typed(at(COAST), "1 trn 6-19-20 load all at Japan ashore Kwangtung").orders
    kinds = sorted(each.unit.rpartition("_")[0] for each in order.loads)
    assert len(kinds) == 2 and "japan_infantry" in kinds


def test_9_what_has_no_room_is_no_order() -> None:
    assert why_unread("1 trn 6 load 2 art at Japan ashore Korea")[0] == "no_room"


def test_9_land_that_is_not_beside_the_route_is_said_to_be_too_far_away_to_load() -> None:
    table = at(
        "war=japan-uk kiangsu=japan:3inf+1art sz20=japan:1trn sz6=japan:1trn kwangtung=uk:1inf"
    )
    away = "load 1 inf 1 art at Kiangsu ashore Kwangtung"
    assert why_unread(f"1 trn 20 {away}", table) == (
        "loads_too_far_away",
        {"space": "kiangsu", "zones": "Sea Zone 20"},
    )
    fact, data = why_unread("1 trn 6-7 load 1 inf at Kiangsu", table)
    assert (fact, data["zones"]) == ("loads_too_far_away", "Sea Zone 6 or Sea Zone 7")
    (order,) = typed(table, f"1 trn 6-19-20 {away}").orders
    assert {each.at for each in order.loads} == {1}


@pytest.mark.parametrize(
    "line",
    ["bombard Kwangtung", "1 ca 6-19-20 bombard", "bombard 1 ca 6-19-20", "1 ca 20 bombards"],
)
def test_8_2_a_typed_bombardment_is_told_that_it_needs_no_order(line: str) -> None:
    with pytest.raises(UnreadLine) as caught:
        read(load(), line)
    assert (caught.value.refusal.rule, caught.value.refusal.fact) == (
        "8.2",
        "bombards_without_order",
    )


def test_9_bridging_in_one_line() -> None:
    table = at("war=japan-usa japan=japan:2inf korea=usa:1inf holds.korea=usa sz6=japan:1trn+1dd")
    (order,) = typed(table, "1 trn 6 load 2 inf ashore Korea").orders
    assert (order.path, order.ashore) == (("sz6",), "korea")


def test_9_cargo_goes_ashore_by_the_units_own_line() -> None:
    table = at("korea=japan:1inf sz6=japan:1trn[1inf+1art]")
    (order,) = typed(table, "1 inf 1 art 6-Korea", phase=NONCOMBAT).orders
    assert (order.units, order.ashore) == (("japan_transport_1",), "korea")
    assert len(order.landing) == 2


def test_9_units_board_a_friends_transport_by_their_own_line() -> None:
    table = at("war=japan-uk,japan-anzac power=anzac queensland=anzac:2inf sz54=uk:1trn")
    plan = typed(table, "2 inf Queensland-54", phase=NONCOMBAT, power="anzac")
    (order,) = plan.orders
    assert order.units == ("anzac_infantry_1", "anzac_infantry_2")
    assert {each.ship for each in order.loads} == {"uk_transport_1"}
    ask = PlanMoves(role="anzac", power="anzac", phase=NONCOMBAT)
    assert ask.why_not(table.g, plan) is None


def test_7_4_guests_without_another_deck_ride_along_unasked() -> None:
    line = "war=japan-uk,japan-anzac power=anzac sz54=anzac:1cv;uk:2ftr"
    (order,) = typed(at(line), "1 cv 54-55", phase=NONCOMBAT, power="anzac").orders
    assert sorted(each.unit for each in order.loads) == ["uk_fighter_1", "uk_fighter_2"]
    table = at(line.replace("uk:2ftr", "uk:2ftr+1cv"))
    (order,) = typed(table, "1 cv 54-55", phase=NONCOMBAT, power="anzac").orders
    assert order.loads == ()


def test_7_4_guests_stay_on_another_carrier_where_the_line_leaves_them() -> None:
    table = at("war=japan-uk,japan-anzac power=anzac sz54=anzac:2cv;uk:2ftr")
    ask = PlanMoves(role="anzac", power="anzac", phase=NONCOMBAT)
    draft = Tentative(table.g, "anzac", NONCOMBAT)
    (taken,) = typed(table, "1 cv 54-55", phase=NONCOMBAT, power="anzac").orders
    assert len(taken.loads) == 2
    for line in ("1 cv 54-55 leave guests", "1 cv 54-55 leave"):
        (left,) = typed(table, line, phase=NONCOMBAT, power="anzac").orders
        assert left == replace(taken, loads=())
        assert ask.why_not(table.g, MovePlan((left,))) is None
    for order in (left, taken):
        assert order_of(draft, line_of(draft, order)) == order
    assert line_of(draft, left) == "1 cv 54-55 leave guests"
    assert why_unread("1 cv 6-19 leave 1 ftr")[0] == "not_understood"


def test_8_1_a_raid_finds_its_facility_and_its_escorts() -> None:
    (order,) = typed(at(COAST), "2 bmb 1 ftr Japan-Kwangtung raid").orders
    assert (order.raid, order.escort) == ("naval_base", True)
    both = at(COAST.replace("=naval_base", "=naval_base,air_base"))
    fact, data = why_unread("2 bmb Japan-Kwangtung raid", both)
    assert (fact, data["facilities"]) == ("which_facility", "Air base, Naval base")
    assert why_unread("2 bmb Japan-Yunnan raid")[0] == "nothing_to_raid"


@pytest.mark.parametrize("facility", ["minor_complex", "major_complex"])
def test_8_1_a_complex_is_raided_by_that_word_whichever_it_is(facility: str) -> None:
    table = at(COAST.replace("=naval_base", f"=naval_base,{facility}"))
    for words in ("raid complex", "raid industrial complex"):
        (order,) = typed(table, f"2 bmb Japan-Kwangtung {words}").orders
        assert order.raid == facility
    assert why_unread("2 bmb Japan-Kwangtung raid complex")[0] == "nothing_to_raid"


def test_7_2_two_ways_that_take_other_land_are_told_apart() -> None:
    table = at("kwangsi=japan:1tank yunnan=china:1inf")
    (only,) = typed(table, "1 tank Kwangsi-Kweichow").orders
    assert only.path == ("kwangsi", "hunan", "kweichow")
    table = at("kwangsi=japan:1tank")
    fact, data = why_unread("1 tank Kwangsi-Kweichow", table)
    assert fact == "several_ways"
    assert data["ways"] == "Kwangsi-Hunan-Kweichow, Kwangsi-Yunnan-Kweichow"
    (order,) = typed(table, "1 tank Kwangsi-Yunnan-Kweichow").orders
    assert order.path == ("kwangsi", "yunnan", "kweichow")


def test_7_3_a_way_is_filled_in_where_only_its_ends_are_typed() -> None:
    (order,) = typed(at(COAST), "1 dd 6-20").orders
    assert order.path == ("sz6", "sz19", "sz20")


def test_7_a_line_against_a_rule_is_let_in_and_refused_there() -> None:
    table = at(COAST)
    plan = typed(table, "1 dd 6-31")
    refusal = PlanMoves(role="japan", power="japan").why_not(table.g, plan)
    assert refusal and refusal.fact == "too_far"


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
@pytest.mark.parametrize("power", ["japan", "usa", "china", "uk", "anzac"])
def test_7_every_order_of_a_random_plan_can_be_typed(phase: str, power: str) -> None:
    table = new_war()
    table.state.power = power
    table.state.wars += [("anzac", "japan"), ("japan", "uk"), ("japan", "usa")]
    table.g.forget()
    ask = PlanMoves(role=power, power=power, phase=phase)
    for seed in range(6):
        plan, draft = ask.sample(table.g, random.Random(seed)), Tentative(table.g, power, phase)
        for order in plan.orders:
            line = line_of(draft, order)
            again = order_of(draft, line)
            assert line_of(draft, again) == line
            assert (again.path, len(again.units)) == (order.path, len(order.units))
            assert (again.ashore, len(again.landing)) == (order.ashore, len(order.landing))
            draft.apply(order)


# ---------------------------------------------------------------------- a whole turn


COMBAT_LINES = (
    "3 inf 1 art Kwangsi-Yunnan",
    "1 ftr 1 tac Kiangsu-Yunnan",
    "3 inf 1 art shantung - anhwe",
    "3 inf 1 art kiangsu-anhwe",
    "2 inf 1 art jehol to chahar",
    "all kiangsi-hunan",
    "1 trn 19-20 load 1 inf at Okinawa ashore Kwangtung",
    "1 bb 1 dd 19-20",
    "1 ftr formosa-kwangtung",
    "1 trn 6-35 load 1 inf 1 art at Japan ashore phil",
    "1 bb 1 ca 2 dd 6-35",
    "2 ftr 2 tac 6-35",
)
NONCOMBAT_LINES = (
    "2 cv 6-21",
    "2 ftr 2 tac 35-21",
    "1 ftr 1 tac Yunnan-Kwangsi",
    "1 ftr kwangtung-kiangsi",
    "6 inf 1 art Manchuria-Jehol",
    "2 ftr 2 tac manchuria-jehol",
    "4 inf korea-manchuria",
    "2 bmb japan-korea",
    "1 sub 6-17",
)


def lock(table: Table, lines: tuple[str, ...]) -> None:
    """Type these lines for the open plan, and lock it."""
    plan = table.ask.start(table.g)
    for line in lines:
        plan = table.ask.typed(table.g, plan, line)
    assert table.ask.why_not(table.g, plan) is None
    table.do(plan)


def win_everything(table: Table) -> None:
    """What was attacked is empty now, and taken where land units came."""
    g = table.g
    for attack in table.state.attacks.values():
        for key in g.enemies_at(attack.space, "japan"):
            g.lose(key)
        if not g.is_sea(attack.space):
            take(g, attack.space, "japan")
    table.state.attacks.clear()


def test_7_12_a_turn_of_twenty_orders_by_the_keyboard_alone() -> None:
    table = new_war()
    table.state.power = "japan"
    declare(table.g, "japan", ("usa", "uk"))
    table.run(CombatMove(power="japan"))
    lock(table, COMBAT_LINES)
    attacked = {"yunnan", "kwangtung", "philippines", "sz35", "hunan"}
    assert attacked <= set(table.state.attacks)
    assert {"anhwe", "chahar"} <= set(table.state.taken)
    win_everything(table)
    table.run(NoncombatMove(power="japan"))
    lock(table, NONCOMBAT_LINES)
    assert table.role == "" and not table.told("aircraft_stranded")
    assert len(COMBAT_LINES) + len(NONCOMBAT_LINES) > 20
    assert len([k for k in table.there("sz21") if table.g.unit(k).is_air]) == 4
    assert table.state.locked_plan == "japan.noncombat"
    assert len(table.state.plans["japan.combat"]) == len(COMBAT_LINES)


@pytest.mark.parametrize(
    ("typed_as", "kind"),
    [
        ("2 ss", "submarine"),
        ("2 trans", "transport"),
        ("2 tts", "transport"),
        ("1 ac", "carrier"),
        ("1 fig", "fighter"),
        ("2 arm", "tank"),
        ("1 aa", "aaa"),
        ("1 strat", "strategic_bomber"),
    ],
)
def test_5_the_usual_abbreviations_of_players_are_understood(typed_as: str, kind: str) -> None:
    box = load()
    count = int(typed_as.split()[0])
    assert read(box, f"{typed_as} 6-7").units == (Wanted(kind, count),)


@pytest.mark.parametrize("name", ["mech inf", "mech infantry", "mechanized infantry", "Mech. inf."])
def test_5_a_name_of_two_words_is_one_kind_however_short_they_are(name: str) -> None:
    for line in (f"2 {name} 1 inf Kwangsi-Yunnan", f"2{name}, 1 inf Kwangsi-Yunnan"):
        assert read(load(), line).units == (Wanted("mech_infantry", 2), Wanted("infantry", 1))
    assert read(load(), f"{name} Kwangsi-Yunnan").units == (Wanted("mech_infantry", 1),)
    assert read(load(), f"1 trn 6-19 load 1 {name} at Japan").loads == (
        Pickup((Wanted("mech_infantry", 1),), "japan"),
    )


@pytest.mark.parametrize("words", ["1 mech 1 inf", "1 mech, inf", "mech and inf", "1 mech+inf"])
def test_5_two_kinds_with_anything_between_them_stay_two(words: str) -> None:
    found = read(load(), f"{words} Kwangsi-Yunnan").units
    assert found == (Wanted("mech_infantry", 1), Wanted("infantry", 1))


@pytest.mark.parametrize(
    ("typed_as", "kind"),
    [
        ("tac bomber", "tactical_bomber"),
        ("strat bombers", "strategic_bomber"),
        ("str. bomb", "strategic_bomber"),
        ("air carrier", "carrier"),
    ],
)
def test_5_so_are_other_names_of_two_words(typed_as: str, kind: str) -> None:
    assert read(load(), f"2 {typed_as} Japan-Korea").units == (Wanted(kind, 2),)


def test_5_an_abbreviation_needs_its_number_so_that_it_hides_no_space() -> None:
    box = load()
    for kind in box.units.values():
        for word in kind.also:
            assert kind_of(box, word, begins=True) == kind.key
            assert kind_of(box, word, begins=False) == ""


@pytest.mark.parametrize(
    ("typed_as", "space"),
    [
        ("western us", "western_united_states"),
        ("w us", "western_united_states"),
        ("wus", "western_united_states"),
        ("himal", "himalayas"),
    ],
)
def test_1_a_space_is_found_by_initials_of_its_last_words_too(typed_as: str, space: str) -> None:
    assert read(load(), f"1 inf {typed_as}-Hawaiian Islands").path[0] == space


def test_1_letters_that_are_short_for_two_spaces_name_neither() -> None:
    fact, data = why_unread("1 inf HI-Midway")
    assert fact == "several_spaces"
    assert "Himalayas" in str(data["spaces"]) and "Hawaiian Islands" in str(data["spaces"])


@pytest.mark.parametrize(
    ("game", "typed_as", "names"),
    [
        ("pacific_1940", "ma", "Malaya, Manchuria, Marianas, Marshall Islands"),
        ("pacific_1940", "sha", "Shan State, Shantung"),
        ("pacific_1940", "ha", "Hainan, Hawaiian Islands"),
        ("pacific_1940", "al", "Alaska, Aleutian Islands"),
        ("global_1940", "port", "Portugal, Portuguese Guinea"),
        ("global_1940", "new b", "New Britain, New Brunswick Nova Scotia"),
        ("global_1940", "western u", "Western Ukraine, Western United States"),
        ("global_1940", "west", "West India, West Indies, Western Australia"),
    ],
)
def test_1_a_beginning_of_several_names_asks_which_and_lists_names_of_two_words_too(
    game: str, typed_as: str, names: str
) -> None:
    with pytest.raises(UnreadLine) as caught:
        space_of(box_of(game), typed_as.split())
    assert caught.value.refusal.fact == "several_spaces"
    assert names in str(caught.value.refusal.data["spaces"])


@pytest.mark.parametrize(
    ("game", "typed_as", "space"),
    [
        ("pacific_1940", "shan", "shan_state"),
        ("pacific_1940", "shant", "shantung"),
        ("pacific_1940", "mars", "marshall_islands"),
        ("pacific_1940", "united states", "western_united_states"),
        ("global_1940", "state", "shan_state"),
        ("global_1940", "south africa", "union_of_south_africa"),
        ("global_1940", "french g", "french_guiana"),
    ],
)
def test_1_a_whole_word_of_one_name_goes_before_the_beginning_of_another(
    game: str, typed_as: str, space: str
) -> None:
    assert space_of(box_of(game), typed_as.split()) == space


@pytest.mark.parametrize("game", ["pacific_1940", "global_1940"])
def test_1_no_letters_name_a_space_while_another_has_them_as_a_whole_word(game: str) -> None:
    """Given all words and beginnings of names, then none of them is taken for a worse fit."""
    box = box_of(game)
    words = {key: each.name.lower().replace("-", " ").split() for key, each in box.spaces.items()}
    typed_as = {word[:cut] for name in words.values() for word in name for cut in range(1, 30)}
    for text in sorted(typed_as):
        try:
            found = space_of(box, [text])
        except UnreadLine:
            continue
        begun = [key for key, name in words.items() if name[0].startswith(text)]
        whole = [key for key, name in words.items() if text in name and len(text) > 1]
        is_initials = text == "".join(word[0] for word in words[found])
        called = box.spaces[found].name.lower() == text or found in box.zones
        assert called or is_initials or begun in ([], [found]) or whole == [found], text


def test_1_burma_to_shan_is_next_door() -> None:
    """Given the UK's infantry in Burma, when "Burma-Shan" is typed, then Shan State is meant."""
    table = at("war=japan-uk shan_state=japan:1inf burma=uk:1inf")
    (order,) = typed(table, "1 inf Burma-Shan", power="uk").orders
    assert order.path == ("burma", "shan_state")
