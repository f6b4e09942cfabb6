"""8 The odds of what stands on the map: attacks that are drawn up, and plans of moves."""

import pytest
from msgspec.structs import replace

from engine.games.pacific_1940.odds import Assault, Battle, assault, battle
from engine.games.pacific_1940.odds.attacks import between, of_attack, of_battle
from engine.games.pacific_1940.odds.plans import foreseen
from engine.games.pacific_1940.position.orders import Order, StandingOrders
from engine.games.pacific_1940.position.state import Attack, Campaign
from tests.engine.pacific_1940.battle.battles import fight
from tests.engine.pacific_1940.helpers import at


def test_8_a_plan_has_the_battles_that_it_would_bring() -> None:
    table = at("power=japan kwangsi=japan:3inf+1art yunnan=china:2inf")
    units = tuple(key for key in table.there("kwangsi") if table.g.owner(key) == "japan")
    order = Order(units=units, path=("kwangsi", "yunnan"))
    (found,) = foreseen(table.g, "japan", [order])
    assert found.space == "yunnan"
    asked = found.asked
    assert isinstance(asked, Battle)
    assert asked.attackers.units == {"infantry": 3, "artillery": 1}
    assert asked.defenders.units == {"infantry": 2}
    assert asked.way_out
    assert table.where(units[0]) == "kwangsi"
    assert 0.5 < battle(table.g.equipment, asked).takes < 1


def test_8_2_an_assault_has_its_sea_battle_and_its_loads() -> None:
    attack = Attack(space="guam", landed={"japan_infantry_1": "sz22"}, units=["japan_fighter_1"])
    line = "power=japan war=japan-usa sz22=japan:1trn[1inf]+1dd;usa:1dd guam=usa:1inf;japan:1ftr"
    table = at(line, attacks=(attack,))
    table.g.put("japan_fighter_1", "guam")
    asked = of_attack(table.g, "guam")
    assert isinstance(asked, Assault)
    (crossing,) = asked.crossings
    assert crossing.sea is not None
    assert crossing.sea.attackers.units == {"transport": 1, "destroyer": 1}
    assert crossing.loads == ({"infantry": 1},)
    assert asked.land.attackers.units == {"fighter": 1}
    assert 0 < assault(table.g.equipment, asked).takes < 1


def test_8_2_ships_bombard_where_no_battle_is_fought_at_sea() -> None:
    attack = Attack(space="guam", landed={"japan_infantry_1": "sz22"})
    line = "power=japan war=japan-usa sz22=japan:1trn[1inf]+1ca+1bb guam=usa:1inf"
    asked = of_attack(at(line, attacks=(attack,)).g, "guam")
    assert isinstance(asked, Assault)
    assert asked.crossings[0].bombarding == {"battleship": 1}


def test_8_3_a_battle_goes_on_from_where_it_stands() -> None:
    table = fight("kwangsi=japan:2inf;china:2inf", 6, 6, 1, 6, came={"japan_infantry_1": "kiangsi"})
    assert table.asked == "japan may_retreat"
    frame = table.state.stack[0]
    asked = of_battle(table.g, frame)
    assert asked.fought
    assert asked.attackers.units == {"infantry": 1}
    assert asked.defenders.units == {"infantry": 2}


def test_8_3_the_enemys_own_order_of_loss_is_not_told() -> None:
    table = at("power=japan kwangsi=japan:2inf;china:1inf+1art")
    own = ("artillery", "infantry")
    table.g.state.standing_orders["china"] = StandingOrders(losses={"defence_land": own})
    sides = table.g.own_at("kwangsi", "japan"), table.g.own_at("kwangsi", "china")
    assert between(table.g, "kwangsi", "japan", *sides, "china").defenders.order == own
    assert between(table.g, "kwangsi", "japan", *sides, "japan").defenders.order != own


