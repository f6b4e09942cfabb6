"""Hot queries with their SQL compiled once, because compiling costs more than running them."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from engine.models import Game

M = TypeVar("M", bound=Model)
Row = tuple[Any, ...]
"""A row as the database driver gives it: a value a column."""


Value = uuid.UUID | int | str
Converters = tuple[tuple[str, ...], list[tuple[int, list[tuple[Callable[..., Any], Any]]]]]
"""The names of fields, and for the places of some what turns their values into Python's."""
GAME = uuid.UUID(int=(1 << 128) - 1)
"""Stands for the key of a game while SQL is compiled."""


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
        self.converters: dict[str, Converters] = {}

    def rows(self, *values: Value) -> list[Row]:
        """The rows as the database has them: JSON is text, on SQLite a truth is 0 or 1."""
        with connection.cursor() as cursor:
            cursor.execute(*self.sql_and_parameters(*values))
            found: list[Row] = cursor.fetchall()
            return found

    def models(self, *values: Value) -> list[M]:
        """The rows as instances of the model; what was annotated is set on them."""
        with connection.cursor() as cursor:
            cursor.execute(*self.sql_and_parameters(*values))
            found = cursor.fetchall()
            columns = tuple(column[0] for column in cursor.description)
        return [self._made(row, columns) for row in found]

    def _made(self, row: Row, columns: tuple[str, ...]) -> M:
        """One row as an instance."""
        names, converters = self._converters(columns)
        values = list(row)
        for place, convert in converters:
            for each, expression in convert:
                values[place] = each(values[place], expression, connection)
        made = self.model.from_db(connection.alias, names, values[: len(names)])
        for name, value in zip(columns[len(names) :], values[len(names) :], strict=True):
            setattr(made, name, value)
        return made

    def _converters(self, columns: tuple[str, ...]) -> Converters:
        """The names of the model's fields, which come first, and what makes Python of them."""
        kept = self.converters.get(connection.vendor)
        if kept is None:
            fields = self.model._meta.concrete_fields
            names = tuple(field.attname for field in fields)
            if columns[: len(names)] != tuple(field.column for field in fields):
                raise ValueError(f"expected all fields in their order, got {columns}")
            kept = (
                names,
                [
                    (place, [(each, field.cached_col) for each in converters_of(field)])
                    for place, field in enumerate(fields)
                    if converters_of(field)
                ],
            )
            self.converters[connection.vendor] = kept
        return kept

    def sql_and_parameters(self, *values: Value) -> tuple[str, list[Any]]:
        """The SQL for this kind of database, compiled at its first use, and its parameters.

        :raises ValueError: the queryset does not ask about each parameter.
        """
        if connection.vendor not in self.sql:
            self.sql[connection.vendor] = self._compiled()
        sql, given = self.sql[connection.vendor]
        both = zip(self.marks, values, strict=True)
        known = {prepared(mark, mark): prepared(mark, value) for mark, value in both}
        return sql, [known.get(each, each) for each in given]

    def _compiled(self) -> tuple[str, tuple[Any, ...]]:
        """The SQL and its parameters, with marks in place of those that change.

        :raises ValueError: one of them is not asked about.
        """
        sql, given = self.queryset(*self.marks).query.sql_with_params()
        missing = {prepared(mark, mark) for mark in self.marks} - set(given)
        if missing:
            raise ValueError(f"expected parameters for {missing}, got {given}")
        return sql, given


def prepared(mark: Value, value: Value) -> Any:
    """A value as this kind of database takes it; for the key of a game its text will do too."""
    if isinstance(mark, uuid.UUID):
        return Game._meta.pk.get_db_prep_value(value, connection)
    return value


def converters_of(field: Any) -> list[Callable[..., Any]]:
    """What turns a column's value into Python's, in this kind of database."""
    of_database = connection.ops.get_db_converters(field.cached_col)
    return [*of_database, *field.get_db_converters(connection)]
