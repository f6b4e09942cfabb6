"""HTTP responses of a table: a whole page, or the fragments that changed, with a line on errors."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.template.loader import render_to_string
from django.utils.html import escape
from msgspec.structs import asdict, replace

from engine import moves
from engine.core.events import kind_of
from engine.errors import MoveError
from engine.models import Seat
from engine.visibility import revisions
from wargames.presentation.registry import presentation_of
from wargames.table.ahead import answers, plans, plans_sent
from wargames.table.ahead import refused as refused_ahead
from wargames.table.ahead.refused import Refused
from wargames.table.board import fragments
from wargames.table.chat import talk
from wargames.table.draft import compose, pointing
from wargames.table.draft.typed import Line
from wargames.table.history import since
from wargames.table.viewer import seating
from wargames.table.viewer.requester import SEEN, seen_in, shown_in, side_in, who
from wargames.table.viewer.view import SeatView, seat_view

TEMPLATES = (
    "chart", "left_column", "right_column", "bar", "legend", "inspector", "ask", "aside",
    "what", "whynot", "tools",
)  # fmt: skip
"""Templates that every game provides."""
VERSION = "X-Version"
"""The response header with the viewer's revision."""
DECISIONS = "X-Token"
"""The response header with the tokens of the viewer's open decisions."""
STATUS = {"garbled": 400, "no_seat": 403, "not_your_watch": 403, "too_long": 413}
STATUS |= {"line_too_long": 413, "not_read": 422}
WORDS = {
    "stale": "The game has moved on. This is the current position; nothing was changed.",
    "not_your_watch": "Another player decides this turn. You can suggest it instead.",
    "not_asked": "You have no decision to make right now.",
    "not_begun": "The game begins when every side has a player.",
    "not_supposed": "There is no position for a what-if here.",
    "garbled": "The request was incomplete; nothing was changed.",
    "nothing_to_undo": "Nothing to undo: a die, a card or another move has come since.",
    "cannot_end": "The game cannot be ended like that now; nothing was changed.",
    "cannot_mend": "The position cannot be edited like that now; nothing was changed.",
    "cannot_agree": "Captain’s advice cannot be changed like that now; nothing was changed.",
    "no_seat": "You have no seat in this game.",
    "not_the_lesson": (
        "Not yet: the lesson asks for another move first, the one with the gold border."
    ),
    "draft_changed": "The draft has changed. This is the current draft; nothing else was changed.",
    "too_long": ("A move or draft has at most 200,000 characters. Nothing was changed."),
    "line_too_long": "A line has at most 200 characters. Nothing was changed.",
    "tells_too_much": "This tells more than the rules allow; nothing was announced.",
    "not_ahead": "An auto-reply needs a question and an answer.",
    "ahead_turns": "Both are numbers, and the second is not before the first.",
    "ahead_bounds": "Both are numbers, and “at most” is not below “at least”.",
    "ahead_elsewhere": "That question does not include what this condition depends on: leave it"
    " out.",
    "ahead_count": ("The answer “up to so many” needs a number of units; other answers have none."),
    "always_by_name": (
        "This cannot be an auto-reply. Nothing was changed: lock it for this time only."
    ),
    "ahead_gone": "The auto-reply has changed. This is the current one.",
    "ahead_full": "Too many auto-replies: remove some first.",
    "not_planned": ("A queued move needs something to do, and at most 4,000 characters."),
    "plan_turns": "The first must not be over, and the second comes after it.",
    "not_listed": "That is not one of the choices that may come next. These are.",
    "nothing_tried": (
        "No move in this copy can be queued: the first ones were another side’s, or you no"
        " longer play in its game."
    ),
    "plan_gone": "The queued moves have changed. These are the current ones.",
    "plan_full": "Too many queued moves: remove some first.",
    "not_legal": "That is not possible now.",
}


def page(
    request: HttpRequest, table: SeatView, line: Line | None = None, fought: int | None = None
) -> HttpResponse:
    """The whole table; `fought`: the revision from which it offers battles, if known."""
    inspected = table.presentation.inspected(request.GET.get("about", ""), table.view)
    rooms = talk.rooms_of(table.seat, table.seats)
    heard = talk.heard(table.seat, table.looked, rooms, table.words.called)
    reading = fragments.reading_of(table, fought=fought)
    fold = request.GET.get("fold", "")
    refused = refused_ahead.kept(request.session, table.seat, fold)
    context = {
        "p": table,
        "reading": reading,
        "parts": fragments.whole(table, reading, line),
        "printed": table.presentation.printed(table.view),
        "inspected": inspected,
        "pointed": pointing.pointed(request, table),
        "expected": compose.expected_at(table, inspected.key) if inspected else [],
        "rooms": heard,
        "unread": sum(each.unread for each in heard),
        "note": talk.note_of(table.seat),
        "own_mark": seating.mark_of(table.seat),
        **folds(table, fold, request.GET.get("to", ""), refused),
        **templates_of(table),
        **table.shown,
    }
    return render(request, "table/table.html", context)


