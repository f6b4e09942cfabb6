"""Edits of the position by hand: one person proposes changes, all sides agree, they are made.

What is proposed stands in `Game.proposed` as other proposals do (moves.ending), moves leave it
alone, and it is looked over again when it is carried out. Who may propose is the table's to say.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import transaction

from engine.core.encoding.codec import JsonObject, plain
from engine.core.mended import Tried
from engine.core.mending import LONGEST_REASON, Change, Mend
from engine.core.sequence.choice import Refusal
from engine.errors import (
    CannotMend,
    NotAsked,
    NotLegal,
)
from engine.models import Game, Seat
from engine.moves.applying import Maker, MoveResult, Table, apply_choice
from engine.moves.ending import (
    has_proposed,
)
from engine.position import store
from engine.saving.idempotency import is_done, note
from engine.saving.locking import locked, save_change
from engine.seats.seated import (
    seats_at,
)
from engine.signals import calls_changed, mend_proposed, mended

MEND = "mend"
"""The key of this kind of proposal in `Game.proposed`."""


def may_be_mended(game: Game) -> bool:
    """Whether a game's position can be edited by hand: never where sides have secrets."""
    is_played = game.status == Game.Status.PLAYING and not game.lesson
    return is_played and not store.roles_of(game).is_secret


def tried(game: Game, changes: Sequence[Change]) -> Tried:
    """The result of trying edits on the current position, and what may be edited then."""
    rules = store.rules_of(game)
    return rules.facilitation.mended(store.load(game, rules).state, changes)


def proposed_in(game: Game) -> JsonObject | None:
    """The proposed edits, by whom, and which sides have agreed; None: there are none.

    {"name": who, "side": theirs, "place": their seat's, "agreed": sides, "choice": Mend as data}.
    """
    return has_proposed(game, MEND)


def mend_in(asked: JsonObject) -> Mend:
    """The edits of a proposal."""
    return msgspec.convert(asked["choice"], Mend)


def is_own(asked: JsonObject, seat: Seat, seats: Sequence[Seat]) -> bool:
    """Whether the person with this seat made the proposal."""
    return any(each.place == asked["place"] and each.user_id == seat.user_id for each in seats)


