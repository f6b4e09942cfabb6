"""Fog 10 What the enemy can have at most: an upper limit from what all know, never the truth."""

import pytest
from msgspec.structs import replace

from engine.core.dice import seed_from
from engine.games.pacific_1940.economy.purchase import PurchaseAndRepair
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.events.battle import Loss, UnitsLost
from engine.games.pacific_1940.events.economy import CapitalTaken, WarPayment
from engine.games.pacific_1940.events.facilitator import Change
from engine.games.pacific_1940.fog.facilitator.corrections import Correction, MayCorrect
from engine.games.pacific_1940.fog.knowledge.at_most import could_spend, limit, limits, seen_fallen
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.fog.knowledge.knowledge import sight_forces
from engine.games.pacific_1940.fog.knowledge.known import known_to
from engine.games.pacific_1940.fog.knowledge.reckoning import reckoned
from engine.games.pacific_1940.fog.sequence import FogTurn
from engine.games.pacific_1940.global_1940 import make as global_1940
from engine.games.pacific_1940.position.records import Account
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.position.versions import SEVENTH, SIXTH, earlier_rules
from engine.games.pacific_1940.rules import make

BOX = load()


def opening() -> FoggedCampaign:
    rules = make().under({"fog": True})
    g = rules.play(rules.setup(seed_from("1"), {"fog": True}))
    assert isinstance(g, FoggedCampaign)
    return g


def account(g: FoggedCampaign, power: str, turn: int, **income: int) -> None:
    g.state.accounts.append(
        Account(round=turn, power=power, income=income, lost={}, cities={}, purse=99)
    )


def test_fog_10_what_began_and_did_not_fall_may_stand_beside_all_that_money_buys() -> None:
    found = limit(BOX, "japan", 30, {"infantry": 2})
    began = sum(s.count for s in BOX.standing.values() if (s.power, s.kind) == ("japan", "tank"))
    assert found.units["tank"] == began + 30 // BOX.units["tank"].cost
    infantry = found.began["infantry"] - 2 + 30 // BOX.units["infantry"].cost
    assert found.units["infantry"] == infantry


def test_fog_10_what_fell_beyond_the_first_has_cost_money() -> None:
    began = limit(BOX, "japan", 0, {}).began["destroyer"]
    found = limit(BOX, "japan", 20, {"destroyer": began + 1})
    left = 20 - BOX.units["destroyer"].cost
    assert found.units["destroyer"] == left // BOX.units["destroyer"].cost
    assert found.units["infantry"] == found.began["infantry"] + left // BOX.units["infantry"].cost


def test_fog_4_china_buys_only_what_it_may() -> None:
    found = limit(BOX, "china", 100, {})
    assert set(found.units) <= {*found.began, *BOX.powers["china"].buys, "artillery"}
    assert "tank" not in found.units


def test_fog_4_a_power_that_takes_no_turn_buys_nothing() -> None:
    g = opening()
    assert could_spend(g, "france") == 0


def test_a12_what_was_collected_last_is_spent_only_in_the_next_turn() -> None:
    g = opening()
    start = BOX.powers["japan"].purse
    assert could_spend(g, "japan") == start
    assert could_spend(g, "usa") == 0
    account(g, "japan", 1, territories=26, convoys=-2)
    assert could_spend(g, "japan") == start
    g.state.power = "usa"
    assert could_spend(g, "japan") == start
    g.state.turn, g.state.power = 2, "japan"
    assert could_spend(g, "japan") == start + 24


def test_fog_3_money_that_changes_hands_in_public_counts() -> None:
    g = opening()
    g.state.power = "usa"
    g.tell(WarPayment(power="usa", ipc=30))
    g.tell(CapitalTaken(power="japan", owner="uk", territory="india", ipc=9))
    assert could_spend(g, "usa") == BOX.powers["usa"].purse + 30
    account(g, "japan", 1, territories=26)
    assert could_spend(g, "japan") == BOX.powers["japan"].purse + 9


def test_fog_8_only_what_all_saw_fall_is_taken_off() -> None:
    g = opening()
    seen = Loss(unit="japan_transport_1", kind="transport", power="japan")
    g.tell(UnitsLost(space="sz6", side="defender", losses=(seen,)))
    g.state.lost = {"japan": {"transport": 5, "infantry": 3}}
    assert dict(seen_fallen(g, "japan")) == {"transport": 1}


