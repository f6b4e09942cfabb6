"""Fog 1, 7 Orders into spaces in which their side knows of no enemy: what becomes of them."""

import random

import pytest

from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.fog.unopposed import Unopposed, unopposed
from engine.games.pacific_1940.fog.writing import WriteOrders
from engine.games.pacific_1940.odds.attacks import Foreseen
from engine.games.pacific_1940.odds.raids import ForeseenRaid
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import COMBAT, NONCOMBAT, Campaign
from tests.engine.pacific_1940.fog.carried import RULES
from tests.engine.pacific_1940.fog.knowledge.test_knowledge import in_fog
from tests.engine.pacific_1940.movement.moving import aboard, go

FLEET = "power=usa war=japan-usa sz19=usa:1trn[1inf]+1ca+1cv+2ftr holds.kiangsu=japan"
LANDING = go("usa_transport_1", by="sz19", ashore="kiangsu", landing=("usa_infantry_1",))
FIGHTER = go("usa_fighter_1", by="sz19 kiangsu")
CRUISER = go("usa_cruiser_1", by="sz19 sz6")


def told(g: FoggedCampaign, *orders: Order, phase: str = COMBAT) -> list[object]:
    """What the Allies are told that orders of the United States lead to."""
    known = Campaign(known_to(g, "allies"), g.equipment, 1)
    return WriteOrders(role="usa", power="usa", phase=phase).foreseen(known, MovePlan(orders))


def does(g: FoggedCampaign, *orders: Order, phase: str = COMBAT) -> dict[str, str]:
    """Space → what becomes of orders into it where no enemy is known."""
    found = told(g, *orders, phase=phase)
    return {each.space: each.does for each in found if isinstance(each, Unopposed)}


def test_fog_8_land_is_taken_and_a_fleet_arrives_if_nobody_stands_there() -> None:
    assert does(in_fog(FLEET), LANDING, CRUISER) == {"kiangsu": "takes", "sz6": "arrives"}


def test_fog_8_a_fleet_that_sails_and_lands_arrives_and_takes() -> None:
    line = "power=usa war=japan-usa sz35=usa:1trn philippines=usa:1inf holds.kiangsu=japan"
    ship, unit = "usa_transport_1", "usa_infantry_1"
    loads = aboard(ship, unit)
    order = go(ship, by="sz35 sz20 sz19", loads=loads, ashore="kiangsu", landing=(unit,))
    assert does(in_fog(line), order) == {"sz19": "arrives", "kiangsu": "takes"}


def test_9_of_land_units_that_board_a_friends_ship_nothing_is_said() -> None:
    line = "power=uk war=japan-uk sz37=anzac:1trn malaya=uk:1inf"
    known = Campaign(known_to(in_fog(line), "allies"), in_fog(line).equipment, 1)
    order = go("uk_infantry_1", by="malaya sz37")
    assert unopposed(known, "uk", NONCOMBAT, [order]) == []


def test_fog_8_aircraft_alone_find_nobody_and_beside_a_landing_help_to_take_it() -> None:
    assert does(in_fog(FLEET), FIGHTER) == {"kiangsu": "finds_nobody"}
    assert does(in_fog(FLEET), FIGHTER, LANDING) == {"kiangsu": "takes"}


def test_fog_1_who_stands_there_unseen_changes_nothing() -> None:
    there = f"{FLEET} kiangsu=japan:3inf sz6=japan:2bb"
    for orders in ((LANDING, CRUISER), (FIGHTER,)):
        assert told(in_fog(there), *orders) == told(in_fog(FLEET), *orders)


def test_fog_1_where_an_enemy_was_seen_there_is_a_battle_and_nothing_else_is_said() -> None:
    g = in_fog(FLEET)
    sight_forces(g, "allies", "kiangsu", "contact", {"japan": {"infantry": 1}})

    (battle,) = told(g, LANDING, FIGHTER)

    assert isinstance(battle, Foreseen)


def test_8_1_of_a_raid_nothing_is_said_but_its_odds() -> None:
    g = in_fog(f"{FLEET} anhwe=usa:1bmb holds.anhwe=usa fac.kiangsu=air_base")
    raid = go("usa_strategic_bomber_1", by="anhwe kiangsu", raid="air_base")

    found = told(g, raid, LANDING)

    assert [type(each) for each in found] == [ForeseenRaid, Unopposed]
    assert does(g, raid) == {}


def test_fog_9_a_fleet_that_moves_in_the_noncombat_move_may_bump_into_someone_too() -> None:
    home = go("usa_fighter_1", by="sz19 sz20 sz35 philippines")
    assert does(in_fog(FLEET), CRUISER, home, phase=NONCOMBAT) == {"sz6": "arrives"}


def test_a32_of_a_fleet_that_stays_and_of_own_land_nothing_is_said() -> None:
    g = in_fog(f"{FLEET} holds.anhwe=usa")
    assert told(g, go("usa_cruiser_1", by="sz19"), go("usa_fighter_1", by="sz19 anhwe")) == []


def test_fog_8_where_ships_of_the_own_side_watch_nothing_is_said_unless_on_the_way() -> None:
    """Who could stop others would have met them; a submarine there stops nobody."""
    line = f"{FLEET} sz20=uk:1trn sz33=usa:1dd"
    near, far = go("usa_cruiser_1", by="sz19 sz20"), go("usa_cruiser_1", by="sz19 sz21 sz33")
    by_air = go("usa_fighter_1", by="sz19 sz21 sz33")
    assert does(in_fog(line), near, by_air) == {}
    assert does(in_fog(line), far) == {"sz33": "arrives"}


@pytest.mark.parametrize(("ship", "hears"), [("1trn", True), ("1sub", False)])
def test_r11_an_island_air_base_may_hear_of_all_but_submarines(*, ship: str, hears: bool) -> None:
    """Whether anyone stands there who could go up is not known, and makes no difference."""
    line = f"power=usa war=japan-usa sz20=usa:{ship} fac.okinawa=air_base tokens.japan=0"
    g = in_fog(line)
    key = next(key for key in g.pieces if key.startswith("usa_"))
    sail = go(key, by="sz20 sz19")

    (found,) = told(g, sail)

    assert found == Unopposed(space="sz19", does="arrives", hear=("okinawa",) * hears)
    assert told(in_fog(f"{line} okinawa=japan:2ftr"), sail) == [found]
    assert told(g, sail, phase=NONCOMBAT) == [Unopposed(space="sz19", does="arrives")]


@pytest.mark.parametrize(("tokens", "may"), [(6, True), (0, False)])
@pytest.mark.parametrize(("ship", "is_target"), [("1ca", True), ("1sub", False)])
def test_r15_kamikazes_may_come_where_their_symbol_is(
    tokens: int, may: bool, ship: str, is_target: bool
) -> None:
    g = in_fog(f"power=usa war=japan-usa sz16=usa:{ship} tokens.japan={tokens}")
    key = next(key for key in g.pieces if key.startswith("usa_"))

    (found,) = told(g, go(key, by="sz16 sz17"))

    assert isinstance(found, Unopposed) and found.kamikazes == (may and is_target)


def test_fog_2_two_worlds_that_are_alike_to_a_side_tell_it_the_same() -> None:
    g = in_fog(f"{FLEET} kiangsu=japan:3inf sz6=japan:2bb okinawa=japan:2ftr")
    before = told(g, LANDING, FIGHTER, CRUISER)
    for number in range(8):
        other = RULES.fuzzing.scrambled(g.state, "allies", random.Random(number))
        assert told(RULES.play(other), LANDING, FIGHTER, CRUISER) == before
