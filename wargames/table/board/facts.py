"""Facts of a table as plain values: who is at the table, who is to act, the pencil.

They change seldom, and a part that depends on nothing but facts is drawn once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.core.encoding.codec import plain
from engine.core.events import AnsweredAhead
from engine.core.sequence.composed import UnreadLine
from engine.models import Game
from engine.moves import mends
from engine.moves.ending import DRAW, HINTS, RESIGN, has_proposed
from wargames.clocks.facts import company_facts
from wargames.clocks.services import HAS_CLOCK
from wargames.presentation.wording import Happened, Reason
from wargames.table.ahead.words import words_of
from wargames.table.chat import talk
from wargames.table.draft.pencil import FIELD
from wargames.table.draft.typed import LINE_LENGTH, Line
from wargames.table.history.undo_effects import unhappened
from wargames.table.viewer.view import SeatView

ANSWERED = AnsweredAhead.__struct_config__.tag
"""The kind of event with which an auto-reply was given."""


@dataclass(frozen=True)
class PencilField:
    """The input field of the pencil. text, why: a line that was rejected, and why."""

    edition: int
    by: str
    text: str = ""
    why: Reason | None = None
    length: int = LINE_LENGTH


def answered(table: SeatView, events: Iterable[Happened]) -> list[dict[str, Any]]:
    """Which questions the viewer's auto-replies have answered, where, and how often."""
    found = Counter(
        (event.data["asks"], event.data["place"]) for event in events if event.kind == ANSWERED
    )
    return [
        {
            "asks": words_of(table.game.key, asks).rstrip(":"),
            "place": table.names.get(place, place),
            "count": count,
        }
        for (asks, place), count in found.items()
    ]


def here(table: SeatView) -> dict[str, Any]:
    """The current phase, and whose move it is as the viewer sees it."""
    return {
        "turn": getattr(table.view.board, "turn", 0),
        "turn_name": table.presentation.turn_name,
        "crumbs": table.crumbs,
        "is_over": table.is_over,
        "over": table.words.over,
        "is_opposed": table.is_opposed,
        "is_shared": table.is_shared,
        "mine": table.mine,
        "calls": table.calls,
        "plays_both": len(table.own) > 1,
        "side": table.side,
        "is_asked": table.is_asked,
        "leads": table.led,
        "watch": [seat.user.name for seat in table.watch],
        "is_free": table.game.watch == Game.Watch.FREE,
        "waiting_for": table.waiting_for,
        "hand_over_to": table.hand_over_to,
        "to_move": table.to_move,
    }


def company(table: SeatView) -> dict[str, Any]:
    """The people at the table and their requests to each other; in a hot seat, whose turn it is.

    sides: each with its seats; where there is one side, everyone is on it.
    """
    return {
        "key": str(table.game.pk),
        "mine": table.mine,
        "is_opposed": table.is_opposed,
        "is_shared": table.is_shared,
        "sides": sides(table) if table.is_shared else [],
        "rooms": table.rooms if table.is_shared else [],
        "plays_both": len(table.own) > 1,
        "changes_hands": table.changes_hands,
        "hand_over_to": table.hand_over_to,
        "may_change_hands": len(table.own) > 1 and not (table.is_over or table.game.lesson),
        "clock": clock(table),
        "take_back": take_back(table),
        "ending": ending(table),
        "mend": mend(table),
        "hints": hints(table),
        "others": table.words.others(
            [side for side in table.words.sides if side != table.seat.side]
        ),
        "all_sides": table.words.all_sides,
        "may_ask_back": table.may_ask_back,
        "proposals": proposals(table) if table.is_shared else [],
    }


def clock(table: SeatView) -> dict[str, Any] | None:
    """The clocks that the viewer sees; not queried in a game without any."""
    along = table.seat.along
    if table.is_over or (along is not None and not along[HAS_CLOCK]):
        return None
    return company_facts(table.game, table.seat, table.seats)


