"""12 The Captain's noncombat moves: who holds, who runs, who comes forward, who lands where."""

import random
from collections import Counter

import pytest

from engine.games.pacific_1940.bot.noncombat import sea, transports
from engine.games.pacific_1940.bot.noncombat.course import Course
from engine.games.pacific_1940.bot.noncombat.land import threatened
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pieces import on_decks
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.movement.movement import judged
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.bot.bot import ALL_AT_WAR, CAPTAIN, RULES, Does, moves


def picture_of(line: str) -> Picture:
    """A noncombat move as its power looks at it."""
    g = RULES.play(position(RULES, f"phase=noncombat_move {line}"))
    return Picture(g, g.state.power, printed(), random.Random(1))


# ---------------------------------------------------------------------- land


def test_a_capital_in_danger_is_reinforced() -> None:
    found = moves(
        f"power=uk {ALL_AT_WAR} india=uk:2inf burma=uk:5inf+1art"
        " sz38=japan:3trn[1inf+1art]+1bb+1cv+2ftr"
    )
    assert found.to("india")["inf"] >= 3


def test_what_cannot_be_held_runs() -> None:
    """Ten times as many stand beside it, and the land is worth 1."""
    found = moves("power=china hunan=china:5inf kweichow=china:3inf kwangsi=japan:20inf+6art+6tac")
    assert found.stay("hunan")["inf"] <= 1


def test_land_that_is_held_against_the_one_who_could_come_is_guarded_still() -> None:
    """The American transport comes nowhere near; China would, were the guards to leave."""
    line = f"power=japan {ALL_AT_WAR} kwangsi=japan:8inf yunnan=china:5inf"
    for more in ("", " sz10=usa:1trn[1inf]"):
        assert "kwangsi" in threatened(Course(picture_of(f"{line}{more}")))


def test_two_stacks_that_hold_together_stand_together() -> None:
    found = moves("power=china kweichow=china:4inf szechwan=china:4inf hunan=japan:6inf+1art")
    assert max(found.stay(land)["inf"] for land in ("kweichow", "szechwan", "yunnan")) >= 6


def test_the_rear_comes_to_the_front() -> None:
    found = moves("power=japan manchuria=japan:6inf+1art anhwe=china:2inf holds.jehol=japan")
    assert found.to("jehol")["inf"] >= 4


@pytest.mark.parametrize("front", ["kiangsi=japan:3inf", "kwangtung=japan:4inf"])
def test_an_army_leaves_a_capital_to_which_nobody_comes(front: str) -> None:
    """However far the front is; one infantry keeps the capital from whoever walks in."""
    held = f"holds.{front.partition('=')[0]}=japan"
    found = moves(f"power=uk {ALL_AT_WAR} india=uk:20inf+4art {held} {front}")
    assert found.to("burma") == Counter(inf=19, art=4)


def test_no_whole_army_goes_to_guard_land_that_a_few_would_not_hold() -> None:
    """Two could land in Mexico, which is worth 12 IPC; Alaska is lost, and there is the front."""
    found = moves(
        f"power=usa turn=9 {ALL_AT_WAR} western_united_states=usa:11inf+4art+2aaa bought.usa=10inf"
        " fac.western_united_states=major_complex sz8=japan:3cv[1ftr+1tac]+2bb+1trn[1inf+1art]"
        " japan=japan:9inf holds.alaska=japan alaska=japan:1inf"
    )
    assert not found.to("mexico")
    assert found.to("british_columbia")["inf"] >= 8


def test_no_unit_marches_alone_beside_a_stack() -> None:
    found = moves("power=japan kiangsi=japan:1inf kwangsi=japan:1inf yunnan=china:12inf")
    assert found.stay("kwangsi")["inf"] <= 1


def test_guardians_take_dutch_land_over() -> None:
    found = moves("power=uk turn=1 malaya=uk:2inf sz37=uk:1trn")
    assert sum(found.to(land).total() for land in ("sumatra", "java", "celebes")) >= 1


def test_dear_land_is_not_left_to_whoever_walks_in() -> None:
    """Malaya is worth 3 and objectives; the stack runs to Burma all the same."""
    found = moves(
        f"power=uk {ALL_AT_WAR} malaya=uk:4inf shan_state=uk:1inf siam=japan:12inf+4art+4ftr"
        " holds.shan_state=uk burma=uk:6inf"
    )
    assert found.stay("malaya")["inf"] >= 1


