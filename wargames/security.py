"""Middleware: refuses unreadable requests, forbids caching, adds headers to static files."""

from __future__ import annotations

import codecs
from collections.abc import Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie

KEPT = (200, 304)
"""Status codes of answers that are what was requested."""
UNREADABLE = 4400
"""Close code for a socket with unstorable text or an invalid origin."""


def readable_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuse early what no browser sends and no database stores."""

    def guarded(request: HttpRequest) -> HttpResponse:
        refuse_odd_alphabets(request)
        refuse_nul(request)
        refuse_odd_ways(request)
        return get_response(request)

    return guarded


def kept_by_nobody(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: no cache keeps a page unless it says that it may be kept.

    A page may show a key, a private address or a hand, which the next user of that browser must not
    find. What may be kept says so with a Cache-Control of its own; redirects and errors never may.
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
    """Refuse an encoding other than UTF-8.

    :raises BadRequest: there is one.
    """
    if request.encoding and codecs.lookup(request.encoding).name not in ("utf-8", "ascii"):
        raise BadRequest("not UTF-8")


def refuse_nul(request: HttpRequest) -> None:
    """Refuse NUL in the address, a field or a cookie; PostgreSQL cannot store it.

    :raises BadRequest: there is one.
    """
    fields = [each for sent in (request.GET, request.POST) for each in sent.lists()]
    words = [word for name, values in fields for word in (name, *values)]
    if "\0" in "".join((request.path_info, *request.COOKIES.values(), *words)):
        raise BadRequest("a NUL")


def refuse_odd_ways(request: HttpRequest) -> None:
    """Refuse a next page whose URL cannot be parsed, as log-in does.

    :raises BadRequest: it cannot.
    """
    ways = [sent["next"] for sent in (request.GET, request.POST) if "next" in sent]
    if not all(map(is_address, ways)):
        raise BadRequest("no address to go on to")


def readable_sockets(application: Any) -> Any:
    """The same for sockets, before log-in or origin are looked at."""

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
    """The values of the headers of this name."""
    return [value.decode("latin-1") for name, value in scope["headers"] if name == wanted]


def is_address(text: str) -> bool:
    """Whether it can be parsed as a URL: brackets or a port may be invalid."""
    try:
        urlsplit(text).port  # noqa: B018 - asking for it looks at it
    except ValueError:
        return False
    return True


def static_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Add headers to static files, which do not pass through the middleware."""
    headers["X-Content-Type-Options"] = "nosniff"
