"""The page on which a choice is confirmed that somebody has picked in a letter."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from engine import moves
from wargames import limits
from wargames.pictures import answers
from wargames.pictures.answers import Ready
from wargames.pictures.chart import NoChart
from wargames.pictures.picture import NotDrawn, described, prepared
from wargames.table.asker import unkept


def apart(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """For pages whose address is a secret: no store keeps them, no other site hears of them.

    A form that is sent without any referrer would not be taken; `same-origin` tells others nothing.
    """

    @unkept
    @wraps(view)
    def shown(request: HttpRequest, signed: str) -> HttpResponse:
        limits.count(request, "answer")
        try:
            answer = view(request, answers.read(signed))
        except answers.NoLink:
            raise Http404("not a link of ours") from None
        answer["Referrer-Policy"] = "same-origin"
        answer["X-Robots-Tag"] = "noindex, nofollow"
        return answer

    return shown


@require_http_methods(["GET", "HEAD", "POST"])
@apart
def answer(request: HttpRequest, link: answers.Link) -> HttpResponse:
    """Ask whether a choice is meant; with a POST, make it."""
    try:
        found = answers.ready(link)
    except answers.NotTheirSeat:
        return told(request, link, "refused", 403)
    except answers.Decided:
        return told(request, link, "decided", 409)
    if request.method != "POST":
        return render(request, "pictures/answer.html", facts(request, found))
    try:
        found.confirm()
    except answers.NotTheirSeat:
        return told(request, link, "refused", 403)
    except moves.MoveError:
        return told(request, link, "decided", 409)
    return render(request, "pictures/answered.html", {**facts(request, found), "what": "done"})


@require_safe
@apart
def board(request: HttpRequest, link: answers.Link) -> HttpResponse:
    """The board beside the question; where sides have secrets, for its own person alone.

    :raises Http404: the question is not open any more, or whoever asks may not see it.
    """
    try:
        found = answers.ready(link)
        if not may_see(request, found):
            raise Http404("log in to see it")
        picture = prepared(found.game, found.seat.side, theme=theme_in(request))
        return HttpResponse(picture.png(), content_type="image/png")
    except (answers.NotTheirSeat, answers.Decided, NoChart):
        raise Http404("nothing to see") from None
    except NotDrawn:
        return HttpResponse("The picture could not be drawn.", status=503)


def theme_in(request: HttpRequest) -> str:
    """How the board is to be drawn: light, or dark where that is asked for."""
    return "dark" if request.GET.get("theme") == "dark" else "light"


def may_see(request: HttpRequest, found: Ready) -> bool:
    """Whether the board is shown: a letter may have been passed on."""
    return not found.has_secrets or request.user.pk == found.seat.user_id


def facts(request: HttpRequest, found: Ready) -> dict[str, object]:
    """What the page tells."""
    return {
        "ready": found,
        "shows_board": may_see(request, found),
        "alt": described(found.game, found.seat.side),
        "picture": f"{found.link.address}board.png",
    }


def told(request: HttpRequest, link: answers.Link, what: str, status: int) -> HttpResponse:
    """That nothing was done, and why; of the game its address alone."""
    return render(
        request, "pictures/answered.html", {"what": what, "game_id": link.game}, status=status
    )
