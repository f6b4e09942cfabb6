"""What hears of new notices and asks for those that go out, in the transaction of the move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from engine.models import Seat
from wargames.delivery.models import PushSubscription, Webhook
from wargames.delivery.tasks import carry
from wargames.notices.models import Notice

HAS_DEVICE, HAS_WEBHOOK = "has_device", "has_webhook"
"""What is read along with each seat: whether its person may have to be told elsewhere."""
A_MOMENT = timedelta(minutes=1)
"""How long somebody who looks at the game now may take to see it there."""
JUST_NOW = timedelta(minutes=5)


def send_later(*, notices: Sequence[Notice], seats: Iterable[Seat] = (), **_: Any) -> None:
    """Receiver of `told`: asks for what goes out, within the transaction that made the notices."""
    for notice, seat in zip(notices, seats, strict=True):
        if not is_reached(seat):
            continue
        later = timezone.now() + A_MOMENT if is_here(notice) else None
        carry.using(run_after=later).enqueue(notice.pk)


def is_reached(seat: Seat) -> bool:
    """Whether somebody has a device or a webhook; mostly that was read along with the seat."""
    if seat.along is not None:
        return bool(seat.along[HAS_DEVICE] or seat.along[HAS_WEBHOOK])
    own = [model.objects.filter(person=seat.user_id) for model in (PushSubscription, Webhook)]
    return any(each.exists() for each in own)


def is_here(notice: Notice) -> bool:
    """Whether its reader has read one of the same game and kind a moment ago.

    An open tab is no sign of that; that a notice was settled is.
    """
    same = Notice.objects.filter(user=notice.user_id, game=notice.game_id, kind=notice.kind)
    return same.filter(read_at__gt=timezone.now() - JUST_NOW).exists()
