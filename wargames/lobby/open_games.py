"""Queries of the list of open games: who hosts, on which terms, which seats are free."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.text import get_text_list

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from wargames.accounts.models import User
from wargames.clocks.wording import in_short
from wargames.lobby.chairs import chairs_by_link
from wargames.lobby.models import FORGOTTEN, Table
from wargames.lobby.selectors import Side, places_of, table_url
from wargames.lobby.signals import seats_kept_wanted, seats_wanted
from wargames.people.services import apart_from
from wargames.presentation.offer import Offer, Switch
from wargames.presentation.registry import presentation_of
from wargames.text_helpers import how_long_ago

PAGE_LENGTH = 25
LATELY = timedelta(days=2)
"""So long ago a host has looked at most whose game is offered before others."""
FILTERS = ("game", "side", "pace", "language")


@dataclass(frozen=True)
class OpenTable:
    """One line of the list, as one person sees it; `is_mine`: they sit there already."""

    table: Table
    is_mine: bool

    @property
    def game(self) -> Game:
        return self.table.game

    @cached_property
    def seats(self) -> list[Seat]:
        """Everyone there in the order of sitting down, the host first."""
        return list(self.game.seats.all())

    @cached_property
    def words(self) -> Offer:
        """What the game and its sides are called."""
        return presentation_of(self.game.key).offer

    @property
    def url(self) -> str:
        """Where whoever sits there plays, and everyone else reads what they would agree to."""
        return table_url(self.game) if self.is_mine else f"/join/{self.game.join_token}/"

    @property
    def host(self) -> str:
        return self.seats[0].user.name

    @property
    def places(self) -> list[Side]:
        """Sides and chairs where someone sits."""
        return [each for each in places_of(self.game, self.seats) if each.seats]

    @property
    def is_drawn(self) -> bool:
        """Whether the dice are to give the sides."""
        return self.game.draw_sides and self.game.status == Game.Status.WAITING

    @cached_property
    def free(self) -> str:
        """The places that can be had, in words."""
        kept = [each.chair for each in self.game.invitations.all()]
        names = [chair.name for chair in chairs_by_link(self.game, self.seats, kept=kept)]
        return get_text_list(names, "and")

    @property
    def wanted(self) -> str:
        """For whom the host looks, in words; empty: whoever comes."""
        side, _, power = self.table.wanted.partition(":")
        return self.words.called(power or side) if side else ""

    @property
    def agreed(self) -> list[Switch]:
        return self.words.agreed(self.game.options)

    @property
    def since(self) -> str:
        return how_long_ago(self.table.listed_at) if self.table.listed_at else ""

    @property
    def clock(self) -> str:
        """How long a side may take, in a few words."""
        return in_short(getattr(self.game, "clock", None))


@dataclass(frozen=True)
class FreeSeat:
    """A seat of a game that runs, which someone else may take over.

    `url`: where to read of it and to take it, `decline_url`: where whoever is asked by name says
    no, empty: nobody is.
    """

    game: Game
    side: str
    holder: str
    words: str
    facts: str
    since: str
    url: str
    decline_url: str = ""

    @property
    def agreed(self) -> list[Switch]:
        """The optional rules that are on."""
        return presentation_of(self.game.key).offer.agreed(self.game.options)


def seats_kept_for(person: User) -> list[FreeSeat]:
    """The seats of running games that someone is asked by name to take."""
    told: list[tuple[Any, Any]] = seats_kept_wanted.send(sender=FreeSeat, person=person)
    return [seat for _, found in told for seat in found]


def free_seats(person: User | None, key: str) -> list[FreeSeat]:
    """The seats of running games that look for someone; `key`: of one game alone."""
    told: list[tuple[Any, Any]] = seats_wanted.send(sender=OpenPage, person=person, key=key)
    return [seat for _, found in told for seat in found]


@dataclass(frozen=True)
class OpenPage:
    """One page of the list; `asked`: the filters that are set, `further`: the next one’s query."""

    lines: list[OpenTable]
    asked: dict[str, str]
    further: str

    @property
    def is_first(self) -> bool:
        return "after" not in self.asked

    @property
    def filters(self) -> str:
        """Its query without a place in the list."""
        return urlencode({name: self.asked[name] for name in FILTERS if name in self.asked})


def open_page(person: User | None, sent: Mapping[str, Any]) -> OpenPage:
    """A page of the list for someone, or for a visitor; always the same number of queries.

    Whoever has blocked someone, or is blocked by them, is not shown their tables.
    """
    asked = {name: str(sent[name]) for name in (*FILTERS, "after") if sent.get(name)}
    found = after(filtered(listed(), asked), asked.get("after", ""))
    hidden = apart_from(person) if person else set()
    if hidden:
        there = Seat.objects.filter(game=OuterRef("game"), user__in=hidden)
        found = found.exclude(Exists(there))
    seats = Prefetch("game__seats", Seat.objects.select_related("user"))
    tables = list(found.prefetch_related(seats, "game__invitations")[: PAGE_LENGTH + 1])
    lines = [line_of(table, person) for table in tables[:PAGE_LENGTH]]
    further = ""
    if len(tables) > PAGE_LENGTH:
        further = urlencode({**asked, "after": place_of(tables[PAGE_LENGTH - 1])})
    return OpenPage(lines, asked, further)


def line_of(table: Table, person: User | None) -> OpenTable:
    """A line of the list; the game's seats are read already."""
    key = person.pk if person else None
    return OpenTable(table, any(seat.user_id == key for seat in table.game.seats.all()))


