"""The interface of every channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from wargames.delivery.message import Message


class NotTaken(Exception):
    """The message has not arrived everywhere: it is tried again later."""


class Gone(Exception):
    """The way to this person is closed for good: it is not tried again."""


class Channel(Protocol):
    """A way to reach people.

    `key`: of at most 20 letters, as rows and forms have it. `label`: what people read.
    """

    key: str
    label: str

    def may_reach(self, person: Any, along: Mapping[str, Any] | None) -> bool:
        """Whether it may be ready, asked in every move: without a query, from the person's e-mail
        and wants_email and from what was read along with the seat (seats.seated.read_along). With
        None nothing was, and it may ask."""

    def is_ready(self, person: Any) -> bool:
        """Whether something can be sent to this person now; asked when it is about to be sent.

        Never to someone who is shut out.
        """

    def send(self, message: Message) -> None:
        """Send it, outside of any transaction.

        :raises Gone: it will never arrive this way. Whatever else it raises is tried again later.
        """
