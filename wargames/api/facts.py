"""What the API says about a table: from the same seat view that the page is drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from django.template.loader import render_to_string
from django.utils.html import strip_tags

from engine.core.encoding.codec import JsonData, plain
from engine.core.sequence.choice import Refusal
from engine.core.sequence.composed import Drafted
from engine.core.view import Ask
from engine.models import Game, Seat
from engine.papers.drafts import OpenDraft
from engine.position import store
from engine.seats import seated
from engine.visibility import revisions
from wargames.accounts.models import User
from wargames.lobby.joining.chairs import Chair
from wargames.lobby.selectors import game_line
from wargames.presentation.wording import hashed_names, odds_of
from wargames.table.history import log
from wargames.table.viewer.view import SeatView

OF_TABLE = ("choice", "version", "place")
"""Fields of a table's note that no side may read."""
MOST_EVENTS = 500
"""The most events in one response."""


def line(game: Game, person: User, site: str) -> dict[str, Any]:
    """A game in a list."""
    found = game_line(game, person)
    return {
        "id": game.pk,
        "game": game.key,
        "title": found.title,
        "status": game.status,
        "sides": found.own_sides,
        "is_my_move": found.mine,
        "waiting_for": found.asked,
        "revision": found.revision,
        "changed_at": found.shown_at,
        "url": site + found.url,
    }


def sitting(seats: list[Seat]) -> list[dict[str, Any]]:
    """The seats and their holders."""
    return [
        {
            "side": seat.side,
            "name": seat.user.name,
            "powers": list(seat.powers),
            "program": seat.program,
        }
        for seat in seats
    ]


def chair(found: Chair, asks_password: bool) -> dict[str, Any]:
    """A place to sit down in."""
    return {
        "role": found.key,
        "side": found.side,
        "power": found.power,
        "words": found.name,
        "asks_password": asks_password,
    }


def table(seen: SeatView, person: User, site: str) -> dict[str, Any]:
    """A game in progress, as a side sees it."""
    return {
        **line(seen.game, person, site),
        "revision": seen.revision,
        "seats": sitting(seen.seats),
        "side": seen.seat.side,
        "programs": seen.programs,
        "trail": seen.crumbs,
        "board": plain(seen.view.board),
        "result": plain(seen.view.result),
    }


# ------------------------------------------------------------------------- decisions


def decisions(seen: SeatView) -> dict[str, Any]:
    """The viewer's open decisions, and those they may make unasked."""
    asked = [] if seen.is_over else seen.view.asks
    unasked = [] if seen.is_over else seen.view.standing
    return {
        "revision": seen.revision,
        "decisions": [decision(seen, ask) for ask in asked if seen.holds(ask.role)],
        "unasked": [decision(seen, ask) for ask in unasked],
    }


def decision(seen: SeatView, ask: Ask) -> dict[str, Any]:
    """One decision with its choices, or its draft."""
    watch = seated.on_watch_of(seen.game, seen.seats, ask.role)
    draft = next((each for each in seen.open_drafts if is_of(each, ask)), None)
    return {
        "role": ask.role,
        "kind": ask.kind,
        "rule": ask.rule,
        "about": ask.about,
        "token": revisions.token_of(seen.game, ask.role),
        "may_choose": any(seat.pk == seen.seat.pk for seat in watch),
        "options": [option(seen, each) for each in ask.options],
        "draft": None if draft is None else drafted(seen, draft.drafted),
    }


def is_of(draft: OpenDraft, ask: Ask) -> bool:
    """Whether a draft is for this decision."""
    return draft.name == f"{ask.role}:{ask.kind}"


def option(seen: SeatView, found: Any) -> dict[str, Any]:
    """A choice with its words and odds."""
    button = seen.presentation.button(found, seen.own_names)
    return {
        "choice": plain(found.choice),
        "words": button.words,
        "rule": button.rule,
        "target": found.target,
        "odds": button.odds,
        "chance": plain(found.chance),
    }


def drafted(seen: SeatView, found: Drafted) -> dict[str, Any]:
    """A draft and its evaluation."""
    return {
        "draft": plain(found.draft),
        "start": plain(found.start),
        "items": [seen.presentation.item(item, seen.names, seen.view) for item in found.items],
        "parts": [addition(seen, part) for part in found.parts],
        "leads_to": [
            {"place": each.key, "words": each.words}
            for each in seen.presentation.foreseen(found.foreseen, seen.view)
        ],
        "why_not": why_not(seen, found.refusal),
        "rule": found.refusal.rule if found.refusal else "",
    }


def addition(seen: SeatView, part: Any) -> dict[str, Any]:
    """A possible addition to a draft."""
    button = seen.presentation.addition(part, seen.names)
    return {
        "draft": plain(part.draft),
        "words": button.words,
        "target": part.target,
        "odds": odds_of(len(part.chance.faces)) if part.chance else "",
        "why_not": why_not(seen, part.refusal),
    }


def why_not(seen: SeatView, refusal: Refusal | None) -> str:
    """A refusal in words; empty where there is none."""
    if refusal is None:
        return ""
    why = seen.presentation.refusal(refusal, seen.own_names)
    return " ".join(strip_tags(render_to_string(why.template, {"d": why.d})).split())


# ---------------------------------------------------------------------------- events


def events(seen: SeatView, since: int, skip: int) -> dict[str, Any]:
    """What happened since a revision, as the viewer was told it, after the first `skip` events."""
    version = revisions.version_at(seen.game, seen.seat.side, since)
    found = list(_told(seen, version))
    return {
        "revision": seen.revision,
        "events": [_event(seen, *each) for each in found[skip : skip + MOST_EVENTS]],
        "has_more": len(found) > skip + MOST_EVENTS,
    }


def _told(seen: SeatView, version: int) -> Iterator[tuple[Any, bool]]:
    """The log entries that the viewer may read, and whether each begins a move."""
    reader, move = log.reader_of(seen.game, seen.seat.side), None
    for entry in reversed(log.entries_of(seen.game).since(version)):
        row = dict(zip(log.FIELDS, entry, strict=True))
        if not log.is_told(row["audience"], row["is_held"], reader):
            continue
        begins, move = row["move_id"] != move, row["move_id"]
        yield row, begins


def _event(seen: SeatView, row: dict[str, Any], begins: bool) -> dict[str, Any]:
    """One log entry as data and words."""
    names = hashed_names(tuple(seen.names.items()))
    is_untold = row["kind"] in seen.presentation.log.untold
    words = "" if is_untold else log.event_words(seen.game.key, row["kind"], row["data"], names)
    data: JsonData = msgspec.json.decode(row["data"])
    if row["move_id"] is None and isinstance(data, dict):
        data = {name: value for name, value in data.items() if name not in OF_TABLE}
    roles, side = store.roles_of(seen.game), seen.seat.side
    is_named = begins and log.is_named(roles, row["move__role"], log.reader_of(seen.game, side))
    return {
        "kind": row["kind"],
        "rule": row["rule"],
        "words": " ".join(strip_tags(words).split()),
        "data": data,
        "who": row["move__name"] or "" if is_named else "",
        "is_taken_back": bool(row["move__undone"]),
    }
