"""The sockets of lists of games: they say that something changed in one of them, never what."""

from __future__ import annotations

from typing import Any

from engine.saving.after_commit import person_group
from wargames.lobby.tables import OPEN_TABLES
from wargames.sockets import LOGGED_OUT, PageConsumer


class GamesConsumer(PageConsumer):
    """One open list of someone's games."""

    news = frozenset({"games.changed"})

    async def connect(self) -> None:
        """Each person hears of their own games alone."""
        await self.accept()
        if not self.scope["user"].is_authenticated:
            await self.close(code=LOGGED_OUT)
            return
        await self.hear(self.heard_group())

    def heard_group(self) -> str:
        """The channel group whose news the page is told."""
        return person_group(self.scope["user"].pk)

    async def games_changed(self, event: dict[str, Any]) -> None:
        """A game of theirs changed, began or ended, or is theirs no longer."""
        await self.send_json({"games": 1})


class OpenGamesConsumer(GamesConsumer):
    """The list of open games before someone; a visitor's page asks again from time to time."""

    def heard_group(self) -> str:
        return OPEN_TABLES
