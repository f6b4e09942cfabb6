"""Benchmark of a crowded site: its lists and tables with a hundred games and with more.

Run in a process of its own, in the environment of the server under measurement:
`python -m wargames.bench.crowd` prints what `Crowd` reads, for the `CrowdWanted` that its
argument is. The games are a few that were made and played, and copies of their rows.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any, NamedTuple

from django.conf import settings

from engine.management.base_command import BadInput
from wargames.bench.beside import made_by, make
from wargames.bench.server import HOST, Server
from wargames.bench.visitor import Visitor

OWN = 30
"""The number of the viewer's own games."""
OTHERS = 200
"""The number of people who share the other games."""
PATTERNS = 10
"""The number of games of each kind that are really played; the rest are copies."""
MOVES = 25
"""The number of moves in each of those."""
OPEN, A_SHARE_OPEN = 30, 10
"""The number of open games: a minimum, and one in so many of a large number."""
TIMES = 25
"""How often each page is requested; the first time does not count."""
BATCH = 5_000
"""The number of rows written at once."""


class CrowdWanted(NamedTuple):
    """The number of games to make."""

    games: int
    seed: int = 1


class Crowd(NamedTuple):
    """The viewer's session, one of their games, and the queries of each page."""

    session: str
    table: str
    queries: dict[str, int]


PAGES = {
    "my games": "/",
    "open games": "/games/open/",
    "open games, of one side": "/games/open/?game=pacific_war&side=pacific_war/japan",
    "those who look for an opponent": "/games/opponents/",
    "my games, archive": "/?shelf=away",
    "lessons and offers": "/lessons/emperor/",
    "notices": "/notices/",
    "the table": "/table/{table}/",
    "the table's news": "/table/{table}/panel/?v=0",
    "the table to watch": "/table/{table}/watch/",
}
"""The pages to measure, by name."""


class Timed(NamedTuple):
    """A page of one site: its queries, its milliseconds, and those of the server's processor."""

    name: str
    queries: int
    median: float
    least: float
    processor: float

    def __str__(self) -> str:
        return (
            f"{self.queries} queries, {self.median:.1f} ms at the median, {self.least:.1f} at "
            f"least, {self.processor:.1f} of the processor"
        )


def measured(servers: Sequence[Server], crowds: Sequence[Crowd]) -> Iterator[list[Timed]]:
    """Measure each page on each of these sites.

    The sites are queried in turns, so that other load on the machine affects all alike.

    :raises BadInput: a page was refused.
    """
    visitors = [
        Visitor(HOST, server.port, {settings.SESSION_COOKIE_NAME: crowd.session})
        for server, crowd in zip(servers, crowds, strict=True)
    ]
    for name, path in PAGES.items():
        times: list[list[float]] = [[] for _ in crowds]
        before = [server.processor_seconds() or 0 for server in servers]
        for _ in range(TIMES):
            for visitor, crowd, of_site in zip(visitors, crowds, times, strict=True):
                answer = visitor.get(path.format(table=crowd.table))
                if answer.status != 200:
                    raise BadInput(f"{name} was answered with {answer.status}")
                of_site.append(answer.milliseconds)
        yield [
            Timed(
                name,
                crowd.queries[name],
                statistics.median(of_site[1:]),
                min(of_site[1:]),
                ((server.processor_seconds() or 0) - began) * 1000 / TIMES,
            )
            for server, crowd, of_site, began in zip(servers, crowds, times, before, strict=True)
        ]


def prepared(server: Server, wanted: CrowdWanted) -> Crowd:
    """Make the games in the server's database.

    :raises BadInput: they could not be made.
    """
    return made_by("wargames.bench.crowd", server, wanted, Crowd)


# ------------------------------------------------------------------ in the other process


