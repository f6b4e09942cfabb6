"""Board pictures as responses that a browser caches and revalidates."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control

from engine.core.view import AnyView
from engine.models import Game
from wargames import limits
from wargames.pictures.chart import NoChart
from wargames.pictures.picture import WIDTH, NotDrawn, prepared_of
from wargames.presentation.registry import presentation_of

asked_again = cache_control(private=True, no_cache=True)
"""Cached by the browser only, which revalidates each time."""
DIGITS = 5
"""A width with this many digits is invalid."""


def png(request: HttpRequest, game: Game, view: AnyView) -> HttpResponse:
    """The picture, or 304 if the browser has it; `?width=` and `?theme=` set its looks.

    :raises Http404: the game has no chart.
    :raises TooMany: more than the limit allows.
    """
    said = request.GET.get("width", "")
    width = int(said) if said.isascii() and said.isdecimal() and len(said) < DIGITS else WIDTH
    try:
        theme = request.GET.get("theme", "")
        picture = prepared_of(presentation_of(game.key), view, width=width, theme=theme)
    except NoChart:
        raise Http404("this game has no chart") from None
    etag = quote_etag(picture.mark)
    known = get_conditional_response(request, etag=etag)
    if known is not None:
        return known
    if not picture.is_kept:
        limits.count(request, "picture")
    try:
        answer = HttpResponse(picture.png(), content_type="image/png")
    except NotDrawn:
        return HttpResponse("The picture could not be drawn.", status=503)
    answer["ETag"] = etag
    return answer
