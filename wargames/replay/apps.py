"""The replay as a Django app."""

from django.apps import AppConfig


class ReplayConfig(AppConfig):
    """Tells Django of films and replays."""

    name = "wargames.replay"
