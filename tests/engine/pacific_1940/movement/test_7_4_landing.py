"""7.4 One matching lands all aircraft: on land, on decks, on carriers that come to fetch them."""

import itertools
import random
from collections.abc import Mapping

import pytest

from engine.games.pacific_1940.movement import carriage, landing
from engine.games.pacific_1940.movement.deck_search import Berths, Carrier, match
from engine.games.pacific_1940.position.state import NONCOMBAT
from engine.games.pacific_1940.position.versions import SEVENTH, SIXTH
from tests.engine.pacific_1940.helpers import at
from tests.engine.pacific_1940.movement.moving import aboard, carried_out, go, judged, why_not

FAR = "power=japan war=japan-usa japan=japan:1ftr sz26=usa:1dd"
STRIKE = go("japan_fighter_1", by="japan sz6 sz16 sz25 sz26")


def test_7_4_no_attack_without_a_possible_landing() -> None:
    found = judged(at(FAR), STRIKE)
    assert found.refusals[0] is not None
    assert (found.refusals[0].fact, found.left_out[0]) == ("cannot_land", ("japan_fighter_1",))


def test_7_4_a_carrier_that_can_still_get_there_is_a_landing() -> None:
    assert why_not(at(FAR + " sz24=japan:1cv"), STRIKE) is None
    assert why_not(at(FAR + " sz24=japan:1cv!"), STRIKE) == "7.4 cannot_land"
    assert why_not(at(FAR + " sz17=japan:1cv"), STRIKE) == "7.4 cannot_land"


def test_7_4_a_carrier_that_fights_elsewhere_is_none() -> None:
    war = at(FAR + " sz24=japan:1cv+1ca sz31=usa:1dd")
    attack = go("japan_carrier_1", "japan_cruiser_1", by="sz24 sz31")
    assert why_not(war, STRIKE, attack) == "7.4 cannot_land"
    assert why_not(war, STRIKE) is None


def test_7_4_a_carrier_does_not_sail_through_an_enemy_that_nobody_attacks() -> None:
    war = at(FAR + " sz16=japan:1cv sz25=usa:1dd sz15=usa:1dd sz24=usa:1dd")
    strike = go("japan_fighter_1", by="japan sz6 sz16 sz25 sz26")
    assert why_not(war, strike) == "7.4 cannot_land"
    war.g.add("cruiser", "japan", "sz16")
    clear = go(next(k for k in war.g.pieces if "cruiser" in k), by="sz16 sz25")
    assert why_not(war, clear, strike) is None


def test_7_4_a_fleet_that_stays_and_fights_clears_the_way_of_a_carrier() -> None:
    line = FAR + " sz16=japan:1cv sz15=usa:1dd sz24=usa:1dd"
    strike = go("japan_fighter_1", by="japan sz6 sz16 sz25 sz26")
    assert why_not(at(line + " sz25=usa:1dd;japan:1ca"), strike) is None
    assert why_not(at(line + " sz25=usa:1dd;japan:1trn"), strike) == "7.4 cannot_land"


def test_7_4_a_carrier_beside_a_hunt_for_submarines_fights_and_sails_nowhere() -> None:
    war = at(FAR + " sz24=japan:1cv+1dd;usa:1sub")
    assert why_not(war, STRIKE) is None
    assert why_not(war, STRIKE, go("japan_destroyer_1", by="sz24")) == "7.4 cannot_land"


def test_7_4_a_carrier_to_be_placed_is_a_landing() -> None:
    war = at(FAR + " fac.hawaiian_islands=minor_complex holds.hawaiian_islands=japan bought=1cv")
    assert why_not(war, STRIKE) is None
    war.state.at_start = []
    assert why_not(war, STRIKE) == "7.4 cannot_land"


