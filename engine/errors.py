"""Errors of a move that was not made, each named for the page's words."""

from __future__ import annotations

from engine.core.sequence.choice import Refusal


class MoveError(Exception):
    """A move that was refused; nothing has changed. `kind` names the reason, for the page."""

    kind = "refused"

    def __init__(self, **data: object) -> None:
        super().__init__(self.kind)
        self.data = data


class Stale(MoveError):
    """The game has gone on since the page was made."""

    kind = "stale"


class TermsChanged(MoveError):
    """The terms of the game have changed since the page with them was made."""

    kind = "terms_changed"


class NotBegun(MoveError):
    """A side is still without a player."""

    kind = "not_begun"


class NotSupposed(MoveError):
    """No what-if position is possible: the game has not begun, or the side may suppose nothing."""

    kind = "not_supposed"


class NotYourWatch(MoveError):
    """Someone else who shares the role is on watch this turn."""

    kind = "not_your_watch"


class NotAsked(MoveError):
    """No decision of this role is open."""

    kind = "not_asked"


class NotLegal(MoveError):
    """The choice is not among the open ones; `refusal` is the rule's reason, if it has one."""

    kind = "not_legal"

    def __init__(self, refusal: Refusal | None = None) -> None:
        super().__init__()
        self.refusal = refusal


class Garbled(MoveError):
    """The data sent is not a choice of this game."""

    kind = "garbled"


class NothingToUndo(MoveError):
    """No move of one's own since the last die, reveal or move of another seat."""

    kind = "nothing_to_undo"


class CannotEnd(MoveError):
    """The game cannot be ended like that: it does not run, or the person may not do it."""

    kind = "cannot_end"


class CannotMend(MoveError):
    """The position cannot be edited now, or not by this person, or a proposal is already open."""

    kind = "cannot_mend"


class NoSeat(MoveError):
    """The table is closed or full, or the seat is not of this game."""

    kind = "no_seat"


class TellsTooMuch(MoveError):
    """Words for an announcement tell its side more than the rules do.

    `number` of the announcement, `more`: what (engine.core.facilitation.TellsMore).
    """

    kind = "tells_too_much"


class HasMoved(Exception):
    """A game went on while it was read; whoever asks again finds it as it is now."""
