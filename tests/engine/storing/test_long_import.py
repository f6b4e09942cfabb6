"""A long game is set up from its file while others go on playing."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from django.db import connection

from engine.archive import reading
from engine.archive.replay import ReplayedGame
from engine.archive.writing import whole
from engine.models import Game
from tests.engine.test_moves import REVEAL, play
from tests.factories import UserFactory, make_game


def write_beside() -> str:
    """Make someone's row as another request would, on a connection of its own."""
    try:
        return UserFactory(name="Meanwhile").name
    finally:
        connection.close()


def test_a_game_is_played_again_without_a_lock_on_the_database(
    any_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = make_game()
    play(game, REVEAL)
    text = msgspec.json.encode(whole(Game.objects.get())).decode()
    Game.objects.all().delete()
    replay, written = reading.replay, []

    def replay_while_others_write(rules: Any, record: Any) -> ReplayedGame:
        with ThreadPoolExecutor(1) as others:
            written.append(others.submit(write_beside).result())
        return replay(rules, record)

    monkeypatch.setattr(reading, "replay", replay_while_others_write)
    reading.restore(reading.read(text), {})

    assert written == ["Meanwhile"]
    assert Game.objects.get().moves.count() == 1
