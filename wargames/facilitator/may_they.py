"""What the rules say to "may my carrier …?", by what the room that asks knows."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import BadRequest
from django.http import Http404
from msgspec import Struct

from engine.core.sequence.composed import ComposedDecision, UnreadLine
from wargames.facilitator.desk import DeskPage
from wargames.facilitator.standing_in import ask_of, field_of, reason
from wargames.table.draft.typed import LINE_LENGTH


class Verdict(Struct, frozen=True):
    """The judgement of a typed line.

    items: what it would write down. refusal: the rule against it, in words; empty: none.
    """

    line: str
    items: Sequence[str] = ()
    refusal: str = ""


def verdict(desk: DeskPage, role: str, line: str) -> Verdict:
    """Judge a line as if its power had typed it on an empty draft; nobody else learns of it.

    :raises Http404: that power has no draft that could be typed.
    :raises BadRequest: the line is empty or too long.
    """
    ask = ask_of(desk, role)
    if not isinstance(ask, ComposedDecision) or field_of(desk, role) is None:
        raise Http404("nothing is put together there")
    if not line.strip() or len(line) > LINE_LENGTH:
        raise BadRequest(f"Type an order of at most {LINE_LENGTH} characters.")
    try:
        drafted = desk.rules.drafted(desk.state, ask, None, line.strip())
    except UnreadLine as unread:
        return Verdict(line, refusal=reason(desk, unread.refusal))
    shown = desk.table.presentation
    items = [shown.item(item, desk.names, desk.table.view) for item in drafted.items]
    return Verdict(line, items, reason(desk, drafted.refusal) if drafted.refusal else "")
