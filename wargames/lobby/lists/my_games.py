"""Queries of My games: which list a game belongs to, in which order, a page at a time."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce
from msgspec import Struct
from msgspec.structs import replace

from engine.core import registry
from engine.core.lessons.practice import KEY
from engine.models import Game, Move, Seat, Sight
from engine.position import store
from engine.seats.seated import on_watch
from wargames.accounts.models import User
from wargames.clocks.facts import lines_of as clocks_in
from wargames.clocks.models import SideClock
from wargames.lobby.inviting.opponents import wishes_of
from wargames.lobby.joining.invitations import invitations_to
from wargames.lobby.lists.open_games import seats_kept_for
from wargames.lobby.lists.watched import watched_by
from wargames.lobby.models import Invitation, Wanted, Watcher
from wargames.lobby.selectors import GameLine, game_line
from wargames.lobby.signals import games_listed

PAGE_LENGTH = 25
BELOW = 3
"""How many lessons in progress, and how many what-if copies, are listed below the games."""
GAMES, LESSONS, COPIES, AWAY = "", "lessons", "what-if", "away"
TITLES = {
    GAMES: "My games",
    LESSONS: "Lessons in progress",
    COPIES: "What-if copies",
    AWAY: "Archived games",
}
"""The lists by their name in the URL, and their headings."""
KEPT_BY_PERSON = (Invitation, Wanted, Watcher)


class Standing(NamedTuple):
    """What is read of each of someone's games to sort it into the lists; never a position.

    `shown_at`: when they could last notice a change. `made`: moves made, in a lesson. `is_low`: a
    running clock is low, or has run out.
    """

    pk: uuid.UUID
    key: str
    lesson: str
    status: str
    shown_at: datetime
    is_away: bool
    made: int
    is_low: bool
    is_supposed: bool

    @property
    def is_unfinished_lesson(self) -> bool:
        """Whether it is a lesson with moves still to make, or a practice turn.

        The length of a practice turn is not known: its player archives it at the end.
        """
        if not self.lesson or self.status == Game.Status.OVER:
            return False
        lessons = registry.get(self.key).lessons if self.key in registry.keys() else {}  # noqa: SIM118
        takes = lessons[self.lesson].length if self.lesson in lessons else 0
        return self.lesson.startswith(f"{KEY}_") or self.made < takes

    @property
    def shelf(self) -> str:
        """The list that it belongs to; archived games and finished lessons share one."""
        if self.is_away or (self.lesson and not self.is_unfinished_lesson):
            return AWAY
        return LESSONS if self.lesson else COPIES if self.is_supposed else GAMES


class Shelf(Struct, frozen=True, dict=True):
    """One page of one of someone's lists; below the games the newest lessons and copies."""

    name: str
    page: Page[Any]
    lines: list[GameLine]
    lessons: list[GameLine]
    copies: list[GameLine]
    has_more_lessons: bool
    has_more_copies: bool
    has_put_away: bool

    @property
    def title(self) -> str:
        return TITLES[self.name]

    @property
    def is_away(self) -> bool:
        return self.name == AWAY

    @cached_property
    def address(self) -> str:
        """Its query string, to which a page number is added."""
        return f"?shelf={self.name}&page="


def shelf_of(person: User, name: str, number: Any) -> Shelf:
    """A page of a list; for an invalid page the nearest, for an unknown list the games."""
    name = name if name in TITLES else GAMES
    shelves = defaultdict(list)
    for standing in standings_of(person):
        shelves[standing.shelf].append(standing)
    there, begun, copies, seats = shelves[name], list[Standing](), list[Standing](), {}
    if name == GAMES:
        begun, copies = shelves[LESSONS], shelves[COPIES]
        seats = seats_in([*there, *begun[:BELOW], *copies[:BELOW]])
        there = waiting_first(person, there, seats)
    page = Paginator(there, PAGE_LENGTH).get_page(number)
    listed = [*page.object_list, *begun[:BELOW], *copies[:BELOW]]
    lines = lines_of(person, listed, seats or seats_in(listed))
    lessons, tried = {each.pk for each in begun}, {each.pk for each in copies}
    own = with_clocks([line for line in lines if line.game.pk not in lessons | tried])
    return Shelf(
        name,
        page,
        with_unread(person, own),
        [line for line in lines if line.game.pk in lessons],
        [line for line in lines if line.game.pk in tried],
        has_more_lessons=len(begun) > BELOW,
        has_more_copies=len(copies) > BELOW,
        has_put_away=bool(shelves[AWAY]),
    )


def with_clocks(lines: list[GameLine]) -> list[GameLine]:
    """The lines with the clock to show for each game."""
    timed = [line for line in lines if not line.is_over and getattr(line.game, "clock", None)]
    clocks = clocks_in([(line.game, line.own_sides) for line in timed]) if timed else {}
    return [replace(line, clock=clocks.get(line.game.pk)) for line in lines]


