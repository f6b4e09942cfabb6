"""The board pictures as a Django app."""

from django.apps import AppConfig


class PicturesConfig(AppConfig):
    """Registers the board pictures with Django."""

    name = "wargames.pictures"
