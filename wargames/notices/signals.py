"""Signals of notices, for the channels that deliver them."""

from __future__ import annotations

from django.dispatch import Signal

# sender=Notice, notices= (new rows, written in the transaction in which this is sent), seats= (of
# each the seat whose person is told, with what was read along with it)
told = Signal()
# The same before they are written, while those that they replace are still there.
to_be_told = Signal()
