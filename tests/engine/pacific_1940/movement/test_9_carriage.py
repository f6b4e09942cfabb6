"""9, 8.2 Transports: what they take, where they land it, and what bars an assault."""

from collections.abc import Collection

import pytest
from msgspec import UNSET

from engine.core.events import kind_of
from engine.core.sequence.composed import Place
from engine.games.pacific_1940.battle.assault import Assault
from engine.games.pacific_1940.events.moves import CargoLoaded
from engine.games.pacific_1940.movement import carriage
from engine.games.pacific_1940.planning import common_moves, forgotten, pointing, typed
from engine.games.pacific_1940.politics import politics
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Attack
from engine.games.pacific_1940.position.tentative import Tentative
from engine.games.pacific_1940.position.versions import SEVENTH
from tests.engine.pacific_1940.helpers import Table, at
from tests.engine.pacific_1940.movement.moving import (
    aboard,
    carried_out,
    go,
    judged,
    names,
    why_not,
)

TO_GUAM = "sz17 sz18 sz21"


def assault(*units: str, by: str = TO_GUAM) -> Order:
    """Load where the transport is, sail and go ashore on Guam."""
    loads = aboard("japan_transport_1", *units)
    return go("japan_transport_1", by=by, loads=loads, landing=units, ashore="guam")


def test_9_one_unit_of_any_kind_and_one_infantry() -> None:
    war = at("power=japan war=japan-usa sz17=japan:1trn iwo_jima=japan:2inf+2art")
    assert why_not(war, assault("japan_infantry_1", "japan_infantry_2")) is None
    assert why_not(war, assault("japan_artillery_1", "japan_infantry_2")) is None
    assert why_not(war, assault("japan_artillery_1", "japan_artillery_2")) == "9 no_room"
    three = assault("japan_infantry_1", "japan_infantry_2", "japan_artillery_1")
    assert why_not(war, three) == "9 no_room"


def test_8_2_cargo_of_an_assault_stays_aboard_until_it_comes_to_that() -> None:
    war = at("power=japan war=japan-usa sz17=japan:1trn iwo_jima=japan:2inf guam=usa:1inf")
    carried_out(war, assault("japan_infantry_1", "japan_infantry_2"))
    assert war.state.attacks["guam"].landed == {
        "japan_infantry_1": "sz21",
        "japan_infantry_2": "sz21",
    }
    assert war.g.place("japan_infantry_1") == "sz21"
    carriage.go_ashore(war.g, "japan_infantry_1", "guam", COMBAT)
    assert war.g.place("japan_infantry_1") == war.g.pieces["japan_transport_1"].ashore == "guam"
    assert war.g.cargo("japan_transport_1") == ["japan_infantry_2"]


def loaded_from(table: Table) -> Collection[object]:
    """The lands that the log names, cargo by cargo."""
    return [each.lands for each in table.events if isinstance(each, CargoLoaded)]


def test_9_the_log_tells_from_which_lands_cargo_came_aboard() -> None:
    line = "power=japan war=japan-usa sz17=japan:1trn iwo_jima=japan:2inf guam=usa:1inf"
    order = assault("japan_infantry_1", "japan_infantry_2")

    assert loaded_from(carried_out(at(line), order)) == [("iwo_jima",)]
    assert loaded_from(carried_out(at(line, version=SEVENTH), order)) == [UNSET]


def test_9_no_land_is_told_of_aircraft_that_come_aboard_from_a_deck() -> None:
    table = at("war=japan-uk,japan-anzac power=anzac sz54=anzac:1cv;uk:1ftr")
    order = go("anzac_carrier_1", by="sz54 sz55", loads=aboard("anzac_carrier_1", "uk_fighter_1"))

    assert loaded_from(carried_out(table, order, phase=NONCOMBAT)) == [UNSET]


