"""Queries of My games: which shelf a game stands on, in which order, a page at a time."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, Exists, F, OuterRef, Prefetch, Q, QuerySet, Subquery, When
from django.db.models.functions import Coalesce

from engine import store
from engine.core import registry
from engine.core.practice import KEY
from engine.models import Game, Move, Seat, Sight
from engine.moves import on_watch
from wargames.accounts.models import User
from wargames.clocks.facts import lines_of as clocks_in
from wargames.clocks.models import SideClock
from wargames.lobby.selectors import GameLine, game_line
from wargames.lobby.signals import games_listed

PAGE_LENGTH = 25
LESSONS_SHOWN = 3
"""How many lessons that were begun stand below the games."""
GAMES, LESSONS, AWAY = "", "lessons", "away"
TITLES = {GAMES: "My games", LESSONS: "Lessons begun", AWAY: "Games put away"}
"""The shelves by what the address says, and their headings."""


@dataclass(frozen=True)
class Shelf:
    """One page of one of somebody's shelves."""

    name: str
    page: Page[Any]
    lines: list[GameLine]

    @property
    def title(self) -> str:
        return TITLES[self.name]

    @property
    def is_away(self) -> bool:
        return self.name == AWAY

    @cached_property
    def address(self) -> str:
        """Its query, for a link to another of its pages to go on with."""
        return f"?shelf={self.name}&page="


def shelf_of(person: User, name: str, number: Any) -> Shelf:
    """A page of a shelf; without such a page the nearest, without such a shelf the games."""
    name = name if name in TITLES else GAMES
    page = Paginator(ordered(person, name), PAGE_LENGTH).get_page(number)
    lines = with_clocks(lines_of(person, list(page.object_list)))
    return Shelf(name, page, with_unread(person, lines))


def with_clocks(lines: list[GameLine]) -> list[GameLine]:
    """The lines with the clock that counts in each game."""
    timed = [line for line in lines if not line.is_over and getattr(line.game, "clock", None)]
    clocks = clocks_in([(line.game, line.own_sides) for line in timed]) if timed else {}
    return [replace(line, clock=clocks.get(line.game.pk)) for line in lines]


def with_unread(person: User, lines: list[GameLine]) -> list[GameLine]:
    """The lines with how much in each game this person has not read."""
    unread: Counter[Any] = Counter()
    for _, found in games_listed.send(sender=Shelf, person=person, lines=lines):
        unread.update(found)
    return [replace(line, unread=unread[line.game.pk]) for line in lines]


def lessons_begun(person: User) -> tuple[list[GameLine], bool]:
    """The newest lessons that are not done, and whether there are more."""
    found = list(ordered(person, LESSONS)[: LESSONS_SHOWN + 1])
    return lines_of(person, found[:LESSONS_SHOWN]), len(found) > LESSONS_SHOWN


def has_put_away(person: User) -> bool:
    """Whether anything stands on that shelf."""
    return put_away(person).exists()


def ordered(person: User, shelf: str) -> Any:
    """The keys of the games on a shelf, in its order."""
    if shelf == GAMES:
        return waiting_first(person, in_sight(person).filter(lesson=""))
    lessons = with_moves(in_sight(person).exclude(lesson=""))
    found = put_away(person) if shelf == AWAY else lessons.filter(unfinished_lesson())
    return found.order_by("-shown_at").values_list("pk", flat=True)


def games_of(person: User) -> QuerySet[Any]:
    """Somebody's games, with when they could last notice a change and whether they are put away.

    Under secrets that is not when the game last changed.
    """
    mine = Seat.objects.filter(game=OuterRef("pk"), user=person)
    own = Sight.objects.filter(
        game=OuterRef("pk"), game__seats__user=person, game__seats__side=F("viewer")
    )
    newest = own.order_by("-changed_at").values("changed_at")[:1]
    shown = Game.objects.annotate(shown_at=Coalesce(Subquery(newest), F("updated_at")))
    away = mine.filter(put_away_at__gte=OuterRef("shown_at"))
    return shown.filter(Exists(mine)).annotate(is_away=Exists(away))


