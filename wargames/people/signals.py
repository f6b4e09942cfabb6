"""Signals by which other apps add what they know about a person."""

from __future__ import annotations

from django.dispatch import Signal

# sender=User, person=: each answers with Answered facts (record.Punctuality), or None
punctuality_wanted = Signal()
