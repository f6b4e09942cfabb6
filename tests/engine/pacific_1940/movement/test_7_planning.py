"""7, 12 Drafting a plan: what one sees who points, common moves, what is forgotten, samples."""

import random
from typing import Any

import msgspec
import pytest

from engine.core.sequence.composed import Place
from engine.games.pacific_1940.planning import ferries, routes
from engine.games.pacific_1940.planning import forgotten as reminding
from engine.games.pacific_1940.planning.planning import MovePlan, PlanMoves
from engine.games.pacific_1940.planning.pointing import Destination, Pointed
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT
from engine.games.pacific_1940.position.tentative import Tentative
from tests.engine.pacific_1940.helpers import Table, at, new_war
from tests.engine.pacific_1940.movement.moving import aboard, go, why_not


def asking(power: str = "japan", phase: str = COMBAT) -> PlanMoves:
    return PlanMoves(role=power, power=power, phase=phase)


def pointed(table: Table, space: str, chosen: str = "", phase: str = COMBAT) -> Pointed:
    found = asking(phase=phase).pointed(table.g, MovePlan(), Place(at=space, chosen=chosen))
    assert found is not None
    return found


def ends(found: Pointed) -> dict[str, Destination]:
    """The destinations by what is done where, of those no rule stands against."""
    return {
        f"{each.does} {each.ashore or each.end}": each
        for each in found.destinations
        if each.refusal is None
    }


# ---------------------------------------------------------------------- pointing


def test_7_stacks_are_units_that_are_alike() -> None:
    found = pointed(at("sz6=japan:1bb+1bb!+2trn+1trn[1inf]"), "sz6")
    assert [(each.pick, each.count, each.cargo) for each in found.stacks] == [
        ("1 bb", 1, ()),
        ("1 damaged bb", 1, ()),
        ("2 empty trn", 2, ()),
        ("1 loaded trn", 1, (("infantry", 1),)),
    ]
    assert {each.name: each.pick for each in found.picks} == {
        "ships": "all bb all trn",
        "all": "all",
    }


@pytest.mark.parametrize(
    ("line", "to", "fact"),
    [
        ("kwangsi=japan:3inf", "szechwan", "too_far"),
        ("kwangsi=japan:3inf kiangsi=japan:1inf", "kiangsi", "no_combat"),
    ],
)
def test_7_a_space_that_is_no_destination_has_the_rule_against_it(
    line: str, to: str, fact: str
) -> None:
    asked = Place(at="kwangsi", chosen="all inf", to=to)

    found = asking().pointed(at(line).g, MovePlan(), asked)

    assert found is not None
    (told,) = [each for each in found.destinations if each.end == to]
    assert told.refusal is not None
    assert told.refusal.fact == fact


@pytest.mark.parametrize(
    ("to", "fact"),
    [
        ("sz36", "no_room"),  # nothing to go aboard of
        ("hawaiian_islands", "no_transport"),  # nothing that would take them there
    ],
)
def test_7_a_space_whose_line_does_not_read_says_so(to: str, fact: str) -> None:
    asked = Place(at="kwangsi", chosen="all inf", to=to)

    found = asking().pointed(at("kwangsi=japan:3inf").g, MovePlan(), asked)

    assert found is not None
    assert found.barred is not None
    assert found.barred.fact == fact


def test_7_a_destination_that_is_asked_of_is_there_once() -> None:
    table = at("kwangsi=japan:3inf yunnan=china:1inf")
    asked = Place(at="kwangsi", chosen="all inf", to="yunnan")

    found = asking().pointed(table.g, MovePlan(), asked)

    assert found == msgspec.structs.replace(pointed(table, "kwangsi", "all inf"), to="yunnan")


def test_7_who_has_an_order_no_longer_stands_there() -> None:
    table = at("kwangsi=japan:2inf yunnan=china:1inf")
    order = Order(units=("japan_infantry_1",), path=("kwangsi", "yunnan"))
    found = asking().pointed(table.g, MovePlan((order,)), Place(at="kwangsi"))
    assert found and [each.pick for each in found.stacks] == ["1 inf"]


def test_7_nothing_is_at_a_space_that_is_none() -> None:
    assert asking().pointed(at("").g, MovePlan(), Place(at="nowhere")) is None


