"""The pages of a table, and what a page fetches of it: nothing here changes a game."""

from __future__ import annotations

import uuid

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from engine.archive import writing
from engine.archive.dice_record import record_of
from engine.core.roles import FACILITATOR
from engine.history import undoable
from engine.models import Game
from engine.position import store
from engine.seats.seated import table_of
from engine.visibility import cached_views
from wargames.lobby.new_games.tables import shows_luck
from wargames.lobby.responses import no_chair, waiting
from wargames.lobby.selectors import game_line
from wargames.notices.services import in_sight, looked_at
from wargames.table.board import fragments, responses
from wargames.table.board.recap import recap_of
from wargames.table.draft.typed import line_in
from wargames.table.history import log
from wargames.table.history.as_text import as_text
from wargames.table.history.undo_effects import unhappened
from wargames.table.viewer import seating
from wargames.table.viewer.requester import (
    looks_again,
    number_asked,
    seat_in,
    seated,
    side_in,
    unkept,
    who,
)
from wargames.table.viewer.view import SeatView, seat_view


def table_for(request: HttpRequest, game_id: uuid.UUID, *, refusals: bool = False) -> SeatView:
    """The table as the user sees it, on the side that the requesting page shows."""
    return seat_view(game_id, who(request), side=side_in(request), refusals=refusals)


@require_safe
@unkept
@looks_again
def table(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The table; a person without a seat is offered one."""
    try:
        game, seats = table_of(game_id)
    except Game.DoesNotExist:  # or nobody has a seat there
        game, seats = get_object_or_404(Game, pk=game_id), []
    if all(seat.user_id != request.user.pk for seat in seats):
        # The address invites as long as the table is open; then it tells the token to nobody.
        if game.is_open:
            return redirect("lobby:join", game.join_token)
        return no_chair(request, game=game)
    looked_at(request, game)
    if game.status == Game.Status.WAITING:
        return waiting(request, game)
    try:
        seen = seat_view(game_id, who(request), seats=seats, refusals="about" in request.GET)
    except seating.NotShown:
        return hand_over(request, game)
    facilitates = any(seat.side == FACILITATOR for seat in seen.own) and not seen.is_over
    if facilitates and seen.presentation.desk and "board" not in request.GET:
        return redirect("facilitator:desk", game_id)
    line, fought = line_in(request.GET), number_asked(request, "fought")
    return responses.page(request, seen, line, fought)


def hand_over(request: HttpRequest, game: Game) -> HttpResponse:
    """Hot seat: the page between the sides, with what everyone may know."""
    line = game_line(game, who(request))
    asked = [seat.side for seat in line.watch]
    own = {seat.side for seat in line.own}
    sides = [side for side in line.sides if side.key in own]
    sides.sort(key=lambda side: side.key not in asked)
    return render(request, "table/hand_over.html", {"line": line, "sides": sides, "asked": asked})


@require_safe
@seated
def position(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The position as a list, in which moves can be made too."""
    seen = table_for(request, game_id, refusals=True)
    facts = fragments.facts_of(seen, fragments.reading_of(seen), line_in(request.GET))
    context = {"twin": seen.presentation.listed(seen.view), **facts}
    context |= responses.templates_of(seen)
    return render(request, "table/list.html", context)


@require_safe
@seated
def panel(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The parts that changed since revision v; nothing if none did."""
    try:
        found = table_for(request, game_id)
    except seating.NotShown:
        if is_still_between(request, game_id):
            return HttpResponse(status=204)
        raise
    in_sight(request, found.seat)
    if request.GET.get("v") == str(found.revision) and not (
        found.open_drafts or found.sketch or found.pencilled
    ):
        return HttpResponse(status=204)
    return responses.fragment(request, found)


def is_still_between(request: HttpRequest, game_id: uuid.UUID) -> bool:
    """Whether a page that waits for a player, or for the next side, is still up to date."""
    game = get_object_or_404(Game, pk=game_id)
    line = game_line(game, who(request))
    if request.GET.get("v") != str(line.revision):
        return False
    try:
        seating.open_seat(game, line.own)
    except seating.NotShown:
        return True
    return False


@require_safe
@seated
def about(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The inspector: what is at a place, what can be done, and why not."""
    return responses.inspector(request, table_for(request, game_id, refusals=True))


@require_safe
@seated
def whole_log(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The whole log, as a page or as text for download."""
    found = table_for(request, game_id)
    if "txt" in request.GET:
        text = as_text(found.game, found.names, found.seat.side)
        answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{found.game.key}-{game_id}.txt"'
        return answer
    role, seen = found.seat.side, fragments.reading_of(found).seen_version
    sections = log.sections(found.game, found.names, role=role, seen=seen)
    page = {"p": found, "sections": sections, "shows_luck": shows_luck(found.game)}
    return render(request, "table/looking/whole_log.html", page)


@require_safe
@seated
def recap(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What happened since the viewer's last visit: a page, or a part of the list of games."""
    found = table_for(request, game_id)
    name = "lines" if "HX-Request" in request.headers else "page"
    facts = {"p": found, "news": recap_of(found)}
    return render(request, f"table/recap/{name}.html", facts)


@require_safe
@seated
def beside(request: HttpRequest, game_id: uuid.UUID, name: str) -> HttpResponse:
    """A page of the game's own beside the table, with what the viewer's side knows."""
    found = table_for(request, game_id)
    page = found.presentation.beside.get(name)
    if page is None:
        raise Http404("no such page")
    names = found.presentation.names(found.view)
    facts = page.facts(found.view, names, request.GET.dict())
    if facts is None:
        raise Http404("no such page for this viewer")
    context = {"p": found, "heading": page.title, **facts}
    return render(request, f"{found.game.key}/beside/{name}.html", context)


@require_safe
@seated
def threats(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What could reach a place next, as far as the viewer's side knows and guesses."""
    found, place = table_for(request, game_id), request.GET.get("at", "")
    page = found.presentation.threats
    names = found.presentation.names(found.view)
    if page is None or place not in names:
        raise Http404("no such page")
    rules = store.rules_of(found.game)
    state = store.load(found.game, rules).state
    shown = cached_views.shown(found.game, rules, found.seat.side, state)
    guesses = found.pencilled.data if found.pencilled else None
    told = rules.facilitation.threats(shown, found.seat.side, place, guesses)
    context = {"p": found, "heading": page.title, **page.facts(found.view, names, place, told)}
    return render(request, f"{found.game.key}/threats.html", context)


@require_safe
@seated
def dice(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Every draw of a finished game with its seed, as a file for `manage.py verify_dice`."""
    game = seat_in(request, game_id).game
    if game.status != Game.Status.OVER:
        raise Http404("the seed is secret until the game is over")
    answer = HttpResponse(msgspec.json.encode(record_of(game)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="dice-{game_id}.json"'
    return answer


@require_safe
@seated
def export(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The game as a file: complete when it is over, until then what one's own side knows."""
    seat = seat_in(request, game_id)
    game = seat.game
    over = game.status == Game.Status.OVER
    record = writing.whole(game) if over else writing.of_seat(game, seat)
    answer = HttpResponse(msgspec.json.encode(record), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{game.key}-{game_id}.json"'
    return answer


@require_safe
@seated
def go_back(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What would be undone if one's last move were taken back."""
    found = table_for(request, game_id)
    game, side = found.game, found.seat.side
    move = undoable.own_last(game, found.powers_of_people) if found.may_ask_back else None
    if move is None:
        return redirect("table:table", game_id)
    lost = unhappened(game, side, found.names, move.version)
    return render(request, "table/go_back.html", {"p": found, "lost": lost})
