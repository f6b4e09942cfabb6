"""All combinations of a game's options that differ in effect, for tests."""

from __future__ import annotations

import random

from msgspec import Struct

from engine.core.reader import Reader


def combination(reader: Reader[Struct], number: int) -> dict[str, bool]:
    """The option switches of one game in a series: the same number always gives the same ones.

    Switches that always have an effect go through every combination in turn. A switch that needs
    another one stays off without it; with it, a seeded coin decides, because there would be too
    many combinations.
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
