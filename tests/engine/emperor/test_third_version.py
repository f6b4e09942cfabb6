"""What version 3 of the rules changed: the new meaning, and the old one for games from before.

Rulings A04 and B04; docs/rulings.md tells what changed and why.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.core.position import pile
from engine.core.testing.playing import replay
from tests.engine.emperor.helpers import QUIET, RULES, Table, at, given
from tests.mending import mended, refused, set_to

OLD, SECOND, NEW = 1, 2, 3
SHELF = Path(__file__).parents[2] / "fixtures" / "games"


def drawn_from(table: Table) -> list[str]:
    return pile(table.state.cards, "draw")


# ------------------------------------------------------------------ 5.0 the next deck

LAST_EARLY_CARD = f"{QUIET} deck=empty oil_rolls=yes oil=6 british=3"
"""Card 12 is the last one of the Early War; Production is due in its Housekeeping."""


def test_5_0_the_production_marker_can_be_taken_back_on_the_last_card_of_an_epoch() -> None:
    """Ruling B04: no deck is shuffled before the player turns the next card."""
    table = at(LAST_EARLY_CARD).do("end_orders")

    applied = table.rules.apply(table.state, "japan", table.read("production british"))

    assert not applied.barrier
    assert pile(applied.state.cards, "draw") == []
    assert len(pile(applied.state.cards, "mid")) == 17


def test_5_0_in_a_game_from_before_the_deck_comes_before_the_player_turns_the_card() -> None:
    table = at(LAST_EARLY_CARD, version=SECOND).do("end_orders")

    applied = table.rules.apply(table.state, "japan", table.read("production british"))

    assert applied.barrier
    assert len(pile(applied.state.cards, "draw")) == 17


def test_5_0_both_deal_the_same_deck_of_the_same_dice() -> None:
    line = f"{QUIET} deck=empty"
    before, after = (at(line, version=v).do("end_orders", "reveal") for v in (SECOND, NEW))

    assert before.state.card == after.state.card == 20
    assert drawn_from(before) == drawn_from(after)


@pytest.mark.parametrize("version", [OLD, SECOND, NEW])
def test_11_0_with_no_card_left_in_any_deck_the_game_is_over_at_once(version: int) -> None:
    """Ruling A46: there is no card to turn."""
    table = at("card=58 deck=empty prestige=3", version=version).do("end_orders")

    assert table.ending == "survival_victory"


# ------------------------------------------------------------------ 8.2.3 ABDA

ABDA_OUT = set_to("counter", "abda", "place", "not_in_play")


def test_8_2_3_no_edit_puts_abda_among_the_knocked_out() -> None:
    """Ruling A04: it is turned over, and counts for no victory."""
    table = at(f"{QUIET} china=out british=4")

    assert refused(table.rules, table.state, ABDA_OUT) == "not_mendable"
    assert "8.2.3: ABDA is knocked out" in table.rules.problems(at(f"{QUIET} abda=out").state)


def test_8_2_3_an_edit_still_turns_abda_over_with_the_oil_rolls() -> None:
    table = at(QUIET)
    fallen = set_to("counter", "abda", "place", "flipped"), set_to("oil_rolls", "", "value", True)
    islands = set_to("counter", "islands", "place", "not_in_play")

    after = mended(table.rules, table.state, "japan", *fallen, islands)

    assert (after.counters["abda"].place, after.oil_rolls) == ("flipped", True)


@pytest.mark.parametrize("version", [OLD, SECOND])
def test_8_2_3_in_a_game_from_before_an_edit_that_did_so_is_read_as_it_was(version: int) -> None:
    table = at(QUIET, version=version)

    after = mended(table.rules, table.state, "japan", ABDA_OUT)

    assert after.counters["abda"].place == "not_in_play"
    assert not table.rules.problems(after)


# ------------------------------------------------------------------ both


def test_12_0_the_stored_game_of_version_3_waits_for_the_next_deck() -> None:
    """The Production marker is placed, and no card is left in the Draw Pile (B04)."""
    stored = json.loads((SHELF / "emperor_3.json").read_text("utf-8"))
    choices = [("japan", RULES.reader.choice(data)) for _, data in stored["choices"]]
    table = Table(RULES.codec.from_data(stored["position"]))

    assert (table.asked, table.markers) == ("turn_card", {"china": 1})
    assert (drawn_from(table), table.state.card) == ([], 19)
    old = given(SECOND).rules
    start = old.setup(stored["seed"], stored["options"], stored["phrases"])
    middle = replay(old, start, choices[: stored["after"]])
    assert len(pile(middle.cards, "draw")) > 0
