"""What would not have happened if a game went back: moves, rolls, and what came to light."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from engine.core.reader import POSITION_MENDED
from engine.history import undoable
from engine.position import store
from wargames.table.history import log

if TYPE_CHECKING:
    from wargames.table.board.panel import Panel


@dataclass(frozen=True)
class Unhappened:
    """As one viewer was told it, oldest first. moves: how many would be taken back.

    rolls: lines of the log with dice. seen: those that brought something to light. mended: those of
    what was put right by hand.
    """

    moves: int
    rolls: list[log.Line]
    seen: list[log.Line]
    mended: list[log.Line]


def unhappened(panel: Panel, version: int) -> Unhappened:
    """What a viewer would lose by going back to before the move of this version."""
    kinds = store.rules_of(panel.game).reader.event_kinds
    lines = list(_lines(panel, version))
    rolls = [line for line in lines if line.faces]
    mended = [line for line in lines if line.kind == POSITION_MENDED]
    rest = [line for line in lines if not line.faces and line not in mended]
    seen = [line for line in rest if kinds[line.kind].reveals]
    made = panel.game.moves.filter(undone=False, version__gte=version).count()
    return Unhappened(made, rolls, seen, mended)


def _lines(panel: Panel, version: int) -> Iterator[log.Line]:
    """The lines of what the rules brought about since then, as the viewer was told it."""
    names = log.hashed_names(tuple(panel.names.items()))
    game, kinds = panel.game, store.rules_of(panel.game).reader.event_kinds
    for entry in reversed(panel.entries.since(version)):
        row = dict(zip(log.FIELDS, entry, strict=True))
        is_told = log.is_told(row["audience"], row["is_held"], panel.seat.side)
        is_known = row["kind"] in kinds or row["kind"] == POSITION_MENDED
        if not is_told or row["move__undone"] or not is_known:
            continue
        if row["kind"] in panel.presentation.log.untold:
            continue
        words = log.event_words(game.key, row["kind"], row["data"], names)
        yield log.Line(row["pk"], row["kind"], row["rule"], words, "", False, row["data"])


def page(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Before one asks for it: what would not have happened, with the button that asks."""
    move = undoable.own_last(panel.game, panel.seat.side) if panel.may_ask_back else None
    if move is None:
        return redirect("table:table", panel.game.pk)
    found = unhappened(panel, move.version)
    return render(request, "table/go_back.html", {"p": panel, "lost": found})
