"""Hot inserts and updates with their SQL written once; no signals of models are sent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model

M = TypeVar("M", bound=Model)
ANY = object()
"""Matches any value but null."""
EQUAL = " = %s"
Statement = tuple[str, list[Any]]
"""SQL with its parameters."""
TEXTS, NUMBERS = ("CharField", "TextField", "SlugField"), ("IntegerField", "BigAutoField")
MORE_NUMBERS = ("PositiveIntegerField", "PositiveSmallIntegerField", "SmallIntegerField")
PLAIN_TYPES: dict[str, type] = {
    **dict.fromkeys(TEXTS, str),
    **dict.fromkeys((*NUMBERS, *MORE_NUMBERS), int),
    "BooleanField": bool,
}
"""Internal type of a field → the Python type whose values every database takes unchanged."""


def insert(row: Model, after: Statement | None = None) -> None:
    """Insert a new row and set its primary key.

    `after`: an update or deletion to run first, which does not depend on the row; PostgreSQL takes
    both in one statement.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    returns = connection.features.can_return_columns_from_insert  # not an SQLite before 3.35
    sql, values = _insert_sql(type(row), 1, returns=returns), _values_of([row], connection)
    with connection.cursor() as cursor:
        if after and connection.vendor == "postgresql":
            sql, values = f"WITH before AS ({after[0]}) {sql}", [*after[1], *values]
        elif after:
            cursor.execute(*after)
        cursor.execute(sql, values)
        row.pk = cursor.fetchone()[0] if returns else cursor.lastrowid
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


def insert_all(rows: Sequence[Model]) -> None:
    """Insert new rows of one model, and set their keys where the database returns them."""
    connection = connections[DEFAULT_DB_ALIAS]
    returns = connection.features.can_return_rows_from_bulk_insert
    for some in _batches(rows, connection):
        sql = _insert_sql(type(some[0]), len(some), returns=returns)
        with connection.cursor() as cursor:
            cursor.execute(sql, _values_of(some, connection))
            for row, key in zip(some, cursor.fetchall() if returns else (), strict=False):
                row.pk = key[0]
                row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


def upsert_all(rows: Sequence[Model], by: tuple[str, ...], names: tuple[str, ...]) -> None:
    """Insert rows of one model; where one has the same `by` fields, update these `names`."""
    connection = connections[DEFAULT_DB_ALIAS]
    for some in _batches(rows, connection):
        sql = _upsert_sql(type(some[0]), len(some), by, names)
        with connection.cursor() as cursor:
            cursor.execute(sql, _values_of(some, connection))


def update(row: Model, names: tuple[str, ...]) -> None:
    """Update these fields of an existing row.

    :raises LookupError: the row is gone.
    """
    kind, connection = type(row), connections[DEFAULT_DB_ALIAS]
    columns = _named_columns(kind, (*names, kind._meta.pk.name))
    values = [each.value(row, connection, is_new=False) for each in columns]
    with connection.cursor() as cursor:
        cursor.execute(_update_sql(kind, names, (("pk", EQUAL),)), values)
        if cursor.rowcount != 1:
            raise LookupError(f"{kind.__name__} {row.pk} is gone")


def update_where(kind: type[Model], changed: dict[str, Any], among: dict[str, Any]) -> int:
    """Update all rows whose fields have the values of `among` (None: null; ANY: not null).

    Returns how many rows were updated.
    """
    with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(*updating(kind, changed, among))
        return int(cursor.rowcount)


def updating(kind: type[Model], changed: dict[str, Any], among: dict[str, Any]) -> Statement:
    """The SQL statement for `update_where`."""
    where = tuple((name, _condition_on(value)) for name, value in among.items())
    asked = [(name, value) for name, value in among.items() if _condition_on(value) == EQUAL]
    columns = _named_columns(kind, (*changed, *(name for name, _ in asked)))
    given = (*changed.values(), *(value for _, value in asked))
    connection = connections[DEFAULT_DB_ALIAS]
    values = [each.prepared(value, connection) for each, value in zip(columns, given, strict=True)]
    return _update_sql(kind, tuple(changed), where), values


def _condition_on(value: Any) -> str:
    """The SQL condition for this value of a column."""
    if value is ANY:
        return " IS NOT NULL"
    return " IS NULL" if value is None else EQUAL


