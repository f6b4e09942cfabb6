"""What happens after the commit: open pages hear through channel groups that a game changed.

They hear that it changed, never what changed. While a page is being made its news is gathered, and
the server sends it when the answer is on its way; anywhere else (a task, a command) it is sent at
once.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from engine.core.encoding.codec import JsonObject
from engine.models import Game

logger = logging.getLogger(__name__)
News = list[tuple[str, JsonObject]]
_gathering: ContextVar[News | None] = ContextVar("news", default=None)


def tell(group: str, message: JsonObject) -> None:
    """Send a message to a channel group, or queue it if messages are being gathered."""
    news = _gathering.get()
    if news is not None:
        news.append((group, message))
    else:
        async_to_sync(send)([(group, message)])


@contextmanager
def gathered() -> Iterator[News]:
    """Gather the messages of a block, for `send`."""
    news: News = []
    token = _gathering.set(news)
    try:
        yield news
    finally:
        _gathering.reset(token)


async def send(news: News) -> None:
    """Send gathered messages; a channel layer that is down never costs a move.

    The move is committed, and every page polls on its own.
    """
    layer = get_channel_layer()
    for group, message in news if layer is not None else ():
        try:
            await layer.group_send(group, message)
        except Exception:
            logger.exception("the channel layer did not take a message")


def person_group(user_id: int) -> str:
    """The channel group of a person's open lists of games."""
    return f"person.{user_id}"


def pages_group(user_id: int) -> str:
    """The channel group of all open pages of a person."""
    return f"pages.{user_id}"


def look_who_asks(user_id: int) -> None:
    """After the commit, have a person's open pages check whether they still have access."""
    transaction.on_commit(partial(tell, pages_group(user_id), {"type": "person.changed"}))


def tell_lists(people: Iterable[int]) -> None:
    """After the commit, tell these people's lists of games that something changed, but not what."""
    groups = [person_group(person) for person in sorted(set(people))]
    for group in groups:
        transaction.on_commit(partial(tell, group, {"type": "games.changed"}))


def viewer_group(game: uuid.UUID, viewer: str) -> str:
    """The channel group of a viewer's open tables: a side's, or the facilitator's."""
    return f"{table_group(game)}.{viewer}"


def table_group(game: uuid.UUID) -> str:
    """The channel group of everyone's open tables of a game."""
    return f"game.{game.hex}"


def announce_to(game: Game, viewer: str, message: JsonObject) -> None:
    """After the commit, send a message to one viewer's sockets only."""
    transaction.on_commit(partial(tell, viewer_group(game.pk, viewer), message))


def announce(game: Game, message: JsonObject) -> None:
    """After the commit, send a message to all sockets of the table."""
    transaction.on_commit(partial(tell, table_group(game.pk), message))
