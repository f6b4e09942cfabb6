"""Background tasks: what goes out to people, so that no move and no page waits.

They have a queue and threads of their own, so that no game waits for a slow machine elsewhere.
"""

from __future__ import annotations

from datetime import datetime

from django_tasks import task

from wargames.delivery import web_push, webhooks
from wargames.delivery.models import PushSubscription, Webhook
from wargames.sweeps import POSTS


@task(queue_name=POSTS)
def send_due(person: int) -> int:
    """Sends what is due for one person now; says how many messages that were.

    Whatever was sent, read or is no longer wanted by then is left alone.
    """
    from wargames.delivery.sending import send_to

    return send_to(person)


@task(queue_name=POSTS)
def try_device(number: int) -> bool:
    """Sends a test to one browser; says whether its push service took it."""
    found = PushSubscription.objects.filter(pk=number, person__is_active=True).first()
    return found is not None and web_push.try_out(found)


@task(queue_name=POSTS)
def try_webhook(number: int) -> bool:
    """Sends a test to one webhook; says whether it was taken."""
    found = Webhook.objects.filter(pk=number, person__is_active=True).first()
    return found is not None and webhooks.try_out(found)


def look_at(person: int, due: datetime) -> None:
    """Have the deliveries for a person looked at when some are due.

    A worker whose clock is behind leaves it until then; it would find nothing due yet.
    """
    send_due.using(run_after=due).enqueue(person)
