"""What a page sends with a button or a form: read, or refused where no page sends such a thing."""

from __future__ import annotations

from typing import cast

import msgspec
from django.http import HttpRequest

from engine.core.codec import JsonData
from engine.errors import Garbled

CHOICE_LENGTH = 20_000
DIGITS = 18
ASKED_DIGITS = 9
TOKEN_LENGTH = 500


def json_in(sent: str, longest: int) -> JsonData:
    """:raises Garbled: it is not JSON, or longer than anything that a page sends."""
    if len(sent) > longest or "\\u0000" in sent:  # a NUL is JSON, but no database takes it
        raise Garbled(why="not what a button sends")
    try:
        return cast(JsonData, msgspec.json.decode(sent))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Garbled(why=str(error)) from None


def choice_in(request: HttpRequest) -> JsonData:
    """:raises Garbled: what the button sent is not JSON, or more than any button sends."""
    return json_in(request.POST.get("choice", ""), CHOICE_LENGTH)


def is_number(said: str) -> bool:
    """Whether it is a number such as a page sends."""
    return said.isdecimal() and len(said) <= DIGITS


def number_in(request: HttpRequest, name: str) -> int:
    """:raises Garbled: no such number came with it, or none that any page sends."""
    sent = request.POST.get(name, "")
    if not is_number(sent):
        raise Garbled(why=f"no {name}")
    return int(sent)


def number_asked(request: HttpRequest, name: str) -> int | None:
    """A number in the address of a page; None: none that any page has."""
    said = request.GET.get(name, "")
    return int(said) if said.isdecimal() and len(said) <= ASKED_DIGITS else None


def lines_in(request: HttpRequest) -> dict[str, int]:
    """For each room the number of the newest line that the page has had in sight.

    :raises Garbled: something that no page says.
    """
    lines = {}
    for said in request.POST.getlist("chat"):
        room, _, number = said.rpartition(":")
        if not is_number(number):
            raise Garbled(why="no line")
        lines[room] = int(number)
    return lines


def token_in(request: HttpRequest) -> str:
    """:raises Garbled: no token came with it."""
    sent = request.POST.get("token")
    if sent is None or len(sent) > TOKEN_LENGTH:
        raise Garbled(why="no token")
    return sent


def version_in(request: HttpRequest) -> int:
    """:raises Garbled: no version came with it."""
    try:
        return int(request.POST.get("version", ""))
    except ValueError as error:
        raise Garbled(why=str(error)) from None