def test_7_a_pick_that_does_not_read_says_why() -> None:
    found = pointed(at("kwangsi=japan:2inf"), "kwangsi", "3 foo")
    assert found.unread and found.unread.fact == "no_such_kind"
    assert found.destinations == ()
    assert pointed(at("kwangsi=japan:2inf"), "kwangsi", "3 inf").unread


def test_7_a_destination_says_who_fights_whom_and_what_to_type() -> None:
    table = at("kwangsi=japan:3inf+1art yunnan=china:2inf kiangsi=japan:1ftr")
    attack = ends(pointed(table, "kwangsi", "2 inf 1 art"))["attack yunnan"]
    assert attack.defenders == {"china": (("infantry", 2),)}
    assert attack.attackers == (("infantry", 2), ("artillery", 1))
    assert (attack.used, attack.left) == (1, 0)
    plan = asking().typed(table.g, MovePlan(), attack.line)
    assert asking().why_not(table.g, plan) is None
    more = asking().pointed(table.g, plan, Place(at="kiangsi", chosen="1 ftr"))
    assert more is not None
    fighter = ends(more)["attack yunnan"]
    assert fighter.attackers == (("infantry", 2), ("artillery", 1), ("fighter", 1))
    assert (fighter.used, fighter.left) == (2, 2)
    assert fighter.lands_at and fighter.lands_at != ("yunnan",)


def test_7_a_destination_that_a_rule_bars_says_which() -> None:
    table = at("war=japan-usa sz6=japan:1cv sz19=usa:1dd japan=japan:1inf")
    found = pointed(table, "sz6", "1 cv")
    barred = {each.end: each.refusal for each in found.destinations if each.refusal}
    assert barred["sz19"] and barred["sz19"].fact == "no_attacker"


def test_7_where_there_is_nothing_to_do_in_combat_is_not_offered() -> None:
    table = at("kwangsi=japan:1inf")
    assert "kiangsi" not in {each.end for each in pointed(table, "kwangsi", "1 inf").destinations}
    calm = pointed(table, "kwangsi", "1 inf", NONCOMBAT)
    assert "kiangsi" in {each.end for each in calm.destinations}


def test_7_4_aircraft_are_offered_the_sea_only_where_a_deck_is() -> None:
    found = pointed(at("japan=japan:1ftr sz19=japan:1cv"), "japan", "1 ftr", NONCOMBAT)
    at_sea = {
        each.end: each.lands_at
        for each in found.destinations
        if each.end.removeprefix("sz").isdigit()
    }
    assert at_sea == {"sz19": ("sz19",)}


def test_7_2_each_way_that_takes_other_land_is_offered() -> None:
    found = pointed(at("kwangsi=japan:1tank"), "kwangsi", "1 tank")
    blitzes = {each.path for each in found.destinations if each.end == "kweichow"}
    assert blitzes == {
        ("kwangsi", "hunan", "kweichow"),
        ("kwangsi", "yunnan", "kweichow"),
    }


def test_8_2_land_units_are_offered_the_sea() -> None:
    table = at("war=japan-usa japan=japan:2inf philippines=usa:1inf sz6=japan:1trn+1dd")
    assault = ends(pointed(table, "japan", "2 inf"))["assault midway"]
    assert assault.line == "1 trn 6-16-25 load 2 inf at Japan ashore Midway"
    bridged = ends(pointed(table, "japan", "2 inf", NONCOMBAT))["land korea"]
    assert bridged.line == "1 trn 6 load 2 inf at Japan ashore Korea"


def test_8_1_bombers_are_offered_each_facility() -> None:
    table = at("war=japan-uk japan=japan:1bmb kwangtung=uk:1inf fac.kwangtung=naval_base,air_base")
    found = ends(pointed(table, "japan", "1 bmb"))
    assert "attack kwangtung" in found
    lines = {each.line for each in found.values() if each.does == "raid"}
    raids = {
        each.raid for each in pointed(table, "japan", "1 bmb").destinations if each.does == "raid"
    }
    assert raids == {"naval_base", "air_base"} and lines


def test_7_every_line_that_is_offered_does_what_it_says() -> None:
    table = new_war()
    table.state.wars += [("anzac", "japan"), ("japan", "uk"), ("japan", "usa")]
    table.g.forget()
    for phase in (COMBAT, NONCOMBAT):
        for space, chosen in (
            ("sz6", "2 ftr"),
            ("sz6", "2 dd 1 cv"),
            ("japan", "1 bmb"),
            ("japan", "2 inf"),
            ("sz20", "1 trn load 1 inf"),
            ("manchuria", "1 mech"),
        ):
            for each in pointed(table, space, chosen, phase).destinations:
                plan = asking(phase=phase).typed(table.g, MovePlan(), each.line)
                refusal = asking(phase=phase).judged(table.g, plan).refusals[0]
                assert refusal == each.refusal
                assert plan.orders[0].path == each.path


