"""The Captain in Global: Paris comes first, aircraft land in safety, troops wait for ships."""

import random
from collections import Counter
from functools import cache

import pytest

from engine.core import registry
from engine.games.pacific_1940.bot.in_the_fog.ledger import shared
from engine.games.pacific_1940.bot.in_the_fog.position import position_of
from engine.games.pacific_1940.bot.picture import Picture
from engine.games.pacific_1940.bot.pull import Pull
from engine.games.pacific_1940.bot.weights import printed
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.planning.planning import PlanMoves
from engine.games.pacific_1940.position.state import CampaignState
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.research.research import NoResearch
from tests.engine.pacific_1940.bot.bot import CAPTAIN, Does
from tests.engine.pacific_1940.global_1940.world import fogged

ANY = random.Random(1)
RULES = registry.get("global_1940")
FRANCE_LOST = "holds.france=germany france=germany:6inf+2tank"


def decided(state: CampaignState) -> Does:
    """What it does at the first decision of a position."""
    ask = RULES.asks(state)[0]
    return Does(RULES.play(state), ask, CAPTAIN.choose(RULES, state, ask, random.Random(1)))


def does(line: str) -> Does:
    return decided(position(RULES, line))


@cache
def first_attack() -> Does:
    """The combat move of Germany from the set-up, after what it buys and declares."""
    state = position(RULES, "")
    while not isinstance(RULES.asks(state)[0], PlanMoves):
        state = RULES.apply(state, "germany", decided(state).advice.choice).state
    return decided(state)


def test_germany_attacks_paris_first_with_more_than_stands_there() -> None:
    sent, there = first_attack().to("france"), 12
    assert sent.total() > there
    assert sent["inf"] + sent["mech"] + sent["tank"] >= 5
    assert sent["ftr"] + sent["tac"] >= 5


def test_germany_leaves_berlin_held_and_moscow_in_peace() -> None:
    does_it = first_attack()
    assert does_it.stay("germany")["inf"] >= 4
    assert not does_it.to("baltic_states")
    assert not does_it.g.at_war("germany", "ussr")


def test_aircraft_do_not_land_where_they_are_taken_for_all_that_they_could_reach() -> None:
    """A friend's thin garrison between Italy and Germany is no airfield."""
    line = (
        f"phase=noncombat_move power=uk turn=1 {FRANCE_LOST} western_germany=germany:2ftr+2tac"
        " northern_italy=italy:2inf+2art+1tank southern_italy=italy:6inf+2ftr"
        " southern_france=france:1inf+1art sz112=uk:2ftr united_kingdom=uk:3inf+1ftr"
        " fac.united_kingdom=air_base,major_complex"
    )
    landed = does(line)
    assert landed.to("united_kingdom")["ftr"] == 2
    assert not landed.to("southern_france")


def test_troops_that_wait_for_ships_wait_in_britain_and_not_in_canada() -> None:
    line = (
        f"phase=mobilize power=uk turn=1 {FRANCE_LOST} united_kingdom=uk:12inf+4ftr"
        " fac.united_kingdom=major_complex fac.quebec=minor_complex bought.uk_europe=3inf"
    )
    placed = does(line)
    assert placed.placed("united_kingdom")["inf"] == 3


def test_a_way_over_land_to_some_neutral_is_no_front() -> None:
    """Nobody in Britain marches to Germany: its troops wait for ships, and no more are bought."""
    g = RULES.play(position(RULES, ""))
    g.state.power = "uk"
    g.forget()
    pull = Pull(Picture(g, "uk", printed(), random.Random(1)))
    assert pull.march("united_kingdom") > 0
    assert not pull.marches("united_kingdom")
    assert not pull.marches("quebec")
    assert pull.marches("india")


def test_no_front_is_reached_through_a_strict_neutral() -> None:
    """From Greece the way to Iraq leads through Turkey: the army of Bulgaria goes to Romania."""
    g = RULES.play(position(RULES, ""))
    pull = Pull(Picture(g, "germany", printed(), random.Random(1)))
    assert pull.march("greece") < pull.march("bulgaria") < pull.march("romania")
    line = (
        f"phase=noncombat_move power=germany turn=3 war=germany-ussr {FRANCE_LOST}"
        " holds.greece=germany holds.bulgaria=germany holds.yugoslavia=germany turkey=neutrals:8inf"
        " bulgaria=germany:8inf+2art romania=germany:4inf bessarabia=ussr:2inf ukraine=ussr:4inf"
    )
    sent = does(line)
    assert not sent.to("greece")
    assert sent.to("romania")["inf"] >= 4


