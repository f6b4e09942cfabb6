"""Games in which something leaked once: at their ends nobody sees what they may not know."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.core import registry
from engine.core.testing import check_no_leak

FOUND = sorted((Path(__file__).parents[3] / "fixtures" / "leaks").glob("*.json"))


@pytest.mark.parametrize("path", FOUND, ids=lambda path: path.stem)
def test_what_leaked_once_leaks_no_more(path: Path) -> None:
    """Given a game that was recorded, when it has come to its end, then nothing leaks there."""
    record = json.loads(path.read_text("utf-8"))
    rules = registry.get(record["game"]).under(record["options"])
    state = rules.codec.from_data(record["state"])

    for move in record["moves"]:
        state = rules.apply(state, move["role"], rules.reader.choice(move["choice"])).state

    for number in range(3):
        check_no_leak(rules, state, random.Random(number))
