"""Background tasks: claims deliveries that are due, checks them once more, sends them.

They have a queue and threads of their own, so that no game waits for a slow machine elsewhere.

A claim is committed before anything leaves, so of two who come at once one sends. Whoever crashes
between sending and noting it leaves a claim that runs out: then it is sent again, since a call that
comes twice is better than one that never comes. The second has the name of the first
(Message.key), by which a mailbox or a device can tell that it is the same.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django_tasks import task

from wargames.delivery.channels import CHANNELS, Gone
from wargames.delivery.message import message_for
from wargames.delivery.models import Delivery, Preferences, PushSubscription, Webhook
from wargames.delivery.places import web_push, webhooks
from wargames.delivery.places.places import LONG
from wargames.delivery.preferences import timing
from wargames.delivery.preferences.subscriptions import Subscriptions
from wargames.sweeps import AHEAD, POSTS, one_by_one

logger = logging.getLogger(__name__)
State = Delivery.State
OPEN = (State.WAITING, State.SENDING)
CLAIM = timedelta(seconds=settings.DELIVERY_LOST)
"""How long sending may take before the claim counts as lost."""
PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 180, 360))
"""The pause after each failed try; further tries use the last."""
GIVEN_UP = timedelta(days=1)
KEPT = timedelta(days=30)
"""How long finished deliveries stay in the table."""
MOST_AHEAD = timedelta(days=3)
"""No setting delays anything longer; a later due time comes from a wrong clock."""


@task(queue_name=POSTS)
def send_due(person: int) -> int:
    """Send what is due for one person now; returns the number of messages.

    What was sent, read or is no longer wanted by then is skipped.
    """
    return send_to(person)


@task(queue_name=POSTS)
def try_device(number: int) -> bool:
    """Send a test to one browser; returns whether its push service took it."""
    found = PushSubscription.objects.filter(pk=number, person__is_active=True).first()
    return found is not None and web_push.try_out(found)


@task(queue_name=POSTS)
def try_webhook(number: int) -> bool:
    """Send a test to one webhook; returns whether it was taken."""
    found = Webhook.objects.filter(pk=number, person__is_active=True).first()
    return found is not None and webhooks.try_out(found)


def look_at(person: int, due: datetime) -> None:
    """Enqueue the sending of a person's deliveries for when some are due.

    A worker whose clock is behind waits until then; it would find nothing due.
    """
    send_due.using(run_after=due).enqueue(person)


def send_to(person: int) -> int:
    """Send what is due for one person; returns the number of messages.

    If this takes long, the rest waits, so that other people's messages do not.
    """
    begun, sent = time.monotonic(), 0
    for some in messages_of(claimed(person)):
        if time.monotonic() - begun < LONG:
            sent += send(some)
        else:
            leave_for_later(some, timezone.now() + PAUSES[0])
    return sent


def leave_for_later(some: list[Delivery], due: datetime) -> None:
    """Release claimed deliveries whose sending has not begun."""
    rows = Delivery.objects.filter(pk__in=[each.pk for each in some])
    rows.update(state=State.WAITING, due_at=due)
    look_at(some[0].user_id, due)


def claimed(person: int) -> list[Delivery]:
    """Claim a person's due deliveries to be sent now; the others are postponed or dropped."""
    now = timezone.now()
    with transaction.atomic():
        due = Delivery.objects.select_for_update().filter(
            user=person, state__in=OPEN, due_at__lte=now
        )
        # Without a join: the notice of one may be gone.
        keys = list(due.order_by("pk").values_list("pk", flat=True))
        found = Delivery.objects.filter(pk__in=keys, notice__read_at=None, notice__pk__gt=0)
        there = {each.pk: each for each in found.select_related("notice__game__created_by", "user")}
        subscriptions = Subscriptions({person}, [each.notice.game_id for each in there.values()])
        how = subscriptions.of.get(person)
        wanted = [each for each in there.values() if is_wanted(each, subscriptions)]
        Delivery.objects.filter(pk__in={*keys} - {each.pk for each in wanted}).update(
            state=State.DROPPED
        )
        later = timing.not_in_quiet(now, how)
        state, due_at = (State.SENDING, now + CLAIM) if later == now else (State.WAITING, later)
        claim = Delivery.objects.filter(pk__in=[each.pk for each in wanted])
        claim.update(state=state, due_at=due_at)
        if wanted and later > now:
            look_at(person, later)
            return []
    return sorted(wanted, key=lambda each: each.pk)


