"""A room without a screen: the facilitator enters what it answers, line by line or part by part.

What is being put together is kept in the facilitator's session until it is locked.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from django.template.loader import render_to_string

from engine.core.choice import Choice
from engine.core.codec import JsonData, Unreadable, plain
from engine.core.composed import ComposedDecision
from engine.core.flow import Decision
from engine.core.view import kind_of
from engine.models import Game, Seat
from engine.sight import tokens
from wargames.presentation.wording import LineField

if TYPE_CHECKING:
    from wargames.facilitator.desk import DeskPage

Session = MutableMapping[str, Any]
MOST_PARTS = 40
"""So many ways to go on are offered as buttons; the rest is typed."""


@dataclass(frozen=True)
class Way:
    """One way to go on with an answer: its words, and the draft that it leads to."""

    words: str
    value: str


@dataclass(frozen=True)
class Answering:
    """An answer that is put together for a room: what is in it, what may be added, what is amiss.

    field: how it is typed; None: it is not.
    """

    items: Sequence[str]
    parts: Sequence[Way]
    refusal: str
    field: LineField | None


def stands_in(desk: DeskPage, role: str) -> bool:
    """Whether the facilitator answers for a power: its room has no screen, or they lead it."""
    sides = desk.rules.facilitation.stands_in_for(desk.state)
    return desk.rules.roles.side_of(role) in sides or own_seat(desk, role) is not None


def own_seat(desk: DeskPage, role: str) -> Seat | None:
    """The seat by which the facilitator leads a power's side, where players sit at a real board."""
    side, user = desk.rules.roles.side_of(role), desk.seat.user_id
    return next((s for s in desk.panel.seats if s.side == side and s.user_id == user), None)


def ask_of(desk: DeskPage, role: str) -> Decision | None:
    """The open question of a power."""
    asks = desk.rules.asks(desk.state) if desk.game.ended is None else []
    return next((ask for ask in asks if ask.role == role), None)


def field_of(desk: DeskPage, role: str) -> LineField | None:
    """How what a power puts together is typed; None: it is not, or it puts nothing together."""
    ask = ask_of(desk, role)
    if not isinstance(ask, ComposedDecision) or not ask.READS_TEXT:
        return None
    return desk.panel.presentation.line_field(kind_of(ask))


def answering(desk: DeskPage, role: str) -> Answering | None:
    """What is put together for a power; None: its question has a list of answers."""
    ask = ask_of(desk, role)
    if not isinstance(ask, ComposedDecision):
        return None
    drafted = desk.rules.drafted(desk.state, ask, draft_of(desk, role))
    shown, names = desk.panel.presentation, desk.names
    more = [part for part in drafted.parts if part.refusal is None][:MOST_PARTS]
    return Answering(
        items=[shown.item(item, names) for item in drafted.items],
        parts=[Way(shown.addition(part, names).words, as_json(part.draft)) for part in more],
        refusal=reason(desk, drafted.refusal) if drafted.refusal else "",
        field=field_of(desk, role),
    )


def reason(desk: DeskPage, refusal: Any) -> str:
    """A refusal in words."""
    why = desk.panel.presentation.refusal(refusal, desk.panel.view)
    return render_to_string(why.template, {"d": why.d, "r": why}).strip()


def as_json(choice: Choice) -> str:
    """A draft as a button sends it."""
    return msgspec.json.encode(choice).decode()


# ---------------------------------------------------------------------- the session


def drafts_in(session: Mapping[str, Any], game_id: uuid.UUID) -> dict[str, JsonData]:
    """What is put together for the rooms of a game, by the token of the decision."""
    found: dict[str, JsonData] = session.get(_key(game_id), {})
    return found


def keep(session: Session, game: Game, role: str, draft: JsonData) -> None:
    """Keep what is put together for a power; of each game the latest alone."""
    session[_key(game.pk)] = {tokens.token_of(game, role): draft}


def draft_of(desk: DeskPage, role: str) -> Choice | None:
    """What is put together for a power's open decision."""
    data = desk.drafts.get(tokens.token_of(desk.game, role))
    if data is None:
        return None
    try:
        return desk.rules.reader.choice(data)
    except Unreadable:
        return None


def whole(desk: DeskPage, role: str) -> JsonData:
    """The answer as it would be locked: what is put together, or else nothing of it yet.

    :raises TypeError: the power is not asked for anything that is put together.
    """
    ask = ask_of(desk, role)
    if not isinstance(ask, ComposedDecision):
        raise TypeError(f"{role} has a list of answers")
    return plain(draft_of(desk, role) or desk.drafted(ask).start)


def _key(game_id: uuid.UUID) -> str:
    return f"desk {game_id}"
