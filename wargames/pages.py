"""Error pages, with explanations."""

from __future__ import annotations

import logging
import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static

from wargames.databases import is_unavailable
from wargames.limits import TooMany

logger = logging.getLogger(__name__)
BUSY_SECONDS = 10
PLAIN = """<!doctype html>
<html lang="en" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{headline} · Flag Plot</title>
{sheets}</head>
<body>
<main id="main"><div class="page narrow">
  <p class="muted number">{status}</p>
  <h1>{headline}</h1>
  <p>{reason}</p>
  <p class="actions"><a class="button primary" href="/">Home</a></p>
</div></main>
</body>
</html>
"""


def bare_page(status: int, **words: str) -> HttpResponse:
    """An error page that needs no template, manifest, database or user.

    It contains only text of our own; nothing that was sent is included.
    """
    return HttpResponse(PLAIN.format(status=status, sheets=sheets(), **words), status=status)


def sheets() -> str:
    """The link to the style sheet; empty if its address cannot be found."""
    try:
        found = static("css/base.css")
    except Exception:  # whatever it is, it must not cost the page
        return ""
    return f'<link rel="stylesheet" href="{found}">\n'


def refusal(request: HttpRequest, status: int, **words: str) -> HttpResponse:
    """An error page in the style of the site, or a bare page if rendering that fails."""
    try:
        return render(request, "refusal.html", {"status": status, **words}, status=status)
    except Exception:
        logger.exception("the page for %s could not be drawn", status)
        return bare_page(status, **words)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: an invalid request; programs are told as the API tells them."""
    if request.path_info.startswith("/api/"):
        words = "Something in the address or the cookies cannot be read."
        return JsonResponse({"error": "garbled", "words": words, "rule": ""}, status=400)
    return refusal(
        request,
        400,
        headline="Incomplete request",
        reason="The browser sent something this site cannot read. Going back and trying again"
        " usually helps.",
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: not allowed; 429 for too many requests."""
    if isinstance(exception, TooMany):
        return too_many(request)
    return refusal(
        request,
        403,
        headline="Not allowed",
        reason=str(exception) or "This page belongs to another player’s seat.",
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form's CSRF token is missing or too old."""
    return refusal(
        request,
        403,
        headline="This form has expired",
        reason="The page was opened before you logged in or out, or cookies are turned off."
        " Open it again and repeat the click.",
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: there is nothing at this address."""
    return refusal(
        request,
        404,
        headline="Not found",
        reason="There is nothing at this address. The link may be incomplete, or the game no"
        " longer exists.",
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """500: an unexpected error, or 503 if the database was unavailable."""
    if is_unavailable(sys.exception()):
        return busy()
    return bare_page(
        500,
        headline="Server error",
        reason="The error has been logged. Every move is either saved or not made, so your game"
        " is safe.",
    )


def busy() -> HttpResponse:
    """503: the database is locked, full or unavailable."""
    answer = bare_page(
        503,
        headline="The site cannot save right now",
        reason="Its database is busy, full or unavailable. Nothing was changed; please try"
        f" again in {BUSY_SECONDS} seconds.",
    )
    answer["Retry-After"] = str(BUSY_SECONDS)
    return answer


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """429: too many requests from one address."""
    answer = refusal(
        request,
        429,
        headline="Too many requests",
        reason="Too many requests from your address. Nothing was changed; please try again later.",
    )
    answer["Retry-After"] = "600"
    return answer
