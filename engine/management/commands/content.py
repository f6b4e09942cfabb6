"""Checks a content pack before a game is made with it: `manage.py content check FILE`."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from engine.core.content import ContentError, read_file
from engine.core.registry import keys


class Command(BaseCommand):
    """One line for each mistake on stderr and exit code 2, or one line of what the pack does."""

    help = "Check a content pack: check FILE [--game GAME]"
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """`check` is a word of its own, so that other things to do with a pack can stand beside."""
        what = parser.add_subparsers(dest="what", required=True, metavar="check")
        check = what.add_parser("check", help="say whether the pack fits, and what it replaces")
        check.add_argument("file", type=Path, help="the pack, a TOML file")
        check.add_argument("--game", choices=keys(), default="emperor", help="default: emperor")

    def handle(self, *args: Any, file: Path, game: str, **options: Any) -> None:
        """:raises SystemExit: code 2, the pack cannot be used."""
        equipment = import_module(f"engine.games.{game}.equipment")
        try:
            said = equipment.describe(read_file(file), file.name)
        except ContentError as error:
            for problem in error.problems:
                self.stderr.write(str(problem))
            sys.exit(2)
        self.stdout.write(f"ok: {said}")
