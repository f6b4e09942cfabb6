"""Seats at a table: sitting down, getting up, who may choose now, which side lies open."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import F, Max, QuerySet
from django.db.models.expressions import BaseExpression
from django.utils import timezone

from engine import lifecycle, store
from engine.broadcast import announce, tell_lists
from engine.compiled_queries import Columns, CompiledQuery, Row
from engine.core.roles import FACILITATOR, Roles
from engine.errors import NoSeat, TermsChanged
from engine.locking import add_note, locked, save_change
from engine.models import AnyUser, FormerSeat, Game, Seat
from engine.signals import calls_changed

MAX_SEATS = 8
OF_PERSON = ("is_active", "name", "address", "email", "wants_email")
"""What the table and its notices ask of whoever sits there, in the order of the person's fields;
the rest is read when somebody asks for it."""
read_along: dict[str, BaseExpression | F] = {}
"""What other apps want to know of each seat, by name; found in `Seat.along`. They add it before the
first seat is read."""


class SeatColumns:
    """The columns of a seat with its person and what is read along, and what is made of them."""

    @cached_property
    def parts(self) -> tuple[Columns[Seat], Columns[AnyUser], Columns[Game]]:
        """A seat, its person, its game."""
        return Columns(Seat), Columns(get_user_model(), ("id", *OF_PERSON)), Columns(Game)

    def asked(self, game: uuid.UUID, *more: str) -> QuerySet[Seat, Any]:
        """The seats at a table in the order of sitting down, and more columns."""
        seat, person, _ = self.parts
        names = [*seat.paths(), *person.paths("user__"), *read_along, *more]
        found = Seat.objects.filter(game=game).order_by("place").annotate(**read_along)
        return found.values_list(*names)

    def with_game(self, game: uuid.UUID) -> QuerySet[Seat, Any]:
        """The same with all columns of the game."""
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
    """Everybody's seats at a table in the order of sitting down, with their names."""
    return COLUMNS.seats(game, SEATS.rows(game.pk))


def table_of(game_id: uuid.UUID) -> tuple[Game, list[Seat]]:
    """A game and everybody's seats at it, read together.

    Not for whoever changes the game (locked_table).

    :raises Game.DoesNotExist: no such game, or nobody sits there.
    """
    rows = TABLE.rows(game_id)
    if not rows:
        raise Game.DoesNotExist
    game = COLUMNS.game(rows[0])
    return game, COLUMNS.seats(game, rows)


def locked_table(game_id: uuid.UUID) -> tuple[Game, list[Seat]]:
    """The same, with the game locked to the end of the transaction (locking.locked).

    Where rows are locked, the seats are read when the lock is there: a lock that was waited for
    brings the game as it is now, but what was joined to it as it was before.

    :raises Game.DoesNotExist: no such game.
    """
    if not connection.features.has_select_for_update and (rows := TABLE.rows(game_id)):
        game = COLUMNS.game(rows[0])
        return game, COLUMNS.seats(game, rows)
    game = locked(game_id)
    return game, seats_at(game)


@transaction.atomic
def join(
    game_id: uuid.UUID,
    user: AnyUser,
    side: str = "",
    *,
    powers: Sequence[str] = (),
    version: int | None = None,
    phrase: str = "",
    beside: bool = False,
) -> Seat:
    """Sit down at an open table, by default on the side that is still empty.

    `side` may be the facilitator's chair. `powers` of the side are held by name; without any those
    that nobody holds by name are shared. Whoever sits there already keeps the seat. Where sides
    are opposed, one that is led already is shared with somebody whom it has invited, `beside`, or
    before the game begins with whoever takes a power that is free. While the game waits for a
    side, `version` is the one of the terms that were shown; with the last side taken it begins.

    :raises NoSeat: the table is closed or full, the side or power is led by others, or one knows
        what is hidden from the side (knows_too_much).
    :raises TermsChanged: the terms are not the ones that were shown.
    """
    game = locked(game_id)
    roles = store.roles_of(game)
    seats = list(game.seats.all())
    mine = [seat for seat in seats if seat.user_id == user.pk]
    side = side or (mine[0].side if mine else _emptiest(roles.sides, seats))
    kept = next((seat for seat in mine if seat.side == side), None)
    if kept is not None:
        return kept
    if side not in roles.viewers or len(seats) >= MAX_SEATS or not (game.is_open or mine):
        raise NoSeat()
    waits = game.status == Game.Status.WAITING
    may_share = not mine and (beside or (waits and bool(powers)))
    if not _is_free(roles, side, powers, seats, may_share=may_share):
        raise NoSeat()
    if knows_too_much(game, user, side, seats):
        raise NoSeat()
    if waits and version is not None and version != game.version:
        raise TermsChanged()
    seat = sit(game, user, side, powers)
    _go_on(game, seat, roles, {side, *(each.side for each in seats)}, phrase)
    return Seat.objects.get(pk=seat.pk)


