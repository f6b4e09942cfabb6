"""manage.py tick: do what is due of the clocks of all games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from wargames.clocks.due import tick


class Command(BaseCommand):
    """Reminds whoever has little time left, and does what each game does when a time has run out.

    Run it from cron where no server or worker runs tasks. What is done already is not done again.
    """

    help = "Do what is due of the clocks of all games, and say what that was."

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line for each thing that was done."""
        for deed in tick():
            self.stdout.write(str(deed))
