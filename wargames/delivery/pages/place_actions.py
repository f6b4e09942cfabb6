"""Actions on a device or a webhook alike: remove it, or send it a test."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from django_tasks.base import Task

from wargames import limits
from wargames.delivery.models import PushSubscription, Webhook

Own = Callable[[HttpRequest], PushSubscription | Webhook]
"""Finds the device or webhook that a button names.

:raises Http404: it is not the user's.
"""
View = Callable[[HttpRequest], HttpResponse]


def removing(own: Own, *, page: str, words: str) -> View:
    """A view that deletes one; `page`: where it redirects, `words`: its message."""

    @require_POST
    @login_required(login_url="accounts:welcome")
    def remove(request: HttpRequest) -> HttpResponse:
        own(request).delete()
        messages.success(request, words)
        return redirect(page)

    return remove


def testing(own: Own, *, page: str, limit: str, task: Task[[int], bool]) -> View:
    """A view that sends a test to one; `limit`: its rate limit, `task`: sends the test."""

    @require_POST
    @login_required(login_url="accounts:welcome")
    def test(request: HttpRequest) -> HttpResponse:
        place = own(request)
        limits.count(request, limit)
        task.enqueue(place.pk)
        messages.success(request, "Test sent. Reload this page to see the result.")
        return redirect(page)

    return test
