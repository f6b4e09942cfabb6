"""A person's devices or webhooks: each gets a notice by itself, and never twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from wargames.delivery.models import Delivery, PushSubscription, Webhook

P = TypeVar("P", PushSubscription, Webhook)
LONG = 20.0
"""Seconds after which a person's remaining places wait for the next try.

This keeps slow places from delaying other people's notices.
"""


def tell_each(
    places: Iterable[P],
    deliveries: Sequence[Delivery],
    tell: Callable[[P, list[Delivery]], bool],
) -> bool:
    """Tell each place the deliveries that it has not taken; returns whether all is done.

    What a place takes is recorded at once, whatever happens to the next. A skipped place, which
    failed too often, does not count where another has taken everything.
    """
    places, has_all, begun = list(places), list[bool](), time.monotonic()
    for place in places:
        left = [each for each in deliveries if place.pk not in each.taken_by]
        may_be_told = not place.is_given_up and time.monotonic() - begun < LONG
        is_told = not left or (may_be_told and tell(place, left))
        if is_told:
            note_taken(place.pk, left)
        has_all.append(is_told)
    waiting = [place for place, told in zip(places, has_all, strict=True) if not told]
    return not waiting or (any(has_all) and all(place.is_given_up for place in waiting))


def note_taken(place: int, deliveries: Iterable[Delivery]) -> None:
    """Record that a place has taken these deliveries, so that they are not sent there again."""
    for delivery in deliveries:
        delivery.taken_by = [*delivery.taken_by, place]
        Delivery.objects.filter(pk=delivery.pk).update(taken_by=delivery.taken_by)
