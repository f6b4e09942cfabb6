"""Headers that tell the browser to run and load nothing but our own files."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping

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


def static_headers(headers: MutableMapping[str, str], path: str, url: str) -> None:
    """Static files do not pass through the middlewares; this is what they would get there."""
    headers["X-Content-Type-Options"] = "nosniff"
