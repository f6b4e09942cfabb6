"""What a program would do where the viewer is asked, and the counsel for each choice."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from wargames import limits
from wargames.table.board import advising, counselling
from wargames.table.viewer.asker import seated, who
from wargames.table.viewer.view import SeatView
from wargames.table.views.pages import table_for


def hinted(request: HttpRequest, game_id: uuid.UUID) -> SeatView:
    """The table of someone who may ask what a program would do.

    :raises Http404: nobody may there.
    """
    found = table_for(request, game_id)
    if not found.gives_hints:
        raise Http404("nobody is advised here")
    return found


@require_safe
@seated
def advice(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What a program would do where the viewer is asked, and what it weighed."""
    table = hinted(request, game_id)
    advised = advising.advised(table)
    found = None
    if advised and not advised.is_only:
        found = counselling.counselled(table, goes_on=may_go_on(request))
    context = {"p": table, "advised": advised, "counsel": found}
    return render(request, "table/advice.html", context)


@require_safe
@seated
def counsel(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The counsel for the question that the asking page is about, a little further on."""
    table = hinted(request, game_id)
    found = None
    if request.GET.get("of") == table.tokens:
        found = counselling.counselled(table, goes_on=may_go_on(request))
        if found is None:
            raise Http404("there is no counsel for this")
    return render(request, "table/counsel.html", {"p": table, "counsel": found})


def may_go_on(request: HttpRequest) -> bool:
    """Whether more may be worked out for a person; else what is known already is shown."""
    try:
        limits.count(request, "counsel", who(request))
    except limits.TooMany:
        return False
    return True
