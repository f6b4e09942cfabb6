"""Sockets of a table."""

from typing import Any

from django.urls import path, re_path

from wargames.table.consumers import TableConsumer, nothing_here

nowhere: Any = nothing_here
websocket_urlpatterns = [
    path("ws/table/<uuid:game_id>/", TableConsumer.as_asgi()),
    re_path("", nowhere),  # without it, the router fails
]
