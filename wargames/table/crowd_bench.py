"""A site with many games: what its lists and tables take, with a hundred of them and with more.

Run in a process of its own, in the environment of the server under measurement:
`python -m wargames.table.crowd_bench` prints what `Crowd` reads, for the `CrowdWanted` that its
argument is. The games are a few that were made and played, and copies of their rows.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any, NamedTuple

import msgspec
from django.conf import settings

from engine.management.base_command import BadInput
from wargames.table.bench import Visitor
from wargames.table.bench_server import HOST, Server

OWN = 30
"""Games of the person who looks."""
OTHERS = 200
"""People who have the rest between them."""
PATTERNS = 10
"""Games of each kind that are really made; the rest are copies of them."""
MOVES = 25
"""Moves made in each of those."""
TIMES = 15
"""So often each page is asked for; the first does not count."""
BATCH = 5_000
"""Rows that are written at once."""


class CrowdWanted(NamedTuple):
    """So many games in all."""

    games: int
    seed: int = 1


class Crowd(NamedTuple):
    """The session of somebody who plays there, a game of theirs, and queries by page."""

    session: str
    table: str
    queries: dict[str, int]


PAGES = {
    "my games": "/",
    "my games, put away": "/?shelf=away",
    "lessons and offers": "/lessons/emperor/",
    "notices": "/notices/",
    "the table": "/table/{table}/",
    "the table's news": "/table/{table}/panel/?v=0",
    "the table to watch": "/table/{table}/watch/",
}
"""What is asked for, by name."""


def measured(server: Server, wanted: CrowdWanted) -> Iterator[tuple[str, int, float]]:
    """Each page with its queries and its milliseconds at the median.

    :raises BadInput: the games could not be made, or a page was refused.
    """
    crowd = prepared(server, wanted)
    visitor = Visitor(HOST, server.port, {settings.SESSION_COOKIE_NAME: crowd.session})
    for name, path in PAGES.items():
        times = []
        for _ in range(TIMES):
            answer = visitor.get(path.format(table=crowd.table))
            if answer.status != 200:
                raise BadInput(f"{name} was answered with {answer.status}")
            times.append(answer.milliseconds)
        yield name, crowd.queries[name], statistics.median(times[1:])


def prepared(server: Server, wanted: CrowdWanted) -> Crowd:
    """The games in the database of the server.

    :raises BadInput: they could not be made.
    """
    asked = msgspec.json.encode(wanted).decode()
    made = subprocess.run(
        [sys.executable, "-m", "wargames.table.crowd_bench", asked],
        cwd=settings.BASE_DIR,
        env=server.environment,
        stdout=subprocess.PIPE,
        check=False,
    )
    if made.returncode:
        raise BadInput("the games could not be made in the database of the site")
    return msgspec.json.decode(made.stdout, type=Crowd)


# ------------------------------------------------------------------ in the other process


def filled(wanted: CrowdWanted) -> Crowd:
    """Fill the database, and count the queries of each page there."""
    from engine.models import Game
    from wargames.accounts.models import User
    from wargames.table.live_bench.prepare import session_of

    person = User.objects.create_guest("Ann")
    others = [User.objects.create_guest(f"Guest {number}") for number in range(OTHERS)]
    pick = random.Random(wanted.seed)
    own = [made_game(key, [person, pick.choice(others)], pick) for key in keys(OWN)]
    patterns = [made_game(key, pick.sample(others, 2), pick) for key in keys(3 * PATTERNS)]
    copies = max(0, wanted.games - len(own) - len(patterns))
    copied(patterns, copies, others, pick)
    if Game.objects.count() != max(wanted.games, len(own) + len(patterns)):
        raise SystemExit("not as many games as were wanted")
    session = session_of(person)
    return Crowd(session, str(own[0].pk), dict(queries(session, str(own[0].pk))))


def keys(count: int) -> list[str]:
    """The kinds of game in turn."""
    from engine.core import registry

    return list(islice(cycle(registry.keys()), count))


def made_game(key: str, people: Sequence[Any], pick: random.Random, count: int = MOVES) -> Any:
    """A game of two people in which so many moves were made."""
    from engine import moves, store
    from engine.core.codec import plain
    from engine.core.composed import ComposedDecision
    from engine.core.dice import seed_from

    seed = seed_from(str(pick.random()))
    game = moves.new_game(key=key, creator=people[0], seed=seed)
    moves.join(game.pk, people[1])
    for _ in range(count):
        game.refresh_from_db()
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        asks = rules.asks(state)
        if not asks:
            break
        if isinstance(asks[0], ComposedDecision):
            choice = rules.fuzzing.sample(state, asks[0], pick)
        else:
            choice = pick.choice(rules.choices(state, asks[0]))
        seats = moves.seats_at(game)
        seat = moves.on_watch_of(game, seats, asks[0].role)[0]
        moves.play(game.pk, seat, plain(choice), game.version)
    game.refresh_from_db()
    return game


def copied(patterns: Sequence[Any], count: int, people: Sequence[Any], pick: random.Random) -> None:
    """So many games with the rows of these, each with two of these people."""
    from django.db import transaction

    from engine.models import Card, Counter, LogEntry, Move, Seat

    per_game = {model: {game.pk: rows_of(model, game) for game in patterns}
                for model in (Card, Counter, Move, LogEntry)}  # fmt: skip
    with transaction.atomic():
        games = [(copy_of(game), game.pk) for game in islice(cycle(patterns), count)]
        write([game for game, _ in games])
        seats = []
        for game, pattern in games:
            for place, old in enumerate(Seat.objects.filter(game=pattern), start=1):
                about = {"side": old.side, "powers": old.powers, "place": place}
                seats.append(Seat(game=game, user=pick.choice(people[place - 1 :: 2]), **about))
        write(seats)
        for found in per_game.values():
            write(made_over(row, game) for game, old in games for row in found[old])


def rows_of(model: Any, game: Any) -> list[Any]:
    """The rows of a game; of the log without the moves that they belong to."""
    return list(model.objects.filter(game=game).order_by("pk"))


def copy_of(game: Any) -> Any:
    """A game of its own with everything else as it is in this one."""
    import uuid

    from engine.models import Game, new_token

    fields = [each.attname for each in Game._meta.concrete_fields]
    about = {name: getattr(game, name) for name in fields}
    return Game(**{**about, "id": uuid.uuid4(), "join_token": new_token()})


def made_over(row: Any, game: Any) -> Any:
    """A row of another game as one of this."""
    about = {each.attname: getattr(row, each.attname) for each in row._meta.concrete_fields}
    about |= {"id": None, "game_id": game.pk}
    about |= {name: None for name in ("move_id", "seat_id") if name in about}
    return type(row)(**about)


def write(rows: Any) -> None:
    """Write rows of one kind, so many at once."""
    waiting = iter(rows)
    while some := list(islice(waiting, BATCH)):
        type(some[0]).objects.bulk_create(some)


def queries(session: str, table: str) -> Iterator[tuple[str, int]]:
    """How many queries each page takes, the second time that it is asked for."""
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


def main() -> None:
    """Fill the database as the argument says, and print what is to be known of it as JSON."""
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargames.settings")
    django.setup()
    wanted = msgspec.json.decode(sys.argv[1], type=CrowdWanted)
    sys.stdout.write(msgspec.json.encode(filled(wanted)).decode())


if __name__ == "__main__":
    main()
