"""Background tasks: the e-mail that a notice is sent as."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import timezone
from django_tasks import task

from wargames.notices.models import Notice


@task()
def mail_notice(notice_id: int) -> bool:
    """Mails one notice, to an address that its owner has confirmed; says whether it did.

    The row is read again: meanwhile the notice may have been read, the game deleted, the switch
    turned off, or this very task run already.
    """
    unsent = Notice.objects.select_related("user", "game").filter(mailed_at=None, read_at=None)
    notice = unsent.filter(pk=notice_id, user__wants_email=True).first()
    address = notice.user.email if notice else None
    if notice is None or address is None or not is_confirmed(notice.user_id, address):
        return False
    page = {"notice": notice, "site": settings.SITE_URL}
    body = render_to_string("notices/mail.txt", page)
    send_mail(f"[Flag Plot] {notice.words}", body, None, [address])
    Notice.objects.filter(pk=notice.pk).update(mailed_at=timezone.now())
    return True


def is_confirmed(user_id: int, email: str) -> bool:
    """Anybody can type anybody's address; only its owner can follow the link sent there."""
    return bool(EmailAddress.objects.filter(user=user_id, email=email, verified=True).exists())
