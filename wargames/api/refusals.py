"""Whatever goes wrong in the API as JSON with a status, a short name and words."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from engine.core.codec import Unreadable
from engine.core.problems import ContentError
from engine.errors import MoveError
from wargames.limits import TooMany
from wargames.table.responses import STATUS, WORDS
from wargames.table.seating import NotShown

RETRY_SECONDS = "60"


def answer_for(api: NinjaAPI) -> None:
    """Teach an API to answer refusals like the pages do."""

    def told(
        request: HttpRequest, status: int, error: str, words: str, rule: str = ""
    ) -> HttpResponse:
        body = {"error": error, "words": words, "rule": rule}
        answer: HttpResponse = api.create_response(request, body, status=status)
        if status == 429:
            answer["Retry-After"] = RETRY_SECONDS
        return answer

    def not_made(request: HttpRequest, error: Any) -> HttpResponse:
        refusal = getattr(error, "refusal", None)
        words = WORDS.get(error.kind, "That is not possible now.")
        rule = refusal.rule if refusal else ""
        return told(request, STATUS.get(error.kind, 409), error.kind, words, rule)

    def not_found(request: HttpRequest, error: Any) -> HttpResponse:
        return told(request, 404, "not_found", "There is nothing there, or it is not yours.")

    def not_shown(request: HttpRequest, error: Any) -> HttpResponse:
        return told(request, 409, "not_shown", "Another side lies open at this screen.")

    def too_many(request: HttpRequest, error: Any) -> HttpResponse:
        return told(request, 429, "too_many", "So much came lately that the site wants a pause.")

    def unknown(request: HttpRequest, error: Any) -> HttpResponse:
        return told(request, 401, "no_token", "Send a token: Authorization: Bearer fp_…")

    def misshapen(request: HttpRequest, error: Any) -> HttpResponse:
        where = "; ".join(_place(each) for each in error.errors)
        return told(request, 422, "misshapen", where)

    def unread(request: HttpRequest, error: Any) -> HttpResponse:
        return told(request, 400, "garbled", "That did not arrive whole; nothing was done.")

    api.add_exception_handler(MoveError, not_made)
    api.add_exception_handler(Http404, not_found)
    api.add_exception_handler(NotShown, not_shown)
    api.add_exception_handler(TooMany, too_many)
    api.add_exception_handler(AuthenticationError, unknown)
    api.add_exception_handler(ValidationError, misshapen)
    api.add_exception_handler(HttpError, unread)
    api.add_exception_handler(Unreadable, unread)
    api.add_exception_handler(ContentError, unread)


def _place(error: dict[str, Any]) -> str:
    """What is wrong where, without what was sent."""
    return f"{'.'.join(str(each) for each in error['loc'])}: {error['msg']}"
