"""`python -m tests.databases NAME`: keep a database with games in progress, as it is stored today.

tests/fixtures/databases holds one from before each migration, written by the program of then. Who
adds a migration runs this first. tests/web/serving/test_databases_from_before.py migrates them all.
A file is the SQL of an SQLite database, compressed.
"""

import gzip
import os
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "fixtures" / "databases"
LENGTHS = {"emperor": 17, "pacific_war": 40}
"""How many moves of each game are made."""


def dump_of(path: Path) -> bytes:
    """The SQL that makes this SQLite database again; the same bytes for the same content."""
    with sqlite3.connect(path) as database:
        text = "\n".join(database.iterdump())
    return gzip.compress(text.encode(), mtime=0)


def restored(name: str, path: Path) -> None:
    """Make the kept database of this name again, in a new file."""
    text = gzip.decompress((FOLDER / f"{name}.sql.gz").read_bytes()).decode()
    database = sqlite3.connect(path)
    database.executescript(text)
    database.close()


def played(key: str, people: list[Any]) -> None:
    """A game of these people that has gone on for a while, with what is said around a table."""
    from engine import moves
    from engine.core.dice import seed_from
    from engine.core.encoding.codec import plain
    from engine.position import store
    from engine.seats import beginning, seated, sitting
    from wargames.notices.models import Notice
    from wargames.table.chat import talk
    from wargames.table.chat.rooms import TABLE
    from wargames.table.models import Note, Proposal
    from wargames.table.viewer import looked

    game = beginning.new_game(key=key, creator=people[0], seed=seed_from("before"))
    sitting.join(game.pk, people[1])
    pick, seats = random.Random(3), list(game.seats.all())
    for _ in range(LENGTHS[key]):
        game.refresh_from_db()
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        ask = rules.asks(state)[0]
        choice = plain(pick.choice(rules.choices(state, ask)))
        on_watch = next(seat for seat in seated.on_watch(game, seats) if seat.side == ask.role)
        moves.play(game.pk, on_watch, choice, game.version)
    for seat in seats:
        talk.say(seat=seat, room=TABLE, text="Good luck!")
        Note.objects.create(game=game, user=seat.user, side=seat.side, text=f"of {seat.user.name}")
        Notice.objects.get_or_create(game=game, user=seat.user, kind="your_watch")
    looked.look(seats[1], chat={TABLE.key: 1})
    version = game.version + 1
    Proposal.objects.create(game=game, seat=seats[1], choice=choice, version=version)


def keep(name: str) -> Path:
    """Migrate an empty database, play in it, write it down."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django
    from django.conf import settings

    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "kept.sqlite3"
        settings.DATABASES["default"]["NAME"] = str(path)
        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from wargames.accounts.models import User

        call_command("migrate", verbosity=0)
        people = [
            User.objects.create(name="Ann", email="ann@example.org", password="!"),
            User.objects.create(name="Bob", is_guest=True, password="!"),
        ]
        for key in LENGTHS:
            played(key, people)
        connection.close()
        file = FOLDER / f"{name}.sql.gz"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(dump_of(path))
    return file


if __name__ == "__main__":
    print(keep(*sys.argv[1:]))
