"""Proposals, chat and private notes: what is said at a table outside the game itself."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Sequence
from datetime import timedelta
from functools import cache
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Count, F, Max, Q, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone
from msgspec import Struct, field

from engine.core.encoding.codec import Unreadable
from engine.core.roles import FACILITATOR
from engine.core.sequence.flow import IllegalChoice
from engine.errors import Garbled, NotLegal, Stale
from engine.models import Game, Seat
from engine.position import store
from engine.position.compiled import GAME, OF_A_SIDE, Columns, CompiledQuery
from engine.saving.after_commit import announce, announce_to, tell_lists
from engine.seats import seated
from engine.visibility import revisions
from wargames.accounts.models import User
from wargames.lobby.selectors import GameLine
from wargames.notices.models import Notice
from wargames.notices.services import tell
from wargames.rendering.text_helpers import one_line
from wargames.table.chat import rooms
from wargames.table.chat.rooms import TABLE, Room, all_rooms
from wargames.table.models import LINE_LENGTH, NOTE_LENGTH, ChatLine, Looked, Note, Proposal

MANY, WITHIN = 6, timedelta(seconds=10)
KEPT_IN_SIGHT = 40


class TooFast(Exception):
    """More chat lines in ten seconds than anyone can read."""


class NoRoom(Exception):
    """Not one of the person's rooms."""


class HeardRoom(Struct):
    """One room as a seat hears it.

    `side`: the name of the room's side. `of_facilitator`: whether the facilitator is reading;
    `is_facilitated`: whether there may be one. `heard`: the newest line that was in view, None
    before that is known.
    """

    room: Room
    side: str
    of_facilitator: bool
    is_facilitated: bool
    heard: int | None
    lines: list[ChatLine] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        """Whether the page shows its lines at once."""
        return self.room == TABLE or bool(self.lines)

    @property
    def unread(self) -> int:
        """The number of new lines by others."""
        return sum(line.is_new for line in self.lines)

    def is_news(self, number: int) -> bool:
        """Whether a line is newer than the newest one that was in view."""
        return self.heard is not None and number > self.heard

    @property
    def last(self) -> int:
        """The number of the newest line."""
        return self.lines[-1].number if self.lines else 0


def proposed(game: Game, side: str, seats: Iterable[Seat]) -> list[Proposal]:
    """The proposals within a side for the decisions that are open now.

    `seats`: all at the table; their extra values tell whether there are any.
    """
    roles = [role for role in store.roles_of(game).powers_of(side) if role in game.opened]
    opened = [revisions.opened_at(game, role) for role in roles]
    if not any(seat.along is None or seat.along["proposal_version"] in opened for seat in seats):
        return []
    return list(Proposal.objects.filter(game=game, version__in=opened, seat__side=side))


def propose(*, game: Game, seat: Seat, choice: Any, token: str) -> Proposal:
    """Propose a choice to the player on watch, replacing one's earlier proposal.

    It belongs to the decision that the token names. Sending it twice has the effect of once, even
    when the game has gone on in between.

    :raises MoveError: the game has gone on, or the choice is not open.
    """
    rules = store.rules_of(game)
    try:
        wanted = rules.reader.choice(choice)
    except Unreadable as error:
        raise Garbled(why=str(error)) from None
    role = _role_meant(game, seat, token)
    if role is None:
        return _repeated_proposal(game, seat, msgspec.to_builtins(wanted), token)
    try:
        rules.apply(store.load(game, rules).state, role, wanted)  # on a copy, and forgotten
    except IllegalChoice:
        raise NotLegal() from None
    kept = {"choice": msgspec.to_builtins(wanted), "version": revisions.opened_at(game, role)}
    made, _ = Proposal.objects.update_or_create(seat=seat, defaults={"game": game, **kept})
    sharing = game.seats.filter(side=seat.side).values_list("place", flat=True)
    announce_to(game, seat.side, {"type": "game.again", "seats": list(sharing)})
    return made


def forget_proposal(*, seat: Seat, **_: Any) -> None:
    """Delete a seat's proposal because it has a new holder."""
    Proposal.objects.filter(seat=seat).delete()


def _role_meant(game: Game, seat: Seat, token: str) -> str | None:
    """The role of the seat's side whose open decision a token names."""
    asked = [r for r in store.roles_of(game).powers_of(seat.side) if r in seated.asked_of(game)]
    meant = (
        r for r in asked if revisions.is_meant(game, r, revisions.opened_at(game, r), None, token)
    )
    return next(meant, None)


def _repeated_proposal(game: Game, seat: Seat, choice: Any, token: str) -> Proposal:
    """The earlier proposal that this request repeats.

    :raises Stale: it repeats none; the game has gone on since the page was made.
    """
    powers = store.roles_of(game).powers_of(seat.side)
    for made in Proposal.objects.filter(seat=seat, choice=choice):
        if any(revisions.is_meant(game, role, made.version, None, token) for role in powers):
            return made
    raise Stale(version=game.version)


SPOKEN = CompiledQuery(
    ChatLine,
    lambda game: (
        ChatLine.objects.filter(game=game)
        .exclude(room=TABLE.key)
        .order_by()
        .values_list("room")
        .distinct()
    ),
)


def rooms_of(seat: Seat, seats: Iterable[Seat] | None = None) -> list[Room]:
    """The rooms that a seat is in, the table first.

    `seats`: those at the table, if already loaded.
    """
    roles = store.roles_of(seat.game)
    if not roles.are_opposed:
        return [TABLE]
    people = rooms.people_in(seat.game.seats.all() if seats is None else seats)
    spoken = {room for (room,) in SPOKEN.rows(seat.game_id)}
    return rooms.rooms_of(roles, seat.side, people, spoken)


