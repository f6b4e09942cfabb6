"""A game gone through again: what a step of it takes, in a short game and in a long one.

Run in a process of its own, in the environment of the server under measurement:
`python -m wargames.table.replay_bench` prints what `Replayed` reads, for the `ReplayWanted` that
its argument is.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
from django.conf import settings

from engine.management.base_command import BadInput
from wargames.table.bench import Reader, Visitor
from wargames.table.bench_server import HOST, Server

STEPS = 40
"""So many steps are gone one after the other, and so many are gone to anywhere."""


class ReplayWanted(NamedTuple):
    """Of which game, and so many moves."""

    key: str
    moves: int
    seed: int = 1


class Replayed(NamedTuple):
    """The session of somebody who plays there, the game, and the moves that were made in it."""

    session: str
    table: str
    moves: int


def replayed(server: Server, wanted: ReplayWanted) -> Iterator[str]:
    """A line for the first page, for steps one after the other, and for steps anywhere.

    :raises BadInput: the game could not be made, or a page was refused.
    """
    game = prepared(server, wanted)
    visitor = Visitor(HOST, server.port, {settings.SESSION_COOKIE_NAME: game.session})
    page = visitor.get(f"/table/{game.table}/replay/")
    if page.status != 200:
        raise BadInput(f"the replay was answered with {page.status}")
    last = int(page.text.partition('id="slider"')[2].partition('max="')[2].partition('"')[0])
    about = f"{wanted.key}, {game.moves:,} moves, {last:,} steps"
    yield f"{about}: the page {page.milliseconds:.1f} ms at first"
    pick, middle = random.Random(wanted.seed), max(0, last // 2 - STEPS // 2)
    walks = {
        "a step on": range(middle, min(last, middle + STEPS)),
        "a step back": range(min(last, middle + STEPS), middle, -1),
        "a step anywhere": [pick.randrange(last) for _ in range(STEPS)],
    }
    for name, steps in walks.items():
        times = times_of(visitor, game.table, page.text, steps)
        yield (
            f"{about}: {name} {statistics.median(times):.1f} ms at the median, "
            f"{max(times):.1f} at most"
        )


def times_of(visitor: Visitor, table: str, page: str, steps: Sequence[int]) -> list[float]:
    """The milliseconds of each step, as the page's script asks for it.

    :raises BadInput: one was refused.
    """
    prints, times = dict(Reader(page).prints), []
    for step in steps:
        have = ",".join(f"{key}:{mark}" for key, mark in prints.items())
        headers = {"HX-Request": "true", "X-Have": have}
        answer = visitor.get(f"/table/{table}/replay/?at={step}", **headers)
        if answer.status != 200:
            raise BadInput(f"step {step} was answered with {answer.status}")
        prints |= Reader(answer.text).prints
        times.append(answer.milliseconds)
    return times


def prepared(server: Server, wanted: ReplayWanted) -> Replayed:
    """The game in the database of the server.

    :raises BadInput: it could not be made.
    """
    made = subprocess.run(
        [sys.executable, "-m", "wargames.table.replay_bench", msgspec.json.encode(wanted).decode()],
        cwd=settings.BASE_DIR,
        env=server.environment,
        stdout=subprocess.PIPE,
        check=False,
    )
    if made.returncode:
        raise BadInput("the game could not be made in the database of the site")
    return msgspec.json.decode(made.stdout, type=Replayed)


# ------------------------------------------------------------------ in the other process


def played(wanted: ReplayWanted) -> Replayed:
    """Make the game, and somebody who looks at it."""
    from wargames.accounts.models import User
    from wargames.table.crowd_bench import made_game
    from wargames.table.live_bench.prepare import session_of

    people = [User.objects.create_guest(name) for name in ("Ann", "Bob")]
    game = made_game(wanted.key, people, random.Random(wanted.seed), wanted.moves)
    made = game.moves.filter(undone=False).count()
    return Replayed(session_of(people[0]), str(game.pk), made)


def main() -> None:
    """Fill the database as the argument says, and print what is to be known of it as JSON."""
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargames.settings")
    django.setup()
    wanted = msgspec.json.decode(sys.argv[1], type=ReplayWanted)
    sys.stdout.write(msgspec.json.encode(played(wanted)).decode())


if __name__ == "__main__":
    main()
