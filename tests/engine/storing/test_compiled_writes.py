"""Rows written with SQL that is kept are what the models would have written."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine.models import Counter, Game, LogEntry, Move
from engine.position.compiled import (
    ANY,
    insert,
    insert_all,
    update,
    update_where,
    upsert_all,
    write_values,
)
from tests.factories import UserFactory, make_game, make_war

pytestmark = pytest.mark.django_db


def columns(row: Any, *but: str) -> dict[str, Any]:
    names = [field.attname for field in row._meta.concrete_fields]
    return {name: getattr(row, name) for name in names if name not in but}


def a_move(game: Game, version: int) -> Move:
    return Move(
        game=game,
        version=version,
        seat=game.seats.first(),
        role="japan",
        name="Ann",
        choice={"kind": "é", "list": [1, None, {"a": True}]},
        draws=[],
        before=None,
        is_sealed=True,
        opened=3,
    )


def test_a_row_that_is_inserted_is_the_one_that_save_would_make() -> None:
    game = make_game()
    here, there = a_move(game, 900), a_move(game, 901)

    insert(here)
    there.save()

    assert here.pk
    assert columns(here) == columns(Move.objects.get(pk=here.pk))
    but = ("id", "version", "made_at")
    assert columns(Move.objects.get(pk=here.pk), *but) == columns(there, *but)
    here.undone = True
    here.save(update_fields=("undone",))  # it knows that it is in the database
    assert Move.objects.get(pk=here.pk).undone


def test_many_rows_are_inserted_at_once_and_none_when_there_are_none() -> None:
    game = make_game()
    entries = [
        LogEntry(
            game=game, version=n, kind="k", rule="1", data={"n": n}, audience=["a"] * n or None
        )
        for n in range(3)
    ]

    insert_all(entries)
    insert_all([])

    found = list(LogEntry.objects.filter(kind="k").order_by("pk"))
    assert [columns(entry) for entry in found] == [columns(entry) for entry in entries]


def test_more_rows_than_one_statement_takes_are_inserted_in_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = make_game()
    monkeypatch.setattr(type(connection.features), "max_query_params", 20)
    entries = [LogEntry(game=game, kind="k", rule="1", data={"n": n}) for n in range(5)]

    with CaptureQueriesContext(connection) as asked:
        insert_all(entries)

    assert len(asked) == 3
    assert [LogEntry.objects.get(pk=entry.pk).data["n"] for entry in entries] == [*range(5)]


def test_a_row_is_updated_in_the_fields_that_are_named_alone() -> None:
    game = make_game()
    before, game.version, game.title, game.take_back = game.updated_at, 77, "Else", {"role": "x"}

    update(game, ("version", "take_back", "updated_at"))

    kept = Game.objects.get()
    assert (kept.version, kept.take_back) == (77, {"role": "x"})
    assert kept.title != "Else"
    assert before < kept.updated_at <= timezone.now()


def test_updating_a_row_that_is_gone_is_an_error() -> None:
    game = make_game()
    Game.objects.all().delete()

    with pytest.raises(LookupError, match="is gone"):
        update(game, ("version",))


def test_rows_are_updated_among_those_that_have_these_values() -> None:
    here, other = make_game(), make_game()
    insert(a_move(here, 900))
    insert(a_move(other, 900))
    for version in (901, 902):
        move = a_move(here, version)
        move.before = {"turn": version}
        insert(move)

    assert update_where(Move, {"name": "None"}, {"game": here.pk, "before": None}) == 1
    assert update_where(Move, {"before": None}, {"game": here.pk, "before": ANY}) == 2
    assert update_where(Move, {"before": None}, {"game": here.pk, "before": ANY}) == 0

    assert [*here.moves.values_list("name", flat=True)] == ["None", "Ann", "Ann"]
    assert other.moves.get().name == "Ann"


def write_their_values(rows: list[Counter], *about: tuple[str, ...]) -> None:
    names = [field.attname for field in Counter._meta.concrete_fields if not field.primary_key]
    write_values(Counter, [tuple(getattr(row, name) for name in names) for row in rows], *about)


@pytest.mark.parametrize("names", [("place", "turned"), ("place",)])
@pytest.mark.parametrize("write", [upsert_all, write_their_values])
def test_rows_that_are_there_are_updated_and_others_inserted(
    write: Any, names: tuple[str, ...]
) -> None:
    here, other = (make_war(UserFactory(), UserFactory()) for _ in range(2))
    there = [*here.counters.order_by("pk")]
    before = columns(there[0])
    changed = [
        Counter(game=here, key=key, place="sunk", turned=True, box=7)
        for key in (there[0].key, "a new one", there[1].key)
    ]

    write(changed, ("game", "key"), names)
    write([], ("game", "key"), names)

    found = [*here.counters.order_by("pk")]
    assert [each.key for each in found] == [*(each.key for each in there), "a new one"]
    assert columns(found[0]) == {**before, **{name: getattr(changed[0], name) for name in names}}
    assert columns(found[-1], "id") == columns(changed[1], "id")
    assert not other.counters.filter(place="sunk").exists()


def test_a_row_learns_its_key_from_a_database_that_returns_no_columns_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(connection.features), "can_return_columns_from_insert", False)
    move = a_move(make_game(), 900)

    insert(move)

    assert Move.objects.get(pk=move.pk).version == 900
