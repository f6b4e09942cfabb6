"""Convoy: a game as small as can be whose counters carry more than every counter does.

Only tests of counters add it, each for itself.
"""

import sys

import pytest

from engine.core import registry


def add(patch: pytest.MonkeyPatch) -> None:
    """Put the game in the registry, and how it is shown beside the other games."""
    from tests.convoy import presentation

    patch.setitem(registry.MODULES, "convoy", "tests.convoy.rules")
    patch.setitem(sys.modules, "wargames.games.convoy.presentation", presentation)
