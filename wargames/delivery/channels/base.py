"""The interface of every channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from wargames.delivery.message import Message


class NotTaken(Exception):
    """The message has not reached all places; it is tried again later."""


class Gone(Exception):
    """This person cannot be reached any more; it is not tried again."""


class Channel(Protocol):
    """A way to reach people.

    `key`: at most 20 letters, as stored and in forms. `label`: its name on pages.
    """

    key: str
    label: str

    def may_reach(self, person: Any, along: Mapping[str, Any] | None) -> bool:
        """Whether it may be ready for a person; asked in every move, so it should not query.

        It uses the person's e-mail and wants_email and the seat's extra values
        (seats.seated.read_along). If those are None, it may query.
        """

    def is_ready(self, person: Any) -> bool:
        """Whether something can be sent to this person now; asked just before sending.

        Never true for a banned person.
        """

    def send(self, message: Message) -> None:
        """Send a message, outside of any transaction.

        :raises Gone: it will never arrive this way. Other exceptions mean: try again later.
        """
