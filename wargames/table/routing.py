"""Sockets of a table."""

from django.urls import path

from wargames.table.consumers import TableConsumer

websocket_urlpatterns = [path("ws/table/<uuid:game_id>/", TableConsumer.as_asgi())]
