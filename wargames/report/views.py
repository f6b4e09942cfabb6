"""Views of a game's report: the page, Markdown, and pictures."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from engine.history.rewind import NotReplayed
from engine.models import Game, Seat
from wargames import limits
from wargames.lobby.new_games.tables import may_watch
from wargames.opponents.reviewing import may_be_reviewed
from wargames.pictures.responses import asked_again, png
from wargames.presentation.ended import ended_of
from wargames.replay import access
from wargames.replay.admission import turned_away
from wargames.replay.reel import NotTheirs
from wargames.replay.showing import Showing
from wargames.report import markdown
from wargames.report.luck import luck_of, may_be_seen
from wargames.report.review import review_of
from wargames.report.story import Story
from wargames.table.viewer import seating
from wargames.table.viewer.requester import side_in, unkept

PAGE_DIGITS = 5
"""A page number with this many digits is invalid."""
Shows = Callable[[HttpRequest, Showing], HttpResponse]


def of_game(view: Shows) -> Callable[[HttpRequest, uuid.UUID], HttpResponse]:
    """Decorator for a view of a moment that the requester may see; others get the replay's answer.

    :raises Http404: there is no such game, or the moment is named as another side saw it.
    """

    @wraps(view)
    def found(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        game = get_object_or_404(Game, pk=game_id)
        try:
            seat = access.own_seat(game, request.user.pk, side_in(request))
        except seating.NotShown:
            return redirect("table:table", game_id)
        if (refusal := turned_away(request, game, seat)) is not None:
            return refusal
        try:
            shown = access.showing(game, seat, access.asked_in(request.GET.dict()))
        except NotTheirs:
            raise Http404("no such moment") from None
        except NotReplayed:
            return render(request, "replay/not_replayed.html", {"game": game}, status=404)
        if shown is None:
            is_page = request.path.endswith("/")
            facts = {"game": game, "of_public": True}
            return render(
                request, "table/looking/watch_later.html", facts, status=200 if is_page else 404
            )
        return view(request, shown)

    return found


@require_safe
@unkept
@of_game
def report(request: HttpRequest, shown: Showing) -> HttpResponse:
    """A page of the report: a few turns with their boards.

    :raises TooMany: more than the limit allows.
    """
    limits.count(request, "game_report")
    story = Story(shown)
    said = request.GET.get("page", "")
    is_number = said.isascii() and said.isdecimal() and len(said) < PAGE_DIGITS
    number = min(max(1, int(said) if is_number else 1), len(story.pages))
    facts: dict[str, Any] = {
        "p": shown,
        "story": story,
        "number": number,
        "is_for_print": request.GET.get("print") == "yes",
        "pages": [
            (n, page[0].title, page[-1].title) for n, page in enumerate(story.pages, 1) if page
        ],
        "told": [story.told(turn) for turn in story.pages[number - 1]],
        **story.terms,
        "asked": QueryDict(urlencode(story.asked)),
    }
    return render(request, "report/report.html", facts)


@require_safe
@unkept
@of_game
def as_markdown(request: HttpRequest, shown: Showing) -> HttpResponse:
    """The whole report as Markdown, its pictures as links.

    :raises TooMany: more than the limit allows.
    """
    limits.count(request, "game_report")
    text = markdown.of_story(Story(shown), settings.SITE_URL)
    return HttpResponse(text, content_type="text/markdown; charset=utf-8")


@require_safe
@asked_again
@of_game
def picture(request: HttpRequest, shown: Showing) -> HttpResponse:
    """The board at a moment."""
    return png(request, shown.game, shown.view)


@require_safe
@unkept
def luck(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """How lucky everyone was: for the players, and for those who may watch a finished game.

    :raises Http404: it may not be shown yet, or the table is closed to the requester.
    """
    game, seat = looked_at_by(request, game_id)
    if not may_be_seen(game):
        raise Http404("nothing is told of luck here")
    page = {"luck": luck_of(game), "game": game, "seat": seat, "ended": ended_of(game)}
    page |= {"is_over": game.status == Game.Status.OVER, "is_reviewed": may_be_reviewed(game)}
    return render(request, "report/luck.html", page)


@require_safe
@unkept
def review(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The choices of a finished game beside Captain's; `?all`: also those that are the same.

    :raises Http404: there is none of this game, or the table is closed to the requester.
    :raises TooMany: more than the limit allows.
    """
    game, seat = looked_at_by(request, game_id)
    if not may_be_reviewed(game):
        raise Http404("nothing is told of choices here")
    limits.count(request, "game_report")
    try:
        found = review_of(game)
    except NotReplayed:
        return render(request, "replay/not_replayed.html", {"game": game}, status=404)
    shows_all = "all" in request.GET
    page = {"review": found, "game": game, "seat": seat, "shows_all": shows_all}
    return render(request, "report/review.html", page | {"turns": found.turns(shows_all=shows_all)})


def looked_at_by(request: HttpRequest, game_id: uuid.UUID) -> tuple[Game, Seat | None]:
    """A game for its players, and for those who may watch once it is over, with their seat.

    :raises Http404: the table is closed to the requester.
    """
    game = get_object_or_404(Game, pk=game_id)
    seat = Seat.objects.filter(game=game, user=request.user.pk).first()
    if seat is None and not (game.status == Game.Status.OVER and may_watch(game)):
        raise Http404("the table is closed")
    return game, seat
