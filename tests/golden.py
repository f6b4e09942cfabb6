"""`python -m tests.golden record FOLDER`: every page of played games, as files to compare.

A change that is to change no page is held against the pages from before it:

    git worktree add ../before main && (cd ../before && python -m tests.golden record /tmp/before)
    python -m tests.golden record /tmp/after
    python -m tests.golden compare /tmp/before /tmp/after [--apart-from REGEX ...]

The games, their dice, the people and the clock are always the same. What a page draws by chance
(form tokens, a new game's ticket) is left out.
"""

import argparse
import difflib
import itertools
import logging
import os
import random
import re
import sys
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

EVERY = 10
"""A position is recorded when so many moves have been made since the last one."""
MOVES = 240
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("emperor", {}),
    ("emperor", {"options": {"historical": True}}),
    ("emperor", {"options": {"expansion": True, "europe": True}}),
    ("pacific_war", {}),
    ("pacific_war", {"options": dict.fromkeys(("divisions", "seabees", "late_carriers"), True)}),
    ("pacific_war", {"hot_seat": True}),
    ("pacific_1940", {}),
    ("global_1940", {}),
    ("pacific_1940", {"options": {"fog": True}}),
]
AT_A_TABLE = ["", "list/", "panel/?v=0", "log/", "log/?txt", "chat/", "export.json", "dice.json"]
OF_ONES_OWN = ["/", "/notices/", "/me/", "/games/{game}/share/", "/join/{token}/"]
ANYBODYS = ["/", "/new/", "/rules/", "/me/welcome/", "/account/login/", "/account/signup/"]
ANYBODYS += [
    f"/{place}/{key}/"
    for place in ("rules", "lessons")
    for key in ("emperor", "pacific_war", "pacific_1940", "global_1940")
]
ANYBODYS += ["/rules/emperor/8.2.4/", "/rules/pacific_war/cards/", "/rules/pacific_war/tables/"]
ANYBODYS += ["/rules/pacific_1940/tables/", "/rules/global_1940/tables/"]
CHANCE = [
    (re.compile(rb'(name="csrfmiddlewaretoken" value=")\w+'), rb"\1"),
    (re.compile(rb'(name="ticket" value=")[^"]+'), rb"\1"),
    (re.compile(rb'(class="boxed"><code>)[0-9a-f]{64}'), rb"\1"),
    (re.compile(rb"(/people/)[\w-]+"), rb"\1"),
    (re.compile(rb'(id="company" data-h=")\w+'), rb"\1"),  # of the addresses of people
]
NAMES = ("Ann", "Bob")


class Recorder:
    """Asks for pages as people do, and keeps each answer in a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def keep(self, name: str, answer: Any) -> None:
        """An answer with its status and where it leads, without what is drawn by chance."""
        content = b"".join(answer) if answer.streaming else answer.content
        for pattern, instead in CHANCE:
            content = pattern.sub(instead, content)
        head = f"{answer.status_code} {answer.headers.get('Location', '')}\n".encode()
        place = self.folder / f"{name}.html"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(head + content)
        self.count += 1

    def pages(self, name: str, client: Any, paths: Iterable[str]) -> None:
        for path in paths:
            self.keep(f"{name}/{slug(path)}", client.get(path))

    def position(self, name: str, game: Any, people: dict[str, Any], pick: random.Random) -> None:
        """One position, as everyone sees it who may, and someone who may not."""
        from tests.web.table import have_in, sent_by

        table = f"/table/{game.pk}/"
        for who, client in people.items():
            mine = f"{name}/{who}"
            page = client.get(table)
            text = page.content.decode() if page.status_code == 200 else ""
            self.pages(mine, client, [f"{table}{path}" for path in AT_A_TABLE])
            own = [path.format(game=game.pk, token=game.join_token) for path in OF_ONES_OWN]
            self.pages(mine, client, own)
            targets = sorted(set(re.findall(r"\?about=([\w:.-]+)", text)))
            for target in pick.sample(targets, min(8, len(targets))):
                self.pages(mine, client, [f"{table}about/?about={target}"])
            stale = sent_by(text) | {"X-Have": have_in(text).replace(":", ":0", 3)}
            answer = client.get(f"{table}panel/?v=0", headers=stale)
            self.keep(f"{mine}/fragment", answer)


def slug(path: str) -> str:
    """The name of a page's file; the game's number is in the folder's name."""
    short = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "G", path)
    return re.sub(r"[^\w.=-]+", "_", short).strip("_") or "page"