@transaction.atomic
def propose(game_id: uuid.UUID, seat: Seat, revision: int, mend: Mend) -> Game:
    """Propose to edit the position; a person who plays all sides has it done at once.

    `revision` is the one of the page; sent twice it is done once.

    :raises CannotMend: it cannot be edited, something is proposed already, or a side has no player.
    :raises NotLegal: an edit is not possible.
    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    if is_done(game, seat, revision, "mend_proposed"):
        return game
    seats = list(game.seats.select_related("user"))
    sides = {*store.roles_of(game).sides}
    _check(game, seat, seats)
    if proposed_in(game) is not None or {each.side for each in seats} < sides:
        raise CannotMend()
    refuse(game, mend)
    asked: dict[str, Any] = {"name": str(seat.user), "side": seat.side, "place": seat.place}
    asked |= {"agreed": sorted(_led_alone(seat, seats, sides)), "choice": plain(mend)}
    note(game, "mend_proposed", seat, name=asked["name"], role=seat.side, reason=mend.reason)
    game.proposed = {**(game.proposed or {}), MEND: asked}
    if sides <= {*asked["agreed"]}:
        return _carry_out(game, seat, seats)
    save_change(game)
    others = [each for each in seats if each.user_id != seat.user_id]
    mend_proposed.send(sender=Game, game=game, seats=others)
    return game


@transaction.atomic
def answer(game_id: uuid.UUID, seat: Seat, revision: int, *, agrees: bool) -> Game:
    """Agree to proposed edits for one's side, decline them, or withdraw one's own proposal.

    They are made once the last side agrees; if they are no longer possible the proposal lapses.

    :raises NotAsked: nothing is proposed, or nothing is asked of them.
    :raises CannotMend: the game cannot be edited any more.
    :raises Stale: the game has gone on.
    """
    game = locked(game_id)
    kinds = ("mend_agreed", "mend_lapsed") if agrees else ("mend_declined", "mend_withdrawn")
    if is_done(game, seat, revision, *kinds):
        return game
    seats, asked = list(game.seats.select_related("user")), proposed_in(game)
    _check(game, seat, seats)
    if asked is None or (agrees and is_own(asked, seat, seats)):
        raise NotAsked()
    about = {"name": str(seat.user), "role": seat.side, "asker": asked["name"]}
    if not agrees:
        kind = "mend_withdrawn" if is_own(asked, seat, seats) else "mend_declined"
        return _remove_proposal(game, seat, kind, about)
    if _refusal(game, mend_in(asked)) is not None:
        return _remove_proposal(game, seat, "mend_lapsed", about)
    note(game, "mend_agreed", seat, **about)
    own = {each.side for each in seats if each.user_id == seat.user_id}
    agreed = {*asked["agreed"], *own}
    game.proposed = {**(game.proposed or {}), MEND: {**asked, "agreed": sorted(agreed)}}
    if agreed >= {*store.roles_of(game).sides}:
        return _carry_out(game, seat, seats)
    save_change(game)
    calls_changed.send(sender=Game, game=game)
    return game


def refuse(game: Game, mend: Mend) -> None:
    """Refuse edits that are impossible in the current position.

    :raises NotLegal: they are; says why.
    """
    if (refusal := _refusal(game, mend)) is not None:
        raise NotLegal(refusal)


def _refusal(game: Game, mend: Mend) -> Refusal | None:
    """The objection to edits in the current position."""
    if not mend.reason.strip() or len(mend.reason) > LONGEST_REASON:
        return Refusal("", "no_reason", {"most": LONGEST_REASON})
    return tried(game, mend.changes).refusal


def _check(game: Game, seat: Seat, seats: Sequence[Seat]) -> None:
    """Check that this person may take part in editing the position.

    :raises CannotMend: the game cannot be edited, or this is not a player's seat.
    """
    is_players = seat.pk in {each.pk for each in seats} and seat.side in store.roles_of(game).sides
    if not (may_be_mended(game) and is_players):
        raise CannotMend()


def _led_alone(seat: Seat, seats: Sequence[Seat], sides: set[str]) -> set[str]:
    """The sides that agree by the act of proposing: those of the proposer.

    Where all share one side, another player has to agree, if there is one.
    """
    mine = {each.side for each in seats if each.user_id == seat.user_id}
    is_shared = any(each.user_id != seat.user_id for each in seats)
    return set() if len(sides) == 1 and is_shared else mine


def _carry_out(game: Game, seat: Seat, seats: Sequence[Seat]) -> Game:
    """Make the edits that all sides agree on; seat: of the last to agree."""
    asked, game.proposed = (game.proposed or {})[MEND], _other_proposals(game)
    save_change(game, is_as_before=True)  # what was noted comes before the move
    make_mend(game, asked["side"], asked["name"], mend_in(asked))
    others = [each for each in seats if each.user_id != seat.user_id]
    mended.send(sender=Game, game=game, seats=others)
    calls_changed.send(sender=Game, game=game)
    return game


def _remove_proposal(game: Game, seat: Seat, kind: str, about: dict[str, Any]) -> Game:
    """Log the end of a proposal and remove it."""
    note(game, kind, seat, **about)
    game.proposed = _other_proposals(game)
    save_change(game)
    calls_changed.send(sender=Game, game=game)
    return game


def _other_proposals(game: Game) -> JsonObject | None:
    """The other open proposals."""
    rest = {key: each for key, each in (game.proposed or {}).items() if key != MEND}
    return rest or None


def make_mend(game: Game, side: str, name: str, mend: Mend) -> MoveResult:
    """Edit the position of a locked game, as all sides have agreed.

    It is a move of nobody's seat, under the name of the proposer.

    :raises NotLegal: it is not possible now.
    """
    rules, seats = store.rules_of(game), seats_at(game)
    loaded = store.load(game, rules)
    maker = Maker(rules.roles.powers_of(side)[0], game.version, called=name)
    return apply_choice(Table(game, rules, loaded, seats), maker, mend)
