"""Signals of the lobby, for apps that know more of a game than it does."""

from __future__ import annotations

from django.dispatch import Signal

# sender=Shelf, person=, lines= (selectors.GameLine): a page of someone's games is to be shown. A
# receiver answers with what this person has not read, as a number for the key of each game.
games_listed = Signal()
# sender=OpenPage, person= (None: a visitor), key= (of a game, empty: any): the list of open games
# is to be shown. A receiver answers with the seats of running games that someone else may take
# (open_games.FreeSeat).
seats_wanted = Signal()
# sender=FreeSeat, person=: the games of someone are to be shown. A receiver answers with the seats
# of running games that they are asked by name to take (open_games.FreeSeat).
seats_kept_wanted = Signal()