def test_7_routes_of_ships_keep_clear_of_the_enemy() -> None:
    table = at("war=japan-usa sz6=japan:1dd sz18=usa:1sub sz21=usa:1dd")
    (path,) = routes.route_choices(table.g, ["japan_destroyer_1"], "sz21", COMBAT)
    assert path == ("sz6", "sz19", "sz21")


# ---------------------------------------------------------------------- common moves


def parts(table: Table, phase: str, power: str = "japan") -> dict[str, Any]:
    ask = asking(power, phase)
    return {part.target: part.draft for part in ask.parts(table.g, MovePlan())}


def test_7_as_last_time_is_offered_for_others_of_the_same_kind() -> None:
    table = at("korea=japan:2inf manchuria=japan:2inf")
    last = Order(units=("japan_infantry_3", "japan_infantry_4"), path=("korea", "manchuria"))
    table.state.plans["japan.noncombat"] = (last,)
    (order,) = parts(table, NONCOMBAT)["as_last_time"].orders
    assert order.units == ("japan_infantry_1", "japan_infantry_2")


def test_9_as_last_time_loads_whoever_is_there_now() -> None:
    table = at("japan=japan:2inf korea=japan:2inf sz6=japan:1trn")
    loads = tuple(Load(at=0, ship="japan_transport_1", unit=f"japan_infantry_{n}") for n in (3, 4))
    last = Order(
        units=("japan_transport_1",),
        path=("sz6",),
        loads=loads,
        ashore="korea",
        landing=("japan_infantry_3", "japan_infantry_4"),
    )
    table.state.plans["japan.noncombat"] = (last,)
    (order,) = parts(table, NONCOMBAT)["as_last_time"].orders
    assert sorted(order.landing) == ["japan_infantry_1", "japan_infantry_2"]


def repeated(table: Table, last: Order, power: str) -> tuple[Order, ...]:
    """What "As last time" adds in the noncombat move when this was the order then."""
    table.state.plans[f"{power}.noncombat"] = (last,)
    part = parts(table, NONCOMBAT, power).get("as_last_time")
    return part.orders if part else ()


@pytest.mark.parametrize("then", ["anzac_fighter_1", "anzac_fighter_2"])
def test_7_4_as_last_time_takes_a_friends_aircraft_along(then: str) -> None:
    """The same, or another of its power's that is there now."""
    war = "power=uk war=japan-usa,japan-uk,japan-anzac"
    table = at(f"{war} sz58=uk:1cv;anzac:1ftr queensland=anzac:1ftr")
    last = go("uk_carrier_1", by="sz58 sz57", loads=aboard("uk_carrier_1", then))

    now = aboard("uk_carrier_1", "anzac_fighter_1")
    assert repeated(table, last, "uk") == (go("uk_carrier_1", by="sz58 sz57", loads=now),)


def test_9_as_last_time_troops_board_a_friends_ship_and_leave_it() -> None:
    war = "power=anzac war=japan-uk,japan-anzac queensland=anzac:2inf"
    load = aboard("uk_transport_2", "anzac_infantry_1", "anzac_infantry_2", at=1)
    board = go("anzac_infantry_1", "anzac_infantry_2", by="queensland sz54", loads=load)
    assert repeated(at(f"{war} sz54=uk:2trn"), board, "anzac") == (board,)

    (other,) = repeated(at(f"{war} sz54=uk:1trn sz39=uk:1trn"), board, "anzac")
    assert {each.ship for each in other.loads} == {"uk_transport_1"}

    sailed = at(f"{war} sz54=uk:1trn[anzac.1inf]")
    leave = go("anzac_infantry_1", by="sz54 queensland")
    assert repeated(sailed, leave, "anzac") == (go("anzac_infantry_3", by="sz54 queensland"),)


def test_7_what_no_longer_holds_is_not_offered_again() -> None:
    table = at("korea=japan:2inf")
    table.state.plans["japan.combat"] = (
        Order(units=("japan_infantry_1",), path=("korea", "manchuria")),
    )
    assert "as_last_time" not in parts(table, COMBAT)