def room_named(seat: Seat, key: str) -> Room:
    """One of the rooms that a seat is in.

    :raises NoRoom: the seat is in no room of this name.
    """
    if key == TABLE.key:
        return TABLE
    for room in rooms_of(seat):
        if room.key == key:
            return room
    raise NoRoom


def say(*, seat: Seat, room: Room, text: str) -> ChatLine | None:
    """Add a chat line in a room that the seat is in; an empty one is ignored.

    :raises TooFast: the person writes too many lines at once.
    """
    text = one_line(text)[:LINE_LENGTH]
    if not text:
        return None
    there = [
        each
        for each in seat.game.seats.select_related("user")
        if room.is_heard_by(each.side) and each.user_id != seat.user_id
    ]
    with transaction.atomic():
        check_pace(seat)
        line = _add(seat, room, text)
        tell(there, seat.game, Notice.Kind.WROTE)
    news = {"type": "game.said", "room": room.key}
    for viewer in room.hearers:
        announce_to(seat.game, viewer, news)
    if not room.hearers:
        announce(seat.game, news)
    tell_lists(each.user_id for each in there)
    return line


def check_pace(seat: Seat) -> None:
    """Check the rate of a person's chat lines at a table, under a lock on their seats.

    :raises TooFast: too many lines at once.
    """
    mine = Seat.objects.select_for_update(no_key=True).filter(game=seat.game_id, user=seat.user_id)
    list(mine.order_by("pk").values_list("pk"))
    since = timezone.now() - WITHIN
    recent = ChatLine.objects.filter(game=seat.game_id, user=seat.user_id, said_at__gt=since)
    if recent.count() >= MANY:
        raise TooFast


def _add(seat: Seat, room: Room, text: str) -> ChatLine:
    """Add a line to a room under the next number, retrying when another line takes it."""
    said = ChatLine.objects.filter(game=seat.game_id, room=room.key)
    kept = {"game": seat.game, "user": seat.user, "name": seat.user.name, "text": text}
    while True:
        last = said.aggregate(last=Max("number"))["last"] or 0
        try:
            with transaction.atomic():
                return ChatLine.objects.create(**kept, room=room.key, number=last + 1)
        except IntegrityError:  # somebody else was faster, so the next try is for the next number
            if not said.filter(number=last + 1).exists():
                raise


def heard(
    seat: Seat, looked: Looked | None, among: Sequence[Room], called: Callable[[str], str]
) -> list[HeardRoom]:
    """The newest lines of each of these rooms; lines by others since the last visit are new.

    `called`: gives the name of a side.
    """
    known = looked.heard if looked else {}
    is_facilitated = store.roles_of(seat.game).has_facilitator
    found = [
        HeardRoom(
            room=room,
            side=called(room.side) if room.side else "",
            of_facilitator=seat.side == FACILITATOR,
            is_facilitated=is_facilitated,
            heard=known.get(room.key, 0) if known else None,
        )
        for room in among
    ]
    by_key = {each.room.key: each for each in found}
    for line in map(LINES.made, newest(len(by_key)).rows(seat.game_id, *by_key)):
        each = by_key[line.room]
        each.lines.append(line)
        line.is_new = each.is_news(line.number) and line.user_id != seat.user_id
    return found


LINES = Columns(ChatLine)


@cache
def newest(rooms: int) -> CompiledQuery[ChatLine]:
    """The query for the newest lines of so many rooms of a game, oldest first."""

    def lines(game: uuid.UUID, *keys: str) -> QuerySet[ChatLine, Any]:
        age = Window(RowNumber(), partition_by="room", order_by=F("number").desc())
        found = ChatLine.objects.filter(game=game, room__in=keys).alias(age=age)
        return found.filter(age__lte=KEPT_IN_SIGHT).values_list(*LINES.names)

    return CompiledQuery(ChatLine, lines, GAME, *(f"room {number}" for number in range(rooms)))


NOTES = CompiledQuery(
    Note,
    lambda game, user, side: Note.objects.filter(game=game, user=user, side=side),
    *OF_A_SIDE,
)


def note_of(seat: Seat) -> str:
    """A person's private note for this side."""
    kept = NOTES.models(seat.game_id, seat.user_id, seat.side)
    return kept[0].text if kept else ""


def keep_note(*, seat: Seat, text: str) -> None:
    """Store a person's private note."""
    Note.objects.update_or_create(
        game=seat.game, user=seat.user, side=seat.side, defaults={"text": text[:NOTE_LENGTH]}
    )


def unread_in(*, person: User, lines: Iterable[GameLine], **_: Any) -> dict[uuid.UUID, int]:
    """The number of unread chat lines by others in each of a person's games.

    Counts the rooms that they hear, as far as a page has recorded what it showed (talk.heard).
    """
    listed = {line.game.pk: line for line in lines}
    seen: dict[tuple[uuid.UUID, str], int] = {}
    for looked in Looked.objects.filter(user=person.pk, game__in=listed):
        line = listed[looked.game_id]
        if not looked.heard or looked.side not in line.own_sides:
            continue
        for room in all_rooms(store.roles_of(line.game)):
            if room.is_heard_by(looked.side):
                key = (line.game.pk, room.key)
                seen[key] = max(seen.get(key, 0), looked.heard.get(room.key, 0))
    if not seen:
        return {}
    later = Q()
    for (game, room_key), number in seen.items():
        later |= Q(game=game, room=room_key, number__gt=number)
    said = ChatLine.objects.filter(later).exclude(user=person.pk).order_by()
    return dict(said.values_list("game").annotate(Count("pk")))