def listed() -> QuerySet[Table]:
    """The tables in the list, newest first: someone sits there, and their host has not forgotten
    them, nor is shut out."""
    somebody = Seat.objects.filter(game=OuterRef("game"))
    found = Table.objects.filter(
        Exists(somebody),
        listed_at__isnull=False,
        looked_at__gt=timezone.now() - FORGOTTEN,
        game__is_open=True,
    ).exclude(game__status=Game.Status.OVER)
    found = found.exclude(game__created_by__is_active=False)
    heavy = ("game__flow", "game__start", "game__content")
    return found.select_related("game__clock").defer(*heavy).order_by("-listed_at", "-game_id")


def filtered(found: QuerySet[Table], asked: Mapping[str, str]) -> QuerySet[Table]:
    """Those that fit the filters, by what their hosts have chosen."""
    if key := asked.get("game"):
        found = found.filter(game__key=key)
    if pace := asked.get("pace"):
        found = found.filter(pace=pace)
    if language := asked.get("language"):
        found = found.filter(language=language)
    wanted = asked.get("side", "")
    if wanted and wanted.startswith(asked.get("game", "")):
        found = with_side(found, wanted)
    return found


def with_side(found: QuerySet[Table], wanted: str) -> QuerySet[Table]:
    """Those at which a side may be had, written game/side, or for whose facilitator someone looks.

    A side that is led is one all the same where the host looks for someone to take a power of it.
    """
    key, _, side = wanted.rpartition("/")
    found = found.filter(game__key=key)
    if side == FACILITATOR:
        return found.filter(wanted=side)
    a_power = Q(wanted__startswith=f"{side}:")
    taken = Seat.objects.filter(game=OuterRef("game"), side=side)
    is_free = Q(game__draw_sides=True) | ~Exists(taken)
    return found.filter(a_power | Q(wanted__in=("", side)) & is_free)


def quick_game(person: User | None, key: str) -> OpenTable | None:
    """The open game of a kind that one could join at once: the longest listed, without a password.

    One whose host looked lately comes before one that may be forgotten.
    """
    found = filtered(listed(), {"game": key}).filter(password="", game__status=Game.Status.WAITING)
    if person:
        avoided = {*apart_from(person), person.pk}
        found = found.exclude(Exists(Seat.objects.filter(game=OuterRef("game"), user__in=avoided)))
    seats = Prefetch("game__seats", Seat.objects.select_related("user"))
    lately = timezone.now() - LATELY
    tables = list(found.prefetch_related(seats, "game__invitations")[:PAGE_LENGTH])
    lines = [line_of(each, person) for each in tables]
    lines = [line for line in lines if line.is_drawn or line.free]
    lines.sort(key=lambda line: (line.table.looked_at < lately, line.table.listed_at))
    return lines[0] if lines else None


def own_open_game(person: User, key: str) -> Game | None:
    """The newest game of a kind for which someone waits already."""
    mine = listed().filter(game__key=key, game__status=Game.Status.WAITING, game__created_by=person)
    table = mine.first()
    return table.game if table else None


def place_of(table: Table) -> str:
    """Where in the list a table stands, for the address of the page after it."""
    moment = table.listed_at.isoformat() if table.listed_at else ""
    return f"{moment}~{table.game_id.hex}"


def after(found: QuerySet[Table], place: str) -> QuerySet[Table]:
    """Those further down than a place; than none, or one that is badly written: all."""
    moment, _, key = place.partition("~")
    try:
        when, game = parse_datetime(moment), uuid.UUID(key)
    except ValueError:
        return found
    if when is None or timezone.is_naive(when):
        return found
    return found.filter(Q(listed_at__lt=when) | Q(listed_at=when, game__lt=game))
