"""Tournaments in the admin: the host of the site may cancel one."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from wargames.tournaments.models import Tournament


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin[Tournament]):
    """All tournaments, newest first; nothing is edited by hand."""

    list_display = ("name", "key", "form", "status", "host", "made_at")
    list_filter = ("status", "form")
    list_select_related = ("host",)
    search_fields = ("name", "host__name", "words")
    actions = ("cancel",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return False

    @admin.action(description="Cancel; games that go on are played to their end")
    def cancel(self, request: HttpRequest, tournaments: QuerySet[Tournament]) -> None:
        """Cancel: no more games begin, and it is not repeated."""
        tournaments.update(status=Tournament.Status.CANCELLED, repeats=False)
