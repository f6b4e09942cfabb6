"""Views of board pictures, and the page that confirms a choice picked in a mail."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from engine.errors import MoveError
from engine.models import Game
from wargames.lobby.new_games.tables import may_watch
from wargames.lobby.responses import no_chair
from wargames.pictures import answers, boards
from wargames.pictures.answers import Link, Ready
from wargames.pictures.boards import BoardLink, Outdated
from wargames.pictures.chart import NoChart
from wargames.pictures.links import NotTheirSeat, apart
from wargames.pictures.picture import NotDrawn, described, prepared, view_shown
from wargames.pictures.responses import asked_again, png
from wargames.table.board import watching
from wargames.table.viewer import seating
from wargames.table.viewer.requester import seat_in


@require_safe
@asked_again
@login_required(login_url="accounts:welcome")
def own(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The board as the requester's side sees it."""
    try:
        seat = seat_in(request, game_id)
    except seating.NotShown:
        return redirect("table:table", game_id)
    return png(request, seat.game, view_shown(seat.game, seat.side))


@require_safe
@asked_again
def public(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The board as spectators of the table see it, live or delayed.

    :raises Http404: nothing is shown to them yet.
    """
    game = get_object_or_404(Game, pk=game_id)
    seated = game.seats.filter(user=request.user.pk).exists()
    if not game.is_open or not (seated or may_watch(game)):
        return no_chair(request)
    if game.status == Game.Status.WAITING:
        return redirect("lobby:join", game.join_token)
    seen = watching.in_public if seated else watching.for_watchers
    found = seen(game, "")
    if found is None:
        raise Http404("nothing is shown yet")
    return png(request, game, found.view)


@require_safe
@apart(boards.read, "picture")
def seen(request: HttpRequest, link: BoardLink) -> HttpResponse:
    """The picture of a push message.

    :raises Http404: the seat is no longer that person's, or its board has changed.
    """
    try:
        return HttpResponse(boards.picture_at(link).png(), content_type="image/png")
    except (NotTheirSeat, Outdated, NoChart):
        raise Http404("nothing to see") from None
    except NotDrawn:
        return HttpResponse("The picture could not be drawn.", status=503)


@require_http_methods(["GET", "HEAD", "POST"])
@apart(answers.read, "answer")
def answer(request: HttpRequest, link: Link) -> HttpResponse:
    """Ask to confirm a choice; with POST, make it."""
    try:
        found = answers.ready(link)
    except NotTheirSeat:
        return told(request, link, "refused", 403)
    except answers.Decided:
        return told(request, link, "decided", 409)
    if request.method != "POST":
        return render(request, "pictures/answer.html", facts(request, found))
    shown = facts(request, found)  # of the position that the question was asked in
    try:
        found.confirm()
    except NotTheirSeat:
        return told(request, link, "refused", 403)
    except MoveError:
        return told(request, link, "decided", 409)
    return render(request, "pictures/answered.html", {**shown, "what": "done"})


@require_safe
@apart(answers.read, "answer")
def board(request: HttpRequest, link: Link) -> HttpResponse:
    """The board beside the question; where sides have secrets, only for its own person.

    :raises Http404: the question is no longer open, or the requester may not see it.
    """
    try:
        found = answers.ready(link)
        if not may_see(request, found):
            raise Http404("log in to see it")
        theme, detail = theme_in(request), found.asked.detail
        picture = prepared(found.game, found.seat.side, theme=theme, detail=detail)
        return HttpResponse(picture.png(), content_type="image/png")
    except (NotTheirSeat, answers.Decided, NoChart):
        raise Http404("nothing to see") from None
    except NotDrawn:
        return HttpResponse("The picture could not be drawn.", status=503)


def theme_in(request: HttpRequest) -> str:
    """The theme of the board: light, or dark if requested."""
    return "dark" if request.GET.get("theme") == "dark" else "light"


def may_see(request: HttpRequest, found: Ready) -> bool:
    """Whether the board is shown: a mail may have been forwarded."""
    return not found.has_secrets or request.user.pk == found.seat.user_id


def facts(request: HttpRequest, found: Ready) -> dict[str, object]:
    """The context of the page."""
    return {
        "ready": found,
        "shows_board": may_see(request, found),
        "alt": described(found.game, found.seat.side, found.asked.detail),
        "picture": f"{found.link.address}board.png",
    }


def told(request: HttpRequest, link: Link, what: str, status: int) -> HttpResponse:
    """A page that says that nothing was done, and why; it has only the game's address."""
    return render(
        request, "pictures/answered.html", {"what": what, "game_id": link.game}, status=status
    )
