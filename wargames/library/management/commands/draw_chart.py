"""Draws the chart of the Pacific that all games lie on.

The coastlines are Natural Earth's (public domain), in the form in which the npm package
`world-atlas` carries them (its own packaging is under the ISC licence). The package is needed only
for drawing, so it is not kept here. To draw the chart anew:

    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    python manage.py draw_chart --atlas package/land-10m.json

Everything else on the chart (names, small islands, colours) is in `wargames/chart`, and the part
of it that a game is played on in the game's own `chart.toml`.
"""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from wargames.chart.engraving import palette
from wargames.chart.engraving.drawing import draw
from wargames.chart.globe.atlas import NotAnAtlas, read_land
from wargames.presentation.registry import all_presentations


class Command(BaseCommand):
    """Writes the chart and its style sheet; needed only when the drawing changes."""

    help = "Draw static/chart/pacific.svg and chart.css from a world-atlas TopoJSON file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--atlas", type=Path, required=True, help="land-10m.json of world-atlas"
        )
        parser.add_argument(
            "--output",
            type=Path,
            default=Path(settings.BASE_DIR) / "static" / "chart",
            help="folder to write to (default: static/chart)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        atlas, output = options["atlas"], options["output"]
        try:
            globe = read_land(atlas)
        except (OSError, NotAnAtlas) as problem:
            raise CommandError(str(problem)) from problem
        output.mkdir(parents=True, exist_ok=True)
        chart, style = output / "pacific.svg", output / "chart.css"
        layouts = {each.key: each.layout for each in all_presentations() if each.layout}
        chart.write_text(draw(globe, layouts), encoding="utf-8")
        hidden = {key: layout.hides for key, layout in layouts.items()}
        style.write_text(palette.stylesheet(hidden), encoding="utf-8")
        self.stdout.write(f"{chart} and {style} written")
