"""The log of a table, as the database has it and as each side may know it."""

from __future__ import annotations

import pytest

from engine import moves
from engine.models import LogEntry
from tests.factories import UserFactory, make_game, make_war
from tests.web.play import play_one
from wargames.accounts.models import User
from wargames.table import log


def test_4_3_a_side_is_told_what_is_meant_for_it_alone_on_any_database(any_database: str) -> None:
    ann, bea = UserFactory(name="Ann"), UserFactory(name="Bea")
    game = make_war(ann, bea)
    play_one(game)
    for name, audience in (("Everybody", None), ("Japan", ["japan"]), ("Nobody", [])):
        data = {"name": name, "role": "japan"}
        LogEntry.objects.create(game=game, kind="sat_down", data=data, audience=audience)

    told = {
        role: [
            line.data["name"]
            for section in log.sections(game, {}, role=role)
            for line in section.lines
            if line.kind == "sat_down"
        ]
        for role in ("japan", "allied")
    }

    assert told == {"japan": ["Japan", "Everybody"], "allied": ["Everybody"]}
    assert [seat.user.name for seat in moves.seats_at(game)] == ["Ann", "Bea"]


@pytest.mark.django_db(transaction=True)
def test_a_log_that_is_kept_weighs_what_has_been_read_of_it(ann: User) -> None:
    game = make_game(ann)
    LogEntry.objects.bulk_create(
        LogEntry(game=game, version=1, kind="undone", data={"name": "Ann"}) for _ in range(300)
    )
    before = log.logs.bytes

    log.entries_of(game).newest(1)
    few = log.logs.bytes - before
    log.entries_of(game).newest()

    assert 60 * log.ENTRY_BYTES <= few < 70 * log.ENTRY_BYTES
    assert log.logs.bytes - before >= 300 * log.ENTRY_BYTES
    assert log.entries_of(game) is log.entries_of(game)
