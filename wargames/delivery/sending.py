"""From a notice to the devices and webhooks of whoever is told."""

from __future__ import annotations

from django.db.models import Q

from wargames.delivery import web_push, webhooks
from wargames.delivery.message import told_of
from wargames.delivery.models import PushSubscription, Webhook
from wargames.notices.models import Notice


def targets_of(notice: Notice) -> tuple[list[int], list[int]]:
    """The keys of the devices and of the webhooks to which a notice goes."""
    of_game = Q(game=None) | Q(game=notice.game_id)
    devices = PushSubscription.objects.filter(person=notice.user_id)
    hooks = Webhook.objects.filter(of_game, person=notice.user_id)
    return list(devices.values_list("pk", flat=True)), list(hooks.values_list("pk", flat=True))


def push(notice_id: int, number: int) -> bool:
    """Pushes a notice to one device, if both are still there and it was not read meanwhile."""
    notice, device = unread(notice_id), PushSubscription.objects.filter(pk=number).first()
    if notice is None or device is None or device.person_id != notice.user_id:
        return False
    return web_push.send(device, told_of(notice))


def post(notice_id: int, number: int) -> bool:
    """Posts a notice to one webhook, under the same conditions."""
    notice, webhook = unread(notice_id), Webhook.objects.filter(pk=number).first()
    if notice is None or webhook is None or webhook.person_id != notice.user_id:
        return False
    return webhooks.send(webhook, told_of(notice, to_others=True))


def unread(notice_id: int) -> Notice | None:
    """A notice that still has to be told; somebody may have looked at the game meanwhile."""
    found = Notice.objects.select_related("game__created_by")
    return found.filter(pk=notice_id, read_at=None).first()
