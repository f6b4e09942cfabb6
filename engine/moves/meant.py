"""Finds the decision that a sent choice is for, and whether it was made already."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engine.core.encoding.codec import JsonData
from engine.core.position import Position
from engine.core.protocol import AnyRules, Applied
from engine.core.roles import FACILITATOR
from engine.core.sequence.choice import Choice
from engine.core.sequence.flow import asked_for
from engine.errors import NotAsked, NotYourWatch, Stale
from engine.models import Game, Move, Seat
from engine.seats.seated import asked_of, holders, on_watch_of
from engine.visibility import tokens

LATELY = 20
"""How many of a person's newest moves are searched for a repeated one."""


@dataclass(frozen=True)
class Table:
    """A game in the middle of a move: its rules, position and seats."""

    game: Game
    rules: AnyRules
    state: Position
    seats: list[Seat]


def role_asked(table: Table, seat: Seat, choice: Choice, sent: int | str) -> str:
    """The role of a seat whose open decision a choice answers.

    :raises Stale: the decision that was meant is no longer open.
    :raises NotAsked: nothing is asked of the seat.
    :raises NotYourWatch: others are on watch.
    """
    game, seats = table.game, table.seats
    stands_in = stood_in_for(table, seat)
    held = [r for r in asked_of(game) if seat in holders(game, seats, r) or r in stands_in]
    opened = {role: tokens.opened_at(game, role) for role in held}
    open_now = [role for role in held if tokens.is_meant(game, role, opened[role], None, sent)]
    if not open_now:
        raise NotAsked() if not held and sent in (game.version, "") else Stale(version=game.version)
    mine = [r for r in open_now if seat in on_watch_of(game, seats, r) or r in stands_in]
    if not mine:
        watch = [each for role in open_now for each in on_watch_of(game, seats, role)]
        raise NotYourWatch(seats=[each.pk for each in watch])
    if len(mine) == 1:
        return mine[0]
    asks = [ask for ask in table.rules.asks(table.state) if ask.role in mine]
    fitting = [ask.role for ask in asks if type(choice) in ask.KINDS]
    return (fitting or mine)[0]


def standing_role(table: Table, seat: Seat, choice: Choice) -> str:
    """The role of a seat that may make this choice unasked; empty if there is none."""
    standing = table.rules.standing(table.state) if table.game.ended is None else []
    for role in dict.fromkeys(ask.role for ask in standing):
        ask = asked_for(standing, role, choice)
        is_theirs = seat in holders(table.game, table.seats, role)
        if ask and type(choice) in ask.KINDS and is_theirs:
            return role
    return ""


def stood_in_for(table: Table, seat: Seat) -> tuple[str, ...]:
    """The powers that a facilitator's seat chooses for, in place of players without a screen."""
    if seat.side != FACILITATOR:
        return ()
    sides = table.rules.facilitation.stands_in_for(table.state)
    return tuple(power for side in sides for power in table.rules.roles.powers_of(side))


def repeated(game: Game, seat: Seat, choice: JsonData, sent: int | str) -> Move | None:
    """The earlier move that this request repeats (a double click, a retry)."""
    same = game.moves.filter(choice=choice, undone=False, unasked="", seat__user=seat.user_id)
    for move in same.order_by("-version")[:LATELY]:
        if tokens.is_meant(game, move.role, move.opened, move.version, sent):
            return move
    return None


def done_unasked(game: Game, seat: Seat, choice: JsonData, at: int) -> Move | None:
    """The earlier unasked move that this page has already sent."""
    same = game.moves.filter(choice=choice, seat__user=seat.user_id, opened=at)
    return same.exclude(unasked="").order_by("-version").first() if at else None


def keeps_position(
    rules: AnyRules, role: str, applied: Applied[Position], held: Collection[int] = ()
) -> bool:
    """Whether the position before a move is stored, so that the move can be undone.

    A sealed answer is undone without it. Under secrecy nothing is stored while others may choose in
    secret, asked or not: losing the undo would show that they have. A facilitator can undo only
    what nobody else has noticed. held: the indices of events not announced yet.
    """
    if applied.barrier or applied.is_sealed or applied.unasked:
        return False
    if not rules.roles.is_secret:
        return True
    side = rules.roles.side_of(role)
    others = [ask for ask in rules.asks(applied.state) if rules.roles.side_of(ask.role) != side]
    if role == FACILITATOR:
        told = [each for at, each in enumerate(applied.events) if at not in held]
        return not others and all(each.audience == (FACILITATOR,) for each in told)
    unasked = rules.standing(applied.state)
    others += [ask for ask in unasked if rules.roles.side_of(ask.role) != side]
    return not any(ask.SECRET for ask in others)
