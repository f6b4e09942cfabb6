"""The page for editing a position by hand: one proposes, all sides consent."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from engine.core.mending import LONGEST_REASON, Mend
from engine.errors import Garbled, MoveError
from engine.models import Game
from engine.moves import mends
from wargames.mending import pages
from wargames.mending.changes import address, changes_in, set_in
from wargames.rendering.text_helpers import one_line
from wargames.table.board.responses import STATUS, WORDS
from wargames.table.viewer import looked as looking
from wargames.table.viewer.requester import seated, side_in, version_in, who
from wargames.table.viewer.view import SeatView, seat_view


@require_http_methods(["GET", "HEAD", "POST"])
@seated
def mend(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The page for editing a position; a POST proposes edits or answers a proposal.

    :raises Http404: nothing is proposed, and the user may not propose anything.
    """
    seen = seat_view(game_id, who(request), side=side_in(request))
    is_open = mends.may_be_mended(seen.game) and mends.proposed_in(seen.game) is not None
    if not (seen.may_mend or is_open):
        raise Http404("nothing to edit")
    try:
        if request.method == "POST":
            return done(request, seen)
        if "set" in request.GET:
            return added(request, seen)
        return shown(request, seen)
    except MoveError as error:
        seen = seat_view(game_id, who(request), side=side_in(request))
        return shown(request, seen, error)


def shown(request: HttpRequest, seen: SeatView, error: MoveError | None = None) -> HttpResponse:
    """The page, with an error message."""
    sent, status = request.POST or request.GET, 200
    context = {"p": seen, "asked": pages.proposal(seen), "words": ""}
    if error is not None:
        status = STATUS.get(error.kind, 409)
        context["words"] = words_of(error, seen)
    if context["asked"] is None and seen.may_mend:
        changes = [] if status == STATUS["garbled"] else changes_in(sent)
        context |= pages.MendPage(seen, changes, sent).facts()
        context["reason"] = sent.get("reason", "")[:LONGEST_REASON]
    return render(request, "mending/mend.html", context, status=status)


def words_of(error: MoveError, seen: SeatView) -> str:
    """Why nothing was done, in words."""
    refusal = getattr(error, "refusal", None)
    if refusal is None:
        return WORDS[error.kind]
    why = pages.reason_of(refusal, seen)
    return render_to_string(why.template, {"d": why.d}).strip()


def added(request: HttpRequest, seen: SeatView) -> HttpResponse:
    """The page with the edits from the form's fields on its list.

    :raises Garbled: the fields are not valid.
    """
    page = pages.MendPage(seen, changes_in(request.GET), request.GET)
    if page.chosen is None:
        raise Garbled(why="no such thing")
    more = set_in(request.GET, page.chosen.things)
    changes = pages.without_doubles([*page.changes, *more])
    query = address(changes, side=side_in(request), word=page.word, place=page.place)
    return redirect(f"{reverse('mending:mend', args=[seen.game.pk])}?{query}")


def done(request: HttpRequest, seen: SeatView) -> HttpResponse:
    """Propose the listed edits, or answer a proposal.

    :raises MoveError: it was not done.
    :raises Http404: the user may not propose anything.
    """
    act, version, game_id = request.POST.get("act", ""), version_in(request), seen.game.pk
    if act == "propose":
        if not seen.may_mend:
            raise Http404("not theirs to edit")
        reason = one_line(request.POST.get("reason", ""))
        mend = Mend(changes=tuple(changes_in(request.POST)), reason=reason)
        game = mends.propose(game_id, seen.seat, version, mend)
    elif act in ("agree", "decline"):
        game = mends.answer(game_id, seen.seat, version, agrees=act == "agree")
    else:
        raise Garbled(why="no such act")
    looking.looked_now(game, [seen.seat])
    messages.success(request, said(game, act))
    return redirect("table:table", game_id)


def said(game: Game, act: str) -> str:
    """The result in a sentence."""
    if act == "decline":
        return "The position stays as it is."
    if mends.proposed_in(game) is not None:
        return "Proposed. Waiting for the others."
    is_lapsed = game.log.order_by("-pk").values_list("kind", flat=True).first() == "mend_lapsed"
    if is_lapsed:
        return "It is no longer possible; nothing was changed."
    return "The position is edited."
