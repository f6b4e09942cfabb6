"""G10 The chance of a breakthrough."""

from __future__ import annotations

from engine.core.sequence.choice import FACES


def breakthrough(hits: int, dice: int) -> float:
    """G10 The chance that at least one of these dice shows so much or more."""
    fails = sum(face < hits for face in FACES) / len(FACES)
    return 1 - fails**dice
