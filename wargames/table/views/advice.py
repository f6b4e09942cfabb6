"""What a program would do where the viewer is asked, its counsel, and what programs weighed."""

from __future__ import annotations

import uuid
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine import papers
from engine.errors import Garbled, MoveError
from engine.papers import drafts
from engine.position import store
from wargames import limits
from wargames.opponents.thinking import NoAnswer
from wargames.table.board import advising, counselling, responses
from wargames.table.board.thoughts import thoughts_of
from wargames.table.draft import changes
from wargames.table.viewer.requester import json_in, seated, who
from wargames.table.viewer.view import SeatView
from wargames.table.views.pages import table_for

THOUGHTS_A_PAGE = 40


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
    """What a program would do where the viewer is asked, and what it weighed.

    :raises TooMany: someone asks too often: a plan takes a while to think of.
    """
    table = table_for(request, game_id)
    if not table.gives_hints:
        return not_advised(request, table)
    limits.count(request, "advice", who(request))
    context: dict[str, Any] = {"p": table, "about_captain": f"{table.game.key}/captain.html"}
    try:
        advised = context["advised"] = advising.advised(table)
    except NoAnswer:
        return render(request, "table/advice/advice.html", {**context, "too_long": True})
    if advised and advised.weighed:
        context["counsel"] = counselling.counselled(table, goes_on=may_go_on(request))
    return render(request, "table/advice/advice.html", context)


def not_advised(request: HttpRequest, table: SeatView) -> HttpResponse:
    """Why nobody is advised, for someone whose page still has the link.

    :raises Http404: nobody ever is there.
    """
    if not table.hints_withheld:
        raise Http404("nobody is advised here")
    return render(request, "table/advice/off.html", {"p": table}, status=404)


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
    return render(request, "table/advice/counsel.html", {"p": table, "counsel": found})


def may_go_on(request: HttpRequest) -> bool:
    """Whether more may be worked out for a person; else what is known already is shown."""
    try:
        limits.count(request, "counsel", who(request))
    except limits.TooMany:
        return False
    return True


@require_POST
@seated
def take(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The plan that a page of advice shows becomes the draft of the viewer's side.

    :raises Http404: nothing is put together there now, or nobody is advised.
    """
    table = hinted(request, game_id)
    draft = advising.drafted_for(table)
    if draft is None:
        raise Http404("there is no draft to put it in")
    try:
        plan = json_in(request.POST.get("plan", ""), papers.MOST_LETTERS)
        choice = drafts.read_as(store.rules_of(table.game), draft.ask, plan)
        if choice is None:
            raise Garbled(why="no plan")
        changes.write(table.seat, draft, choice)
    except MoveError as error:
        return responses.after(request, game_id, error)
    return redirect("table:table", game_id)


@require_safe
@seated
def thoughts(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What the programs that played here weighed before each of their moves.

    After the game of all sides; before that of one's own alone, where advice is allowed.

    :raises Http404: there is nothing of that to be seen.
    """
    table = table_for(request, game_id)
    weighed = thoughts_of(table)
    if not weighed:
        raise Http404("no program has played here, or it is not told now")
    page = Paginator(weighed, THOUGHTS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "table/advice/thoughts.html", {"p": table, "page": page})
