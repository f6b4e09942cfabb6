"""8.2 Amphibious assaults, position by position."""

import pytest

from engine.games.pacific_1940.battle.assault import Assault, Bombard
from engine.games.pacific_1940.battle.conduct import ConductCombat
from engine.games.pacific_1940.battle.retreat import Press, Retreat
from engine.games.pacific_1940.battle.scramble import Scramble, Scrambles, Sortie
from engine.games.pacific_1940.position.orders import Order
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.helpers import Table, at
from tests.engine.pacific_1940.movement.moving import carried_out, go

WAR = "war=japan-usa,japan-uk"
INF = "japan_infantry_1"


def land(line: str, *dice: int, landed: str = "1", others: tuple[Attack, ...] = ()) -> Table:
    """An assault on the Philippines from zone 35 by so many of Japan's infantry."""
    units = {f"japan_infantry_{n}": "sz35" for n in range(1, int(landed) + 1)}
    attacks = (Attack(space="philippines", landed=units), *others)
    table = at(f"{WAR} {line}", *dice, attacks=attacks)
    return table.run(Assault(space="philippines"))


def test_8_2_an_undefended_territory_is_taken_without_a_die() -> None:
    table = land("sz35=japan:1trn[1inf]")
    assert table.where(INF) == "philippines"
    assert table.g.controller("philippines") == "japan"
    assert table.piece(INF).came_from == "sz35"
    assert table.piece("japan_transport_1").ashore == "philippines"
    assert table.one("went_ashore").kinds == (("infantry", 1),)
    assert table.state.attacks["philippines"].is_done


def test_8_2_units_that_are_not_to_land_stay_aboard() -> None:
    table = land("sz35=japan:1trn[2inf]")
    assert table.where(INF) == "philippines"
    assert table.piece("japan_infantry_2").aboard == "japan_transport_1"
    assert table.where("japan_infantry_2") == "sz35"


def test_8_2_ships_bombard_before_the_battle_and_those_hit_fire_back() -> None:
    table = land("sz35=japan:1trn[1inf]+1ca philippines=usa:1inf", 3, 2)
    fired = table.told("fired")
    assert [event.how for event in fired] == ["bombardment", "fire"]
    assert table.where(INF) == "lost"
    assert table.where("usa_infantry_1") == "lost"
    assert table.g.controller("philippines") == "usa"
    assert table.piece("japan_cruiser_1").fought


def bombarding(table: Table) -> list[tuple[int, int]]:
    """Column and dice of the bombardment of the only battle."""
    fired = [event for event in table.told("fired") if event.how == "bombardment"]
    return [(v.to_hit, len(v.faces)) for event in fired for v in event.volleys]


def test_8_2_no_more_ships_bombard_than_units_land_the_strongest_first() -> None:
    table = land("sz35=japan:1trn[1inf]+2ca+1bb philippines=usa:1inf", 1, 6)
    assert bombarding(table) == [(4, 1)]
    both = land("sz35=japan:1trn[2inf]+2ca+1bb philippines=usa:1inf", 6, 1, 6, landed="2")
    assert bombarding(both) == [(3, 1), (4, 1)]


def test_8_2_a_sea_battle_cancels_bombardment() -> None:
    table = land("sz35=japan:1trn[1inf]+1ca;usa:1dd philippines=usa:1inf", 1, 6, 1, 6)
    assert table.state.sea_battles == ["sz35"]
    assert bombarding(table) == []
    assert table.g.controller("philippines") == "japan"


def test_8_2_kamikazes_cancel_bombardment_from_their_zone() -> None:
    table = land("sz35=japan:1trn[1inf]+1ca philippines=usa:1inf kamikaze_zones=sz35", 1, 6)
    assert bombarding(table) == []
    assert table.g.controller("philippines") == "japan"


def test_7_5_scrambled_aircraft_make_a_sea_battle() -> None:
    table = land("sz35=japan:1trn[1inf]+1ca;usa:1ftr philippines=usa:1inf", 3, 6, 1, 6)
    assert table.state.sea_battles == ["sz35"]
    assert table.where("usa_fighter_1") == "lost"
    assert bombarding(table) == []


def test_8_2_submarines_that_are_spared_do_not_stop_bombardment() -> None:
    spares = Attack(space="sz35", units=["japan_cruiser_1"], spares=["submarines"])
    line = "sz35=japan:1trn[1inf]+1ca;usa:1sub philippines=usa:1inf"
    table = land(line, 1, 6, others=(spares,))
    assert table.state.sea_battles == []
    assert bombarding(table) == [(3, 1)]


def test_8_2_submarines_that_are_fought_do() -> None:
    fights = Attack(space="sz35", units=["japan_destroyer_1"])
    line = "sz35=japan:1trn[1inf]+1dd;usa:1sub philippines=usa:1inf"
    table = land(line, 1, 6, 1, 6, others=(fights,))
    assert table.state.sea_battles == ["sz35"]
    assert table.where("usa_submarine_1") == "lost"
    assert table.g.controller("philippines") == "japan"


