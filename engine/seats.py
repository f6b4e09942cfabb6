"""Who sits at a table: sitting down, getting up, who may choose now, which side lies open."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from engine import lifecycle, store
from engine.broadcast import announce, tell_lists
from engine.compiled_queries import CompiledQuery
from engine.errors import NoSeat, TermsChanged
from engine.locking import changed, locked, note
from engine.models import FormerSeat, Game, Seat

MAX_SEATS = 8
SEATS = CompiledQuery(Seat, lambda game: Seat.objects.filter(game=game).order_by("place"))
PEOPLE = CompiledQuery(
    get_user_model(), lambda game: get_user_model()._default_manager.filter(seats__game=game)
)


def seats_at(game: Game) -> list[Seat]:
    """Everybody's seats at a table in the order of sitting down, with their names."""
    seats = SEATS.models(game.pk)
    people = {person.pk: person for person in PEOPLE.models(game.pk)}
    for seat in seats:
        seat.game = game
        if seat.user_id in people:  # else they have got up meanwhile, or just sat down
            seat.user = people[seat.user_id]
    return seats


@transaction.atomic
def join(
    game_id: uuid.UUID,
    user: Any,
    role: str = "",
    *,
    version: int | None = None,
    phrase: str = "",
    beside: bool = False,
) -> Seat:
    """Sit down at an open table, by default on the side that is still empty.

    Whoever sits there already keeps the seat. Where there are two sides, one that is led already
    is shared with somebody whom it has invited, `beside`. While the game waits for a side,
    `version` is the one of the terms that were shown; with the last side taken it begins.

    :raises NoSeat: the table is closed or full, the side is led by others, or one has led the
        other side and not this one, and somebody else leads that now.
    :raises TermsChanged: the terms are not the ones that were shown.
    """
    game = locked(game_id)
    roles = store.rules_of(game).roles
    seats = list(game.seats.all())
    mine = [seat for seat in seats if seat.user_id == user.pk]
    role = role or (mine[0].role if mine else _emptiest(roles, seats))
    kept = next((seat for seat in mine if seat.role == role), None)
    if kept is not None:
        return kept
    taken = {seat.role for seat in seats}
    if role not in roles or len(seats) >= MAX_SEATS or not (game.is_open or mine):
        raise NoSeat()
    if len(roles) > 1 and role in taken and (mine or not beside):
        raise NoSeat()
    if _knows_another(game, user, role, seats):
        raise NoSeat()
    waits = game.status == Game.Status.WAITING
    if waits and version is not None and version != game.version:
        raise TermsChanged()
    seat = sit(game, user, role)
    if waits:
        game.phrases = [*game.phrases, phrase] if phrase else game.phrases
        if taken | {role} == set(roles):
            lifecycle.begin(game, seat)
    elif len(roles) > 1:
        note(game, "sat_down", name=str(user), role=role)
    changed(game)
    return Seat.objects.get(pk=seat.pk)


def _knows_another(game: Game, user: Any, role: str, seats: Sequence[Seat]) -> bool:
    """4.3 Whether somebody has seen what a side hides that others lead now.

    Who has led this side before may come back to it, whatever they have seen.
    """
    led = set(FormerSeat.objects.filter(game=game, user=user).values_list("role", flat=True))
    others = {seat.role for seat in seats if seat.user_id != user.pk} - {role}
    return role not in led and not led.isdisjoint(others)


def _emptiest(roles: Sequence[str], seats: Sequence[Seat]) -> str:
    """The first side without anybody, or the first of all."""
    taken = {seat.role for seat in seats}
    return next((role for role in roles if role not in taken), roles[0])


def sit(game: Game, user: Any, role: str) -> Seat:
    """A new seat, after all others; whoever has one on each side plays both."""
    last = game.seats.aggregate(last=Max("place"))["last"] or 0
    return Seat.objects.create(game=game, user=user, role=role, place=last + 1)


@transaction.atomic
def leave(game_id: uuid.UUID, user: Any, role: str = "") -> None:
    """Give up one's seat, or all of them; what they have done stays in the history.

    Where sides have secrets, it stays known who has seen them.
    """
    game = locked(game_id)
    mine = list(game.seats.filter(user=user))
    gone = [seat for seat in mine if role in ("", seat.role)]
    if not gone:
        return
    empty = [seat.pk for seat in gone]
    people = list(game.seats.values_list("user_id", flat=True))
    game.seats.filter(pk__in=empty).delete()
    game.seats.filter(user=user).update(is_shown=True)
    if len(store.rules_of(game).roles) > 1 and game.status == Game.Status.PLAYING:
        for seat in gone:
            FormerSeat.objects.get_or_create(game=game, user=user, role=seat.role)
            note(game, "got_up", name=str(user), role=seat.role)
    changed(game, people)
    announce(game, {"type": "game.unseated", "seats": empty})


@transaction.atomic
def set_table(game_id: uuid.UUID, *, watch: str | None = None, is_open: bool | None = None) -> Game:
    """Change how the table is shared: who is on watch, whether new seats may come."""
    game = locked(game_id)
    if watch in Game.Watch.values:
        game.watch = str(watch)
    if is_open is not None:
        game.is_open = is_open
    changed(game)
    return game


def put_away(game_id: uuid.UUID, user: Any, *, is_away: bool = True) -> None:
    """Take a game off somebody's list, or show it there again; at the table nothing changes.

    It comes back by itself when the game changes, so that nobody waits for a move in vain.
    """
    moment = timezone.now() if is_away else None
    if Seat.objects.filter(game=game_id, user=user).update(put_away_at=moment):
        tell_lists([user.pk])


@transaction.atomic
def show_sides(game_id: uuid.UUID, user: Any, roles: Sequence[str]) -> None:
    """Hot seat: which of one's own sides lie open on the page; none of them between two players.

    All at once means that one person plays both, and the page follows whoever is asked.
    """
    game = locked(game_id)
    mine = game.seats.filter(user=user)
    mine.update(is_shown=False)
    mine.filter(role__in=roles).update(is_shown=True)
    seats = list(mine.values_list("pk", flat=True))
    announce(game, {"type": "game.again", "seats": seats})


def on_watch(game: Game, seats: Sequence[Seat]) -> list[Seat]:
    """The seats that may choose now: of each role that is asked, whoever has the watch (1.0).

    Rotating: those who share a role take the watch turn about, in the order of sitting down.
    """
    if game.status != Game.Status.PLAYING:
        return []
    turn = int(game.summary.get("watch", 1))
    found: list[Seat] = []
    for role in asked_of(game, seats):
        sharing = [seat for seat in seats if seat.role == role]
        if game.watch == Game.Watch.ROTATING and sharing:
            sharing = [sharing[(turn - 1) % len(sharing)]]
        found += sharing
    return found


def asked_of(game: Game, seats: Sequence[Seat]) -> list[str]:
    """The roles that must choose now, which everybody may know."""
    everyone = list(dict.fromkeys(seat.role for seat in seats))
    return list(game.summary.get("asked", everyone))


def shown_seat(game: Game, mine: Sequence[Seat]) -> Seat | None:
    """The seat whose page somebody gets who holds these; None while the sides change places."""
    if len(mine) == 1:
        return mine[0]
    if game.status == Game.Status.OVER:
        return next((seat for seat in mine if seat.is_shown), mine[0])
    shown = [seat for seat in mine if seat.is_shown]
    asked = asked_of(game, mine)
    return next((seat for seat in shown if seat.role in asked), shown[0] if shown else None)