@pytest.mark.parametrize(
    ("fleet", "settles", "own"),
    [
        ("1sub;uk:3ftr;anzac:1ca+1dd", False, "anzac"),
        ("1bb;uk:3trn+1ca;anzac:1bb+1ca", False, "anzac"),
        ("1bb;uk:3trn+1ca;anzac:1bb+1ca", True, ""),
        ("1sub;uk:3ftr;anzac:1ca+1dd", True, "anzac"),
    ],
)
def test_8_3_p42_of_several_defenders_the_order_counts_of_who_would_choose(
    fleet: str, own: str, *, settles: bool
) -> None:
    """Given own orders of loss of all, also of an attacker that may settle the losses."""
    line = f"power=japan war=japan-uk,japan-anzac sz36=japan:{fleet}"
    table = at(line, attacker_settles_losses=settles)
    for power in ("japan", "uk", "anzac"):
        orders = StandingOrders(losses={"defence_sea": ("cruiser", power)})
        table.g.state.standing_orders[power] = orders
    sides = table.g.own_at("sz36", "japan"), table.g.enemies_at("sz36", "japan")

    order = between(table.g, "sz36", "japan", *sides).defenders.order

    printed = table.g.equipment.loss_orders["defence_sea"].kinds
    assert order == (("cruiser", own) if own else tuple(printed))


@pytest.mark.parametrize("space", ["yunnan", "sz36"])
def test_8_where_nobody_fights_there_are_no_odds(space: str) -> None:
    assert of_attack(at("power=japan sz36=japan:1dd yunnan=china:1inf").g, space) is None


def test_8_2_odds_let_no_more_ships_bombard_than_units_come_ashore() -> None:
    landed = {"japan_infantry_1": "sz37", "japan_infantry_2": "sz38"}
    line = "power=japan war=japan-uk sz37=japan:1trn[1inf]+2ca sz38=japan:1trn[1inf]+1bb"
    g = at(f"{line} shan_state=uk:1inf", attacks=(Attack(space="shan_state", landed=landed),)).g
    asked = of_attack(g, "shan_state")
    assert isinstance(asked, Assault)
    fewer = replace(asked.crossings[0], bombarding={"cruiser": 1})
    same = replace(asked, crossings=(fewer, asked.crossings[1]))
    assert assault(g.equipment, asked) == assault(g.equipment, same)


def at_war(line: str, *attacks: Attack) -> Campaign:
    return at(f"power=japan war=japan-usa,japan-anzac {line}", attacks=attacks).g


def test_8_3_transports_are_lost_with_their_cargo() -> None:
    attack = Attack(space="sz35", units=["japan_destroyer_1"])
    g = at_war("sz35=japan:1dd;usa:1trn[2inf]+1trn", attack)
    asked = of_attack(g, "sz35")
    assert isinstance(asked, Battle)
    assert asked.defenders.loads == {"transport": ({}, {"infantry": 2})}
    found = battle(g.equipment, asked)
    assert found.defence_lost == {"transport": 2}
    assert found.defence_cargo == {"infantry": 2}
    assert found.defence_loss == 2 * 7 + 2 * 3


def test_8_3_the_ship_that_carries_least_is_lost_first_and_a_survivor_keeps_its_cargo() -> None:
    g = at_war("sz35=japan:1ca;usa:1dd+1trn[1inf+1art]+1trn[1inf]")
    asked = of_attack(g, "sz35")
    assert isinstance(asked, Battle)
    assert asked.defenders.loads == {
        "transport": ({"infantry": 1}, {"infantry": 1, "artillery": 1})
    }
    found = battle(g.equipment, asked)
    by_hand = sum(
        each.chance * {2: 0, 1: 3, 0: 3 + 7}[each.defenders.get("transport", 0)]
        for each in found.endings
    )
    ships = 8 * found.defence_lost["destroyer"] + 7 * found.defence_lost["transport"]
    assert found.defence_loss == pytest.approx(ships + by_hand)


def test_8_3_aircraft_of_friends_go_down_with_a_damaged_carrier() -> None:
    asked = of_attack(at_war("sz35=japan:2bb;usa:1cv![anzac.2ftr]"), "sz35")
    assert isinstance(asked, Battle)
    assert asked.defenders.loads == {"carrier": ({"fighter": 2},)}


