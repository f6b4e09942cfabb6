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
    the sides that may know of it, None for everyone. `reveals`: it shows something hidden, so undo
    cannot go back past it. `ends_turn`: a snapshot is kept here. `apart` names the field by which
    events of this kind are counted separately. `announced`: a facilitator tells it to each side;
    until then only the facilitator knows of it.
    """

    rule: str
    audience: tuple[str, ...] | None = None
    reveals: ClassVar[bool] = False
    ends_turn: ClassVar[bool] = False
    announced: ClassVar[bool] = False
    apart: ClassVar[str] = ""


class Spoken(Event, frozen=True, kw_only=True):
    """An event that is announced: a facilitator tells it to those it is for."""

    announced: ClassVar[bool] = True


class AnsweredAhead(Event, frozen=True, kw_only=True, tag="answered_ahead"):
    """A question was answered by its side's standing answer; only that side is told.

    number: of the standing answer. asks: the kind of question. place: where, if anywhere.
    """

    number: int
    asks: str
    place: str = ""
    rule: str = ""


class PlayedAsPlanned(AnsweredAhead, frozen=True, kw_only=True, tag="played_as_planned"):
    """A side's queued move was made; only that side is told.

    asks: the decision, under the name that its plan uses. step, steps: the number of this choice
    and of all in the queue; 0: typed lines were locked as a draft.
    """

    step: int = 0
    steps: int = 0


def was_ahead(events: Iterable[Event]) -> bool:
    """Whether these events come from an answer or plan made in advance."""
    return any(isinstance(event, AnsweredAhead) for event in events)


def kind_of(event: Event) -> str:
    """The tag under which an event is stored and shown."""
    return str(event.__struct_config__.tag)


def name_of(event: Event) -> str:
    """The event's kind, with the value that sets it apart where there is one."""
    apart = getattr(event, event.apart) if event.apart else ""
    return f"{kind_of(event)} {apart}" if apart else kind_of(event)


def data_of(event: Event) -> JsonObject:
    """The event's own fields as JSON-ready data, without kind, rule and audience."""
    data: JsonObject = plain(event)
    del data["kind"], data["rule"], data["audience"]
    return data


def may_know(audience: Collection[str] | None, viewer: str | None) -> bool:
    """Whether a viewer may know something: `audience` None is public, the facilitator knows all."""
    return audience is None or viewer == FACILITATOR or viewer in audience
