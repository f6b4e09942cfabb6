"""The position in the admin: to look at, since only engine.moves changes it."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import HttpRequest

from engine.core import registry
from engine.core.roles import FACILITATOR
from engine.models import Card, Counter, FormerSeat, Game, LogEntry, Move, Seat


class ReadOnly(admin.ModelAdmin[Any]):
    """A read-only model in the admin.

    A host who plays in a game against others, or has played, must not see here what their side may
    not know while it runs: `of_game` is the path from a row to its game. A facilitator sees it all
    anyway.
    """

    of_game = "game"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """The rows of all games except those that this host plays in."""
        return super().get_queryset(request).exclude(**{f"{self.of_game}__in": played_by(request)})

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def played_by(request: HttpRequest) -> QuerySet[Game]:
    """The running games in which this user plays one side of several, or has played one."""
    opposed = [key for key in registry.keys() if registry.get(key).roles.are_opposed]  # noqa: SIM118
    running = Game.objects.filter(key__in=opposed, status=Game.Status.PLAYING, lesson="")
    mine = Seat.objects.filter(game=OuterRef("pk"), user=request.user.pk)
    mine = mine.exclude(side=FACILITATOR)
    led = FormerSeat.objects.filter(game=OuterRef("pk"), user=request.user.pk)
    led = led.exclude(side=FACILITATOR)
    return running.filter(Exists(mine) | Exists(led)).order_by()


@admin.register(Game)
class GameAdmin(ReadOnly):
    """A game without its secrets: the seed, and the dice of a lesson."""

    of_game = "pk"

    list_display = ("title", "id", "status", "version", "watch", "created_by", "updated_at")
    list_filter = ("key", "status")
    search_fields = ("id", "created_by__name")
    exclude = ("seed", "flow", "start", "join_token")


@admin.register(Counter)
class CounterAdmin(ReadOnly):
    """The positions of counters."""

    list_display = ("key", "place", "box", "face", "turned", "markers", "game")
    list_filter = ("key",)
    search_fields = ("key", "game__id")


@admin.register(Card)
class CardAdmin(ReadOnly):
    """The pile of every card; its rank there is hidden from the host too."""

    list_display = ("key", "pile", "game")
    list_filter = ("pile",)
    search_fields = ("key", "game__id")
    exclude = ("rank",)


@admin.register(Seat)
class SeatAdmin(ReadOnly):
    """The seats and their holders."""

    list_display = ("user", "side", "powers", "place", "game", "joined_at")
    search_fields = ("user__name", "game__id")


@admin.register(Move)
class MoveAdmin(ReadOnly):
    """The moves."""

    list_display = ("game", "version", "name", "role", "choice", "undone", "made_at")
    search_fields = ("game__id",)
    exclude = ("before", "draws")


@admin.register(LogEntry)
class LogEntryAdmin(ReadOnly):
    """The log."""

    list_display = ("game", "rule", "kind", "data")
    list_filter = ("kind",)
    search_fields = ("game__id",)
