"""Sockets of the lobby."""

from django.urls import path

from wargames.lobby.consumers import GamesConsumer

websocket_urlpatterns = [path("ws/games/", GamesConsumer.as_asgi())]
