"""Template tag: how the reader is notified."""

from __future__ import annotations

from typing import Any

from django import template

from wargames.delivery.channels import CHANNELS, Channel
from wargames.delivery.models import Delivery

register = template.Library()


@register.simple_tag
def failing_channels(person: Any) -> list[Channel]:
    """The channels whose last delivery to a person was given up."""
    ended = Delivery.objects.filter(
        user=person.pk, state__in=(Delivery.State.SENT, Delivery.State.FAILED)
    )
    last = dict(ended.order_by("due_at").values_list("channel", "state"))
    return [channel for key, channel in CHANNELS.items() if last.get(key) == Delivery.State.FAILED]
