"""7.6 Kamikazes, position by position."""

from typing import Any

from engine.games.pacific_1940.battle.kamikaze import AimKamikazes, Kamikazes, SendKamikazes
from engine.games.pacific_1940.position.orders import StandingOrders
from engine.games.pacific_1940.position.state import Attack
from tests.engine.pacific_1940.helpers import Table, at

WAR = "power=usa war=japan-usa"
BATTLE = f"{WAR} sz6=usa:1bb+1cv+1dd;japan:1dd"


def dive(line: str, *dice: int, attacks: tuple[Attack, ...] = (), **options: Any) -> Table:
    return at(line, *dice, attacks=attacks, **options).run(Kamikazes(power="usa"))


def test_7_6_a_hit_sinks_a_ship_at_once() -> None:
    table = dive(BATTLE, 2)
    assert table.asked == "japan aim_kamikazes"
    table.do(SendKamikazes(("usa_destroyer_1",)))
    assert table.where("usa_destroyer_1") == "lost"
    assert table.one("kamikaze_struck").outcome == "sunk"
    assert table.state.tokens["japan"] == 5
    assert table.state.lost["usa"] == {"destroyer": 1}
    assert table.asked == ""


def test_7_6_the_question_says_where_the_first_targets_are() -> None:
    table = dive(BATTLE)
    assert table.ask.crumb(table.g) == {"space": "sz6"}
    two = dive(f"{BATTLE} sz17=usa:1ca;japan:1dd")
    assert two.ask.crumb(two.g) == {"space": "sz6", "spaces": "sz6 sz17"}


def test_7_6_a_two_hit_ship_takes_one_hit() -> None:
    table = dive(BATTLE, 1, 2)
    table.do(SendKamikazes(("usa_battleship_1", "usa_carrier_1")))
    assert [event.outcome for event in table.told("kamikaze_struck")] == ["damaged", "damaged"]
    assert table.piece("usa_battleship_1").markers == table.piece("usa_carrier_1").markers == 1


def test_7_6_two_hits_sink_a_battleship_and_a_third_is_wasted() -> None:
    table = dive(BATTLE, 1, 1, 1).do(SendKamikazes(("usa_battleship_1",) * 3))
    outcomes = [event.outcome for event in table.told("kamikaze_struck")]
    assert outcomes == ["damaged", "sunk", "too_late"]
    assert table.state.tokens["japan"] == 3


def test_7_6_a_miss_uses_the_token_and_marks_the_zone() -> None:
    table = dive(BATTLE, 3).do(SendKamikazes(("usa_destroyer_1",)))
    assert table.where("usa_destroyer_1") == "sz6"
    assert table.one("kamikaze_struck").outcome == "missed"
    assert table.state.tokens["japan"] == 5
    assert table.state.kamikaze_zones == ["sz6"]


def test_7_6_tokens_can_be_kept() -> None:
    table = dive(BATTLE).do(SendKamikazes())
    assert table.one("kamikazes_sent").left == 6
    assert table.state.kamikaze_zones == []


def test_7_6_no_more_than_the_tokens_that_are_left() -> None:
    table = dive(f"{BATTLE} tokens.japan=1")
    assert table.why_not(SendKamikazes(("usa_destroyer_1",) * 2)) == "7.6 tokens_spent"
    assert dive(f"{BATTLE} tokens.japan=0").asked == ""


def test_7_6_only_surface_warships_of_the_attacker_are_targets() -> None:
    table = dive(f"{WAR} sz6=usa:1dd+1sub+1trn;uk:1dd;japan:1dd")
    for ship in ("usa_submarine_1", "usa_transport_1", "uk_destroyer_1", "japan_destroyer_1", "x"):
        assert table.why_not(SendKamikazes((ship,))) == "7.6 no_target"
    assert table.why_not(SendKamikazes(("usa_destroyer_1",))) is None


