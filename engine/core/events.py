"""What happened, as a kind and data; templates make the words when it is shown."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar

from msgspec import Struct

from engine.core.encoding.codec import JsonObject, plain
from engine.core.roles import FACILITATOR


class Event(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """Something that happened under a rule.

    Every kind of event is a subclass with a tag; its fields are JSON-ready data. `audience` names
    the sides that may know of this one, None for everyone. `reveals` marks what cannot be
    unlearned: no undo goes back behind it. `ends_turn` marks where a snapshot is kept. `apart`
    names the field whose values are worth telling apart when one counts what happened.
    `announced`: a facilitator says it to each side; until then only they know of it.
    """

    rule: str
    audience: tuple[str, ...] | None = None
    reveals: ClassVar[bool] = False
    ends_turn: ClassVar[bool] = False
    announced: ClassVar[bool] = False
    apart: ClassVar[str] = ""


class Spoken(Event, frozen=True, kw_only=True):
    """An event that comes to be known by being said: a facilitator tells those it is for."""

    announced: ClassVar[bool] = True


class AnsweredAhead(Event, frozen=True, kw_only=True, tag="answered_ahead"):
    """A question was answered by what its side had said beforehand; nobody else is told.

    number: of the standing answer. asks: the kind of the question. place: where, if anywhere.
    """

    number: int
    asks: str
    place: str = ""
    rule: str = ""


class PlayedAsPlanned(AnsweredAhead, frozen=True, kw_only=True, tag="played_as_planned"):
    """A side has chosen what it had planned; nobody else is told.

    asks: what the decision is called by whoever plans for it. step: the how-manieth choice of how
    many it was (`steps`); 0: lines were typed for a draft and locked.
    """

    step: int = 0
    steps: int = 0


def was_ahead(events: Iterable[Event]) -> bool:
    """Whether what led to these was said beforehand: nobody has looked at the game for it."""
    return any(isinstance(event, AnsweredAhead) for event in events)


def kind_of(event: Event) -> str:
    """The tag an event is stored and shown under."""
    return str(event.__struct_config__.tag)


def name_of(event: Event) -> str:
    """What happened in a word or two: the kind, and what is worth telling apart about it."""
    apart = getattr(event, event.apart) if event.apart else ""
    return f"{kind_of(event)} {apart}" if apart else kind_of(event)


def data_of(event: Event) -> JsonObject:
    """What the event says: its fields without kind, rule and audience, ready for JSON."""
    data: JsonObject = plain(event)
    del data["kind"], data["rule"], data["audience"]
    return data


def may_know(audience: Collection[str] | None, viewer: str | None) -> bool:
    """Whether a viewer is told of something: None is the public, the facilitator knows all."""
    return audience is None or viewer == FACILITATOR or viewer in audience
