"""The pages of those who only watch a table."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from engine.models import Game
from engine.visibility import late_view
from wargames.accounts.models import User
from wargames.lobby.lists.watched import is_kept, note_spectator
from wargames.lobby.new_games.tables import may_watch
from wargames.lobby.responses import has_left, no_chair
from wargames.table.board import watching
from wargames.table.board.watching import NOT_WATCHED
from wargames.table.viewer.requester import looks_again, unkept


@require_safe
@unkept
@looks_again
def watch(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The public view of an open table, live or late; players see it live."""
    game = get_object_or_404(Game, pk=game_id)
    if not game.is_open:
        return no_chair(request)
    if game.status == Game.Status.WAITING:
        return redirect("lobby:join", game.join_token)
    seated = game.seats.filter(user=request.user.pk).exists()
    if not (seated or may_watch(game)):
        return no_chair(request, NOT_WATCHED)
    may_be_late = late_view.is_agreed(game) and not has_sat(request, game)
    seen = watching.in_public if seated else watching.for_watchers
    found = seen(game, request.GET.get("about", ""))
    if found is None:
        return render(request, "table/looking/watch_later.html", {"game": game, "of_public": True})
    page = {**found.page, "may_be_late": may_be_late}
    if not seated:
        note_spectator(request, game)
    page["is_live"] = request.user.is_authenticated and watching.is_live(game)
    if isinstance(request.user, User) and not seated:
        page["may_keep"], page["is_kept"] = True, is_kept(request.user, game)
    page["has_left"] = not seated and has_left(request, game)
    return render(request, "table/looking/watch.html", page)


@require_safe
@unkept
@login_required(login_url="accounts:welcome")
@looks_again
def late(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Everything a full round late, where the sides agreed to that.

    :raises Http404: they did not, nobody may watch, or the user has or had a seat.
    """
    game = get_object_or_404(Game, pk=game_id)
    is_running = may_watch(game) and game.status != Game.Status.WAITING
    if not (is_running and late_view.is_agreed(game)) or has_sat(request, game):
        raise Http404("nothing is shown late here")
    found = watching.a_round_late(game, request.GET.get("about", ""))
    if found is None:
        return render(request, "table/looking/watch_later.html", {"game": game})
    return render(request, "table/looking/watch.html", found.page)


def has_sat(request: HttpRequest, game: Game) -> bool:
    """Whether the user has or had a seat at the table."""
    return request.user.is_authenticated and late_view.has_sat(game, request.user.pk)
