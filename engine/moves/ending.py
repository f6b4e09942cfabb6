"""Ends a game other than by its rules: a side resigns or forfeits, or all agree to end it.

What is proposed stands in `Game.proposed`, by kind, until it is carried or declined; moves leave
it alone, so that under secrets no proposal lapses by a move that nobody noticed.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Sequence
from typing import Any

from django.db import transaction
from msgspec import Struct, to_builtins

from engine.core.encoding.codec import JsonObject
from engine.core.roles import FACILITATOR
from engine.errors import CannotEnd, NotAsked
from engine.models import Game, Seat
from engine.position import store
from engine.saving.idempotency import is_done, note
from engine.saving.locking import add_note, locked, save_change
from engine.signals import calls_changed, end_proposed, game_ended
from engine.visibility import held_views

RESIGNED, FORFEIT, AGREED = "resigned", "forfeit", "agreed"
DRAW, RESIGN = "draw", "resign"
HINTS = "hints"
"""The key of a proposal to turn Captain's advice on or off, beside those to end a game."""
REASON_LENGTH = 40


class Ended(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a game ended other than by its rules.

    side: which resigned or forfeited it, empty where all agreed. winner: the side that wins by it,
    empty for none. by: the name of the person who did it. reason: a word for why, such as "clock".
    """

    how: str
    side: str = ""
    winner: str = ""
    by: str = ""
    reason: str = ""


@transaction.atomic
def resign(game_id: uuid.UUID, seat: Seat, revision: int) -> Game:
    """Resign for one's side; where others share it, propose that to them, or agree to it.

    It takes effect when all people who play the side agree. `revision` is the one of the page; sent
    twice it is done once. A game without an opponent is lost.

    :raises CannotEnd: it does not run, is a lesson, one person plays several sides, there are more
        than two, or the seat is the facilitator's.

    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    if is_done(game, seat, revision, "resigned", "resign_proposed"):
        return game
    seats = players_of(game, seat)
    if len(store.roles_of(game).sides) > 2:
        raise CannotEnd()
    name = RESIGN + " " + seat.side
    agreed = _places_agreed(game, name, seat)
    if not all(each.place in agreed for each in seats if waits_for(each, seat.side)):
        note(game, "resign_proposed", seat, (seat.side,), name=str(seat.user), role=seat.side)
        return _store_proposal(game, name, seat, agreed, told=(seat.side,))
    note(game, "resigned", seat, name=str(seat.user), role=seat.side)
    ended = Ended(how=RESIGNED, side=seat.side, winner=_other(game, seat.side), by=str(seat.user))
    return end(game, ended, by=seat.user_id)


@transaction.atomic
def withdraw_resignation(game_id: uuid.UUID, seat: Seat, revision: int) -> Game:
    """Decline a proposal to resign, or withdraw one's own.

    :raises NotAsked: nobody of the side has proposed it.
    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    if is_done(game, seat, revision, "resign_declined"):
        return game
    name = RESIGN + " " + seat.side
    if seat.game_id != game.pk or name not in (game.proposed or {}):
        raise NotAsked()
    note(game, "resign_declined", seat, (seat.side,), name=str(seat.user), role=seat.side)
    return _remove_proposal(game, name, told=(seat.side,))


@transaction.atomic
def forfeit(game_id: uuid.UUID, side: str, reason: str = "") -> Game:
    """End the game as lost by a side without a move, for example by the clock.

    Calling it twice has no further effect. reason: a word that the pages know, such as "clock".

    :raises CannotEnd: it does not run or is a lesson, or there is no such side.
    """
    game = locked(game_id)
    if game.ended is not None and game.ended["how"] == FORFEIT and game.ended["side"] == side:
        return game
    if not _may_end(game) or side not in store.roles_of(game).sides:
        raise CannotEnd()
    reason = reason[:REASON_LENGTH]
    add_note(game, "forfeited", name="", role=side, reason=reason)
    ended = Ended(how=FORFEIT, side=side, winner=_other(game, side), reason=reason)
    return end(game, ended)


@transaction.atomic
def offer_draw(game_id: uuid.UUID, seat: Seat, revision: int) -> Game:
    """Offer a draw to all players.

    The offer stands until everyone has agreed or someone declines.

    :raises CannotEnd: as `resign`, and where it is offered already, a side has no player, or there
        is no opponent.

    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    if is_done(game, seat, revision, "draw_offered"):
        return game
    seats, roles = players_of(game, seat), store.roles_of(game)
    if not roles.are_opposed or {each.side for each in seats} != {*roles.sides}:
        raise CannotEnd()
    if DRAW in (game.proposed or {}):
        raise CannotEnd()
    note(game, "draw_offered", seat, name=str(seat.user), role=seat.side)
    return _store_proposal(game, DRAW, seat, {seat.place}, told=None)


@transaction.atomic
def answer_draw(game_id: uuid.UUID, seat: Seat, revision: int, *, agrees: bool) -> Game:
    """Agree to an offered draw, decline it, or withdraw one's own offer.

    :raises NotAsked: none is offered.
    :raises CannotEnd: as `resign`.
    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    kinds = ("draw_agreed",) if agrees else ("draw_declined", "draw_withdrawn")
    if is_done(game, seat, revision, *kinds):
        return game
    seats, offered = players_of(game, seat), (game.proposed or {}).get(DRAW)
    if offered is None:
        raise NotAsked()
    about = {"name": str(seat.user), "role": seat.side}
    if not agrees:
        is_own = offered["place"] == seat.place
        note(game, "draw_withdrawn" if is_own else "draw_declined", seat, **about)
        return _remove_proposal(game, DRAW, told=None)
    agreed = _places_agreed(game, DRAW, seat)
    note(game, "draw_agreed", seat, **about)
    sides = {each.side for each in seats}
    if sides != {*store.roles_of(game).sides} or any(each.place not in agreed for each in seats):
        return _store_proposal(game, DRAW, None, agreed, told=None)
    return end(game, Ended(how=AGREED, by=str(offered["name"])), by=seat.user_id)


def end(game: Game, ended: Ended, by: int | None = None) -> Game:
    """End a locked game: nobody is asked any more, and everyone sees the current position.

    by: the key of the person who did it.
    """
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    held_views.close(game, rules, state)
    mark_ended(game, ended)
    seats = list(game.seats.select_related("user"))
    save_change(game, seats=seats, state=state)
    game_ended.send(sender=Game, game=game, seats=seats, by=by)
    calls_changed.send(sender=Game, game=game)
    return game


def mark_ended(game: Game, ended: Ended) -> None:
    """Set the end in the game's row (not saved here)."""
    game.status, game.ended = Game.Status.OVER, to_builtins(ended)
    game.proposed = game.take_back = None
    nobody = {viewer: list[str]() for viewer in game.summary.get("seen", {})}
    game.summary = {**game.summary, "asked": [], **({"seen": nobody} if nobody else {})}
    game.opened = {}


# ---------------------------------------------------------------- who may, who has agreed


def may_be_ended(game: Game, mine: Collection[Seat]) -> bool:
    """Whether a person with these seats may resign, or offer to end the game."""
    return _may_end(game) and len(mine) == 1 and next(iter(mine)).side != FACILITATOR


def has_proposed(game: Game, kind: str, side: str = "") -> JsonObject | None:
    """The open proposal of a kind, for a resignation that of a side; None: there is none.

    {"name": who proposed it, "side": theirs, "place": their seat's, "agreed": places}.
    """
    found: JsonObject | None = (game.proposed or {}).get(f"{kind} {side}".strip())
    return found


def _may_end(game: Game) -> bool:
    return game.status == Game.Status.PLAYING and not game.lesson


def waits_for(seat: Seat, side: str) -> bool:
    """Whether a side's resignation needs the word of this seat: not of a program's own."""
    return seat.side == side and not seat.user.program


def players_of(game: Game, seat: Seat) -> list[Seat]:
    """All players of a game that this seat may end.

    :raises CannotEnd: it may not.
    """
    seats = list(game.seats.select_related("user"))
    mine = [each for each in seats if each.user_id == seat.user_id]
    if seat.pk not in {each.pk for each in mine} or not may_be_ended(game, mine):
        raise CannotEnd()
    return [each for each in seats if each.side != FACILITATOR]


def _places_agreed(game: Game, name: str, seat: Seat) -> set[int]:
    """The places of the seats that agree to a proposal, including this one."""
    return {*(game.proposed or {}).get(name, {}).get("agreed", ()), seat.place}


def _store_proposal(
    game: Game, name: str, seat: Seat | None, agreed: set[int], told: Sequence[str] | None
) -> Game:
    """Store a proposal with all who have agreed; `seat`: the proposer's, if it is new."""
    kept: dict[str, Any] = (game.proposed or {}).get(name, {})
    if not kept and seat is not None:
        kept = {"name": str(seat.user), "side": seat.side, "place": seat.place}
    is_new = "agreed" not in kept
    game.proposed = {**(game.proposed or {}), name: {**kept, "agreed": sorted(agreed)}}
    save_change(game, told=told)
    if is_new and seat is not None:
        seats = [s for s in game.seats.select_related("user") if told is None or s.side in told]
        kind, others = name.split()[0], [each for each in seats if each.user_id != seat.user_id]
        end_proposed.send(sender=Game, game=game, kind=kind, seat=seat, seats=others)
    return game


def _remove_proposal(game: Game, name: str, told: Sequence[str] | None) -> Game:
    """Remove the proposal of this name."""
    rest = {key: each for key, each in (game.proposed or {}).items() if key != name}
    game.proposed = rest or None
    save_change(game, told=told)
    calls_changed.send(sender=Game, game=game)
    return game


def _other(game: Game, side: str) -> str:
    """The winner when this side gives up: the other of two sides."""
    others = [each for each in store.roles_of(game).sides if each != side]
    return others[0] if len(others) == 1 else ""
