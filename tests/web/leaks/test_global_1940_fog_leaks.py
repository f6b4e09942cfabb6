"""Fog 1, 5 No byte that one can fetch of Global in the fog changes with what one may not know.

As test_leaks_fog, with research: technologies that were never used, purses and the dice to come are
among what is garbled.
"""

import random

import pytest

from tests.every_way import IN_EVERY_WAY
from tests.factories import make_world
from tests.web.fog.fog_table import ALLIES, AXIS
from tests.web.fog.fog_world import SPECTATOR, FogWorld
from tests.web.leaks.test_leaks_fog import is_kind, of_power

MOMENTS = {
    "germany has researched": (of_power("germany", "spend"), ALLIES),
    "orders are carried out": (is_kind("go_on"), SPECTATOR),
    "the soviet union writes orders": (of_power("ussr", "write_orders"), AXIS),
}


def test_fog_5_no_byte_changes_with_what_one_may_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world, pick = FogWorld(monkeypatch, make_world, research=True), random.Random(5)
    for number, (moment, (is_it, blind)) in enumerate(MOMENTS.items()):
        world.play(pick, is_it)
        for viewer in (AXIS, ALLIES, SPECTATOR) if IN_EVERY_WAY else (blind,):
            world.compare(viewer, random.Random(number), moment)


def test_fog_5_a_planted_technology_in_the_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison would find a technology that shows."""
    monkeypatch.setattr(
        "engine.games.pacific_1940.fog.knowledge.known.known_technologies",
        lambda g, side: g.state.technologies,
    )
    world = FogWorld(monkeypatch, make_world, research=True)
    with pytest.raises(AssertionError, match="planted"):
        world.compare(ALLIES, random.Random(1), "planted")