def test_9_loads_during_and_after_sailing() -> None:
    war = at(
        "power=japan war=japan-usa sz22=japan:1trn marianas=japan:1inf guam=usa:1inf"
        " okinawa=japan:1inf"
    )
    loads = (
        *aboard("japan_transport_1", "japan_infantry_1"),
        *aboard("japan_transport_1", "japan_infantry_2", at=1),
    )
    landing = ("japan_infantry_1", "japan_infantry_2")
    strange = go("japan_transport_1", by="sz22 sz21", loads=loads, landing=landing, ashore="guam")
    assert why_not(war, strange) == "9 not_beside"
    home = go(
        "japan_transport_1",
        by="sz22 sz18 sz19",
        loads=(*loads[:1], *aboard("japan_transport_1", "japan_infantry_2", at=2)),
    )
    assert why_not(war, home, phase=NONCOMBAT) is None


def test_9_bridging_needs_no_sailing() -> None:
    war = at("power=japan sz19=japan:1trn okinawa=japan:1inf")
    order = go(
        "japan_transport_1",
        by="sz19",
        loads=aboard("japan_transport_1", "japan_infantry_1"),
        landing=("japan_infantry_1",),
        ashore="shantung",
    )
    war.state.control["shantung"] = "japan"
    carried_out(war, order, phase=NONCOMBAT)
    assert war.g.place("japan_infantry_1") == "shantung"
    assert not war.g.is_cargo("japan_infantry_1")
    off = go("japan_transport_1", by="sz19 sz20")
    assert why_not(war, off, phase=NONCOMBAT) == "12 has_moved_or_fought"


def test_9_loads_in_friendly_zones_only() -> None:
    war = at("power=japan war=japan-usa sz17=japan:1trn iwo_jima=japan:1inf sz18=usa:1dd")
    war.g.add("destroyer", "usa", "sz17")
    assert why_not(war, assault("japan_infantry_1", by="sz17 sz22 sz21")) == (
        "9 loads_in_friendly_zone"
    )


def test_3_loads_in_a_shared_zone_where_war_was_just_declared() -> None:
    war = at("power=japan sz17=japan:1trn;usa:1dd iwo_jima=japan:1inf")
    politics.declare(war.g, "japan", ("usa",))
    assert why_not(war, assault("japan_infantry_1", by="sz17 sz22 sz21")) is None


@pytest.mark.parametrize(
    ("war", "by", "refusal"),
    [("", "uk", None), ("war=japan-uk", "usa", "9 loads_in_friendly_zone")],
)
def test_3_p49_not_where_it_was_another_power_that_declared_it(
    war: str, by: str, refusal: str | None
) -> None:
    """Given British transports, when they declare war, or the Americans after them."""
    table = at(f"power=uk {war} sz37=uk:1trn;japan:1dd malaya=uk:1inf")
    politics.declare(table.g, by, ("japan",))
    way = go(
        "uk_transport_1",
        by="sz37 sz36 sz20",
        loads=aboard("uk_transport_1", "uk_infantry_1"),
        landing=("uk_infantry_1",),
        ashore="formosa",
    )
    assert why_not(table, way) == refusal


def test_3_p49_not_where_an_older_enemy_is_in_the_zone_too() -> None:
    war = at("power=japan war=japan-usa sz17=japan:1trn;usa:1dd;uk:1dd iwo_jima=japan:1inf")
    politics.declare(war.g, "japan", ("uk",))
    order = assault("japan_infantry_1", by="sz17 sz22 sz21")
    assert why_not(war, order) == "9 loads_in_friendly_zone"


def test_8_2_what_is_loaded_in_the_combat_move_must_land() -> None:
    war = at("power=japan war=japan-usa sz17=japan:1trn iwo_jima=japan:2inf guam=usa:1inf")
    order = go(
        "japan_transport_1",
        by=TO_GUAM,
        loads=aboard("japan_transport_1", "japan_infantry_1", "japan_infantry_2"),
        landing=("japan_infantry_1",),
        ashore="guam",
    )
    assert why_not(war, order) == "8.2 loaded_must_land"


