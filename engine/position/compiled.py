"""Hot queries and writes with their SQL compiled once; no signals of models are sent.

Compiling one costs more than running it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, QuerySet
from django.db.models.base import ModelState
from django.db.models.sql import DeleteQuery

from engine.models import Game

M = TypeVar("M", bound=Model)
T = TypeVar("T", Model, Sequence[Any])
Row = tuple[Any, ...]
"""A row as the database driver returns it: one value per column."""
Value = uuid.UUID | int | str
PlacedConverters = list[tuple[int, Callable[..., Any], Any]]
"""(column index, converter to a Python value, its expression argument)."""
GAME = uuid.UUID(int=(1 << 128) - 1)
"""Placeholder for a game's key while SQL is compiled."""
A_KEY = (1 << 31) - 2
"""Placeholder for the key of a person or another row."""
OF_A_SIDE = (GAME, A_KEY, "a side")
"""Placeholders for a game, a person and a side."""
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


class Columns(Generic[M]):
    """Some columns of a model within longer rows; makes instances from them.

    `names`: the fields, by default all. An instance loads the other fields on access.
    """

    def __init__(self, model: type[M], names: Sequence[str] = ()) -> None:
        meta = model._meta
        fields = [meta.get_field(name) for name in names] if names else meta.concrete_fields
        self.model, self.fields = model, list[Any](fields)
        self.names = tuple(field.attname for field in self.fields)
        self.converters: dict[str, PlacedConverters] = {}

    def __len__(self) -> int:
        return len(self.names)

    def paths(self, prefix: str = "") -> list[str]:
        """The names of these columns for `values_list`, for a model at the end of this path."""
        return [f"{prefix}{name}" for name in self.names]

    def made(self, row: Row) -> M:
        """The model instance with the values of a row that has exactly these columns."""
        connection, values = connections[DEFAULT_DB_ALIAS], list(row)
        for place, convert, expression in self._converters(connection):
            values[place] = convert(values[place], expression, connection)
        made = self.model.__new__(self.model)  # no signal is sent, which takes longer than the rest
        made._state = state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        made.__dict__.update(zip(self.names, values, strict=True))
        return made

    def _converters(self, connection: BaseDatabaseWrapper) -> PlacedConverters:
        """The converters from values of this kind of database to Python, cached."""
        kept = self.converters.get(connection.vendor)
        if kept is None:
            kept = [
                (place, convert, column)
                for place, column in enumerate(map(column_of, self.fields))
                for convert in converters_of(column, connection)
            ]
            self.converters[connection.vendor] = kept
        return kept


class CompiledQuery(Generic[M]):
    """A query compiled from a queryset with parameters: by default only the key of a game.

    `marks`: placeholders for the parameters while SQL is compiled, each a value of its type that is
    no constant of the query. The SQL is cached for each kind of database. The results are those of
    the queryset.
    """

    def __init__(
        self, model: type[M], queryset: Callable[..., QuerySet[M, Any]], *marks: Value
    ) -> None:
        self.model, self.queryset, self.marks = model, queryset, marks or (GAME,)
        self.sql: dict[str, tuple[str, tuple[Any, ...]]] = {}
        self.columns = Columns(model)

    def rows(self, *values: Value) -> list[Row]:
        """The rows as the database returns them: JSON as text, and on SQLite booleans as 0 or 1."""
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(*self.sql_and_parameters(*values))
            found: list[Row] = cursor.fetchall()
            return found

    def models(self, *values: Value) -> list[M]:
        """The rows as instances of the model."""
        with connections[DEFAULT_DB_ALIAS].cursor() as cursor:
            cursor.execute(*self.sql_and_parameters(*values))
            found = cursor.fetchall()
            columns = tuple(column[0] for column in cursor.description)
        if columns != tuple(field.column for field in self.columns.fields):
            raise ValueError(f"expected all fields in their order and no more, got {columns}")
        return [self.columns.made(row) for row in found]

    def sql_and_parameters(self, *values: Value) -> tuple[str, list[Any]]:
        """The SQL for this kind of database, compiled on first use, and its parameters.

        :raises ValueError: the queryset does not use every parameter.
        """
        connection = connections[DEFAULT_DB_ALIAS]
        if connection.vendor not in self.sql:
            self.sql[connection.vendor] = self._compiled(connection)
        sql, given = self.sql[connection.vendor]
        known = {
            prepared(mark, mark, connection): prepared(mark, value, connection)
            for mark, value in zip(self.marks, values, strict=True)
        }
        return sql, [known.get(each, each) for each in given]

    def _compiled(self, connection: BaseDatabaseWrapper) -> tuple[str, tuple[Any, ...]]:
        """The compiled SQL and its parameters, with the placeholders in them.

        :raises ValueError: a placeholder is not used.
        """
        sql, given = self._statement()
        missing = {prepared(mark, mark, connection) for mark in self.marks} - set(given)
        if missing:
            raise ValueError(f"expected parameters for {missing}, got {given}")
        return sql, given

    def _statement(self) -> tuple[str, tuple[Any, ...]]:
        """The SQL that Django generates for the query, with its parameters."""
        return self.queryset(*self.marks).query.sql_with_params()


class CompiledDelete(CompiledQuery[M]):
    """Deletes the rows that a queryset finds, without model signals.

    Nothing else may depend on these rows.
    """

    def _statement(self) -> tuple[str, tuple[Any, ...]]:
        query = self.queryset(*self.marks).query.chain(klass=DeleteQuery)
        sql, given = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        return sql, tuple(given)


def prepared(mark: Value, value: Value, connection: BaseDatabaseWrapper) -> Any:
    """A value in the form that this kind of database takes."""
    if isinstance(mark, uuid.UUID):
        return Game._meta.pk.get_db_prep_value(value, connection)
    return value


def column_of(field: Any) -> Any:
    """A field's column as it stands in a query; a foreign key has the type of its target."""
    return field.get_col(field.model._meta.db_table)


def converters_of(column: Any, connection: BaseDatabaseWrapper) -> list[Callable[..., Any]]:
    """The functions that convert a column's values to Python in this kind of database."""
    return [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]


# ---------------------------------------------------------------------- writes


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


def write_values(
    kind: type[Model], rows: Sequence[Sequence[Any]], by: tuple[str, ...], names: tuple[str, ...]
) -> None:
    """As `upsert_all`, given only the values of each row's fields, the primary key left out.

    No `by`: all rows are new.
    """
    connection, columns = connections[DEFAULT_DB_ALIAS], _columns_of(kind)
    for some in _batches(rows, connection):
        count = len(some)
        new = _insert_sql(kind, count, returns=False)
        placed = (pair for row in some for pair in zip(columns, row, strict=True))
        values = [column.prepared(value, connection) for column, value in placed]
        with connection.cursor() as cursor:
            cursor.execute(_upsert_sql(kind, count, by, names) if by else new, values)


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


def _batches(rows: Sequence[T], connection: BaseDatabaseWrapper) -> Iterator[Sequence[T]]:
    """Split rows of one model into batches that stay below the database's parameter limit."""
    if not rows:
        return
    most, one = connection.features.max_query_params, rows[0]
    columns = len(_fields_of(type(one)) if isinstance(one, Model) else one)
    size = max(1, most // columns) if most else len(rows)
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
