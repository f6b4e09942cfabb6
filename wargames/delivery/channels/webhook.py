"""Webhooks: posts to the addresses that a person has entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from wargames.delivery.channels.base import NotTaken
from wargames.delivery.message import Message, told_of
from wargames.delivery.models import GIVEN_UP, Delivery, Webhook
from wargames.delivery.places import webhooks
from wargames.delivery.places.places import tell_each

HAS_WEBHOOK = "has_webhook"
"""The name of a seat's extra value: whether its person has a webhook."""


class WebhookChannel:
    """One post for each game to each of its webhooks; others may read along there."""

    key = "webhook"
    label = "Webhooks"

    def may_reach(self, person: Any, along: Mapping[str, Any] | None) -> bool:
        if along is not None:
            return bool(along[HAS_WEBHOOK])
        return Webhook.objects.filter(person=person.pk).exists()

    def is_ready(self, person: Any) -> bool:
        mine = Webhook.objects.filter(person=person.pk, person__is_active=True)
        return mine.filter(failures__lt=GIVEN_UP).exists()

    def send(self, message: Message) -> None:
        """Post a message to all of a person's webhooks.

        :raises NotTaken: some webhook has not taken all of it.
        """
        mine = Webhook.objects.filter(person=message.person.pk)
        has_all = [
            tell_each(
                mine.filter(Q(game=None) | Q(game=section.game)),
                [each for each in message.deliveries if each.notice in section.notices],
                post,
            )
            for section in message.sections
        ]
        if not all(has_all):
            raise NotTaken


def post(webhook: Webhook, some: list[Delivery]) -> bool:
    """Post the newest of one game's deliveries; returns whether it was taken."""
    return webhooks.send(webhook, told_of(some[-1].notice, to_others=True))