def test_fog_1_a_side_reads_of_its_enemies_alone() -> None:
    g = opening()
    assert [each.power for each in limits(g, "allies")] == ["japan"]
    assert "japan" not in [each.power for each in limits(g, "axis")]


# ---------------------------------------------------------------- F74 corrections


def most(g: FoggedCampaign, kind: str) -> int:
    """How many of a kind Japan can have, as the Allies know."""
    (japan,) = limits(g, "allies")
    return japan.units[kind]


def corrected(g: FoggedCampaign, verb: str, count: int, tell: str = "") -> None:
    """The facilitator adds battleships of Japan, or takes some away."""
    units = {"battleship": count}
    change = Change(verb=verb, power="japan", units=units, space="sz6")  # type: ignore[arg-type]
    choice = Correction(changes=(change,), reason="Mixed up.", tell=tell)
    assert MayCorrect().why_not(g, choice) is None
    MayCorrect().take(g, choice)


@pytest.mark.parametrize("tell", ["allies", "all"])
def test_f74_units_that_a_correction_adds_count_for_a_side_that_was_told(tell: str) -> None:
    g = opening()
    before = most(g, "battleship")
    corrected(g, "add", 2, tell)
    assert most(g, "battleship") == before + 2
    corrected(g, "remove", 1, tell)
    assert most(g, "battleship") == before + 1


def test_f74_a_side_that_was_not_told_does_not_learn_of_them_by_the_limit() -> None:
    """Given battleships that were added in secret, when the Allies read, then nothing changed."""
    g = opening()
    before = limits(g, "allies")
    corrected(g, "add", 2)
    assert limits(g, "allies") == before


def test_f74_but_what_it_has_seen_at_once_is_counted_less_what_fell_since() -> None:
    g = opening()
    before = most(g, "battleship")
    many = {"japan": {"battleship": before + 2}}
    sight_forces(g, "allies", "sz19", "battle", many)
    assert most(g, "battleship") == before + 2
    sunk = Loss(unit="japan_battleship_1", kind="battleship", power="japan")
    g.tell(UnitsLost(space="sz19", side="defender", losses=(sunk,)))
    assert most(g, "battleship") == before + 1


def test_f74_what_is_not_announced_yet_is_not_counted() -> None:
    g = opening()
    before = most(g, "battleship")
    sight_forces(g, "allies", "sz19", "contact", {"japan": {"battleship": before + 2}})
    g.fog.unsaid["allies"] = 1
    assert most(g, "battleship") == before


def test_f74_odds_count_on_all_that_were_seen_there() -> None:
    """Given more battleships than money buys, when a turn has passed, then all are expected."""
    g = opening()
    many = most(g, "battleship") + 1
    sight_forces(g, "allies", "sz19", "contact", {"japan": {"battleship": many}})
    g.state.power = "usa"
    known = Campaign(known_to(g, "allies"), g.equipment, g.rules_version)
    there = reckoned(known, "allies").units_at("sz19")
    assert len(there) == many


def test_f74_games_of_version_6_keep_nothing_of_corrections() -> None:
    g = opening()
    g.earlier = earlier_rules(SIXTH)
    corrected(g, "add", 2, "all")
    assert not g.fog.added


# ---------------------------------------------------------------- F74 purses


def set_purse(g: FoggedCampaign, amount: int, tell: str = "all", power: str = "japan") -> None:
    """The facilitator sets a purse."""
    change = Change(verb="purse", power=power, amount=amount)
    choice = Correction(changes=(change,), reason="Counted wrongly.", tell=tell)
    assert MayCorrect().why_not(g, choice) is None
    MayCorrect().take(g, choice)


def bought(g: FoggedCampaign) -> None:
    """The purchase of the power whose turn it is is over, as everybody sees."""
    g.state.stack[:] = [FogTurn(power=g.state.power, at="combat_orders")]


@pytest.mark.parametrize("tell", ["allies", "all"])
def test_f74_a_purse_that_both_sides_were_told_of_is_in_the_limit_at_once_while_one_buys(
    tell: str,
) -> None:
    g = opening()
    set_purse(g, 60, tell)
    assert could_spend(g, "japan") == 60
    set_purse(g, 12, tell)
    assert could_spend(g, "japan") == 12


