"""Which browser a push subscription belongs to; it ends with the log-in there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from wargames.accounts.keys import Kind
from wargames.delivery.models import PushSubscription, hash_of

BROWSER_COOKIE = "device"
"""A random secret of one browser, kept across log-ins."""


def mark_of(request: HttpRequest, cookie: str = "") -> str:
    """The hash of the browser's secret; empty where it has none."""
    cookie = cookie or request.COOKIES.get(BROWSER_COOKIE, "")
    return hash_of(cookie) if cookie else ""


def forget_browser(*, request: HttpRequest | None = None, **_: Any) -> None:
    """Receiver of `user_logged_out`: delete this browser's push subscriptions."""
    mark = mark_of(request) if request is not None else ""
    if mark:
        PushSubscription.objects.filter(browser_mark=mark).delete()


class DeviceKind(Kind, frozen=True):
    """Devices with notifications; when others are ended, the requesting browser keeps its own."""

    def end(self, person: int, request: HttpRequest | None) -> int:
        """End the others; `request`: from the browser that keeps its own."""
        mine, mark = self.of(person), mark_of(request) if request is not None else ""
        ending = mine.exclude(browser_mark=mark) if mark else mine
        return ending.delete()[1].get(self.model._meta.label, 0)
