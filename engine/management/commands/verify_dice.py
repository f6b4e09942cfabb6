"""Lets anyone check every roll of a finished game against its seed."""

from __future__ import annotations

import sys
import uuid
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec

from engine.archive.dice_record import DiceRecord, record_of
from engine.core.counting import counted
from engine.core.dice import check, commitment
from engine.management.base_command import BadInput, PlainCommand, of_another_kind, read_text
from engine.models import Game


class Command(PlainCommand):
    """Takes the id of a finished game, or the dice file offered on its last page."""

    help = "Check every roll of a finished game: verify_dice GAME_ID | FILE"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", metavar="GAME_ID|FILE")

    def run(self, **options: Any) -> None:
        """Print each draw that does not match the seed; exit code 1 if there are any."""
        record = self.record(options["what"])
        faults = 0
        try:
            kept = commitment(record.seed) == record.commitment
        except ValueError:
            raise BadInput("the seed is not hexadecimal") from None
        if not kept:
            faults += 1
            self.stdout.write("the SHA-256 of the seed is not what was committed to")
        drawn = [draw for draw in record.draws if draw.n is not None]
        for draw in drawn:
            if not check(record.seed, record.phrases, draw):
                faults += 1
                number = f"{draw.n} of {draw.stream}" if draw.stream else f"{draw.n}"
                self.stdout.write(f"draw {number}: {draw.what} {list(draw.gave)} is not the seed's")
        scripted = len(record.draws) - len(drawn)
        fixed = f", {scripted} were fixed by an example" if scripted else ""
        self.stdout.write(f"{counted(len(drawn), 'draw')} checked{fixed}, {faults} wrong")
        if faults:
            sys.exit(1)

    def record(self, what: str) -> DiceRecord:
        """The dice of a finished game, or of a dice file.

        :raises BadInput: it is neither.
        """
        try:
            game = Game.objects.get(pk=uuid.UUID(what))
        except ValueError:
            return read_record(Path(what))
        except Game.DoesNotExist:
            raise BadInput(f"no game {what}") from None
        if game.status != Game.Status.OVER:
            raise BadInput("the seed is secret until the game is over")
        return record_of(game)


def read_record(path: Path) -> DiceRecord:
    """Read a dice file.

    :raises BadInput: not a dice file.
    """
    text = read_text(path)
    try:
        return msgspec.json.decode(text, type=DiceRecord)
    except msgspec.DecodeError as error:
        why = of_another_kind(text, "dice file") or f"not a dice file: {error}"
        raise BadInput(f"{path}: {why}") from None
