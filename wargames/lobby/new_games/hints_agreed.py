"""Captain's advice turned on or off by agreement, once people on different sides play."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from engine.core.encoding.codec import JsonObject
from engine.core.roles import FACILITATOR
from engine.errors import MoveError, NotAsked
from engine.models import Game, Seat
from engine.moves.ending import HINTS, has_proposed
from engine.saving.idempotency import is_done, note
from engine.saving.locking import locked, save_change
from engine.seats import programs
from engine.seats.seated import seats_at
from engine.signals import calls_changed
from wargames.lobby.models import Hints, Table
from wargames.lobby.new_games.tables import is_between_people, may_give_hints, terms_of
from wargames.notices.models import Notice
from wargames.notices.services import tell

ON, OFF = "on", "off"


class CannotAgree(MoveError):
    """The advice cannot be changed by agreement: not here, not now, or not by this person."""

    kind = "cannot_agree"


def may_agree(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the people at a table can change together when players are advised."""
    if game.is_supposed or not is_between_people(seats) or not may_give_hints(game):
        return False
    return not programs.are_kept_out(game)


@transaction.atomic
def propose(game_id: uuid.UUID, seat: Seat, revision: int) -> Game:
    """Propose to turn advice on where it is off, or off where it is on.

    It stands until all sides agree or someone declines. `revision` is the one of the page; sent
    twice it is done once.

    :raises CannotAgree: it cannot be agreed here, or is proposed already.
    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    if is_done(game, seat, revision, "hints_asked"):
        return game
    seats = players_of(game, seat)
    if has_proposed(game, HINTS) is not None:
        raise CannotAgree()
    to = OFF if terms_of(game).hints == Hints.ALWAYS else ON
    asked: dict[str, Any] = {"name": str(seat.user), "side": seat.side, "place": seat.place}
    asked |= {"to": to, "agreed": _places_of(seat, seats)}
    note(game, "hints_asked", seat, name=asked["name"], role=seat.side, reason=to)
    game.proposed = {**(game.proposed or {}), HINTS: asked}
    save_change(game)
    others = [each for each in seats if each.user_id != seat.user_id and not each.user.program]
    tell(others, game, Notice.Kind.HINTS_ASKED)
    return game


@transaction.atomic
def answer(game_id: uuid.UUID, seat: Seat, revision: int, *, agrees: bool) -> Game:
    """Agree to a proposal or decline it; its author may withdraw it.

    It is carried out once a person of each side has agreed; the computer is not asked.

    :raises NotAsked: nothing is proposed, or one would agree to one's own proposal.
    :raises CannotAgree: it cannot be agreed here any more.
    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    kinds = ("hints_agreed",) if agrees else ("hints_declined", "hints_withdrawn")
    if is_done(game, seat, revision, *kinds):
        return game
    seats, asked = players_of(game, seat), has_proposed(game, HINTS)
    is_own = asked is not None and asked["place"] in _places_of(seat, seats)
    if asked is None or (agrees and is_own):
        raise NotAsked()
    kind = "hints_agreed" if agrees else "hints_withdrawn" if is_own else "hints_declined"
    note(game, kind, seat, name=str(seat.user), role=seat.side, reason=asked["to"])
    agreed = sorted({*asked["agreed"], *_places_of(seat, seats)})
    left: JsonObject | None = {**asked, "agreed": agreed} if agrees else None
    if agrees and _all_agree(seats, agreed):
        hints, left = (Hints.ALWAYS if asked["to"] == ON else Hints.NEVER), None
        Table.objects.update_or_create(game=game, defaults={"hints": hints})
    rest = {key: each for key, each in (game.proposed or {}).items() if key != HINTS}
    game.proposed = (rest | ({HINTS: left} if left else {})) or None
    save_change(game)
    calls_changed.send(sender=Game, game=game)
    return game


def players_of(game: Game, seat: Seat) -> list[Seat]:
    """All players of a game in which this seat may agree on advice.

    :raises CannotAgree: it may not.
    """
    seats = seats_at(game)
    is_players = seat.side != FACILITATOR and seat.pk in {each.pk for each in seats}
    if not is_players or not may_agree(game, seats):
        raise CannotAgree()
    return [each for each in seats if each.side != FACILITATOR]


def _places_of(seat: Seat, seats: Sequence[Seat]) -> list[int]:
    """The places of all seats of this person."""
    return [each.place for each in seats if each.user_id == seat.user_id]


def _all_agree(seats: Sequence[Seat], agreed: Sequence[int]) -> bool:
    """Whether people of all sides that people play have agreed, and not one person alone."""
    people = [each for each in seats if not each.user.program]
    willing = [each for each in people if each.place in agreed]
    are_two = len({each.user_id for each in willing}) > 1
    return are_two and {each.side for each in willing} == {each.side for each in people}
