"""Sets up a game from the file that export_game wrote, if everything in it holds."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model

from engine.archive.reading import read, restore
from engine.core.counting import counted
from engine.core.encoding.codec import Unreadable
from engine.management.base_command import BadInput, PlainCommand, of_another_kind, read_text


class Command(PlainCommand):
    """Imports a game at its last position; sides without a person are joined by link."""

    help = "Set a game up from the file of export_game: import_game FILE [--as ROLE=E-MAIL ...]"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--as",
            dest="people",
            action="append",
            default=[],
            metavar="ROLE=E-MAIL",
            help="who leads a side; others join by the link that is printed",
        )

    def run(self, **options: Any) -> None:
        """Import the game and print how to join it.

        :raises BadInput: the file is not a game's, or something in it is not valid.
        """
        file = options["file"]
        people = dict(person(each) for each in options["people"])
        if len(people) < len(options["people"]):
            raise BadInput("--as: one person for each side")
        text = read_text(file)
        try:
            game = restore(read(text), people)
        except Unreadable as error:
            why = of_another_kind(text, "file of a game") or error
            raise BadInput(f"{file}: {why}") from None
        self.stdout.write(f"{game.pk}: {counted(game.moves.count(), 'move')}, {game.title}")
        self.stdout.write(f"join at /join/{game.join_token}/")


def person(text: str) -> tuple[str, Any]:
    """A role and a user from ROLE=E-MAIL.

    :raises BadInput: not of that form, or nobody has the address.
    """
    role, equals, email = text.partition("=")
    if not (role and equals and email):
        raise BadInput(f"--as: expected ROLE=E-MAIL, got {text!r}")
    found = get_user_model().objects.filter(email=email.lower()).first()
    if found is None:
        raise BadInput(f"--as: nobody here has the address {email}")
    return role, found
