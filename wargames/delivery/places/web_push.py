"""Web push: encrypted notices for browsers that have notices switched on.

pywebpush is imported where something is encrypted: aiohttp and requests come with it, a fifth of
the time that any command takes to begin. So is what it signs with.
"""

from __future__ import annotations

import base64
import json
from functools import cache
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from wargames.accounts import keys
from wargames.delivery.message import Told, trial_message
from wargames.delivery.models import GIVEN_UP, PushSubscription, hash_of
from wargames.delivery.places import outbound

if TYPE_CHECKING:
    from py_vapid import Vapid02

HALF_A_DAY, TWO_DAYS = 12 * 3600, 2 * 24 * 3600
GONE = (404, 410)
"""Status codes of a push service for a subscription that its browser has ended."""
MOST_DEVICES = 20
LONGEST = 2_500
"""The most bytes of a payload; push services take 4,096 after encryption."""
MOST_CHOICES = 2
"""Browsers show no more buttons on a notification."""
MORE = "Two of {n} choices:"


class BadSubscription(ValueError):
    """The browser's subscription is not usable; the message says why."""


@cache
def vapid(private_key: str) -> Vapid02:
    """The VAPID signer of this site."""
    from py_vapid import Vapid02

    return Vapid02.from_raw(private_key.encode())


def public_key() -> str:
    """The site's public key for browsers: base64url without padding."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = vapid(settings.VAPID_PRIVATE_KEY).public_key
    raw = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@transaction.atomic
def subscribe(person: Any, sent: Any, device: str, browser_mark: str) -> PushSubscription:
    """Store a browser's subscription, replacing an earlier one of the same browser.

    :raises BadSubscription: it is not usable.
    :raises PermissionDenied: the account is gone or banned, or has a new password (keys.still).
    """
    keys.still(person)
    endpoint, p256dh, auth = parts_of(sent)
    known = {"person": person, "endpoint": endpoint, "p256dh": p256dh, "auth": auth}
    fresh = {"failures": 0, "last_trouble": "", "browser_mark": browser_mark}
    name = " ".join(device.split())[:60] or "A browser"
    found, _ = PushSubscription.objects.update_or_create(
        endpoint_hash=hash_of(endpoint), defaults={**known, **fresh, "device": name}
    )
    mine = PushSubscription.objects.filter(person=person).order_by("-pk")
    surplus = list(mine.values_list("pk", flat=True)[MOST_DEVICES:])
    PushSubscription.objects.filter(pk__in=surplus).delete()
    return found


def parts_of(sent: Any) -> tuple[str, str, str]:
    """The endpoint and the two keys of a subscription.

    :raises BadSubscription: it has none.
    """
    keys = sent.get("keys") if isinstance(sent, dict) else None
    if not isinstance(keys, dict):
        raise BadSubscription("The browser sent no subscription.")
    found = [sent.get("endpoint"), keys.get("p256dh"), keys.get("auth")]
    endpoint, p256dh, auth = (each if isinstance(each, str) else "" for each in found)
    try:
        outbound.checked(endpoint)
        sealed(b"-", endpoint, {"p256dh": p256dh, "auth": auth})
    except outbound.Refused as error:
        raise BadSubscription(str(error)) from None
    except Exception:  # whatever the library makes of keys that are none
        raise BadSubscription("The keys that the browser sent cannot be used.") from None
    if len(p256dh) > 200 or len(auth) > 100:
        raise BadSubscription("The keys that the browser sent are too long.")
    return endpoint, p256dh, auth


def send(subscription: PushSubscription, told: Told) -> bool:
    """Push a message to one browser; returns whether its push service took it.

    A subscription that its browser has ended is deleted; one that fails often is skipped.
    """
    if subscription.is_given_up:
        return False
    row = PushSubscription.objects.filter(pk=subscription.pk)
    try:
        keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
        body = sealed(payload(told), subscription.endpoint, keys)
        answer = outbound.post(subscription.endpoint, body, headers_for(subscription, told))
    except outbound.LeftAlone as error:  # it was not tried, so it has not failed
        row.update(last_trouble=str(error))
        return False
    except (outbound.Refused, outbound.NotReached, ValueError) as error:
        is_ours = isinstance(error, outbound.Refused | outbound.NotReached)
        return fail(row, str(error) if is_ours else "The browser’s keys are not valid.")
    if answer.status in GONE:
        row.delete()
        return False
    if not answer.is_good:
        return fail(row, f"The push service answered with {answer.status}.")
    row.update(failures=0, last_trouble="", last_ok=timezone.now())
    return True


def fail(row: Any, trouble: str) -> bool:
    """Count one more failure."""
    row.filter(failures__lt=GIVEN_UP).update(failures=F("failures") + 1)
    row.update(last_trouble=trouble[:200])
    return False


def payload(told: Told) -> bytes:
    """The data for the service worker: the words, the link, the board and the choices.

    Data that is too long loses first the choices, then the question, then nearly everything. All
    payloads are padded to the same length, so that the push service learns nothing from it.
    """
    words = {"title": told.title, "body": told.words, "tag": told.tag, "url": path_of(told.url)}
    board = {"image": path_of(told.picture_url)} if told.picture_url else {}
    question = {"question": told.question} if told.question else {}
    bare = {**words, "title": "Flag Plot", "body": "Something is waiting for you."}
    for said in (
        {**words, **board, **question, **choices(told)},
        {**words, **board, **question},
        {**words, **board},
        bare,
    ):
        made = json.dumps(said, ensure_ascii=False).encode()
        if len(made) <= LONGEST:
            break
    return made.ljust(LONGEST)


def choices(told: Told) -> dict[str, Any]:
    """The first choices, each with its confirmation page; `more`: text if there are more.

    The service worker shows that text only where there is room for choices.
    """
    if not told.options:
        return {}
    first = told.options[:MOST_CHOICES]
    shown = [{"words": each.words, "url": path_of(each.url)} for each in first]
    count = len(told.options)
    more = {"more": MORE.format(n=count)} if count > MOST_CHOICES else {}
    return {"choices": shown, **more}


def path_of(url: str) -> str:
    """The path of one of our URLs."""
    return urlsplit(url).path


def sealed(data: bytes, endpoint: str, keys: dict[str, str]) -> bytes:
    """A message encrypted for the browser with these keys (RFC 8291).

    :raises ValueError: these are no keys.
    """
    from pywebpush import WebPusher, WebPushException

    try:
        return bytes(WebPusher({"endpoint": endpoint, "keys": keys}).encode(data)["body"])
    except WebPushException as error:
        raise ValueError(str(error)) from error


def headers_for(subscription: PushSubscription, told: Told) -> dict[str, str]:
    """Headers for the push service: the sender, the lifetime, and what the message replaces."""
    parts = urlsplit(subscription.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "sub": settings.VAPID_CONTACT,
        "exp": int(timezone.now().timestamp()) + HALF_A_DAY,
    }
    return {
        **vapid(settings.VAPID_PRIVATE_KEY).sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(TWO_DAYS),
        "Urgency": "normal",
        "Topic": hash_of(told.tag)[:32],
    }


def try_out(subscription: PushSubscription) -> bool:
    """Send a test, even to a skipped subscription; returns whether it went through."""
    PushSubscription.objects.filter(pk=subscription.pk).update(failures=0)
    subscription.failures = 0
    return send(subscription, trial_message())
