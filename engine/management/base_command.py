"""Commands that answer bad input with one clear line on stderr and exit code 2."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser

from engine.core import registry
from engine.core.content.problems import ContentError
from engine.core.content.toml import read_file
from engine.core.encoding.codec import JsonData, JsonObject, Unreadable
from engine.core.protocol import AnyRules

MAX_BYTES = 20_000_000
FILES: dict[str, tuple[set[str], str]] = {
    "file of a game": ({"holds", "format"}, "import_game"),
    "dice file": ({"commitment", "draws"}, "verify_dice"),
    "position": ({"state"}, "referee --position"),
}
"""Kinds of JSON file: the fields that tell them apart, and the command that reads them."""


class BadInput(Exception):
    """The caller gave something unusable; the message is the one line they see."""


class PlainParser(CommandParser):
    """An argument parser that does not print its usage on errors."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}\n")
        sys.exit(2)


class PlainCommand(BaseCommand):
    """A command whose `run` may raise BadInput."""

    requires_system_checks: Any = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = PlainParser
        return parser

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command, and report bad input in one line on stderr.

        :raises SystemExit: code 2 after bad input.
        """
        try:
            self.run(**options)
        except (BadInput, Unreadable, registry.UnknownGame) as error:
            self.stderr.write(_one_line(str(error)))
            sys.exit(2)
        except ContentError as error:
            for problem in error.problems:
                self.stderr.write(_one_line(str(problem)))
            sys.exit(2)
        except BrokenPipeError:  # the reader has gone; nothing is left to say
            sys.stderr.close()
            sys.exit(0)

    def run(self, **options: Any) -> None:
        """The command itself."""
        raise TypeError(f"{type(self).__name__} does nothing")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def add_game(parser: ArgumentParser) -> None:
    """Add the arguments that choose a game: its key and a content pack."""
    parser.add_argument("game", help=f"one of: {', '.join(registry.keys())}")
    parser.add_argument("--content", type=Path, metavar="FILE", help="a content pack (TOML)")


def rules_for(game: str, content: Path | None) -> AnyRules:
    """The rules of a game with a content pack.

    :raises UnknownGame: no such game.
    :raises ContentError: the pack does not fit.
    """
    return registry.get(game, read_file(content), content.name) if content else registry.get(game)


def read_text(path: Path) -> str:
    """Read a text file.

    :raises BadInput: the file is missing, unreadable, too large or not UTF-8.
    """
    try:
        if path.is_file() and path.stat().st_size > MAX_BYTES:
            raise BadInput(f"{path}: larger than {MAX_BYTES} bytes")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not UTF-8 text") from None


def read_json(text: str, where: str) -> JsonData:
    """Parse JSON.

    :raises BadInput: not JSON; says where and why.
    """
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{where}: not JSON: {error}") from None


def of_another_kind(text: str, wanted: str) -> str:
    """What a JSON file that is not of the kind wanted is, and which command reads it; "": unknown.

    wanted: one of FILES.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return ""
    fields = data.keys() if isinstance(data, dict) else set[str]()
    found = next((kind for kind, (own, _) in FILES.items() if own <= fields), wanted)
    if found == wanted:
        return ""
    return f"a {wanted} is expected here, but this is a {found}, which {FILES[found][1]} reads"


def read_options(text: str) -> JsonObject:
    """Parse the `--options` argument.

    :raises BadInput: not a JSON object.
    """
    options = read_json(text, "--options")
    if not isinstance(options, dict):
        raise BadInput('--options: expected a JSON object such as {"historical": true}')
    return options