def with_moves(games: QuerySet[Any]) -> Any:
    """The same with the number of moves made, which tells how far a lesson is."""
    made = Move.objects.filter(game=OuterRef("pk"), undone=False).order_by().values("game")
    return games.annotate(made=Coalesce(Subquery(made.annotate(n=Count("pk")).values("n")), 0))


def in_sight(person: User) -> QuerySet[Any]:
    """The games that somebody has not put away."""
    return games_of(person).filter(is_away=False)


def put_away(person: User) -> QuerySet[Any]:
    """What was put away, and the lessons that are done."""
    games: QuerySet[Any] = with_moves(games_of(person))
    return games.filter(Q(is_away=True) | ~Q(lesson="") & ~unfinished_lesson())


def unfinished_lesson() -> Q:
    """A lesson in which fewer moves were made than it takes; a practice turn.

    How many a practice turn takes nobody knows: whoever has come to its end puts it away.
    """
    lessons = defaultdict(list)
    for key in registry.keys():  # noqa: SIM118
        for lesson in registry.get(key).lessons.values():
            lessons[key, lesson.length].append(lesson.key)
    # compared once: a comparison for each lesson would count the moves again and again
    takes = Case(
        *(When(key=key, lesson__in=these, then=length) for (key, length), these in lessons.items()),
        default=0,
    )
    return (Q(lesson__startswith=f"{KEY}_") | Q(made__lt=takes)) & ~Q(status=Game.Status.OVER)


class Place(IntEnum):
    """Where in My games a game stands, by whom it waits for."""

    MINE = 0
    LOW = 1
    """The clock of somebody else runs low."""
    OTHERS = 2
    OVER = 3


def waiting_first(person: User, games: QuerySet[Any]) -> list[Any]:
    """The keys of games: those that wait for this person first, those that are over last.

    Of those that wait for them, the one that has waited longest comes first; of all others the one
    in which something has happened last. Who is waited for is no column, so a few columns of each
    game are read; never a position.
    """
    rows = games.only("key", "status", "watch", "summary", "options").order_by("-shown_at")
    playing = games.filter(status=Game.Status.PLAYING).values("pk")
    seats, low = defaultdict(list), running_low(playing)
    for seat in Seat.objects.filter(game__in=playing).only("game", "user", "side", "powers"):
        seats[seat.game_id].append(seat)

    def place(game: Any) -> tuple[Place, float]:
        """Its place, and the seconds by which games of one place are in order."""
        moment = game.shown_at.timestamp()
        if any(seat.user_id == person.pk for seat in on_watch(game, seats[game.pk])):
            return Place.MINE, moment
        if game.status == Game.Status.OVER:
            return Place.OVER, -moment
        is_low = game.pk in low and not store.roles_of(game).is_secret
        return (Place.LOW if is_low else Place.OTHERS), -moment

    return [game.pk for game in sorted(rows, key=place)]


def running_low(games: Any) -> set[Any]:
    """The keys of those of these games in which a clock that runs is low, or has run out.

    Where sides have secrets, that is for whoever's clock it is alone.
    """
    asked = SideClock.objects.filter(clock__game__in=games, clock__paused_at=None)
    asked = asked.filter(Q(is_reminded=True) | Q(ran_out_at__isnull=False), since__isnull=False)
    return set(asked.values_list("clock__game", flat=True))


def lines_of(person: User, keys: list[Any]) -> list[GameLine]:
    """The lines of these games, in this order."""
    games = with_moves(games_of(person).filter(pk__in=keys)).select_related("terms", "clock")
    games = games.defer("flow", "start", "content")
    seats = Prefetch("seats", Seat.objects.select_related("user"))
    found = {game.pk: game for game in games.prefetch_related(seats)}
    return [game_line(found[key], person, found[key].made) for key in keys if key in found]
