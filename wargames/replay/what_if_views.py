"""What if: a private copy of a position, a game from there, and positions as text."""

from __future__ import annotations

import uuid

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.http import require_POST, require_safe

from engine import moves, papers, supposing
from engine.core.codec import Unreadable
from wargames import limits
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import counted
from wargames.replay.plan_tried import plan_tried
from wargames.replay.position_text import text_in, with_words
from wargames.table.asker import seat_in, seated
from wargames.table.panel import panel_of
from wargames.table.responses import WORDS, side_in, who


class PositionForm(forms.Form):
    """A position as text, pasted."""

    text = forms.CharField(
        label="The position, as it was copied",
        max_length=2 * supposing.MOST_LETTERS,
        help_text="What stands between the lines of dashes; what is around them may come along.",
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )


@require_POST
@seated
def what_if(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """A private copy of the position as one's side sees it."""
    seat = seat_in(request, game_id)
    limits.count(request, "new_game")
    try:
        game = moves.suppose(seat, with_side="with_side" in request.POST)
    except moves.NotSupposed as error:
        messages.error(request, WORDS[error.kind])
        return redirect("table:table", game_id)
    return redirect("table:table", game.pk)


@require_POST
@seated
def play_from(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """A game against others from where a copy stands; it waits for them."""
    seat = seat_in(request, game_id)
    limits.count(request, "new_game")
    try:
        game = moves.play_from(seat.game, who(request), request.POST.get("lead", ""))
    except moves.NotSupposed as error:
        messages.error(request, WORDS[error.kind])
        return redirect("table:table", game_id)
    return redirect("table:table", game.pk)


@require_POST
@seated
def plan_from(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The moves made in a copy as a plan for the game that it was made of."""
    seat = seat_in(request, game_id)
    try:
        taken = plan_tried(seat.game, who(request))
    except moves.MoveError as error:
        messages.error(request, WORDS[error.kind])
        return redirect("table:table", game_id)
    except papers.PaperError:
        messages.error(request, WORDS["plan_full"])
        return redirect("table:table", game_id)
    words = f"Planned: {taken.planned} of the {counted(taken.made, 'move')} made in the copy."
    if taken.planned < taken.made:
        words += " What came then depended on a die, a card or somebody else."
    messages.success(request, words)
    address = f"{resolve_url('table:table', taken.game.pk)}?fold=planned"
    return redirect(f"{address}#{taken.name.replace(' ', '-')}")


@require_safe
@seated
def as_text(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The position as one's side sees it, as text to paste somewhere."""
    panel = panel_of(game_id, who(request), side=side_in(request))
    try:
        found = supposing.as_known(panel.game, panel.seat.side)
    except moves.NotSupposed as error:
        raise Http404(WORDS[error.kind]) from None
    facts = presentation_of(panel.game.key).offer.facts(panel.game.summary)
    text = with_words(supposing.as_text(found), panel.game.title, facts)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@login_required(login_url="accounts:welcome")
def paste(request: HttpRequest) -> HttpResponse:
    """A position that was pasted becomes a private game to try things on."""
    form = PositionForm(request.POST or None)
    if form.is_valid():
        limits.count(request, "new_game")
        try:
            found = supposing.from_text(text_in(form.cleaned_data["text"]))
            game = supposing.made(found, [who(request)])
            return redirect("table:table", game.pk)
        except Unreadable:
            form.add_error("text", "This is no position of a game that is played here.")
    status = 400 if form.is_bound else 200
    return render(request, "replay/paste.html", {"form": form}, status=status)
