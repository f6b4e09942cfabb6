"""How far each person has seen a game: noted when they move, or when a page says it was in sight.

Reading alone writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engine.core.events import was_ahead
from engine.core.position import Position
from engine.core.sequence.flow import Applied
from engine.models import Game, Move, Seat
from engine.moves import is_by_holder
from engine.position import store
from engine.position.compiled import OF_A_SIDE, CompiledQuery, upsert_all
from engine.saving.after_commit import tell_lists
from engine.visibility import revisions
from wargames.table.chat.rooms import all_rooms
from wargames.table.models import ChatLine, Looked

LOOKED = CompiledQuery(
    Looked,
    lambda game, user, side: Looked.objects.filter(game=game, user=user, side=side),
    *OF_A_SIDE,
)


def looked_of(seat: Seat) -> Looked | None:
    """How far this person has seen the game on this side; None: not at all."""
    return next(iter(LOOKED.models(seat.game_id, seat.user_id, seat.side)), None)


def looked_by_mover(
    *, game: Game, move: Move, seats: list[Seat], applied: Applied[Position], **_: Any
) -> None:
    """Signal handler: the mover has seen what came before; runs inside the move's transaction.

    A move that was arranged in advance does not count, nor one that a program made for them.
    """
    if move.seat is not None and is_by_holder(move) and not was_ahead(applied.events):
        looked_now(game, own_open(seats, move.seat))


def own_open(seats: Iterable[Seat], mine: Seat) -> list[Seat]:
    """This seat, and the person's other shown seats."""
    own = [seat for seat in seats if seat.user_id == mine.user_id and seat.is_shown]
    return own if any(seat.pk == mine.pk for seat in own) else [*own, mine]


def looked_now(game: Game, seats: Iterable[Seat]) -> None:
    """Record that these seats have seen the current state of the game."""
    about = [(seat, revisions.revision_of(game, seat.side)) for seat in seats]
    found = [
        Looked(game=game, user_id=seat.user_id, side=seat.side, version=now) for seat, now in about
    ]
    upsert_all(found, ("game", "user", "side"), ("version", "live_from", "at"))


def look(
    seat: Seat,
    version: int | None = None,
    chat: Mapping[str, int] | None = None,
    *,
    is_read: bool = False,
    is_live: bool = False,
) -> None:
    """Record what a page of this seat has shown of game and chat; records only move forward.

    `chat` has for each room the newest line that was in view. On a first visit without a version,
    the game counts as seen as it is: nothing is new. `is_read`: the viewer says that they have read
    the news; `is_live`: they have seen it as it came. Else it stays news for the rest of the visit.
    """
    revision, now = revisions.revision_of(seat.game, seat.side), timezone.now()
    shown = 0 if version is None else min(version, revision)
    kept, _ = Looked.objects.get_or_create(
        game=seat.game, user=seat.user, side=seat.side, defaults={"version": shown or revision}
    )
    of_it = Looked.objects.filter(pk=kept.pk)
    if is_read:
        of_it.update(live_from=0)
        of_it.filter(version__lt=shown).update(version=shown, at=now)
    elif is_live:
        since = kept.live_from or kept.news_from
        of_it.filter(version__lt=shown).update(version=shown, live_from=since, at=now)
    elif shown > max(kept.version, kept.shown):
        before = kept.news_from
        of_it.filter(version__lt=before).update(version=before)
        of_it.filter(shown__lt=shown).update(shown=shown, shown_at=now, at=now)
    if chat:
        heard(seat, kept, chat)


def heard(seat: Seat, kept: Looked, chat: Mapping[str, int]) -> None:
    """Record the newest chat lines that were in view, if they exist.

    On the first record, rooms that it does not name count as read.
    """
    if all(number <= kept.heard.get(room, -1) for room, number in chat.items()):
        return
    newest = newest_lines(seat)
    with transaction.atomic():
        kept = Looked.objects.select_for_update().get(pk=kept.pk)
        before = kept.heard or newest | dict.fromkeys(chat, 0)
        seen = {room: min(chat.get(room, 0), last) for room, last in newest.items()}
        kept.heard = {room: max(before.get(room, 0), seen[room]) for room in newest}
        kept.save(update_fields=("heard", "at"))
        tell_lists([seat.user_id])


def newest_lines(seat: Seat) -> dict[str, int]:
    """The number of the newest line in each room that the seat may hear."""
    every = [room for room in all_rooms(store.roles_of(seat.game)) if room.is_heard_by(seat.side)]
    said = ChatLine.objects.filter(game=seat.game_id, room__in=[room.key for room in every])
    last = dict(said.order_by().values_list("room").annotate(Max("number")))
    return {room.key: last.get(room.key, 0) for room in every}