def _go_on(game: Game, seat: Seat, roles: Roles, taken: set[str], phrase: str) -> None:
    """Somebody has sat down: the game begins with its last side, one that runs notes it."""
    if game.status == Game.Status.WAITING:
        game.phrases = [*game.phrases, phrase] if phrase else game.phrases
        if taken >= set(roles.sides):
            lifecycle.begin(game, seat)
    elif roles.are_opposed:
        add_note(game, "sat_down", name=str(seat.user), role=seat.side)
    save_change(game)
    calls_changed.send(sender=Game, game=game)


def _is_free(
    roles: Roles, side: str, powers: Sequence[str], seats: Sequence[Seat], *, may_share: bool
) -> bool:
    """Whether somebody may still take these powers of a side; `may_share`: beside others."""
    if not set(powers) <= set(free_powers(roles, side, seats)):
        return False
    return may_share or not roles.are_opposed or all(seat.side != side for seat in seats)


def free_powers(roles: Roles, side: str, seats: Sequence[Seat]) -> list[str]:
    """The powers of a side that can be had by name; those who share the rest keep the last."""
    held = {power for seat in seats for power in seat.powers}
    free = [power for power in roles.powers_of(side) if power not in held]
    has_others = any(seat.side == side and not seat.powers for seat in seats)
    return free if len(free) > has_others else []


def powers_held(game: Game, seats: Sequence[Seat], seat: Seat) -> list[str]:
    """The powers that a seat holds: by name, or because nobody does."""
    powers = store.roles_of(game).powers_of(seat.side)
    return [power for power in powers if seat in holders(game, seats, power)]


def knows_too_much(game: Game, user: AnyUser, side: str, seats: Sequence[Seat]) -> bool:
    """4.3 Whether somebody who sits down there, or who plays against them, has seen too much.

    Nobody joins a side who sees, or has seen, what another hides that others lead now; who has led
    this side before may come back to it. Whoever has facilitated never plays that game against
    anybody, and whoever plays against somebody never facilitates it.
    """
    former = FormerSeat.objects.filter(game=game)
    led = set(former.filter(user=user).values_list("side", flat=True))
    saw_all = {seat.user_id for seat in seats if seat.side == FACILITATOR}
    saw_all |= set(former.filter(side=FACILITATOR).values_list("user", flat=True))
    saw_all |= {user.pk} if side == FACILITATOR else set()
    players = {seat.user_id for seat in seats if seat.side != FACILITATOR}
    players |= {user.pk} if side != FACILITATOR else set()
    if len(players) > 1 and not players.isdisjoint(saw_all):
        return True
    others = {seat.side for seat in seats if seat.user_id != user.pk} - {FACILITATOR}
    leads = {seat.side for seat in seats if seat.user_id == user.pk} - {side, FACILITATOR}
    if side != FACILITATOR and leads and others:
        return True
    return side != FACILITATOR and side not in led and not led.isdisjoint(others - {side})


def _emptiest(sides: Sequence[str], seats: Sequence[Seat]) -> str:
    """The first side without anybody, or the first of all."""
    taken = {seat.side for seat in seats}
    return next((side for side in sides if side not in taken), sides[0])


def sit(game: Game, user: AnyUser, side: str, powers: Sequence[str] = ()) -> Seat:
    """A new seat, after all others; whoever has one on each side plays them all."""
    last = game.seats.aggregate(last=Max("place"))["last"] or 0
    return Seat.objects.create(game=game, user=user, side=side, powers=list(powers), place=last + 1)