def test_7_4_a_complex_places_no_more_carriers_than_it_makes() -> None:
    line = (
        "power=japan war=japan-usa holds.hawaiian_islands=japan bought=2cv sz26=usa:1dd"
        " fac.hawaiian_islands=minor_complex:"
    )
    fighters = tuple(f"japan_fighter_{n}" for n in (1, 2, 3))
    strike = go(*fighters, by="japan sz6 sz16 sz25 sz26")
    assert why_not(at(line + "1 japan=japan:3ftr"), strike) is None
    damaged = judged(at(line + "2 japan=japan:3ftr"), strike)
    assert damaged.left_out == (("japan_fighter_3",),)


def test_7_4_one_deck_is_not_promised_twice() -> None:
    war = at(FAR.replace("1ftr", "3ftr") + " sz24=japan:1cv")
    names = ("japan_fighter_1", "japan_fighter_2", "japan_fighter_3")
    found = judged(war, go(*names, by="japan sz6 sz16 sz25 sz26"))
    assert found.left_out == (("japan_fighter_3",),)
    assert judged(war, go(*names[:2], by="japan sz6 sz16 sz25 sz26")).refusal is None


def test_7_4_a_strategic_bomber_lands_on_no_deck() -> None:
    war = at("power=japan war=japan-usa sz26=usa:1dd japan=japan:1bmb sz24=japan:2cv")
    order = go("japan_strategic_bomber_1", by="japan sz6 sz16 sz25 sz26")
    assert why_not(war, order) == "7.4 cannot_land"


def test_7_4_a_carrier_that_leaves_its_aircraft_must_leave_them_a_way() -> None:
    war = at("power=japan war=japan-usa sz24=japan:1cv+1ca+1ftr sz26=usa:1dd")
    attack = go("japan_carrier_1", "japan_cruiser_1", by="sz24 sz25 sz26")
    assert why_not(war, attack) is None
    war = at("power=japan war=japan-usa sz24=japan:1cv+1ca+1ftr sz26=usa:1dd")
    war.g.pieces["japan_fighter_1"].spent = 4
    assert why_not(war, attack) == "7.4 cannot_land"


def test_7_4_an_air_base_gives_one_space_more() -> None:
    line = FAR + " holds.wake_island=japan"
    assert why_not(at(line), STRIKE) == "7.4 cannot_land"
    war = at(line + " fac.japan=air_base holds.midway=japan")
    assert why_not(war, STRIKE) == "7.4 cannot_land"
    near = at(line.replace("sz26=", "sz25=") + " fac.japan=air_base holds.midway=japan")
    assert why_not(near, go("japan_fighter_1", by="japan sz6 sz16 sz25")) is None


def test_7_4_no_landing_on_land_taken_this_turn() -> None:
    war = at("power=japan war=japan-usa sz25=japan:1ftr holds.midway=japan taken=midway")
    order = go("japan_fighter_1", by="sz25 midway")
    assert why_not(war, order, phase=NONCOMBAT) == "7.4 taken_this_turn"


def test_7_4_every_aircraft_that_can_be_saved_must_be() -> None:
    war = at("power=japan war=japan-usa sz25=japan:1ftr sz24=japan:1cv")
    war.g.pieces["japan_fighter_1"].spent = 4
    found = judged(war, phase=NONCOMBAT)
    assert found.refusal is not None
    assert (found.refusal.fact, found.stranded) == ("aircraft_not_saved", ("japan_fighter_1",))
    fetch = go("japan_carrier_1", by="sz24 sz25")
    assert why_not(war, fetch, phase=NONCOMBAT) is None
    assert landing.rescue(war.g, "japan", ()) == (fetch,)


def test_7_4_what_nobody_can_save_bars_nothing() -> None:
    war = at("power=japan war=japan-usa sz25=japan:1ftr")
    war.g.pieces["japan_fighter_1"].spent = 4
    assert why_not(war, phase=NONCOMBAT) is None
    assert landing.stranded(war.g, "japan") == ("japan_fighter_1",)


def test_7_4_a_carrier_that_fought_fetches_nobody() -> None:
    war = at("power=japan war=japan-usa sz25=japan:1ftr sz24=japan:1cv")
    war.g.pieces["japan_fighter_1"].spent = 4
    war.g.pieces["japan_carrier_1"].fought = True
    assert why_not(war, phase=NONCOMBAT) is None


