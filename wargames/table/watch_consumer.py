"""The socket of those who watch a table: it says that something public has changed, never what."""

from __future__ import annotations

import uuid
from typing import Any

from channels.db import database_sync_to_async

from engine.models import Game
from engine.saving.after_commit import table_group
from wargames.lobby.new_games.tables import may_watch
from wargames.sockets import LOGGED_OUT, NO_SEAT, PageConsumer
from wargames.table.board.watching import is_live

HEARD = frozenset({"game.changed", "page.look", "page.surplus", "person.changed", "session.ended"})
"""Messages that a spectator's page handles; others in the table's group are for its players."""


class WatchConsumer(PageConsumer):
    """The connection of one spectator's page.

    Only where everyone notices every move: elsewhere a page polls from time to time, since the
    moment of a message would reveal something.
    """

    news = frozenset({"game.changed"})

    async def connect(self) -> None:
        """Accept people who may watch; visitors without an account poll now and then instead."""
        await self.accept()
        if not self.scope["user"].is_authenticated:
            await self.close(code=LOGGED_OUT)
        elif not await database_sync_to_async(self.may_hear)():
            await self.close(code=NO_SEAT)
        else:
            await self.hear(table_group(self.scope["url_route"]["kwargs"]["game_id"]))

    def may_hear(self) -> bool:
        """Whether the game may be watched live."""
        key: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        game = Game.objects.filter(pk=key).first()
        return game is not None and may_watch(game) and is_live(game)

    def standing(self) -> dict[str, Any] | int:
        """Whether the connection is still allowed: people may leave, or the host close the game."""
        kept = super().standing()
        return kept if isinstance(kept, int) or self.may_hear() else NO_SEAT

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Ignore messages among the players."""
        if message["type"].startswith("websocket.") or message["type"] in HEARD:
            await super().dispatch(message)

    async def game_changed(self, event: dict[str, Any]) -> None:
        """Something public has changed: tell the page to fetch."""
        if "viewer" not in event:
            await self.send_json({"look": 1})
