"""A stored game in which each side is told of its own moves alone: its log and its files."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine import moves
from engine.archive.reading import read, restore
from engine.archive.record import SeatRecord
from engine.archive.writing import of_seat, whole
from engine.core.dice import seed_from
from engine.core.events import may_know
from engine.history import undoable
from engine.management.commands.audit import differences
from engine.models import Game, LogEntry, Seat
from engine.moves import taking_back
from engine.saving.locking import add_note
from engine.seats import beginning, sitting
from engine.visibility import revisions
from tests import fog
from tests.factories import UserFactory, make_war
from tests.web.play import play_one

pytestmark = pytest.mark.django_db
RED_SAILS = {"kind": "sail", "ship": "red_ship"}
BLUE_SAILS = {"kind": "sail", "ship": "blue_ship"}
FIRE = {"kind": "fire"}


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Fog with Ann for Red, Bea for Blue and Cat as its facilitator."""
    fog.add(monkeypatch)
    ann, bea, cat = (UserFactory(name=name) for name in ("Ann", "Bea", "Cat"))
    game = beginning.new_game(key="fog", creator=ann, side="red", seed=seed_from("7"))
    sitting.join(game.pk, cat, "facilitator")
    sitting.join(game.pk, bea, "blue")
    return Game.objects.get()


def seat_of(game: Game, side: str) -> Seat:
    return Seat.objects.get(game=game, side=side)


def play(game: Game, *choices: dict[str, Any]) -> None:
    """Choices of whoever is asked, one after the other."""
    for choice in choices:
        game.refresh_from_db()
        moves.play(game.pk, seat_of(game, game.summary["asked"][0]), choice, game.version)
    game.refresh_from_db()


def told(record: SeatRecord) -> list[Any]:
    return [entry.data.get("ship", entry.kind) for entry in record.log]


def file_of(game: Game) -> dict[str, Any]:
    """The file of all of a game, as JSON gives it back."""
    return dict(json.loads(msgspec.json.encode(whole(game))))


def test_whoever_is_no_side_is_told_what_is_for_everybody_and_the_facilitator_all() -> None:
    for viewer, is_told in ((None, False), ("red", True), ("blue", False), ("facilitator", True)):
        assert may_know(("red",), viewer) is is_told
        assert may_know(None, viewer)


def test_each_event_is_kept_with_those_who_may_know_of_it(game: Game) -> None:
    play(game, RED_SAILS, BLUE_SAILS, FIRE)

    assert list(LogEntry.objects.values_list("kind", "audience")) == [
        ("sailed", ["red"]),
        ("sailed", ["blue"]),
        ("fired", None),
    ]
    assert "audience" not in LogEntry.objects.first().data


def test_the_file_of_a_side_tells_what_it_was_told_and_not_who_else_was(game: Game) -> None:
    play(game, RED_SAILS, BLUE_SAILS, FIRE)

    files = {side: of_seat(game, seat_of(game, side)) for side in ("red", "blue", "facilitator")}

    assert told(files["red"]) == ["red_ship", "fired"]
    assert told(files["blue"]) == ["blue_ship", "fired"]
    assert told(files["facilitator"]) == ["red_ship", "blue_ship", "fired"]
    assert b"audience" not in msgspec.json.encode(files["red"])


def test_the_file_of_a_game_carries_the_audience_of_each_event(game: Game) -> None:
    play(game, RED_SAILS, BLUE_SAILS, FIRE)
    before = whole(game)
    game.delete()

    here = restore(read(msgspec.json.encode(before).decode()), {"red": UserFactory()})

    assert [entry.audience for entry in before.log] == [("red",), ("blue",), None]
    assert whole(here).log == before.log
    assert list(differences(here)) == []


def test_in_a_file_of_format_1_the_audience_is_what_the_moves_make_now(game: Game) -> None:
    play(game, RED_SAILS, BLUE_SAILS, FIRE)
    record = file_of(game)
    game.delete()
    record["format"] = 1
    for entry in record["log"]:
        del entry["audience"]

    here = restore(read(json.dumps(record)), {})

    assert list(here.log.values_list("audience", flat=True)) == [["red"], ["blue"], None]


