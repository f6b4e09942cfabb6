"""The list of notices."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from wargames.notices.company import seats_and_people
from wargames.notices.halted import mark_halted
from wargames.notices.models import Notice
from wargames.notices.services import mark_read

SHOWN = 50


@login_required(login_url="accounts:welcome")
def notice_list(request: HttpRequest) -> HttpResponse:
    """The latest notices, those that were read before apart."""
    mine = Notice.objects.filter(user=request.user.pk)
    notices = mine.select_related("game__created_by").prefetch_related(seats_and_people())[:SHOWN]
    new = [notice for notice in notices if notice.read_at is None]
    mark_halted(new)
    earlier = [notice for notice in notices if notice.read_at is not None]
    return render(request, "notices/list.html", {"new": new, "earlier": earlier})


@require_POST
@login_required(login_url="accounts:welcome")
def open_notice(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Redirect to the game of a notice; all its notices are then read."""
    notice = Notice.objects.filter(game=game_id, user=request.user.pk).first()
    if notice is None:
        raise Http404("no notice of this game")
    mark_read(user=request.user, game=notice.game)
    return redirect(notice.url)


@require_POST
@login_required(login_url="accounts:welcome")
def read_all(request: HttpRequest) -> HttpResponse:
    """Mark all of one's notices as read."""
    Notice.objects.filter(user=request.user.pk, read_at=None).update(read_at=timezone.now())
    return redirect("notices:list")