@pytest.mark.parametrize("tech", ["", "tech.japan=improved_mech_infantry"])
def test_7_2_as_last_time_blitzes_again_whether_or_not_a_mech_still_needs_a_tank(tech: str) -> None:
    table = at(f"power=japan kwangsi=japan:1tank+1mech {tech}")
    pair = ("japan_mech_infantry_1", "japan_tank_1")
    last = go(*pair, by="kwangsi yunnan kweichow", pairs=(pair,))
    table.state.plans["japan.combat"] = (last,)

    (order,) = parts(table, COMBAT)["as_last_time"].orders

    assert (order.units, order.path) == (last.units, last.path)
    assert order.pairs == (() if tech else (pair,))
    assert why_not(table, order) is None


def test_12_bring_home_lands_every_aircraft() -> None:
    table = at("sz19=japan:2ftr+1tac sz6=japan:1cv")
    assert asking(phase=NONCOMBAT).why_not(table.g, MovePlan())
    plan = parts(table, NONCOMBAT)["bring_home"]
    assert asking(phase=NONCOMBAT).why_not(table.g, plan) is None


def came_from(table: Table, *ways: Order) -> Table:
    """The table after these orders of the combat move were carried out."""
    table.state.plans["japan.combat"] = ways
    for order in ways:
        for key in order.units:
            table.piece(key).moved, table.piece(key).spent = "combat", len(order.path) - 1
    return table


def test_12_bring_home_flies_back_to_the_base_though_a_deck_is_as_near() -> None:
    table = at("sz35=japan:1ftr sz33=japan:1cv+1tac formosa=japan:1inf caroline_islands=japan:1inf")
    attack = Order(units=("japan_fighter_1",), path=("formosa", "sz35"))

    (back,) = parts(came_from(table, attack), NONCOMBAT)["bring_home"].orders

    assert back.units == ("japan_fighter_1",) and back.end == "formosa"


def test_12_bring_home_flies_back_to_the_deck_and_moves_nobody_who_need_not() -> None:
    table = at("sz18=japan:2ftr sz6=japan:1cv sz17=japan:1cv+1tac+1ftr")
    units = ("japan_fighter_1", "japan_fighter_2")

    plan = parts(came_from(table, Order(units=units, path=("sz6", "sz17", "sz18"))), NONCOMBAT)[
        "bring_home"
    ]

    assert [(order.units, order.end) for order in plan.orders] == [(units, "sz6")]


def test_12_bring_home_lands_where_the_most_land_units_stand() -> None:
    table = at("power=japan sz35=japan:1ftr formosa=japan:1inf kwangsi=japan:6inf")
    piece = table.piece("japan_fighter_1")
    piece.moved, piece.spent = COMBAT, 1
    (flight,) = parts(table, NONCOMBAT)["bring_home"].orders
    assert flight.end == "kwangsi"


def test_12_bring_home_goes_elsewhere_where_the_base_was_lost() -> None:
    table = at("sz35=japan:1ftr formosa=usa:1inf holds.formosa=usa war=japan-usa sz21=japan:1cv")
    attack = Order(units=("japan_fighter_1",), path=("formosa", "sz35"))

    plan = parts(came_from(table, attack), NONCOMBAT)["bring_home"]

    assert asking(phase=NONCOMBAT).why_not(table.g, plan) is None
    assert {order.end for order in plan.orders if order.units == ("japan_fighter_1",)} != {
        "formosa"
    }


AT_SEA = (
    "power=japan sz35=japan:1ftr+1tac+1cv! formosa=japan:1inf caroline_islands=japan:1inf "
    "sz6=japan:2cv+2tac+2ftr fac.japan=naval_base"
)


def test_12_bring_home_moves_no_carrier_for_aircraft_that_reach_land() -> None:
    """Given the zone they came from has no deck any more, then they land ashore instead."""
    table = at(AT_SEA)
    pair = [key for key in table.g.units_at("sz35") if table.g.unit(key).is_air]
    attack = Order(units=tuple(pair), path=("sz33", "sz34", "sz35"))

    plan = parts(came_from(table, attack), NONCOMBAT)["bring_home"]

    assert asking(phase=NONCOMBAT).why_not(table.g, plan) is None
    assert {key for order in plan.orders for key in order.units} == {*pair}
    assert {order.end for order in plan.orders} == {"formosa"}


