"""A person's devices or webhooks: each gets a notice by itself, and never twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from wargames.delivery.models import Delivery, PushSubscription, Webhook

P = TypeVar("P", PushSubscription, Webhook)
LONG = 20.0
"""Seconds after which the rest of someone's places wait for the next try, and so others' news do
not wait for theirs."""


def tell_each(
    places: Iterable[P],
    deliveries: Sequence[Delivery],
    tell: Callable[[P, list[Delivery]], bool],
) -> bool:
    """Tell each place those deliveries that it has not taken; says whether that is all there is.

    What a place takes is noted at once, whatever becomes of the next. One that is left alone, since
    it failed too often, is not waited for where another has taken everything.
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
    """Keep that the place of this number has taken these, so that it is not told again."""
    for delivery in deliveries:
        delivery.taken_by = [*delivery.taken_by, place]
        Delivery.objects.filter(pk=delivery.pk).update(taken_by=delivery.taken_by)
