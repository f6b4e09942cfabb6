"""The pages that say what went wrong."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def refusal(request: HttpRequest, status: int, **words: str) -> HttpResponse:
    return render(request, "refusal.html", {"status": status, **words}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refusal(
        request,
        400,
        headline="That did not arrive whole",
        reason="The browser sent something this site cannot read. Going back and trying again"
        " usually helps.",
    )


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refusal(
        request,
        403,
        headline="Not your room",
        reason=str(exception) or "This page belongs to somebody else's seat.",
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return refusal(
        request,
        403,
        headline="This form is too old",
        reason="The page was open since before you came in or left, or cookies are switched off."
        " Open it again and repeat the click.",
    )


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refusal(
        request,
        404,
        headline="Open sea",
        reason="There is nothing at this address. The link may be cut short, or the game is gone.",
    )


def server_error(request: HttpRequest) -> HttpResponse:
    return render(request, "500.html", status=500)
