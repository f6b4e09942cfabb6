"""G10 The chances of research: of a breakthrough, and of each technology."""

from __future__ import annotations

from engine.core.sequence.choice import FACES
from engine.games.pacific_1940.components.pieces import Equipment


def breakthrough(box: Equipment, dice: int) -> float:
    """G10 The chance that at least one of these dice is a breakthrough."""
    fails = sum(face < box.research.hits for face in FACES) / len(FACES)
    return 1 - fails**dice
