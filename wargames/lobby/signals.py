"""Signals of the lobby, for apps that know more of a game than it does."""

from __future__ import annotations

from django.dispatch import Signal

# sender=Shelf, person=, lines= (selectors.GameLine): a page of somebody's games is to be shown. A
# receiver answers with what this person has not read, as a number for the key of each game.
games_listed = Signal()
