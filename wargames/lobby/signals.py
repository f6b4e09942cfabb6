"""Signals of the lobby, for apps that know more about a game than it does."""

from __future__ import annotations

from django.dispatch import Signal

# sender=Shelf, person=, lines= (selectors.GameLine): a page of someone's games will be shown. A
# receiver returns the number of messages that this person has not read, by the key of each game.
games_listed = Signal()
# sender=OpenPage, person= (None: a visitor), key= (of a game, empty: any): the list of open games
# will be shown. A receiver returns the seats of running games that anyone may take
# (open_games.FreeSeat).
seats_wanted = Signal()
# sender=FreeSeat, person=: someone's games will be shown. A receiver returns the seats of running
# games to which they are invited by name (open_games.FreeSeat).
seats_kept_wanted = Signal()
