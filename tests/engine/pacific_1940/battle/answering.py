"""What the program answers at a position of a test."""

import random
from typing import Any

from engine.core.playing.advice import Advice
from engine.games.pacific_1940.bot.answers import answer
from tests.engine.pacific_1940.helpers import Table


def advice(table: Table) -> Advice:
    """All that the program weighs for the decision that is open; its choice is legal."""
    found = answer(table.g, table.ask, random.Random(1))
    assert table.ask.refuses(table.g, found.choice) is None
    assert found.candidates[0].choice == found.choice
    return found


def chosen(table: Table) -> Any:
    """What the program chooses there."""
    return advice(table).choice
