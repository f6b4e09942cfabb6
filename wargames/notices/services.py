"""Notice services: who gets which notice when something happens in a game."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.db import DatabaseError
from django.db.models import Q
from django.utils import timezone

from engine import store
from engine.compiled_queries import GAME, CompiledDelete
from engine.compiled_writes import insert, update_where
from engine.models import Game, Move, Seat
from engine.moves import on_watch
from wargames.databases import is_unavailable, no_waiting
from wargames.notices.models import Notice
from wargames.notices.signals import told
from wargames.notices.tasks import mail_notice
from wargames.presentation.registry import presentation_of

WHILE = timedelta(minutes=5)
"""How long somebody who was at the table a moment ago may take before an e-mail calls them."""
HAS_UNREAD = "has_unread_notices"
"""What is read along with each seat: whether its person has not read a notice of the game."""
OUTDATED = CompiledDelete(
    Notice,
    lambda game, user, kind: Notice.objects.filter(
        Q(read_at=None) | Q(kind=kind), game=game, user=user
    ),
    GAME,
    -1,
    "kind",
)


def notices_of_move(
    *, game: Game, move: Move, seats: list[Seat], watch_before: list[Seat], **_: Any
) -> None:
    """Tells those to whom the watch or the move has passed, and everybody when the game is over.

    Runs inside the transaction of the move: a move that fails leaves no notice, and a notice is
    never lost. Never for one's own move, and whether or not the person has the page open. Whoever
    moves has seen what the notices of the game say.
    """
    mover = move.seat.user_id if move.seat else None
    if any(seat.user_id == mover and may_have_unread(seat) for seat in seats):
        whose = {"game": game.pk, "user": mover, "read_at": None}
        update_where(Notice, {"read_at": timezone.now()}, whose)
    others = [seat for seat in seats if seat.user_id != mover]
    if game.status == Game.Status.OVER:
        tell(others, game, Notice.Kind.GAME_OVER)
        return
    before = {seat.pk for seat in watch_before}
    now = {seat.pk for seat in on_watch(game, seats)} - before
    tell([seat for seat in others if seat.pk in now], game, kind_of_call(game))


def kind_of_call(game: Game) -> str:
    """One takes the watch over from one's own side, the move from the other."""
    is_opposed = presentation_of(game.key).offer.is_opposed
    return Notice.Kind.YOUR_MOVE if is_opposed else Notice.Kind.YOUR_WATCH


def notices_of_begin(*, game: Game, last: Seat, seats: list[Seat], **_: Any) -> None:
    """Tells those who waited that the other side is taken."""
    tell([seat for seat in seats if seat.user_id != last.user_id], game, Notice.Kind.BEGUN)


def notices_of_asking(*, game: Game, seat: Seat, seats: list[Seat], **_: Any) -> None:
    """Tells the side that is asked to consent."""
    others = [each for each in seats if each.side != seat.side and each.user_id != seat.user_id]
    tell(others, game, Notice.Kind.ASKED_BACK)


def notices_of_end(*, game: Game, seats: list[Seat], by: int | None = None, **_: Any) -> None:
    """Tells everybody else that somebody has ended the game, or that its clock has."""
    tell([seat for seat in seats if seat.user_id != by], game, Notice.Kind.GAME_OVER)


def drop_untrue_notices(*, game: Game, **_: Any) -> None:
    """Takes back what nobody has read and is no longer so: a call to a move or to an answer that is
    not theirs any more, and all notices of a table that they have left.

    A request to go back takes the place of a call to a move; when it is closed that is so again.
    """
    unread = Notice.objects.filter(game=game, read_at=None)
    if not unread.exists():
        return
    seats = list(game.seats.all())
    on_call = {seat.user_id for seat in on_watch(game, seats)}
    to_a_move = (Notice.Kind.YOUR_MOVE, Notice.Kind.YOUR_WATCH)
    unread.filter(kind__in=to_a_move).exclude(user__in=on_call).delete()
    if game.take_back is None:
        closed = unread.filter(kind=Notice.Kind.ASKED_BACK)
        call = kind_of_call(game)
        closed.filter(user__in=on_call).update(kind=call, turn=turn_of(game, call))
        closed.delete()
    seated = {seat.user_id for seat in seats}
    invited = (Notice.Kind.INVITED, Notice.Kind.INVITED_BY_NAME)
    unread.exclude(kind__in=invited).exclude(user__in=seated).delete()


