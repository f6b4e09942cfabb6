"""Reports in the admin, for the host of the site."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from wargames.people.models import Report


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    """Reports, newest first; the host enters the outcome."""

    list_display = ("reason", "about", "by", "made_at", "handled_at")
    list_filter = (("handled_at", admin.EmptyFieldListFilter), "reason")
    list_select_related = ("about", "by")
    search_fields = ("about__name", "by__name", "words")
    readonly_fields = ("by", "about", "game", "reason", "words", "made_at", "handled_at")
    fields = (*readonly_fields, "outcome")
    actions = ("done_with", "shut_out")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, obj: Report, form: Any, change: bool) -> None:
        """Save the outcome and mark the report as handled."""
        obj.handled_at = obj.handled_at or timezone.now()
        super().save_model(request, obj, form, change)

    @admin.action(description="Mark as handled")
    def done_with(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        reports.filter(handled_at=None).update(handled_at=timezone.now())

    @admin.action(description="Ban the reported players")
    def shut_out(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """Ban the reported people; their games and messages stay."""
        for each in reports.select_related("about"):
            if not each.about.is_superuser:
                each.about.is_active = False
                each.about.save(update_fields=("is_active",))
        self.done_with(request, reports)
