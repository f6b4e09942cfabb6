"""What changed between the versions of the rules, each by its number; and games of before."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.pacific_1940.fog.corrections import Correction, read
from engine.games.pacific_1940.losses import ChooseLosses
from engine.games.pacific_1940.planning import MovePlan
from engine.games.pacific_1940.positions import position
from engine.games.pacific_1940.rules import NEWEST, make
from engine.games.pacific_1940.state import Campaign, CampaignState
from tests.jsonb import given_back

OLD, SECOND, NEW = make(version=1), make(version=2), make()
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


@pytest.mark.parametrize(("rules", "given_up"), [(SECOND, "infantry"), (NEW, "fighter")])
def test_8_3_version_3_one_land_unit_is_kept_to_take_the_ground(rules: Any, given_up: str) -> None:
    """P-43"""
    line = "power=japan war=japan-usa philippines=japan:1inf+1ftr;usa:2inf"
    g = Campaign(position(rules, line), rules.equipment, rules.version)
    units = sorted(g.own_at("philippines", "japan"))
    ask = ChooseLosses(
        role="japan", space="philippines", order="attack_land", hits={"any": 1}, targets=units
    )

    assert [g.pieces[key].kind for key in ask.start(g).units] == [given_up]
