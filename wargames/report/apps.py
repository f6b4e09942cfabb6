"""The reports as a Django app."""

from django.apps import AppConfig


class ReportConfig(AppConfig):
    """Tells Django of reports of games."""

    name = "wargames.report"
