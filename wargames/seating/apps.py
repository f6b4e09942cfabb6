"""The changes of seats as a Django app, which answers what the lobby asks of them."""

from typing import Any

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Tells the list of open games which seats look for somebody."""

    name = "wargames.seating"

    def ready(self) -> None:
        from wargames.lobby.signals import seats_wanted

        seats_wanted.connect(self.on_seats_wanted, dispatch_uid="seating")

    def on_seats_wanted(self, *, person: Any, key: str, **facts: Any) -> Any:
        from wargames.seating.services import free_seats

        return free_seats(person, key)
