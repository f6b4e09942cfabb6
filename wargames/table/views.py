"""The pages of a table."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import partial, wraps

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from engine import moves
from engine.archive import writing
from engine.archive.dice_record import record_of
from engine.core.roles import FACILITATOR
from engine.errors import Garbled, MoveError
from engine.models import Game, Seat
from engine.moves import announcing, ending, taking_back
from engine.seats import sitting
from wargames.lobby.responses import no_chair, waiting
from wargames.lobby.selectors import game_line
from wargames.lobby.tables import shows_luck
from wargames.notices.context import in_sight, looked_at
from wargames.table import (
    fragments,
    log,
    responses,
    seating,
    standing_always,
    standing_form,
    talk,
    unhappened,
)
from wargames.table import looked as looking
from wargames.table.asker import asker, seat_in, seated, unkept
from wargames.table.making import make_move
from wargames.table.panel import Panel, panel_of
from wargames.table.responses import side_in, who
from wargames.table.sent import (
    choice_in,
    lines_in,
    number_asked,
    number_in,
    token_in,
    version_in,
)
from wargames.table.typed_line import line_in


def panel_for(request: HttpRequest, game_id: uuid.UUID, *, refusals: bool = False) -> Panel:
    """The table as the asker sees it, on the side that the asking page shows."""
    return panel_of(game_id, who(request), side=side_in(request), refusals=refusals)


@require_safe
@unkept
def table(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The table; whoever has no seat is offered one."""
    game = get_object_or_404(Game, pk=game_id)
    if not Seat.objects.filter(game=game, user=request.user.pk).exists():
        # The address invites as long as the table is open; then it tells the token to nobody.
        if game.is_open:
            return redirect("lobby:join", game.join_token)
        return no_chair(request, game=game)
    looked_at(request, game)
    if game.status == Game.Status.WAITING:
        return waiting(request, game)
    try:
        panel = panel_of(game_id, who(request), refusals="about" in request.GET)
        panel = replace(
            panel, line=line_in(request.GET), page_fought=number_asked(request, "fought")
        )
    except seating.NotShown:
        return hand_over(request, game)
    facilitates = any(seat.side == FACILITATOR for seat in panel.own) and not panel.is_over
    if facilitates and panel.presentation.desk and "board" not in request.GET:
        return redirect("facilitator:desk", game_id)
    return responses.page(request, panel)


def hand_over(request: HttpRequest, game: Game) -> HttpResponse:
    """Hot seat: between the sides, a page that shows what everybody may know."""
    line = game_line(game, who(request))
    asked = [seat.side for seat in line.watch]
    own = {seat.side for seat in line.own}
    sides = [side for side in line.sides if side.key in own]
    sides.sort(key=lambda side: side.key not in asked)
    return render(request, "table/hand_over.html", {"line": line, "sides": sides, "asked": asked})


