"""14 Collect income: territories, convoys, objectives, the account of a turn."""

import random

import pytest

from engine.games.pacific_1940.economy.income import CollectIncome
from engine.games.pacific_1940.economy.mobilize import Mobilize
from engine.games.pacific_1940.economy.purchase import PurchaseAndRepair
from engine.games.pacific_1940.politics import objectives, politics
from engine.games.pacific_1940.politics.declarations import KeepPeace
from engine.games.pacific_1940.position.state import PURCHASED
from tests.engine.pacific_1940.helpers import Table, at, new_war

WESTERN_WAR = "war=japan-uk,japan-anzac,japan-netherlands,japan-usa "


def collected(line: str, power: str, *dice: int) -> Table:
    """The table after a power has collected its income, its purse empty before."""
    t = at(f"power={power} turn=2 purse.{power}=0 {line}", *dice)
    return t.run(CollectIncome(power=power))


def parts(line: str, power: str, *dice: int) -> dict[str, int]:
    """The parts of a power's income."""
    found: dict[str, int] = collected(line, power, *dice).one("income_collected").parts
    return found


@pytest.mark.parametrize(
    ("power", "ipc"), [("japan", 26), ("usa", 17), ("china", 12), ("uk", 16), ("anzac", 10)]
)
def test_14_territories_at_the_start_are_worth_the_printed_income(power: str, ipc: int) -> None:
    assert parts("", power)["territories"] == ipc


def test_14_income_goes_into_the_purse_and_the_public_account() -> None:
    t = collected("", "uk")
    assert t.state.purses["uk"] == 16
    (account,) = t.state.accounts
    assert (account.round, account.power, account.purse) == (2, "uk", 16)
    assert account.income == {"territories": 16}
    assert account.cities == {"axis": 2, "allies": 6}


def test_14_the_account_says_what_was_lost_that_turn() -> None:
    t = at("power=uk burma=uk:1inf kwangtung=uk:1ftr")
    t.g.lose("uk_infantry_1")
    t.run(CollectIncome(power="uk"))
    assert t.state.accounts[0].lost == {"uk": {"infantry": 1}}


def test_6_a_power_without_its_capital_collects_nothing() -> None:
    t = collected(WESTERN_WAR + "holds.india=japan", "uk")
    assert t.state.purses["uk"] == 0
    assert t.told("income_collected") == []
    assert t.state.accounts[0].income == {}


def test_4_china_has_no_capital_and_always_collects() -> None:
    assert parts("holds.szechwan=japan", "china") == {"territories": 11}


def test_14_each_ship_throws_a_die_and_submarines_and_carrier_aircraft_two() -> None:
    t = collected(WESTERN_WAR + "sz6=usa:1dd+1sub+1cv+1ftr+1trn", "japan", 1, 4, 3, 6, 2)
    (raid,) = t.told("convoy_raided")
    assert raid.raiders == {"usa": 5}
    assert (raid.cap, raid.lost) == (11, 6)
    assert t.one("income_collected").parts["convoys"] == -6


def test_14_a_zone_costs_no_more_than_the_land_beside_it_is_worth() -> None:
    t = collected(WESTERN_WAR + "sz62=japan:2sub", "anzac", 3, 3, 3, 3)
    (raid,) = t.told("convoy_raided")
    assert (raid.cap, raid.lost) == (3, 3)


def test_14_only_land_of_the_power_counts_in_a_convoy_zone() -> None:
    t = collected(WESTERN_WAR + "sz37=uk:1sub", "japan", 3, 3)
    (raid,) = t.told("convoy_raided")
    assert (raid.cap, raid.lost) == (1, 1)


def test_14_no_dice_are_thrown_where_the_land_beside_is_worth_nothing() -> None:
    t = collected(WESTERN_WAR + "holds.kwangsi=china sz36=uk:2sub", "japan")
    assert t.told("convoy_raided") == []
    assert "convoys" not in t.one("income_collected").parts


def test_14_powers_at_peace_raid_no_convoy() -> None:
    assert "convoys" not in parts("sz10=japan:2sub", "usa")
    assert collected("sz10=japan:2sub", "usa").told("convoy_raided") == []


def test_14_transports_and_what_they_carry_raid_nothing() -> None:
    t = collected(WESTERN_WAR + "sz6=usa:1trn[1inf]", "japan")
    assert t.told("convoy_raided") == []


