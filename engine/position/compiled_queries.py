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
"""A row as the database driver gives it: a value a column."""


Value = uuid.UUID | int | str
PlacedConverters = list[tuple[int, Callable[..., Any], Any]]
"""For the places of some columns what turns their values into Python's, with its argument."""
GAME = uuid.UUID(int=(1 << 128) - 1)
"""Stands for the key of a game while SQL is compiled."""


class Columns(Generic[M]):
    """Columns of a model as a part of rows that were read: what makes instances of them.

    `names`: the fields, by default all; an instance reads the others when someone asks for them.
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
        """What `values_list` calls these columns, of a model at the end of this path."""
        return [f"{prefix}{name}" for name in self.names]

    def made(self, row: Row) -> M:
        """The instance whose columns a row has, and nothing else."""
        connection, values = connections[DEFAULT_DB_ALIAS], list(row)
        for place, convert, expression in self._converters(connection):
            values[place] = convert(values[place], expression, connection)
        made = self.model.__new__(self.model)  # no signal is sent, which takes longer than the rest
        made._state = state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        made.__dict__.update(zip(self.names, values, strict=True))
        return made

    def _converters(self, connection: BaseDatabaseWrapper) -> PlacedConverters:
        """For the places of some columns what makes Python of them in this kind of database."""
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
    """A query given as a queryset with parameters: the key of a game, unless `marks` say else.

    `marks`: what stands for each parameter while the SQL is compiled, a value of its type that is
    no constant of the query. The SQL is kept for each kind of database. What comes back is what
    the queryset would give.
    """

    def __init__(
        self, model: type[M], queryset: Callable[..., QuerySet[M, Any]], *marks: Value
    ) -> None:
        self.model, self.queryset, self.marks = model, queryset, marks or (GAME,)
        self.sql: dict[str, tuple[str, tuple[Any, ...]]] = {}
        self.columns = Columns(model)

    def rows(self, *values: Value) -> list[Row]:
        """The rows as the database has them: JSON is text, on SQLite a truth is 0 or 1."""
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
        """The SQL for this kind of database, compiled at its first use, and its parameters.

        :raises ValueError: the queryset does not ask about each parameter.
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
        """The SQL and its parameters, with marks in place of those that change.

        :raises ValueError: one of them is not asked about.
        """
        sql, given = self._statement()
        missing = {prepared(mark, mark, connection) for mark in self.marks} - set(given)
        if missing:
            raise ValueError(f"expected parameters for {missing}, got {given}")
        return sql, given

    def _statement(self) -> tuple[str, tuple[Any, ...]]:
        """What Django makes of the query."""
        return self.queryset(*self.marks).query.sql_with_params()


class CompiledDelete(CompiledQuery[M]):
    """The deletion of the rows that a queryset finds; nothing else may hang on them.

    No signals of models are sent.
    """

    def _statement(self) -> tuple[str, tuple[Any, ...]]:
        query = self.queryset(*self.marks).query.chain(klass=DeleteQuery)
        sql, given = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
        return sql, tuple(given)


def prepared(mark: Value, value: Value, connection: BaseDatabaseWrapper) -> Any:
    """A value as this kind of database takes it; for the key of a game its text will do too."""
    if isinstance(mark, uuid.UUID):
        return Game._meta.pk.get_db_prep_value(value, connection)
    return value


def column_of(field: Any) -> Any:
    """A field's column as a query has it: a foreign key's is of the type of the key it names."""
    return field.get_col(field.model._meta.db_table)


def converters_of(column: Any, connection: BaseDatabaseWrapper) -> list[Callable[..., Any]]:
    """What turns a column's value into Python's, in this kind of database."""
    return [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
