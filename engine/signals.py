"""What other apps may hook into: sent inside the transaction of a move."""

from __future__ import annotations

from django.dispatch import Signal

# sender=Game, game=, move=, applied= (protocol.Applied), seats=, watch_before= (seats)
move_made = Signal()