@pytest.mark.parametrize(
    "line",
    [
        f"power=anzac {ALL_AT_WAR} new_south_wales=anzac:5inf+1art queensland=anzac:3inf"
        " sz46=japan:2bb+2trn[1inf+1art] new_guinea=japan:1inf",
        "power=china szechwan=china:5inf kweichow=china:3inf shensi=china:2inf hunan=japan:5inf"
        " anhwe=japan:3inf",
    ],
)
def test_nobody_goes_back_where_they_came_from_while_nothing_changes(line: str) -> None:
    first = moves(line)
    ways = {(order.start, order.end) for order in first.orders}
    state = position(RULES, f"phase=noncombat_move {line}")
    places = judged(first.g, first.g.state.power, first.phase, first.orders).places
    for key, place in places.items():
        state.counters[key].place = place
    g = RULES.play(state)
    ask = RULES.asks(state)[0]
    second = Does(g, ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))
    assert not {(order.end, order.start) for order in second.orders} & ways


# ---------------------------------------------------------------------- transports


def test_troops_without_a_front_are_ferried_to_one() -> None:
    found = moves(
        "power=japan japan=japan:6inf+2art sz6=japan:2trn kiangsu=japan:2inf anhwe=china:4inf"
    )
    loaded = [load for order in found.orders for load in order.loads]
    assert len(loaded) == 4
    assert any(order.ashore for order in found.orders if order.loads)


def test_an_empty_transport_returns_to_where_troops_wait() -> None:
    found = moves("power=japan japan=japan:6inf sz19=japan:1trn")
    assert found.to("sz6")["trn"] == 1


def test_an_empty_transport_fetches_troops_that_wait_on_a_friends_land() -> None:
    found = moves(
        f"power=usa {ALL_AT_WAR} queensland=usa:6inf sz52=usa:1trn philippines=japan:1inf"
        " holds.philippines=japan"
    )
    assert found.to("sz54")["trn"] == 1


def test_nobody_is_carried_to_where_they_can_march() -> None:
    """Of what zone 19 touches Jehol borders Manchuria and Shantung; Kiangsu is two steps away."""
    line = "power=japan jehol=japan:2inf sz19=japan:1trn kiangsu=japan:1inf anhwe=china:4inf"
    course = Course(picture_of(line))
    found = transports.voyages(course, "japan_transport_1", {})
    ends = {each.land for each in found if each.zone == "sz19"}
    assert "kiangsu" in ends
    assert ends.isdisjoint({"jehol", "manchuria", "shantung"})


def test_a_transport_does_not_sail_into_reach_of_a_fleet() -> None:
    found = moves(
        f"power=usa {ALL_AT_WAR} western_united_states=usa:6inf sz10=usa:2trn"
        " sz31=japan:1bb+2dd+1cv+2ftr hawaiian_islands=usa:1inf"
    )
    assert not found.to("sz26")


def test_loaded_transports_sail_with_the_carriers_whose_aircraft_guard_them() -> None:
    """The aircraft land there later; until then the enemy's could sink all that sails along."""
    found = moves(
        f"power=usa turn=14 {ALL_AT_WAR} western_united_states=usa:6inf"
        " japan=japan:27inf+10art+3tac"
        " sz4=usa:2bb+1ca+8cv+11dd+12ftr+4tac+10sub+8trn[1inf+1art] manchuria=japan:8inf+2bmb"
        " anhwe=japan:9inf+6ftr+7tac hainan=japan:1ftr+1tac jehol=japan:1ftr"
        " sz20=japan:2bb+2ca+4cv+4dd+6ftr+2sub"
    )
    fleet = next(zone for zone in RULES.equipment.zones if found.stay(zone)["cv"] == 8)
    assert found.stay(fleet)["trn"] == 8


# ---------------------------------------------------------------------- fleets


def test_a_fleet_does_not_end_where_a_stronger_one_reaches_it() -> None:
    line = f"power=usa {ALL_AT_WAR} sz26=usa:1bb+1dd caroline_islands=japan:1inf"
    enemy = "sz33=japan:3bb+3cv+3ftr+3tac+4dd fac.caroline_islands=naval_base"
    found = moves(f"{line} {enemy}")
    assert not any(found.to(zone) for zone in ("sz23", "sz24", "sz31", "sz32", "sz30"))


@pytest.mark.parametrize("base", ["air_base", ""])
def test_a_fleet_stays_under_aircraft_that_would_go_up_for_it(base: str) -> None:
    """Fighters on Hawaii make it a match for the fleet at Wake, if they may scramble."""
    found = moves(
        f"power=usa {ALL_AT_WAR} sz26=usa:1ca+2dd hawaiian_islands=usa:3ftr+6inf"
        f" fac.hawaiian_islands={base or 'naval_base'},minor_complex sz31=japan:1cv+2ftr+1ca+1dd"
        " wake_island=japan:1inf midway=japan:1inf japan=japan:12inf+4ftr iwo_jima=japan:2inf"
        " okinawa=japan:2inf korea=japan:3inf sz6=japan:1bb+1ca sz17=japan:1dd sz7=japan:1dd"
    )
    assert bool(found.stay("sz26")["dd"]) == bool(base)