def test_the_fleets_of_two_oceans_do_not_wait_for_each_other() -> None:
    """Those of one ocean come together; each has its own enemy."""
    line = (
        f"phase=noncombat_move power=usa turn=5 war=germany-usa,italy-usa,japan-usa {FRANCE_LOST}"
        " sz9=usa:2bb+4cv+6ftr+3ca+4dd sz101=usa:1cv+2ftr+2dd+2trn[1inf+1art]"
        " holds.normandy_bordeaux=germany normandy_bordeaux=germany:3inf japan=japan:12inf"
        " germany=germany:9inf sz6=japan:2bb+2cv+2ftr+2dd morocco=italy:3inf holds.morocco=italy"
    )
    found, zones = does(line), RULES.equipment.zones

    def steps(kind: str, land: str) -> int:
        """How far the farthest of a kind then is from a territory by sea."""
        far = [RULES.equipment.distances.to(z, "sea") for z in RULES.equipment.zones_of[land]]
        return max(min(each[z] for each in far) for z in zones if found.stay(z)[kind])

    assert steps("trn", "normandy_bordeaux") == 2
    assert steps("bb", "japan") == 1


def test_a_fleet_that_leaves_an_ocean_draws_nobody_after_it() -> None:
    """The main fleet goes to California; cruiser and transports stay off Gibraltar."""
    line = (
        "phase=noncombat_move power=usa turn=8 war=germany-usa,italy-usa,japan-usa"
        " sz89=usa:4cv[2ftr]+4dd+2bb sz91=usa:1ca+1dd+2trn[1inf+1art] sz10=japan:2bb+1cv"
        " holds.hawaiian_islands=japan hawaiian_islands=japan:2inf western_united_states=usa:2inf"
        " fac.western_united_states=major_complex fac.eastern_united_states=major_complex"
        " holds.france=uk holds.normandy_bordeaux=uk germany=germany:9inf norway=germany:9inf"
        " southern_italy=italy:30inf japan=japan:12inf holds.brazil=usa holds.eire=uk"
    )
    found = does(line)
    assert found.stay("sz11")["cv"] == 4
    assert found.stay("sz91") == Counter(ca=1, dd=1, trn=2, inf=2, art=2)


def test_new_warships_are_placed_in_the_ocean_where_an_enemy_fleet_is() -> None:
    """One submarine is left in the Atlantic, where the United States have four carriers."""
    line = (
        "phase=mobilize power=usa turn=6 war=germany-usa,italy-usa,japan-usa bought.usa=1cv+2dd"
        " fac.eastern_united_states=major_complex fac.western_united_states=major_complex"
        f" {FRANCE_LOST} holds.normandy_bordeaux=germany normandy_bordeaux=germany:1inf"
        " holds.morocco=germany norway=germany:1inf germany=germany:9inf sz91=germany:1sub"
        " sz101=usa:4cv+8ftr+4dd sz10=usa:1cv+2ftr+2dd sz6=japan:3cv+3dd japan=japan:12inf"
    )
    assert does(line).placed("sz10") == Counter(cv=1, dd=2)


def called_home(fleet: str) -> dict[str, bool]:
    """Whether the United States' fleets on either coast are called to their harbours."""
    line = f"power=usa turn=5 war=germany-usa,italy-usa,japan-usa {fleet}"
    coasts = "fac.eastern_united_states=major_complex fac.western_united_states=major_complex"
    pull = Pull(Picture(RULES.play(position(RULES, f"{line} {coasts}")), "usa", printed(), ANY))
    return {zone: pull.home[zone] > 0 for zone in ("sz101", "sz10")}


def test_a_fleet_in_one_ocean_does_not_call_that_of_the_other_home() -> None:
    assert called_home("sz8=japan:2cv+2bb") == {"sz101": False, "sz10": True}
    assert called_home("sz102=germany:2bb") == {"sz101": True, "sz10": False}