def test_8_3_troops_that_do_not_land_count_as_cargo_and_those_that_do_once() -> None:
    staying = at_war("sz22=japan:1dd+1trn[1inf+1tank];usa:1dd")
    asked = of_attack(staying, "sz22")
    assert isinstance(asked, Battle)
    assert asked.attackers.loads == {"transport": ({"infantry": 1, "tank": 1},)}

    attack = Attack(space="guam", landed={"japan_infantry_1": "sz22"})
    landing = at_war("sz22=japan:1trn[1inf+1art]+1ca;usa:1ca guam=usa:1inf", attack)
    whole = of_attack(landing, "guam")
    assert isinstance(whole, Assault)
    (crossing,) = whole.crossings
    assert crossing.sea is not None
    assert crossing.sea.attackers.loads == {"transport": ({"artillery": 1},)}
    assert crossing.loads == ({"infantry": 1},)
    sea = of_attack(landing, "sz22")
    assert isinstance(sea, Battle)
    assert sea.attackers.loads == {"transport": ({"infantry": 1, "artillery": 1},)}


def test_8_2_an_assault_counts_the_transports_that_are_sunk_without_a_die() -> None:
    landing = Attack(space="guam", landed={"japan_infantry_1": "sz22"})
    sinking = Attack(space="sz22", units=["japan_destroyer_1"])
    g = at_war("sz22=japan:1trn[1inf]+1dd;usa:1trn[2inf] guam=usa:1inf", landing, sinking)
    asked = of_attack(g, "guam")
    assert isinstance(asked, Assault)
    assert asked.crossings[0].sunk == {"infantry": 2, "transport": 1}
    found = assault(g.equipment, asked)
    assert found.defence_loss == pytest.approx(found.land.defence_loss + 13)


SHORES = (
    Attack(space="malaya", landed={"japan_infantry_1": "sz37", "japan_infantry_2": "sz37"}),
    Attack(space="shan_state", landed={"japan_infantry_3": "sz37", "japan_infantry_4": "sz37"}),
)


def shelling(line: str, *attacks: Attack) -> list[dict[str, int]]:
    """The ships that bombard each shore from its first zone."""
    g = at(f"power=japan war=japan-uk {line}", attacks=attacks).g
    found = [of_attack(g, attack.space) for attack in attacks]
    return [each.crossings[0].bombarding for each in found if isinstance(each, Assault)]


def test_8_2_a_ship_bombards_one_shore_the_first_of_the_assaults_from_its_zone() -> None:
    fleet = "sz37=japan:2trn[2inf]+2ca+1bb"
    first, second = {"battleship": 1, "cruiser": 1}, {"cruiser": 1}
    assert shelling(f"{fleet} malaya=uk:2inf shan_state=uk:2inf", *SHORES) == [first, second]
    assert shelling(f"{fleet} malaya=uk:2inf shan_state=uk:2inf", *SHORES[::-1]) == [first, second]


def test_8_2_none_bombards_land_without_defenders_and_so_they_fire_at_the_next() -> None:
    fleet = "sz37=japan:2trn[2inf]+2ca+1bb"
    assert shelling(f"{fleet} shan_state=uk:2inf", *SHORES)[1] == {"battleship": 1, "cruiser": 1}


def test_8_2_ships_of_another_zone_bombard_besides() -> None:
    line = "sz37=japan:1trn[1inf]+1ca+1trn[2inf] sz41=japan:1trn[1inf]+1bb"
    landed = {"japan_infantry_2": "sz37", "japan_infantry_3": "sz37"}
    attacks = (
        Attack(space="malaya", landed={"japan_infantry_1": "sz37", "japan_infantry_4": "sz41"}),
        Attack(space="shan_state", landed=landed),
    )
    g = at(f"power=japan war=japan-uk {line} malaya=uk:1inf shan_state=uk:1inf", attacks=attacks).g
    malaya, shan_state = (of_attack(g, attack.space) for attack in attacks)
    assert isinstance(malaya, Assault) and isinstance(shan_state, Assault)
    assert [each.bombarding for each in malaya.crossings] == [{"cruiser": 1}, {"battleship": 1}]
    assert shan_state.crossings[0].bombarding == {}
