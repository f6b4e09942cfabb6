"""Fog 8, 10 What the program believes of its enemies, and in which order it writes its orders."""

from collections import Counter

from engine.games.pacific_1940.bot.in_the_fog.in_order import in_convoy, in_order
from engine.games.pacific_1940.bot.in_the_fog.ledger import faded
from engine.games.pacific_1940.bot.in_the_fog.position import position_of
from engine.games.pacific_1940.fog.knowledge.at_most import limits
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog_game.supposing import supposed
from engine.games.pacific_1940.position.orders import Load, Order
from engine.games.pacific_1940.position.records import Account
from tests.engine.pacific_1940.fog.bot.believing import RULES, seen
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog

WAR = "war=japan-usa,japan-uk,japan-anzac"


def believed(g: FoggedCampaign, space: str, side: str = "allies") -> Counter[str]:
    """The kinds of enemy that a side believes in a space."""
    known = position_of(g, side)
    there = [key for key in known.units_at(space) if known.side(known.owner(key)) != side]
    return Counter(known.pieces[key].kind for key in there)


# ------------------------------------------------------------------ a sighting fades


def test_what_was_seen_in_this_turn_is_there_as_it_was_seen() -> None:
    g = seen(in_fog(f"power=usa turn=5 {WAR}"), "allies", "sz19", "japan", cruiser=3)
    assert believed(g, "sz19") == {"cruiser": 3}


def test_a_fleet_seen_long_ago_is_hardly_believed_there_any_more() -> None:
    g = in_fog(f"power=usa turn=9 {WAR}")
    seen(g, "allies", "sz19", "japan", turn=2, cruiser=4)
    seen(g, "allies", "sz20", "japan", turn=8, cruiser=4)
    assert believed(g, "sz19")["cruiser"] < believed(g, "sz20")["cruiser"] <= 4


def test_an_army_seen_long_ago_is_believed_there_longer_than_a_fleet() -> None:
    g = in_fog(f"power=usa turn=6 {WAR} holds.kiangsu=japan")
    seen(g, "allies", "sz19", "japan", turn=2, cruiser=4)
    seen(g, "allies", "kiangsu", "japan", turn=2, infantry=4)
    assert believed(g, "kiangsu")["infantry"] > believed(g, "sz19")["cruiser"]


def test_a_fleet_that_has_left_is_taken_to_be_at_home() -> None:
    g = in_fog(f"power=usa turn=9 {WAR}")
    seen(g, "allies", "sz50", "japan", turn=1, battleship=2)
    home = g.equipment.zones_of["japan"][0]
    assert believed(g, home)["battleship"] >= 1


def test_a_fleet_out_of_sight_may_be_on_its_way_to_the_main_fleet() -> None:
    """From sz6 it may be as far as half the way to Hawaii, once it had the time to sail there."""
    fleet = "sz26=usa:3bb+2dd"
    for turn, places in ((1, {"sz6"}), (9, {"sz6", "sz16"})):
        g = in_fog(f"power=usa turn={turn} {WAR} {fleet}")
        there = {zone for zone in g.equipment.zones if believed(g, zone)["carrier"]}
        assert there == places


def test_a_fleet_seen_last_round_is_believed_no_farther_than_it_sails() -> None:
    g = in_fog(f"power=usa turn=6 {WAR} sz26=usa:3bb+2dd")
    seen(g, "allies", "sz35", "japan", turn=5, battleship=2, carrier=3)
    away = g.equipment.distances.to("sz35", "sea")
    home = g.equipment.zones_of["japan"][0]
    there = [zone for zone in g.equipment.zones if believed(g, zone)["carrier"] and zone != home]
    assert "sz35" in there
    assert all(away[zone] <= 2 for zone in there)


def test_land_that_is_ones_own_now_holds_no_enemy_of_before() -> None:
    g = in_fog(f"power=usa turn=3 {WAR} holds.philippines=usa")
    seen(g, "allies", "philippines", "japan", turn=2, infantry=3)
    assert not believed(g, "philippines")


# ------------------------------------------------------------------ what nobody has seen


def test_money_that_nobody_saw_spent_stands_at_home() -> None:
    g = in_fog(f"power=usa turn=4 {WAR}")
    before, home = believed(g, "japan"), g.equipment.zones_of["japan"][0]
    at_sea = believed(g, home)
    g.state.accounts = [earned("japan", number, 60) for number in (1, 2, 3)]
    assert (believed(g, "japan") - before)["infantry"] >= 3
    assert (believed(g, home) - at_sea)["destroyer"] >= 1


def test_money_of_long_ago_is_not_taken_to_stand_at_home_still() -> None:
    """An army that nobody saw in thirty rounds is none: it has been met, or money mended things."""
    early, late = in_fog(f"power=usa turn=8 {WAR}"), in_fog(f"power=usa turn=32 {WAR}")
    early.state.accounts = [earned("japan", number, 60) for number in range(1, 8)]
    late.state.accounts = [earned("japan", number, 60) for number in range(1, 32)]
    assert believed(late, "japan") == believed(early, "japan")


def test_china_is_not_taken_to_have_bought_a_fleet() -> None:
    g = in_fog(f"power=japan turn=4 {WAR}")
    before = of_power(g, "china")
    g.state.accounts = [earned("china", number, 20) for number in (1, 2, 3)]
    assert {*(of_power(g, "china") - before)} == {"infantry", "artillery"}


