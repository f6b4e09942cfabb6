"""Refuses unreadable sockets and addresses, and adds headers to static files."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from django.http.cookie import parse_cookie

UNREADABLE = 4400
"""Close code for a socket with unstorable text or an invalid origin."""


def readable_sockets(application: Any) -> Any:
    """Refuse what no browser sends, before log-in or origin are looked at."""

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
