"""Combinations of switches: which ones random play comes past."""

from itertools import product

import pytest

from engine.core import registry
from engine.core.testing.switches import combination

EMPEROR = registry.get("emperor").reader
PACIFIC_1940 = registry.get("pacific_1940").reader


def test_every_combination_of_switches_that_always_count_comes_in_turn() -> None:
    names = EMPEROR.switches

    found = [combination(EMPEROR, number) for number in range(16)]

    assert found == [dict(zip(names, on, strict=True)) for on in product((False, True), repeat=4)]
    assert combination(EMPEROR, 16) == found[0]


@pytest.mark.parametrize("key", registry.keys())
def test_a_combination_is_of_the_switches_of_its_game_and_the_same_each_time(key: str) -> None:
    reader = registry.get(key).reader

    for number in range(50):
        found = combination(reader, number)
        assert list(found) == list(reader.switches)
        assert found == combination(reader, number)
        reader.options(found)


@pytest.mark.parametrize("key", registry.keys())
def test_a_switch_that_needs_another_names_one_that_always_counts(key: str) -> None:
    reader = registry.get(key).reader

    assert set(reader.only_with) <= set(reader.switches)
    assert set(reader.only_with.values()) <= set(reader.switches) - set(reader.only_with)


def test_a_switch_that_changes_nothing_stays_off() -> None:
    for number in range(256):
        found = combination(PACIFIC_1940, number)
        for name, needed in PACIFIC_1940.only_with.items():
            assert found[needed] or not found[name]


def test_each_ruling_of_the_fog_is_met_on_and_off_in_few_games() -> None:
    in_fog = [found for found in (combination(PACIFIC_1940, n) for n in range(64)) if found["fog"]]

    assert len(in_fog) == 32
    for name, needed in PACIFIC_1940.only_with.items():
        assert {found[name] for found in in_fog if found[needed]} == {False, True}


def test_games_in_the_fog_differ_though_what_always_counts_is_alike() -> None:
    assert combination(PACIFIC_1940, 1) != combination(PACIFIC_1940, 65)
