"""Draws the map of a game whose spaces are cells: `manage.py draw_map pacific_1940`.

What it is drawn from lies in the game's folder in `wargames/games`: the hand-made hints of
`geography.toml`, and in `coast.json` the coastlines, a cut-out of Natural Earth's (public domain).
It needs shapely, which the site itself does not. With `--atlas land-50m.json` (see `draw_chart`)
the coastlines are cut out anew.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from wargames.presentation.registry import presentation_of


class Command(BaseCommand):
    """Writes a game's map and its counters' positions; needed only when the drawing changes."""

    help = "Draw the map of a game whose spaces are cells."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="key of the game, e.g. pacific_1940")
        parser.add_argument("--atlas", type=Path, help="land-50m.json of world-atlas, to cut anew")

    def handle(self, *args: Any, **options: Any) -> None:
        game = options["game"]
        try:
            home = type(presentation_of(game)).__module__.rpartition(".")[0]
            cartography = import_module(f"{home}.cartography")
        except (KeyError, ModuleNotFoundError) as problem:
            raise CommandError(f"no map to draw: {problem}") from problem
        if options["atlas"]:
            cartography.cut_coast(game, options["atlas"])
        for path, text in cartography.drawing(game).items():
            path.write_text(text, encoding="utf-8")
            self.stdout.write(f"{path} written, {len(text.encode()) // 1024} KB")
