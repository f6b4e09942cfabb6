"""G5, G12, G14 French and Dutch land, China, and powers that fight together."""

import pytest

from engine.games.pacific_1940.economy import convoys
from engine.games.pacific_1940.economy.bill import Units
from engine.games.pacific_1940.economy.purchase import Purchase, PurchaseAndRepair
from engine.games.pacific_1940.planning.noncombat_move import NoncombatMove
from engine.games.pacific_1940.planning.planning import MovePlan
from engine.games.pacific_1940.politics import capture, objectives, politics
from engine.games.pacific_1940.politics.declarations import DeclareWar, GoToWar
from engine.games.pacific_1940.position.fog import FogState
from tests.engine.pacific_1940.global_1940.helpers import BOX, in_the_world
from tests.engine.pacific_1940.global_1940.politics.test_G3_wars import may_declare, refused
from tests.engine.pacific_1940.movement.moving import go, why_not

PARIS_LOST = "holds.france=germany "


def test_G5_1_the_purse_of_france_goes_to_the_taker_of_paris_and_it_still_moves() -> None:
    t = in_the_world("power=germany purse.france=19 purse.germany=1 france=germany:1inf")
    capture.take(t.g, "france", "germany")
    assert t.state.purses["germany"] == 20
    assert t.state.purses["france"] == 0
    assert t.g.capital_is_lost("france")
    t = in_the_world(PARIS_LOST + "power=france morocco=france:1inf")
    assert why_not(t, go("france_infantry_1", by="morocco algeria"), phase="noncombat") is None


def test_G5_2_friends_enter_french_land_and_do_not_take_it_while_paris_is_lost() -> None:
    t = in_the_world(PARIS_LOST + "power=uk algeria=uk:1inf")
    order = go("uk_infantry_1", by="algeria morocco")
    t.run(NoncombatMove(power="uk")).do(MovePlan((order,)))
    assert t.where("uk_infantry_1") == "morocco"
    assert t.g.controller("morocco") == "france"


def test_G5_2_a_friend_keeps_what_it_takes_back_until_paris_is_free() -> None:
    t = in_the_world(PARIS_LOST + "power=uk holds.algeria=italy algeria=uk:1inf")
    capture.take(t.g, "algeria", "uk")
    assert t.g.controller("algeria") == "uk"
    t.state.power = "usa"
    capture.take(t.g, "france", "usa")
    assert t.g.controller("france") == t.g.controller("algeria") == "france"


def test_G5_2_with_paris_free_what_is_taken_back_is_french_at_once() -> None:
    t = in_the_world("power=uk holds.algeria=italy algeria=uk:1inf")
    capture.take(t.g, "algeria", "uk")
    assert t.g.controller("algeria") == "france"


def test_G5_4_dutch_land_is_open_to_its_guardians_and_to_others_in_its_war() -> None:
    t = in_the_world()
    assert refused(t, "anzac", "java") is None
    assert politics.may_take_over(t.g, "uk", "java")
    assert not politics.may_take_over(t.g, "france", "suriname")
    assert refused(t, "france", "java") == "not_at_war"
    assert refused(t, "france", "suriname") is None
    assert refused(t, "japan", "java") == "not_at_war"
    politics.declare(t.g, "japan", ("uk",))
    assert refused(t, "japan", "java") is None
    assert refused(t, "france", "java") is None


# ------------------------------------------------------------------- China


def test_G12_china_keeps_to_its_land_of_one_board() -> None:
    t = in_the_world("war=japan-uk,japan-anzac,germany-china")
    open_land = {land for land in BOX.territories if refused(t, "china", land) is None}
    assert open_land == {*BOX.powers["china"].home, "kwangtung", "burma"}
    assert {BOX.territories[land].board for land in open_land} == {"pacific"}


def test_G12_with_burma_lost_china_buys_no_artillery() -> None:
    line = "power=china purse.china=12 yunnan=china:1inf{more}"
    buys = Purchase((Units("artillery", 1),))
    t = in_the_world(line.format(more="")).run(PurchaseAndRepair(power="china"))
    assert t.why_not(buys) is None
    lost = in_the_world(line.format(more=" holds.burma=japan"))
    assert not objectives.road_is_open(lost.g, "china")
    assert lost.run(PurchaseAndRepair(power="china")).why_not(buys) is not None


def test_G12_china_may_declare_on_germany_while_germans_stand_in_its_land() -> None:
    assert may_declare(in_the_world("power=china"), "china") == set()
    t = in_the_world("power=china kansu=germany:1inf")
    assert may_declare(t, "china") == {"germany"}
    t.run(DeclareWar(power="china")).do(GoToWar(("germany",)))
    assert t.g.enemies("china") == {"germany", "japan"}
    refusal = politics.why_not_declare(t.g, "china", "italy")
    assert refusal is not None
    assert refusal.fact == "nobody_intrudes"


def test_G12_germans_at_the_border_give_china_no_cause() -> None:
    t = in_the_world("power=china kazakhstan=germany:3inf holds.kazakhstan=germany")
    assert may_declare(t, "china") == set()


def test_G12_in_the_fog_only_land_that_they_hold_tells_of_intruders() -> None:
    t = in_the_world("power=china kansu=germany:1inf")
    t.state.fog = FogState(knowledge={})
    assert may_declare(t, "china") == set()
    t.state.control["kansu"] = "germany"
    assert may_declare(t, "china") == {"germany"}


def test_G12_no_convoys_of_china_are_raided() -> None:
    line = "power={power} holds.kiangsu={power} holds.shantung={power} sz19=japan:2sub war=japan-uk"
    assert convoys.raided_zones(in_the_world(line.format(power="china")).g, "china") == []
    assert "sz19" in convoys.raided_zones(in_the_world(line.format(power="uk")).g, "uk_pacific")


# ------------------------------------------------------------------- fighting together


def test_G14_1_powers_are_partners_once_they_have_an_enemy_in_common() -> None:
    t = in_the_world()
    assert politics.are_partners(t.g, "uk", "france")
    assert not politics.are_partners(t.g, "uk", "china")
    assert not politics.are_partners(t.g, "uk", "usa")
    politics.declare(t.g, "usa", ("japan",))
    assert politics.are_partners(t.g, "usa", "china")
    assert not politics.are_partners(t.g, "usa", "uk")
    politics.declare(t.g, "uk", ("japan",))
    assert politics.are_partners(t.g, "usa", "uk")


@pytest.mark.parametrize("other", ["italy", "japan"])
def test_G14_1_the_axis_share_land_bases_and_ships_from_the_start(other: str) -> None:
    t = in_the_world()
    assert politics.are_partners(t.g, "germany", other)
    assert politics.may_carry(t.g, other, "germany")
    assert politics.may_use_base(t.g, other, "western_germany")


def test_G14_1_friends_defend_together() -> None:
    t = in_the_world("power=germany egypt=uk:1inf;anzac:1inf;france:1inf;usa:1inf war=germany-usa")
    defenders = {t.g.owner(key) for key in t.g.enemies_at("egypt", "germany")}
    assert defenders == {"uk", "anzac", "france", "usa"}


def test_G14_2_germans_and_italians_never_attack_together() -> None:
    t = in_the_world("power=germany libya=germany:1tank;italy:2inf alexandria=uk:1inf")
    both = go("germany_tank_1", "italy_infantry_1", by="libya tobruk alexandria")
    assert why_not(t, both) is not None
    assert why_not(t, go("germany_tank_1", by="libya tobruk alexandria")) is None
    assert refused(t, "germany", "libya", "air") is None
