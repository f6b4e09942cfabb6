"""What was made during play is on the page by a key that tells nothing of when it was made."""

import random

import pytest

from engine.management.commands.audit import differences
from tests.web.facilitator.patrol import BLUE, GREEN, RED, Patrol
from tests.web.markup import page_in
from tests.web.table import page_of, sitting


def wrecks(patrol: Patrol) -> dict[str, int]:
    """The wrecks in the order in which they came to be, each with its zone."""
    lying = patrol.state.counters.items()
    return {key: counter.box for key, counter in lying if counter.place == "wreck"}


@pytest.fixture
def patrol() -> Patrol:
    """A game with two wrecks, of which the one that sorts last came first."""
    patrol, pick = Patrol(seed="24"), random.Random(24)
    while len(wrecks(patrol)) < 2:
        patrol.step(pick)
    assert list(wrecks(patrol)) != sorted(wrecks(patrol))
    assert patrol.game.status == "playing"
    return patrol


def test_every_side_is_shown_the_wrecks_by_their_keys_and_in_the_order_of_these(
    patrol: Patrol,
) -> None:
    keys = sorted(wrecks(patrol))

    for role in (RED, GREEN, BLUE):
        page = page_in(page_of(sitting(patrol.people[role]), patrol.game))
        shown = page.all('li a[href^="?about=wreck_"]')
        assert list(dict.fromkeys(each["href"] for each in shown)) == [f"?about={k}" for k in keys]
    page = page_of(sitting(patrol.people[BLUE]), patrol.game, f"?about={keys[0]}")
    assert "A wreck is in sight." in page
    assert list(differences(patrol.game)) == []
