"""Questions that every move asks the database: worded once, which takes longer than the answer."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet

from engine.models import Game

M = TypeVar("M", bound=Model)


class Worded(Generic[M]):
    """A question about one game, as a queryset that is given the game's key and nothing else.

    Its SQL is kept for each kind of database. What comes back is what the queryset would give.
    """

    def __init__(self, model: type[M], question: Callable[[uuid.UUID], QuerySet[M, Any]]) -> None:
        self.model, self.question = model, question
        self.sql: dict[str, str] = {}

    def rows(self, game_id: uuid.UUID) -> list[tuple[Any, ...]]:
        """The answer as the database has it: JSON is text, on SQLite a truth is 0 or 1."""
        with connection.cursor() as cursor:
            cursor.execute(*self.asked(game_id))
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found

    def models(self, game_id: uuid.UUID) -> list[M]:
        """The answer as rows of the model."""
        return list(self.model._default_manager.raw(*self.asked(game_id)))

    def asked(self, game_id: uuid.UUID) -> tuple[str, list[Any]]:
        """The SQL and its one parameter."""
        sql = self.sql.get(connection.vendor)
        if sql is None:
            sql, given = self.question(game_id).query.sql_with_params()
            if len(given) != 1:
                raise ValueError(f"expected a question about a game alone, got {given}")
            self.sql[connection.vendor] = sql
        return sql, [Game._meta.pk.get_db_prep_value(game_id, connection)]
