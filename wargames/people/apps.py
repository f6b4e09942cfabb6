"""The people of the site as a Django app."""

from django.apps import AppConfig


class PeopleConfig(AppConfig):
    """Tells Django of profiles, blocks and reports."""

    name = "wargames.people"

    def ready(self) -> None:
        """Finished games are rated by a sweep."""
        from wargames.people import ratings
        from wargames.sweeps import Sweep, sweeps

        sweeps["ratings"] = Sweep(ratings.sweep)
