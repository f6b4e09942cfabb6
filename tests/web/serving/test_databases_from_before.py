"""A database that an older program wrote is migrated, shown and played on in.

tests/databases.py tells how the files came to be. What a migration that came later changes must be
in one of them: who adds one keeps a database of before.
"""

import random
import sqlite3
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client

from engine.core.encoding.codec import plain
from engine.management.commands.audit import differences
from engine.models import Game, Seat
from engine.position import store
from engine.seats import seated
from tests.conftest import swapped_default
from tests.databases import FOLDER, restored
from tests.every_way import IN_EVERY_WAY
from tests.web.table import token_of
from wargames.accounts.models import User

NAMES = sorted(
    (path.name.removesuffix(".sql.gz") for path in FOLDER.iterdir()),
    key=lambda name: int(name.partition("_")[0]),
)
TRIED = NAMES if IN_EVERY_WAY else [*NAMES[::5], NAMES[-1]]
"""From the oldest, which goes through all migrations, to the one that goes through the newest."""
OURS = (
    "accounts",
    "api",
    "clocks",
    "delivery",
    "engine",
    "lobby",
    "notices",
    "people",
    "replay",
    "seating",
    "table",
    "tournaments",
)

AT_ONCE = {
    ("delivery", "0002_deliveries"),
    ("engine", "0013_revision_position"),
    ("engine", "0014_supposed"),
    ("lobby", "0002_show_luck"),
    ("notices", "0005_more_kinds"),
    ("notices", "0006_seats"),
    ("notices", "0008_seat_declined"),
    ("people", "0002_report"),
}
"""Migrations that came together with the one before them: no program has stored anything between,
and 14_engine_0011 or 15_lobby_0002 goes through both."""


def is_sound(game: Game) -> bool:
    """Whether its moves make its rows; the rules of its version may live on in a later one."""
    kept = store.rules_of(game).version
    lifted = f"made under rules version {game.rules_version}, replayed under {kept}"
    return list(differences(game)) == [lifted] * (game.rules_version != kept)


def as_default(path: Path) -> Any:
    """Lets the database in this file be the default one."""
    return swapped_default({**settings.DATABASES["default"], "NAME": str(path)})


@pytest.fixture(scope="module")
def kept_migrated(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any
) -> Callable[[str], Path]:
    """A kept database by its name, brought up to date by the site's command, once for all tests."""
    folder = tmp_path_factory.mktemp("migrated")

    @cache
    def migrated(name: str) -> Path:
        restored(name, folder / name)
        with django_db_blocker.unblock(), as_default(folder / name):
            call_command("migrate", verbosity=0, interactive=False)
        return folder / name

    return migrated


@pytest.fixture
def migrated(
    request: pytest.FixtureRequest,
    kept_migrated: Callable[[str], Path],
    tmp_path: Path,
    django_db_blocker: Any,
) -> Iterator[None]:
    """A copy of a kept database, brought up to date, as the default one."""
    path = tmp_path / "migrated.sqlite3"
    with sqlite3.connect(kept_migrated(request.param)) as kept, sqlite3.connect(path) as copy:
        kept.backup(copy)
    with django_db_blocker.unblock(), as_default(path):
        yield


def page_of(seat: Seat) -> str:
    """The table as someone sees it."""
    client = Client()
    client.force_login(seat.user)
    response = client.get(f"/table/{seat.game_id}/")
    assert response.status_code == 200, response
    return response.content.decode()


def play_one(game: Game) -> None:
    """Whoever is asked clicks on the first thing that can be done."""
    game.refresh_from_db()
    rules = store.rules_of(game)
    state = store.load(game, rules).state
    ask = rules.asks(state)[0]
    seat = next(
        each for each in seated.on_watch(game, seated.seats_at(game)) if each.side == ask.role
    )
    client = Client()
    client.force_login(seat.user)
    choice = random.Random(game.version).choice(rules.choices(state, ask))
    sent = {"choice": msgspec.json.encode(choice).decode(), "token": token_of(game)}
    response = client.post(f"/table/{game.pk}/move/", sent, headers={"HX-Request": "true"})
    assert response.status_code == 200, response.content.decode()
    assert game.moves.filter(version=game.version, choice=plain(choice)).exists()


@pytest.mark.parametrize("migrated", dict.fromkeys(TRIED), indirect=True)
def test_games_of_a_database_from_before_are_sound_shown_and_played_on(migrated: None) -> None:
    games = list(Game.objects.filter(status=Game.Status.PLAYING))
    assert games

    for game in games:
        assert is_sound(game)
        for seat in game.seats.select_related("user"):
            page = page_of(seat)
            assert "Good luck!" in page
            assert f"of {seat.user.name}" in page
        for _ in range(5):
            play_one(game)
        game.refresh_from_db()
        assert is_sound(game)


@pytest.mark.parametrize("migrated", NAMES[:1], indirect=True)
def test_an_empty_address_from_before_is_none_afterwards(migrated: None) -> None:
    """accounts 0002: two people without an address are not two with the same one."""
    assert User.objects.get(name="Cat").email is None
    assert User.objects.get(name="Ann").email == "ann@example.org"


@pytest.mark.parametrize("migrated", ["11_table_0004"], indirect=True)
def test_talk_from_before_is_the_tables_and_heard_as_far_as_it_was(migrated: None) -> None:
    """table 0005: lines are counted in each game, and what was heard goes by their number."""
    for game in Game.objects.all():
        lines = game.chat.order_by("pk").values_list("name", "room", "number")
        assert list(lines) == [("Ann", "table", 1), ("Bob", "table", 2)]
        heard = dict(game.looked.values_list("user__name", "heard"))
        assert heard == {"Ann": {}, "Bob": {"table": 1}}


def test_of_each_migration_there_is_a_database_that_stands_right_before_it(
    tmp_path: Path, django_db_blocker: Any
) -> None:
    """Who adds one runs `python -m tests.databases NAME` first."""
    kept = []
    for name in NAMES:
        restored(name, tmp_path / name)
        with django_db_blocker.unblock(), as_default(tmp_path / name):
            kept.append(set(MigrationLoader(connection).applied_migrations))
    steps = MigrationLoader(None).graph.nodes

    for (app, name), step in steps.items():
        parents = {each for each in step.dependencies if each[0] == app}
        if app in OURS and parents and (app, name) not in AT_ONCE:
            assert any(parents <= done and (app, name) not in done for done in kept), (app, name)
