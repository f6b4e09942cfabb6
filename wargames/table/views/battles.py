"""The battles of a table, one card a page, or put over the table by its script."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe
from msgspec import Struct

from engine.visibility import revisions
from wargames.rendering.render_cache import drawn
from wargames.table.board import fragments
from wargames.table.history.battles import Cards, cards_of
from wargames.table.viewer.requester import number_asked, seated, side_in, who
from wargames.table.viewer.view import SeatView, seat_view

ENDS, FAR = ("first", "last"), 2
"""The links that are given where the last battle is so many from the first."""


class Way(Struct, frozen=True):
    """A link to another card and its key; no address: there is none in that direction."""

    name: str
    words: str
    key: str
    address: str


@require_safe
@seated
def battles(request: HttpRequest, game_id: uuid.UUID) -> HttpResponse:
    """One battle as its reader was told of it; by default the first new one.

    `since`: the revision from which battles are new, `at`: the number of the battle.
    """
    seen = seat_view(game_id, who(request), side=side_in(request))
    since = number_asked(request, "since")
    since = fragments.reading_of(seen).seen if since is None else since
    version = revisions.version_at(seen.game, seen.seat.side, since)
    cards = cards_of(seen.game, seen.seat.side, seen.names, version, seen.seat.user.name)
    last = len(cards.fights) - 1
    at = number_asked(request, "at")
    at = min(cards.first, last) if at is None else min(max(at - 1, 0), last)
    card = mark_safe(drawn("table/battle_card.html", facts_of(seen, cards, at, since)))  # noqa: S308
    if getattr(request, "htmx", False):
        return HttpResponse(card)
    return render(request, "table/looking/battles.html", {"p": seen, "card": card})


def facts_of(seen: SeatView, cards: Cards, at: int, since: int) -> dict[str, Any]:
    """The context of a card; at -1 there is none."""
    table = reverse("table:table", args=[seen.game.pk])
    here, key = reverse("table:battles", args=[seen.game.pk]), seen.game.key
    fights = seen.presentation.fights

    def address(to: int) -> str:
        if to not in range(len(cards.fights)):
            return ""
        return f"{here}?{urlencode({'since': since, 'at': to + 1, **seen.film_side})}"

    last = len(cards.fights) - 1
    ways = (
        Way("previous", "Previous", "←", address(at - 1)),
        Way("next", "Next", "→", address(at + 1)),
        Way("first", "First", "Home", address(0) if at > 0 else ""),
        Way("last", "Last", "End", address(last) if at < last else ""),
    )
    return {
        "cards": cards,
        "fight": cards.fights[at] if at >= 0 else None,
        "number": fights.placed(cards.fights, at) if fights and at >= 0 else "",
        "is_new": at >= cards.first and at not in cards.own,
        "title_template": f"{key}/fought_title.html",
        "card_template": f"{key}/fought.html",
        "table": table,
        "ways": [way for way in ways if last >= FAR or way.name not in ENDS],
    }
