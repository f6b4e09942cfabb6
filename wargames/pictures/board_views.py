"""The board of a seat at an address that was signed for it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from wargames.pictures import boards
from wargames.pictures.boards import BoardLink, Outdated
from wargames.pictures.chart import NoChart
from wargames.pictures.links import NotTheirSeat, apart
from wargames.pictures.picture import NotDrawn


@require_safe
@apart(boards.read, "picture")
def seen(request: HttpRequest, link: BoardLink) -> HttpResponse:
    """The picture for a notice on a screen.

    :raises Http404: it is not that seat's any more, or not what it sees now.
    """
    try:
        return HttpResponse(boards.picture_at(link).png(), content_type="image/png")
    except (NotTheirSeat, Outdated, NoChart):
        raise Http404("nothing to see") from None
    except NotDrawn:
        return HttpResponse("The picture could not be drawn.", status=503)
