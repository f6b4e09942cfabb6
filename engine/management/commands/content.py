"""Checks a content pack before a game is made with it: `content check FILE --game GAME`."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.core import registry
from engine.core.content.toml import read_file
from engine.management.base_command import BadInput, PlainCommand


class Command(PlainCommand):
    """Prints one line about the pack, or one for each mistake on stderr with exit code 2."""

    help = "Check a content pack: check FILE --game GAME"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the arguments; `check` is a word of its own, so that other actions can be added."""
        parser.add_argument("what", choices=["check"], help="say whether it fits, what it replaces")
        parser.add_argument("file", type=Path, help="the pack, a TOML file")
        parser.add_argument("--game", required=True, help=", ".join(registry.keys()))

    def run(self, **options: Any) -> None:
        """Check the pack and describe it.

        :raises BadInput: no such game.
        :raises ContentError: the pack cannot be used.
        """
        game, file = options["game"], options["file"]
        if game not in registry.MODULES:
            raise BadInput(f"no game {game!r}; there are: {', '.join(registry.keys())}")
        equipment = import_module(f"engine.games.{game}.equipment")
        self.stdout.write(f"ok: {equipment.describe(read_file(file), file.name)}")