def test_8_2_what_was_aboard_before_may_stay_aboard() -> None:
    war = at("power=japan war=japan-usa sz18=japan:1trn[1inf+1aaa] guam=usa:1inf")
    order = go("japan_transport_1", by="sz18 sz21", landing=("japan_infantry_1",), ashore="guam")
    carried_out(war, order)
    assert list(war.state.attacks["guam"].landed) == ["japan_infantry_1"]


def test_5_aaa_never_lands_in_an_assault() -> None:
    war = at("power=japan war=japan-usa sz18=japan:1trn[1inf+1aaa]")
    order = go("japan_transport_1", by="sz18 sz21", landing=("japan_aaa_1",), ashore="guam")
    assert why_not(war, order) == "5 noncombat_only"


def test_8_2_a_submarine_bars_an_assault_without_a_warship() -> None:
    line = "power=japan war=japan-usa sz18=japan:1trn[1inf]+1dd sz21=usa:1sub"
    order = go("japan_transport_1", by="sz18 sz21", landing=("japan_infantry_1",), ashore="guam")
    war = at(line)
    assert why_not(war, order) == "8.2 submarine_bars_assault"
    escort = go("japan_destroyer_1", by="sz18 sz21", spares=("submarines",))
    carried_out(war, order, escort)
    assert "sz21" not in war.state.attacks


def test_8_2_an_own_submarine_or_aircraft_lifts_the_bar_of_an_ignored_submarine() -> None:
    line = "power=japan war=japan-usa sz20=japan:{} sz35=usa:1sub philippines=usa:2inf"
    units = ("japan_infantry_1", "japan_infantry_2")
    land = go("japan_transport_1", by="sz20 sz35", landing=units, ashore="philippines")
    spares = ("submarines",)
    boat = go("japan_submarine_1", by="sz20 sz35", spares=spares)
    war = carried_out(at(line.format("1sub+1trn[2inf]")), land, boat)
    assert list(war.state.attacks) == ["philippines"]
    fly = go("japan_fighter_1", by="sz20 sz35", spares=spares)
    carried_out(at(line.format("1cv+1ftr+1trn[2inf]")), land, fly)
    alone = at(line.format("2trn[2inf]+1sub"))
    assert why_not(alone, land) == "8.2 submarine_bars_assault"


def test_8_2_what_lifts_the_bar_of_a_submarine_is_looked_at_when_the_troops_land() -> None:
    line = "power=japan war=japan-usa sz35=usa:1sub;japan:{} philippines=usa:1inf"
    told = []
    for ships in ("1trn[1inf]", "1trn[1inf]+1sub"):
        attack = Attack(space="philippines", landed={"japan_infantry_1": "sz35"})
        table = at(line.format(ships), 1, 6, attacks=(attack,)).run(Assault(space="philippines"))
        told.append(kind_of(table.events[0]))
    assert told == ["landing_called_off", "went_ashore"]


def test_9_transports_do_not_attack_a_hostile_zone_alone() -> None:
    war = at("power=japan war=japan-usa sz18=japan:1trn[1inf]+1ca+1cv sz21=usa:1dd")
    order = go("japan_transport_1", by="sz18 sz21", landing=("japan_infantry_1",), ashore="guam")
    assert why_not(war, order) == "9 no_attacker"
    assert why_not(war, order, go("japan_carrier_1", by="sz18 sz21")) == "9 no_attacker"
    assert why_not(war, order, go("japan_cruiser_1", by="sz18 sz21")) is None


def test_9_one_territory_a_turn_and_no_move_after_offloading() -> None:
    war = at("power=japan sz19=japan:1trn[2inf] holds.shantung=japan")
    one = go("japan_transport_1", by="sz19", landing=("japan_infantry_1",), ashore="shantung")
    carried_out(war, one, phase=NONCOMBAT)
    two = go("japan_transport_1", by="sz19", landing=("japan_infantry_2",), ashore="okinawa")
    assert why_not(war, two, phase=NONCOMBAT) == "12 has_moved_or_fought"


