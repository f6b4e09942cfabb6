"""Deletes a person: games of theirs alone go too; in the others another name stands."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from django.db import transaction
from django.db.models import Q

from engine.core.playing.advice import LEVELS
from engine.models import AnyUser, FormerSeat, Game, LogEntry, Move, Paper, Seat
from engine.saving.locking import locked, save_change
from engine.seats.programs import called_for
from engine.seats.sitting import leave

NAMED_IN = ("name", "asker")
"""The fields of log notes that hold a person's name."""


@transaction.atomic
def forget_person(user: AnyUser, name: str) -> None:
    """Remove a person from every game; what they did there then stands under `name`.

    Games in which nobody else has had a seat are deleted. They leave those that go on, which the
    log records; finished games stay, and so does everything that others did.
    """
    for game_id in list(_games_of(user)):
        if _is_alone(game_id, user):
            Game.objects.filter(pk=game_id).delete()
            continue
        _rename(game_id, user, str(user), name)
        user.name = name
        if not Game.objects.filter(pk=game_id, status=Game.Status.OVER).exists():
            leave(game_id, user)


def _games_of(user: AnyUser) -> Iterator[uuid.UUID]:
    """The games in which a person has or had a seat, or which they created."""
    mine = Seat.objects.filter(user=user).values("game")
    former = FormerSeat.objects.filter(user=user).values("game")
    games = Game.objects.filter(Q(pk__in=mine) | Q(pk__in=former) | Q(created_by=user))
    yield from games.order_by("pk").values_list("pk", flat=True)


def _is_alone(game_id: uuid.UUID, user: AnyUser) -> bool:
    """Whether nobody else has had a seat there, but for programs."""
    kept = Seat.objects.filter(game=game_id), FormerSeat.objects.filter(game=game_id)
    return not any(rows.filter(user__program="").exclude(user=user).exists() for rows in kept)


def _rename(game_id: uuid.UUID, user: AnyUser, old: str, new: str) -> None:
    """Replace a person's name wherever a game stores it."""
    game = locked(game_id)
    names = [old, *(called_for(level, old) for level in LEVELS)]
    mine = Q(seat__user=user) | Q(seat=None, name__in=names)
    Move.objects.filter(mine, game=game).update(name=new)
    for side in {seat.side for seat in Seat.objects.filter(game=game, user=user)}:
        Paper.objects.filter(game=game, side=side, written_by=old).update(written_by=new)
    for field in NAMED_IN:
        for entry in LogEntry.objects.filter(game=game, move=None, **{f"data__{field}": old}):
            entry.data = {**entry.data, field: new}
            entry.save(update_fields=("data",))
    if game.take_back is not None and game.take_back.get("name") == old:
        game.take_back = {**game.take_back, "name": new}
    for kind, asked in (game.proposed or {}).items():
        if asked.get("name") == old:
            game.proposed = {**game.proposed, kind: {**asked, "name": new}}
    if game.ended is not None and game.ended.get("by") == old:
        game.ended = {**game.ended, "by": new}
    save_change(game)
