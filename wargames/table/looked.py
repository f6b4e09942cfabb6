"""How far each person has seen a game: noted when they move, or when a page says it was in sight.

Reading alone writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils import timezone

from engine import sight
from engine.models import Game, Move, Seat
from wargames.table.models import ChatLine, Looked


def looked_of(seat: Seat) -> Looked | None:
    """How far this person has seen the game on this side; None: never yet."""
    return Looked.objects.filter(game=seat.game_id, user=seat.user_id, side=seat.side).first()


def looked_by_mover(*, game: Game, move: Move, seats: list[Seat], **_: Any) -> None:
    """Whoever moves has seen what lay before them; inside the transaction of the move."""
    if move.seat is not None:
        looked_now(game, own_open(seats, move.seat))


def own_open(seats: Iterable[Seat], mine: Seat) -> list[Seat]:
    """This seat, and with it the other side's if one person has both open."""
    own = [seat for seat in seats if seat.user_id == mine.user_id and seat.is_shown]
    return own if any(seat.pk == mine.pk for seat in own) else [*own, mine]


def looked_now(game: Game, seats: Iterable[Seat]) -> None:
    """Note that these seats have seen the game as it is."""
    Looked.objects.bulk_create(
        [
            Looked(game=game, user_id=seat.user_id, side=seat.side, version=revision(game, seat))
            for seat in seats
        ],
        update_conflicts=True,
        unique_fields=["game", "user", "side"],
        update_fields=["version", "at"],
    )


def revision(game: Game, seat: Seat) -> int:
    """How often what this seat's side can fetch has changed."""
    return sight.revision_of(game, seat.side)


def look(seat: Seat, version: int | None = None, chat: int | None = None) -> None:
    """Note what a page of this seat has shown of game and talk; nothing noted is taken back.

    Who was never here before has, without a version, seen the game as it is: nothing is new.
    """
    now = revision(seat.game, seat)
    shown = 0 if version is None else min(version, now)
    kept, _ = Looked.objects.get_or_create(
        game=seat.game, user=seat.user, side=seat.side, defaults={"version": shown or now}
    )
    if shown > kept.version:
        Looked.objects.filter(pk=kept.pk, version__lt=shown).update(
            version=shown, at=timezone.now()
        )
    if chat is not None:
        heard(kept, chat)


def heard(kept: Looked, chat: int) -> None:
    """Note the newest line of talk that was in sight, if there is one as new as that."""
    if kept.chat is not None and chat <= kept.chat:
        return
    newest = ChatLine.objects.filter(game=kept.game_id).order_by("-pk")
    last = newest.values_list("pk", flat=True).first() or 0
    Looked.objects.filter(pk=kept.pk).update(chat=min(chat, last), at=timezone.now())
