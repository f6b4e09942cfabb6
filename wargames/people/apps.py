"""The people of the site as a Django app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Registers profiles, blocks and reports with Django."""

    name = "wargames.people"

    def ready(self) -> None:
        """Register the sweep that rates finished games."""
        from wargames.people import ratings
        from wargames.sweeps import Sweep, sweeps

        sweeps["ratings"] = Sweep(ratings.sweep)