def test_what_was_seen_to_fall_is_believed_nowhere() -> None:
    g = in_fog(f"power=usa turn=4 {WAR}")
    before = of_power(g, "japan", "allies")["battleship"]
    g.fog.fallen = {"4.usa": {"japan": {"battleship": 1}}}
    assert of_power(g, "japan", "allies")["battleship"] == before - 1


def of_power(g: FoggedCampaign, power: str, side: str = "axis") -> Counter[str]:
    """The kinds of a power's units that a side believes in anywhere."""
    known = position_of(g, side)
    return Counter(known.pieces[key].kind for key in known.pieces if known.owner(key) == power)


def test_aircraft_that_were_seen_over_the_sea_are_taken_to_have_landed() -> None:
    g = in_fog(f"power=usa turn=3 {WAR} holds.formosa=japan")
    seen(g, "allies", "sz20", "japan", turn=2, fighter=2)
    assert not believed(g, "sz20")
    seen(g, "allies", "sz19", "japan", turn=2, fighter=2, carrier=1)
    assert believed(g, "sz19")["fighter"] >= 1


def test_a_fleet_that_was_seen_again_elsewhere_is_no_second_fleet() -> None:
    g = in_fog(f"power=usa turn=4 {WAR}")
    whole = g.equipment.began_with["japan"]["battleship"]
    for number, space in enumerate(("sz19", "sz20", "sz21"), start=1):
        seen(g, "allies", space, "japan", turn=number, battleship=whole)
    assert of_power(g, "japan", "allies")["battleship"] == whole
    assert believed(g, "sz21")["battleship"] > believed(g, "sz19")["battleship"]


def earned(power: str, number: int, ipc: int) -> Account:
    """The public account of a power's turn in a round."""
    income = {"territories": ipc}
    return Account(round=number, power=power, income=income, lost={}, cities={}, purse=None)


def test_nothing_is_believed_beyond_what_the_enemy_can_have() -> None:
    """Seen in two places, the same fleet stands in the supposed game no more often than it can."""
    state = RULES.setup("1" * 64, {"fog": True})
    g = RULES.play(state)
    assert isinstance(g, FoggedCampaign)
    for space in ("sz19", "sz20", "sz21"):
        seen(g, "allies", space, "japan", carrier=3, battleship=2)
    copy, _ = supposed(faded(g, "allies"), "allies", RULES.roles, None)
    most = next(each for each in limits(g, "allies") if each.power == "japan").units
    there = Counter(piece.kind for piece in copy.counters.values() if piece.owner == "japan")
    assert all(there[kind] <= most.get(kind, 0) for kind in ("carrier", "battleship"))


def test_the_ledger_itself_stays_as_it_was() -> None:
    g = seen(in_fog(f"power=usa turn=9 {WAR}"), "allies", "sz19", "japan", turn=2, cruiser=4)
    before = list(g.knowledge("allies").sightings)
    faded(g, "allies")
    assert g.knowledge("allies").sightings == before


# ------------------------------------------------------------------ the order of the list

FLEET = f"power=usa {WAR} sz10=usa:1bb+1dd+1trn[2inf]+1sub hawaiian_islands=usa:2ftr+1inf"


def sail(*units: str, by: str, **more: object) -> Order:
    return Order(units=units, path=tuple(by.split()), **more)  # type: ignore[arg-type]


def test_warships_are_written_before_transports_and_aircraft_last() -> None:
    g = in_fog(FLEET)
    flight = sail("usa_fighter_1", by="hawaiian_islands sz26")
    landing = sail("usa_transport_1", by="sz10 sz12 sz26")
    fleet = sail("usa_battleship_1", by="sz10 sz12 sz26")
    assert in_order(g, [flight, landing, fleet]) == [fleet, landing, flight]


def test_who_clears_a_zone_goes_before_those_that_pass_it() -> None:
    g = in_fog(FLEET)
    passing = sail("usa_battleship_1", by="sz10 sz12 sz26")
    clearing = sail("usa_destroyer_1", by="sz10 sz12")
    assert in_order(g, [passing, clearing]) == [clearing, passing]


def test_transports_sail_in_one_order_with_the_escort_that_goes_their_way() -> None:
    g = in_fog(FLEET)
    fleet = sail("usa_battleship_1", "usa_destroyer_1", by="sz10 sz12")
    loads = (Load(at=1, ship="usa_transport_1", unit="usa_infantry_3"),)
    ships = sail("usa_transport_1", by="sz10 sz12", loads=loads, ashore="midway", landing=("x",))
    (convoy,) = in_convoy(g, [fleet, ships])
    assert convoy.units == ("usa_battleship_1", "usa_destroyer_1", "usa_transport_1")
    assert (convoy.loads, convoy.ashore, convoy.landing) == (loads, "midway", ("x",))


def test_ships_that_go_another_way_or_land_elsewhere_stay_apart() -> None:
    g = in_fog(FLEET)
    one = sail("usa_transport_1", by="sz10 sz12", ashore="midway")
    assert len(in_convoy(g, [one, sail("usa_destroyer_1", by="sz10 sz11")])) == 2
    assert len(in_convoy(g, [one, sail("usa_destroyer_1", by="sz10 sz12", ashore="guam")])) == 2
    assert len(in_convoy(g, [one, sail("usa_fighter_1", by="sz10 sz12")])) == 2
