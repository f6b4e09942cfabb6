"""The clocks as a Django app."""

from django.apps import AppConfig


class ClocksConfig(AppConfig):
    """Tells Django of the clocks of games."""

    name = "wargames.clocks"