def take_back(table: SeatView) -> dict[str, Any] | None:
    """The open request to take moves back, whose it is, and who has not answered it."""
    asked = table.game.take_back
    if asked is None:
        return None
    is_own = asked["role"] == table.seat.side
    plays_both = len(table.own) > 1 and not table.changes_hands
    answered = {asked["role"], *asked.get("agreed", ())}
    awaited = [side for side in table.words.sides if side not in answered]
    return {
        "name": asked["name"],
        "side": table.words.called(asked["role"]),
        "is_own": is_own,
        "awaited": table.words.others(awaited),
        "awaits_many": len(awaited) > 1,
        "may_answer": not is_own or plays_both,
        "lost": unhappened(table.game, table.seat.side, table.names, int(asked["to"])),
    }


def ending(table: SeatView) -> list[dict[str, Any]]:
    """The open proposals to end the game: a draw, or that one's own side resigns."""
    if table.game.proposed is None or table.is_facilitator:
        return []
    found = []
    for kind, side in ((DRAW, ""), (RESIGN, table.seat.side)):
        asked = has_proposed(table.game, kind, side)
        if asked is not None:
            place = table.seat.place
            fact = {"kind": kind, "name": asked["name"], "side": table.words.called(asked["side"])}
            fact |= {"is_own": asked["place"] == place, "has_agreed": place in asked["agreed"]}
            found.append(fact)
    return found


def mend(table: SeatView) -> dict[str, Any] | None:
    """The proposal to edit the position, whose it is, and whether the viewer must answer it.

    The edits themselves are shown on a page of their own.
    """
    asked = mends.proposed_in(table.game) if table.game.proposed else None
    if asked is None or table.is_facilitator:
        return None
    is_own = mends.is_own(asked, table.seat, table.seats)
    return {
        "name": asked["name"],
        "side": table.words.called(asked["side"]),
        "is_own": is_own,
        "may_answer": not is_own and table.seat.side not in asked["agreed"],
    }


def hints(table: SeatView) -> dict[str, Any] | None:
    """The proposal to turn Captain's advice on or off, and whether the viewer must answer it."""
    asked = has_proposed(table.game, HINTS) if table.game.proposed else None
    if asked is None or table.is_facilitator:
        return None
    places = {seat.place for seat in table.own}
    return {
        "name": asked["name"],
        "side": table.words.called(asked["side"]),
        "to": asked["to"],
        "is_own": asked["place"] in places,
        "has_agreed": not places.isdisjoint(asked["agreed"]),
    }


def proposals(table: SeatView) -> list[dict[str, Any]]:
    """What teammates propose, as buttons for the player on watch."""
    own = [seat for seat in table.seats if seat.side == table.seat.side]
    called = {seat.pk: seat.user.name for seat in own}
    if len(called) < 2:
        return []
    options = [option for ask in table.view.asks for option in ask.options]
    return [
        {"who": called[each.seat_id], "button": table.presentation.button(option, table.own_names)}
        for each in talk.proposed(table.game, table.seat.side, table.seats)
        for option in options
        if plain(option.choice) == each.choice and each.seat_id in called
    ]


def sides(table: SeatView) -> list[dict[str, Any]]:
    """Each side with its players, and last the facilitator where the game has one."""
    awaited = {seat.pk for seat in table.watch}
    return [
        {
            "name": side.name,
            "key": side.key,
            "is_chair": side.is_chair,
            "seats": [
                {
                    "place": each.seat.place,
                    "name": each.seat.user.name,
                    "address": each.seat.user.address,
                    "leads": each.powers or side.name,
                    "is_you": each.seat.pk == table.seat.pk,
                    "is_awaited": each.seat.pk in awaited,
                    "program": "" if each.seat.user.program else each.seat.program,
                }
                for each in side.sitting
            ],
        }
        for side in table.places
    ]


def pencil(table: SeatView, line: Line | None = None) -> PencilField | None:
    """The input field of the pencil, with a rejected line in it; None: there is no layer."""
    shown, kept = table.presentation, table.pencilled
    if kept is None:
        return None
    if line is None or line.draft != FIELD:
        return PencilField(kept.edition, kept.by)
    try:
        shown.pencil(table.view, line.line[:LINE_LENGTH])
    except UnreadLine as error:
        why = shown.refusal(error.refusal, table.own_names)
        return PencilField(kept.edition, kept.by, line.line[:LINE_LENGTH], why)
    return PencilField(kept.edition, kept.by, line.line[:LINE_LENGTH])
