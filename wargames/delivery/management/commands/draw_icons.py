"""manage.py draw_icons: draws the icons of the installed site anew, from static/mark.svg."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from wargames.delivery.icons import ICONS, drawn, folder


class Command(BaseCommand):
    """Writes static/icons/*.png."""

    help = "Draws the icons of the installed site anew, from static/mark.svg."

    def handle(self, *args: Any, **options: Any) -> None:
        folder().mkdir(parents=True, exist_ok=True)
        for name, (shape, side) in ICONS.items():
            (folder() / name).write_bytes(drawn(shape, side))
            self.stdout.write(f"static/icons/{name}")
