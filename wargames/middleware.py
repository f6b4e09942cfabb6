"""Middleware: refuses unreadable requests, forbids caching, explains a form's address."""

from __future__ import annotations

import codecs
from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse

from wargames.pages import refusal
from wargames.security import is_address

Answering = Callable[[HttpRequest], HttpResponse]
KEPT = (200, 304)
"""Status codes of answers that are what was requested."""


def readable_requests(get_response: Answering) -> Answering:
    """Middleware: refuse early what no browser sends and no database stores."""

    def guarded(request: HttpRequest) -> HttpResponse:
        refuse_odd_alphabets(request)
        refuse_nul(request)
        refuse_odd_ways(request)
        return get_response(request)

    return guarded


def kept_by_nobody(get_response: Answering) -> Answering:
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


def no_blank_refusals(get_response: Answering) -> Answering:
    """Middleware: an explanation and a link where a form's address is opened as a page."""

    def told(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.content:
            return response
        answer = refusal(
            request,
            405,
            headline="Method not allowed",
            reason="This address only accepts what a button sends. Nothing was changed.",
        )
        answer["Allow"] = response["Allow"]
        return answer

    return told
