"""Signals for other apps; each is sent inside the transaction of what it tells."""

from __future__ import annotations

from collections import defaultdict

from django.dispatch import Signal

# sender=Game, game=, move=, applied= (protocol.Applied), entries= (of the log, without their keys
# where the database does not tell them), seats=, watch_before= (seats)
move_made = Signal()
# the same, only at tables where a seat has this extra value (seats.seated.read_along)
move_made_where: defaultdict[str, Signal] = defaultdict(Signal)
# the same, only at tables where a program may act: it leads a seat, or may be the facilitator
programs_table_moved = Signal()
# sender=Game, game=, last= (the seat that completed the table), seats=
game_begun = Signal()
# sender=Game, game=, seat= (who asks to take moves back), seats=
asked_back = Signal()
# sender=Game, game=, moves= (those that count no more), by_consent= (of all sides)
taken_back = Signal()
# sender=Game, game=: an undo, an answer, a request that lapsed, a seat or the watch has changed who
# is called to what
calls_changed = Signal()
# sender=Game, game=, seats=, by= (the key of whoever did it, None: nobody): the game has ended, and
# not by its rules (Game.ended)
game_ended = Signal()
# sender=Game, game=, kind= ("draw" or "resign"), seat= (who proposes it), seats= (who are asked)
end_proposed = Signal()
# sender=Game, game=, seats= (who are asked): someone proposes to mend the position by hand
mend_proposed = Signal()
# sender=Game, game=, seats= (who are told): all sides have consented, and it is mended
mended = Signal()
# sender=Game, game=, seat= (with its new holder), old= (the person who held it before)
seat_replaced = Signal()
