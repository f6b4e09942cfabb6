"""Orders in the fog written down: judged by what their side knows, and by what is public."""

from engine.core.sequence.composed import Place
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.writing import WriteOrders
from tests.engine.pacific_1940.fog.carried import RULES, Evening
from tests.engine.pacific_1940.movement.moving import aboard, go

US = "power=usa war=japan-usa"
CRUISER = "usa_cruiser_1"


def test_a1_a_way_through_an_unseen_fleet_may_be_written() -> None:
    table = Evening(f"{US} sz33=usa:1ca sz32=japan:1bb")
    assert table.why_not(go(CRUISER, by="sz33 sz32 sz31")) is None


def test_a1_a_fleet_may_look_for_an_enemy_where_none_is_known() -> None:
    table = Evening(f"{US} sz33=usa:1ca+1cv+1ftr")
    assert table.why_not(go(CRUISER, by="sz33 sz32")) is None
    assert table.why_not(go("usa_fighter_1", by="sz33 sz32")) is None


def test_a1_aircraft_may_be_sent_to_land_of_which_nothing_is_known() -> None:
    table = Evening(f"{US} sz19=usa:1cv+1ftr")
    assert table.why_not(go("usa_fighter_1", by="sz19 kiangsu")) is None


def test_fog_8_no_path_goes_on_through_hostile_land() -> None:
    table = Evening("power=japan war=japan-uk siam=japan:1tank")
    assert table.why_not(go("japan_tank_1", by="siam shan_state burma")) == (
        "7.2 stops_in_hostile_land"
    )
    assert table.why_not(go("japan_tank_1", by="siam shan_state")) is None


def test_fog_7_land_of_friends_is_entered_only_for_a_fight() -> None:
    table = Evening("power=japan war=japan-uk kwangsi=japan:1inf")
    assert table.why_not(go("japan_infantry_1", by="kwangsi kiangsi")) == "7 no_combat"


def test_a28_public_limits_are_judged_as_ever() -> None:
    chinese = Evening("power=china yunnan=china:1inf burma=uk:1inf")
    assert chinese.why_not(go("china_infantry_1", by="yunnan french_indo_china")) is not None
    before_war = Evening("power=usa sz34=usa:1ca")
    assert before_war.why_not(go(CRUISER, by="sz34 sz22")) == "3 too_near_before_war"


def test_a1_what_is_out_of_reach_is_refused() -> None:
    table = Evening(f"{US} sz33=usa:1ca")
    assert table.why_not(go(CRUISER, by="sz33 sz32 sz31 sz25")) == "7.3 too_far"


def test_a32_a_fleet_may_be_ordered_to_stay() -> None:
    table = Evening(f"{US} sz33=usa:1ca")
    assert table.why_not(go(CRUISER, by="sz33")) is None


def test_fog_9_nobody_enters_knowingly_where_enemies_are() -> None:
    table = Evening(f"{US} sz33=usa:1ca sz32=usa:1trn sz31=japan:1bb sz26=usa:1dd", 6, 6)
    table.write(go(CRUISER, by="sz33 sz32 sz31")).do(Retreat("sz32"))
    assert table.ask.phase == "noncombat"
    assert table.why_not(go("usa_destroyer_1", by="sz26 sz31")) == "fog 9 known_enemies"
    assert table.why_not(go("usa_transport_1", by="sz32 sz31 sz25")) == "fog 9 known_enemies"


def test_fog_9_cargo_goes_to_friendly_land_only() -> None:
    table = Evening(f"{US} sz35=usa:1trn[1inf] holds.philippines=japan phase=noncombat_move")
    order = go("usa_transport_1", by="sz35", ashore="philippines", landing=("usa_infantry_1",))
    assert table.why_not(order) == "12 hostile_space"


def test_fog_7_a_unit_has_one_order_and_loads_only_what_it_lands() -> None:
    table = Evening(f"{US} sz35=usa:1trn philippines=usa:1inf")
    order = go("usa_transport_1", by="sz35 sz20", loads=aboard("usa_transport_1", "usa_infantry_1"))
    assert table.why_not(order) == "8.2 loaded_must_land"


def test_fog_7_a_power_is_asked_even_if_it_has_nothing_to_move() -> None:
    table = Evening("power=china burma=uk:1inf")
    assert table.asked == "china write_orders"


def test_fog_6_the_draft_is_secret_and_no_undo_goes_behind_it() -> None:
    table = Evening(f"{US} sz33=usa:1ca", orders_in_sight=True)
    assert isinstance(table.ask, WriteOrders)
    assert table.ask.SECRET and table.ask.BARRIER
    assert not table.ask.is_in_sight(table.g.state)


def test_fog_9_what_nobody_has_seen_bars_no_way() -> None:
    table = Evening(f"{US} sz26=usa:1dd sz31=japan:1bb phase=noncombat_move")
    assert table.why_not(go("usa_destroyer_1", by="sz26 sz31")) is None


def test_a1_the_same_orders_stand_whoever_is_there() -> None:
    orders = (
        go(CRUISER, by="sz34 sz33 sz32"),
        go("usa_transport_1", by="sz34 sz33", ashore="caroline_islands", landing=("usa_tank_1",)),
    )
    fleet = f"{US} sz34=usa:1ca+1trn[1tank]"
    for hidden in ("", "sz33=japan:1bb", "sz32=japan:1sub", "caroline_islands=japan:3inf"):
        assert Evening(f"{fleet} {hidden}").why_not(*orders) is None


def test_a32_the_fleets_that_stay_are_offered_to_be_written_down() -> None:
    line = "sz35=usa:1ca sz31=usa:1dd+1cv+1ftr sz33=usa:1ca sz20=usa:1trn tokens.japan=6"
    wake = "holds.wake_island=japan fac.wake_island=air_base"
    table = Evening(f"{US} {line} {wake} sz33=usa:1ca")
    found = {part.target: part.draft for part in RULES.parts(table.state, table.ask)}
    assert [order.path for order in found["stay"].orders] == [("sz31",), ("sz35",)]
    assert table.why_not(*found["stay"].orders) is None


def test_a32_a_hidden_enemy_offers_nothing() -> None:
    table = Evening(f"{US} sz33=usa:1ca;japan:1sub")
    assert [part.target for part in RULES.parts(table.state, table.ask)] == []


def pointed_at(table: Evening, place: str, chosen: str) -> dict[tuple[str, ...], str]:
    """Where what is picked in a space may go: the way → what it would do there."""
    found = RULES.drafted(table.state, table.ask, place=Place(place, chosen)).pointed
    return {each.path: each.does for each in found.destinations if each.refusal is None}  # type: ignore[union-attr]


def test_a1_a_fleet_is_offered_every_zone_in_its_reach() -> None:
    ways = pointed_at(Evening(f"{US} sz33=usa:1ca"), "sz33", "1 ca")
    assert {path[-1] for path in ways} >= {"sz32", "sz31", "sz22", "sz46"}


def test_fog_7_a_way_that_nobody_watches_is_offered_first() -> None:
    ways = pointed_at(Evening(f"{US} sz35=usa:1ca tokens.japan=6"), "sz35", "1 ca")
    assert ("sz35", "sz21", "sz19") in ways
    assert ("sz35", "sz20", "sz19") not in ways
    assert ways["sz35",] == "stay"


def test_a1_aircraft_are_offered_land_of_which_nothing_is_known() -> None:
    ways = pointed_at(Evening(f"{US} sz19=usa:1cv+1ftr"), "sz19", "1 ftr")
    assert ways["sz19", "kiangsu"] == "attack"
