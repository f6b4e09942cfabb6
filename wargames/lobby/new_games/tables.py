"""A table's terms: who may find it, join and watch, with or without a password."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from msgspec import Struct

from engine.core.playing.program_registry import players_of
from engine.core.roles import FACILITATOR
from engine.models import Game, Seat
from engine.moves.mends import may_be_mended
from engine.position import store
from engine.saving.after_commit import tell
from engine.seats.seated import seats_at
from wargames import limits
from wargames.accounts.models import User
from wargames.lobby.models import Facilitates, Hints, Menders, Spectators, Table

OPEN_TABLES = "open-tables"
"""The channel group of all pages that show the list of open games."""
MENDERS = "menders"
"""The annotation of each seat with who may propose to edit the position; None: no terms."""
HINTS = "hints"
"""The annotation of each seat with when players are advised; None: no terms."""
VISIT_NOTED_EVERY = timedelta(days=1)
"""A host's visits are recorded once within this time."""


class Chosen(Struct, frozen=True):
    """The terms that a host has chosen; `password`: as plain text, None keeps the current one."""

    is_listed: bool = False
    pace: str = ""
    language: str = ""
    words: str = ""
    wanted: str = ""
    password: str | None = None
    spectators: str = Spectators.AT_ONCE
    shows_luck: bool = False
    menders: str = Menders.NOBODY
    hints: str = Hints.ALONE
    facilitates: str = Facilitates.STEADY


def terms_of(game: Game) -> Table:
    """The terms of a table; if none were chosen, an unsaved row with the defaults."""
    try:
        return game.terms
    except Table.DoesNotExist:
        return Table(game=game)


@transaction.atomic
def choose(game: Game, chosen: Chosen) -> Table:
    """Store the terms that a host has chosen, and refresh the list of open games."""
    table = Table.objects.filter(game=game).first() or Table(game=game)
    was_listed = table.is_listed
    now = timezone.now()
    may_be_listed = game.is_open and not game.lesson and game.status != Game.Status.OVER
    is_listed = chosen.is_listed and may_be_listed
    table.listed_at = (table.listed_at if was_listed else now) if is_listed else None
    table.looked_at = now
    for name in (
        "pace",
        "language",
        "words",
        "wanted",
        "spectators",
        "shows_luck",
        "menders",
        "hints",
        "facilitates",
    ):
        setattr(table, name, getattr(chosen, name))
    if chosen.password is not None:
        table.password = make_password(chosen.password) if chosen.password else ""
    table.save()
    if was_listed or is_listed:
        tell_open_tables()
    return table


def carry_on(game: Game, old: Game) -> None:
    """Copy a table's terms to another game of the same people, which is not listed."""
    table = Table.objects.filter(game=old).first()
    if table is not None:
        table.pk, table.game, table.listed_at = None, game, None
        table.save(force_insert=True)


def may_watch(game: Game) -> bool:
    """Whether people without a seat may see what is public of a game, at once or late."""
    return game.is_open and terms_of(game).spectators != Spectators.NOBODY


def shows_luck(game: Game) -> bool:
    """Whether a table has agreed to show dice luck, and its game is running.

    Never where sides have secrets, whatever was agreed: it would reveal hidden rolls.
    """
    if game.status != Game.Status.PLAYING or store.roles_of(game).is_secret:
        return False
    return terms_of(game).shows_luck


def may_mend(game: Game, seat: Seat, seats: Sequence[Seat], menders: str | None) -> bool:
    """Whether a player may propose to edit the position: by the terms, or on any what-if copy.

    menders: of the terms; None: there are none.
    """
    if not may_be_mended(game) or seat.side == FACILITATOR:
        return False
    if game.is_supposed or menders == Menders.PLAYERS:
        return True
    host = min(seats, key=lambda each: each.place)
    return menders == Menders.HOST and host.user_id == seat.user_id


