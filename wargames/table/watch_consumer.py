"""The socket of those who watch a table: it says that something public has changed, never what."""

from __future__ import annotations

import uuid
from typing import Any

from channels.db import database_sync_to_async

from engine.models import Game
from engine.saving.after_commit import table_group
from wargames.lobby.tables import may_watch
from wargames.sockets import LOGGED_OUT, NO_SEAT, PageConsumer
from wargames.table.board.watching import is_live

HEARD = frozenset({"game.changed", "page.look", "page.surplus", "person.changed", "session.ended"})
"""What a page that watches is concerned with; all else in the table's group is for its players."""


class WatchConsumer(PageConsumer):
    """One open page of a spectator.

    Only where everyone notices every move: elsewhere a page asks again from time to time, since
    the moment of the news would tell.
    """

    news = frozenset({"game.changed"})

    async def connect(self) -> None:
        """Those who may watch hear of the table; visitors without a name ask from time to time."""
        await self.accept()
        if not self.scope["user"].is_authenticated:
            await self.close(code=LOGGED_OUT)
        elif not await database_sync_to_async(self.may_hear)():
            await self.close(code=NO_SEAT)
        else:
            await self.hear(table_group(self.scope["url_route"]["kwargs"]["game_id"]))

    def may_hear(self) -> bool:
        """Whether the game may be watched, at once."""
        key: uuid.UUID = self.scope["url_route"]["kwargs"]["game_id"]
        game = Game.objects.filter(pk=key).first()
        return game is not None and may_watch(game) and is_live(game)

    def standing(self) -> dict[str, Any] | int:
        """Who asks may have gone, and the host may have closed the game to spectators."""
        kept = super().standing()
        return kept if isinstance(kept, int) or self.may_hear() else NO_SEAT

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Pass over what is said among the players."""
        if message["type"].startswith("websocket.") or message["type"] in HEARD:
            await super().dispatch(message)

    async def game_changed(self, event: dict[str, Any]) -> None:
        """A move, or something else that everyone may see."""
        if "viewer" not in event:
            await self.send_json({"look": 1})
