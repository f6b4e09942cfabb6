"""Middleware: refuses unreadable requests, lets no page be kept, static files' own headers."""

from __future__ import annotations

import codecs
from collections.abc import Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie

KEPT = (200, 304)
"""Answers that are what was asked for."""
UNREADABLE = 4400
"""Closes a socket that asks for what no database stores, or from what is no address."""


def readable_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses what no browser sends and no database stores, before anything trips over it."""

    def guarded(request: HttpRequest) -> HttpResponse:
        refuse_odd_alphabets(request)
        refuse_nul(request)
        refuse_odd_ways(request)
        return get_response(request)

    return guarded


def kept_by_nobody(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """No browser and no store on the way keeps a page that does not say that it may be kept.

    A page may show a key, a private address or a hand; whoever comes to that browser afterwards
    shall not find it. What may be kept says so by a Cache-Control of its own; a way elsewhere and a
    refusal never may.
    """

    def guarded(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if answer.status_code in KEPT or "no-store" in answer.get("Cache-Control", ""):
            answer.headers.setdefault("Cache-Control", "no-store")
        else:
            answer["Cache-Control"] = "no-store"
        return answer

    return guarded


def refuse_odd_alphabets(request: HttpRequest) -> None:
    """:raises BadRequest: text in something else than UTF-8, as our pages ask for it."""
    if request.encoding and codecs.lookup(request.encoding).name not in ("utf-8", "ascii"):
        raise BadRequest("not UTF-8")


def refuse_nul(request: HttpRequest) -> None:
    """:raises BadRequest: a NUL in the address, a field or a cookie; PostgreSQL keeps none."""
    fields = [each for sent in (request.GET, request.POST) for each in sent.lists()]
    words = [word for name, values in fields for word in (name, *values)]
    if "\0" in "".join((request.path_info, *request.COOKIES.values(), *words)):
        raise BadRequest("a NUL")


def refuse_odd_ways(request: HttpRequest) -> None:
    """:raises BadRequest: the page to go on to is none that can be taken apart, as log-in does."""
    ways = [sent["next"] for sent in (request.GET, request.POST) if "next" in sent]
    if not all(map(is_address, ways)):
        raise BadRequest("no address to go on to")


def readable_sockets(application: Any) -> Any:
    """The same for sockets, before anyone looks for the log-in or at the origin."""

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        cookies, origins = (all_of(scope, name) for name in (b"cookie", b"origin"))
        words = [word for each in cookies for word in parse_cookie(each).values()]
        is_odd = any("\0" in word for word in (scope["path"], *words))
        if is_odd or not all(map(is_address, origins)):
            await receive()
            await send({"type": "websocket.close", "code": UNREADABLE})
            return
        await application(scope, receive, send)

    return guarded


def all_of(scope: Any, wanted: bytes) -> list[str]:
    """What the header fields of this name say."""
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]


def is_address(text: str) -> bool:
    """Whether it can be taken apart: a name in brackets or a port may be none."""
    try:
        urlsplit(text).port  # noqa: B018 - asking for it looks at it
    except ValueError:
        return False
    return True


def static_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Static files do not pass through the middlewares; this is what they would get there."""
    headers["X-Content-Type-Options"] = "nosniff"
