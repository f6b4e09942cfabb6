"""What changed between the versions of the rules, each by its number; and games of before."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pacific_1940.fog.corrections import Correction, read
from engine.games.pacific_1940.fog.facilitating import Proceed
from engine.games.pacific_1940.orders import Order
from engine.games.pacific_1940.planning import MovePlan
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import NEWEST, make
from engine.games.pacific_1940.state import CampaignState
from tests.jsonb import given_back

OLD, NEW = make(version=1), make()
CROWDED = ["1tac+2ftr", "2ftr+1tac", "1ftr+1tac+1ftr"]
"""Three aircraft above a carrier that takes two, far from any land."""


def fallen(rules: Any, aircraft: str, *, is_stored: bool = False) -> str:
    """Which of them finds no deck at the end of the noncombat move."""
    line = f"power=japan war=japan-usa phase=noncombat_move sz10=japan:1cv+{aircraft}"
    state = position(rules, line)
    if is_stored:
        state = rules.codec.from_data(given_back(rules.codec.to_data(state)))
    after = rules.apply(state, "japan", MovePlan()).state
    (gone,) = state.counters.keys() - after.counters.keys()
    return str(gone)


def test_the_versions_that_the_rules_had_are_told_apart() -> None:
    assert (OLD.version, NEW.version, NEWEST) == (1, 3, 3)
    assert NEW.under({"fog": True}).version == 3


@pytest.mark.parametrize("is_stored", [False, True])
@pytest.mark.parametrize("aircraft", CROWDED)
def test_7_4_version_2_the_last_deck_goes_by_the_keys_of_aircraft(
    aircraft: str, is_stored: bool
) -> None:
    """P-56"""
    assert fallen(NEW, aircraft, is_stored=is_stored) == "japan_tactical_bomber_1"


def test_7_4_version_1_the_last_deck_went_by_the_order_in_which_aircraft_were_made() -> None:
    """P-56"""
    found = [fallen(OLD, aircraft) for aircraft in CROWDED]

    assert found == ["japan_fighter_2", "japan_tactical_bomber_1", "japan_fighter_2"]


@pytest.mark.parametrize(("version", "waits"), [(2, ["order", "end"]), (3, ["end"])])
def test_fog_7_up_to_version_2_each_order_waited_by_hand(version: int, waits: list[str]) -> None:
    """F39"""
    fog = make(version=version).under({"fog": True})
    line = "power=usa war=japan-usa phase=combat_move sz26=usa:1ca"
    state = position(fog, line, options={"fog": True})
    sails = Order(units=("usa_cruiser_1",), path=("sz26", "sz31"))
    state = fog.apply(state, "usa", MovePlan((sails,))).state

    found = []
    for _ in waits:
        state = fog.apply(state, "facilitator", Proceed()).state
        found.append(fog.asks(state)[0].step)

    assert found == waits


def corrected(rules: Any, line: str) -> CampaignState:
    """The position after the facilitator has put this right."""
    fog = rules.under({"fog": True})
    state = position(rules, "power=japan", options={"fog": True})
    changes = (read(fog.equipment, line),)
    choice = Correction(changes=changes, reason="They were forgotten.")
    after: CampaignState = fog.apply(state, "facilitator", choice).state
    return after


@pytest.mark.parametrize(("rules", "is_same"), [(OLD, False), (NEW, True)])
def test_fog_7_version_2_units_are_added_in_the_same_order_however_they_were_typed(
    rules: Any, is_same: bool
) -> None:
    """F38 The keys of what is made are drawn one after the other."""
    lines = ("add 1 tank 1 inf japan korea", "add 1 inf 1 tank japan korea")

    one, other = (corrected(rules, line).counters for line in lines)

    assert (one == other) == is_same
    assert len(one) == len(other)
