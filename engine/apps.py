"""The engine as a Django app."""

from django.apps import AppConfig


class EngineConfig(AppConfig):
    """Tells Django of the engine and its models."""

    name = "engine"
    default_auto_field = "django.db.models.BigAutoField"
