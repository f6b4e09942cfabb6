"""The changes of seats as a Django app."""

from typing import Any

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Answers the lobby's signals with free seats, and ends the notices of deleted vacancies."""

    name = "wargames.seating"

    def ready(self) -> None:
        from django.db.models.signals import pre_delete

        from wargames.lobby.signals import seats_kept_wanted, seats_wanted
        from wargames.seating.models import Vacancy

        seats_wanted.connect(self.on_seats_wanted, dispatch_uid="seating")
        seats_kept_wanted.connect(self.on_seats_kept_wanted, dispatch_uid="seating")
        pre_delete.connect(self.on_vacancy_gone, sender=Vacancy, dispatch_uid="seating")

    def on_seats_wanted(self, *, person: Any, key: str, **facts: Any) -> Any:
        from wargames.seating.services import free_seats

        return free_seats(person, key)

    def on_seats_kept_wanted(self, *, person: Any, **facts: Any) -> Any:
        from wargames.seating.services import seats_kept_for

        return seats_kept_for(person)

    def on_vacancy_gone(self, *, instance: Any, **facts: Any) -> None:
        from wargames.seating.services import drop_notice

        if instance.can_be_taken:
            drop_notice(instance)
