"""Which browser a subscription hangs on, and when it ends: with the log-in there."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from wargames.delivery.models import PushSubscription, hash_of

BROWSER_COOKIE = "device"
"""A secret of one browser, which stays when somebody logs in or out."""


def mark_of(request: HttpRequest, cookie: str = "") -> str:
    """What is kept of a browser's secret; nothing where it has none."""
    cookie = cookie or request.COOKIES.get(BROWSER_COOKIE, "")
    return hash_of(cookie) if cookie else ""


def forget_browser(*, request: HttpRequest | None = None, **_: Any) -> None:
    """Receiver of `user_logged_out`: this browser shows no more notices."""
    mark = mark_of(request) if request is not None else ""
    if mark:
        PushSubscription.objects.filter(browser_mark=mark).delete()


def forget_others(*, request: HttpRequest | None = None, user: Any = None, **_: Any) -> None:
    """Receiver of a changed password: whoever knew the old one is told nothing more.

    This browser alone goes on.
    """
    mine = PushSubscription.objects.filter(person=user)
    mark = mark_of(request) if request is not None else ""
    (mine.exclude(browser_mark=mark) if mark else mine).delete()
