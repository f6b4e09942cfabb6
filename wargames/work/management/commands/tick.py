"""manage.py tick: do all overdue work once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from wargames.sweeps import swept


class Command(BaseCommand):
    """Does what the workers' sweeps do: expired clocks, unsent messages, and so on.

    These are clocks that ran out, messages that nobody has sent, what the program or an answer in
    advance owes a game, tasks whose worker was lost. Run it from cron where no server of ours runs
    tasks. What is done already is not done again.
    """

    help = "Do what is overdue in all games and on its way to people, and say what that was."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each thing that was done.

        :raises OperationalError: the database is unavailable; cron should report it.
        """
        connection.ensure_connection()
        for line in swept():
            self.stdout.write(line)
