"""The position in the admin: to look at, since only engine.moves changes it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from engine.models import Card, Counter, Game, LogEntry, Move, Seat


class ReadOnly(admin.ModelAdmin[Any]):
    """Nothing is added or changed here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    """A game without what is secret until it is over: the seed, and the dice a lesson will roll."""

    list_display = ("title", "id", "status", "version", "watch", "created_by", "updated_at")
    list_filter = ("key", "status")
    search_fields = ("id", "created_by__name")
    exclude = ("seed", "flow", "start", "join_token")


@admin.register(Counter)
class CounterAdmin(ReadOnly):
    """Where every counter lies."""

    list_display = ("key", "place", "box", "face", "turned", "markers", "game")
    list_filter = ("key",)
    search_fields = ("key", "game__id")


@admin.register(Card)
class CardAdmin(ReadOnly):
    """Which pile every card lies in; its rank there is hidden from the host too."""

    list_display = ("key", "pile", "game")
    list_filter = ("pile",)
    search_fields = ("key", "game__id")
    exclude = ("rank",)


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """Who sits where."""

    list_display = ("user", "role", "place", "game", "joined_at")
    search_fields = ("user__name", "game__id")


@admin.register(Move)
class MoveAdmin(ReadOnly):
    """The history."""

    list_display = ("game", "version", "name", "role", "choice", "undone", "made_at")
    search_fields = ("game__id",)
    exclude = ("before", "draws")


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    """What happened."""

    list_display = ("game", "rule", "kind", "data")
    list_filter = ("kind",)
    search_fields = ("game__id",)
