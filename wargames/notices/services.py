"""Notice services: who gets which notice when something happens in a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.db import DatabaseError
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from engine.core.events import was_ahead
from engine.core.position import Position
from engine.core.protocol import Applied
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import open_asks
from engine.models import Game, Move, Seat
from engine.moves.ending import DRAW, RESIGNED
from engine.moves.mends import MEND
from engine.position import store
from engine.position.compiled_queries import GAME, CompiledDelete
from engine.position.compiled_writes import insert, update_where
from engine.seats.seated import on_watch
from wargames.databases import is_unavailable, no_waiting
from wargames.notices.models import BESIDE, Notice
from wargames.notices.signals import to_be_told, told
from wargames.presentation.registry import presentation_of

HAS_UNREAD = "has_unread_notices"
"""The name of a seat's extra value: whether its person has unread notices of the game."""

TO_STRANGERS = (
    Notice.Kind.INVITED,
    Notice.Kind.INVITED_BY_NAME,
    Notice.Kind.SEAT_FREE,
    Notice.Kind.HANDED_OVER,
)
"""Kinds for people who have no seat at the table yet, or no longer."""


def outdated_by(kind: str) -> CompiledDelete[Notice]:
    """The deletion of what someone has not read, and of older news of a kind, when it comes.

    What stands beside other news leaves that alone, and is left alone, until the game is over.
    """
    among = [each for each in Notice.Kind.values if each not in BESIDE]
    if kind in BESIDE:
        among = [kind]
    elif kind == Notice.Kind.GAME_OVER:
        among = [each for each in Notice.Kind.values if each != Notice.Kind.WROTE]
    return CompiledDelete(
        Notice,
        lambda game, user: Notice.objects.filter(
            Q(read_at=None, kind__in=among) | Q(kind=kind), game=game, user=user
        ),
        GAME,
        -1,
    )


OUTDATED = {str(kind): outdated_by(kind) for kind in Notice.Kind.values}


def notices_of_move(
    *,
    game: Game,
    move: Move,
    seats: list[Seat],
    watch_before: list[Seat],
    applied: Applied[Position] | None = None,
    **_: Any,
) -> None:
    """Tells those to whom the watch or the move has passed, and everyone when the game is over.

    Runs inside the transaction of the move: a move that fails leaves no notice, and a notice is
    never lost. Never for one's own move, and whether or not the person has the page open. Whoever
    moves has seen what the notices of the game say; whoever had said it beforehand has not, but is
    no longer called to what was answered so, and called anew if more is asked of them.
    """
    mover, again = move.seat.user_id if move.seat else None, list[Seat]()
    if applied and was_ahead(applied.events):
        own = called_again(game, seats, move)
        again = [seat for seat in own if move.seat and seat.side == move.seat.side]
        mover = mover if own else None
    elif any(seat.user_id == mover and may_have_unread(seat) for seat in seats):
        whose = {"game": game.pk, "user": mover, "read_at": None}
        update_where(Notice, {"read_at": timezone.now()}, whose)
    others = [seat for seat in seats if seat.user_id != mover]
    if game.status == Game.Status.OVER:
        tell(others, game, Notice.Kind.GAME_OVER)
        return
    before = {seat.pk for seat in watch_before}
    now = {seat.pk for seat in on_watch(game, seats)} - before
    called = again + [seat for seat in others if seat.pk in now]
    asked = seats_asked(game, called, seats, applied) if applied else []
    tell([seat for seat in called if seat not in asked], game, kind_of_call(game))
    tell(asked, game, Notice.Kind.QUESTION)


def called_again(game: Game, seats: list[Seat], move: Move) -> list[Seat]:
    """Take back the call to a question that was answered as its side had said beforehand.

    The seats of its reader that are asked something now: the call to that is a new one, so that no
    message goes out while one planned move follows the other.
    """
    whose = move.seat.user_id if move.seat else None
    calls = Notice.objects.filter(game=game, user=whose, read_at=None, kind__in=Notice.CALLS)
    own = [seat for seat in on_watch(game, seats) if seat.user_id == whose]
    if own:
        calls.delete()
    else:
        calls.update(read_at=timezone.now())
    return own


