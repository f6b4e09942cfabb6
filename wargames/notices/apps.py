from typing import Any

from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "wargames.notices"

    def ready(self) -> None:
        from engine.signals import move_made

        move_made.connect(self.on_move, dispatch_uid="notices")

    def on_move(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.notices.services import notices_of_move

        notices_of_move(**facts)
