"""The rules at hand as a Django app."""

from django.apps import AppConfig


class LibraryConfig(AppConfig):
    """Configures the app of the pages with rules, cards and tables."""

    name = "wargames.library"
