"""Sockets of a table."""

from django.urls import path

from wargames.table.consumers import TableConsumer
from wargames.table.watch_consumer import WatchConsumer

websocket_urlpatterns = [
    path("ws/table/<uuid:game_id>/", TableConsumer.as_asgi()),
    path("ws/table/<uuid:game_id>/watch/", WatchConsumer.as_asgi()),
]