def test_12_bring_home_sends_a_carrier_where_nothing_else_is_in_reach() -> None:
    """Given one pair over the open sea without fuel, then one carrier sails, and no more."""
    table = at(f"{AT_SEA} sz24=japan:1ftr")
    far = next(key for key in table.g.units_at("sz24") if table.g.unit(key).is_air)
    table.piece(far).moved, table.piece(far).spent = COMBAT, 4

    plan = parts(table, NONCOMBAT)["bring_home"]

    assert asking(phase=NONCOMBAT).why_not(table.g, plan) is None
    ships = [order for order in plan.orders if table.g.unit(order.units[0]).deck]
    assert [(len(order.units), order.end) for order in ships] == [(1, "sz24")]


def test_12_some_fly_back_to_their_deck_and_those_without_one_ashore() -> None:
    table = at(f"{AT_SEA} sz7=japan:2ftr".replace("+2ftr", ""))
    near = tuple(table.g.units_at("sz7"))
    pair = tuple(key for key in table.g.units_at("sz35") if table.g.unit(key).is_air)
    ways = (
        Order(units=near, path=("sz6", "sz7")),
        Order(units=pair, path=("sz33", "sz34", "sz35")),
    )

    plan = parts(came_from(table, *ways), NONCOMBAT)["bring_home"]

    ends = {key: order.end for order in plan.orders for key in order.units}
    assert ends == dict.fromkeys(near, "sz6") | dict.fromkeys(pair, "formosa")


def test_9_units_that_only_come_aboard_are_not_said_to_fight() -> None:
    table = at("japan=japan:1inf sz6=japan:1trn")
    found = pointed(table, "japan", "1 inf", NONCOMBAT).destinations
    assert {each.does for each in found if each.end == "sz6" and not each.ashore} == {"load"}


def test_12_nobody_who_stays_beside_an_enemy_in_the_noncombat_move_is_said_to_fight() -> None:
    table = at("war=japan-usa sz6=japan:1dd;usa:1sub")
    found = pointed(table, "sz6", "1 dd", NONCOMBAT).destinations
    assert "stay" not in {each.does for each in found}


def test_9_fill_transports_takes_a_bulky_unit_and_infantry() -> None:
    table = at("japan=japan:2inf+2art sz6=japan:2trn")
    plan = parts(table, NONCOMBAT)["fill_transports"]
    kinds = [sorted(load.unit.rpartition("_")[0] for load in order.loads) for order in plan.orders]
    assert kinds == [["japan_artillery", "japan_infantry"]] * 2


# ---------------------------------------------------------------------- forgotten


def forgotten(
    table: Table, phase: str, *orders: Order, power: str = "japan"
) -> set[tuple[str, str]]:
    ask = asking(power, phase)
    return {(each.fact, each.space) for each in ask.forgotten(table.g, MovePlan(orders))}


def test_7_4_an_aircraft_that_will_be_lost_is_told() -> None:
    table = at("sz14=japan:1ftr")
    table.piece("japan_fighter_1").spent = 4
    assert ("aircraft_lost", "sz14") in forgotten(table, NONCOMBAT)


def test_7_4_an_aircraft_that_can_still_be_saved_is_told_as_such() -> None:
    table = at("sz14=japan:1ftr sz15=japan:1cv")
    table.piece("japan_fighter_1").spent = 4
    assert ("aircraft_not_home", "sz14") in forgotten(table, NONCOMBAT)
    assert ("aircraft_lost", "sz14") not in forgotten(table, NONCOMBAT)


def test_7_4_of_aircraft_whose_order_is_forbidden_only_the_order_tells() -> None:
    table = at("war=japan-usa sz24=japan:1ftr sz26=usa:1dd")
    table.piece("japan_fighter_1").spent = 2
    away = go("japan_fighter_1", by="sz24 sz25 sz26")
    refusal = asking("japan", COMBAT).wrong(table.g, MovePlan((away,)))[0]
    assert refusal.fact == "cannot_land"
    assert not {fact for fact, _ in forgotten(table, COMBAT, away)} & {"aircraft_lost"}


def test_7_4_an_aircraft_that_can_land_only_on_a_carrier_still_to_come_is_told() -> None:
    table = at("war=japan-usa iwo_jima=japan:1ftr sz26=usa:1dd sz16=japan:1cv")
    far = go("japan_fighter_1", by="iwo_jima sz17 sz24 sz25 sz26")
    near = go("japan_fighter_1", by="iwo_jima sz17")
    sails = go("japan_carrier_1", by="sz16 sz25 sz26")

    assert ("needs_carrier", "sz26") in forgotten(table, COMBAT, far)
    assert ("needs_carrier", "sz26") not in forgotten(table, COMBAT, far, sails)
    assert "needs_carrier" not in {fact for fact, _ in forgotten(table, COMBAT, near)}


