"""1, 14 What is kept of a board for the next look is what would be made anew."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.testing.playing import moves
from engine.games.pacific_1940.position.state import Campaign
from engine.games.pacific_1940.view import public_board

MOVES = 80


@pytest.mark.parametrize("key", ["pacific_1940", "global_1940"])
def test_1_14_a_board_with_kept_parts_is_the_one_made_anew(key: str) -> None:
    rules = registry.get(key)
    pick, state = random.Random(14), rules.begin(rules.setup("14" * 32, {}))
    for number, (_, _, applied) in enumerate(moves(rules, state, pick)):
        if number % 8 == 0:
            g = rules.play(applied.state)
            kept = public_board(g)
            g.equipment.settled.clear()
            assert public_board(g) == kept
        if number == MOVES:
            break


def test_14_a_declaration_of_war_changes_the_objectives_that_wait_for_it() -> None:
    rules = registry.get("pacific_1940")
    g = rules.play(rules.begin(rules.setup("14" * 32, {})))
    before = {each.key: each.waits_for_war for each in public_board(g).objectives}
    g.state.wars = sorted({*g.state.wars, ("japan", "uk"), ("japan", "usa")})
    g.forget()

    after = {each.key: each.waits_for_war for each in public_board(g).objectives}

    assert any(before[key] and not after[key] for key in before)


def test_1_land_that_is_taken_shows_its_new_holder_with_nothing_in_it() -> None:
    rules = registry.get("pacific_1940")
    g = rules.play(rules.begin(rules.setup("14" * 32, {})))
    land = next(key for key in g.held_by("japan") if not g.whereabouts.is_anybody_at(key))
    assert public_board(g).spaces[land].controller == "japan"

    g.state.control[land] = "china"
    g.state.taken.append(land)

    seen = public_board(g).spaces[land]
    assert (seen.controller, seen.taken, seen.stacks) == ("china", True, ())


class Forgetful(dict[Any, Any]):
    """What others empty as soon as something is kept in it, as threads do that make boards too."""

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        self.clear()


def test_1_14_a_board_is_made_while_others_empty_what_is_kept() -> None:
    rules = registry.get("pacific_1940")
    g = rules.play(rules.begin(rules.setup("14" * 32, {})))
    box = replace(g.equipment, settled=Forgetful(), glances=Forgetful())

    assert public_board(Campaign(g.state, box, g.rules_version)) == public_board(g)
