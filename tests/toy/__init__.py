"""A game as small as can be, added in the steps of docs/adding_a_game.md.

This folder is laid out like the project: `engine/games/duel` has the rules, `wargames/games/duel`
how they are shown, beside them its templates and its style sheet. Every test that walks the
registry of games meets it.
"""

from pathlib import Path

import engine.games
import wargames.games
from engine.core import registry

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
FRAGMENTS = HERE / "jinja"
STATIC = HERE / "static"


def add() -> None:
    """Add the game once: its two folders, and its line in the registry."""
    if "duel" in registry.MODULES:
        return
    engine.games.__path__.append(str(HERE / "engine" / "games"))
    wargames.games.__path__.append(str(HERE / "wargames" / "games"))
    for key in ("duel", "patrol"):
        registry.MODULES[key] = f"engine.games.{key}.rules"