def is_wanted(each: Delivery, subscriptions: Subscriptions) -> bool:
    """Whether a delivery is still wanted and possible by its channel."""
    channel = CHANNELS.get(each.channel)
    return (
        channel is not None
        and subscriptions.wants(each.notice, each.channel)
        and channel.is_ready(each.user)
    )


def messages_of(deliveries: Sequence[Delivery]) -> Iterable[list[Delivery]]:
    """Deliveries grouped into messages: by channel and game, or by channel for summaries."""
    how = Preferences.objects.filter(user__in={each.user_id for each in deliveries}).first()
    is_gathered = how is not None and how.pace != Preferences.Pace.AT_ONCE

    def together(each: Delivery) -> tuple[str, str]:
        return each.channel, "" if is_gathered else str(each.notice.game_id)

    for _, some in groupby(sorted(deliveries, key=together), key=together):
        yield list(some)


def send(some: list[Delivery]) -> bool:
    """Send claimed deliveries as one message, and record the result; returns whether it was."""
    channel = CHANNELS[some[0].channel]
    rows = Delivery.objects.filter(pk__in=[each.pk for each in some])
    try:
        channel.send(message_for(some))
    except Gone:
        rows.update(state=State.FAILED)
        return False
    except Exception as error:
        # Its class alone: what servers say may hold addresses.
        logger.warning("%s could not be sent: %s", channel.key, type(error).__name__)
        for each in some:
            put_off(each, timezone.now())
        return False
    rows.update(state=State.SENT, sent_at=timezone.now())
    return True


def put_off(each: Delivery, now: datetime) -> None:
    """Schedule a failed delivery again after a growing pause; give up after a day.

    If one of several devices or webhooks has taken it by then, it counts as sent.
    """
    each.tries += 1
    ended = State.SENT if each.taken_by else State.FAILED
    each.state = ended if now - each.queued_at >= GIVEN_UP else State.WAITING
    each.due_at = now + PAUSES[min(each.tries, len(PAUSES)) - 1]
    # By its key: who was to read it may have deleted the account meanwhile, and the row is gone.
    about = {"state": each.state, "tries": each.tries, "due_at": each.due_at}
    is_there = Delivery.objects.filter(pk=each.pk).update(**about)
    if is_there and each.state == State.WAITING:
        look_at(each.user_id, each.due_at)


def sweep() -> int:
    """Send overdue deliveries whose task was lost, and delete old finished ones.

    Returns the number of messages.
    """
    now = timezone.now()
    put_right(now)
    late = timedelta(seconds=settings.OVERDUE)
    overdue = Delivery.objects.filter(state__in=OPEN, due_at__lte=now - late)
    people = list(overdue.order_by("user").values_list("user", flat=True).distinct())
    Delivery.objects.exclude(state__in=OPEN).filter(queued_at__lt=now - KEPT).delete()
    counts = one_by_one(people, lambda person: [send_to(person)], "the messages of a person")
    return sum(map(int, counts))


def swept() -> Iterator[str]:
    """The result of the sweep in a line, if there was anything."""
    if count := sweep():
        yield f"{count} messages that were overdue are sent"


def put_right(now: datetime) -> None:
    """Make deliveries due that a wrong clock has scheduled too far ahead."""
    queued = Q(queued_at__gt=now + AHEAD)
    claimed_then = Q(state=State.SENDING, due_at__gt=now + CLAIM + AHEAD)
    put_off_then = Q(due_at__gt=now + MOST_AHEAD)
    odd = Delivery.objects.filter(queued | claimed_then | put_off_then, state__in=OPEN)
    odd.update(queued_at=now, due_at=now - timedelta(seconds=settings.OVERDUE))
