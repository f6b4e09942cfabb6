"""Every registered game, with every option: random play in which nothing may ever be wrong."""

import json
import math
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.core import registry
from engine.core.dice import seed_from
from engine.core.encoding.codec import plain
from engine.core.protocol import AnyRules
from engine.core.sequence import running
from engine.core.testing.playing import (
    check_conformance,
    check_position,
    is_past,
    moves,
    replay,
)
from tests.engine.core.heard import heard
from tests.every_way import IN_EVERY_WAY

KEYS = registry.keys()
MOST_COMBINATIONS = 16
ROUNDS = {"pacific_1940": 2, "global_1940": 1}
"""So many rounds are enough of a game that has a hundred; other tests see how it ends."""
SCENARIOS = {"global_1940"}
"""Played by the rules of another game, which tries their switches: so two sets of them are enough,
one of them in the fog, both with research.
"""
IN_FOG = 1
"""And so many where each decision is looked at from four chairs."""
EVERY = 3 if IN_EVERY_WAY else 9
"""Every which decision is looked at in full; in fog, where that takes longest, a third of those."""
BIASES = (0, 2)
"""How keen random play is: aimless, and after what succeeds more often."""


@pytest.fixture(autouse=True)
def all_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which something ends with a value that nobody hears is at fault."""
    monkeypatch.setattr(running, "_follow", heard(running._follow))


def option_sets(key: str) -> list[dict[str, bool]]:
    """Every combination of a game's switches; of very many, those that have each on and off.

    A switch that changes nothing without another one comes on with that one alone. Fuzz plays more.
    """
    reader = registry.get(key).reader
    found = combinations([name for name in reader.switches if name not in reader.only_with])
    for main in dict.fromkeys(reader.only_with.values()):
        with_it = [name for name in reader.switches if reader.only_with.get(name) == main]
        found += [{main: True} | each for each in combinations(with_it)]
    return [dict.fromkeys(reader.switches, False) | each for each in found]


def combinations(names: list[str]) -> list[dict[str, bool]]:
    """Every combination of some switches; of very many, two that have each on and off.

    With FLAGPLOT_EVERY_WAY=1 all off and all on too. Other tests play a game as it is.
    """
    settings: list[tuple[bool, ...]] = list(product((False, True), repeat=len(names)))
    if len(settings) > MOST_COMBINATIONS:
        every_other = [n % 2 == 0 for n in range(len(names))]
        lists = [every_other, [not on for on in every_other]]
        lists += [[False] * len(names), [True] * len(names)] * IN_EVERY_WAY
        settings = [tuple(each) for each in lists]
    return [dict(zip(names, setting, strict=True)) for setting in settings]


def games(key: str) -> list[tuple[dict[str, bool], int]]:
    """The option sets that random games are played with, and how keenly.

    Where they are some of very many, aimless and keen play take turns at them; with
    FLAGPLOT_EVERY_WAY=1 each is played in both ways.
    """
    sets = option_sets(key)
    if key in SCENARIOS and not IN_EVERY_WAY:
        sets = [each | {"research": True} for each in sets[:2]]
    is_all = IN_EVERY_WAY or len(registry.get(key).reader.switches) <= math.log2(MOST_COMBINATIONS)
    return [
        (options, bias)
        for number, options in enumerate(sets)
        for turn, bias in enumerate(BIASES)
        if is_all or number % len(BIASES) == turn
    ]


GAMES = [
    pytest.param(key, options, bias, id=" ".join([key, *(n for n, on in options.items() if on)]))
    for key in KEYS
    for options, bias in games(key)
]


@pytest.mark.parametrize(("key", "options", "bias"), GAMES)
def test_a_random_game_holds_what_every_game_must_hold(
    key: str, options: dict[str, bool], bias: int
) -> None:
    """Invariants at every decision; JSON, choices and leaks at the first of each kind and now and
    then (fuzz looks at all); and the same game played again.
    """
    is_fog = options.get("fog")
    rounds, every = (IN_FOG, 3 * EVERY) if is_fog else (ROUNDS.get(key, 0), EVERY)
    played = check_conformance(registry.get(key), bias, options, bias, every=every, rounds=rounds)

    assert rounds or played.state.result is not None


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(4))
def test_a_game_played_with_some_sense_holds_it_too(key: str, seed: int) -> None:
    """It lasts longer and sees positions that aimless play does not; some of them are checked."""
    rules = registry.get(key)
    state: Any = rules.setup(seed_from(f"sense {seed}"), {})
    pick = random.Random(seed)

    for n, (_, _, applied) in enumerate(moves(rules, state, pick, bias=3)):
        state = applied.state
        if n % (2 * EVERY) == 0:
            check_position(rules, state, pick)
        if is_past(rules, state, ROUNDS.get(key, 0)):
            break

    assert key in ROUNDS or state.result is not None


@pytest.mark.parametrize("key", KEYS)
def test_a_game_is_the_same_however_its_content_was_asked_for(key: str) -> None:
    assert registry.get(key) is registry.get(key)
    assert registry.get(key).key == key


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(registry.UnknownGame, match=r"no game 'chess'; there are: .*emperor"):
        registry.get("chess")


@pytest.mark.parametrize("key", KEYS)
def test_every_version_of_the_rules_can_be_had_and_the_newest_is_the_default(key: str) -> None:
    newest = registry.newest(key)
    assert registry.get(key) is registry.get(key, version=newest)
    assert registry.get(key).version == newest
    for version in registry.versions(key):
        assert 1 <= registry.get(key, version=version).version <= newest


@pytest.mark.parametrize("version", [0, -1, 99, 10**40])
def test_a_version_that_the_rules_never_had_is_refused(version: int) -> None:
    with pytest.raises(registry.UnknownVersion, match=r"of the rules of emperor: expected 1 to"):
        registry.get("emperor", version=version)


def test_a_scenario_has_no_version_from_before_it_was_there() -> None:
    assert registry.versions("pacific_1940") == range(1, 13)
    assert registry.versions("global_1940") == range(3, 13)
    with pytest.raises(registry.UnknownVersion, match="of global_1940: expected 3 to 12"):
        registry.get("global_1940", version=2)


# ------------------------------------------------------------------ games from the shelf

SHELF = {
    path.stem: json.loads(path.read_text())
    for path in sorted((Path(__file__).parents[2] / "fixtures" / "games").glob("*.json"))
}


@pytest.mark.parametrize("key", KEYS)
def test_every_schema_and_every_version_of_the_rules_has_a_game_on_the_shelf(key: str) -> None:
    """Whoever raises one keeps those of before and adds one (docs/adding_a_rule.md)."""
    shelf = [stored for stored in SHELF.values() if stored["key"] == key]

    schemas = {stored["position"]["schema"] for stored in shelf}
    assert schemas == set(range(1, registry.get(key).codec.schema + 1))
    assert {stored["version"] for stored in shelf} == set(registry.versions(key))


@pytest.mark.parametrize("name", SHELF)
def test_a_position_stored_by_an_older_program_loads_and_plays_on(name: str) -> None:
    stored = SHELF[name]
    rules = registry.get(stored["key"], version=stored["version"])

    state = rules.codec.from_data(stored["position"])

    check_position(rules, state, random.Random(1))
    state = played_on(rules, state)
    assert stored["key"] in ROUNDS or state.result is not None


def played_on(rules: AnyRules, state: Any) -> Any:
    """Where random play comes to: the end, or some rounds further in a game of very many."""
    most = ROUNDS.get(rules.key, 0)
    begun = rules.fuzzing.round_of(state)
    for _, _, applied in moves(rules, state, random.Random(1)):
        state = applied.state
        if most and is_past(rules, state, begun + most):
            break
    assert state.result is not None or rules.fuzzing.round_of(state) > begun
    return state


SAME_RULES = [
    name
    for name, stored in SHELF.items()
    if stored["version"] == registry.get(stored["key"], version=stored["version"]).version
]


@pytest.mark.parametrize("name", SAME_RULES)
def test_a_game_stored_under_the_same_rules_replays_to_the_same_end(name: str) -> None:
    """Whoever changes what a choice does raises the version of the rules, and keeps the old ones.

    A field that came into the state later has its default in a position that was stored before.
    """
    stored = SHELF[name]
    rules = registry.get(stored["key"], version=stored["version"])
    choices = [(role, rules.reader.choice(data)) for role, data in stored["choices"]]
    start = rules.setup(stored["seed"], stored["options"], stored["phrases"])
    if "start" in stored:
        start = rules.codec.from_data(stored["start"])

    middle = replay(rules, start, choices[: stored["after"]])
    end = replay(rules, middle, choices[stored["after"] :])

    loaded = rules.codec.from_data(stored["position"])
    assert rules.codec.to_data(middle) == rules.codec.to_data(loaded)
    assert plain(end.result) == stored["result"]
