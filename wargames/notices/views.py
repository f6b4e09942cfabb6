"""The list of notices."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from wargames.notices.models import Notice
from wargames.notices.services import mark_read

SHOWN = 50


@login_required(login_url="accounts:welcome")
def notice_list(request: HttpRequest) -> HttpResponse:
    """The latest notices, unread ones marked."""
    mine = Notice.objects.filter(user=request.user.pk)
    notices = mine.select_related("game__created_by")[:SHOWN]
    return render(request, "notices/list.html", {"notices": notices})


@require_POST
@login_required(login_url="accounts:welcome")
def open_notice(request: HttpRequest, pk: int) -> HttpResponse:
    """To the game that a notice tells of; the notice is read then, with all others of the game."""
    notice = get_object_or_404(Notice, pk=pk, user=request.user.pk)
    mark_read(user=request.user, game=notice.game)
    return redirect(notice.url)


@require_POST
@login_required(login_url="accounts:welcome")
def read_all(request: HttpRequest) -> HttpResponse:
    """Marks all notices of the asker as read."""
    Notice.objects.filter(user=request.user.pk, read_at=None).update(read_at=timezone.now())
    return redirect("notices:list")
