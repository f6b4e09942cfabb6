"""The changes of seats as a Django app."""

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Tells Django of changes of seats."""

    name = "wargames.seating"
