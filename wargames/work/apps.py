"""Background work as a Django app; its `db_worker` replaces the library's."""

from django.apps import AppConfig


class WorkConfig(AppConfig):
    """Registers the sweep for lost tasks."""

    name = "wargames.work"

    def ready(self) -> None:
        from wargames.sweeps import Sweep, sweeps
        from wargames.work.lost_tasks import begun_again

        sweeps["lost tasks"] = Sweep(begun_again)