def test_7_4_aircraft_go_to_a_deck_rather_than_to_land_that_is_no_nearer() -> None:
    war = at("power=japan sz6=japan:1cv+1ftr sz7=japan:2ftr")
    assert landing.rescue(war.g, "japan", ()) == (
        go("japan_fighter_2", by="sz7 sz6"),
        go("japan_fighter_3", by="sz7 sz6 japan"),
    )


def test_7_4_a_rescue_leaves_a_carrier_with_its_own_aircraft_where_another_can_sail() -> None:
    war = at("power=japan war=japan-usa sz24=japan:1cv+2ftr sz16=japan:1cv sz25=japan:1ftr")
    for fighter in war.g.own_at("sz25", "japan"):
        war.g.pieces[fighter].spent = 4
    for fighter in ("japan_fighter_1", "japan_fighter_2"):
        war.g.pieces[fighter].spent = 3
    assert war.where("japan_carrier_1") == war.where("japan_fighter_1") == "sz24"
    assert landing.rescue(war.g, "japan", ()) == (go("japan_carrier_2", by="sz16 sz25"),)


# ---------------------------------------------------------------------- guests


ALLIES = "war=japan-usa,japan-uk,japan-anzac "


@pytest.mark.parametrize(
    ("version", "why"), [(SEVENTH, "7.4 guest_left_behind"), (SIXTH, "7.4 cannot_land")]
)
def test_7_4_a_guest_rides_on_the_carrier_and_does_not_fight(version: int, why: str) -> None:
    line = "power=usa sz26=usa:1cv+1dd;anzac:1ftr sz25=japan:1dd"
    war = at(ALLIES + line, version=version)
    left = go("usa_carrier_1", "usa_destroyer_1", by="sz26 sz25")
    assert why_not(war, left) == why
    ride = go(
        "usa_carrier_1",
        "usa_destroyer_1",
        by="sz26 sz25",
        loads=aboard("usa_carrier_1", "anzac_fighter_1"),
    )
    carried_out(war, ride)
    assert war.g.place("anzac_fighter_1") == "sz25"
    assert war.g.cargo("usa_carrier_1") == ["anzac_fighter_1"]
    assert "anzac_fighter_1" not in war.state.attacks["sz25"].units


def test_7_4_a_guest_of_a_carrier_that_stays_and_fights_is_cargo() -> None:
    war = at(ALLIES + "power=usa sz26=usa:1cv+1dd;anzac:1ftr;japan:1dd")
    carried_out(war)
    assert war.g.cargo("usa_carrier_1") == ["anzac_fighter_1"]
    assert sorted(war.state.attacks["sz26"].units) == ["usa_carrier_1", "usa_destroyer_1"]


def test_7_4_a_guest_of_a_carrier_in_a_zone_of_an_assault_is_cargo() -> None:
    war = at(ALLIES + "power=usa sz35=usa:1cv+1trn[1inf];anzac:1ftr holds.philippines=japan")
    landing = go("usa_transport_1", by="sz35", ashore="philippines", landing=("usa_infantry_1",))
    carried_out(war, landing)
    assert war.g.cargo("usa_carrier_1") == ["anzac_fighter_1"]
    at_peace = at(ALLIES + "power=usa sz35=usa:1cv;anzac:1ftr")
    assert carried_out(at_peace).g.cargo("usa_carrier_1") == []


def test_7_4_guests_leave_the_deck_of_an_undamaged_carrier() -> None:
    war = at(ALLIES + "power=usa sz26=usa:1cv[anzac.1ftr]+1cv![anzac.1ftr]")
    carriage.release_guests(war.g)
    assert war.g.pieces["anzac_fighter_1"].aboard == ""
    assert war.g.pieces["anzac_fighter_2"].aboard == "usa_carrier_2"


