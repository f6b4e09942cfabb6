"""The pages that say what went wrong."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from wargames.limits import TooMany


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
    if isinstance(exception, TooMany):
        return too_many(request)
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


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    answer = refusal(
        request,
        429,
        headline="Too much at once",
        reason="So much came from your address lately that the site wants a pause. Nothing was"
        " done; try again in a while.",
    )
    answer["Retry-After"] = "600"
    return answer


def no_blank_refusals(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """A form's address opened as a page (a reload, a log-in on the way) gets words and a link."""

    def told(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.content:
            return response
        answer = refusal(
            request,
            405,
            headline="Nothing to see here",
            reason="This address only takes what a button sends. Nothing was done.",
        )
        answer["Allow"] = response["Allow"]
        return answer

    return told
