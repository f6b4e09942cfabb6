"""Web push: to the browsers in which a person has switched notices on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargames.delivery import web_push
from wargames.delivery.at_hand import with_game, with_link_to_picture
from wargames.delivery.channels.base import NotTaken
from wargames.delivery.message import Message, message_for, told_at_once
from wargames.delivery.models import GIVEN_UP, Delivery, PushSubscription
from wargames.delivery.places import tell_each

HAS_DEVICE = "has_device"
"""What is read along with each seat: whether its person has a browser to push to."""


class Push:
    """A message to each browser of someone's; whichever fails often is left alone."""

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
        """:raises NotTaken: some browser was not reached."""
        devices = PushSubscription.objects.filter(person=message.person.pk)
        if not tell_each(devices, message.deliveries, push):
            raise NotTaken


def push(device: PushSubscription, some: list[Delivery]) -> bool:
    """Pushes some news as one notice; says whether the browser's push service took it."""
    message = with_game(message_for(some), with_link_to_picture)
    return web_push.send(device, told_at_once(message))
