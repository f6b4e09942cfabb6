"""The facilitator's pages: 404 to everyone else."""

from __future__ import annotations

import uuid

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.errors import MoveError
from wargames.facilitator import answers, chats, desk_actions
from wargames.facilitator.answers import desk_for, facilitating
from wargames.facilitator.index import games_of
from wargames.facilitator.may_they import verdict
from wargames.facilitator.transcript import rulings, transcript
from wargames.lobby.new_games.practice import PracticeForm, offers_to_practise
from wargames.lobby.responses import links_of
from wargames.lobby.selectors import game_line
from wargames.notices.services import in_sight, looked_at
from wargames.pages import too_many
from wargames.table.chat import talk
from wargames.table.viewer import looked as looking
from wargames.table.viewer.requester import who


@require_safe
@login_required(login_url="accounts:welcome")
def index(request: HttpRequest) -> HttpResponse:
    """All games that one facilitates, the longest waiting first; for HTMX only the list."""
    waiting = {"waiting": games_of(who(request))}
    if getattr(request, "htmx", False):
        return render(request, "facilitator/games.html", waiting)
    learning = [
        (offer, PracticeForm(auto_id=f"id_{offer.key}_%s")) for offer in offers_to_practise()
    ]
    return render(request, "facilitator/index.html", {**waiting, "learning": learning})


@require_safe
@facilitating
def desk(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The desk of one game; a finished game is redirected to the table."""
    found = desk_for(request, game_id)
    if found.table.is_over:
        return redirect("table:table", game_id)
    looked_at(request, found.game)
    return answers.page(request, found)


@require_safe
@facilitating
def panel(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The parts that changed since the page was made."""
    found = desk_for(request, game_id)
    in_sight(request, found.table.seat)
    return answers.fragment(request, found)


@require_POST
@facilitating
def act(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Do something at the desk, and respond with what has changed."""
    found = desk_for(request, game_id)
    try:
        desk_actions.do(request, found)
    except desk_actions.Leaks as leaks:
        return answers.after(request, game_id, answers.DeskError("leaks"), leaks.typed)
    except MoveError as error:
        return answers.after(request, game_id, error)
    except talk.TooFast:
        return answers.after(request, game_id)
    return answers.after(request, game_id, done=desk_actions.done_words(request, found))


@require_http_methods(["GET", "HEAD", "POST"])
@facilitating
def chat(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The newest lines of a room; a POST adds a line first."""
    found = desk_for(request, game_id)
    sent = request.POST if request.method == "POST" else request.GET
    room = next((each for each in found.chats if each.key == sent.get("room", "table")), None)
    if room is None:
        raise PermissionDenied("You are not in that room.")
    status = 200
    if request.method == "POST":
        try:
            said = talk.say(seat=found.seat, room=room, text=request.POST.get("text", ""))
            looking.look(found.seat, chat={room.key: said.number} if said else None)
        except talk.TooFast:
            status = 429
    if not getattr(request, "htmx", False):
        if status == 429:
            return too_many(request)
        return redirect("facilitator:desk", game_id)
    context = {"lines": chats.lines_in(found, room), "too_fast": status == 429}
    return render(request, "facilitator/lines.html", context, status=status)


@require_safe
@facilitating
def told(request: HttpRequest, game_id: uuid.UUID, side: str) -> HttpResponse:
    """All that a room was told, searchable, each line with a field to correct it."""
    found = desk_for(request, game_id)
    if side not in found.sides:
        raise Http404("no such room")
    search = request.GET.get("q", "")[:100]
    lines = transcript(found.game, side, found.names, search)
    context = {"desk": found, "side": side, "room": found.rooms[side], "lines": lines}
    return render(request, "facilitator/told.html", {**context, "search": search})


@require_safe
@facilitating
def may(request: HttpRequest, game_id: uuid.UUID, role: str) -> HttpResponse:
    """Whether a power may write an order that its room asks about."""
    found = desk_for(request, game_id)
    context = {"desk": found, "may": verdict(found, role, request.GET.get("line", ""))}
    name = "may" if getattr(request, "htmx", False) else "may_page"
    return render(request, f"facilitator/{name}.html", context)


@require_safe
@facilitating
def hand_over(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """A summary for the next facilitator: the position, what each room knows, what is pending."""
    found = desk_for(request, game_id)
    line = game_line(found.game, who(request))
    ruled = rulings(found.game, found.own.ruling, found.names)
    shown = {"agreed": line.agreed, "ruled": ruled, **found.shown}
    context = {"desk": found, "line": line, **links_of(request, line), **shown}
    return render(request, "facilitator/hand_over.html", context)


@require_safe
@facilitating
def sheet(request: HttpRequest, game_id: uuid.UUID, side: str) -> HttpResponse:
    """A side's printable order sheet."""
    found = desk_for(request, game_id)
    if side not in found.sides:
        raise Http404("no such room")
    sheet_of = found.own.sheet(found.table.view, side, found.names)
    context = {"desk": found, "room": found.rooms[side], "sheet": sheet_of}
    return render(request, "facilitator/sheet.html", context)


@require_safe
@facilitating
def aloud(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The announcements in large print for reading aloud: in all rooms, or in one."""
    found, room = desk_for(request, game_id), request.GET.get("room", "")
    if room and room not in found.rooms:
        raise Http404("no such room")
    context = {
        "desk": found,
        "room": room,
        "cards": [card for card in found.cards if room in ("", card.room)],
        "side_rooms": [each for each in found.side_rooms if room in ("", each.side)],
    }
    return render(request, "facilitator/aloud.html", context)
