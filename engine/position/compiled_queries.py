"""Hot queries with their SQL compiled once, because compiling costs more than running them."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet
from django.db.models.base import ModelState
from django.db.models.sql import DeleteQuery

from engine.models import Game

M = TypeVar("M", bound=Model)
Row = tuple[Any, ...]
"""A row as the database driver returns it: one value per column."""


Value = uuid.UUID | int | str
PlacedConverters = list[tuple[int, Callable[..., Any], Any]]
"""(column index, converter to a Python value, its expression argument)."""
GAME = uuid.UUID(int=(1 << 128) - 1)
"""Placeholder for a game's key while SQL is compiled."""


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