def test_7_4_an_aircraft_that_can_land_ashore_too_needs_no_carrier() -> None:
    """Given one that reaches Formosa and one that does not, when both attack, one is told of."""
    table = at("war=japan-usa sz35=usa:1dd formosa=japan:1ftr okinawa=japan:1ftr sz6=japan:1cv")
    both = [
        go("japan_fighter_1", by="formosa sz20 sz35"),
        go("japan_fighter_2", by="okinawa sz19 sz20 sz35"),
    ]

    told = asking("japan", COMBAT).forgotten(table.g, MovePlan(tuple(both)))

    assert [each.kinds for each in told if each.fact == "needs_carrier"] == [(("fighter", 1),)]


def test_7_4_aircraft_are_told_that_an_order_takes_their_carrier_from() -> None:
    """Given two on a carrier, when all ships sail, those are told that have no order."""
    table = at("power=usa war=japan-usa sz10=usa:1cv+2ftr+1dd sz26=japan:1dd")
    ask = asking("usa", COMBAT)
    ships = ask.typed(table.g, MovePlan(), "all ships 10-26")
    (told,) = ask.forgotten(table.g, ships)
    both = ask.typed(table.g, ships, "1 ftr 10-26")

    assert (told.fact, told.space, told.kinds) == ("left_behind", "sz10", (("fighter", 2),))
    (told,) = [each for each in ask.forgotten(table.g, both) if each.fact == "left_behind"]
    assert told.kinds == (("fighter", 1),)
    assert not ask.forgotten(table.g, ask.typed(table.g, MovePlan(), "all 10-26"))


def test_7_4_aircraft_are_not_left_behind_where_another_deck_stays() -> None:
    table = at("power=usa war=japan-usa sz10=usa:2cv+2ftr sz26=japan:1dd")
    sails = go("usa_carrier_1", by="sz10 sz12 sz26")
    assert not forgotten(table, COMBAT, sails, power="usa")


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
def test_12_aircraft_that_only_a_new_carrier_can_save_are_told(phase: str) -> None:
    """Given three above one old carrier and a new one, when they cannot fly on, one is told."""
    table = at("sz6=japan:1cv+3ftr fac.japan=major_complex bought=1cv")
    for number in (1, 2, 3):
        table.piece(f"japan_fighter_{number}").spent = 4
    (told,) = asking("japan", phase).forgotten(table.g, MovePlan())
    assert (told.fact, told.space, told.kinds) == ("needs_new_carrier", "sz6", (("fighter", 1),))


def test_12_aircraft_that_can_also_fly_home_wait_for_no_new_carrier() -> None:
    table = at("sz6=japan:1ftr fac.japan=major_complex bought=1cv")
    assert not forgotten(table, COMBAT)


def test_9_cargo_that_could_land_is_told_until_it_has_an_order() -> None:
    table = at("sz6=japan:1trn[1inf]")
    assert ("cargo_aboard", "sz6") in forgotten(table, NONCOMBAT)
    order = Order(
        units=("japan_transport_1",), path=("sz6",), ashore="japan", landing=("japan_infantry_1",)
    )
    assert not forgotten(table, NONCOMBAT, order)


def test_6_money_that_is_left_is_not_told_when_nothing_can_be_bought_any_more() -> None:
    table = at("purse.japan=7 kwangsi=japan:1inf")
    assert ("could_move", "kwangsi") in forgotten(table, COMBAT)
    for phase in (COMBAT, NONCOMBAT):
        assert ("unspent", "") not in forgotten(table, phase)


def test_12_who_could_go_to_a_front_and_has_done_nothing_is_told() -> None:
    """Jehol and Shantung border on China; Korea and Japan are out of reach of both."""
    table = at("manchuria=japan:3inf korea=japan:1inf japan=japan:5inf jehol=japan:1inf")
    table.piece("japan_infantry_1").moved = COMBAT
    (told,) = asking("japan", NONCOMBAT).forgotten(table.g, MovePlan())
    assert (told.fact, told.space, told.kinds) == ("could_join", "manchuria", (("infantry", 2),))


