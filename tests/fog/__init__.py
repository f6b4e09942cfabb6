"""Fog: a game as small as can be in which each side is told of its own moves alone.

Only tests of what is secret add it, each for itself.
"""

import sys

import pytest

from engine.core import registry


def add(patch: pytest.MonkeyPatch) -> None:
    """Put the game in the registry, and how it is shown beside the other games."""
    from tests.fog import presentation

    patch.setitem(registry.MODULES, "fog", "tests.fog.rules")
    patch.setitem(sys.modules, "wargames.games.fog.presentation", presentation)
