"""The sockets of lists of games: they say that something changed in a list, never what."""

from __future__ import annotations

from typing import Any

from engine.saving.after_commit import person_group
from wargames.lobby.new_games.tables import OPEN_TABLES
from wargames.sockets import LOGGED_OUT, PageConsumer


class GamesConsumer(PageConsumer):
    """The socket of a page with someone's own games."""

    news = frozenset({"games.changed"})

    async def connect(self) -> None:
        """Accept a logged-in user, who hears of their own games only."""
        await self.accept()
        if not self.scope["user"].is_authenticated:
            await self.close(code=LOGGED_OUT)
            return
        await self.hear(self.heard_group())

    def heard_group(self) -> str:
        """The channel group that the page listens to."""
        return person_group(self.scope["user"].pk)

    async def games_changed(self, event: dict[str, Any]) -> None:
        """Tell the page that a game changed, began, ended, or left the list."""
        await self.send_json({"games": 1})


class OpenGamesConsumer(GamesConsumer):
    """The socket of a page with the list of open games; a visitor's page polls instead."""

    def heard_group(self) -> str:
        return OPEN_TABLES