def invite_again(game: Game, old: Game, *, but_for: Collection[int] = ()) -> list[Seat]:
    """Tells those whom the link of a new game seats that it is set up; returns whom it told.

    `but_for`: the keys of people who do not want to meet the host, or the other way round.

    Against somebody: the other side, and the other powers of one's own. Whoever shares the host's
    power has that side's own link.
    """
    host, roles = game.created_by_id, store.roles_of(game)
    mine = set(old.seats.filter(user=host).values_list("side", flat=True))
    mine = {side for side in mine if len(roles.powers_of(side)) < 2}
    if not presentation_of(game.key).offer.is_opposed:
        mine = set()
    found = old.seats.exclude(user=host).exclude(side__in=mine).exclude(user__in=but_for)
    others = list(found.select_related("user"))
    tell(others, game, Notice.Kind.INVITED)
    return others


def invited_again(old: Game, person: Any) -> Game | None:
    """The game to which somebody of a table has invited this person since it ended."""
    told = Notice.objects.filter(user=person.pk, kind=Notice.Kind.INVITED, game__key=old.key)
    told = told.filter(game__created_by__in=old.seats.values("user"), game__is_open=True)
    told = told.filter(made_at__gte=old.updated_at).exclude(game__status=Game.Status.OVER)
    found = told.select_related("game").first()
    return found.game if found else None


def mark_read(*, user: Any, game: Game) -> None:
    """For the table: whoever looks at a game knows what its notices say.

    To look must always be possible, so what cannot be noted now is noted the next time.
    """
    unread = Notice.objects.filter(user=user.pk, game=game, read_at=None)
    if not unread.exists():
        return
    try:
        with no_waiting():
            unread.update(read_at=timezone.now())
    except DatabaseError as error:
        if not is_unavailable(error):
            raise


def tell(seats: list[Seat], game: Game, kind: str) -> None:
    """One notice each; the news replaces what was not read, and older news of its kind.

    Five turns away are one line, not five. And the move that goes to and fro within a battle is
    one e-mail: whoever has not looked since the last one was told already, and whoever has is
    given a while to answer.
    """
    turn = turn_of(game, kind)
    written: list[tuple[Notice, Seat]] = []
    for seat in seats:
        if kind == Notice.Kind.YOUR_MOVE and may_have_unread(seat):
            whose = {"game": game.pk, "user": seat.user_id, "kind": kind, "read_at": None}
            if update_where(Notice, {"turn": turn}, whose):
                continue
        is_mailed = seat.user.email and seat.user.wants_email
        later = timezone.now() + WHILE if is_mailed and is_here(seat, game, kind) else None
        notice = Notice(user_id=seat.user_id, game=game, kind=kind, turn=turn)
        outdated = OUTDATED.sql_and_parameters(game.pk, seat.user_id, kind)
        insert(notice, after=outdated)
        if is_mailed:
            mail_notice.using(run_after=later).enqueue(notice.pk)
        written.append((notice, seat))
    if written:
        notices, told_seats = zip(*written, strict=True)
        told.send(sender=Notice, notices=notices, seats=told_seats)


def tell_person(person: Any, game: Game, kind: str) -> None:
    """One notice for somebody who need not sit at the table."""
    tell([Seat(game=game, user=person)], game, kind)


def untell(person: int, game: Game, kind: str) -> None:
    """Takes back what nobody has read of this kind, for one person."""
    Notice.objects.filter(user=person, game=game, kind=kind, read_at=None).delete()


def may_have_unread(seat: Seat) -> bool:
    """Whether somebody may have a notice of the game that is not read, as far as the seat tells."""
    return seat.along is None or bool(seat.along[HAS_UNREAD])


def is_here(seat: Seat, game: Game, kind: str) -> bool:
    """Whether somebody has read a notice of this kind a moment ago."""
    told = Notice.objects.filter(user=seat.user_id, game=game, kind=kind)
    return told.filter(read_at__gt=timezone.now() - WHILE).exists()


def turn_of(game: Game, kind: str) -> int:
    """The number of the turn that a notice of this kind names."""
    number = "turn" if kind == Notice.Kind.YOUR_MOVE else "watch"
    return int(game.summary.get(number, 0))
