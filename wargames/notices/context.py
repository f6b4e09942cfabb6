"""The number beside "Notices"."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from wargames.notices.models import Notice


def unread(request: HttpRequest) -> dict[str, object]:
    """Counted only when a page shows it: the parts that HTMX fetches do not."""
    return {"unread_notices": SimpleLazyObject(lambda: Notice.objects.unread_count(request.user))}