def filled(wanted: CrowdWanted) -> Crowd:
    """Fill the database, and count the queries of each page there."""
    from engine.models import Game
    from wargames.accounts.models import User
    from wargames.bench.live.prepare import session_of

    person = User.objects.create_guest("Ann")
    others = [User.objects.create_guest(f"Guest {number}") for number in range(OTHERS)]
    pick = random.Random(wanted.seed)
    own = [made_game(key, [person, pick.choice(others)], pick) for key in keys(OWN)]
    patterns = [made_game(key, pick.sample(others, 2), pick) for key in keys(3 * PATTERNS)]
    opened = [opened_game(key, pick.choice(others), pick) for key in keys(3)]
    copies = max(0, wanted.games - len(own) - len(patterns) - len(opened))
    of_opened = max(min(copies, OPEN), copies // A_SHARE_OPEN)
    copied(opened, of_opened, others, pick)
    copied(patterns, copies - of_opened, others, pick)
    if Game.objects.count() != max(wanted.games, len(own) + len(patterns) + len(opened)):
        raise SystemExit("not as many games as were wanted")
    session = session_of(person)
    return Crowd(session, str(own[0].pk), dict(queries(session, str(own[0].pk))))


def keys(count: int) -> list[str]:
    """The kinds of game in rotation."""
    from engine.core import registry

    return list(islice(cycle(registry.keys()), count))


def made_game(key: str, people: Sequence[Any], pick: random.Random, count: int = MOVES) -> Any:
    """A game of two people with this many moves, or fewer if it is over."""
    from engine.core.dice import seed_from
    from engine.seats import beginning, sitting

    seed = seed_from(str(pick.random()))
    game = beginning.new_game(key=key, creator=people[0], seed=seed)
    sitting.join(game.pk, people[1])
    for _ in range(count):
        if made_move(game, pick) is None:
            break
    return game


def made_move(game: Any, pick: random.Random) -> tuple[Any, Any] | None:
    """Make a random move; returns the seat and the choice, None: nobody is asked."""
    from engine import moves
    from engine.core.encoding.codec import plain
    from engine.core.sequence.composed import ComposedDecision
    from engine.position import store
    from engine.seats import seated

    game.refresh_from_db()
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    asks = rules.asks(state)
    if not asks:
        return None
    if isinstance(asks[0], ComposedDecision):
        choice = plain(rules.fuzzing.sample(state, asks[0], pick))
    else:
        choice = plain(pick.choice(rules.choices(state, asks[0])))
    seat = seated.on_watch_of(game, seated.seats_at(game), asks[0].role)[0]
    moves.play(game.pk, seat, choice, game.version)
    game.refresh_from_db()
    return seat, choice


def opened_game(key: str, host: Any, pick: random.Random) -> Any:
    """A game in the list of open games."""
    from engine.core.dice import seed_from
    from engine.seats import beginning
    from wargames.lobby.new_games.tables import Chosen, choose

    game = beginning.new_game(key=key, creator=host, seed=seed_from(str(pick.random())))
    choose(game, Chosen(is_listed=True))
    game.refresh_from_db()
    return game


def copied(patterns: Sequence[Any], count: int, people: Sequence[Any], pick: random.Random) -> None:
    """Copies of these games with all their rows, seated with some of these people."""
    from django.db import transaction

    from engine.models import Card, Counter, LogEntry, Move, Seat
    from wargames.lobby.models import Table

    with transaction.atomic():
        games = [(copy_of(game), game.pk) for game in islice(cycle(patterns), count)]
        write([game for game, _ in games])
        seats, by_game = [], {game.pk: rows_of(Seat, game) for game in patterns}
        for game, pattern in games:
            for place, old in enumerate(by_game[pattern], start=1):
                about = {"side": old.side, "powers": old.powers, "place": place}
                seats.append(Seat(game=game, user=pick.choice(people[place - 1 :: 2]), **about))
        write(seats)
        of_copies = [(game.pk, pattern) for game, pattern in games]
        for model in (Card, Counter, Move, LogEntry, Table):
            made_over(model, of_copies)


def rows_of(model: Any, game: Any) -> list[Any]:
    """The rows of a game."""
    return list(model.objects.filter(game=game).order_by("pk"))


def copy_of(game: Any) -> Any:
    """A new game with everything else as in this one."""
    import uuid

    from engine.models import Game, new_token

    fields = [each.attname for each in Game._meta.concrete_fields]
    about = {name: getattr(game, name) for name in fields}
    return Game(**{**about, "id": uuid.uuid4(), "join_token": new_token()})


def made_over(model: Any, games: Sequence[tuple[Any, Any]]) -> None:
    """Copy the rows of each second game to the first, within the database.

    Log entries lose their moves, and moves their seats.
    """
    from django.db import connection

    key = model._meta.get_field("game")
    quoted = connection.ops.quote_name
    others = [
        each.column
        for each in model._meta.concrete_fields
        if each.attname not in ("id", "game_id", "move_id", "seat_id")
    ]
    columns = ", ".join(map(quoted, [key.column, *others]))
    values = ", ".join(["%s", *(quoted(name) for name in others)])
    table = quoted(model._meta.db_table)
    sql = (
        f"INSERT INTO {table} ({columns}) "  # noqa: S608 - names of ours
        f"SELECT {values} FROM {table} WHERE {quoted(key.column)} = %s"
    )
    ready = [tuple(key.get_db_prep_value(each, connection) for each in pair) for pair in games]
    with connection.cursor() as cursor:
        cursor.executemany(sql, ready)


def write(rows: Any) -> None:
    """Write rows of one model in batches."""
    waiting = iter(rows)
    while some := list(islice(waiting, BATCH)):
        type(some[0]).objects.bulk_create(some)


def queries(session: str, table: str) -> Iterator[tuple[str, int]]:
    """The number of queries of each page, on the second request."""
    from django.conf import settings
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"host": "localhost"})
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    for name, path in PAGES.items():
        for _ in range(2):
            with CaptureQueriesContext(connection) as captured:
                answer = client.get(path.format(table=table))
        if answer.status_code != 200:
            raise SystemExit(f"{name}: {answer.status_code}")
        yield name, len(captured)


if __name__ == "__main__":
    make(CrowdWanted, filled)
