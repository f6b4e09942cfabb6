"""The socket of My games: it says that something changed in one of them, never what."""

from __future__ import annotations

from typing import Any

from engine.broadcast import person_group
from wargames.sockets import LOGGED_OUT, PageConsumer


class GamesConsumer(PageConsumer):
    """One open list of somebody's games."""

    async def connect(self) -> None:
        """Each person hears of their own games alone."""
        await self.accept()
        if not self.scope["user"].is_authenticated:
            await self.close(code=LOGGED_OUT)
            return
        await self.hear(person_group(self.scope["user"].pk))

    async def games_changed(self, event: dict[str, Any]) -> None:
        """A game of theirs changed, began or ended, or is theirs no longer."""
        await self.send_json({"games": 1})