def with_unread(person: User, lines: list[GameLine]) -> list[GameLine]:
    """The lines with the number of messages in each game that this person has not read."""
    unread: Counter[Any] = Counter()
    for _, found in games_listed.send(sender=Shelf, person=person, lines=lines):
        unread.update(found)
    return [replace(line, unread=unread[line.game.pk]) for line in lines]


def standings_of(person: User) -> list[Standing]:
    """Where each of someone's games stands, most recently changed first."""
    found = games_of(person).order_by("-shown_at")
    return [Standing(*row) for row in found.values_list(*Standing._fields)]


def games_of(person: User) -> QuerySet[Any]:
    """Someone's games, with when they could last notice a change and whether they are archived.

    Where sides have secrets, that is not when the game last changed. The query starts from their
    seats: no other game is read.
    """
    mine = Seat.objects.filter(user=person)
    own = Sight.objects.filter(
        game=OuterRef("pk"), game__seats__user=person, game__seats__side=F("viewer")
    )
    newest = own.order_by("-changed_at").values("changed_at")[:1]
    moves = Move.objects.filter(game=OuterRef("pk"), undone=False).order_by().values("game")
    made = moves.annotate(n=Count("pk")).values("n")
    shown = Game.objects.filter(pk__in=mine.values("game")).annotate(
        shown_at=Coalesce(Subquery(newest), F("updated_at")),
        made=Case(When(lesson="", then=0), default=Coalesce(Subquery(made), 0)),
        is_low=Exists(running_low().filter(clock__game=OuterRef("pk"))),
    )
    away = mine.filter(game=OuterRef("pk"), put_away_at__gte=OuterRef("shown_at"))
    return shown.annotate(is_away=Exists(away))


def running_low() -> QuerySet[SideClock]:
    """The running clocks that are low, or have run out."""
    asked = SideClock.objects.filter(since__isnull=False, clock__paused_at=None)
    return asked.filter(Q(is_reminded=True) | Q(ran_out_at__isnull=False))


class Place(IntEnum):
    """The groups of My games, by whom a game waits for."""

    MINE = 0
    LOW = 1
    """The clock of another player is low."""
    OTHERS = 2
    OVER = 3


Seats = dict[uuid.UUID, list[Seat]]
"""The seats of each game, in the order of joining."""


def waiting_first(person: User, standings: Sequence[Standing], seats: Seats) -> list[Standing]:
    """Games in order: those that wait for this person first, finished ones last.

    Of those that wait for them, the one that has waited longest comes first; of the others, the one
    that changed last.
    """

    def place(standing: Standing) -> tuple[Place, float]:
        """Its group, and the seconds by which games of one group are ordered.

        Where sides have secrets, only a clock's owner knows that it is low.
        """
        moment, there = standing.shown_at.timestamp(), seats[standing.pk]
        game = there[0].game
        if any(seat.user_id == person.pk for seat in on_watch(game, there)):
            return Place.MINE, moment
        if game.status == Game.Status.OVER:
            return Place.OVER, -moment
        is_played = game.status == Game.Status.PLAYING
        is_low = standing.is_low and is_played and not store.roles_of(game).is_secret
        return (Place.LOW if is_low else Place.OTHERS), -moment

    return sorted((each for each in standings if each.pk in seats), key=place)


def seats_in(standings: Sequence[Standing]) -> Seats:
    """The seats of these games, with what is needed to tell for whom each game waits."""
    columns = [f"game__{name}" for name in ("key", "status", "watch", "summary", "options")]
    seats = Seat.objects.filter(game__in=[each.pk for each in standings])
    seats = seats.select_related("game", "user").order_by("place")
    found = defaultdict(list)
    for seat in seats.only("game", "user__name", "side", "powers", "place", *columns):
        found[seat.game_id].append(seat)
    return dict(found)


def lines_of(person: User, standings: Sequence[Standing], seats: Seats) -> list[GameLine]:
    """The lines of these games, in this order."""
    games = Game.objects.filter(pk__in=[each.pk for each in standings])
    games = games.select_related("terms", "clock").defer("flow", "start", "content")
    found = {game.pk: game for game in games if game.pk in seats}
    lines = [
        (game_line(found[each.pk], person, seats[each.pk]), each)
        for each in standings
        if each.pk in found
    ]
    return [replace(line, made=each.made, noticed_at=each.shown_at) for line, each in lines]


def beside_games(person: User) -> dict[str, list[Any]]:
    """Invitations, searches, watched games and kept seats, shown beside someone's own games.

    One query tells which of the first three there are any of.
    """
    kept = [Exists(each.objects.filter(person=OuterRef("pk"))) for each in KEPT_BY_PERSON]
    found = User.objects.filter(pk=person.pk).values_list(*kept).get()
    has = dict(zip(KEPT_BY_PERSON, found, strict=True))
    return {
        "invitations": invitations_to(person) if has[Invitation] else [],
        "wishes": wishes_of(person) if has[Wanted] else [],
        "watched": watched_by(person) if has[Watcher] else [],
        "kept_seats": seats_kept_for(person),
    }
