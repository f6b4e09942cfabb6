"""The API as a Django app."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Tells Django of the JSON API."""

    name = "wargames.api"
