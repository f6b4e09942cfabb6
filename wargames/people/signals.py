"""Signals by which other parts of the site add what they know of a person."""

from __future__ import annotations

from django.dispatch import Signal

# sender=User, person=: each answers with Answered facts (record.Punctuality), or None
punctuality_wanted = Signal()
