"""Webhooks: what each kind is sent, and what happens when one cannot be reached."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from typing import Any

from django.core.cache import cache
from django.db.models import F
from django.utils import timezone

from wargames.delivery.message import Told, trial_message
from wargames.delivery.models import GIVEN_UP, Webhook
from wargames.delivery.places import outbound

AN_HOUR, IN_AN_HOUR = 3600, 60
"""Seconds, and the most messages to one webhook in that time."""
MARKS = re.compile(r"([\\`*_~|>#\[\]()<:@-])")
"""Characters with a special meaning in Discord's markup."""
SIGNATURE, MOMENT = "X-Flag-Plot-Signature", "X-Flag-Plot-Timestamp"
BARRED = "\u200b"
"""A zero-width space, which keeps an @ from mentioning anyone."""


def send(webhook: Webhook, told: Told) -> bool:
    """Post a message to a webhook; returns whether it was taken, and records the result."""
    if webhook.is_given_up or not may_send(webhook):
        return False
    body = json.dumps(BODIES[webhook.kind](told), ensure_ascii=False).encode()
    headers = {"Content-Type": "application/json", "User-Agent": "FlagPlot"}
    if webhook.kind == Webhook.Kind.PLAIN:
        headers |= signed(webhook.secret, body, timezone.now().timestamp())
    try:
        trouble = trouble_of(webhook.url, body, headers)
    except outbound.LeftAlone as error:  # it was not tried, so it has not failed
        Webhook.objects.filter(pk=webhook.pk).update(last_trouble=str(error))
        return False
    note(webhook, trouble)
    return not trouble


def trouble_of(url: str, body: bytes, headers: dict[str, str]) -> str:
    """Why a post was not taken, in words; empty: it was.

    :raises outbound.LeftAlone: nothing is sent there for a while.
    """
    try:
        answer = outbound.post(url, body, headers)
    except (outbound.Refused, outbound.NotReached) as error:
        return str(error)
    return "" if answer.is_good else f"It was answered with {answer.status}."


def note(webhook: Webhook, trouble: str) -> None:
    """Count a failure, or reset the count."""
    row = Webhook.objects.filter(pk=webhook.pk)
    if trouble:
        row.filter(failures__lt=GIVEN_UP).update(failures=F("failures") + 1)
        row.update(last_trouble=trouble[:200])
    else:
        row.update(failures=0, last_trouble="", last_ok=timezone.now())


def may_send(webhook: Webhook) -> bool:
    """Whether a webhook is below its hourly limit."""
    key = f"webhook:{webhook.pk}"
    cache.add(key, 0, AN_HOUR)
    try:
        return cache.incr(key) <= IN_AN_HOUR
    except ValueError:  # it ran out between the two lines
        return True


def try_out(webhook: Webhook) -> bool:
    """Send a test, even to a skipped webhook; returns whether it went through."""
    Webhook.objects.filter(pk=webhook.pk).update(failures=0)
    webhook.failures = 0
    return send(webhook, trial_message())


# --------------------------------------------------------------------- what each is sent


def discord(told: Told) -> dict[str, Any]:
    """The body for Discord: without mentions, and shown literally."""
    words = MARKS.sub(r"\\\1", told.words).replace("@", f"@{BARRED}")
    return {
        "username": "Flag Plot",
        "content": f"{words}\n<{told.url}>"[:2000],
        "allowed_mentions": {"parse": []},
    }


def slack(told: Told) -> dict[str, Any]:
    """The body for Slack, with its three special characters escaped."""
    words = told.words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = f"{words.replace('@', f'@{BARRED}')}\n<{told.url}|Open the table>"
    return {"text": text, "link_names": False, "parse": "none", "unfurl_links": False}


def plain(told: Told) -> dict[str, Any]:
    """The body that docs/webhooks.md describes."""
    game = {"id": told.game_id, "title": told.title} if told.game_id else None
    said = {"format": 1, "id": told.name, "kind": told.kind, "words": told.words}
    return {**said, "url": told.url, "game": game}


BODIES: dict[str, Callable[[Told], dict[str, Any]]] = {
    Webhook.Kind.DISCORD: discord,
    Webhook.Kind.SLACK: slack,
    Webhook.Kind.PLAIN: plain,
}


def signed(secret: str, body: bytes, now: float) -> dict[str, str]:
    """The headers that prove to a receiver that a message is ours and recent."""
    moment = str(int(now))
    digest = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
    return {MOMENT: moment, SIGNATURE: f"sha256={digest}"}
