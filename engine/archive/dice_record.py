"""The dice of a finished game as a record that anyone can check."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from engine.core.dice import Draw
from engine.models import Game
from engine.seats.beginning import SIDES_DRAW, sides_turned


class DiceRecord(Struct, frozen=True):
    """The dice of one game: the commitment, the seed, and every draw."""

    commitment: str
    seed: str
    phrases: tuple[str, ...]
    draws: tuple[Draw, ...]


def record_of(game: Game) -> DiceRecord:
    """The dice of a finished game; if they drew the sides, that draw comes first."""
    sides = Draw(what="sides", n=SIDES_DRAW, gave=(sides_turned(game),))
    found = game.moves.filter(undone=False).order_by("version").values_list("draws", flat=True)
    draws = [sides] * game.draw_sides
    draws += [msgspec.convert(draw, Draw) for each in found for draw in each]
    return DiceRecord(
        commitment=game.commitment,
        seed=game.seed,
        phrases=tuple(game.phrases),
        draws=tuple(draws),
    )
