"""The tournaments of the site as a Django app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Registers leagues and knock-outs with Django."""

    name = "wargames.tournaments"

    def ready(self) -> None:
        """Register the sweep that advances tournaments."""
        from wargames.sweeps import Sweep, sweeps
        from wargames.tournaments import course

        sweeps["tournaments"] = Sweep(course.sweep)
