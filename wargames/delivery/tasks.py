"""Background tasks: what goes out to devices and webhooks, so that no move and no page waits."""

from __future__ import annotations

from django_tasks import task

from wargames.delivery import sending, web_push, webhooks
from wargames.delivery.models import PushSubscription, Webhook


@task()
def carry(notice_id: int) -> int:
    """Asks for one message to each device and webhook of a notice's reader; says how many.

    Each is a task of its own: one that hangs or fails keeps none of the others waiting.
    """
    notice = sending.unread(notice_id)
    if notice is None:
        return 0
    devices, hooks = sending.targets_of(notice)
    for number in devices:
        push_notice.enqueue(notice_id, number)
    for number in hooks:
        post_notice.enqueue(notice_id, number)
    return len(devices) + len(hooks)


@task()
def push_notice(notice_id: int, device: int) -> bool:
    """Pushes a notice to one device."""
    return sending.push(notice_id, device)


@task()
def post_notice(notice_id: int, webhook: int) -> bool:
    """Posts a notice to one webhook."""
    return sending.post(notice_id, webhook)


@task()
def try_device(number: int) -> bool:
    """Sends a test to one browser; says whether its push service took it."""
    found = PushSubscription.objects.filter(pk=number).first()
    return found is not None and web_push.try_out(found)


@task()
def try_webhook(number: int) -> bool:
    """Sends a test to one webhook; says whether it was taken."""
    found = Webhook.objects.filter(pk=number).first()
    return found is not None and webhooks.try_out(found)