def test_8_2_transports_that_retreat_do_not_land() -> None:
    table = at(
        f"{WAR} sz35=japan:1trn[1inf]+1dd;usa:1dd philippines=usa:1inf", 6, 6,
        attacks=(Attack(space="philippines", landed={INF: "sz35"}),),
    )  # fmt: skip
    for ship in ("japan_transport_1", "japan_destroyer_1"):
        table.piece(ship).came_from = "sz36"
    table.run(Assault(space="philippines"))
    assert table.asked == "japan may_retreat"
    table.do(Retreat("sz36"))
    assert table.where(INF) == "sz36"
    assert table.piece(INF).aboard == "japan_transport_1"
    assert table.one("landing_called_off").kinds == (("infantry", 1),)
    assert table.state.attacks["philippines"].landed == {}
    assert table.g.controller("philippines") == "usa"


def test_8_2_who_sinks_with_the_transport_does_not_land() -> None:
    table = land("sz35=japan:1trn[1inf]+1dd;usa:1bb philippines=usa:1inf", 6, 1)
    while table.asked == "japan may_retreat":
        table.g.state.dice.script = [6, 1]
        table.do(Press())
    assert table.where("japan_destroyer_1") == "lost"
    assert table.g.controller("philippines") == "usa"


def test_8_2_units_over_land_and_aircraft_join_the_same_battle() -> None:
    attack = Attack(
        space="malaya",
        units=["japan_artillery_1", "japan_fighter_1"],
        landed={INF: "sz37"},
    )
    table = at(
        f"{WAR} sz37=japan:1trn[1inf] malaya=japan:1art+1ftr;uk:1inf", 6, 6, 1, 6,
        attacks=(attack,),
    ).run(Assault(space="malaya"))  # fmt: skip
    (fired,) = [e for e in table.told("fired") if e.side == "attacker"]
    assert [(v.to_hit, len(v.faces)) for v in fired.volleys] == [(2, 2), (3, 1)]
    assert table.g.controller("malaya") == "japan"


def test_8_2_overland_units_and_aircraft_fight_even_if_nobody_lands() -> None:
    attack = Attack(space="malaya", units=["japan_artillery_1"], landed={INF: "sz37"})
    table = at(
        f"{WAR} sz37=japan:1trn[1inf];uk:1ftr malaya=japan:1art;uk:1inf", 4, 1, 6,
        attacks=(attack,),
    ).run(Assault(space="malaya"))  # fmt: skip
    assert table.where(INF) == "lost"
    assert table.g.controller("malaya") == "japan"


def test_11_aircraft_alone_do_not_take_land() -> None:
    attack = Attack(space="philippines", units=["japan_fighter_1"])
    table = at(f"{WAR} philippines=japan:1ftr;usa:1inf", 1, 6, attacks=(attack,))
    table.run(ConductCombat(power="japan"))
    assert table.where("usa_infantry_1") == "lost"
    assert table.g.controller("philippines") == "usa"


def test_8_2_each_zone_of_an_assault_has_its_own_sea_battle_and_bombardment() -> None:
    attack = Attack(space="shan_state", landed={INF: "sz37", "japan_infantry_2": "sz38"})
    table = at(
        f"{WAR} sz37=japan:1trn[1inf]+1ca;uk:1dd sz38=japan:1trn[1inf]+1ca shan_state=uk:1inf",
        1, 6, 3, 6,
        attacks=(attack,),
    ).run(Assault(space="shan_state"))  # fmt: skip
    assert table.state.sea_battles == ["sz37"]
    assert bombarding(table) == [(3, 1)]
    assert table.there("shan_state") == [INF, "japan_infantry_2"]
    assert table.g.controller("shan_state") == "japan"


def test_8_2_ships_of_one_zone_bombard_for_units_of_another() -> None:
    landed = {INF: "sz37", "japan_infantry_2": "sz38", "japan_infantry_3": "sz38"}
    table = at(
        f"{WAR} sz37=japan:1trn[1inf]+2ca sz38=japan:1trn[2inf]+1bb shan_state=uk:4inf",
        1, 1, 1, 6, 6, 6, 1, 1, 1, 6,
        attacks=(Attack(space="shan_state", landed=landed),),
    ).run(Assault(space="shan_state"))  # fmt: skip
    assert bombarding(table) == [(3, 2), (4, 1)]


def test_17_who_leaves_alone_transports_that_others_sink_may_bombard() -> None:
    sink = Attack(space="sz35", units=["japan_destroyer_1"])
    line = "sz35=japan:1trn[1inf]+1dd+1bb;usa:1trn philippines=usa:1inf"
    table = land(line, 4, 6, 1, 6, others=(sink,))
    assert bombarding(table) == [(4, 1)]
    assert table.told("battle_began")[0].forces["japan"] == {"destroyer": 1}
    assert not table.piece("japan_transport_1").fought


