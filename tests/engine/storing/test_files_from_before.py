"""The file of a game that an older program wrote is read, set up, audited and played on.

tests/fixtures/exports holds them, named by game, format and version of the rules. Each was written
by the program of then, with moves undone and, where there are two sides, taken back by consent.
`fights`: in the midst of a turn's fights, their order in that of an object's keys.
"""

import json
from pathlib import Path

import msgspec
import pytest

from engine.archive.reading import read, restore
from engine.archive.record import FORMAT, GameRecord
from engine.archive.writing import whole
from engine.core import registry
from engine.core.encoding.codec import Unreadable
from engine.management.commands.audit import differences
from engine.models import Game
from engine.moves import taking_back
from engine.position import store
from tests.factories import UserFactory
from tests.jsonb import given_back
from tests.web.play import play_one

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parents[2] / "fixtures" / "exports"
FILES = {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.iterdir())}


def set_up(name: str) -> Game:
    """The game of a file, with someone on each side."""
    return taken_in(read(FILES[name]))


def taken_in(record: GameRecord) -> Game:
    """The game of a record, with someone on each side."""
    return restore(record, {role: UserFactory() for role in registry.get(record.key).roles.viewers})


@pytest.mark.parametrize("name", FILES)
def test_the_file_of_an_older_program_is_set_up_as_it_was_read_again_and_played_on(
    name: str,
) -> None:
    """What is played on has come from the file of then through a file of now."""
    record = read(FILES[name])

    again = whole(set_up(name))

    assert (again.version, again.draw_sides) == (record.version, record.draw_sides)
    assert again.moves == record.moves
    assert [(entry.kind, entry.move) for entry in again.log] == [
        (entry.kind, entry.move) for entry in record.log
    ]
    Game.objects.all().delete()

    here = taken_in(read(msgspec.json.encode(again).decode()))
    for pick in range(5):
        play_one(here, pick)

    assert list(differences(Game.objects.get())) == []


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("pacific_war")])
def test_its_last_move_can_be_taken_back_with_consent(name: str) -> None:
    here = set_up(name)
    last = here.moves.filter(undone=False, role="japan").latest("version")

    taking_back.ask_back(here.pk, here.seats.get(side="japan"), here.version)
    taking_back.answer_back(here.pk, here.seats.get(side="allied"), here.version + 1, agrees=True)

    last.refresh_from_db()
    assert last.undone
    assert list(differences(Game.objects.get())) == []


FIGHTS = ["kwangtung", "sz46", "philippines", "hopei", "sz36"]
"""The order of the moves in the file of that name."""


def test_what_an_older_program_has_stored_by_key_alone_is_read_in_the_order_it_stands_in() -> None:
    here, record = set_up("pacific_1940_2_1_fights"), json.loads(FILES["pacific_1940_2_1_fights"])
    assert [space for space, _ in here.flow["attacks"]] == FIGHTS

    here.flow = {**here.flow, "attacks": record["position"]["attacks"]}
    here.save()
    store.forget(here)

    rules = store.rules_of(here)
    assert list(store.load(here, rules).state.attacks) == FIGHTS
    assert list(differences(here)) == []


def test_a_file_from_a_database_that_has_lost_the_order_is_set_up_in_that_of_the_moves() -> None:
    record = json.loads(FILES["pacific_1940_2_1_fights"])
    record["position"] = given_back(record["position"])
    assert list(record["position"]["attacks"]) != FIGHTS

    here = restore(read(json.dumps(record)), {})

    assert list(store.load(here, store.rules_of(here)).state.attacks) == FIGHTS
    assert list(differences(here)) == []


def test_a_file_that_keeps_another_order_than_its_moves_is_refused() -> None:
    record = json.loads(msgspec.json.encode(whole(set_up("pacific_1940_2_1_fights"))))
    record["position"]["attacks"].reverse()
    Game.objects.all().delete()

    with pytest.raises(Unreadable, match="position: not the one that the moves lead to"):
        restore(read(json.dumps(record)), {})


def test_of_every_game_there_is_a_file_of_every_format_and_of_all_rules_that_are_kept() -> None:
    """Whoever raises the format or a version keeps a file of before."""
    records = [read(text) for text in FILES.values()]

    for key in registry.keys():  # noqa: SIM118
        mine = [record for record in records if record.key == key]
        formats = {record.format for record in mine}
        assert formats == set(range(min(formats), FORMAT + 1))  # from the first that it had
        kept = {registry.get(key, version=each).version for each in registry.versions(key)}
        assert {record.rules_version for record in mine} == kept
        assert all(any(move.undone for move in record.moves) for record in mine)
