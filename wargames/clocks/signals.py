"""Signals of the clocks; each is sent inside the transaction of what it tells."""

from __future__ import annotations

from django.dispatch import Signal

# sender=Clock, game=, due=: something is due of its clocks then
due_changed = Signal()
# sender=Clock, game=, side=: its time has run out in a game in which the host may replace it then
replaceable = Signal()