def test_14_guest_aircraft_raid_unless_their_carrier_is_damaged() -> None:
    t = collected(WESTERN_WAR + "sz6=usa:1cv[anzac.1ftr]", "japan", 1, 1)
    assert t.one("convoy_raided").raiders == {"anzac": 2}
    t = collected(WESTERN_WAR + "sz6=usa:1cv![anzac.1ftr]", "japan")
    assert t.told("convoy_raided") == []


def test_14_japan_trades_until_it_makes_war_or_takes_indo_china() -> None:
    assert parts("", "japan")["japan_trade"] == 10
    assert "japan_trade" not in parts("trade_lost=yes", "japan")
    assert "japan_trade" not in parts("war=japan-usa", "japan")


def test_14_a_war_that_the_uk_began_leaves_japan_its_trade() -> None:
    t = at("")
    politics.declare(t.g, "uk", ("japan",))
    assert objectives.keeps_trade(t.g, "japan")
    t = at("")
    politics.declare(t.g, "japan", ("uk",))
    assert not objectives.keeps_trade(t.g, "japan")


def test_14_japan_is_paid_for_each_stronghold_and_for_the_rest_together() -> None:
    strongholds = "holds.hawaiian_islands=japan holds.india=japan "
    islands = "holds.sumatra=japan holds.java=japan holds.borneo=japan "
    found = parts(WESTERN_WAR + strongholds + islands, "japan")
    assert found["japan_prestige"] == 10
    assert "japan_oil" not in found
    assert parts(WESTERN_WAR + islands + "holds.celebes=japan", "japan")["japan_oil"] == 5


def test_14_the_wartime_objectives_of_the_united_states() -> None:
    assert parts("", "usa") == {"territories": 17}
    assert parts(WESTERN_WAR, "usa") == {
        "territories": 17,
        "usa_war_economy": 30,
        "usa_outer_islands": 5,
        "usa_continent": 5,
        "usa_philippines": 5,
    }
    found = parts(WESTERN_WAR + "holds.philippines=japan holds.line_islands=anzac", "usa")
    assert found == {"territories": 15, "usa_war_economy": 30, "usa_continent": 5}


def test_4_the_burma_road_pays_china_while_no_enemy_is_on_it() -> None:
    assert parts("", "china")["china_burma_road"] == 6
    assert "china_burma_road" not in parts(WESTERN_WAR + "holds.burma=japan", "china")


def test_14_uk_and_anzac_are_paid_at_war_only() -> None:
    assert parts("", "uk") == {"territories": 16}
    assert parts(WESTERN_WAR, "uk")["uk_empire"] == 5
    assert parts(WESTERN_WAR, "anzac") == {"territories": 10, "anzac_malaya": 5}


def test_14_anzac_needs_malaya_and_all_that_was_its_own() -> None:
    assert "anzac_malaya" not in parts(WESTERN_WAR + "holds.new_britain=japan", "anzac")
    assert "anzac_malaya" not in parts(WESTERN_WAR + "holds.malaya=japan", "anzac")


def test_14_the_dutch_do_not_hold_the_barrier_for_anzac() -> None:
    line = WESTERN_WAR + "holds.dutch_new_guinea=usa"
    assert parts(line, "anzac")["anzac_barrier"] == 5


def test_14_a_new_game_gives_nobody_a_wartime_objective() -> None:
    g = new_war().g
    assert [objectives.met(g, power) for power in g.equipment.order] == [
        {"japan_trade": 10},
        {},
        {"china_burma_road": 6},
        {},
        {},
    ]


def test_14_money_is_neither_made_nor_lost_beside_the_books() -> None:
    t, pick = new_war(), random.Random(14)
    for turn in range(1, 4):
        for power in t.g.equipment.order:
            t.state.turn, t.state.power, t.state.at_start = turn, power, t.g.held_by(power)
            money = t.state.purses[power]
            t.run(PurchaseAndRepair(power=power)).do(t.ask.sample(t.g, pick))
            money -= t.one("purchased").spent
            t.run(Mobilize(power=power))
            while t.role:
                t.do(t.ask.sample(t.g, pick))
            money += sum(event.ipc for event in t.told("refunded"))
            t.run(CollectIncome(power=power))
            if t.role:
                t.do(KeepPeace())
            money += sum(t.one("income_collected").parts.values())
            assert money == t.state.purses[power]
            assert t.state.accounts[-1].purse == money
            assert not t.g.whereabouts.all_at(PURCHASED)
    assert len(t.state.accounts) == 15