@require_POST
@login_required(login_url="accounts:welcome")
def side(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """Hot seat: show a side, both as they are asked, or none of them."""
    mine = Seat.objects.filter(game=game_id, user=request.user.pk)
    sides = list(mine.values_list("side", flat=True))
    if not sides:
        raise Http404("no seat at this table")
    wanted = request.POST.get("show", "")
    if len(sides) > 1:
        sitting.show_sides(game_id, request.user, sides if wanted == seating.BOTH else [wanted])
    return redirect("table:table", game_id)


@require_safe
@seated
def position(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The textual twin: the same position as a list, playable there."""
    panel = panel_for(request, game_id, refusals=True)
    panel = replace(panel, line=line_in(request.GET))
    context = {"twin": panel.presentation.listed(panel.view), **fragments.facts_of(panel)}
    context |= responses.templates_of(panel)
    return render(request, "table/list.html", context)


@require_safe
@seated
def panel(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What changed since revision v; nothing when nothing did."""
    found = panel_for(request, game_id)
    in_sight(request, found.seat)
    if request.GET.get("v") == str(found.revision) and not (
        found.composed or found.sketch or found.pencilled
    ):
        return HttpResponse(status=204)
    return responses.fragment(request, found)


@require_safe
@seated
def about(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What stands here, what can be done, and why not."""
    return responses.inspector(request, panel_for(request, game_id, refusals=True))


@require_safe
@seated
def whole_log(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """The whole log, as a page or as text to keep."""
    found = panel_for(request, game_id)
    if "txt" in request.GET:
        text = log.as_text(found.game, found.names, found.seat.side)
        answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
        answer["Content-Disposition"] = f'attachment; filename="{found.game.key}-{game_id}.txt"'
        return answer
    role, seen = found.seat.side, found.seen_version
    sections = log.sections(found.game, found.names, role=role, seen=seen)
    page = {"p": found, "sections": sections, "shows_luck": shows_luck(found.game)}
    return render(request, "table/whole_log.html", page)


@require_safe
@seated
def beside(request: HttpRequest, game_id: uuid.UUID, name: str) -> HttpResponse:
    """A page of the game's own beside the table, of what the viewer's side knows."""
    found = panel_for(request, game_id)
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
    """The game as a file: all of it when it is over, till then what one's own side knows."""
    seat = seat_in(request, game_id)
    game = seat.game
    over = game.status == Game.Status.OVER
    record = writing.whole(game) if over else writing.of_seat(game, seat)
    answer = HttpResponse(msgspec.json.encode(record), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{game.key}-{game_id}.json"'
    return answer


def answered(act: Callable[..., moves.MoveResult | None]) -> Callable[..., HttpResponse]:
    """A POST of somebody seated: do it, then answer with what changed, or why it was not done."""

    @require_POST
    @seated
    @wraps(act)
    def view(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
        try:
            made = act(request, game_id)
        except MoveError as error:
            return responses.after(request, game_id, error)
        return responses.after(request, game_id, None, made)

    return view


@answered
def move(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Make a move."""
    choice, token = choice_in(request), token_in(request)
    at = number_in(request, "version") if "version" in request.POST else 0
    said, always = request.POST.get("always", ""), None
    if said:
        always = standing_always.from_now_on(panel_for(request, game_id), said, choice)
    try:
        made = make_move(game_id, asker(request), choice, token, at)
    except Game.DoesNotExist:
        raise Http404("no such table") from None
    if always and made.move.seat:
        standing_form.keep(made.move.seat, always)
    return made


@answered
def undo(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Take one's last move back."""
    seat = seat_in(request, game_id)
    game = taking_back.undo(game_id, seating.last_mover(seat), version_in(request))
    looking.looked_now(game, [seat])
    return None


@answered
def back(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Ask the other side to take moves back, or answer what it asks."""
    seat = seat_in(request, game_id)
    wanted, version = request.POST.get("answer", ""), version_in(request)
    if wanted == "ask":
        game = taking_back.ask_back(game_id, seating.last_mover(seat), version)
    elif wanted in ("yes", "no"):
        agrees = wanted == "yes"
        answers_it = seating.answerer(seat) if agrees else seat
        game = taking_back.answer_back(game_id, answers_it, version, agrees=agrees)
    else:
        raise Garbled(why="no answer")
    looking.looked_now(game, [seat])
    return None


ENDINGS: dict[str, Callable[..., Game]] = {
    "resign": ending.resign,
    "play_on": ending.withdraw_resignation,
    "offer": ending.offer_draw,
    "agree": partial(ending.answer_draw, agrees=True),
    "decline": partial(ending.answer_draw, agrees=False),
}
"""What somebody may send who would end the game, or is asked to."""


@answered
def end(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Resign, offer a draw, or answer what one's side or the other proposes."""
    seat = seat_in(request, game_id)
    act = ENDINGS.get(request.POST.get("act", ""))
    if act is None:
        raise Garbled(why="no such act")
    game = act(game_id, seat, version_in(request))
    looking.looked_now(game, [seat])
    return None


@require_safe
@seated
def go_back(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """What would not have happened if one's last move were taken back."""
    return unhappened.page(request, panel_for(request, game_id))


@answered
def announce(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """The facilitator says something to a side, or keeps other words for it."""
    seat = seat_in(request, game_id)
    act = "speak" if "speak" in request.POST else "keep"
    number = number_in(request, act)
    words = request.POST.get(f"words-{number}", "")
    if act == "speak":
        is_sure = request.POST.get(f"sure-{number}", "") == words
        game = announcing.speak(game_id, seat, number, words, is_sure=is_sure)
        looking.looked_now(game, [seat])
    else:
        announcing.edit(game_id, seat, number, words)
    return None


@answered
def propose(request: HttpRequest, game_id: uuid.UUID) -> moves.MoveResult | None:
    """Put a move before whoever is on watch."""
    seat = seat_in(request, game_id)
    choice, token = choice_in(request), token_in(request)
    talk.propose(game=seat.game, seat=seat, choice=choice, token=token)
    looking.looked_now(seat.game, [seat])
    return None


@require_POST
@seated
def looked(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """A page that was in sight tells what it has shown; with its button, that this was read."""
    seat = seat_in(request, game_id)
    try:
        version = number_in(request, "version")
        chat = lines_in(request)
    except Garbled as error:
        return HttpResponse(responses.WORDS[error.kind], status=responses.STATUS[error.kind])
    looking.look(seat, version, chat)
    if "seen" not in request.POST:
        return HttpResponse(status=204)
    return responses.after(request, game_id, seen=version)