def test_f74_a_side_that_was_not_told_of_a_purse_does_not_learn_of_it_by_the_limit() -> None:
    """Given a purse that was set in secret, when turns pass, then the limit is as without it."""
    without, secret = opening(), opening()
    set_purse(secret, 99, tell="")
    for turn in (1, 2, 3):
        assert limits(secret, "allies") == limits(without, "allies")
        for g in (without, secret):
            account(g, "japan", turn, territories=26)
            g.state.turn = turn + 1


def test_f74_after_the_purchase_it_counts_from_the_next_one_beside_the_income() -> None:
    g = opening()
    start = BOX.powers["japan"].purse
    bought(g)
    set_purse(g, 7)
    assert could_spend(g, "japan") == start
    account(g, "japan", 1, territories=26)
    g.state.power = "usa"
    assert could_spend(g, "japan") == start
    g.state.turn, g.state.power = 2, "japan"
    assert could_spend(g, "japan") == start + 7 + 26


def test_f74_in_the_turn_of_another_it_counts_in_place_of_the_last_income() -> None:
    g = opening()
    start = BOX.powers["japan"].purse
    account(g, "japan", 1, territories=26)
    g.state.power = "usa"
    set_purse(g, 40)
    assert could_spend(g, "japan") == start
    g.state.turn, g.state.power = 2, "japan"
    assert could_spend(g, "japan") == start + 40
    account(g, "japan", 2, territories=30)
    assert could_spend(g, "japan") == start + 40
    g.state.turn = 3
    assert could_spend(g, "japan") == start + 40 + 30


def test_f74_the_last_of_several_settings_of_one_purse_holds() -> None:
    g = opening()
    start = BOX.powers["japan"].purse
    bought(g)
    set_purse(g, 7)
    account(g, "japan", 1, territories=26)
    g.state.power = "usa"
    set_purse(g, 20)
    set_purse(g, 10)
    g.state.turn, g.state.power = 2, "japan"
    assert could_spend(g, "japan") == start + 10


def test_f74_the_limit_is_never_below_what_may_have_been_spent() -> None:
    """Given a low purse that is set when the income has been spent, then that stays in it."""
    g = opening()
    bought(g)
    set_purse(g, 0)
    assert could_spend(g, "japan") == BOX.powers["japan"].purse


def test_f74_everybody_knows_of_it_and_games_of_version_7_keep_nothing() -> None:
    g = opening()
    set_purse(g, 60)
    known = Campaign(known_to(g, "allies"), g.equipment, g.rules_version)
    assert could_spend(known, "japan") == 60
    old = opening()
    old.earlier = earlier_rules(SEVENTH)
    set_purse(old, 60)
    assert not old.fog.set_purses


def test_f74_while_a_power_with_several_purses_buys_nobody_knows_which_it_has_spent() -> None:
    """Given a British purse that may be spent already, then what is put into it comes on top."""
    rules = global_1940().under({"fog": True})
    g = rules.play(rules.setup(seed_from("1"), {"fog": True, "research": False}))
    assert isinstance(g, FoggedCampaign)
    g.state.power = "uk"
    g.state.stack[:] = [FogTurn(power="uk", at="declare_war"), PurchaseAndRepair(power="uk")]
    economy = g.equipment.economies_of["uk"][1]
    before = could_spend(g, "uk")
    for amount in (5, 3):
        change = Change(verb="purse", power="uk", economy=economy, amount=amount)
        MayCorrect().take(g, Correction(changes=(change,), reason="Counted.", tell="all"))
    assert could_spend(g, "uk") == before + 5 + 3
    bought(g)
    account(g, "uk", 1, territories=20)
    g.state.accounts[-1] = replace(g.state.accounts[-1], economies={economy: {"territories": 9}})
    change = Change(verb="purse", power="uk", economy=economy, amount=10)
    MayCorrect().take(g, Correction(changes=(change,), reason="Counted.", tell="all"))
    g.state.turn = 2
    assert could_spend(g, "uk") == before + 5 + 3 + 20 - 9 + 10