Spoil = Callable[[dict[str, Any]], Any]
SPOILT: list[tuple[Spoil, str]] = [
    (lambda r: r["log"][0].update(audience=None), "log: not what move"),
    (lambda r: r["log"][0].update(audience=["red", "blue"]), "log: not what move"),
    (lambda r: r["log"][2].update(audience=["red"]), "log: not what move"),
    (lambda r: r["log"][0].update(audience=["green"]), "audience: there is no side 'green'"),
    (lambda r: r["log"][0].update(audience="red"), "not the file of a game"),
    (lambda r: r.update(format=3), "format: expected 1 to 2, got 3"),
    (lambda r: r.update(format=0), "format: expected 1 to 2, got 0"),
]


@pytest.mark.parametrize(("spoil", "said"), SPOILT)
def test_a_file_that_tells_another_audience_is_refused_in_one_line(
    game: Game, spoil: Spoil, said: str, tmp_path: Path
) -> None:
    play(game, RED_SAILS, BLUE_SAILS, FIRE)
    record, errors = file_of(game), io.StringIO()
    game.delete()
    spoil(record)
    path = tmp_path / "fog.json"
    path.write_text(json.dumps(record))

    with pytest.raises(SystemExit) as left:
        call_command("import_game", str(path), stderr=errors)

    assert left.value.code == 2
    assert said in errors.getvalue()
    assert len(errors.getvalue().splitlines()) == 1
    assert not Game.objects.exists()


def take_back(game: Game, side: str) -> None:
    taking_back.undo(game.pk, seat_of(game, side), revisions.revision_of(game, side))
    game.refresh_from_db()


def test_what_one_took_back_only_ones_own_side_is_told(game: Game) -> None:
    play(game, FIRE, BLUE_SAILS)
    take_back(game, "blue")

    files = {side: of_seat(game, seat_of(game, side)) for side in ("red", "blue", "facilitator")}

    assert list(game.log.values_list("kind", "audience")) == [
        ("fired", None),
        ("sailed", ["blue"]),
        ("undone", ["blue"]),
    ]
    assert told(files["red"]) == ["fired"]
    assert told(files["blue"]) == told(files["facilitator"]) == ["fired", "blue_ship", "undone"]


def test_a_file_with_what_was_taken_back_keeps_who_knows_of_it(game: Game) -> None:
    play(game, FIRE, BLUE_SAILS)
    take_back(game, "blue")
    before = whole(game)
    game.delete()

    here = restore(read(msgspec.json.encode(before).decode()), {})

    assert [entry.audience for entry in whole(here).log] == [None, ("blue",), ("blue",)]
    assert list(differences(here)) == []


def test_the_file_of_a_side_is_the_same_whatever_the_other_did_unnoticed(game: Game) -> None:
    play(game, FIRE)
    before = msgspec.json.encode(of_seat(game, seat_of(game, "red")))

    play(game, BLUE_SAILS)
    take_back(game, "blue")

    assert msgspec.json.encode(of_seat(game, seat_of(game, "red"))) == before


def test_a_note_of_the_tables_is_told_to_whom_it_is_meant_for(game: Game) -> None:
    add_note(game, "sat_down", name="Everybody", role="blue")
    add_note(game, "sat_down", ("red",), name="Red", role="red")
    add_note(game, "sat_down", (), name="Nobody", role="red")

    def names(side: str) -> list[str]:
        return [entry.data["name"] for entry in of_seat(game, seat_of(game, side)).log]

    assert (names("red"), names("blue")) == (["Everybody", "Red"], ["Everybody"])
    assert names("facilitator") == ["Everybody", "Red", "Nobody"]


def test_where_nothing_is_secret_all_are_told_that_a_move_was_taken_back_and_not_which() -> None:
    game = make_war(UserFactory(name="Ann"), UserFactory(name="Bea"))
    for pick in range(40):
        move = play_one(game, pick)
        game.refresh_from_db()
        if undoable.undoable(game, move.seat):
            break
    taking_back.undo(game.pk, move.seat, game.version)
    game.refresh_from_db()

    for seat in game.seats.all():
        [note] = [entry for entry in of_seat(game, seat).log if entry.kind == "undone"]
        assert set(note.data) == {"name"}


def test_that_positions_are_forgotten_does_not_tell_whether_there_were_any(game: Game) -> None:
    """Given a game with secrets, then nothing is asked of the database before they are deleted."""
    play(game, RED_SAILS)

    with CaptureQueriesContext(connection) as queries:
        statement = undoable.forgetting(game)

    assert len(queries) == 0
    assert statement is not None
