"""Deletes games that never began, and guests without a seat."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from engine.core.counting import counted
from engine.management.base_command import BadInput, PlainCommand
from engine.models import Game, Seat
from wargames.accounts.models import User

DAYS = 90
MOST_DAYS = 36_500


def never_begun(before: datetime) -> QuerySet[Game]:
    """Old games without a move: lessons, and tables that wait for players."""
    waiting = Game.objects.filter(status=Game.Status.WAITING) | Game.objects.exclude(lesson="")
    return waiting.filter(moves=None, updated_at__lt=before)


def idle_guests(before: datetime) -> QuerySet[User]:
    """Guests who came and were last here long ago, and have no seat in a game that is kept."""
    kept = Seat.objects.filter(user=OuterRef("pk")).exclude(game__in=never_begun(before))
    guests = User.objects.filter(is_guest=True, is_staff=False, date_joined__lt=before)
    return guests.filter(last_login__lt=before).exclude(Exists(kept))


class Command(PlainCommand):
    """Says what it would delete; deletes it with --really. Accounts and played games are kept."""

    help = "Remove guests without games and games never begun, once they are old enough."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=DAYS, help=f"how old ({DAYS})")
        parser.add_argument("--really", action="store_true", help="do it, not only say it")

    def run(self, **options: Any) -> None:
        """Delete, or say what would be deleted.

        :raises BadInput: the number of days is out of range.
        """
        days, really = options["days"], options["really"]
        if not 1 <= days <= MOST_DAYS:
            raise BadInput(f"--days: expected 1 to {MOST_DAYS}")
        before = timezone.now() - timedelta(days=days)
        with transaction.atomic():
            guests, games = idle_guests(before), never_begun(before)
            found = f"{counted(games.count(), 'game')}, {counted(guests.count(), 'guest')}"
            if really:
                guests.delete()  # first: which of them may go depends on the games
                games.delete()
        said = "removed" if really else "would remove (--really does it)"
        self.stdout.write(f"{said}: {found}")
