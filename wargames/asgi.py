"""ASGI application: pages and sockets through one server."""

from __future__ import annotations

import asyncio
import gc
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from contextvars import copy_context
from typing import IO, Any

import django
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.layers import get_channel_layer
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import close_old_connections, connection, reset_queries
from django.forms.renderers import get_default_renderer
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.template import engines
from django.urls import get_resolver, path, re_path, set_script_prefix

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargames.settings")
django.setup()

# Only now: these read settings and models, which need the line above.
from servestatic.middleware import ServeStaticMiddleware  # noqa: E402

from engine.core import registry  # noqa: E402
from engine.core.playing.program_registry import players_of  # noqa: E402
from engine.saving import after_commit  # noqa: E402
from wargames.lobby.consumers import GamesConsumer, OpenGamesConsumer  # noqa: E402
from wargames.presentation.registry import all_presentations  # noqa: E402
from wargames.security import readable_sockets  # noqa: E402
from wargames.sockets import nothing_here  # noqa: E402
from wargames.table.consumers import TableConsumer  # noqa: E402
from wargames.table.watch_consumer import WatchConsumer  # noqa: E402

READERS = {"sqlite": 1, "postgresql": 4}
"""The number of reader threads.

A thread gives up the interpreter lock at each query, and must wait to get it back. Where a query is
quicker than that, as in SQLite, more threads only wait for each other.
"""
WRITERS = 4
"""The number of writer threads: some may wait for a locked database, or for a content pack."""
WAITERS = 2
"""The number of threads for pages that wait seconds for another process."""
WAITED_FOR = ("/advice/",)
"""How the paths of those pages end."""
GARBAGE_THRESHOLDS = (20_000, 20, 20)
"""How much is made before Python collects garbage (gc.set_threshold); a move makes thousands."""
PATIENCE = 10
"""How much of a longer request is read and dropped before the response, in times of the largest."""


class TooLarge(Exception):
    """The body of a request is larger than any form of ours."""


class Pages(ASGIHandler):
    """Django's handler, with all of a request's work done in one trip to its thread.

    By default, each middleware and the view go from the event loop to the thread and back one by
    one, which takes longer than what they do there. Ours are all synchronous, so they can go
    together. Static files never leave the loop.
    """

    def __init__(self) -> None:
        super().__init__()
        self.or_static = ServeStaticMiddleware(self.page)
        readers = READERS[connection.vendor]
        self.readers = ThreadPoolExecutor(readers, thread_name_prefix="reader")
        self.writers = ThreadPoolExecutor(WRITERS, thread_name_prefix="writer")
        self.waiters = ThreadPoolExecutor(WAITERS, thread_name_prefix="waiter")
        # They run in `work`; as signals they would cost a trip to a thread that has no connection.
        for chore in (reset_queries, close_old_connections):
            request_started.disconnect(chore)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle one request, without the thread of its own that Django would give it."""
        if scope["type"] != "http":
            raise ValueError(f"not for pages: {scope['type']}")
        with after_commit.gathered() as told:
            try:
                await self.handle(scope, receive, send)
            finally:  # what was done was done, even if nobody waited for the answer
                await after_commit.send(told)

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def handle(self, scope: Any, receive: Any, send: Any) -> None:
        """Django's steps without its watch for clients that disconnect.

        That takes two tasks for each request, and could not stop a thread. The response is closed
        where it was made, unless it is streamed.
        """
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        except TooLarge:
            words = "That is more than this site takes at once. Nothing was done.\n"
            await self.send_response(HttpResponse(words, "text/plain", status=413), send)
            return
        with closing(body):
            set_script_prefix(get_script_prefix(scope))
            request, refused = self.create_request(scope, body)
            response = await self.run_get_response(request) if request is not None else refused
            try:
                await self.send_response(response, send)
            finally:
                if response.streaming:
                    await sync_to_async(response.close)()

    async def read_body(self, receive: Any) -> IO[bytes]:
        """Read the body up to the size limit: an endless upload must not fill the disk.

        A browser reads the response only after sending everything, so some more is read and
        dropped.
        """
        size = 0

        async def measured() -> Any:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > settings.LARGEST_REQUEST * PATIENCE:
                raise TooLarge
            return {**message, "body": b""} if size > settings.LARGEST_REQUEST else message

        body: IO[bytes] = await super().read_body(measured)
        if size > settings.LARGEST_REQUEST:
            body.close()
            raise TooLarge
        return body

    def create_request(self, scope: Any, body_file: IO[bytes]) -> Any:
        """Create the request; an unknown character encoding gives 400 instead of an error."""
        try:
            return super().create_request(scope, body_file)
        except LookupError:
            return None, HttpResponseBadRequest("Please send UTF-8.\n", "text/plain")

    async def page(self, request: HttpRequest) -> HttpResponseBase:
        """Make the response in one of a few worker threads.

        Worker threads persist, and so do their database connections, which cost more to open than
        most queries cost to run. No thread is held while a request is still arriving or its
        response being sent. Writers have threads of their own, so that readers need not wait for a
        locked database; and what a page waits for elsewhere holds up no other.
        """
        loop, context = asyncio.get_running_loop(), copy_context()
        return await loop.run_in_executor(
            self.threads_for(request), context.run, self.work, request
        )

    def threads_for(self, request: HttpRequest) -> ThreadPoolExecutor:
        """The threads in which the response to a request is made."""
        if request.method not in ("GET", "HEAD", "OPTIONS"):
            return self.writers
        return self.waiters if request.path_info.endswith(WAITED_FOR) else self.readers

    def work(self, request: HttpRequest) -> HttpResponseBase:
        """Make the response in the worker thread, with what Django does around a request."""
        reset_queries()
        close_old_connections()
        try:
            response = self.get_response(request)
            if not response.streaming:
                response.close()  # with the connections that are too old
            return response
        except BaseException:
            close_old_connections()
            raise

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = await self.or_static(request)
        return response


def read_all() -> None:
    """Import all that pages need in one thread: two at once could meet half-imported modules."""
    get_resolver().url_patterns  # noqa: B018 - asking for them imports every view
    templates: Any = engines["django"]
    templates.engine.template_context_processors  # noqa: B018 - with all tag libraries
    templates.engine.template_loaders  # noqa: B018 - and what loads them
    engines["jinja2"]
    get_default_renderer()
    all_presentations()
    get_channel_layer()  # it remembers what is said from now on, so that the first pages hear it
    for key in registry.keys():  # noqa: SIM118 - a function
        registry.get(key)
        players_of(key)


def spare_garbage_collection() -> None:
    """Freeze all existing objects, so that garbage collection does not pause the tables.

    There is next to no garbage among them, and to look for it takes a tenth of a start. What a move
    makes is looked through less often. The time both take is in docs/measured.md.
    """
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


nowhere: Any = nothing_here
sockets = [
    path("ws/table/<uuid:game_id>/", TableConsumer.as_asgi()),
    path("ws/table/<uuid:game_id>/watch/", WatchConsumer.as_asgi()),
    path("ws/games/", GamesConsumer.as_asgi()),
    path("ws/games/open/", OpenGamesConsumer.as_asgi()),
    re_path("", nowhere),  # without it, the router fails
]
read_all()
spare_garbage_collection()
application = ProtocolTypeRouter(
    {
        "http": Pages(),
        "websocket": readable_sockets(
            AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(sockets)))
        ),
    }
)
