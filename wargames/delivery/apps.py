"""The delivery of notices as a Django app."""

from django.apps import AppConfig


class DeliveryConfig(AppConfig):
    """Tells Django of the ways in which notices reach people."""

    name = "wargames.delivery"
