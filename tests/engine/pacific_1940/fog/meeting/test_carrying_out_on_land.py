"""Orders in the fog carried out against land: groups, landings, raids, empty territories."""

from engine.games.pacific_1940.battle.raid_choices import Intercept
from engine.games.pacific_1940.battle.retreat import Retreat
from engine.games.pacific_1940.fog.meeting.blitz import Advance, Blitz
from tests.engine.pacific_1940.fog.carried import Evening
from tests.engine.pacific_1940.movement.moving import aboard, go

JAPAN = "power=japan war=japan-uk"
US = "power=usa war=japan-usa tokens.japan=0"
TANK, MECH = "japan_tank_1", "japan_mech_infantry_1"


def began(table: Evening) -> list[tuple[str, dict[str, int]]]:
    """Each battle since the last choice, with who attacked in it."""
    power = table.state.power
    return [(each.space, each.forces.get(power, {})) for each in table.told("battle_began")]


def test_a31_land_attacked_from_two_sides_is_fought_for_when_the_last_has_come() -> None:
    table = Evening(
        f"{JAPAN} siam=japan:1inf french_indo_china=japan:1ftr shan_state=uk:1inf"
        " holds.french_indo_china=japan",
        1,
        1,
        6,
    )
    table.write(
        go("japan_infantry_1", by="siam shan_state"),
        go("japan_fighter_1", by="french_indo_china shan_state"),
    )
    assert began(table) == [("shan_state", {"fighter": 1, "infantry": 1})]
    assert table.heard_by("allies") == ["attacked shan_state"]
    moved = ["moved japan_infantry_1", "moved japan_fighter_1"]
    assert table.course() == [*moved, "battle shan_state"]


LANDING = go("usa_transport_1", by="sz34 sz35", ashore="philippines", landing=("usa_infantry_1",))
SHORE = f"{US} holds.philippines=japan philippines=japan:1inf sz34=usa:1trn[1inf]"


def test_a31_the_zone_of_a_landing_is_settled_before_its_assault() -> None:
    table = Evening(f"{SHORE}+1bb sz35=japan:1dd sz21=usa:1ca", 1, 1, 6, 1, 6)
    table.write(
        LANDING, go("usa_battleship_1", by="sz34 sz35"), go("usa_cruiser_1", by="sz21 sz35")
    )
    assert table.heard_by("axis") == ["attacked sz35", "attacked philippines"]
    assert began(table) == [
        ("sz35", {"battleship": 1, "cruiser": 1, "transport": 1}),
        ("philippines", {"infantry": 1}),
    ]


def test_a31_an_assault_waits_for_those_that_come_by_air() -> None:
    table = Evening(f"{SHORE} sz21=usa:1cv+1ftr", 1, 1, 6)
    table.write(LANDING, go("usa_fighter_1", by="sz21 sz35 philippines"))
    assert began(table) == [("philippines", {"fighter": 1, "infantry": 1})]
    moved = ["moved usa_transport_1", "moved usa_fighter_1"]
    assert table.course() == [*moved, "battle philippines"]


def test_fog_8_nobody_lands_whose_ship_was_stopped() -> None:
    table = Evening(f"{US} holds.kiangsu=japan sz35=usa:1trn[1inf]+1ca sz20=japan:1bb", 6, 6)
    order = go(
        "usa_transport_1",
        "usa_cruiser_1",
        by="sz35 sz20 sz19",
        ashore="kiangsu",
        landing=("usa_infantry_1",),
    )
    table.write(order).do(Retreat("sz35"))
    assert table.state.attacks == {}
    assert table.where("usa_infantry_1") == "sz35"
    assert table.heard_by("axis") == ["attacked sz20"]


def test_fog_8_a_raid_is_flown_together_with_the_attack() -> None:
    table = Evening(
        f"{JAPAN} siam=japan:1inf+1bmb shan_state=uk:1inf fac.shan_state=air_base", 6, 4, 1, 6
    )
    bomber = next(key for key in table.state.counters if "bomber" in key)
    table.write(
        go(bomber, by="siam shan_state", raid="air_base"),
        go("japan_infantry_1", by="siam shan_state"),
    )
    assert [type(event).__name__ for event in table.events].count("Attacked") == 1
    table.do(Intercept(0))  # in the fog a holder without fighters is asked all the same
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.index("FacilityBombed") < kinds.index("BattleBegan")
    assert table.heard_by("allies") == ["attacked shan_state"]


def test_a10_aircraft_that_find_nobody_leave_the_land_open_to_another_group() -> None:
    table = Evening(
        f"{JAPAN} siam=japan:1ftr french_indo_china=japan:1tank+1inf holds.french_indo_china=japan"
    )
    table.write(
        go("japan_fighter_1", by="siam shan_state malaya"),
        go("japan_tank_1", by="french_indo_china shan_state"),
    )
    assert table.heard_by("axis")[:1] == ["nothing_to_attack malaya"]
    assert table.heard_by("allies") == []
    assert table.asked == "japan offer_blitz"
    table.do(Blitz((Advance(TANK, "malaya"),)))
    assert table.g.controller("malaya") == "japan"


def test_a31_a_blitz_waits_for_those_that_were_sent_to_the_same_land() -> None:
    table = Evening(
        f"{JAPAN} siam=japan:1tank french_indo_china=japan:1ftr malaya=uk:1inf"
        " holds.french_indo_china=japan",
        1,
        1,
        6,
    )
    table.write(
        go(TANK, by="siam shan_state"),
        go("japan_fighter_1", by="french_indo_china shan_state malaya"),
    )
    table.do(Blitz((Advance(TANK, "malaya"),)))
    assert began(table) == [("malaya", {"fighter": 1, "tank": 1})]
    assert table.course() == [f"moved {TANK}", "moved japan_fighter_1", "battle malaya"]


def test_fog_8_cargo_of_a_friends_ship_goes_ashore_in_an_assault() -> None:
    table = Evening(
        "power=anzac war=japan-anzac,japan-uk holds.celebes=japan celebes=japan:1inf"
        " sz44=uk:1trn[anzac.1inf]",
        1,
        6,
    )
    (unit,) = [key for key in table.state.counters if "anzac_infantry" in key]
    (zone,) = {table.where(unit)}
    table.write(go(unit, by=f"{zone} celebes"))
    assert table.where(unit) == "celebes"
    assert table.heard_by("axis") == ["attacked celebes"]


def test_fog_8_units_are_loaded_on_the_way() -> None:
    table = Evening(f"{US} holds.kiangsu=japan sz36=usa:1trn philippines=usa:1inf")
    order = go(
        "usa_transport_1",
        by="sz36 sz35",
        loads=aboard("usa_transport_1", "usa_infantry_1", at=1),
        ashore="philippines",
        landing=("usa_infantry_1",),
    )
    assert table.why_not(order) == "8.2 no_assault"
    order = go(
        "usa_transport_1",
        by="sz36 sz35 sz20",
        loads=aboard("usa_transport_1", "usa_infantry_1", at=1),
        ashore="formosa",
        landing=("usa_infantry_1",),
    )
    table.write(order)
    assert table.where("usa_infantry_1") == "formosa"
    assert table.g.controller("formosa") == "usa"
