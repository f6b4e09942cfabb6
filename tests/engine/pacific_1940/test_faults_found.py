"""Games in which random play once found a fault: every position of them is sound now.

Each is a line of text with dice, and the moves that led to the fault.
"""

import json
import random
from pathlib import Path

import pytest

from engine.core import registry
from engine.core.testing.playing import check_position
from engine.games.pacific_1940.positions import position

FOUND = sorted((Path(__file__).parents[2] / "fixtures" / "faults").glob("*.json"))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_a_game_that_failed_once_is_sound_in_every_position(path: Path) -> None:
    """Given a recorded game, when it is played to its end, then all that must hold does."""
    record = json.loads(path.read_text("utf-8"))
    rules, dice = registry.get(record["game"]), tuple(record["dice"])
    state = position(rules, record["line"], dice=dice, options=record["options"])  # type: ignore[arg-type]
    rules = rules.under(record["options"])

    check_position(rules, state, random.Random(1))
    for move in record["moves"]:
        state = rules.apply(state, move["role"], rules.reader.choice(move["choice"])).state
        check_position(rules, state, random.Random(1))


def test_there_are_such_games() -> None:
    assert FOUND