def test_9_a_transport_that_sailed_in_the_combat_move_neither_loads_nor_lands_afterwards() -> None:
    line = "power=japan war=japan-usa sz19=japan:1trn[1inf];usa:1dd formosa=japan:1inf"
    war = carried_out(at(line), go("japan_transport_1", by="sz19 sz20"))
    load = aboard("japan_transport_1", "japan_infantry_2")
    ashore = go("japan_transport_1", by="sz20", landing=("japan_infantry_1",), ashore="formosa")
    more = go("japan_transport_1", by="sz20", loads=load)
    assert why_not(war, more, phase=NONCOMBAT) == "9 transport_has_acted"
    assert why_not(war, ashore, phase=NONCOMBAT) == "9 transport_has_acted"
    sail = go("japan_transport_1", by="sz20 sz21", loads=load)
    assert why_not(war, sail, phase=NONCOMBAT) == "12 has_moved_or_fought"


def test_9_what_was_loaded_for_an_assault_does_not_land_later_that_turn() -> None:
    war = at("power=japan war=japan-usa sz17=japan:1trn+1ca iwo_jima=japan:1inf sz21=usa:1dd")
    cruiser = go("japan_cruiser_1", by=TO_GUAM)
    carried_out(war, assault("japan_infantry_1"), cruiser)
    war.g.put("japan_transport_1", "sz17")  # retreated
    war.g.pieces["japan_transport_1"].fought = True
    back = go("japan_transport_1", by="sz17", landing=("japan_infantry_1",), ashore="iwo_jima")
    assert why_not(war, back, phase=NONCOMBAT) == "9 transport_has_acted"


def test_9_a_friends_transport_that_landed_an_assault_puts_nobody_ashore_afterwards() -> None:
    war = at(
        "power=anzac war=japan-uk,japan-anzac sz46=uk:1trn[anzac.2inf] holds.new_guinea=japan"
        " dutch_new_guinea=anzac:1inf"
    )
    carried_out(war, go("anzac_infantry_1", by="sz46 new_guinea"))
    carriage.go_ashore(war.g, "anzac_infantry_1", "new_guinea", COMBAT)
    war.state.control["new_guinea"] = "anzac"
    war.g.put("anzac_infantry_3", "new_guinea")
    more = go("anzac_infantry_2", by="sz46 new_guinea")
    load = aboard("uk_transport_1", "anzac_infantry_3", at=1)
    board = go("anzac_infantry_3", by="new_guinea sz46", loads=load)
    assert why_not(war, more, phase=NONCOMBAT) == "9 transport_has_acted"
    assert why_not(war, board, phase=NONCOMBAT) == "9 transport_has_acted"


def test_9_a_friends_troops_board_sail_and_land_each_on_its_own_turn() -> None:
    war = at(
        "power=anzac war=japan-uk,japan-anzac sz54=uk:1trn queensland=anzac:1inf new_guinea=anzac:"
        "1inf"
    )
    load = aboard("uk_transport_1", "anzac_infantry_1", at=1)
    board = go("anzac_infantry_1", by="queensland sz54", loads=load)
    carried_out(war, board, phase=NONCOMBAT)
    assert war.g.cargo("uk_transport_1") == ["anzac_infantry_1"]
    war.state.power = "uk"
    sail = go("uk_transport_1", by="sz54 sz46")
    theirs = go(
        "uk_transport_1", by="sz54 sz46", landing=("anzac_infantry_1",), ashore="new_guinea"
    )
    war.g.pieces["anzac_infantry_1"].loaded = ""
    assert why_not(war, theirs, phase=NONCOMBAT) == "9 lands_on_its_own_turn"
    carried_out(war, sail, phase=NONCOMBAT)
    war.state.power = "anzac"
    war.g.pieces["anzac_infantry_1"].moved = ""
    land = go("anzac_infantry_1", by="sz46 new_guinea")
    carried_out(war, land, phase=NONCOMBAT)
    assert war.g.place("anzac_infantry_1") == "new_guinea"


def test_9_a_friends_ship_is_boarded_in_war_only() -> None:
    war = at("power=anzac sz54=uk:1trn queensland=anzac:1inf")
    load = aboard("uk_transport_1", "anzac_infantry_1", at=1)
    board = go("anzac_infantry_1", by="queensland sz54", loads=load)
    assert why_not(war, board, phase=NONCOMBAT) == "9 no_friends_ship"