def test_fleets_come_together() -> None:
    found = moves(
        f"power=usa {ALL_AT_WAR} sz10=usa:1bb+1ca+2dd sz12=usa:1cv+1ftr+1tac+1dd"
        " sz25=japan:1bb+1cv+2ftr+1dd"
    )
    zones = {zone for zone in found.g.equipment.zones if found.stay(zone)}
    assert len(zones) == 1


def test_warships_stay_with_transports_that_would_be_sunk() -> None:
    found = moves(
        f"power=japan {ALL_AT_WAR} sz6=japan:1bb+1ca+2dd+3trn japan=japan:1inf"
        " sz7=usa:1dd+1sub guam=usa:1inf"
    )
    warships = found.stay("sz6")["bb"] + found.stay("sz6")["ca"]
    assert warships or not found.stay("sz6")["trn"]


@pytest.mark.parametrize(("guards", "stays"), [("2inf", True), ("14inf+4art", False)])
def test_a_fleet_that_keeps_transports_off_the_capital_stays(guards: str, stays: bool) -> None:
    """Were it gone, four transports could land on Tokyo; the convoys of the south draw it."""
    line = (
        f"power=japan {ALL_AT_WAR} japan=japan:{guards} sz6=japan:2bb+1cv+2ftr+4dd"
        " sz25=usa:4trn[1inf+1art] hawaiian_islands=usa:1inf philippines=usa:1inf"
    )
    course = Course(picture_of(line))
    sea.sail(course)
    fleet = next(each for each in course.options.values() if "japan_battleship_1" in each.units)
    assert (fleet.end == "sz6") is stays


def test_the_fleet_does_not_sail_away_from_loaded_transports() -> None:
    """What it leads over there is at Hawaii; sz17 is farther from it than a turn of transports."""
    line = (
        f"power=usa {ALL_AT_WAR} sz24=usa:2bb+2cv+4ftr+4dd western_united_states=usa:6inf"
        " okinawa=japan:1inf philippines=japan:1inf japan=japan:60inf sz19=japan:2dd+2sub"
    )
    leads = {}
    for laden in ("", " sz26=usa:5trn[1inf+1art]"):
        course = Course(picture_of(line + laden))
        sea.sail(course)
        fleet = next(each for each in course.options.values() if "usa_battleship_1" in each.units)
        worth = {fleet.end: fleet.worth, **dict(fleet.others)}
        leads[laden] = worth["sz17"] - worth["sz25"]
    alone, with_them = leads.values()
    assert alone > 0
    assert with_them < alone - 2


def test_loaded_transports_come_to_the_fleet() -> None:
    found = moves(
        f"power=usa {ALL_AT_WAR} sz16=usa:2bb+2cv+4ftr+4dd sz10=usa:2trn[1inf+1art]+1dd"
        " western_united_states=usa:6inf philippines=japan:1inf japan=japan:9inf"
    )
    far = found.g.equipment.distances.to("sz16", "sea")
    there = [zone for zone in found.g.equipment.zones if found.stay(zone)["trn"]]
    assert max(far[zone] for zone in there) < far["sz10"]


def test_troops_do_not_sail_to_where_they_would_be_sunk_with_their_escort() -> None:
    """Two fighters of Guam sink a destroyer; with troops at stake the transports keep away."""
    line = (
        f"power=japan {ALL_AT_WAR} kiangsu=japan:3inf+1art sz19=japan:2trn+1dd"
        " hawaiian_islands=usa:9inf sz26=usa:2bb+1dd fac.japan=major_complex,naval_base"
        " philippines=usa:1inf malaya=uk:1inf java=uk:1inf borneo=uk:1inf kwangtung=uk:3inf"
    )
    assert any(order.loads for order in moves(f"{line} guam=usa:1inf").orders)
    assert not any(order.loads for order in moves(f"{line} guam=usa:2ftr+1inf").orders)


def test_troops_for_the_front_are_not_put_ashore_on_an_empty_island() -> None:
    """The Aleutians are on the way; whoever goes ashore there has to be fetched again."""
    found = moves(
        f"power=usa turn=6 {ALL_AT_WAR} sz6=usa:1bb+3cv+2ca+4dd+1ftr+4sub+2tac sz10=usa:1dd+3trn"
        " fac.western_united_states=major_complex,naval_base,air_base korea=usa:1art"
        " western_united_states=usa:2aaa+3art+9inf japan=japan:3aaa+9art+2ftr+12inf+7tac"
        " okinawa=japan:1inf iwo_jima=japan:1inf manchuria=japan:2inf shantung=japan:1inf"
        " sz54=japan:2bb+3cv+1ca+2ftr aleutian_islands=usa:1inf"
    )
    assert not found.to("aleutian_islands")
    assert any(order.loads for order in found.orders)


