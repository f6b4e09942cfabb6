"""The channels of notices (e-mail, web push, webhooks), by their keys.

A channel is a module here with a class that has what `Channel` says, and a line in `CHANNELS`.
"""

from __future__ import annotations

from wargames.delivery.channels.base import Channel, Gone, NotTaken
from wargames.delivery.channels.email import EMail
from wargames.delivery.channels.push import Push
from wargames.delivery.channels.webhook import WebhookChannel

__all__ = ["CHANNELS", "Channel", "Gone", "NotTaken"]

CHANNELS: dict[str, Channel] = {each.key: each for each in (EMail(), Push(), WebhookChannel())}
