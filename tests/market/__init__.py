"""Market: a game as small as can be in which a choice is put together part by part.

Only tests of drafts and other papers add it, each for itself.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import wargames.games
from engine.core import registry

if TYPE_CHECKING:
    import pytest

TEMPLATES = Path(__file__).parent / "templates"
FRAGMENTS = Path(__file__).parent / "jinja"


def stay() -> None:
    """The same for good, for the settings of a process of its own."""
    registry.MODULES["market"] = "tests.market.rules"
    wargames.games.__path__.append(str(Path(__file__).parents[1]))


def add(patch: pytest.MonkeyPatch) -> None:
    """Put the game in the registry, and how it is shown beside the other games."""
    from tests.market import presentation

    patch.setitem(registry.MODULES, "market", "tests.market.rules")
    patch.setitem(sys.modules, "wargames.games.market.presentation", presentation)
