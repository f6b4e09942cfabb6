"""How each game is shown: from a View to what its templates need.

A board module offers `shown(view, may_choose)` and the words that log and prompts use; it sees
nothing but the View, so it cannot show what a role may not know.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

MODULES = {
    "emperor": "wargames.table.boards.emperor",
    "pacific_war": "wargames.table.boards.pacific_war",
}


def board_of(key: str) -> Any:
    """The board module of a game."""
    return import_module(MODULES[key])