def gives_hints(game: Game, seats: Sequence[Seat]) -> bool:
    """Whether players may ask what a program would do, if programs play this game.

    The terms decide; there are no hints in a lesson. On a what-if copy of a running game it is as
    as in that game: otherwise players who may not ask there would ask here. A pasted position may
    be that of any running game of theirs.
    """
    origin = game.supposed_from if game.is_supposed else None
    if origin is not None and origin.status == Game.Status.PLAYING:
        return gives_hints(origin, seats_at(origin))
    if game.is_supposed and origin is None and plays_without_hints(game.key, seats):
        return False
    return may_give_hints(game) and not hints_withheld(game, seats)


def may_give_hints(game: Game) -> bool:
    """Whether programs could advise in a game: they play it, and it is no lesson and not over."""
    return game.status == Game.Status.PLAYING and not game.lesson and bool(players_of(game.key))


def hints_withheld(game: Game, seats: Sequence[Seat]) -> str:
    """The term by which players are not advised now; empty: they are."""
    hints = terms_of(game).hints
    is_alone = len({seat.user_id for seat in seats if not seat.user.program}) == 1
    return "" if hints == Hints.ALWAYS or (hints == Hints.ALONE and is_alone) else hints


def may_change_hints(game: Game) -> bool:
    """Whether the host alone may still decide when players are advised.

    Not once people on different sides have begun to play: each has agreed to it by joining, and
    they change it together (hints_agreed).
    """
    return game.status == Game.Status.WAITING or not is_between_people(seats_at(game))


def is_between_people(seats: Sequence[Seat]) -> bool:
    """Whether different people play different sides."""
    people = [seat for seat in seats if not seat.user.program and seat.side != FACILITATOR]
    return len({seat.side for seat in people}) > 1 and len({seat.user_id for seat in people}) > 1


def plays_without_hints(key: str, seats: Sequence[Seat]) -> bool:
    """Whether any of these people plays a running game of this kind in which nobody is advised."""
    people = {seat.user_id for seat in seats if not seat.user.program}
    running = Game.objects.filter(
        key=key, status=Game.Status.PLAYING, is_supposed=False, lesson="", seats__user__in=people
    )
    found = running.select_related("terms").prefetch_related("seats__user").distinct()
    return any(not gives_hints(each, list(each.seats.all())) for each in found)


def is_password(request: HttpRequest, game: Game, typed: str) -> bool:
    """Whether the table's password was typed, or it has none; each try at one is counted.

    :raises TooMany: there were too many tries from an address, or by all together at this table.
    """
    kept = terms_of(game).password
    if not kept:
        return True
    limits.count(request, "table_password", key=str(game.pk))
    return check_password(typed, kept)


def tell_open_tables() -> None:
    """Refresh the open pages of the list of open games after the commit."""
    transaction.on_commit(partial(tell, OPEN_TABLES, {"type": "games.changed"}))


def on_begun(*, game: Game, **_: Any) -> None:
    """Remove a game that has begun from the list."""
    if Table.objects.filter(game=game, listed_at__isnull=False).update(listed_at=None):
        tell_open_tables()


def on_change(*, game: Game, **_: Any) -> None:
    """Refresh the list when a player joins or leaves a listed table that waits."""
    if game.status == Game.Status.WAITING and is_in_list(game.pk):
        tell_open_tables()


def is_in_list(game: uuid.UUID) -> bool:
    """Whether a game is in the list of open games."""
    return Table.objects.filter(game=game, listed_at__isnull=False).exists()


def note_host_visit(person: User, games: list[Game]) -> None:
    """Record that a host has seen these games, for those that are still listed."""
    before = timezone.now() - VISIT_NOTED_EVERY
    tables = [terms_of(game) for game in games if game.created_by_id == person.pk]
    due = [each.pk for each in tables if each.is_listed and each.looked_at < before]
    if due:
        Table.objects.filter(pk__in=due).update(looked_at=timezone.now())
