"""Makes the games of a measurement, with two guests who are logged in at each.

Run in a process of its own, in the environment of the server under measurement:
`python -m wargames.table.live_bench.prepare GAME COUNT SEED` prints what `Prepared` reads.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import NamedTuple

from django.conf import settings

from engine.management.base_command import BadInput
from wargames.table.bench_server import Server


class Prepared(NamedTuple):
    """A game to be played: its id, and the session keys of the two who sit at it."""

    game: str
    sessions: list[str]


def prepare(server: Server, key: str, count: int, seed: int) -> list[Prepared]:
    """Games in the database of the server.

    :raises BadInput: they could not be made.
    """
    command = [
        sys.executable,
        "-m",
        "wargames.table.live_bench.prepare",
        key,
        str(count),
        str(seed),
    ]
    made = subprocess.run(
        command,
        cwd=settings.BASE_DIR,
        env=server.environment,
        stdout=subprocess.PIPE,
        check=False,
    )
    if made.returncode:
        raise BadInput("no game could be made in the database of the site")
    return [Prepared(*each) for each in json.loads(made.stdout)]


def make_games(key: str, count: int, seed: int) -> list[Prepared]:
    """New games; the second guest takes the other side, or shares the only one."""
    from django.db import transaction

    from engine import moves
    from engine.core.dice import seed_from
    from wargames.accounts.models import User

    made = []
    with transaction.atomic():
        for number in range(count):
            first, second = (User.objects.create_guest(name) for name in ("First", "Second"))
            game = moves.new_game(key=key, creator=first, seed=seed_from(f"{seed} {number}"))
            moves.join(game.pk, second)
            made.append(Prepared(str(game.pk), [session_of(first), session_of(second)]))
    return made


def session_of(user: object) -> str:
    """The key of a session in which this person is logged in."""
    from django.contrib.auth import login
    from django.contrib.sessions.backends.db import SessionStore
    from django.http import HttpRequest

    request = HttpRequest()
    request.session = SessionStore()
    login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])  # type: ignore[arg-type]
    request.session.save()
    return str(request.session.session_key)


def main() -> None:
    """Make the games that the arguments ask for, and print them as JSON."""
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargames.settings")
    django.setup()
    key, count, seed = sys.argv[1:]
    sys.stdout.write(json.dumps(make_games(key, int(count), int(seed))))


if __name__ == "__main__":
    main()
