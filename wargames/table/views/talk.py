"""What the people at a table say to each other, and the notes that each keeps."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from wargames.notices.services import in_sight
from wargames.pages import too_many
from wargames.presentation.registry import presentation_of
from wargames.table.chat import talk
from wargames.table.chat.rooms import TABLE
from wargames.table.viewer import looked as looking
from wargames.table.viewer.requester import seat_in, seated


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def chat(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The newest lines of a chat room, or of `all` one's rooms; a POST adds a line first."""
    seat, status = seat_in(request, game_id), 200
    sent = request.POST if request.method == "POST" else request.GET
    try:
        room = talk.room_named(seat, sent.get("room", TABLE.key))
        if request.method == "POST":
            said = talk.say(seat=seat, room=room, text=request.POST.get("text", ""))
            looking.look(seat, chat={room.key: said.number} if said else None)
    except talk.NoRoom:
        raise Http404("no such chat room") from None
    except talk.TooFast:
        status = 429
    in_sight(request, seat)
    if not getattr(request, "htmx", False):
        if status == 429:
            return too_many(request)
        return redirect("table:table", game_id)
    is_all = "all" in request.GET
    heard = talk.heard(
        seat,
        looking.looked_of(seat),
        talk.rooms_of(seat) if is_all else [room],
        presentation_of(seat.game.key).offer.called,
    )
    context = {"game": seat.game, "rooms": heard, "heard": heard[0], "too_fast": status == 429}
    template = "table/talk/rooms.html" if is_all else "table/talk/chat.html"
    return render(request, template, context, status=status)


@require_POST
@seated
def notes(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Store one's notes."""
    seat = seat_in(request, game_id)
    talk.keep_note(seat=seat, text=request.POST.get("text", ""))
    if getattr(request, "htmx", False):
        return HttpResponse("Kept.")
    return redirect("table:table", game_id)
