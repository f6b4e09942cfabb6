from typing import Any

from django.apps import AppConfig


class TableConfig(AppConfig):
    name = "wargames.table"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out

        from engine.signals import move_made
        from wargames.sockets import close_sockets

        user_logged_out.connect(close_sockets, dispatch_uid="sockets")
        move_made.connect(self.on_move, dispatch_uid="table")

    def on_move(self, *, sender: Any, signal: Any, **facts: Any) -> None:
        from wargames.table.looked import looked_by_mover

        looked_by_mover(**facts)
