"""The pictures as a Django app."""

from django.apps import AppConfig


class PicturesConfig(AppConfig):
    """Tells Django of images of boards."""

    name = "wargames.pictures"