@transaction.atomic
def leave(game_id: uuid.UUID, user: AnyUser, side: str = "") -> None:
    """Give up one's seat, or all of them; what they have done stays in the history.

    Where sides have secrets, it stays known who has seen them.
    """
    game = locked(game_id)
    mine = list(game.seats.filter(user=user))
    gone = [seat for seat in mine if side in ("", seat.side)]
    if not gone:
        return
    empty = [seat.pk for seat in gone]
    people = list(game.seats.values_list("user_id", flat=True))
    game.seats.filter(pk__in=empty).delete()
    game.seats.filter(user=user).update(is_shown=True)
    if store.roles_of(game).are_opposed and game.status == Game.Status.PLAYING:
        for seat in gone:
            FormerSeat.objects.get_or_create(game=game, user=user, side=seat.side)
            add_note(game, "got_up", name=str(user), role=seat.side)
    game.proposed = None  # whoever has agreed, or has to, is another by now
    save_change(game, people)
    calls_changed.send(sender=Game, game=game)
    announce(game, {"type": "game.unseated", "seats": [seat.place for seat in gone]})


@transaction.atomic
def set_table(game_id: uuid.UUID, *, watch: str | None = None, is_open: bool | None = None) -> Game:
    """Change how the table is shared: who is on watch, whether new seats may come."""
    game = locked(game_id)
    if watch in Game.Watch.values:
        game.watch = str(watch)
    if is_open is not None:
        game.is_open = is_open
    save_change(game)
    calls_changed.send(sender=Game, game=game)
    return game


def put_away(game_id: uuid.UUID, user: AnyUser, *, is_away: bool = True) -> None:
    """Take a game off somebody's list, or show it there again; at the table nothing changes.

    It comes back by itself when the game changes, so that nobody waits for a move in vain.
    """
    moment = timezone.now() if is_away else None
    if Seat.objects.filter(game=game_id, user=user).update(put_away_at=moment):
        tell_lists([user.pk])


@transaction.atomic
def show_sides(game_id: uuid.UUID, user: AnyUser, sides: Sequence[str]) -> None:
    """Hot seat: which of one's own sides lie open on the page; none of them between two players.

    All at once means that one person plays them all, and the page follows whoever is asked.
    """
    game = locked(game_id)
    mine = game.seats.filter(user=user)
    mine.update(is_shown=False)
    mine.filter(side__in=sides).update(is_shown=True)
    seats = list(mine.values_list("place", flat=True))
    announce(game, {"type": "game.again", "seats": seats})


def on_watch(game: Game, seats: Sequence[Seat], asked: Sequence[str] | None = None) -> list[Seat]:
    """The seats that may choose now: of each role that is asked, whoever has the watch (1.0).

    `asked`: the roles that a viewer sees asked, None for those that are.
    """
    found: list[Seat] = []
    roles = asked_of(game) if asked is None else asked
    for role in roles if game.status == Game.Status.PLAYING else ():
        found += [seat for seat in on_watch_of(game, seats, role) if seat not in found]
    return found


def on_watch_of(game: Game, seats: Sequence[Seat], role: str) -> list[Seat]:
    """The seats that may choose for a role.

    Rotating: those who share it take the watch turn about, in the order of sitting down.
    """
    sharing = holders(game, seats, role)
    if game.watch == Game.Watch.ROTATING and sharing:
        turn = int(game.summary.get("watch", 1))
        return [sharing[(turn - 1) % len(sharing)]]
    return sharing


def holders(game: Game, seats: Sequence[Seat], role: str) -> list[Seat]:
    """The seats that hold a role: by name, or else all of its side that hold none by name.

    What is left over its leader holds, who sat down first.
    """
    side = store.roles_of(game).side_of(role)
    of_side = [seat for seat in seats if seat.side == side]
    by_name = [seat for seat in of_side if role in seat.powers]
    return by_name or [seat for seat in of_side if not seat.powers] or of_side[:1]


def asked_of(game: Game) -> list[str]:
    """The roles that must choose now; a game of one power from before this was kept: that one."""
    return list(game.summary.get("asked", store.roles_of(game).powers))


def asked_sides(game: Game, asked: Sequence[str] | None = None) -> list[str]:
    """The sides of those roles, and the facilitator if it is asked."""
    roles = store.roles_of(game)
    of_whom = asked_of(game) if asked is None else asked
    return list(dict.fromkeys(roles.side_of(role) for role in of_whom))


def shown_seat(game: Game, mine: Sequence[Seat]) -> Seat | None:
    """The seat whose page somebody gets who holds these; None while the sides change places."""
    if len(mine) == 1:
        return mine[0]
    if game.status == Game.Status.OVER:
        return next((seat for seat in mine if seat.is_shown), mine[0])
    shown = [seat for seat in mine if seat.is_shown]
    asked = asked_sides(game)
    return next((seat for seat in shown if seat.side in asked), shown[0] if shown else None)
