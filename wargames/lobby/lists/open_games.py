"""Queries of the list of open games: hosts, terms and free seats."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import timedelta
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.text import get_text_list
from msgspec import Struct

from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from wargames.accounts.models import User
from wargames.clocks.wording import in_short
from wargames.lobby.joining.chairs import chairs_by_link
from wargames.lobby.models import FORGOTTEN, Table
from wargames.lobby.selectors import Side, places_of, table_url
from wargames.lobby.signals import seats_kept_wanted, seats_wanted
from wargames.people.services import apart_from
from wargames.presentation.offer import Offer, Switch
from wargames.presentation.registry import presentation_of
from wargames.rendering.text_helpers import how_long_ago

PAGE_LENGTH = 25
HOST_SEEN_WITHIN = timedelta(days=2)
"""A quick game is preferred if its host has seen it within this time."""
FILTERS = ("game", "side", "pace", "language")


class OpenTable(Struct, frozen=True, dict=True):
    """One line of the list, as one person sees it; `is_mine`: they have a seat there."""

    table: Table
    is_mine: bool

    @property
    def game(self) -> Game:
        return self.table.game

    @cached_property
    def seats(self) -> list[Seat]:
        """All seats in the order of joining, the host's first."""
        return list(self.game.seats.all())

    @cached_property
    def words(self) -> Offer:
        """The words for the game and its sides."""
        return presentation_of(self.game.key).offer

    @property
    def url(self) -> str:
        """The table for a player with a seat, and for others the page on which they can join."""
        return table_url(self.game) if self.is_mine else f"/join/{self.game.join_token}/"

    @property
    def host(self) -> str:
        return self.seats[0].user.name

    @property
    def places(self) -> list[Side]:
        """The sides that have players, and the facilitator if there is one."""
        return [each for each in places_of(self.game, self.seats) if each.seats]

    @property
    def is_drawn(self) -> bool:
        """Whether the dice will decide the sides."""
        return self.game.draw_sides and self.game.status == Game.Status.WAITING

    @cached_property
    def free(self) -> str:
        """The free places, in words."""
        kept = [each.chair for each in self.game.invitations.all()]
        names = [chair.name for chair in chairs_by_link(self.game, self.seats, kept=kept)]
        return get_text_list(names, "and")

    @property
    def wanted(self) -> str:
        """The side or power for which the host wants a player, in words; empty: any."""
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
        """The time that a side has, in a few words."""
        return in_short(getattr(self.game, "clock", None))


class FreeSeat(Struct, frozen=True):
    """A seat of a running game that another player may take over.

    `url`: its page. `decline_url`: where the player who is invited by name declines, empty: nobody
    is.
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
    """The seats of running games to which a person is invited by name."""
    told: list[tuple[Any, Any]] = seats_kept_wanted.send(sender=FreeSeat, person=person)
    return [seat for _, found in told for seat in found]


def free_seats(person: User | None, key: str) -> list[FreeSeat]:
    """The seats of running games that anyone may take; `key`: of one game only."""
    told: list[tuple[Any, Any]] = seats_wanted.send(sender=OpenPage, person=person, key=key)
    return [seat for _, found in told for seat in found]


class OpenPage(Struct, frozen=True):
    """One page of the list; `asked`: the filters and position, `further`: the next page's query."""

    lines: list[OpenTable]
    asked: dict[str, str]
    further: str

    @property
    def is_first(self) -> bool:
        return "after" not in self.asked

    @property
    def filters(self) -> str:
        """Its query string without the position in the list."""
        return urlencode({name: self.asked[name] for name in FILTERS if name in self.asked})


def open_page(person: User | None, sent: Mapping[str, Any]) -> OpenPage:
    """A page of the list for a person or a visitor, in a fixed number of queries.

    Tables of players whom the person has blocked, or who have blocked them, are left out.
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
    """A line of the list; the game's seats are prefetched."""
    key = person.pk if person else None
    return OpenTable(table, any(seat.user_id == key for seat in table.game.seats.all()))


def listed() -> QuerySet[Table]:
    """The listed tables, newest first.

    Each has a player, and a host with an active account who has seen it recently.
    """
    a_player = Seat.objects.filter(game=OuterRef("game"))
    found = Table.objects.filter(
        Exists(a_player),
        listed_at__isnull=False,
        looked_at__gt=timezone.now() - FORGOTTEN,
        game__is_open=True,
    ).exclude(game__status=Game.Status.OVER)
    found = found.exclude(game__created_by__is_active=False)
    heavy = ("game__flow", "game__start", "game__content")
    return found.select_related("game__clock").defer(*heavy).order_by("-listed_at", "-game_id")


def filtered(found: QuerySet[Table], asked: Mapping[str, str]) -> QuerySet[Table]:
    """The tables that match the filters."""
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
    """The tables where a side, written game/side, is free or a facilitator is wanted.

    A side that has players counts too where the host wants a player for one of its powers. A free
    side does not count where the host wants a player for another.
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
    """The open game of a kind to join at once: the longest listed one without a password.

    Games whose host has seen them recently come before others.
    """
    found = filtered(listed(), {"game": key}).filter(password="", game__status=Game.Status.WAITING)
    if person:
        avoided = {*apart_from(person), person.pk}
        found = found.exclude(Exists(Seat.objects.filter(game=OuterRef("game"), user__in=avoided)))
    seats = Prefetch("game__seats", Seat.objects.select_related("user"))
    lately = timezone.now() - HOST_SEEN_WITHIN
    tables = list(found.prefetch_related(seats, "game__invitations")[:PAGE_LENGTH])
    lines = [line_of(each, person) for each in tables]
    lines = [line for line in lines if line.is_drawn or line.free]
    lines.sort(key=lambda line: (line.table.looked_at < lately, line.table.listed_at))
    return lines[0] if lines else None


def own_open_game(person: User, key: str) -> Game | None:
    """A person's newest listed game of a kind that still waits for players."""
    mine = listed().filter(game__key=key, game__status=Game.Status.WAITING, game__created_by=person)
    table = mine.first()
    return table.game if table else None


def place_of(table: Table) -> str:
    """The position of a table in the list, for the URL of the next page."""
    moment = table.listed_at.isoformat() if table.listed_at else ""
    return f"{moment}~{table.game_id.hex}"


def after(found: QuerySet[Table], place: str) -> QuerySet[Table]:
    """The tables below a position in the list; all, if the position is empty or invalid."""
    moment, _, key = place.partition("~")
    try:
        when, game = parse_datetime(moment), uuid.UUID(key)
    except ValueError:
        return found
    if when is None or timezone.is_naive(when):
        return found
    return found.filter(Q(listed_at__lt=when) | Q(listed_at=when, game__lt=game))
