"""The file of a running game in which sides have secrets can be opened by its own server alone."""

import base64
import json
import zlib
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.core.management import call_command

from engine.archive import sealing
from engine.archive.reading import read
from engine.archive.record import SealedRecord
from engine.archive.writing import whole
from engine.core.encoding.codec import Unreadable
from engine.core.roles import FACILITATOR
from engine.management.commands.audit import differences
from engine.models import Game
from engine.seats import seated
from tests.factories import UserFactory, make_war
from tests.web.facilitator.patrol import BLUE, GREEN, RED, Patrol
from tests.web.table import sitting

pytestmark = pytest.mark.django_db


@pytest.fixture
def patrol() -> Patrol:
    """Red has given its orders."""
    found = Patrol()
    found.orders(RED, ("ajax", 7))
    return found


def written(game: Game) -> str:
    out = StringIO()
    call_command("export_game", str(game.pk), stdout=out, stderr=StringIO())
    return out.getvalue()


def test_nothing_can_be_read_in_it_but_which_game_it_is(patrol: Patrol) -> None:
    record = json.loads(written(patrol.game))

    sealed = base64.urlsafe_b64decode(record.pop("sealed"))
    assert set(record) == {"holds", "format", "key", "title", "commitment"}
    for secret in ("ajax", "orders", patrol.game.seed):
        assert secret not in json.dumps(record)
        assert secret.encode() not in sealed  # in its letters, chance spells a word of four
    assert len(zlib.compress(sealed)) > len(sealed)  # nor is there anything to be guessed from


def test_its_length_does_not_tell_how_much_has_been_done(patrol: Patrol) -> None:
    before = len(written(patrol.game))
    for _ in range(4):
        patrol.undo(RED)
        patrol.orders(RED, ("ajax", 7), ("ajax", 6))

    assert len(written(patrol.game)) == before


def test_the_same_site_sets_the_game_up_from_it(patrol: Patrol, tmp_path: Path) -> None:
    file = tmp_path / "patrol.json"
    said = StringIO()
    call_command("export_game", str(patrol.pk), out=file, stderr=said)
    before = whole(patrol.game)
    Game.objects.all().delete()

    call_command("import_game", file, stdout=StringIO())

    here = Game.objects.get()
    assert "sealed: only this site can read it" in said.getvalue()
    assert whole(here).moves == before.moves
    assert whole(here).position == before.position
    assert list(differences(here)) == []


def test_a_site_with_another_key_reads_nothing_of_it(
    patrol: Patrol, settings: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "patrol.json"
    file.write_text(written(patrol.game))
    Game.objects.all().delete()
    settings.SECRET_KEY = "another"

    with pytest.raises(SystemExit) as end:
        call_command("import_game", file)

    assert end.value.code == 2
    assert "sealed by a server with another SECRET_KEY" in capsys.readouterr().err

    assert not Game.objects.exists()


def test_after_the_key_was_changed_it_is_read_by_the_one_from_before(
    patrol: Patrol, settings: Any
) -> None:
    text, before = written(patrol.game), settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "the next one", [before]

    assert read(text) == whole(patrol.game)


@pytest.mark.parametrize("at", [10, -10])
def test_what_was_changed_in_it_is_noticed(patrol: Patrol, at: int) -> None:
    record = json.loads(written(patrol.game))
    sealed = record["sealed"]
    place = at % len(sealed)
    other = "A" if sealed[place] != "A" else "B"
    record["sealed"] = sealed[:place] + other + sealed[place + 1 :]

    with pytest.raises(Unreadable, match="changed since"):
        read(json.dumps(record))


@pytest.mark.parametrize("sealed", ["", "not base64 at all", "gAAAAA", "ä"])
def test_what_was_never_sealed_is_refused_in_one_line(patrol: Patrol, sealed: str) -> None:
    record = json.loads(written(patrol.game)) | {"sealed": sealed}

    with pytest.raises(Unreadable):
        read(json.dumps(record))


def test_sealed_twice_it_is_not_opened_twice(patrol: Patrol) -> None:
    inner = sealing.seal(whole(patrol.game))
    twice = SealedRecord(
        format=inner.format,
        key=inner.key,
        title=inner.title,
        commitment=inner.commitment,
        sealed=next(sealing.keys()).encrypt(written(patrol.game).encode()).decode(),
    )

    with pytest.raises(Unreadable, match="what one side knows"):
        read(msgspec.json.encode(twice).decode())


def test_a_finished_game_and_one_without_secrets_lie_open(
    patrol: Patrol,
) -> None:
    patrol.play(BLUE, {"kind": "resign"})

    assert json.loads(written(patrol.game))["holds"] == "game"
    assert json.loads(written(make_war(UserFactory(), UserFactory())))["holds"] == "game"


def test_the_file_of_a_side_and_of_the_facilitator_is_its_own(patrol: Patrol) -> None:
    patrol.orders(GREEN)
    files = {}
    for role in (RED, BLUE, FACILITATOR):
        answer = sitting(patrol.people[role]).get(f"/table/{patrol.pk}/export.json")
        files[role] = answer.json()

    assert [file["holds"] for file in files.values()] == ["seat"] * 3
    assert [len(file["moves"]) for file in files.values()] == [2, 0, 0]
    assert seated.asked_of(patrol.game) == [BLUE]