def _batches(rows: Sequence[M], connection: BaseDatabaseWrapper) -> Iterator[Sequence[M]]:
    """Split rows of one model into batches that stay below the database's parameter limit."""
    if not rows:
        return
    most = connection.features.max_query_params
    size = max(1, most // len(_fields_of(type(rows[0])))) if most else len(rows)
    for first in range(0, len(rows), size):
        yield rows[first : first + size]


class Column:
    """A column, and how a row's value is written into it.

    A value that already has the column's plain type is passed on as it is: converting it through
    Django takes longer than writing it.
    """

    def __init__(self, field: Any) -> None:
        self.field, self.name = field, field.attname
        of = field.target_field if field.is_relation else field
        is_usual = type(field).pre_save is Field.pre_save
        self.plain = PLAIN_TYPES.get(of.get_internal_type()) if is_usual else None

    def value(self, row: Model, connection: BaseDatabaseWrapper, *, is_new: bool) -> Any:
        """The value of a row to be written into this column."""
        if self.plain is not None:
            return self.prepared(getattr(row, self.name), connection)
        return self.field.get_db_prep_save(self.field.pre_save(row, is_new), connection)

    def prepared(self, value: Any, connection: BaseDatabaseWrapper) -> Any:
        """A value in the form that this kind of database takes."""
        if value is None or type(value) is self.plain:
            return value
        return self.field.get_db_prep_save(value, connection)


def _values_of(rows: Sequence[Model], connection: BaseDatabaseWrapper) -> list[Any]:
    """The column values of new rows, one row after the other."""
    columns = _columns_of(type(rows[0]))
    return [column.value(row, connection, is_new=True) for row in rows for column in columns]


@cache
def _columns_of(kind: type[Model]) -> list[Column]:
    """The columns of a model that an insert has to fill."""
    return [Column(field) for field in _fields_of(kind)]


@cache
def _named_columns(kind: type[Model], names: tuple[str, ...]) -> list[Column]:
    return [Column(kind._meta.get_field(name)) for name in names]


@cache
def _fields_of(kind: type[Model]) -> list[Field[Any, Any]]:
    """The fields of a model that an insert has to fill: all but the primary key."""
    return [field for field in kind._meta.local_concrete_fields if not field.primary_key]


@lru_cache(maxsize=512)
def _insert_sql(kind: type[Model], rows: int, *, returns: bool) -> str:
    columns = _quoted(field.column for field in _fields_of(kind))
    places = ", ".join([f"({', '.join(['%s'] * len(columns))})"] * rows)
    table, pk = _quoted([kind._meta.db_table, kind._meta.pk.column])
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES {places}"  # noqa: S608 - names
    return f"{sql} RETURNING {pk}" if returns else sql


@lru_cache(maxsize=512)
def _upsert_sql(kind: type[Model], rows: int, by: tuple[str, ...], names: tuple[str, ...]) -> str:
    setters = [f"{column} = excluded.{column}" for column in _columns(kind, names)]
    known = f"ON CONFLICT ({', '.join(_columns(kind, by))})"
    return f"{_insert_sql(kind, rows, returns=False)} {known} DO UPDATE SET {', '.join(setters)}"


@cache
def _update_sql(
    kind: type[Model], names: tuple[str, ...], where: tuple[tuple[str, str], ...]
) -> str:
    setters = [f"{column} = %s" for column in _columns(kind, names)]
    asked = _columns(kind, [name for name, _ in where])
    filters = [f"{column}{test}" for column, (_, test) in zip(asked, where, strict=True)]
    table = _quoted([kind._meta.db_table])[0]
    return f"UPDATE {table} SET {', '.join(setters)} WHERE {' AND '.join(filters)}"  # noqa: S608


def _columns(kind: type[Model], names: Iterable[str]) -> list[str]:
    pk = kind._meta.pk.name
    fields: list[Any] = [kind._meta.get_field(pk if name == "pk" else name) for name in names]
    return _quoted(field.column for field in fields)


def _quoted(names: Iterable[str | None]) -> list[str]:
    quote = connections[DEFAULT_DB_ALIAS].ops.quote_name
    return [quote(name) for name in names if name]
