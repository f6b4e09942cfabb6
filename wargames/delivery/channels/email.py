"""E-mail, to an address that its owner has confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from email.mime.image import MIMEImage
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from wargames.delivery.message import Message
from wargames.delivery.message_content import with_game, with_news_and_picture
from wargames.delivery.preferences.stopping import link_for
from wargames.delivery.table_facts import with_table_facts

PICTURE = "board"
"""The Content-ID of the picture in a letter."""


class EMail:
    """E-mails in plain text and HTML, with the picture embedded."""

    key = "email"
    label = "E-mail"

    def may_reach(self, person: Any, along: Mapping[str, Any] | None) -> bool:
        return bool(person.email and person.wants_email)

    def is_ready(self, person: Any) -> bool:
        """Whether the address is confirmed."""
        can_be_reached = person.is_active and self.may_reach(person, None)
        return bool(can_be_reached and person.has_confirmed_address)

    def send(self, message: Message) -> None:
        """Send an e-mail.

        :raises OSError: the server was not reached, or refused it (smtplib.SMTPException).
        """
        message = with_table_facts(with_game(message, with_news_and_picture))
        stop = link_for(message.person.pk, message.game)
        page = {"message": message, "site": settings.SITE_URL, "picture": PICTURE, "stop": stop}
        letter = EmailMultiAlternatives(
            subject=f"[Flag Plot] {message.subject}",
            body=render_to_string("delivery/mail.txt", page),
            to=[message.person.email],
            headers=headers(message, stop),
        )
        letter.attach_alternative(render_to_string("delivery/mail.html", page), "text/html")
        if message.picture:
            letter.mixed_subtype = "related"  # type: ignore[attr-defined]
            image = MIMEImage(message.picture, "png")
            image.add_header("Content-ID", f"<{PICTURE}>")
            image.add_header("Content-Disposition", "inline", filename=f"{PICTURE}.png")
            letter.attach(image)
        letter.send()


def headers(message: Message, stop: str) -> dict[str, str]:
    """The extra headers of an e-mail.

    A Message-ID that stays the same when it is sent again, a mark that no reply is expected, and
    one-click unsubscribing (RFC 8058).
    """
    return {
        "Message-ID": f"<{message.key}@{domain()}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def domain() -> str:
    """The host name of the site, for Message-IDs."""
    return settings.SITE_URL.partition("://")[2].partition("/")[0].partition(":")[0]
