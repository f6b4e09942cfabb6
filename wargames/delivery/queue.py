"""Queues deliveries in the transaction of what they tell: with it or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils import timezone

from engine.models import Seat
from engine.position.compiled import insert_all
from wargames.delivery.channels import CHANNELS
from wargames.delivery.models import Delivery
from wargames.delivery.preferences import timing
from wargames.delivery.preferences.subscriptions import Subscriptions
from wargames.delivery.tasks import look_at
from wargames.notices.models import Group, Notice
from wargames.table.standing import HAS_ANSWERS

HAS_CHOSEN = "has_chosen_how"
"""The name of a seat's extra value: its person's preferences key, None without any."""
WHILE = timedelta(seconds=settings.HERE_FOR)
"""How long a player who was just at the table may take before a message calls them."""


def queue(*, notices: Sequence[Notice], seats: Sequence[Seat], **_: Any) -> list[Delivery]:
    """Queue new notices for each channel by which their readers want them.

    A reader without a channel costs no query, and one without settings none for settings.
    """
    reached = [(n, seat.along, ways(n, seat.along)) for n, seat in zip(notices, seats, strict=True)]
    reached = [each for each in reached if each[2]]
    if not reached:
        return []
    have_chosen = {n.user_id for n, along, _ in reached if along is None or along[HAS_CHOSEN]}
    subscriptions = Subscriptions(have_chosen, [n.game_id for n, *_ in reached])
    rows, now = list[Delivery](), timezone.now()
    for notice, along, keys in reached:
        due = timing.due(now + pause(notice, along), subscriptions.of.get(notice.user_id))
        rows += [
            Delivery(notice=notice, user_id=notice.user_id, channel=key, due_at=due)
            for key in keys
            if subscriptions.wants(notice, key)
        ]
    insert_all(rows)
    for person, due in {(each.user_id, each.due_at): None for each in rows}:
        look_at(person, due)
    return rows


def ways(notice: Notice, along: Mapping[str, Any] | None) -> list[str]:
    """The channels that can reach a notice's reader; none for a banned person."""
    if not notice.user.is_active:
        return []
    return [key for key, each in CHANNELS.items() if each.may_reach(notice.user, along)]


def notice_who_is_here(*, notices: Sequence[Notice], seats: Sequence[Seat], **_: Any) -> None:
    """Mark notices whose readers have just read similar ones, before those are replaced."""
    since = timezone.now() - WHILE
    for notice, seat in zip(notices, seats, strict=True):
        if notice.group != Group.TALK and ways(notice, seat.along):
            kinds = Notice.CALLS if notice.kind in Notice.CALLS else (notice.kind,)
            read = Notice.objects.filter(user=notice.user_id, game=notice.game_id, kind__in=kinds)
            notice.is_here = read.filter(read_at__gt=since).exists()


def pause(notice: Notice, along: Mapping[str, Any] | None = None) -> timedelta:
    """How long to wait in case its reader sees a notice at the table.

    Chat waits, as does a notice that follows others just read. A question with a possible standing
    answer waits too.
    """
    if notice.is_here or notice.group == Group.TALK:
        return WHILE
    may_be_answered = notice.kind in Notice.CALLS and (along or {}).get(HAS_ANSWERS)
    return 3 * timedelta(seconds=settings.STANDING_PACE) if may_be_answered else timedelta()
