"""What every game offers: the rules at a glance, and what stands beside them."""

import random
import re
from typing import Any, get_type_hints

import pytest
from engine.games.duel.rules import Duel

from engine.core import registry
from engine.core.encoding.codec import Unreadable
from engine.core.protocol import Fuzzing, Rules
from engine.core.testing.playing import play_out

GAMES = [*map(registry.get, registry.keys()), Duel()]
AT_A_GLANCE = 20
NEAR_AN_END = 9
"""The number of a random game that begins near its end, where a game has such."""


def members(protocol: type[Any]) -> set[str]:
    """The names a class that follows the protocol must have."""
    return {*get_type_hints(protocol), *(name for name in vars(protocol) if name[0] != "_")}


def test_the_rules_are_small_enough_to_read_at_a_glance() -> None:
    assert len(members(Rules)) <= AT_A_GLANCE


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_what_only_the_fuzzer_asks_stands_beside_the_rules(rules: Rules[Any]) -> None:
    assert all(hasattr(rules.fuzzing, name) for name in members(Fuzzing))
    assert not any(hasattr(rules, name) for name in members(Fuzzing))


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_the_fuzzer_has_a_word_for_the_end_of_a_game(rules: Rules[Any]) -> None:
    played = play_out(rules, rules.fuzzing.start(NEAR_AN_END, "5e" * 32, {}), random.Random(1))

    assert re.fullmatch(r"[a-z_]+", rules.fuzzing.ending(played.state))


def test_a_game_without_lessons_has_an_empty_list_of_them() -> None:
    assert not Duel().lessons

    with pytest.raises(Unreadable, match="no lesson 'first'"):
        Duel().lessons.start("first", "5e" * 32)


def test_a_game_that_nobody_knows_has_no_newest_version() -> None:
    with pytest.raises(registry.UnknownGame, match="no game 'chess'"):
        registry.newest("chess")
