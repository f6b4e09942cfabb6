"""Edits of a position, as a page's address and its fields hold them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from urllib.parse import urlencode

import msgspec
from django.http import QueryDict

from engine.core.mending import MOST_CHANGES, Change, Field, Thing, Value
from engine.errors import Garbled

CHANGE = "c"
"""The name of an edit in the query string: sort, key, field and value as a JSON list."""
LONGEST = 200
Packed = tuple[str, str, str, bool | int | str]


def packed(change: Change) -> str:
    """An edit as text."""
    return msgspec.json.encode((change.sort, change.key, change.field, change.to)).decode()


def changes_in(sent: QueryDict) -> list[Change]:
    """The edits in a query string or form.

    :raises Garbled: they are too many, or one is malformed.
    """
    found = sent.getlist(CHANGE)
    if len(found) > MOST_CHANGES or any(len(each) > LONGEST for each in found):
        raise Garbled(why="too many changes")
    try:
        read = [msgspec.json.decode(each, type=Packed) for each in found]
    except msgspec.DecodeError:
        raise Garbled(why="no change") from None
    return [Change(sort=sort, key=key, field=name, to=to) for sort, key, name, to in read]


def address(changes: Sequence[Change], **more: str) -> str:
    """The query string of a page with these edits on its list."""
    pairs = [(CHANGE, packed(change)) for change in changes]
    return urlencode([*pairs, *((name, said) for name, said in more.items() if said)])


def set_in(sent: QueryDict, alike: Sequence[Thing]) -> list[Change]:
    """The edits that a form's fields make to the first of several equal things, or to more of them.

    :raises Garbled: a field does not take the value.
    """
    count = sent.get("count", "1")
    many = int(count) if count.isdecimal() and len(count) < LONGEST // 10 else 0
    if not 1 <= many <= len(alike):
        raise Garbled(why="no such number")
    return [change for thing in alike[:many] for change in _set(sent, thing)]


def _set(sent: QueryDict, thing: Thing) -> Iterable[Change]:
    """The edits that give a thing the form's values."""
    for field in thing.fields:
        said = sent.get(f"set-{field.name}")
        if said is None:
            continue
        to = value_of(field, said)
        if to != field.now:
            yield Change(sort=thing.sort, key=thing.key, field=field.name, to=to)


def value_of(field: Field, said: str) -> Value:
    """Parse a field's value: the index of one of its values, or a number.

    :raises Garbled: the field does not take it.
    """
    digits = said.removeprefix("-")
    if not digits.isdecimal() or len(digits) > len(str(MOST_NUMBER)):
        raise Garbled(why="no value")
    number = int(said)
    if not field.values:
        if not field.takes(number):
            raise Garbled(why="no such number")
        return number
    if not 0 <= number < len(field.values):
        raise Garbled(why="no such value")
    return field.values[number]


MOST_NUMBER = 1_000_000
