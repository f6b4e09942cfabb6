"""Taking moves back: one's own up to the last barrier; beyond it with the other side's consent."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import transaction

from engine import store
from engine.core.codec import Unreadable
from engine.core.flow import IllegalChoice
from engine.core.protocol import Rules
from engine.errors import NotAsked, NothingToUndo, Stale
from engine.locking import changed, locked, note
from engine.models import Game, Move, Seat, Snapshot
from engine.signals import asked_back


@transaction.atomic
def undo(game_id: uuid.UUID, seat: Seat, version: int) -> Game:
    """Take back one's own last move, if nothing was rolled, revealed or moved since.

    An undo sent twice is done once, as are a request to go back and its answer.

    :raises Stale: the game has gone on. :raises NothingToUndo: a barrier lies behind.
    """
    game = locked(game_id)
    if _is_done(game, seat, version, "undone"):
        return game
    move = undoable(game, seat)
    if move is None or move.before is None:
        raise NothingToUndo()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    store.write(game, rules, store.unsealed(move.before, game, rules), loaded)
    move.undone, move.before = True, None
    move.save(update_fields=("undone", "before"))
    move.snapshots.all().delete()
    game.take_back = None
    _note(game, "undone", seat, name=move.name, choice=move.choice)
    changed(game)
    return game


def undoable(game: Game, seat: Seat) -> Move | None:
    """The seat's last move, if it can be taken back."""
    last = game.moves.filter(undone=False).order_by("-version").first()
    if last is None or last.seat_id != seat.pk or last.before is None:
        return None
    return last


def own_last(game: Game, role: str) -> Move | None:
    """The last move of a side that counts."""
    return game.moves.filter(undone=False, role=role).order_by("-version").first()


@transaction.atomic
def ask_back(game_id: uuid.UUID, seat: Seat, version: int) -> Game:
    """Ask the other side to take everything back to before one's own side's last move.

    :raises Stale: the game has gone on.
    :raises NothingToUndo: no such move, somebody asks already, or nobody is there to be asked:
        the game has one side alone.
    """
    game = locked(game_id)
    if _is_done(game, seat, version, "back_asked"):
        return game
    move = own_last(game, seat.role)
    alone = len(store.rules_of(game).roles) == 1 or bool(game.lesson)
    if move is None or alone or game.take_back or game.status != Game.Status.PLAYING:
        raise NothingToUndo()
    name = str(seat.user)
    game.take_back = {"role": seat.role, "name": name, "to": move.version}
    _note(game, "back_asked", seat, name=name, role=seat.role)
    changed(game)
    asked_back.send(sender=Game, game=game, seat=seat, seats=list(game.seats.all()))
    return game


@transaction.atomic
def answer_back(game_id: uuid.UUID, seat: Seat, version: int, *, agrees: bool) -> Game:
    """The other side consents or declines; the side that asked may withdraw.

    :raises Stale: the game has gone on. :raises NothingToUndo: nothing was asked.
    :raises NotAsked: one cannot consent to what one's own side asked for.
    """
    game = locked(game_id)
    kinds = ("back_agreed",) if agrees else ("back_declined", "back_withdrawn")
    if _is_done(game, seat, version, *kinds):
        return game
    asked = game.take_back
    if asked is None:
        raise NothingToUndo()
    is_own = seat.role == asked["role"]
    if is_own and agrees:
        raise NotAsked()
    if agrees:
        _go_back(game, int(asked["to"]))
    game.take_back = None
    kind = "back_agreed" if agrees else "back_withdrawn" if is_own else "back_declined"
    _note(game, kind, seat, name=str(seat.user), role=seat.role, asker=asked["name"])
    changed(game)
    return game


def _note(game: Game, kind: str, seat: Seat, **data: Any) -> None:
    """Log it with the version that it used up and its author's place, for `_is_done`."""
    note(game, kind, version=game.version, place=seat.place, **data)


def _is_done(game: Game, seat: Seat, version: int, *kinds: str) -> bool:
    """Whether this person has done this at this version already (a double click, a retry).

    False: it is the version of now. A version is used up once, so no other change can be meant.

    :raises Stale: something else has used it up.
    """
    if version == game.version:
        return False
    mine = list(game.seats.filter(user=seat.user_id).values_list("place", flat=True))
    done = game.log.filter(move=None, kind__in=kinds, data__version=version)
    if not done.filter(data__place__in=mine).exists():
        raise Stale(version=game.version)
    return True


def _go_back(game: Game, version: int) -> None:
    """The position before the move of this version, and nothing after it counts any more.

    What lies before it stays out of reach of a plain undo: too much is known by now.
    """
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    store.write(game, rules, state_before(game, rules, version), loaded)
    Snapshot.objects.filter(game=game, move__version__gte=version).delete()
    game.moves.filter(undone=False, version__gte=version).update(undone=True)
    game.moves.filter(before__isnull=False).update(before=None)


def state_before(game: Game, rules: Rules[Any], version: int) -> Any:
    """The state that the move of this version was made in, played again from the last snapshot.

    The dice are drawn by number from the seed, so each gives the face it gave.

    :raises NothingToUndo: the rules have changed since, and the moves no longer lead there.
    """
    made = game.moves.filter(undone=False, version__lt=version).order_by("version")
    kept = Snapshot.objects.filter(move__in=made).order_by("-move__version").first()
    try:
        if kept is not None:
            state = store.unsealed(kept.state, game, rules)
            made = made.filter(version__gt=kept.move.version)
        else:
            state = store.first_state(game, rules)
        for move in made:
            state = rules.apply(state, move.role, rules.choice(move.choice)).state
    except (IllegalChoice, Unreadable):
        raise NothingToUndo() from None
    return state
