"""Responses of the desk: the whole page, or the parts that changed, with a line on errors."""

from __future__ import annotations

from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.html import escape

from engine.core.sequence.choice import Refusal
from engine.errors import MoveError, NotLegal
from wargames.facilitator import parts, score, standing_in
from wargames.facilitator.chats import chats_of
from wargames.facilitator.desk import DeskPage, Typed, desk_of
from wargames.presentation.desk import TRUTH, Looking
from wargames.table.ahead import refused
from wargames.table.ahead.refused import Refused
from wargames.table.board import responses
from wargames.table.board.fragments import have_of
from wargames.table.board.responses import VERSION
from wargames.table.viewer.requester import looks_again, unkept, who

if TYPE_CHECKING:
    import uuid
    from collections.abc import Callable

WORDS = {
    "waits": "Something else must be announced first.",
    "leaks": "This tells more than the rules allow. Edit it, or press “Say it anyway” on the card.",
}
"""Error messages of the desk alone."""
DESK = "desk"
"""Whose form it is that was refused."""
BAD = 400
"""The status from which on an answer is a refusal."""


class DeskError(MoveError):
    """The desk refuses something; `kind` is one of WORDS."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind = kind


class LineRefused(NotLegal):
    """Of several typed lines one is refused; `line` names it."""

    def __init__(self, refusal: Refusal | None, number: int, text: str) -> None:
        super().__init__(refusal)
        self.line = f"Line {number}, “{text}”"


def facilitating(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorator of the facilitator's views."""

    @unkept
    @login_required(login_url="accounts:welcome")
    @looks_again
    @wraps(view)
    def shown(request: HttpRequest, game_id: uuid.UUID, **more: str) -> HttpResponse:
        return view(request, game_id, **more)

    return shown


def looking_in(request: HttpRequest) -> Looking:
    """The map that the page shows, and the space it points at."""
    sent = request.POST if request.method == "POST" else request.GET
    return Looking(map=sent.get("map", TRUTH), at=sent.get("about", ""))


def desk_for(
    request: HttpRequest, game_id: uuid.UUID, typed: Mapping[int, Typed] | None = None
) -> DeskPage:
    """The user's desk, as their page looks at it.

    :raises Http404: it is not theirs.
    """
    drafts = standing_in.drafts_in(request.session, game_id)
    desk = desk_of(game_id, who(request), looking_in(request), typed, drafts)
    desk.marks = score.marks_in(request.session, game_id)
    return desk


def page(request: HttpRequest, desk: DeskPage, words: str = "") -> HttpResponse:
    """The whole desk as a page, with what was filled in if it was just refused."""
    if found := refused.kept(request.session, desk.seat, DESK):
        desk.sent = {name.replace("-", "_"): str(value) for name, value in found.sent.items()}
    context = {
        "desk": desk,
        "p": desk.table,
        "parts": parts.whole(desk),
        "printed": desk.table.presentation.printed(desk.table.view),
        "chats": chats_of(desk),
        "words": words,
        "agreed": desk.table.words.agreed(desk.game.options),
        "chart_template": f"{desk.game.key}/chart.html",
        **desk.shown,
    }
    return render(request, "facilitator/desk.html", context)


def fragment(
    request: HttpRequest, desk: DeskPage, words: str = "", status: int = 200
) -> HttpResponse:
    """The parts that changed, with a message: beside the form that was sent, or at the top."""
    kind = request.POST.get("written", "")
    said = f'<b class="{"bad" if status >= BAD else "good"}">{escape(words)}</b>' if words else ""
    body = parts.changed(desk, have_of(request))
    if kind in desk.own.done:
        body += f'<p id="word-{kind}" hx-swap-oob="innerHTML">{said}</p>'
        said = ""
    body += f'<p id="word" hx-swap-oob="innerHTML">{said}</p>'
    return HttpResponse(body, status=status, headers={VERSION: str(desk.table.revision)})


def after(
    request: HttpRequest,
    game_id: uuid.UUID,
    error: MoveError | None = None,
    typed: Mapping[int, Typed] | None = None,
    done: str = "",
) -> HttpResponse:
    """The response to an action at the desk; done: what it has done, in words.

    Words that tell too much stay on the page, so that they can be edited or sent again; so does
    what was filled in where it is refused.
    """
    is_part = getattr(request, "htmx", False)
    words, status = done, 200
    desk = desk_for(request, game_id, typed) if is_part or error else None
    if error and desk:
        words = WORDS.get(error.kind) or responses.error_words(error, desk.table)
        words = f"{error.line}: {words}" if isinstance(error, LineRefused) else words
        status = responses.STATUS.get(error.kind, 409)
    if desk and is_part:
        return fragment(request, desk, words, status)
    if desk and typed:
        return page(request, desk, words)
    if error and desk:
        refused.keep(request.session, desk.seat, Refused.by(error, DESK, request.POST))
    if words:
        messages.add_message(request, messages.ERROR if error else messages.SUCCESS, words)
    looking = looking_in(request)
    query = urlencode({"map": looking.map, "about": looking.at})
    back = resolve_url("facilitator:desk", game_id)
    if request.POST.get("back") == "index":
        return redirect("facilitator:index")
    return redirect(f"{back}?{query}")