def test_12_who_stands_at_a_front_is_not_told() -> None:
    table = at("jehol=japan:2inf shantung=japan:1inf+1aaa manchuria=japan:1aaa")
    assert not forgotten(table, NONCOMBAT)


def test_12_land_that_stands_empty_beside_enemies_is_told_while_it_can_be_guarded() -> None:
    table = at("manchuria=japan:1inf chahar=china:1inf")
    march = go("japan_infantry_1", by="manchuria jehol")
    assert forgotten(table, NONCOMBAT) == {("empty_land", "jehol"), ("could_join", "manchuria")}
    assert not forgotten(table, NONCOMBAT, march)
    assert not forgotten(at("korea=japan:1inf chahar=china:1inf"), NONCOMBAT)
    assert forgotten(at("manchuria=japan:1inf"), NONCOMBAT) == {("could_join", "manchuria")}


def test_12_of_many_garrisons_the_largest_are_told_and_how_many_more_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reminding, "MOST_SPACES", 3)
    behind = {"kweichow": 1, "szechwan": 2, "suiyuan": 5, "hopei": 4}
    line = " ".join(f"{land}=china:{count}inf" for land, count in behind.items())
    found = asking("china", NONCOMBAT).forgotten(at(line).g, MovePlan())
    named = [each.space for each in found if each.fact == "could_join"]
    assert named == ["suiyuan", "hopei", "szechwan"]
    assert [each.others for each in found if each.fact == "could_join_too"] == [1]


def test_12_who_stands_two_moves_from_a_front_is_told_unless_it_stands_alone() -> None:
    """Jehol borders on China; Korea is two spaces from it, Japan over the sea."""
    assert forgotten(at("korea=japan:2inf japan=japan:3inf"), NONCOMBAT) == {
        ("could_follow", "korea")
    }
    assert not forgotten(at("korea=japan:1inf japan=japan:3inf"), NONCOMBAT)
    march = go("japan_infantry_1", "japan_infantry_2", by="korea manchuria")
    assert not forgotten(at("korea=japan:2inf"), NONCOMBAT, march)


def test_12_who_guards_a_shore_against_enemy_warships_is_not_told() -> None:
    line = "korea=japan:2inf war=japan-usa"
    assert forgotten(at(line), NONCOMBAT) == {("could_follow", "korea")}
    assert not forgotten(at(f"{line} sz6=usa:1dd"), NONCOMBAT)


def test_12_infantry_is_two_moves_from_where_tanks_get_in_one() -> None:
    table = at("korea=japan:2tank+3inf")
    told = asking("japan", NONCOMBAT).forgotten(table.g, MovePlan())
    assert [(each.fact, each.space, each.kinds) for each in told] == [
        ("could_join", "korea", (("tank", 2),)),
        ("could_follow", "korea", (("infantry", 3),)),
    ]


def test_12_as_many_as_fit_on_an_idle_transport_beside_them_are_told() -> None:
    table = at("japan=japan:5inf okinawa=japan:2inf sz6=japan:1trn")
    (told,) = asking("japan", NONCOMBAT).forgotten(table.g, MovePlan())
    assert (told.fact, told.space, told.kinds) == ("could_board", "japan", (("infantry", 2),))
    sails = go("japan_transport_1", by="sz6 sz7")
    assert not forgotten(table, NONCOMBAT, sails)


def test_12_of_those_behind_the_front_two_garrisons_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reminding, "MOST_BEHIND", 1)
    line = "kwangsi=japan:1inf sz6=japan:2trn japan=japan:4inf"
    found = forgotten(
        at(f"{line} iwo_jima=japan:2inf okinawa=japan:3inf sz19=japan:2trn"), NONCOMBAT
    )
    assert [space for fact, space in found if fact == "could_board"] == ["japan"]


def test_3_land_that_waits_for_its_guardian_is_told() -> None:
    table = at("power=anzac war=japan-anzac,japan-uk new_guinea=anzac:1inf")
    assert ("land_to_take", "dutch_new_guinea") in forgotten(table, NONCOMBAT, power="anzac")


# ---------------------------------------------------------------------- samples


def at_war() -> Table:
    table = new_war()
    table.state.wars += [("anzac", "japan"), ("japan", "uk"), ("japan", "usa")]
    table.state.wars += [("japan", "netherlands")]
    table.state.wars.sort()
    table.g.forget()
    return table