def test_8_2_a_fight_with_submarines_is_everybodys() -> None:
    hunt = Attack(space="sz35", units=["japan_destroyer_1"])
    line = "sz35=japan:1trn[1inf]+1dd+1bb;usa:1sub philippines=usa:1inf"
    table = land(line, 1, 1, 6, 6, 1, others=(hunt,))
    assert bombarding(table) == []
    assert "battleship" in table.told("battle_began")[0].forces["japan"]


def two_shores(line: str, *dice: int) -> Table:
    attacks = (
        Attack(space="formosa", landed={"usa_infantry_1": "sz20"}),
        Attack(space="kwangtung", landed={"usa_infantry_2": "sz20"}),
    )
    table = at(f"power=usa {WAR} holds.kwangtung=japan {line}", *dice, attacks=attacks)
    return table.run(Assault(space="formosa"))


def test_8_2_the_attacker_shares_its_ships_out_to_the_shores_of_a_zone() -> None:
    line = "sz20=usa:2trn[1inf]+1bb+1ca formosa=japan:1inf kwangtung=japan:1inf"
    table = two_shores(line)
    assert table.asked == "usa choose_bombarding"
    offered = [choice.ships for choice in table.ask.choices(table.g)]
    assert offered == [("usa_battleship_1",), ("usa_cruiser_1",), ()]
    table.state.dice.script = [1, 6]
    table.do(Bombard(("usa_cruiser_1",)))
    assert bombarding(table) == [(3, 1)]
    table.state.dice.script = [1, 6]
    table.run(Assault(space="kwangtung"))
    assert bombarding(table) == [(4, 1)]


def test_8_2_nobody_is_asked_when_the_other_shore_is_empty() -> None:
    table = two_shores("sz20=usa:2trn[1inf]+1bb+1ca formosa=japan:1inf", 1, 6)
    assert table.asked == ""
    assert bombarding(table) == [(4, 1)]


def test_8_2_scrambled_aircraft_keep_the_cargo_of_a_friends_transport_off() -> None:
    attack = Attack(space="iwo_jima", landed={"usa_infantry_1": "sz17"})
    table = at(
        f"power=usa {WAR} sz17=uk:1trn[usa.1inf];japan:1ftr", attacks=(attack,)
    ).run(Assault(space="iwo_jima"))  # fmt: skip
    assert table.piece("usa_infantry_1").aboard == "uk_transport_1"
    assert table.one("landing_called_off").zone == "sz17"


A_BASE = f"power=usa {WAR} fac.iwo_jima=air_base iwo_jima=japan:1ftr"
FROM_FRIENDS = f"{A_BASE} sz17=uk:1bb+1trn[usa.1inf]"
GOES_ASHORE = go("usa_infantry_1", by="sz17 iwo_jima")


def scrambled_against(line: str, *dice: int, orders: tuple[Order, ...] = ()) -> Table:
    """A landing from a friend's transport, against which a fighter goes up; then the battles."""
    table = carried_out(at(line, *dice), GOES_ASHORE, *orders).run(Scrambles(power="usa"))
    table.do(Scramble((Sortie("japan_fighter_1", "sz17"),)))
    return table.run(ConductCombat(power="usa"))


def test_7_5_P_64_a_friends_fleet_fights_no_aircraft_that_scramble() -> None:
    table = scrambled_against(FROM_FRIENDS)
    assert table.told("battle_began") == []
    assert table.one("landing_called_off").zone == "sz17"
    assert table.there("sz17") == [
        "japan_fighter_1",
        "uk_battleship_1",
        "uk_transport_1",
        "usa_infantry_1",
    ]
    assert table.piece("usa_infantry_1").aboard == "uk_transport_1"
    assert table.g.controller("iwo_jima") == "japan"


@pytest.mark.parametrize(
    ("more", "orders"),
    [
        (";usa:1dd", ()),
        (" sz24=usa:1cv+1ftr", (go("usa_fighter_1", by="sz24 sz17"),)),
    ],
)
def test_7_5_P_64_the_movers_own_units_there_fight_them_first(
    more: str, orders: tuple[Order, ...]
) -> None:
    table = scrambled_against(FROM_FRIENDS + more, 1, 6, orders=orders)
    battle = table.one("battle_began")
    assert list(battle.forces) == ["usa", "japan"]
    assert table.where("japan_fighter_1") == "lost"
    assert table.where("usa_infantry_1") == "iwo_jima"
    assert table.g.controller("iwo_jima") == "usa"


def test_8_2_a_submarine_stops_an_assault_without_a_warship() -> None:
    table = land("sz35=japan:1trn[1inf];usa:1sub")
    assert table.where(INF) == "sz35"
    assert table.one("landing_called_off").kinds == (("infantry", 1),)
    watched = land("sz35=japan:1trn[1inf]+1dd;usa:1sub")
    assert watched.g.controller("philippines") == "japan"
