"""Tasks that only tests enqueue."""

from __future__ import annotations

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django_tasks import task


@task()
def say(group: str, word: str) -> None:
    """Sends a word to the sockets of a group, as a bot that has moved would."""
    async_to_sync(get_channel_layer().group_send)(group, {"type": "word", "word": word})
