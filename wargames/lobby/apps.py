"""The lobby as a Django app, which listens to the engine's signals."""

from typing import Any

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Connects the list of open games and the invitations to what happens at a table."""

    name = "wargames.lobby"

    def ready(self) -> None:
        from django.db.models import F

        from engine.seats.seated import read_along
        from engine.signals import calls_changed, game_begun
        from wargames.lobby.new_games.tables import HINTS, MENDERS

        read_along[MENDERS] = F("game__terms__menders")
        read_along[HINTS] = F("game__terms__hints")
        game_begun.connect(self.on_begun, dispatch_uid="lobby")
        calls_changed.connect(self.on_change, dispatch_uid="lobby")

    def on_begun(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.lobby.joining import invitations
        from wargames.lobby.new_games import tables

        tables.on_begun(**facts)
        invitations.on_begun(**facts)

    def on_change(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.lobby.new_games.tables import on_change

        on_change(**facts)
