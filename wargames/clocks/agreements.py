"""What those at a table do about their clocks: pause them together, give each other time."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction

from engine.core.roles import FACILITATOR
from engine.errors import NotAsked
from engine.models import Game, Seat
from engine.position import store
from engine.saving import site_entries
from engine.saving.idempotency import is_done
from engine.seats import seated
from engine.visibility import revisions
from wargames.clocks import running
from wargames.clocks.models import Clock
from wargames.clocks.services import Clocks, clocks_of
from wargames.clocks.wording import how_long
from wargames.notices.models import Notice
from wargames.notices.services import tell

GIFTS = {
    False: (timedelta(hours=24), timedelta(hours=72)),
    True: (timedelta(minutes=5), timedelta(minutes=15)),
}
"""The times that may be given, in a game over weeks (False) and in a live one (True)."""


def gifts_of(clock: Clock) -> tuple[timedelta, ...]:
    """The times that may be given in a game."""
    return GIFTS[clock.is_live]


@transaction.atomic
def ask_pause(game_id: uuid.UUID, seat: Seat, revision: int) -> None:
    """Ask all sides for a pause, which begins when all agree; a facilitator's begins at once.

    `revision` is the one of the page; sent twice it is done once.

    :raises NotAsked: the game has no clock or does not run, or a pause is asked for or has begun.
    :raises Stale: the game has gone on.
    """
    found = opened(game_id, seat, revision, "pause_asked", "paused")
    if found is None:
        return
    clocks, seats = found
    if clocks.clock.pause or clocks.clock.paused_at:
        raise NotAsked()
    own = {each.side for each in seats if each.user_id == seat.user_id}
    clocks.clock.pause = {"name": str(seat.user), "side": seat.side, "agreed": sorted(own)}
    if begins(clocks, own):
        noted(clocks, "paused", seat)
        return
    noted(clocks, "pause_asked", seat)
    others = [each for each in seats if each.side not in own and each.side != FACILITATOR]
    tell(others, clocks.game, Notice.Kind.ASKED_PAUSE)


@transaction.atomic
def answer_pause(game_id: uuid.UUID, seat: Seat, revision: int, *, agrees: bool) -> None:
    """Agree to a requested pause or decline; the asking side may withdraw.

    :raises NotAsked: nobody asks for one.
    :raises Stale: the game has gone on.
    """
    kinds = ("pause_agreed", "paused") if agrees else ("pause_declined",)
    found = opened(game_id, seat, revision, *kinds)
    if found is None:
        return
    clocks, seats = found
    request: dict[str, Any] | None = clocks.clock.pause
    if request is None:
        raise NotAsked()
    if not agrees:
        clocks.clock.pause = None
        forget_notices(clocks.game)
        noted(clocks, "pause_declined", seat)
        return
    own = {each.side for each in seats if each.user_id == seat.user_id}
    agreed = {*request["agreed"], *own}
    clocks.clock.pause = {**request, "agreed": sorted(agreed)}
    noted(clocks, "paused" if begins(clocks, agreed) else "pause_agreed", seat)


def begins(clocks: Clocks, agreed: set[str]) -> bool:
    """Begin a pause if all sides agree, or the facilitator wants it; returns whether it began."""
    sides = set(store.roles_of(clocks.game).sides)
    if not (agreed >= sides or FACILITATOR in agreed):
        return False
    clocks.clock.pause, clocks.clock.paused_at = None, clocks.now
    forget_notices(clocks.game)
    return True


@transaction.atomic
def end_pause(game_id: uuid.UUID, seat: Seat, revision: int) -> None:
    """End a pause: any side or the facilitator may.

    :raises NotAsked: there is none.
    :raises Stale: the game has gone on.
    """
    found = opened(game_id, seat, revision, "resumed")
    if found is None:
        return
    clocks, _ = found
    if clocks.clock.paused_at is None:
        raise NotAsked()
    clocks.clock.paused_at = None
    noted(clocks, "resumed", seat)


@transaction.atomic
def give(game_id: uuid.UUID, seat: Seat, revision: int, side: str, time: timedelta) -> None:
    """Give time to a side that one does not play, to each of its powers.

    :raises NotAsked: there is no such side or gift, or it is one's own.
    :raises Stale: the game has gone on.
    """
    found = opened(game_id, seat, revision, "time_given")
    if found is None:
        return
    clocks, seats = found
    own = {each.side for each in seats if each.user_id == seat.user_id}
    roles = store.roles_of(clocks.game)
    if side not in roles.sides or side in own or time not in gifts_of(clocks.clock):
        raise NotAsked()
    for each in clocks.of(roles.powers_of(side)):
        running.give(clocks.clock, each, time)
    noted(clocks, "time_given", seat, to=side, time=how_long(time, 1))


def opened(
    game_id: uuid.UUID, seat: Seat, revision: int, *kinds: str
) -> tuple[Clocks, Sequence[Seat]] | None:
    """Lock a game and load its clocks; None: this action was already done at this revision.

    :raises NotAsked: no clock, or the game does not run.
    :raises Stale: the game has gone on.
    """
    game, seats = seated.locked_table(game_id)
    if is_done(game, seat, revision, *kinds):
        return None
    clocks = clocks_of(game)
    if clocks is None or game.status != Game.Status.PLAYING:
        raise NotAsked()
    return clocks, seats


def noted(clocks: Clocks, kind: str, seat: Seat, **data: str) -> None:
    """Save the clocks and log the action, in the form that `is_done` recognises."""
    clocks.clock.save()
    clocks.keep()
    revision = revisions.revision_of(clocks.game, seat.side)
    by: dict[str, Any] = {"name": str(seat.user), "role": seat.side, "place": seat.place}
    site_entries.remark(clocks.game.pk, kind, None, version=revision, **by, **data)


def forget_notices(game: Game) -> None:
    """Delete open notices that ask for a pause."""
    Notice.objects.filter(game=game, kind=Notice.Kind.ASKED_PAUSE, read_at=None).delete()
