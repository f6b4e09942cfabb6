"""All combinations of a game's options that differ in effect, for tests."""

from __future__ import annotations

import random

from msgspec import Struct

from engine.core.reader import Reader


def combination(reader: Reader[Struct], number: int) -> dict[str, bool]:
    """The switches of one game of many: as its number has it, the same each time.

    What always counts goes through every combination in turn. A switch that changes nothing unless
    another is on stays off without that one; with it a coin decides, which the number seeds: all
    combinations of such would be too many to come past.
    """
    always = [name for name in reader.switches if name not in reader.only_with]
    counted = range(len(always) - 1, -1, -1)
    chosen = {name: bool(number >> place & 1) for name, place in zip(always, counted, strict=True)}
    coin = random.Random(number)
    tossed = {name: coin.random() < 0.5 for name in reader.only_with}
    return {
        name: chosen[name] if name in chosen else tossed[name] and chosen[reader.only_with[name]]
        for name in reader.switches
    }
