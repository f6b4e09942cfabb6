"""The tournaments of the site as a Django app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tells Django of leagues and knock-outs."""

    name = "wargames.tournaments"

    def ready(self) -> None:
        """A sweep takes each tournament as far as it can go."""
        from wargames.sweeps import Sweep, sweeps
        from wargames.tournaments import course

        sweeps["tournaments"] = Sweep(course.sweep)
