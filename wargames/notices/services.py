"""Notice services: who gets which notice when something happens in a game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import DatabaseError
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from engine.core.events import was_ahead
from engine.core.position import Position
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import Applied, open_asks
from engine.models import Game, Move, Seat
from engine.moves import is_by_holder
from engine.moves.ending import DRAW, HINTS, RESIGNED
from engine.moves.mends import MEND
from engine.position import store
from engine.position.compiled import GAME, CompiledDelete, CompiledQuery, insert, update_where
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
PROPOSED = {Notice.Kind.MEND_ASKED: MEND, Notice.Kind.HINTS_ASKED: HINTS}
"""Kinds that are true as long as something is proposed."""


def outdated_by(kind: str) -> CompiledDelete[Notice]:
    """The query that deletes the unread notices, and older ones of the kind, when news comes.

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


UNREAD = CompiledQuery(
    Notice,
    lambda game: Notice.objects.filter(game=game, read_at=None).values_list("pk", "kind", "user"),
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
    """Signal handler: notify those whose watch or move it is, and everyone at the end of the game.

    Runs inside the transaction of the move: a move that fails leaves no notice, and a notice is
    never lost. Never for one's own move, and whether or not the person has the page open. Whoever
    moves has seen what the notices of the game say; whoever had said it beforehand has not, but is
    no longer called to what was answered so, and called anew if more is asked of them. Nor has one
    for whom a program moved, who is called to nothing while it does.
    """
    mover, again = move.seat.user_id if move.seat else None, list[Seat]()
    if move.seat and not is_by_holder(move):
        mover = None
        calls = {"game": game.pk, "user": move.seat.user_id, "kind__in": Notice.CALLS}
        Notice.objects.filter(**calls, read_at=None).update(read_at=timezone.now())
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
    called = again + [seat for seat in others if seat.pk in now and not seat.program]
    asked = seats_asked(game, called, seats, applied) if applied else []
    tell([seat for seat in called if seat not in asked], game, kind_of_call(game))
    tell(asked, game, Notice.Kind.QUESTION)


def called_again(game: Game, seats: list[Seat], move: Move) -> list[Seat]:
    """Withdraw the call to a decision that its side has answered in advance.

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
    """Those of them who are asked only to react to what another player does.

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
    """The kind of notice for a call: "watch" where one side plays, "move" where two do."""
    is_opposed = presentation_of(game.key).offer.is_opposed
    return Notice.Kind.YOUR_MOVE if is_opposed else Notice.Kind.YOUR_WATCH


def notices_of_begin(*, game: Game, last: Seat, seats: list[Seat], **_: Any) -> None:
    """Signal handler: tell the players who waited that the other side is taken."""
    tell([seat for seat in seats if seat.user_id != last.user_id], game, Notice.Kind.BEGUN)


def notices_of_asking(*, game: Game, seat: Seat, seats: list[Seat], **_: Any) -> None:
    """Signal handler: tell the other side that its consent to going back is requested."""
    others = [each for each in seats if each.side != seat.side and each.user_id != seat.user_id]
    tell(others, game, Notice.Kind.ASKED_BACK)


def notices_of_end(*, game: Game, seats: list[Seat], by: int | None = None, **_: Any) -> None:
    """Signal handler: tell everyone else that someone resigned, or that the clock ran out."""
    is_resigned = game.ended is not None and game.ended["how"] == RESIGNED
    kind = Notice.Kind.RESIGNED if is_resigned else Notice.Kind.GAME_OVER
    tell([seat for seat in seats if seat.user_id != by], game, kind)


def notices_of_proposal(*, game: Game, kind: str, seats: list[Seat], **_: Any) -> None:
    """Signal handler: tell the players that they are asked for a draw, or to agree to resign."""
    players = [seat for seat in seats if seat.side != FACILITATOR]
    tell(players, game, Notice.Kind.DRAW_OFFERED if kind == DRAW else Notice.Kind.RESIGN_ASKED)


def notices_of_mend_proposed(*, game: Game, seats: list[Seat], **_: Any) -> None:
    """Signal handler: tell the others that an edit of the position needs their consent."""
    tell(seats, game, Notice.Kind.MEND_ASKED)


def notices_of_mended(*, game: Game, seats: list[Seat], **_: Any) -> None:
    """Signal handler: tell the others that the position was edited."""
    tell(seats, game, Notice.Kind.MENDED)


def drop_untrue_notices(*, game: Game, seats: Sequence[Seat] | None = None, **_: Any) -> None:
    """Signal handler: delete unread notices that are no longer true.

    These are calls to a move or an answer that is no longer theirs, and all notices of a table that
    they have left. A request to go back replaces the call to move; once it is closed, the call is
    true again.
    """
    unread = UNREAD.rows(game.pk)
    if not unread:
        return
    proposed = game.proposed or {}
    if seats is None:
        seats = list(game.seats.all())
    on_call = {seat.user_id for seat in on_watch(game, seats)}
    closed = [kind for kind, about in PROPOSED.items() if about not in proposed]
    if game.proposed is None:
        closed += [Notice.Kind.DRAW_OFFERED, Notice.Kind.RESIGN_ASKED]
    if game.take_back is None:
        closed.append(Notice.Kind.ASKED_BACK)
        asked = [pk for pk, kind, _ in unread if kind == Notice.Kind.ASKED_BACK]
        if asked:
            call = kind_of_call(game)
            again = Notice.objects.filter(pk__in=asked, user__in=on_call)
            again.update(kind=call, turn=turn_of(game, call))
            unread = UNREAD.rows(game.pk)
    seated = {seat.user_id for seat in seats}
    gone = [
        pk
        for pk, kind, person in unread
        if (kind in Notice.CALLS and person not in on_call)
        or kind in closed
        or (kind not in TO_STRANGERS and person not in seated)
    ]
    if gone:
        Notice.objects.filter(pk__in=gone).delete()


def invite_again(game: Game, old: Game, *, but_for: Collection[int] = ()) -> list[Seat]:
    """Tell those for whom the link of a new game reserves a seat that it is set up; return them."""
    others = to_invite(old, game.created_by_id, but_for=but_for)
    tell(others, game, Notice.Kind.INVITED)
    return others


def to_invite(old: Game, host: int | None, *, but_for: Collection[int] = ()) -> list[Seat]:
    """The other players of a finished game who are invited to the host's next one.

    `but_for`: the keys of people who do not want to meet the host, or the other way round.

    Against someone: the other side, and the other powers of one's own. Whoever shares the host's
    power has that side's own link.
    """
    roles = store.roles_of(old)
    mine = set(old.seats.filter(user=host).values_list("side", flat=True))
    mine = {side for side in mine if len(roles.powers_of(side)) < 2}
    if not presentation_of(old.key).offer.is_opposed:
        mine = set()
    found = old.seats.filter(user__is_active=True, user__program="").exclude(user=host)
    found = found.exclude(side__in=mine).exclude(user__in=but_for)
    return list(found.select_related("user"))


def invited_again(old: Game, person: Any, *, but_for: Collection[int] = ()) -> Game | None:
    """The game to which someone of a finished game's table has invited this person since.

    `but_for`: the keys of those whom they do not want to meet, or the other way round.
    """
    told = Notice.objects.filter(user=person.pk, kind=Notice.Kind.INVITED, game__key=old.key)
    told = told.filter(game__created_by__in=old.seats.values("user"), game__is_open=True)
    told = told.filter(made_at__gte=old.updated_at).exclude(game__status=Game.Status.OVER)
    told = told.exclude(game__created_by__in=but_for)
    found = told.select_related("game").first()
    return found.game if found else None


def mark_read(*, user: Any, game: Game) -> None:
    """Mark the notices of a game as read, for someone who looks at its table.

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
    """Give each of them one notice, replacing the unread ones and older news of its kind.

    Five turns away are one line, not five, and so are ten chat messages: whoever has not looked
    since the last one was told already. The new notices, which are returned, go out by the signal
    `told`, in the same transaction. A program's account gets none.
    """
    turn, made = turn_of(game, kind), list[Notice]()
    among = {seat.user_id: seat for seat in seats if not seat.user.program}
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
    """Give one notice to someone who need not sit at the table."""
    return tell([Seat(game=game, user=person)], game, kind)


def untell(person: int, game: Game, kind: str) -> None:
    """Delete a person's unread notices of this kind."""
    Notice.objects.filter(user=person, game=game, kind=kind, read_at=None).delete()


def renewed(person: int, game: Game, kind: str, turn: int) -> bool:
    """Whether the person has an unread notice that says the same; it is updated."""
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
    """Whether the holder of a seat may have unread notices of the game, judging by the seat."""
    return seat.along is None or bool(seat.along[HAS_UNREAD])


def turn_of(game: Game, kind: str) -> int:
    """The turn number that a notice of this kind names."""
    if kind == Notice.Kind.WROTE:
        return 0
    number = "turn" if kind in (Notice.Kind.YOUR_MOVE, Notice.Kind.QUESTION) else "watch"
    return int(game.summary.get(number, 0))


COUNTED = "unread_notices_counted"


def unread(request: HttpRequest) -> dict[str, object]:
    """Context processor: the number of unread notices.

    It is counted only when a page shows it: the parts that HTMX fetches do not.
    """
    return {"unread_notices": SimpleLazyObject(lambda: unread_count(request))}


def unread_count(request: HttpRequest) -> int:
    """How many unread notices the requester has, counted once per request."""
    if not hasattr(request, COUNTED):
        setattr(request, COUNTED, Notice.objects.unread_count(request.user))
    return int(getattr(request, COUNTED))


def in_sight(request: HttpRequest, seat: Seat) -> None:
    """Mark a game's notices as read if the page that fetched this part says it is visible.

    A tab in the background fetches its parts too, and that marks nothing.
    """
    if request.headers.get("X-In-Sight") == "yes" and may_have_unread(seat):
        mark_read(user=request.user, game=seat.game)


def looked_at(request: HttpRequest, game: Game) -> None:
    """Mark a game's notices as read, for the person who opened its page."""
    if unread_count(request):
        mark_read(user=request.user, game=game)
        delattr(request, COUNTED)