def test_7_6_only_in_the_zones_of_kamikazes() -> None:
    assert dive(f"{WAR} sz7=usa:1dd;japan:1dd").asked == ""
    table = dive(f"{WAR} sz7=usa:1ca;japan:1dd sz6=usa:1dd;japan:1dd")
    assert table.why_not(SendKamikazes(("usa_cruiser_1",))) == "7.6 out_of_reach"


def test_7_6_only_where_japanese_units_fight_at_sea() -> None:
    assert dive(f"{WAR} sz6=usa:1dd").asked == ""
    assert dive(f"{WAR} sz6=usa:1dd;japan:1sub").asked == ""
    sent = (Attack(space="sz6", units=["usa_destroyer_1"]),)
    assert dive(f"{WAR} sz6=usa:1dd;japan:1sub", attacks=sent).role == "japan"


def test_7_6_or_where_an_assault_is_made_from() -> None:
    line = f"{WAR} sz17=usa:1trn[1inf]+1ca"
    assert dive(line).asked == ""
    landing = (Attack(space="iwo_jima", landed={"usa_infantry_1": "sz17"}),)
    assert dive(line, attacks=landing).role == "japan"


def test_7_6_nobody_is_asked_when_there_is_no_warship_to_hit() -> None:
    landing = (Attack(space="iwo_jima", landed={"usa_infantry_1": "sz17"}),)
    assert dive(f"{WAR} sz17=usa:1trn[1inf]", attacks=landing).asked == ""


def test_7_6_cargo_of_a_carrier_is_lost_with_it() -> None:
    table = dive(f"{WAR} war=japan-usa,japan-uk sz6=usa:1cv![uk.1ftr]+1dd;japan:1dd", 1)
    table.do(SendKamikazes(("usa_carrier_1",)))
    assert table.where("uk_fighter_1") == "lost"


def test_7_6_asleep_until_the_allies_come_close() -> None:
    assert dive(BATTLE, kamikazes_asleep=True).asked == ""
    assert dive(f"{BATTLE} awake=yes", kamikazes_asleep=True).role == "japan"


def test_7_6_with_the_switch_land_beside_the_zone_is_needed() -> None:
    line = f"{WAR} sz17=usa:1dd;japan:1dd"
    assert dive(line, kamikazes_need_land=True).role == "japan"
    lost = f"{line} holds.iwo_jima=usa"
    assert dive(lost, kamikazes_need_land=True).asked == ""
    assert dive(lost).role == "japan"


def test_7_6_an_enemy_at_peace_is_left_alone() -> None:
    assert dive("power=usa war=japan-uk sz6=usa:1dd;japan:1dd").asked == ""


def test_8_3_standing_orders_keep_tokens_from_a_zone() -> None:
    table = at(f"{BATTLE} sz17=usa:1ca;japan:1ca")
    table.state.standing_orders["japan"] = StandingOrders(no_kamikaze=("sz6",))
    table.run(Kamikazes(power="usa"))
    assert table.why_not(SendKamikazes(("usa_destroyer_1",))) == "7.6 ordered_not_there"
    assert table.why_not(SendKamikazes(("usa_cruiser_1",))) is None
    only = at(BATTLE)
    only.state.standing_orders["japan"] = StandingOrders(no_kamikaze=("sz6",))
    assert only.run(Kamikazes(power="usa")).asked == ""


def test_7_6_one_part_for_ships_that_are_alike() -> None:
    table = dive(f"{WAR} sz6=usa:3dd+1bb;japan:1dd")
    ask: AimKamikazes = table.ask
    first = [part.target for part in ask.parts(table.g, SendKamikazes())]
    assert first == ["usa_battleship_1", "usa_destroyer_1"]
    aimed = SendKamikazes(("usa_destroyer_1",))
    then = [part.target for part in ask.parts(table.g, aimed)]
    assert then == ["usa_battleship_1", "usa_destroyer_1", "usa_destroyer_2"]
