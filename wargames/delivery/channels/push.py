"""Web push: to the browsers in which a person has switched notices on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames.delivery.channels.base import NotTaken
from wargames.delivery.message import Message, message_for, told_at_once
from wargames.delivery.message_content import with_game, with_link_to_picture
from wargames.delivery.models import GIVEN_UP, Delivery, PushSubscription
from wargames.delivery.places import web_push
from wargames.delivery.places.places import tell_each

HAS_DEVICE = "has_device"
"""The name of a seat's extra value: whether its person has a push subscription."""


class Push:
    """Web push messages to each of a person's browsers; one that fails often is skipped."""

    key = "push"
    label = "Notifications on my devices"

    def may_reach(self, person: Any, along: Mapping[str, Any] | None) -> bool:
        if along is not None:
            return bool(along[HAS_DEVICE])
        return PushSubscription.objects.filter(person=person.pk).exists()

    def is_ready(self, person: Any) -> bool:
        mine = PushSubscription.objects.filter(person=person.pk, person__is_active=True)
        return mine.filter(failures__lt=GIVEN_UP).exists()

    def send(self, message: Message) -> None:
        """Push a message to all of a person's browsers.

        :raises NotTaken: some browser was not reached.
        """
        devices = PushSubscription.objects.filter(person=message.person.pk)
        if not tell_each(devices, message.deliveries, push):
            raise NotTaken


def push(device: PushSubscription, some: list[Delivery]) -> bool:
    """Push several deliveries as one notification; returns whether the push service took it."""
    message = with_game(message_for(some), with_link_to_picture)
    return web_push.send(device, told_at_once(message))
