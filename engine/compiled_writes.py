"""Hot inserts and updates with their SQL written once; no signals of models are sent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model


def insert(row: Model) -> None:
    """Add a new row, which learns its key."""
    fields = _fields_of(type(row))
    returns = connection.features.can_return_columns_from_insert  # not an SQLite before 3.35
    sql = _insert_sql(type(row), returns=returns)
    with connection.cursor() as cursor:
        cursor.execute(sql, [_value(field, row, is_new=True) for field in fields])
        row.pk = cursor.fetchone()[0] if returns else cursor.lastrowid
    row._state.adding, row._state.db = False, connection.alias


def insert_all(rows: Sequence[Model]) -> None:
    """Add new rows of one kind, which do not learn their keys."""
    if not rows:
        return
    kind = type(rows[0])
    values = [[_value(field, row, is_new=True) for field in _fields_of(kind)] for row in rows]
    with connection.cursor() as cursor:
        cursor.executemany(_insert_sql(kind, returns=False), values)


def update(row: Model, names: tuple[str, ...]) -> None:
    """Write these fields of a row that is there.

    :raises LookupError: it is not there any more.
    """
    kind = type(row)
    fields = [kind._meta.get_field(name) for name in names]
    values = [_value(field, row, is_new=False) for field in fields]
    key = _value(kind._meta.pk, row, is_new=False)
    with connection.cursor() as cursor:
        cursor.execute(_update_sql(kind, names, ("pk",), 0), [*values, key])
        if cursor.rowcount != 1:
            raise LookupError(f"{kind.__name__} {row.pk} is gone")


def update_where(
    kind: type[Model], changed: dict[str, Any], among: dict[str, Any], keys: Sequence[str]
) -> int:
    """Write values into the rows with these `key`s among those where fields have these values.

    Returns how many there were.
    """
    names, where = tuple(changed), tuple(among)
    values = [_prepared(kind, name, value) for name, value in {**changed, **among}.items()]
    with connection.cursor() as cursor:
        cursor.execute(_update_sql(kind, names, where, len(keys)), [*values, *keys])
        return int(cursor.rowcount)


def _prepared(kind: type[Model], name: str, value: Any) -> Any:
    field: Any = kind._meta.get_field(name)
    return field.get_db_prep_save(value, connection)


def _value(field: Any, row: Model, *, is_new: bool) -> Any:
    return field.get_db_prep_save(field.pre_save(row, is_new), connection)


@cache
def _fields_of(kind: type[Model]) -> list[Field[Any, Any]]:
    """The columns that the database does not fill by itself."""
    return [field for field in kind._meta.local_concrete_fields if not field.primary_key]


@cache
def _insert_sql(kind: type[Model], *, returns: bool) -> str:
    columns = _quoted(field.column for field in _fields_of(kind))
    places = ", ".join(["%s"] * len(columns))
    table, pk = connection.ops.quote_name(kind._meta.db_table), _quoted([kind._meta.pk.column])[0]
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - names
    return f"{sql} RETURNING {pk}" if returns else sql


@cache
def _update_sql(
    kind: type[Model], names: tuple[str, ...], where: tuple[str, ...], keys: int
) -> str:
    meta = kind._meta
    setters = [f"{column} = %s" for column in _columns(kind, names)]
    filters = [f"{column} = %s" for column in _columns(kind, where)]
    if keys:
        filters.append(f"{_columns(kind, ('key',))[0]} IN ({', '.join(['%s'] * keys)})")
    table = connection.ops.quote_name(meta.db_table)
    return f"UPDATE {table} SET {', '.join(setters)} WHERE {' AND '.join(filters)}"  # noqa: S608


def _columns(kind: type[Model], names: Iterable[str]) -> list[str]:
    pk = kind._meta.pk.name
    fields: list[Any] = [kind._meta.get_field(pk if name == "pk" else name) for name in names]
    return _quoted(field.column for field in fields)


def _quoted(names: Iterable[str | None]) -> list[str]:
    return [connection.ops.quote_name(name) for name in names if name]
