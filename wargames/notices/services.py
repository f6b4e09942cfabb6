"""Who is told what, when a move was made."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from engine.models import Game, Move, Seat
from engine.moves import on_watch
from wargames.notices.models import Notice
from wargames.notices.tasks import mail_notice


def notices_of_move(
    *, game: Game, move: Move, seats: list[Seat], watch_before: list[Seat], **_: Any
) -> None:
    """Tells those to whom the watch has passed, and everybody when the game is over.

    Runs inside the transaction of the move: a move that fails leaves no notice, and a notice is
    never lost. Never for one's own move, and whether or not the person has the page open.
    """
    others = [seat for seat in seats if seat.pk != move.seat_id]
    if game.status == Game.Status.OVER:
        tell(others, game, Notice.Kind.GAME_OVER)
    elif game.watch == Game.Watch.ROTATING:
        before = {seat.pk for seat in watch_before}
        now = {seat.pk for seat in on_watch(game, seats)} - before
        tell([seat for seat in others if seat.pk in now], game, Notice.Kind.YOUR_WATCH)


def mark_read(*, user: Any, game: Game) -> None:
    """For the table: whoever looks at a game knows what its notices say."""
    Notice.objects.filter(user=user.pk, game=game, read_at=None).update(read_at=timezone.now())


def tell(seats: list[Seat], game: Game, kind: str) -> None:
    for seat in seats:
        # The news replaces what was not read: five turns away are one line, not five.
        Notice.objects.filter(user=seat.user, game=game, read_at=None).delete()
        turn = int(game.summary.get("watch", 0))
        notice = Notice.objects.create(user=seat.user, game=game, kind=kind, turn=turn)
        if seat.user.email and seat.user.wants_email:
            mail_notice.enqueue(notice.pk)
