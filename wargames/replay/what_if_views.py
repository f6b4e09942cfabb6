"""What-if: a private copy of a position, a game from there, and positions as text."""

from __future__ import annotations

import re
import uuid

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import DatabaseError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine import papers
from engine.core.encoding.codec import Unreadable
from engine.errors import MoveError, NoSeat, NotSupposed
from engine.history.rewind import NotReplayed
from engine.models import Game, Seat
from engine.moves import copies
from engine.papers import supposed
from engine.papers.supposed import Supposed
from engine.position import store, written_position
from wargames import limits
from wargames.presentation.parts import Facts
from wargames.presentation.registry import presentation_of
from wargames.presentation.wording import counted
from wargames.replay import access, together
from wargames.replay.admission import turned_away
from wargames.replay.plan_tried import plan_tried
from wargames.replay.reel import NotTheirs, position_of
from wargames.replay.showing import Showing
from wargames.table.board.responses import WORDS, page
from wargames.table.viewer.requester import seat_in, seated, side_in, unkept, who
from wargames.table.viewer.view import seat_view

BEGIN, END = "-----BEGIN POSITION-----", "-----END POSITION-----"
WIDTH = 76
LONGEST_REASON = 200
"""The most letters of an error message about a position, which may name what is in it."""
AMONG = re.compile(rf"{BEGIN}(.*?){END}", re.S)
QUOTED = re.compile(r"^[>|\s]+", re.M)
"""What forums and mails put before each quoted line."""


def with_words(letters: str, title: str, facts: str) -> str:
    """An encoded position in short lines, with a description above them."""
    lines = [letters[at : at + WIDTH] for at in range(0, len(letters), WIDTH)]
    return "\n".join([f"Flag Plot: {title}. {facts}".strip(), BEGIN, *lines, END, ""])


def text_in(pasted: str) -> str:
    """The encoded position within a text; without its dashed lines, the whole text."""
    found = AMONG.search(pasted)
    return QUOTED.sub("", found[1] if found else pasted)


class PositionForm(forms.Form):
    """A form for a position, pasted as text."""

    text = forms.CharField(
        label="Position as text",
        max_length=2 * written_position.MOST_LETTERS,
        help_text="The text between the lines of dashes; other text around it does not matter.",
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )


@require_http_methods(("GET", "HEAD", "POST"))
@seated
def what_if(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Make a private copy of the position as one's side sees it, or as it was at a moment.

    GET first shows what it is made of. Others of the side are invited if wanted.
    """
    if request.method != "POST":
        return _of_moment(request, game_id, request.GET.dict())
    if "step" in request.POST:
        return _of_moment(request, game_id, request.POST.dict())
    seat = seat_in(request, game_id)
    limits.count(request, "new_game")
    try:
        copy = copies.suppose(seat)
    except NotSupposed as error:
        messages.error(request, WORDS[error.kind])
        return redirect("table:table", game_id)
    return _to_copy(request, copy, seat)


def _to_copy(request: HttpRequest, copy: Game, seat: Seat | None) -> HttpResponse:
    """Redirect to a copy; others of the side are invited, if wanted."""
    if seat is not None and "with_side" in request.POST:
        asked = together.ask(copy, seat)
        names = ", ".join(person.name for person in asked)
        words = f"Invited: {names}." if asked else "There is nobody to invite."
        messages.success(request, words)
    return redirect("table:table", copy.pk)


@require_http_methods(("GET", "HEAD", "POST"))
@unkept
@login_required(login_url="accounts:welcome")
def come_along(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Join a copy to which someone was invited, or decline.

    :raises Http404: nobody invites them, or only someone they would not meet.
    """
    person = who(request)
    if Seat.objects.filter(game=game_id, user=person.pk).exists():
        return redirect("table:table", game_id)
    copy = together.asked_to(game_id, person)
    if copy is None:
        raise Http404("nobody asks for that")
    if request.method != "POST":
        return render(request, "replay/come_along.html", {"game": copy, "host": copy.created_by})
    if "no" in request.POST:
        together.decline(copy, person)
        return redirect("lobby:home")
    try:
        copies.sit_beside(copy.pk, person)
    except NoSeat as error:
        messages.error(request, WORDS[error.kind])
        return redirect("lobby:home")
    return redirect("table:table", copy.pk)


def _of_moment(request: HttpRequest, game_id: uuid.UUID, asked: dict[str, str]) -> HttpResponse:
    """Show what a copy of a moment is made of; with POST, make it.

    :raises Http404: there is no such moment, or no what-if from it.
    """
    game = get_object_or_404(Game, pk=game_id)
    seat = access.own_seat(game, request.user.pk, side_in(request))
    if (refusal := turned_away(request, game, seat)) is not None:
        return refusal
    try:
        found = access.showing(game, seat, access.asked_in(asked))
        if found is None or not (found.may_suppose and _is_named(found, asked)):
            raise Http404(WORDS[NotSupposed.kind])
        made = _supposed(found)
        if request.method != "POST":
            return render(request, "replay/what_if.html", _page(found, made, asked))
        limits.count(request, "new_game")
        viewer = found.reel.viewer
        copy = copies.suppose_from(
            made.written, game, who(request), viewer.key, is_truth=viewer.is_truth
        )
    except (NotTheirs, NotSupposed):
        raise Http404("no such moment") from None
    except NotReplayed:
        return render(request, "replay/not_replayed.html", {"game": game})
    return _to_copy(request, copy, found.seat)


def _is_named(found: Showing, asked: dict[str, str]) -> bool:
    """Whether a URL names the moment that was found; without a name it means the current one."""
    step = asked.get("step", "")
    return not step or found.reel.found(step) is not None


def _supposed(found: Showing) -> Supposed:
    """What the viewer of a moment may use for a what-if; their guesses only at the current one.

    :raises NotSupposed: nothing.
    :raises NotReplayed: it is not kept.
    """
    game, viewer = found.game, found.reel.viewer
    state = position_of(game, store.rules_of(game), found.reel, found.at, is_now=found.is_now)
    has_guesses = found.is_now and found.is_believed and viewer.key is not None
    guesses = supposed.guesses_of(game, viewer.key) if has_guesses and viewer.key else None
    return supposed.as_seen(game, state, viewer.key, is_truth=viewer.is_truth, guesses=guesses)


def _page(found: Showing, made: Supposed, asked: dict[str, str]) -> Facts:
    """The context of the page before the copy is made."""
    facts: Facts = {"p": found, "step": found.step.name if asked.get("step") else ""}
    if made.supposal is not None:
        facts["supposal"] = found.presentation.supposed(made.supposal, found.view)
        facts["supposal_template"] = f"{found.game.key}/what_if.html"
    return facts


@require_POST
@seated
def play_from(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Start a game against others from the position of a copy; it waits for them."""
    seat = seat_in(request, game_id)
    limits.count(request, "new_game")
    try:
        game = copies.play_from(seat.game, who(request), request.POST.get("lead", ""))
    except NotSupposed as error:
        messages.error(request, WORDS[error.kind])
        return redirect("table:table", game_id)
    return redirect("table:table", game.pk)


@require_POST
@seated
def plan_from(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Plan the moves made in a copy for the original game."""
    seat = seat_in(request, game_id)
    try:
        taken = plan_tried(seat.game, who(request))
    except MoveError as error:
        messages.error(request, WORDS[error.kind])
        return redirect("table:table", game_id)
    except papers.PaperError:
        messages.error(request, WORDS["plan_full"])
        return redirect("table:table", game_id)
    words = f"Planned: {taken.planned} of the {counted(taken.made, 'move')} made in the copy."
    if taken.planned < taken.made:
        words += " What came next depended on a die, a card or another player."
    messages.success(request, words)
    address = f"{resolve_url('table:table', taken.game.pk)}?fold=planned"
    return redirect(f"{address}#{taken.name.replace(' ', '-')}")


@require_safe
@seated
def as_text(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The position as one's side sees it, as text for pasting elsewhere."""
    seen = seat_view(game_id, who(request), side=side_in(request))
    try:
        found = supposed.as_known(seen.game, seen.seat.side)
    except NotSupposed as error:
        raise Http404(WORDS[error.kind]) from None
    facts = presentation_of(seen.game.key).offer.facts(seen.game.summary)
    text = with_words(written_position.as_text(found), seen.game.title, facts)
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@login_required(login_url="accounts:welcome")
def paste(request: HttpRequest) -> HttpResponse:
    """Make a private what-if game of a pasted position."""
    form = PositionForm(request.POST or None)
    if form.is_valid():
        limits.count(request, "new_game")
        try:
            game = _pasted(request, form.cleaned_data["text"])
            return redirect("table:table", game.pk)
        except Unreadable as error:
            why = str(error)[:LONGEST_REASON]
            form.add_error("text", f"This is not a valid position: {why}.")
    status = 400 if form.is_bound else 200
    return render(request, "replay/paste.html", {"form": form}, status=status)


@transaction.atomic
def _pasted(request: HttpRequest, text: str) -> Game:
    """The private game of a pasted position; it is kept only if its page can be drawn.

    :raises Unreadable: it is no position of its game.
    """
    game = copies.paste(written_position.from_text(text_in(text)), who(request))
    try:
        page(request, seat_view(game.pk, who(request)))
    except DatabaseError:
        raise
    except Exception as error:  # whatever it is, nobody could play on from there
        raise Unreadable(f"it cannot be shown: {type(error).__name__}") from None
    return game
