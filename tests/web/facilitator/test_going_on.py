"""The desk between two messages: what goes on by itself, and what a side has handed in."""

from __future__ import annotations

import pytest

from tests.web.facilitator.facilitating import Evening
from tests.web.play import play_one

pytestmark = pytest.mark.django_db
QUIET = (
    "power=usa war=japan-usa purse.usa=20 bought=2inf western_united_states=usa:1inf"
    " fac.western_united_states=major_complex"
)
"""Nothing is met, and little happens."""


def waits(evening: Evening) -> list[str]:
    """Who is asked what; of a step of the facilitator, which."""
    return [getattr(ask, "step", ask.role) for ask in evening.asks]


def go(evening: Evening) -> None:
    """Press "Go on", after saying what there is."""
    evening.press("#cards .go button")


@pytest.fixture
def combat() -> Evening:
    """A list of the combat move without an order is locked."""
    evening = Evening(QUIET)
    evening.lock("usa")
    return evening


@pytest.fixture
def noncombat(combat: Evening) -> Evening:
    """And one of the noncombat move."""
    go(combat)
    go(combat)
    combat.lock("usa")
    assert waits(combat) == ["begin"]
    return combat


def test_the_last_list_of_a_turn_ends_by_itself(noncombat: Evening) -> None:
    go(noncombat)

    assert waits(noncombat) == ["usa"]
    moves = noncombat.game.moves.order_by("version")
    assert [move.choice["kind"] for move in moves][-2:] == ["proceed", "proceed"]


def test_a23_at_the_end_of_a_combat_move_it_waits_whether_or_not_anything_is_said(
    combat: Evening,
) -> None:
    """The others would see that no room is told of decks."""
    go(combat)

    assert waits(combat) == ["end"]


def test_f40_a_step_after_a_sides_answer_waits_and_what_it_placed_is_read(
    noncombat: Evening,
) -> None:
    go(noncombat)
    play_one(noncombat.game)

    assert waits(noncombat) == ["income"]
    assert noncombat.page().one("#cards .of-allies").words == (
        "Known to the Allies alone: The United States places 2 infantry at Western United States."
    )


def test_when_the_last_card_of_a_turn_is_said_the_next_turn_begins(noncombat: Evening) -> None:
    go(noncombat)
    play_one(noncombat.game)
    go(noncombat)
    assert waits(noncombat) == ["turn_ends"]

    noncombat.press("#cards button[name=speak]")

    assert waits(noncombat) == ["china"]


def test_a_paused_table_waits(noncombat: Evening) -> None:
    noncombat.press("#acts [data-key=p], #bar [data-key=p]")

    go(noncombat)

    assert waits(noncombat) == ["end"]
