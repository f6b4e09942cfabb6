"""The tournaments of the site as a Django app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Registers leagues and knock-outs with Django."""

    name = "wargames.tournaments"

    def ready(self) -> None:
        """Register the sweep of tournaments, who wins them, and that people play in them alone."""
        from engine.seats import programs
        from wargames.notices import wording
        from wargames.sweeps import Sweep, sweeps
        from wargames.tournaments import course, games, selectors

        sweeps["tournaments"] = Sweep(course.sweep)
        programs.keeping_out.append(games.is_of_match)
        wording.ENDINGS["tournament_over"] = selectors.ending_of
