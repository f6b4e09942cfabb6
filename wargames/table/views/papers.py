"""The papers of one's own side over HTTP: as JSON, and the draft that its buttons change."""

from __future__ import annotations

import uuid
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_http_methods, require_POST
from msgspec import Struct

from engine import moves
from engine import papers as store
from engine.errors import MoveError
from engine.models import Game, Paper, Seat
from engine.papers import drafts
from engine.position.store import load, rules_of
from wargames.table.ahead import always, answers
from wargames.table.board import responses
from wargames.table.draft import changes, pencil
from wargames.table.draft import typed as typed_line
from wargames.table.viewer.requester import (
    asker,
    seat_among,
    seat_in,
    seated,
    seen_in,
    side_in,
    who,
)
from wargames.table.viewer.view import seat_view

STATUS = {store.BadPaper: 400, store.TooMuch: 413, store.Overtaken: 409}
DIGITS = 9


class Written(Struct, forbid_unknown_fields=True):
    """A paper as sent: the edition that was seen (0: none), and the new data.

    Data of null removes the paper.
    """

    name: str
    edition: int
    data: Any


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def papers(request: HttpRequest, game_id: uuid.UUID, kind: str) -> HttpResponse:
    """The side's papers of a kind; a POST (a form, or JSON) writes one."""
    if kind not in Paper.Kind.values:
        raise Http404("no such kind of paper")
    if request.method == "POST":
        return write(request, game_id, kind)
    seat = seat_in(request, game_id)
    return as_json(
        {"papers": [shown(each) for each in store.papers_of(seat.game, seat.side, kind)]}
    )


@require_POST
@seated
def composed(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Change the side's draft of a composed choice, or make it the move."""
    made, line, seats = None, None, None
    try:
        if "lock" in request.POST:
            wanted = changes.read(request.POST["lock"], changes.Lock)
            made = locked(request, game_id, wanted)
        elif "typed" in request.POST:
            typed = changes.read(request.POST["typed"], typed_line.Typed)
            text = typed.line or request.POST.get("line", "")
            line = typed_line.Line(typed.draft, text[: typed_line.LINE_LENGTH])
            seat, seats = seat_among(request, game_id)
            typed_line.add(seat, typed, text)
        else:
            change = changes.read(request.POST.get("change", ""), changes.Change)
            seat, seats = seat_among(request, game_id)
            changes.change(seat, change)
    except Game.DoesNotExist:
        raise Http404("no such table") from None
    except MoveError as error:
        return responses.after(request, game_id, error, line=line)
    seen = None if made else seen_in(request)  # who drafts has not looked at the news
    return responses.after(request, game_id, None, made, seen, seats=seats)


def locked(request: HttpRequest, game_id: uuid.UUID, wanted: changes.Lock) -> moves.MoveResult:
    """Make a draft the move, and keep it as the answer to later questions if requested."""
    answer = None
    if wanted.always:
        seen = seat_view(game_id, who(request), side=side_in(request))
        answer = always.from_draft(seen, wanted.always, wanted.draft, wanted.choice)
    made = changes.lock(game_id, asker(request), wanted)
    if answer and made.move.seat:
        answers.keep(made.move.seat, answer)
    return made


@require_POST
@seated
def pencilled(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Add something to the side's layer of guesses, or erase it."""
    line = None
    try:
        wanted = changes.read(request.POST.get("pencil", ""), pencil.Pencil)
        text = wanted.whole(request.POST.get("line", ""))
        line = typed_line.Line(pencil.FIELD, text[: typed_line.LINE_LENGTH])
        seen = seat_view(game_id, who(request), side=side_in(request))
        pencil.draw(seen.seat, seen.view, wanted, text)
    except MoveError as error:
        return responses.after(request, game_id, error, line=line)
    return responses.after(request, game_id, seen=seen_in(request))


def write(request: HttpRequest, game_id: uuid.UUID, kind: str) -> HttpResponse:
    """Write or remove one paper; responds with its current state."""
    try:
        sent, seat = sent_in(request), seat_in(request, game_id)
        about, by = (seat.game, seat.side, kind, sent.name), str(seat.user)
        if sent.data is None:
            store.remove(*about, edition=sent.edition, by=by)
            return as_json({"paper": None})
        if kind == Paper.Kind.DRAFT:
            check_draft(seat, sent)
        paper = store.write(*about, sent.data, edition=sent.edition, by=by)
        return as_json({"paper": shown(paper)})
    except store.PaperError as error:
        answer: dict[str, Any] = {"error": error.words}
        if isinstance(error, store.Overtaken):
            answer["paper"] = shown(error.paper) if error.paper else None
        return as_json(answer, STATUS[type(error)])


def check_draft(seat: Seat, sent: Written) -> None:
    """Check that a draft could answer an open decision of the side.

    :raises BadPaper: it could not.
    """
    rules = rules_of(seat.game)
    asks = drafts.asks_of(rules, load(seat.game, rules).state, seat.side)
    own = [ask for ask in asks if drafts.name_of(ask) == sent.name]
    if not any(drafts.read_as(rules, ask, sent.data) for ask in own):
        raise store.BadPaper("That is no draft for an open decision of yours.")


def sent_in(request: HttpRequest) -> Written:
    """Parse a paper from JSON or a form.

    :raises BadPaper: not what a page sends.
    """
    try:
        if request.content_type == "application/json":
            return msgspec.json.decode(request.body, type=Written)
        form = request.POST
        edition = form.get("edition", "")
        if not edition.isdecimal() or len(edition) > DIGITS:
            raise store.BadPaper("The edition must be a number.")
        data = msgspec.json.decode(form.get("data", ""))
        return Written(form.get("name", ""), int(edition), data)
    except (msgspec.DecodeError, RecursionError) as error:
        raise store.BadPaper(f"That is no paper: {error}") from None


def shown(paper: Paper) -> dict[str, Any]:
    """A paper as its side gets it, without database keys."""
    return {
        "name": paper.name,
        "edition": paper.edition,
        "by": paper.written_by,
        "at": paper.changed_at,
        "data": paper.data,
    }


def as_json(answer: dict[str, Any], status: int = 200) -> HttpResponse:
    """A JSON response."""
    body = msgspec.json.encode(answer)
    return HttpResponse(body, status=status, content_type="application/json")