def play(
    recorder: Recorder, number: int, key: str, settings: dict[str, Any], moves_at_most: int
) -> None:
    """Records a game as two people play it at random, over the pages."""
    from engine import moves
    from engine.core.dice import seed_from
    from engine.core.testing.playing import pick_one
    from engine.models import Game
    from engine.position import store
    from engine.seats import beginning, seated
    from engine.seats.sitting import join
    from tests.factories import UserFactory
    from tests.web.table import click, sitting

    users = [UserFactory(name=name) for name in NAMES]
    people = {user.name: sitting(user) for user in users} | {"nobody": sitting(UserFactory())}
    pick, seed = random.Random(number), seed_from(f"golden {number}")
    game = beginning.new_game(key=key, creator=users[0], seed=seed, **settings)
    name = f"{number}-{key}"
    recorder.position(f"{name}/waiting", game, people, pick)
    if game.status == Game.Status.WAITING:
        join(game.pk, users[1], *free_sides(game)[:1])
    for step in range(moves_at_most + 1):
        game.refresh_from_db()
        if step % EVERY == 0 or game.status == Game.Status.OVER:
            recorder.position(f"{name}/{step:03}", game, people, pick)
        if game.status == Game.Status.OVER:
            return
        rules = store.rules_of(game)
        state = store.load(game, rules).state
        seats = seated.on_watch(game, list(game.seats.all()))
        if not seats:
            moves.play_program(game.pk)
            continue
        choice = pick_one(rules, state, rules.asks(state)[0], pick, bias=3)
        client = people[seats[0].user.name]
        page = client.get(f"/table/{game.pk}/").content.decode()
        answer = click(client, game, plain(choice), page=page)
        recorder.keep(f"{name}/{step:03}/answer", answer)


def free_sides(game: Any) -> list[str]:
    from engine.position import store

    taken = {seat.side for seat in game.seats.all()}
    return [side for side in store.roles_of(game).sides if side not in taken]


def plain(choice: Any) -> Any:
    import msgspec

    return msgspec.to_builtins(choice)


@contextmanager
def the_same_each_time() -> Iterator[None]:
    """A new database, a clock that stands, and numbers of games that count up."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    import time_machine
    from django.conf import settings
    from django.db import connection
    from django.test.utils import get_runner, setup_test_environment

    from engine.models import Game
    from tests.migrated import copied_to

    logging.disable(logging.WARNING)  # pages that are refused are asked for too
    setup_test_environment()
    numbers, tokens = itertools.count(1), itertools.count(1)
    ids: Any = Game._meta.get_field("id")
    ids._get_default = lambda: uuid.UUID(int=next(numbers))
    token: Any = Game._meta.get_field("join_token")
    token._get_default = lambda: f"token{next(tokens)}"
    place = Path(connection.creation._get_test_db_name())
    copied_to(place)
    runner = get_runner(settings)(verbosity=0, interactive=False, keepdb=True)
    databases = runner.setup_databases()
    settings.ACCOUNT_RATE_LIMITS = False
    try:
        with time_machine.travel("2026-01-01T12:00:00+00:00", tick=False):
            yield
    finally:
        runner.teardown_databases(databases)
        for each in place.parent.glob(f"{place.name}*"):
            each.unlink()


def record(
    folder: Path, games: int = len(GAMES), moves_at_most: int = MOVES, only: str = ""
) -> int:
    """How many pages there are now in the folder; only: the key of the one game that is played."""
    recorder = Recorder(folder)
    with the_same_each_time():
        from django.test import Client

        recorder.pages("anybody", Client(), ANYBODYS)
        for number, (key, settings) in enumerate(GAMES[:games]):
            if only not in ("", key):
                continue
            play(recorder, number, key, settings, moves_at_most)
    return recorder.count


def differences(before: Path, after: Path, apart_from: list[str]) -> Iterator[str]:
    """A line on each page that is not the same, with the first of what differs."""
    named = [re.compile(each.encode()) for each in apart_from]
    names = [
        {path.relative_to(folder) for path in folder.rglob("*.html")} for folder in (before, after)
    ]
    for name in sorted(names[0] | names[1]):
        if not all(name in each for each in names):
            yield f"{name}: only {'before' if name in names[0] else 'after'}"
            continue
        old, new = ((folder / name).read_bytes() for folder in (before, after))
        for pattern in named:
            old, new = pattern.sub(b"", old), pattern.sub(b"", new)
        if old != new:
            yield f"{name}: {first_difference(old, new)}"


def first_difference(old: bytes, new: bytes) -> str:
    """The first place where they differ, from both."""
    lines = [text.decode(errors="replace").replace(">", ">\n").splitlines() for text in (old, new)]
    found = [
        line
        for line in difflib.unified_diff(*lines, n=0, lineterm="")
        if line[:3] not in ("---", "+++")
    ]
    return " | ".join(found[1:5])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("record")
    recording.add_argument("folder", type=Path)
    recording.add_argument("--games", type=int, default=len(GAMES))
    recording.add_argument("--moves", type=int, default=MOVES)
    recording.add_argument("--only", default="", metavar="GAME", help="the games of this key")
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--apart-from", action="append", default=[], metavar="REGEX")
    asked = parser.parse_args()
    if asked.command == "record":
        print(
            f"{record(asked.folder, asked.games, asked.moves, asked.only)} pages in {asked.folder}"
        )
        return
    found = list(differences(asked.before, asked.after, asked.apart_from))
    print("\n".join(found) or "every page is the same")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
