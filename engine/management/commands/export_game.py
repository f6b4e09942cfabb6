"""Writes a stored game into one file, with everything to go on with it elsewhere or to audit it."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.exceptions import ValidationError

from engine.archive.sealing import is_sealed_now, seal
from engine.archive.writing import whole
from engine.core.content.problems import ContentError
from engine.core.counting import counted
from engine.core.registry import UnknownGame
from engine.management.base_command import BadInput, PlainCommand
from engine.models import Game


class Command(PlainCommand):
    """Writes a stored game to a file, for whoever runs the site: it holds the seed.

    Where sides have secrets the file is sealed while the game runs, since its host may play in it.
    """

    help = "Write a game into one JSON file, its secret seed included: export_game ID [--out FILE]"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="ID")
        parser.add_argument("--out", type=Path, metavar="FILE", help="default: stdout")

    def run(self, **options: Any) -> None:
        """Write the file.

        :raises BadInput: no such game, not begun, unreadable, or the file cannot be written.
        """
        name, out = options["game"], options["out"]
        try:
            game = Game.objects.get(pk=name)
        except (Game.DoesNotExist, ValidationError):
            raise BadInput(f"no game {name}") from None
        if game.status == Game.Status.WAITING:
            raise BadInput("the game has not begun: a side is empty")
        try:
            record = whole(game)
            sealed = seal(record) if is_sealed_now(game) else None
            text = msgspec.json.encode(sealed or record).decode()
        except (UnknownGame, ContentError, LookupError, ValueError) as error:
            raise BadInput(f"game {name} cannot be read: {error}") from None
        if out is None:
            self.stdout.write(text)
            return
        try:
            out.write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{out}: {error.strerror or error}") from None
        if sealed:
            self.stderr.write(f"{out}: {len(text):,} bytes, sealed: only this site can read it")
            return
        self.stderr.write(f"{out}: {counted(game.moves.count(), 'move')}, {len(text):,} bytes")
        if game.status == Game.Status.PLAYING:
            self.stderr.write("the game is not over: the file tells its reader what is to come")
