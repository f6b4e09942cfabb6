"""Games in which something leaked once: nobody sees, or is told, what they may not know.

Some are one game, at whose end something was seen. Some are pairs of games that differ in what a
viewer may not know and were told differently.
"""

import json
import random
from pathlib import Path

import pytest

from engine.core import registry
from engine.core.testing.playing import check_no_leak
from engine.games.pacific_1940.positions import position
from tests.engine.pacific_1940.fog.carried import RULES
from tests.engine.pacific_1940.fog.secrecy.two_games import played, read

FOUND = Path(__file__).parents[4] / "fixtures" / "leaks"
BEFORE = 2
"""The version of the rules under which the games were recorded: their moves lead through those."""
GAMES, PAIRS = sorted(FOUND.glob("*.json")), sorted(FOUND.glob("pairs/*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_leaked_once_leaks_no_more(path: Path) -> None:
    """Given a game that was recorded, when it has come to its end, then nothing leaks there."""
    record = json.loads(path.read_text("utf-8"))
    rules = registry.get(record["game"], version=BEFORE).under(record["options"])
    state = rules.codec.from_data(record["state"])

    for move in record["moves"]:
        state = rules.apply(state, move["role"], rules.reader.choice(move["choice"])).state

    for number in range(3):
        check_no_leak(rules, state, random.Random(number))


@pytest.mark.parametrize("path", PAIRS, ids=lambda path: path.stem)
def test_two_games_that_were_told_differently_once_are_told_alike(path: Path) -> None:
    """Given two games that differ in what some may not know, then these are told the same."""
    record = json.loads(path.read_text("utf-8"))
    dice, options = record["dice"], {"fog": True}
    states = [position(RULES, line, dice=dice, options=options) for line in record["lines"]]

    for viewer in record["blind"]:
        one, other = (
            list(played(state, read(made), viewer or None))
            for state, made in zip(states, record["games"], strict=True)
        )
        assert one == other


def test_there_are_games_of_both_kinds() -> None:
    assert GAMES and PAIRS
