"""The replay as a Django app."""

from django.apps import AppConfig


class ReplayConfig(AppConfig):
    """Registers films and replays with Django."""

    name = "wargames.replay"