def seats_asked(
    game: Game, called: list[Seat], seats: list[Seat], applied: Applied[Position]
) -> list[Seat]:
    """Those of them who are only asked something about what another does.

    Such is a decision that may be answered before it comes, as its holder knows; whoever also has
    a move to make is called to that.
    """
    if not called or not presentation_of(game.key).offer.is_opposed:
        return []
    asks = open_asks(applied.state)
    questions = {ask.role for ask in asks if ask.AHEAD and not ask.IN_OWN_TURN}
    moves_to_make = {ask.role for ask in asks if not ask.AHEAD or ask.IN_OWN_TURN}
    to_move = on_watch(game, seats, sorted(moves_to_make)) if moves_to_make else []
    to_answer = on_watch(game, seats, sorted(questions)) if questions else []
    return [seat for seat in called if seat in to_answer and seat not in to_move]


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
    """Tells everyone else that someone has ended the game, or that its clock has."""
    is_resigned = game.ended is not None and game.ended["how"] == RESIGNED
    kind = Notice.Kind.RESIGNED if is_resigned else Notice.Kind.GAME_OVER
    tell([seat for seat in seats if seat.user_id != by], game, kind)


def notices_of_proposal(*, game: Game, kind: str, seats: list[Seat], **_: Any) -> None:
    """Tells those who are asked to agree to a draw, or that their side resigns."""
    players = [seat for seat in seats if seat.side != FACILITATOR]
    tell(players, game, Notice.Kind.DRAW_OFFERED if kind == DRAW else Notice.Kind.RESIGN_ASKED)


def notices_of_mend_proposed(*, game: Game, seats: list[Seat], **_: Any) -> None:
    """Tells those who are asked to consent that the position is mended by hand."""
    tell(seats, game, Notice.Kind.MEND_ASKED)


def notices_of_mended(*, game: Game, seats: list[Seat], **_: Any) -> None:
    """Tells everyone but the last to consent that the position was mended."""
    tell(seats, game, Notice.Kind.MENDED)


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
    unread.filter(kind__in=Notice.CALLS).exclude(user__in=on_call).delete()
    if MEND not in (game.proposed or {}):
        unread.filter(kind=Notice.Kind.MEND_ASKED).delete()
    if game.proposed is None:
        unread.filter(kind__in=(Notice.Kind.DRAW_OFFERED, Notice.Kind.RESIGN_ASKED)).delete()
    if game.take_back is None:
        closed = unread.filter(kind=Notice.Kind.ASKED_BACK)
        call = kind_of_call(game)
        closed.filter(user__in=on_call).update(kind=call, turn=turn_of(game, call))
        closed.delete()
    seated = {seat.user_id for seat in seats}
    unread.exclude(kind__in=TO_STRANGERS).exclude(user__in=seated).delete()


def invite_again(game: Game, old: Game, *, but_for: Collection[int] = ()) -> list[Seat]:
    """Tells those whom the link of a new game seats that it is set up; returns whom it told."""
    others = to_invite(old, game.created_by_id, but_for=but_for)
    tell(others, game, Notice.Kind.INVITED)
    return others


def to_invite(old: Game, host: int | None, *, but_for: Collection[int] = ()) -> list[Seat]:
    """The others of a game that is over whom its host of another asks to that, if they may come in.

    `but_for`: the keys of people who do not want to meet the host, or the other way round.

    Against someone: the other side, and the other powers of one's own. Whoever shares the host's
    power has that side's own link.
    """
    roles = store.roles_of(old)
    mine = set(old.seats.filter(user=host).values_list("side", flat=True))
    mine = {side for side in mine if len(roles.powers_of(side)) < 2}
    if not presentation_of(old.key).offer.is_opposed:
        mine = set()
    found = old.seats.filter(user__is_active=True).exclude(user=host)
    found = found.exclude(side__in=mine).exclude(user__in=but_for)
    return list(found.select_related("user"))


