"""Every registered game, with every option: random play in which nothing may ever be wrong."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import msgspec
import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.testing import check_conformance, check_position, moves

SEEDS_BY_OPTIONS = 2


def option_sets(key: str) -> list[dict[str, bool]]:
    """Every combination of a game's switches."""
    switches = [
        field.name
        for field in msgspec.structs.fields(registry.get(key).Options)
        if field.type is bool
    ]
    return [
        dict(zip(switches, setting, strict=True))
        for setting in product((False, True), repeat=len(switches))
    ]


GAMES = [
    pytest.param(key, options, id=" ".join([key, *(name for name, on in options.items() if on)]))
    for key in registry.keys()
    for options in option_sets(key)
]


@pytest.mark.parametrize("seed", range(SEEDS_BY_OPTIONS))
@pytest.mark.parametrize(("key", "options"), GAMES)
def test_a_random_game_holds_what_every_game_must_hold(
    key: str, options: dict[str, bool], seed: int
) -> None:
    """Invariants, JSON, choices, leaks, at every decision; and the same game played again."""
    played = check_conformance(registry.get(key), seed, options)

    assert played.state.result is not None


@pytest.mark.parametrize("key", registry.keys())
@pytest.mark.parametrize("seed", range(4))
def test_a_game_played_with_some_sense_holds_it_too(key: str, seed: int) -> None:
    """It lasts longer and sees positions that aimless play does not; every seventh is checked."""
    rules = registry.get(key)
    state: Any = rules.setup(seed_from(f"sense {seed}"), {})
    pick = random.Random(seed)

    for n, (_, _, applied) in enumerate(moves(rules, state, pick, bias=3)):
        state = applied.state
        if n % 7 == 0:
            check_position(rules, state, pick)

    assert state.result is not None


@pytest.mark.parametrize("key", registry.keys())
def test_a_game_is_the_same_however_its_content_was_asked_for(key: str) -> None:
    assert registry.get(key) is registry.get(key)
    assert registry.get(key).key == key


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(registry.UnknownGame, match="no game 'chess'; there are: .*emperor"):
        registry.get("chess")
