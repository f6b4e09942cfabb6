"""Headers that tell the browser to run and load nothing but our own files."""

from __future__ import annotations

import codecs
from collections.abc import Callable, MutableMapping

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

POLICY = (
    "default-src 'self'; img-src 'self' data:; connect-src 'self' {sockets}; object-src 'none';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def policy_for(request: HttpRequest) -> str:
    # Older Safari does not count the site's own sockets as 'self', so they are named.
    host = request.META.get("HTTP_HOST", "")
    plain = host.replace(".", "").replace(":", "").replace("-", "").isalnum() and host.isascii()
    return POLICY.format(sockets=f"ws://{host} wss://{host}" if plain else "")


def content_security_policy(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Adds Content-Security-Policy: no inline script or style, nothing from other sites."""

    def guarded(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Content-Security-Policy", policy_for(request))
        return response

    return guarded


def readable_requests(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuses what no browser sends and no database stores, before anything trips over it."""

    def guarded(request: HttpRequest) -> HttpResponse:
        refuse_odd_alphabets(request)
        refuse_nul(request)
        return get_response(request)

    return guarded


def refuse_odd_alphabets(request: HttpRequest) -> None:
    """:raises BadRequest: text in something else than UTF-8, as our pages ask for it."""
    if request.encoding and codecs.lookup(request.encoding).name not in ("utf-8", "ascii"):
        raise BadRequest("not UTF-8")


def refuse_nul(request: HttpRequest) -> None:
    """:raises BadRequest: a NUL in the address, a field or a cookie; PostgreSQL keeps none."""
    fields = [each for sent in (request.GET, request.POST) for each in sent.lists()]
    words = [word for name, values in fields for word in (name, *values)]
    if any("\0" in word for word in (request.path_info, *request.COOKIES.values(), *words)):
        raise BadRequest("a NUL")


def static_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Static files do not pass through the middlewares; this is what they would get there."""
    headers["X-Content-Type-Options"] = "nosniff"
