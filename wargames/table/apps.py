from django.apps import AppConfig


class TableConfig(AppConfig):
    name = "wargames.table"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out

        from wargames.sockets import close_sockets

        user_logged_out.connect(close_sockets, dispatch_uid="sockets")
