"""Sitting down at a table and getting up; which of one's own sides lies open."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engine.core.roles import FACILITATOR, Roles
from engine.errors import NoSeat, TermsChanged
from engine.models import AnyUser, FormerSeat, Game, Seat
from engine.position import store
from engine.position.compiled import CompiledQuery
from engine.saving.after_commit import announce, tell_lists
from engine.saving.locking import add_note, locked, save_change
from engine.seats import beginning
from engine.seats.seated import free_powers, led_as, seats_at
from engine.signals import calls_changed

MAX_SEATS = 8
FORMER = CompiledQuery(
    FormerSeat, lambda game: FormerSeat.objects.filter(game=game).values_list("user", "side")
)


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
    """Take a seat at an open table, by default on a side that is still empty.

    `side` may be the facilitator. `powers` of the side are held by name; without any, those that
    nobody holds by name are shared. Someone with a seat there keeps it. Where sides are opposed, a
    side that has a player can be shared by someone whom that player invited, `beside`, or before
    the game begins by someone who takes a free power. While the game waits for a side, `version` is
    the one of the terms that were shown; it begins when the last side is taken.

    :raises NoSeat: the table is closed or full, others hold the side or power, or the person knows
        the side's secrets (knows_too_much).

    :raises TermsChanged: the terms are not the ones that were shown.
    """
    game = locked(game_id)
    roles = store.roles_of(game)
    seats = seats_at(game)
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
    seat = sit(game, user, side, powers, place=1 + max((each.place for each in seats), default=0))
    _start_or_log(game, seat, roles, [*seats, seat], phrase)
    return Seat.objects.get(pk=seat.pk) if game.draw_sides else seat


def _start_or_log(game: Game, seat: Seat, roles: Roles, seats: Sequence[Seat], phrase: str) -> None:
    """Start the game if its last side is taken; log a player who joins a running one."""
    if game.status == Game.Status.WAITING:
        game.phrases = [*game.phrases, phrase] if phrase else game.phrases
        if {each.side for each in seats} >= set(roles.sides):
            seats = beginning.begin(game, seat)
    elif roles.are_opposed:
        add_note(game, "sat_down", name=str(seat.user), role=led_as(game, seats, seat))
    save_change(game, seats=seats)
    calls_changed.send(sender=Game, game=game, seats=seats)


def _is_free(
    roles: Roles, side: str, powers: Sequence[str], seats: Sequence[Seat], *, may_share: bool
) -> bool:
    """Whether someone may still take these powers of a side; `may_share`: beside others."""
    if not set(powers) <= set(free_powers(roles, side, seats)):
        return False
    return may_share or not roles.are_opposed or all(seat.side != side for seat in seats)


def knows_too_much(game: Game, user: AnyUser, side: str, seats: Sequence[Seat]) -> bool:
    """4.3 Whether a person taking this seat, or an opponent of theirs, would know too much.

    Nobody joins a side if they see, or have seen, the secrets of another side that others play now;
    someone who played this side before may come back to it. Who has facilitated a game never plays
    in it against anyone, and who plays against someone never facilitates it. A program remembers
    nothing.
    """
    if user.program:
        return False
    former = FORMER.rows(game.pk)
    led = {led for person, led in former if person == user.pk}
    saw_all = {seat.user_id for seat in seats if seat.side == FACILITATOR}
    saw_all |= {person for person, led in former if led == FACILITATOR}
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
    """The first side without a player, or the first of all."""
    taken = {seat.side for seat in seats}
    return next((side for side in sides if side not in taken), sides[0])


def sit(
    game: Game, user: AnyUser, side: str, powers: Sequence[str] = (), *, place: int | None = None
) -> Seat:
    """Add a seat after all others; a person with a seat on each side plays them all.

    `place`: the one after theirs, if it is known.
    """
    if place is None:
        place = 1 + (game.seats.aggregate(last=Max("place"))["last"] or 0)
    return Seat.objects.create(game=game, user=user, side=side, powers=list(powers), place=place)


@transaction.atomic
def leave(game_id: uuid.UUID, user: AnyUser, side: str = "") -> None:
    """Give up one's seat on a side, or on all; one's moves stay in the history.

    Where sides have secrets, it is remembered who has seen them.
    """
    game = locked(game_id)
    mine = list(game.seats.filter(user=user))
    gone = [seat for seat in mine if side in ("", seat.side)]
    if not gone:
        return
    empty = [seat.pk for seat in gone]
    seats = seats_at(game)
    led = [led_as(game, seats, seat) for seat in gone]
    people = [each.user_id for each in seats]
    game.seats.filter(pk__in=empty).delete()
    game.seats.filter(user=user).update(is_shown=True)
    if store.roles_of(game).are_opposed and game.status == Game.Status.PLAYING:
        for seat, role in zip(gone, led, strict=True):
            FormerSeat.objects.get_or_create(game=game, user=user, side=seat.side)
            add_note(game, "got_up", name=str(user), role=role)
    game.proposed = None  # whoever has agreed, or has to, is another by now
    save_change(game, people)
    calls_changed.send(sender=Game, game=game)
    announce(game, {"type": "game.unseated", "seats": [seat.place for seat in gone]})


@transaction.atomic
def set_table(game_id: uuid.UUID, *, watch: str | None = None, is_open: bool | None = None) -> Game:
    """Change how the table is shared: who is on watch, and whether new players may join."""
    game = locked(game_id)
    if watch in Game.Watch.values:
        game.watch = str(watch)
    if is_open is not None:
        game.is_open = is_open
    save_change(game)
    calls_changed.send(sender=Game, game=game)
    return game


def put_away(game_id: uuid.UUID, user: AnyUser, *, is_away: bool = True) -> None:
    """Archive a game on a person's list, or restore it; at the table nothing changes.

    It comes back by itself when the game changes, so that nobody waits for a move in vain.
    """
    moment = timezone.now() if is_away else None
    if Seat.objects.filter(game=game_id, user=user).update(put_away_at=moment):
        tell_lists([user.pk])


@transaction.atomic
def show_sides(game_id: uuid.UUID, user: AnyUser, sides: Sequence[str]) -> None:
    """Hot seat: choose which of one's sides the page shows; none of them between two players.

    All at once means that one person plays them all, and the page follows the side that is asked.
    """
    game = locked(game_id)
    mine = game.seats.filter(user=user)
    mine.update(is_shown=False)
    mine.filter(side__in=sides).update(is_shown=True)
    seats = list(mine.values_list("place", flat=True))
    announce(game, {"type": "game.again", "seats": seats})
