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


class CompiledQuery(Generic[M]):
    """A query about one game, given as a queryset whose one parameter is the game's key.

    Its SQL is kept for each kind of database. What comes back is what the queryset would give.
    """

    def __init__(self, model: type[M], queryset: Callable[[uuid.UUID], QuerySet[M, Any]]) -> None:
        self.model, self.queryset = model, queryset
        self.sql: dict[str, str] = {}

    def rows(self, game_id: uuid.UUID) -> list[Row]:
        """The rows as the database has them: JSON is text, on SQLite a truth is 0 or 1."""
        with connection.cursor() as cursor:
            cursor.execute(*self.sql_and_parameters(game_id))
            found: list[Row] = cursor.fetchall()
            return found

    def models(self, game_id: uuid.UUID) -> list[M]:
        """The rows as instances of the model."""
        return list(self.model._default_manager.raw(*self.sql_and_parameters(game_id)))

    def sql_and_parameters(self, game_id: uuid.UUID) -> tuple[str, list[str]]:
        """The SQL for this kind of database, compiled at its first use, and its one parameter.

        :raises ValueError: the queryset has other parameters than the game.
        """
        sql = self.sql.get(connection.vendor)
        if sql is None:
            sql, given = self.queryset(game_id).query.sql_with_params()
            if len(given) != 1:
                raise ValueError(f"expected the game as the only parameter, got {given}")
            self.sql[connection.vendor] = sql
        return sql, [Game._meta.pk.get_db_prep_value(game_id, connection)]
