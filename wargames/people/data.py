"""All data that the site keeps about a person, for them to download.

Each kind of row that points at a person is listed here with the fields that are theirs. Left out is
whatever gives access (a key, a password) or would reveal of a running game what their side may not
know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import ForeignKey, Model

from wargames.accounts.models import User

PERSON = (
    "name",
    "address",
    "email",
    "is_guest",
    "date_joined",
    "last_login",
    "wants_email",
    "is_rated",
)
"""The exported fields of the person's own row."""
GAME = ("game_id",)
OURS: Mapping[str, tuple[str, ...]] = {
    "table.ChatLine.user": (*GAME, "room", "text", "said_at"),
    "table.Note.user": (*GAME, "side", "text"),
    "table.Looked.user": (*GAME, "side", "at"),
    "notices.Notice.user": (*GAME, "kind", "made_at", "read_at"),
    "api.Token.person": ("name", "beginning", "made_at", "used_at"),
    "engine.Game.created_by": ("id", "key", "title", "status", "created_at"),
    "engine.Seat.user": (*GAME, "side", "powers", "joined_at"),
    "engine.FormerSeat.user": (*GAME, "side"),
    "people.Block.person": ("blocked_id", "made_at"),
    "people.Rating.person": ("game", "side", "value", "deviation", "games"),
    "people.Report.by": (*GAME, "about_id", "reason", "words", "made_at", "handled_at"),
    "clocks.Vacation.user": ("first_day", "last_day", "zone", "announced_at"),
    "clocks.Answered.user": (*GAME, "role", "took", "in_time", "is_programs", "answered_at"),
    "lobby.Invitation.person": (*GAME, "by_id", "made_at"),
    "lobby.Invitation.by": (*GAME, "person_id", "made_at"),
    "lobby.Wanted.person": ("key", "side", "pace", "language", "options", "made_at", "expires"),
    "lobby.Watcher.person": (*GAME, "made_at"),
    "tournaments.Tournament.host": ("id", "name", "key", "form", "made_at"),
    "tournaments.Entrant.person": ("tournament_id", "made_at", "is_out"),
    "seating.Vacancy.holder": (*GAME, "why", "state", "words", "briefing", "made_at"),
    "seating.Vacancy.invited": (*GAME, "why", "state", "made_at"),
    "seating.Return.user": (*GAME, "made_at"),
    "delivery.Delivery.user": ("channel", "state", "due_at", "sent_at"),
    "delivery.Preferences.user": ("switched_off", "zone", "quiet_from", "quiet_until", "pace"),
    "delivery.GamePreference.user": (*GAME, "channel", "how"),
    "delivery.FeedAddress.person": ("made_at",),
    "delivery.PushSubscription.person": ("device", "made_at", "last_ok"),
    "delivery.Webhook.person": (*GAME, "kind", "made_at", "last_ok"),
    "delivery.TabSound.person": ("sound", "when"),
    "account.EmailAddress.user": ("email", "verified", "primary"),
}
"""Kind of row and its field that points at a person → the exported fields."""
NOT_OURS = {
    "admin.LogEntry.user",
    "accounts.User.asked_for_by",
    "people.Block.blocked",
    "people.Report.about",
}
"""Rows that point at a person but are data about something else."""


def data_of(person: User) -> dict[str, Any]:
    """All data about a person, ready for JSON."""
    found: dict[str, Any] = {"you": told(person, PERSON)}
    for relation in User._meta.related_objects:
        name = name_of(relation)
        if name in OURS:
            rows = relation.related_model._base_manager.filter(**{relation.field.name: person})
            found[name] = [told(row, OURS[name]) for row in rows.order_by("pk")]
    return found


def name_of(relation: Any) -> str:
    """The name of a kind of row with its field: `table.Note.user`."""
    return f"{relation.related_model._meta.label}.{relation.field.name}"


def told(row: Model, fields: Iterable[str]) -> dict[str, Any]:
    """These fields of a row, as JSON values."""
    return {name: as_json(getattr(row, name)) for name in fields}


def as_json(value: Any) -> Any:
    """The value of a column for JSON; other types are written as text."""
    known = value is None or isinstance(value, bool | int | float | str | list | dict)
    return value if known else str(value)


def pointing_at_people() -> list[str]:
    """Every kind of row with a foreign key to a person."""
    relations = User._meta.related_objects
    return [name_of(each) for each in relations if isinstance(each.field, ForeignKey)]