def invited_again(old: Game, person: Any, *, but_for: Collection[int] = ()) -> Game | None:
    """The game to which someone of a table has invited this person since it ended.

    `but_for`: the keys of those whom they do not want to meet, or the other way round.
    """
    told = Notice.objects.filter(user=person.pk, kind=Notice.Kind.INVITED, game__key=old.key)
    told = told.filter(game__created_by__in=old.seats.values("user"), game__is_open=True)
    told = told.filter(made_at__gte=old.updated_at).exclude(game__status=Game.Status.OVER)
    told = told.exclude(game__created_by__in=but_for)
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


def tell(seats: Iterable[Seat], game: Game, kind: str) -> list[Notice]:
    """One notice each; the news replaces what was not read, and older news of its kind.

    Five turns away are one line, not five, and ten lines of talk too: whoever has not looked since
    the last one was told already. The new ones, which are returned, go out by the signal `told`,
    in the same transaction.
    """
    turn, made = turn_of(game, kind), list[Notice]()
    among = {seat.user_id: seat for seat in seats}
    for seat in among.values():
        if not (may_have_unread(seat) and renewed(seat.user_id, game, kind, turn)):
            made.append(Notice(user=seat.user, game=game, kind=kind, turn=turn))
    if made:
        of_them = [among[notice.user_id] for notice in made]
        to_be_told.send(sender=Notice, notices=made, seats=of_them)
        for notice in made:
            outdated = OUTDATED[str(kind)].sql_and_parameters(game.pk, notice.user_id)
            insert(notice, after=outdated)
        told.send(sender=Notice, notices=made, seats=of_them)
    return made


def tell_person(person: Any, game: Game, kind: str) -> list[Notice]:
    """One notice for someone who need not sit at the table."""
    return tell([Seat(game=game, user=person)], game, kind)


def untell(person: int, game: Game, kind: str) -> None:
    """Takes back what nobody has read of this kind, for one person."""
    Notice.objects.filter(user=person, game=game, kind=kind, read_at=None).delete()


def renewed(person: int, game: Game, kind: str, turn: int) -> bool:
    """Whether someone has a notice like this one that they have not read; it says the same now."""
    if kind not in (Notice.Kind.YOUR_MOVE, Notice.Kind.QUESTION, Notice.Kind.WROTE):
        return False
    whose = {"game": game.pk, "user": person, "read_at": None}
    now = {"kind": str(kind), "turn": turn}
    if update_where(Notice, now, {**whose, "kind": str(kind)}):
        return True
    if kind == Notice.Kind.WROTE:
        return False
    is_move = kind == Notice.Kind.YOUR_MOVE
    other = Notice.Kind.QUESTION if is_move else Notice.Kind.YOUR_MOVE
    return bool(update_where(Notice, now, {**whose, "kind": str(other)}))


def may_have_unread(seat: Seat) -> bool:
    """Whether someone may have a notice of the game that is not read, as far as the seat tells."""
    return seat.along is None or bool(seat.along[HAS_UNREAD])


def turn_of(game: Game, kind: str) -> int:
    """The number of the turn that a notice of this kind names."""
    if kind == Notice.Kind.WROTE:
        return 0
    number = "turn" if kind in (Notice.Kind.YOUR_MOVE, Notice.Kind.QUESTION) else "watch"
    return int(game.summary.get(number, 0))


COUNTED = "unread_notices_counted"


def unread(request: HttpRequest) -> dict[str, object]:
    """Counted only when a page shows it: the parts that HTMX fetches do not."""
    return {"unread_notices": SimpleLazyObject(lambda: unread_count(request))}


def unread_count(request: HttpRequest) -> int:
    """How many notices the asker has not read, counted once a request."""
    if not hasattr(request, COUNTED):
        setattr(request, COUNTED, Notice.objects.unread_count(request.user))
    return int(getattr(request, COUNTED))


def in_sight(request: HttpRequest, seat: Seat) -> None:
    """A part of a game's page was fetched: where the page says that it is in sight, someone looks.

    A tab that lies open behind others fetches its parts too, and settles nothing.
    """
    if request.headers.get("X-In-Sight") == "yes" and may_have_unread(seat):
        mark_read(user=request.user, game=seat.game)


def looked_at(request: HttpRequest, game: Game) -> None:
    """Whoever looks at a game knows what its notices say."""
    if unread_count(request):
        mark_read(user=request.user, game=game)
        delattr(request, COUNTED)