def folds(
    table: SeatView, fold: str = "", to: str = "", refused: Refused | None = None
) -> dict[str, Any]:
    """The panels of auto-replies and queued moves; `fold`: the open one.

    "plan" opens the queued moves with the choices that may come next in the plan `to`, or in a new
    one. `refused`: the form of the open one that was refused.
    """
    planned, standing = plans.form_of(table), answers.form_of(table)
    why = WORDS.get(refused.kind, "") if refused else ""
    if refused and planned is not None and refused.fold == "planned":
        planned = replace(planned, unread=plans_sent.unread(table, refused, why))
    if refused and standing is not None and refused.fold == "standing":
        standing = answers.refused(standing, refused, why)
    if planned is not None and fold == "plan":
        planned = plans.choosing(table, planned, to)
    return {"fold": fold, "standing": standing, "planned": planned}


def templates_of(table: SeatView) -> dict[str, str]:
    """The game's own templates, by the names that the table's pages use."""
    return {f"{name}_template": f"{table.game.key}/{name}.html" for name in TEMPLATES}


def fragment(
    request: HttpRequest,
    table: SeatView,
    words: str = "",
    status: int = 200,
    seen: int | None = None,
    line: Line | None = None,
) -> HttpResponse:
    """The parts that changed and a message to read aloud; revision and tokens go in headers.

    `seen`: the revision from which things are new; None: as the page says, or else nothing is. Log
    sections that have no lines any more are deleted.
    """
    have = fragments.have_of(request)
    gone = fragments.undone(table, have)
    have = {key: mark for key, mark in have.items() if key not in gone}
    revision, said_seen = table.revision, seen_in(request)
    if seen is None:
        seen = revision if said_seen is None else said_seen
    newest, shown = fragments.sections_since(table, have), shown_in(request)
    reading = fragments.reading_of(table, seen, newest=newest, shown=shown)
    changed = fragments.changed(table, reading, have, line)
    gone += fragments.left_empty(reading, have)
    said: str = escape(reading.said)
    if words:
        said = f'<b class="bad">{escape(words)}</b>'
    out = [
        *(f'<section id="{key}" hx-swap-oob="delete"></section>' for key in gone),
        changed,
        # the element stays, so that a screen reader hears its new words
        f'<p id="say" hx-swap-oob="innerHTML">{said}</p>',
        '<div id="inspector" hx-swap-oob="true"></div>' if request.method == "POST" else "",
    ]
    headers = {VERSION: revision, SEEN: seen, DECISIONS: table.tokens}
    return HttpResponse("".join(out), status=status, headers=headers)


def after(
    request: HttpRequest,
    game_id: uuid.UUID,
    error: MoveError | None = None,
    made: moves.MoveResult | None = None,
    seen: int | None = None,
    line: Line | None = None,
    seats: list[Seat] | None = None,
) -> HttpResponse:
    """The response to a move, an undo or a proposal; `made` is the move, if there was one.

    The person has seen what came before, or as far as the revision `seen`. `line`: typed text that
    was not added, which the page keeps in its field. `seats`: those at the table, if they were read
    and no move was made.
    """
    table: SeatView | None = None
    if getattr(request, "htmx", False) or error:
        table = seat_view(game_id, who(request), made, side_in(request), seats=seats)
    words = error_words(error, table) if error and table else ""
    status = STATUS.get(error.kind, 409) if error else 200
    if table and getattr(request, "htmx", False):
        if error is None and seen is None:
            # a retry may come late
            seen = table.revision
            if made:
                seen = revisions.revision_at(table.game, table.seat.side, made.move.version + 1)
        return fragment(request, table, words, status, seen, line)
    is_told_beside_it = error is not None and error.kind == "not_read"
    if words and not is_told_beside_it:
        messages.error(request, words)
    back = request.POST.get("back", "")
    address = resolve_url("table:list" if back == "list" else "table:table", game_id)
    asked = asdict(line) if line and error else fought_by(request, made) if made else {}
    return redirect(f"{address}?{urlencode(asked)}" if asked else address)


def fought_by(request: HttpRequest, made: moves.MoveResult) -> dict[str, int]:
    """The revision from which the next page offers battles, if the move had any."""
    game = made.move.game
    fights = presentation_of(game.key).fights
    happened = made.applied.events if made.applied else []
    if fights is None or not any(kind_of(event) in fights.kinds for event in happened):
        return {}
    table = seat_view(game.pk, who(request), made, side_in(request))
    if since.battle_offered(fragments.reading_of(table), table.film_side) is None:
        return {}
    return {"fought": revisions.revision_at(game, table.seat.side, made.move.version)}


def error_words(error: MoveError, table: SeatView) -> str:
    """Why a move was refused, with the rule's own reason where it has one."""
    refusal = getattr(error, "refusal", None)
    if refusal is None:
        return WORDS[error.kind]
    why = table.presentation.refusal(refusal, table.own_names)
    words = render_to_string(why.template, {"d": why.d}).strip()
    return f"{why.rule}: {words}"


def inspector(request: HttpRequest, table: SeatView) -> HttpResponse:
    """The inspector's table on one front, space or marker."""
    found = table.presentation.inspected(request.GET.get("about", ""), table.view)
    if found is None:
        return HttpResponse('<div id="inspector"></div>')
    context: dict[str, Any] = {"inspected": found, "p": table, **table.shown}
    context["pointed"] = pointing.pointed(request, table)
    context["expected"] = compose.expected_at(table, found.key)
    return render(request, f"{table.game.key}/inspector.html", context)
