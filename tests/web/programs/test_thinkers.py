"""A thinker that dies, does not listen, says nonsense or does not even begin: no game waits."""

import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from engine.core.playing.thinker import Question
from engine.seats import programs
from tests.factories import make_game, seat_of
from tests.web.notices.tasks import run_due_tasks
from wargames.opponents import thinking
from wargames.opponents.thinking import NoAnswer, Place

SOON = 5.0
LARGE = {"padding": "x" * 1_000_000}
"""More than a pipe holds."""


@pytest.fixture
def place() -> Iterator[Place]:
    made = Place()
    yield made
    made.end()


def told_to(monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    """Have a process do this instead of thinking."""
    monkeypatch.setattr(thinking, "COMMAND", (sys.executable, "-c", script))


def question(**options: Any) -> Question:
    about = {"key": "emperor", "rules_version": 1, "role": "emperor", "level": "captain"}
    return Question(**about, options=options, state=msgspec.Raw(b"{}"), seed="7")


def test_one_that_does_not_listen_is_waited_for_no_longer(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_to(monkeypatch, "import time; time.sleep(60)")
    begun = time.monotonic()
    with pytest.raises(NoAnswer, match="no answer within"):
        place.ask(question(**LARGE), 0.5)
    assert time.monotonic() - begun < SOON and place.thinker is None


def test_a_large_question_and_a_large_answer_come_through(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = "import sys; line = sys.stdin.readline(); print('{\"choice\": ' + line[:-1] + '}')"
    told_to(monkeypatch, script)
    found: Any = place.ask(question(**LARGE), 30.0).choice
    assert found["options"] == LARGE


def test_one_that_is_killed_while_it_thinks_is_not_waited_for(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    told_to(monkeypatch, "import sys, time; sys.stdin.readline(); time.sleep(60)")
    killed = threading.Timer(0.5, lambda: place.thinker and place.thinker.process.kill())
    killed.start()
    begun = time.monotonic()
    with pytest.raises(NoAnswer, match="it has ended"):
        place.ask(question(), 30.0)
    killed.join()
    assert time.monotonic() - begun < SOON and place.thinker is None


@pytest.mark.parametrize("said", ["nonsense", "[1]", '{"choice": 1}\\n{"choice": 2}', "\\xff"])
def test_one_that_says_nonsense_is_ended(
    place: Place, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    told_to(monkeypatch, f"import sys; sys.stdin.readline(); print('{said}'); sys.stdin.readline()")
    with pytest.raises(NoAnswer):
        place.ask(question(), 30.0)
    assert place.thinker is None


@pytest.mark.django_db(transaction=True)
def test_where_the_machine_has_no_room_for_one_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "COMMAND", ("/nothing/here",))
    monkeypatch.setattr(thinking, "of_thread", threading.local())
    game = make_game()
    programs.hand_to(game.pk, seat_of(game), "captain", 0)
    run_due_tasks()
    assert game.moves.exists()