def test_9_stow_puts_the_bulky_ones_first() -> None:
    war = at("power=japan sz17=japan:2trn iwo_jima=japan:3inf+2art")
    ships = ("japan_transport_1", "japan_transport_2")
    units = war.g.own_at("iwo_jima", "japan")
    found = carriage.stow(Tentative(war.g, "japan", NONCOMBAT), ships, units)
    assert names(found) == "japan_artillery_1 japan_artillery_2 japan_infantry_1 japan_infantry_2"
    assert sorted(found.values()) == [*ships[:1] * 2, *ships[1:] * 2]


def test_9_the_judge_says_where_everything_ends() -> None:
    war = at("power=japan war=japan-usa sz17=japan:1trn iwo_jima=japan:1inf")
    places = judged(war, assault("japan_infantry_1")).places
    assert places == {"japan_transport_1": "sz21", "japan_infantry_1": "guam"}


def test_8_2_troops_assault_from_a_friends_transport_on_their_own_turn() -> None:
    war = at(
        "power=anzac war=japan-uk,japan-anzac sz46=uk:1trn[anzac.1inf] new_guinea=japan:1inf"
        " holds.new_guinea=japan"
    )
    land = go("anzac_infantry_1", by="sz46 new_guinea")
    carried_out(war, land)
    assert war.state.attacks["new_guinea"].landed == {"anzac_infantry_1": "sz46"}
    war.g.add("destroyer", "japan", "sz46")
    assert why_not(war, land) == "9 no_attacker"
    war.g.add("cruiser", "anzac", "sz46")
    assert why_not(war, land) is None


def test_9_nobody_boards_and_lands_with_one_order() -> None:
    war = at("power=anzac war=japan-uk,japan-anzac sz54=uk:1trn queensland=anzac:1inf")
    load = aboard("uk_transport_1", "anzac_infantry_1", at=1)
    both = go(
        "anzac_infantry_1",
        by="queensland sz54",
        loads=load,
        ashore="queensland",
        landing=("anzac_infantry_1",),
    )
    assert why_not(war, both, phase=NONCOMBAT) == "9 one_thing_at_a_time"


ONE_HAS_SAILED = "power=usa war=japan-usa sz26=usa:2trn[1inf] hawaiian_islands=usa:2inf"


def one_has_sailed() -> Tentative:
    """Two transports with infantry beside Hawaii, the first of which came in the combat move."""
    war = at(ONE_HAS_SAILED)
    war.piece("usa_transport_1").moved = "combat"
    return Tentative(war.g, "usa", NONCOMBAT)


def test_9_a_typed_line_means_the_transport_that_may_still_act() -> None:
    board = typed.order_of(one_has_sailed(), "1 inf Hawaiian Islands-26")
    assert board.units == ("usa_transport_2",)
    land = typed.order_of(one_has_sailed(), "1 inf 26-Hawaiian Islands")
    assert land.units == ("usa_transport_2",)


def test_9_transports_are_filled_and_missed_only_where_they_may_still_act() -> None:
    draft = one_has_sailed()
    orders = common_moves.fill_transports(draft)
    assert [order.units for order in orders] == [("usa_transport_2",)]
    told = list(forgotten.found(draft.g, "usa", NONCOMBAT, ()))
    (aboard_still,) = [each for each in told if each.fact == "cargo_aboard"]
    assert aboard_still.kinds == (("infantry", 1),)


def test_9_pointing_at_a_transport_that_has_sailed_says_why_it_loads_nothing() -> None:
    war = at("power=usa war=japan-usa sz26=usa:1trn[1inf] hawaiian_islands=usa:2inf")
    war.piece("usa_transport_1").moved = "combat"
    found = pointing.pointed(Tentative(war.g, "usa", NONCOMBAT), Place(at="sz26"), war.g)
    assert found
    (stack,) = found.stacks
    assert stack.refusal and stack.refusal.fact == "transport_has_acted"
