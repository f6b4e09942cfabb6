"""The reports as a Django app."""

from django.apps import AppConfig


class ReportConfig(AppConfig):
    """Registers the reports of games with Django."""

    name = "wargames.report"
