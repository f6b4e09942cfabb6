"""A room without a screen: the facilitator enters its answers, line by line or part by part.

What is being put together is kept in the facilitator's session until it is locked.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, MutableMapping, Sequence
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from msgspec import Struct, field

from engine.core.encoding.codec import JsonData, Unreadable, plain
from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import AnyComposed, ComposedDecision, Drafted
from engine.core.sequence.flow import Decision
from engine.models import Game, Seat
from engine.papers.drafts import drafted_as
from engine.position import store
from engine.visibility import revisions
from wargames.presentation.desk import Desk
from wargames.presentation.wording import LineField, value_of
from wargames.table.draft.typed import line_field
from wargames.table.viewer.view import SeatView

Session = MutableMapping[str, Any]
MOST_PARTS = 40
"""The most ways to go on that are offered as buttons; others must be typed."""


class Way(Struct, frozen=True):
    """One way to continue an answer: its words, and the resulting draft."""

    words: str
    value: str


class Answering(Struct, frozen=True):
    """The draft of a room's answer: its items, what may be added, the objection.

    field: its input field; None: it is not typed. lines: those in it that were refused.
    """

    items: Sequence[str]
    parts: Sequence[Way]
    refusal: str
    field: LineField | None
    lines: str = ""


class Chair(Struct, dict=True):
    """The table as its facilitator has it, with the full position.

    drafts: of rooms without a screen, by the token of the decision. sent: what a form had that was
    refused, by field, with "_" for "-".
    """

    table: SeatView
    own: Desk
    state: Position
    drafts: Mapping[str, JsonData] = field(default_factory=dict)
    sent: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def seat(self) -> Seat:
        """The facilitator's seat."""
        return self.table.seat

    @cached_property
    def names(self) -> dict[str, str]:
        """The names of all keys, for the facilitator, who sees everything."""
        return dict(self.table.presentation.names(self.table.view))

    @cached_property
    def rules(self) -> AnyRules:
        return store.rules_of(self.game)

    def drafted(self, ask: AnyComposed) -> Drafted:
        """The empty draft of a decision."""
        return drafted_as(self.game, self.rules, self.state, ask, None)


def stands_in(chair: Chair, role: str) -> bool:
    """Whether the facilitator answers for a power: its room has no screen, or they play it."""
    sides = chair.rules.facilitation.stands_in_for(chair.state)
    return chair.rules.roles.side_of(role) in sides or own_seat(chair, role) is not None


def own_seat(chair: Chair, role: str) -> Seat | None:
    """The facilitator's own seat on a power's side, where players are at a real board."""
    side, user = chair.rules.roles.side_of(role), chair.seat.user_id
    return next((s for s in chair.table.seats if s.side == side and s.user_id == user), None)


def ask_of(chair: Chair, role: str) -> Decision | None:
    """The open question of a power."""
    asks = chair.rules.asks(chair.state) if chair.game.ended is None else []
    return next((ask for ask in asks if ask.role == role), None)


def field_of(chair: Chair, role: str) -> LineField | None:
    """The input field for a power's draft; None: it has no draft, or one that is not typed."""
    ask = ask_of(chair, role)
    if not isinstance(ask, ComposedDecision) or not ask.READS_TEXT:
        return None
    return line_field(chair.table, ask)


def answering(chair: Chair, role: str) -> Answering | None:
    """The draft for a power; None: its question has a list of answers."""
    ask = ask_of(chair, role)
    if not isinstance(ask, ComposedDecision):
        return None
    drafted = chair.rules.drafted(chair.state, ask, draft_of(chair, role))
    shown, names = chair.table.presentation, chair.names
    more = [part for part in drafted.parts if part.refusal is None][:MOST_PARTS]
    return Answering(
        items=[shown.item(item, names, chair.table.view) for item in drafted.items],
        parts=[Way(shown.addition(part, names).words, value_of(part.draft)) for part in more],
        refusal=reason(chair, drafted.refusal) if drafted.refusal else "",
        field=field_of(chair, role),
        lines=chair.sent.get(f"lines_{role}", ""),
    )


def reason(chair: Chair, refusal: Any) -> str:
    """A refusal in words."""
    why = chair.table.presentation.refusal(refusal, chair.table.own_names)
    return render_to_string(why.template, {"d": why.d, "r": why}).strip()


# ---------------------------------------------------------------------- the session


def drafts_in(session: Mapping[str, Any], game_id: uuid.UUID) -> dict[str, JsonData]:
    """The drafts for the rooms of a game, by the token of the decision."""
    found: dict[str, JsonData] = session.get(_key(game_id), {})
    return found


def keep(session: Session, game: Game, role: str, draft: JsonData) -> None:
    """Store the draft for a power; only the latest of each game is kept."""
    session[_key(game.pk)] = {revisions.token_of(game, role): draft}


def draft_of(chair: Chair, role: str) -> Choice | None:
    """The stored draft for a power's open decision."""
    data = chair.drafts.get(revisions.token_of(chair.game, role))
    if data is None:
        return None
    try:
        return chair.rules.reader.choice(data)
    except Unreadable:
        return None


def whole(chair: Chair, role: str) -> JsonData:
    """The answer as it would be locked: the draft, or else the empty one.

    :raises TypeError: the power is not asked for a composed choice.
    """
    ask = ask_of(chair, role)
    if not isinstance(ask, ComposedDecision):
        raise TypeError(f"{role} has a list of answers")
    return plain(draft_of(chair, role) or chair.drafted(ask).start)


def _key(game_id: uuid.UUID) -> str:
    return f"desk {game_id}"
