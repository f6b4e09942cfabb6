"""The door of the site: pages and sockets through one server."""

from __future__ import annotations

import os

import django
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargames.settings")
django.setup()

# Only now: these read settings and models, which need the line above.
from servestatic.middleware import ServeStaticMiddleware  # noqa: E402

from wargames.table.routing import websocket_urlpatterns  # noqa: E402


class Pages(ASGIHandler):
    """Django's handler, with all of a request's work done in one trip to its thread.

    As it comes, every middleware and the view go from the event loop to the thread and back one
    by one, which takes longer than what they do there. Ours are all synchronous, so they can go
    together. Static files never leave the loop.
    """

    def __init__(self) -> None:
        super().__init__()
        self.or_static = ServeStaticMiddleware(self.page)

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def page(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = await self.or_static(request)
        return response


application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": AllowedHostsOriginValidator(
            AuthMiddlewareStack(URLRouter(websocket_urlpatterns))
        ),
    }
)
