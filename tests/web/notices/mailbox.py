"""A mail server on this machine: what the site sends arrives as it would in the world."""

from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import Envelope

from tests.conftest import free_port


class Mailbox:
    """What arrived: `messages` in the order of their coming, `to` has the addresses of each.

    With `is_closed` the server takes nothing: someone who sends is told to come back later.
    """

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.to: list[list[str]] = []
        self.is_closed = False

    async def handle_DATA(self, server: Any, session: Any, envelope: Envelope) -> str:
        """Take a letter, as aiosmtpd asks for it."""
        if self.is_closed:
            return "451 come back later"
        content = cast(bytes, envelope.original_content)
        self.messages.append(cast(EmailMessage, message_from_bytes(content, policy=policy.default)))
        self.to.append(list(envelope.rcpt_tos))
        return "250 OK"

    def text(self, number: int = -1, kind: str = "plain") -> str:
        """The words of a letter, in plain text or as `html`."""
        body = self.messages[number].get_body((kind,))
        assert body is not None
        return str(body.get_content())


@contextmanager
def taking_letters() -> Iterator[tuple[Mailbox, int]]:
    """A server on this machine, what arrives there, and its port."""
    found = Mailbox()
    controller = Controller(found, hostname="127.0.0.1", port=free_port())
    controller.start()
    try:
        yield found, controller.port
    finally:
        controller.stop()


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    """A server that the site sends its letters to."""
    with taking_letters() as (found, port):
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = port
        settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
        settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
        yield found
