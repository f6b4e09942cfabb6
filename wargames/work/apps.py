"""The work behind the pages as a Django app; its `db_worker` takes the place of the library's."""

from django.apps import AppConfig


class WorkConfig(AppConfig):
    """Has tasks found again whose worker was lost."""

    name = "wargames.work"

    def ready(self) -> None:
        from wargames.sweeps import Sweep, sweeps
        from wargames.work.lost_tasks import begun_again

        sweeps["lost tasks"] = Sweep(begun_again)
