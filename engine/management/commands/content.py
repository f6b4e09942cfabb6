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
    """One line for each mistake on stderr and exit code 2, or one line of what the pack does."""

    help = "Check a content pack: check FILE --game GAME"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`check` is a word of its own, so that other things to do with a pack can stand beside."""
        parser.add_argument("what", choices=["check"], help="say whether it fits, what it replaces")
        parser.add_argument("file", type=Path, help="the pack, a TOML file")
        parser.add_argument("--game", required=True, help=", ".join(registry.keys()))

    def run(self, **options: Any) -> None:
        """:raises BadInput: no such game. :raises ContentError: the pack cannot be used."""
        game, file = options["game"], options["file"]
        if game not in registry.MODULES:
            raise BadInput(f"no game {game!r}; there are: {', '.join(registry.keys())}")
        equipment = import_module(f"engine.games.{game}.equipment")
        self.stdout.write(f"ok: {equipment.describe(read_file(file), file.name)}")