@pytest.mark.parametrize("phase", [COMBAT, NONCOMBAT])
@pytest.mark.parametrize("power", ["japan", "usa", "china", "uk", "anzac"])
def test_7_random_plans_are_legal(phase: str, power: str) -> None:
    table = at_war()
    table.state.power = power
    ask = asking(power, phase)
    for seed in range(12):
        plan = ask.sample(table.g, random.Random(seed))
        assert ask.why_not(table.g, plan) is None


def test_7_random_plans_come_to_every_kind_of_order() -> None:
    table, found = at_war(), set()
    for seed in range(60):
        for order in asking().sample(table.g, random.Random(seed)).orders:
            g = table.g
            found |= {g.unit(key).domain for key in order.units}
            found |= {"raid"} if order.raid else set()
            found |= {"escort"} if order.escort else set()
            found |= {"assault"} if order.ashore else set()
            found |= {"submarine"} if any(g.unit(k).is_submarine for k in order.units) else set()
            found |= (
                {"carrier strike"}
                if g.is_sea(order.start) and any(g.unit(key).is_air for key in order.units)
                else set()
            )
    assert {"land", "air", "sea", "raid", "escort", "assault", "submarine"} <= found
    assert "carrier strike" in found


def test_9_random_plans_use_friends_ships() -> None:
    table = at(
        "war=japan-uk,japan-anzac power=anzac queensland=anzac:2inf sz54=uk:1trn+1trn[anzac.1inf]"
    )
    board = land = False
    for seed in range(40):
        for order in asking("anzac", NONCOMBAT).sample(table.g, random.Random(seed)).orders:
            board |= order.path == ("queensland", "sz54") and bool(order.loads)
            land |= order.path[0] == "sz54" and "anzac_infantry_3" in order.units
    assert board and land


def test_9_ferries_land_where_they_may() -> None:
    table = at("war=japan-usa korea=japan:1inf sz6=japan:1trn+1dd")
    draft = Tentative(table.g, "japan", NONCOMBAT)
    orders = list(ferries.over_the_sea(draft, "korea", ["japan_infantry_1"]))
    assert "japan" in {order.ashore for order in orders}
    assert not any(order.ashore == "midway" for order in orders)


def test_9_of_more_than_fit_as_many_as_there_is_room_for_are_offered_a_crossing() -> None:
    found = pointed(
        at(
            "war=japan-usa fac.japan=naval_base japan=japan:5inf sz6=japan:1trn "
            "philippines=usa:1inf"
        ),
        "japan",
        "all inf",
    )
    landing = next(each for each in found.destinations if each.ashore == "philippines")
    assert landing.does == "assault"
    assert landing.aboard == (("infantry", 2),)
    assert landing.refusal is None


# ---------------------------------------------------------------------- anyone's data


def spoilt(order: Order, pick: random.Random, keys: list[str], spaces: list[str]) -> Order:
    """An order with something in it that nobody would write."""
    key, space = pick.choice([*keys, "nobody", ""]), pick.choice([*spaces, "nowhere", ""])
    load = Load(at=pick.choice((-1, 0, 99)), ship=pick.choice((*order.units, key, "")), unit=key)
    changes: list[dict[str, Any]] = [
        {"units": (*order.units, key)},
        {"units": ()},
        {"path": ()},
        {"path": (*order.path, space)},
        {"path": (space, *order.path[1:])},
        {"path": order.path[::-1], "units": order.units * 2},
        {"loads": (*order.loads, load)},
        {"ashore": space, "landing": (key,)},
        {"raid": key, "escort": True},
        {"pairs": ((key, key),)},
    ]
    return msgspec.structs.replace(order, **pick.choice(changes))


def test_7_a_draft_of_anybodys_data_is_refused_and_breaks_nothing() -> None:
    table = at_war()
    keys, spaces = sorted(table.g.pieces), sorted(table.g.equipment.spaces)
    for seed in range(80):
        pick = random.Random(seed)
        ask = asking(pick.choice(table.g.equipment.order), pick.choice((COMBAT, NONCOMBAT)))
        orders = [
            *ask.sample(table.g, pick).orders,
            Order(units=(pick.choice(keys),), path=(pick.choice(spaces),)),
        ]
        plan = MovePlan(tuple(spoilt(order, pick, keys, spaces) for order in orders))
        assert ask.why_not(table.g, plan)
        list(ask.parts(table.g, plan))
        ask.forgotten(table.g, plan)
        ask.pointed(table.g, plan, Place(at=pick.choice(spaces), chosen="all"))
