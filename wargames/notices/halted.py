"""Which calls to a game are to a question at which the reader's own queued moves have stopped."""

from __future__ import annotations

from collections.abc import Iterable

from engine.models import Paper
from engine.papers.plans import stopped_now
from engine.papers.standing_answers import ANSWER, PLAN
from engine.seats.seated import asked_of, powers_held
from wargames.notices.models import Notice


def mark_halted(notices: Iterable[Notice]) -> None:
    """Set `is_halted` on those to which it applies. Their games have their seats prefetched."""
    calls = {notice.game_id: notice for notice in notices if notice.is_call}
    kept = Paper.objects.filter(
        game__in=calls, kind=ANSWER, name__startswith=PLAN, data__isnull=False
    )
    for game_id, side in kept.values_list("game", "side").distinct() if calls else ():
        notice, seats = calls[game_id], list(calls[game_id].game.seats.all())
        for seat in seats:
            if (seat.user_id, seat.side) == (notice.user_id, side):
                asked = {*asked_of(notice.game)} & {*powers_held(notice.game, seats, seat)}
                notice.is_halted |= bool(stopped_now(notice.game, side, asked))
