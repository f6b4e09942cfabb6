"""Who sits at a table, what each seat holds, and who may choose now. Only reads."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import F, QuerySet
from django.db.models.expressions import BaseExpression

from engine.core.roles import FACILITATOR, Roles
from engine.models import AnyUser, Game, Seat
from engine.position import store
from engine.position.compiled import Columns, CompiledQuery, Row
from engine.saving.locking import locked
from engine.visibility import announced, cached_views, revisions

OF_PERSON = ("is_active", "name", "address", "email", "wants_email", "program")
"""The person's fields that the table and its notifications need, in the order of the model.

The rest is loaded on access.
"""
read_along: dict[str, BaseExpression | F] = {}
"""Extra values of each seat that other apps need, by name; available as `Seat.along`.

Apps register them before the first seat is read.
"""


class SeatColumns:
    """The columns of seats, their people and the extra values, and the objects made from rows."""

    @cached_property
    def parts(self) -> tuple[Columns[Seat], Columns[AnyUser], Columns[Game]]:
        """The columns of a seat, its person and its game."""
        return Columns(Seat), Columns(get_user_model(), ("id", *OF_PERSON)), Columns(Game)

    def asked(self, game: uuid.UUID, *more: str) -> QuerySet[Seat, Any]:
        """The seats at a table in the order of joining, with more columns."""
        seat, person, _ = self.parts
        names = [*seat.paths(), *person.paths("user__"), *read_along, *more]
        found = Seat.objects.filter(game=game).order_by("place").annotate(**read_along)
        return found.values_list(*names)

    def with_game(self, game: uuid.UUID) -> QuerySet[Seat, Any]:
        """The same, with all columns of the game."""
        return self.asked(game, *self.parts[2].paths("game__"))

    def seats(self, game: Game, rows: Iterable[Row]) -> list[Seat]:
        """The seats that rows stand for, at this game."""
        seat, person, _ = self.parts
        to_person, to_along = len(seat), len(seat) + len(person)
        made = []
        for row in rows:
            each = seat.made(row[:to_person])
            each.game, each.user = game, person.made(row[to_person:to_along])
            each.along = dict(zip(read_along, row[to_along:], strict=False))
            made.append(each)
        return made

    def game(self, row: Row) -> Game:
        """The game that the last columns of a row stand for."""
        seat, person, game = self.parts
        return game.made(row[len(seat) + len(person) + len(read_along) :])


COLUMNS = SeatColumns()
SEATS = CompiledQuery(Seat, COLUMNS.asked)
TABLE = CompiledQuery(Seat, COLUMNS.with_game)


def seats_at(game: Game) -> list[Seat]:
    """All seats at a table in the order of joining, with their people."""
    return COLUMNS.seats(game, SEATS.rows(game.pk))


def table_of(game_id: uuid.UUID) -> tuple[Game, list[Seat]]:
    """A game and all its seats, read together.

    Do not use it to change the game (locked_table).

    :raises Game.DoesNotExist: no such game, or nobody has a seat there.
    """
    rows = TABLE.rows(game_id)
    if not rows:
        raise Game.DoesNotExist
    game = COLUMNS.game(rows[0])
    return game, COLUMNS.seats(game, rows)


def locked_table(game_id: uuid.UUID) -> tuple[Game, list[Seat]]:
    """The same, with the game locked until the end of the transaction.

    Where the database locks rows, seats are read after the lock is granted: a lock that had to wait
    returns the current game, but what was joined to it is stale.

    :raises Game.DoesNotExist: no such game.
    """
    if not connection.features.has_select_for_update and (rows := TABLE.rows(game_id)):
        game = COLUMNS.game(rows[0])
        return game, COLUMNS.seats(game, rows)
    game = locked(game_id)
    return game, seats_at(game)


def free_powers(roles: Roles, side: str, seats: Sequence[Seat]) -> list[str]:
    """The powers of a side that can be held by name; players sharing the rest keep the last."""
    held = {power for seat in seats for power in seat.powers}
    free = [power for power in roles.powers_of(side) if power not in held]
    has_others = any(seat.side == side and not seat.powers for seat in seats)
    return free if len(free) > has_others else []


def powers_held(game: Game, seats: Sequence[Seat], seat: Seat) -> list[str]:
    """The powers that a seat holds: by name, or because nobody does."""
    powers = store.roles_of(game).powers_of(seat.side)
    return [power for power in powers if seat in holders(game, seats, power)]


def led_as(game: Game, seats: Sequence[Seat], seat: Seat) -> str:
    """What a seat is called by: of several powers of its side the one that it leads, or its side.

    Who joined by the name of one may lead those that nobody else has, too.
    """
    is_one_of_many = len(store.roles_of(game).powers_of(seat.side)) > 1
    held = powers_held(game, seats, seat) if is_one_of_many else []
    return held[0] if len(held) == 1 else seat.side


def powers_of_people(game: Game, seats: Sequence[Seat], side: str) -> list[str]:
    """The powers of a side that no program leads under its own account."""
    powers = store.roles_of(game).powers_of(side)
    return [
        power
        for power in powers
        if not all(seat.user.program for seat in holders(game, seats, power))
    ]


def on_watch(game: Game, seats: Sequence[Seat], asked: Sequence[str] | None = None) -> list[Seat]:
    """The seats that may choose now: for each role that is asked, whoever has the watch (1.0).

    `asked`: the roles that a viewer sees asked, None for those that are.
    """
    found: list[Seat] = []
    roles = asked_of(game) if asked is None else asked
    for role in roles if game.status == Game.Status.PLAYING else ():
        found += [seat for seat in on_watch_of(game, seats, role) if seat not in found]
    return found


def on_watch_of(game: Game, seats: Sequence[Seat], role: str) -> list[Seat]:
    """The seats that may choose for a role.

    Rotating watch: those who share the role take turns, in the order of joining.
    """
    sharing = holders(game, seats, role)
    if game.watch == Game.Watch.ROTATING and sharing:
        turn = int(game.summary.get("watch", 1))
        return [sharing[(turn - 1) % len(sharing)]]
    return sharing


def holders(game: Game, seats: Sequence[Seat], role: str) -> list[Seat]:
    """The seats that hold a role: by name, or else all of its side that hold none by name.

    A role left over is held by the side's first player.
    """
    side = store.roles_of(game).side_of(role)
    of_side = [seat for seat in seats if seat.side == side]
    by_name = [seat for seat in of_side if role in seat.powers]
    return by_name or [seat for seat in of_side if not seat.powers] or of_side[:1]


def asked_of(game: Game) -> list[str]:
    """The roles that must choose now; older games with one power did not store this."""
    return list(game.summary.get("asked", store.roles_of(game).powers))


def asked_sides(game: Game, asked: Sequence[str] | None = None) -> list[str]:
    """The sides of those roles, and the facilitator if it is asked."""
    roles = store.roles_of(game)
    of_whom = asked_of(game) if asked is None else asked
    return list(dict.fromkeys(roles.side_of(role) for role in of_whom))


def shown_seat(game: Game, mine: Sequence[Seat]) -> Seat | None:
    """The seat whose page a holder of these seats gets; None between two sides of a hot seat."""
    if len(mine) == 1:
        return mine[0]
    if game.status == Game.Status.OVER:
        return next((seat for seat in mine if seat.is_shown), mine[0])
    shown = [seat for seat in mine if seat.is_shown]
    asked = asked_sides(game)
    return next((seat for seat in shown if seat.side in asked), shown[0] if shown else None)


# ---------------------- the facilitator's chair, where the program acts if no person sits there


def is_facilitated(seats: Sequence[Seat]) -> bool:
    """Whether a person facilitates."""
    return any(seat.side == FACILITATOR for seat in seats)


def is_programs_move(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the facilitator is asked and no person has that seat."""
    if game.status != Game.Status.PLAYING or FACILITATOR not in asked_of(game):
        return False
    return not is_facilitated(seats)


def is_programs_turn(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether the program has something to do: a move, or announcements left over."""
    rules = store.rules_of(game)
    if not rules.roles.has_facilitator or is_facilitated(seats):
        return False
    if is_programs_move(game, seats) or announced.held(game) or cached_views.behind(game):
        return True
    if game.status != Game.Status.PLAYING:
        return False
    loaded = game.written or store.load(game, rules)
    return rules.facilitation.program_unasked(loaded.state) is not None


def programs_turn(game: Game) -> int:
    """A number for the program's next task, which changes exactly when the task is done."""
    return revisions.opened_at(game, FACILITATOR)
