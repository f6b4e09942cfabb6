"""Tasks that only tests enqueue, and what runs those that are due."""

from datetime import datetime, timedelta
from typing import Any

import time_machine
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.utils import timezone
from django_tasks import task

from wargames.delivery.models import Delivery
from wargames.delivery.tasks import send_to
from wargames.worker import TaskWorker


@task()
def say(group: str, word: str) -> None:
    """Sends a word to the sockets of a group, as a bot that has moved would."""
    async_to_sync(get_channel_layer().group_send)(group, {"type": "word", "word": word})


def run_due_tasks(at: datetime | None = None) -> None:
    """Run what a worker would run at this moment, by default now, with the clock put to it.

    For tests whose transactions are real: the worker opens the database by itself.
    """
    with time_machine.travel(at or timezone.now()):
        TaskWorker().run()


def deliver_all(person: Any) -> int:
    """Send all that waits for someone, due or not, without a worker; the number of messages."""
    waiting = Delivery.objects.filter(user=person.pk, state=Delivery.State.WAITING)
    waiting.update(due_at=timezone.now() - timedelta(seconds=1))
    return send_to(person.pk)