def test_7_4_a_guest_lands_on_a_friends_deck_in_war_only() -> None:
    line = "power=anzac sz26=uk:1cv sz13=anzac:1ftr"
    home = go("anzac_fighter_1", by="sz13 sz26")
    war = at(ALLIES + line)
    war.g.pieces["anzac_fighter_1"].spent = 3
    assert judged(war, home, phase=NONCOMBAT).landings == {"anzac_fighter_1": "sz26"}
    peace = at(line)
    peace.g.pieces["anzac_fighter_1"].spent = 3
    assert judged(peace, home, phase=NONCOMBAT).stranded == ("anzac_fighter_1",)


def test_7_4_a_rescue_takes_guests_along() -> None:
    war = at(ALLIES + "power=usa sz26=usa:1cv;anzac:1ftr sz24=usa:1ftr")
    war.g.pieces["usa_fighter_1"].spent = 4
    orders = landing.rescue(war.g, "usa", ())
    assert [load.unit for order in orders for load in order.loads] == ["anzac_fighter_1"]
    carried_out(war, *orders, phase=NONCOMBAT)
    assert landing.stranded(war.g, "usa") == ()
    assert war.g.place("anzac_fighter_1") == "sz24"


# ---------------------------------------------------------------------- the search


NOWHERE = "nowhere"


def most_saved(within: Mapping[str, frozenset[str]], berths: Berths) -> int:
    """As many as can be saved, by trying everything."""
    best = 0
    options = [(*c.zones, NOWHERE) if c.yards else c.zones for c in berths.carriers]
    for sites in itertools.product(*options):
        room = dict(berths.fixed)
        ships = list(zip(berths.carriers, sites, strict=True))
        for carrier, zone in ships:
            room[zone] = room.get(zone, 0) + carrier.room
        slots = [zone for zone, count in sorted(room.items()) for _ in range(count)]
        new = [frozenset(c.yards[zone]) for c, zone in ships if c.yards and zone != NOWHERE]
        output = [land for land, count in berths.output.items() for _ in range(count)]
        if _matched(new, output) == len(new):
            best = max(best, _matched(list(within.values()), slots))
    return best


def _matched(wanted: list[frozenset[str]], slots: list[str]) -> int:
    if not wanted:
        return 0
    first, *others = wanted
    found = _matched(others, slots)
    for zone in sorted(first.intersection(slots)):
        rest = list(slots)
        rest.remove(zone)
        found = max(found, 1 + _matched(others, rest))
    return found


@pytest.mark.parametrize("seed", range(80))
def test_7_4_the_search_saves_as_many_as_trying_everything(seed: int) -> None:
    pick = random.Random(seed)
    zones = [f"sz{n}" for n in range(1, 6)]
    within = {
        f"flier_{n}": frozenset(pick.sample(zones, pick.randint(0, 3)))
        for n in range(pick.randint(1, 6))
    }
    old = [
        Carrier(f"carrier_{n}", pick.randint(0, 2), tuple(pick.sample(zones, pick.randint(1, 3))))
        for n in range(pick.randint(0, 3))
    ]
    lands = {"here": zones[:3], "there": zones[2:]}
    yards = {zone: tuple(land for land, by in lands.items() if zone in by) for zone in zones}
    new = [Carrier(f"new_{n}", 2, tuple(yards), yards) for n in range(pick.randint(0, 2))]
    carriers = (*old, *new)
    output = {land: pick.randint(0, 2) for land in lands}
    fixed = {pick.choice(zones): pick.randint(0, 2)}
    berths = Berths(fixed, carriers, output, frozenset(zones), {})
    saved, sites = match(within, berths)
    assert len(saved) == most_saved(within, berths)
    room = dict(berths.fixed)
    for carrier in carriers:
        stays = NOWHERE if carrier.yards else carrier.zones[0]
        zone = sites.get(carrier.key, stays)
        room[zone] = room.get(zone, 0) + carrier.room
    assert all(zone in within[key] for key, zone in saved.items())
    assert all(list(saved.values()).count(zone) <= room.get(zone, 0) for zone in zones)
