"""Fog 10 What the enemy can have at most: an upper limit from what all know, never the truth."""

from __future__ import annotations

from engine.core.dice import seed_from
from engine.games.pacific_1940.equipment import load
from engine.games.pacific_1940.events.battle import Loss, UnitsLost
from engine.games.pacific_1940.events.economy import CapitalTaken, WarPayment
from engine.games.pacific_1940.fog.knowledge.at_most import could_spend, limit, limits, seen_fallen
from engine.games.pacific_1940.fog.knowledge.campaign import FoggedCampaign
from engine.games.pacific_1940.position.records import Account
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
