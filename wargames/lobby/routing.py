"""WebSocket URLs of the lobby."""

from django.urls import path

from wargames.lobby.consumers import GamesConsumer, OpenGamesConsumer

websocket_urlpatterns = [
    path("ws/games/", GamesConsumer.as_asgi()),
    path("ws/games/open/", OpenGamesConsumer.as_asgi()),
]
