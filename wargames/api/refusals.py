"""Errors of the API as JSON: a status, a short name and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from engine.core.content.problems import ContentError
from engine.core.encoding.codec import Unreadable
from engine.core.reader import NotTogether
from engine.errors import MoveError, TermsChanged
from wargames.api import shapes
from wargames.limits import TooMany
from wargames.lobby.joining.sitting_down import NOT_THE_PASSWORD, WrongPassword
from wargames.lobby.responses import FULL_OR_CLOSED, NOT_OPEN
from wargames.table.board.responses import STATUS, WORDS
from wargames.table.viewer.seating import NotShown

RETRY_SECONDS = "60"
GARBLED = (400, "garbled", "The request was incomplete; nothing was changed.")
Handler = Callable[[HttpRequest, Any], HttpResponse]

NOT_FOUND = (404, "not_found", "Not found, or not yours.")

REFUSALS = dict.fromkeys((400, 401, 403, 404, 409, 422, 429), shapes.Refused)
"""What every operation may answer besides."""


class NoChair(Exception):
    """The table is closed or full, or there is no such place for whoever asks."""


class NotOpen(Exception):
    """Someone at the table does not want to meet whoever asks, or the other way round."""


class NoProgram(Exception):
    """No built-in program of this level plays this game, or may play that seat now."""


FIXED: dict[type[Exception], tuple[int, str, str]] = {
    **dict.fromkeys((Http404, ObjectDoesNotExist), NOT_FOUND),
    NotShown: (409, "not_shown", "Another side lies open at this screen."),
    NoChair: (409, "no_chair", FULL_OR_CLOSED),
    NotOpen: (409, "not_open", NOT_OPEN),
    NoProgram: (409, "no_program", "No program of this level can play this seat now."),
    TermsChanged: (409, "terms_changed", "The settings have changed: read them again."),
    WrongPassword: (403, "wrong_password", NOT_THE_PASSWORD),
    TooMany: (429, "too_many", "Too many requests. Please wait a moment."),
    AuthenticationError: (401, "no_token", "Send a token: Authorization: Bearer fp_…"),
    **dict.fromkeys((HttpError, Unreadable, ContentError), GARBLED),
}
"""Status, name and words of errors that are always answered alike."""


def answer_for(api: NinjaAPI) -> None:
    """Register the handlers that answer errors like the pages do."""
    for kind, (status, name, words) in FIXED.items():
        api.add_exception_handler(kind, _always(api, status, name, words))

    def not_made(request: HttpRequest, error: Any) -> HttpResponse:
        refusal = getattr(error, "refusal", None)
        words = error.data.get("words") or WORDS.get(error.kind, "That is not possible now.")
        rule = refusal.rule if refusal else ""
        return _told(api, request, STATUS.get(error.kind, 409), error.kind, words, rule)

    def misshapen(request: HttpRequest, error: Any) -> HttpResponse:
        where = "; ".join(_place(each) for each in error.errors)
        return _told(api, request, 422, "misshapen", where)

    def not_together(request: HttpRequest, error: Any) -> HttpResponse:
        return _told(api, request, 400, "not_together", f"{error}.".capitalize())

    api.add_exception_handler(NotTogether, not_together)
    api.add_exception_handler(MoveError, not_made)
    api.add_exception_handler(ValidationError, misshapen)


def _always(api: NinjaAPI, status: int, name: str, words: str) -> Handler:
    """A handler that always answers an error alike."""

    def handler(request: HttpRequest, _: Any) -> HttpResponse:
        return _told(api, request, status, name, words)

    return handler


def _told(
    api: NinjaAPI, request: HttpRequest, status: int, error: str, words: str, rule: str = ""
) -> HttpResponse:
    """An error as a JSON response."""
    body = {"error": error, "words": words, "rule": rule}
    answer: HttpResponse = api.create_response(request, body, status=status)
    if status == 429:
        answer["Retry-After"] = RETRY_SECONDS
    return answer


def _place(error: dict[str, Any]) -> str:
    """The place and kind of an error, without the data that was sent."""
    where, *way = (str(each) for each in error["loc"])
    named = way[1:] or ["body"] if where == "body" else [where, *way]
    return f"{'.'.join(named)}: {error['msg']}"
