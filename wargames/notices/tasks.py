"""Background tasks queued by versions from before deliveries were rows (wargames.delivery)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django_tasks import task

from engine.models import Seat
from wargames.notices.models import Notice
from wargames.notices.signals import told


@task()
def mail_notice(notice_id: int) -> bool:
    """Deliver a notice for a task of an old version; return whether it did.

    Run twice, it delivers once.
    """
    with transaction.atomic():
        unsent = Notice.objects.filter(pk=notice_id, mailed_at=None, read_at=None)
        if not unsent.update(mailed_at=timezone.now()):
            return False
        notice = Notice.objects.select_related("user", "game").get(pk=notice_id)
        seat = Seat(game=notice.game, user=notice.user)
        told.send(sender=Notice, notices=[notice], seats=[seat])
    return True
