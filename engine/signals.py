"""What other apps may hook into: sent inside the transaction of a move."""

from __future__ import annotations

from django.dispatch import Signal

# sender=Game, game=, move=, applied= (protocol.Applied), watch_before= (seat ids)
move_made = Signal()