def test_the_fleet_comes_home_when_an_enemy_fleet_comes_near() -> None:
    """The islands of the south draw it; with a fleet near Tokyo, where it is built, it turns."""
    line = (
        f"power=japan {ALL_AT_WAR} fac.japan=major_complex japan=japan:6inf sz35=japan:3bb+4cv+4dd"
        " formosa=japan:2inf kwangtung=uk:1inf java=uk:2inf borneo=uk:1inf malaya=uk:2inf"
    )
    away = {}
    for where in ("sz10", "sz16"):
        found = moves(f"{line} {where}=usa:2bb+2cv+3dd")
        far = found.g.equipment.distances.to("sz6", "sea")
        away[where] = min(far[zone] for zone in found.g.equipment.zones if found.stay(zone)["bb"])
    assert away["sz16"] <= 2 < away["sz10"]


# ---------------------------------------------------------------------- aircraft


def test_no_aircraft_is_lost_that_can_be_saved() -> None:
    found = moves(
        f"power=japan {ALL_AT_WAR} sz35=japan:3ftr+2tac sz36=japan:1cv formosa=japan:1inf"
    )
    assert not found.stranded


def test_aircraft_do_not_land_alone_where_the_enemy_takes_them() -> None:
    """Formosa is as near, and has a garrison."""
    found = moves(
        f"power=japan {ALL_AT_WAR} sz20=japan:2ftr formosa=japan:3inf kiangsi=japan:1inf"
        " hunan=china:12inf holds.kwangtung=japan"
    )
    assert found.stay("kwangtung")["ftr"] == 0
    assert found.stay("kiangsi")["ftr"] == 0


def test_aircraft_come_to_empty_decks() -> None:
    found = moves(f"power=usa {ALL_AT_WAR} sz26=usa:1cv+2dd hawaiian_islands=usa:3ftr+3inf")
    assert found.to("sz26")["ftr"] or any(
        found.stay(zone)["ftr"] and found.stay(zone)["cv"] for zone in found.g.equipment.zones
    )


def test_7_4_aircraft_of_a_friend_fill_no_deck_but_its_own() -> None:
    found = moves(
        f"power=usa {ALL_AT_WAR} sz26=usa:1cv+2dd;uk:1cv+2ftr hawaiian_islands=usa:3ftr+3inf"
    )
    assert any(
        found.stay(zone)["ftr"] and found.stay(zone)["cv"] for zone in found.g.equipment.zones
    )


def test_7_4_no_aircraft_stays_where_the_only_carrier_is_damaged() -> None:
    g = picture_of("power=usa war=japan-usa sz35=usa:1cv!+2ftr").g
    assert on_decks(g, g.own_at("sz35", "usa")) == ["usa_carrier_1"]


def test_a_fleet_sails_on_with_its_aircraft_where_enemies_could_come() -> None:
    """They are not left behind in the air, so nothing keeps the carriers there."""
    found = moves(
        f"power=usa turn=5 {ALL_AT_WAR} sz7=usa:4cv+5ftr+3tac+2bb+4dd+2ca"
        " japan=japan:6inf+6ftr+4tac+2bmb fac.japan=major_complex"
    )
    assert found.stay("sz7")["cv"] == 0
    assert found.stranded == 0


@pytest.mark.parametrize(("fight", "spent"), [("sz19", 2), ("sz20", 2), ("sz20", 3)])
def test_7_4_a_fleet_sails_where_its_fighters_come_back_to_their_decks(
    fight: str, spent: int
) -> None:
    """Away from Tokyo it would be safe for a turn, with four empty carriers after it."""
    line = (
        f"power=usa turn=12 phase=noncombat_move {ALL_AT_WAR} japan=japan:8inf+6ftr+4tac"
        f" fac.japan=air_base,naval_base sz6=usa:4cv+1bb+3dd {fight}=usa:8ftr"
    )
    state = position(RULES, line)
    g, ask = RULES.play(state), RULES.asks(state)[0]
    for key in g.own_at(fight, "usa"):
        g.pieces[key].spent, g.pieces[key].fought = spent, True
    found = Does(g, ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))
    home = next(zone for zone in g.equipment.zones if found.stay(zone)["cv"])
    assert found.stay(home) == Counter(cv=4, ftr=8, bb=1, dd=3)
    assert found.stranded == 0


def test_7_4_decks_are_kept_for_one_fleet_of_two_that_could_take_aircraft_back() -> None:
    """Two fleets have room for four; the four that flew are reckoned with once."""
    g = picture_of(f"power=usa {ALL_AT_WAR} sz6=usa:2cv+2dd sz7=usa:2cv+1dd sz19=usa:4ftr").g
    course = Course(Picture(g, "usa", printed(), random.Random(1)))
    sea.sail(course)
    assert sum(map(len, course.wings.values())) == 4
