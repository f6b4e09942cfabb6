"""Taking moves back: one's own up to the last barrier; beyond it with the other side's consent."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.roles import FACILITATOR
from engine.core.sequence.running import without_answer
from engine.errors import NotAsked, NothingToUndo
from engine.history import rewind
from engine.history.undoable import own_last, undoable
from engine.models import Game, Move, Seat, Snapshot
from engine.papers import drafts
from engine.position import store
from engine.saving.idempotency import is_done, note
from engine.saving.locking import locked, save_change
from engine.seats.seated import powers_of_people, seats_at
from engine.signals import asked_back, calls_changed, taken_back
from engine.visibility import held_views


@transaction.atomic
def undo(game_id: uuid.UUID, seat: Seat, version: int) -> Game:
    """Undo one's own last move, if nothing was rolled, revealed or moved since.

    Under secrecy only one's own side reads of it. An undo sent twice is done once, as are a request
    to take back and its answer.

    :raises Stale: the game has gone on.
    :raises NothingToUndo: there is no such move, or a barrier lies behind it.
    """
    game = locked(game_id)
    if is_done(game, seat, version, "undone"):
        return game
    move = undoable(game, seat)
    if move is None:
        raise NothingToUndo()
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    state = _position_without(rules, game, loaded.state, move)
    summary = game.summary
    store.write(game, rules, state, loaded, move.role)
    held_views.undone(game, rules, state, summary)
    move.undone, move.before, move.is_sealed = True, None, False
    move.save(update_fields=("undone", "before", "is_sealed"))
    move.snapshots.all().delete()
    drafts.give_back(game, rules, state, [move])
    game.take_back = None
    own = (seat.side,) if rules.roles.is_secret else None
    note(game, "undone", seat, own, name=move.name, choice=move.choice)
    save_change(game, told=_viewers_affected(game, move, own), state=state)
    taken_back.send(sender=Game, game=game, moves=[move], by_consent=False)
    calls_changed.send(sender=Game, game=game)
    return game


def _position_without(rules: AnyRules, game: Game, state: Position, move: Move) -> Position:
    """The position without a move: a sealed answer is removed, or the stored position restored.

    :raises NothingToUndo: neither is possible.
    """
    if move.is_sealed:
        return without_answer(rules.codec, state, move.role)
    if move.before is None:
        raise NothingToUndo()
    return store.with_seed(move.before, game, rules)


def _viewers_affected(game: Game, move: Move, own: Sequence[str] | None) -> set[str] | None:
    """The viewers whose log changes when a move is undone, None for all.

    Nobody has read what was held back.
    """
    audiences = [own, *move.log.filter(is_held=False).values_list("audience", flat=True)]
    if None in audiences:
        return None
    seen = {viewer for audience in audiences for viewer in audience or ()}
    return seen | ({FACILITATOR} if store.roles_of(game).has_facilitator else set())


@transaction.atomic
def ask_back(game_id: uuid.UUID, seat: Seat, version: int) -> Game:
    """Ask the other sides to take back everything from one's own side's last move on.

    The moves of programs that play beside one do not count.

    :raises Stale: the game has gone on.
    :raises NothingToUndo: no such move, a request is open already, or there is nobody to ask: the
        game has one side, or sides have secrets, where a lapsing request would show that someone
        has moved unseen.
    """
    game = locked(game_id)
    if is_done(game, seat, version, "back_asked"):
        return game
    seats = seats_at(game)
    move = own_last(game, powers_of_people(game, seats, seat.side))
    roles = store.roles_of(game)
    alone = not roles.are_opposed or roles.is_secret or bool(game.lesson)
    if move is None or alone or game.take_back or game.status != Game.Status.PLAYING:
        raise NothingToUndo()
    name = str(seat.user)
    game.take_back = {"role": seat.side, "name": name, "to": move.version}
    note(game, "back_asked", seat, name=name, role=seat.side)
    save_change(game)
    asked_back.send(sender=Game, game=game, seat=seat, seats=seats)
    return game


@transaction.atomic
def answer_back(game_id: uuid.UUID, seat: Seat, version: int, *, agrees: bool) -> Game:
    """Agree to take back or decline; the side that asked may withdraw.

    The game goes back once all sides agree.

    :raises Stale: the game has gone on.
    :raises NothingToUndo: nothing was asked.
    :raises NotAsked: one cannot agree to a request of one's own side.
    """
    game = locked(game_id)
    kinds = ("back_agreed",) if agrees else ("back_declined", "back_withdrawn")
    if is_done(game, seat, version, *kinds):
        return game
    asked = game.take_back
    if asked is None:
        raise NothingToUndo()
    is_own = seat.side == asked["role"]
    if is_own and agrees:
        raise NotAsked()
    agreed = {*asked.get("agreed", ()), asked["role"], *[seat.side] * agrees}
    if agrees and agreed >= set(store.roles_of(game).sides):
        _go_back(game, int(asked["to"]))
    game.take_back = {**asked, "agreed": sorted(agreed)} if _is_open(game, agreed, agrees) else None
    kind = "back_agreed" if agrees else "back_withdrawn" if is_own else "back_declined"
    note(game, kind, seat, name=str(seat.user), role=seat.side, asker=asked["name"])
    save_change(game)
    calls_changed.send(sender=Game, game=game)
    return game


def _is_open(game: Game, agreed: set[str], agrees: bool) -> bool:
    """Whether a request waits for the agreement of more sides."""
    return agrees and not agreed >= set(store.roles_of(game).sides)


def _go_back(game: Game, version: int) -> None:
    """Go back to the position before a version's move, and mark that and all later moves undone.

    What lies before it cannot be undone the plain way any more: too much is known by now.
    """
    rules = store.rules_of(game)
    loaded = store.load(game, rules)
    state = state_before(game, rules, version)
    store.write(game, rules, state, loaded)
    Snapshot.objects.filter(game=game, move__version__gte=version).delete()
    undone = game.moves.filter(undone=False, version__gte=version)
    gone = list(undone.defer("before", "draws").order_by("version"))
    drafts.give_back(game, rules, state, gone)
    undone.update(undone=True)
    game.moves.filter(before__isnull=False).update(before=None)
    taken_back.send(sender=Game, game=game, moves=gone, by_consent=True)


def state_before(game: Game, rules: AnyRules, version: int) -> Position:
    """The position before a version's move, by replay (engine.history.rewind).

    The dice are drawn by number from the seed, so each gives the same face again.

    :raises NothingToUndo: the rules have changed since, and the moves are no longer legal.
    """
    try:
        return rewind.position_at(game, rules, version)
    except rewind.NotReplayed:
        raise NothingToUndo() from None
