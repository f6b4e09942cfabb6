"""The lobby as a Django app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Tells Django of the lobby and its commands."""

    name = "wargames.lobby"
