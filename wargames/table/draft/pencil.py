"""What a side pencils on its board in a game with secrets: guesses, arrows, notes.

They lie on one paper of the side, beside the game, and nobody corrects them. The game says what its
lines mean (`Presentation.pencil`) and lays them on the view (`Presentation.pencilled`).
"""

from __future__ import annotations

from django.db import transaction
from msgspec import Struct

from engine import papers
from engine.core.sequence.composed import UnreadLine
from engine.core.view import AnyView
from engine.errors import Stale
from engine.models import Seat
from wargames.presentation.registry import presentation_of
from wargames.table.draft.changes import DraftChanged, TooLong
from wargames.table.draft.typed import LINE_LENGTH, LineTooLong, NotRead
from wargames.table.viewer.view import GUESSES, guesses_of

FIELD = "pencil"
"""The `draft` value of the pencil's input field."""


class Pencil(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a button or a field sends: the edition that the page shows, and the line.

    line: empty where it is typed in a field. begins: the start of a line of which only the end is
    typed.
    """

    edition: int
    line: str = ""
    begins: str = ""

    def whole(self, typed: str) -> str:
        """The complete line, including typed text."""
        return self.line or f"{self.begins} {typed}".strip()


@transaction.atomic
def draw(seat: Seat, view: AnyView, wanted: Pencil, text: str) -> None:
    """Carry out a line on the current layer of a side; sent twice it is carried out once.

    A line describes its whole change, so it may follow another player's.

    :raises LineTooLong: no page sends that.
    :raises NotRead: the line cannot be read.
    :raises Stale: nobody pencils here.
    :raises DraftChanged: two were written at once.
    :raises TooLong: there is no more room.
    """
    game, side = seat.game, seat.side
    if len(text) > LINE_LENGTH:
        raise LineTooLong()
    shown, by = presentation_of(game.key), str(seat.user)
    kept = guesses_of(game, side, is_locked=True)
    if kept is None:
        raise Stale()
    laid = shown.pencilled(view, kept)
    is_own = kept.edition == wanted.edition + 1 and kept.by == by
    if not text.strip() or (is_own and shown.was_pencilled(laid, text)):
        return
    try:
        data = shown.pencil(laid, text)
        papers.write(game, side, GUESSES, papers.GUESSED, data, edition=kept.edition, by=by)
    except UnreadLine as error:
        raise NotRead(error.refusal) from None
    except papers.Overtaken:
        raise DraftChanged() from None
    except papers.TooMuch:
        raise TooLong() from None
