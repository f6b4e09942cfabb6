"""Webhooks: the addresses of somebody's that are posted to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from wargames.delivery import webhooks
from wargames.delivery.channels.base import NotTaken
from wargames.delivery.message import Message, told_of
from wargames.delivery.models import GIVEN_UP, Webhook

HAS_WEBHOOK = "has_webhook"
"""What is read along with each seat: whether its person has an address to post to."""


class WebhookChannel:
    """A message for each game to each address that is for it; others may read along there."""

    key = "webhook"
    label = "Webhooks"
    brings_game = False

    def may_reach(self, person: Any, along: Mapping[str, Any] | None) -> bool:
        if along is not None:
            return bool(along[HAS_WEBHOOK])
        return Webhook.objects.filter(person=person.pk).exists()

    def is_ready(self, person: Any) -> bool:
        return Webhook.objects.filter(person=person.pk, failures__lt=GIVEN_UP).exists()

    def send(self, message: Message) -> None:
        """:raises NotTaken: no address has taken it."""
        taken = []
        for game, notices in message.by_game:
            told = told_of(notices[-1], to_others=True)
            of_game = Q(game=None) | Q(game=game)
            for webhook in Webhook.objects.filter(of_game, person=message.person.pk):
                taken.append(webhooks.send(webhook, told))
        if taken and not any(taken):
            raise NotTaken