TWO_COASTS = (
    "power=usa turn=11 war=germany-usa,italy-usa,japan-usa sz101=usa:7trn japan=japan:12inf"
    " western_united_states=usa:9inf+6art central_united_states=usa:1inf germany=germany:9inf"
    " fac.western_united_states=major_complex fac.eastern_united_states=major_complex"
    f" {FRANCE_LOST} sz6=usa:2bb+5cv+9ftr+8dd sz91=usa:1cv+2ftr+2dd iwo_jima=usa:6ftr"
)


def test_transports_of_one_ocean_fetch_nobody_on_the_other() -> None:
    """Seven lie empty in the Atlantic; who waits on the Pacific coast needs others."""
    state = position(RULES, f"phase=purchase_and_repair {TWO_COASTS} purse.usa=60")
    state = RULES.apply(state, "usa", NoResearch()).state
    assert decided(state).bought["trn"]


def test_transports_before_tokyo_fetch_nobody_in_the_united_states() -> None:
    """Those that lie beside a complex in Korea are four zones from who waits at home."""
    line = TWO_COASTS.replace("sz101=usa:7trn", "sz7=usa:7trn holds.korea=usa korea=usa:1inf")
    line = f"phase=purchase_and_repair {line} fac.korea=minor_complex purse.usa=60"
    state = RULES.apply(position(RULES, line), "usa", NoResearch()).state
    assert decided(state).bought["trn"]


def test_new_transports_are_placed_where_troops_wait_for_them() -> None:
    placed = does(f"phase=mobilize {TWO_COASTS} bought.usa=4trn")
    assert placed.placed("sz10") == Counter(trn=4)


@pytest.mark.parametrize(("army", "lands"), [("16inf+4art+3ftr", True), ("3ftr", False)])
def test_an_army_that_others_replace_lands_beside_it_during_a_siege(
    army: str, *, lands: bool
) -> None:
    """Fourteen are aboard for Italy; as many who wait in Britain could go aboard next turn."""
    line = (
        "power=uk turn=12 war=germany-uk,italy-uk holds.france=germany germany=germany:12inf"
        " holds.normandy_bordeaux=germany holland_belgium=germany:6inf+2art+3tank"
        " denmark=germany:12inf western_germany=germany:12inf+2ftr southern_italy=italy:8inf+2art"
        f" sz109=uk:6dd+7trn[1inf+1art] united_kingdom=uk:{army}"
        " fac.united_kingdom=major_complex,air_base"
    )
    found = does(line)
    siege = Picture(found.g, "uk", printed(), ANY).siege
    assert siege
    assert siege.land == "southern_italy"
    assert bool(found.to("holland_belgium")) == lands


# ------------------------------------------------------------------ in the fog


def believed(line: str, land: str) -> int:
    """How many units the Allies believe in a territory of which they have seen nothing."""
    g = position_of(fogged(f"power=uk turn=1 {line}").g, "allies")
    return sum(g.is_unit(key) for key in g.units_at(land))


def test_what_nobody_sees_is_believed_wherever_a_power_makes_units() -> None:
    both = "fac.germany=major_complex fac.western_germany=major_complex"
    assert believed(both, "western_germany") > 10
    assert believed(both, "germany") >= believed(both, "western_germany")
    assert believed("fac.germany=major_complex", "western_germany") == 0


def test_aircraft_that_took_land_are_believed_where_they_could_land() -> None:
    """12 In France nobody lands who has just taken it; Western Germany has an air base."""
    g = fogged("power=germany turn=1 holds.france=germany fac.western_germany=air_base").g
    forces = {"germany": {"infantry": 3, "fighter": 4}}
    sight_forces(g, "allies", "france", "battle", forces)
    g.state.power = "uk"
    known = position_of(g, "allies")
    for land, kinds in (("france", {"infantry"}), ("western_germany", {"fighter"})):
        assert {known.pieces[key].kind for key in known.units_at(land)} == kinds


def test_the_more_a_power_makes_in_a_place_the_more_is_believed_there() -> None:
    assert shared(7, {"germany": 10, "france": 3}) == {"germany": 6, "france": 1}
    assert shared(3, {"germany": 10, "western_germany": 10}) == {"germany": 2, "western_germany": 1}
    assert shared(3, {}) == {}
