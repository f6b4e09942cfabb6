"""What a page looks at of what its address is asked with: the rest cannot change its answer.

So whoever tries an address in every way needs only the ways that name something it looks at, and
finds out by asking which those are: fields of the address, and whether a script of a page asks.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, QueryDict
from django.http.request import HttpHeaders

Way = dict[str, str]


class Looks:
    """What has been looked at: fields by name, or whatever there is, or whether there is any.

    is_live: whether it looked at what tells a script's request from others.
    """

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        self.names: set[str] = set()
        self.is_all = self.is_any = self.is_live = False

    def matters(self, way: Way, asked: list[Way]) -> bool:
        """Whether an answer may be another one when it is asked for in this way, after those."""
        is_first = self.is_any and not any(asked)
        return self.is_all or is_first or not way or not self.names.isdisjoint(way)

    def ways_that_matter(self, ways: list[Way]) -> Iterator[Way]:
        """The plain way, then those whose fields were looked at when the ways before were asked."""
        self.begin()
        left, asked = list(ways), list[Way]()
        while matter := [way for way in left if self.matters(way, asked)]:
            left.remove(matter[0])
            asked.append(matter[0])
            yield matter[0]


class Plain(dict[str, Any]):
    """The last value of each field of an address, which tells what of them is looked at."""

    looks: Looks

    def tells(self) -> bool:
        return True


class Watched(QueryDict):
    """The fields of an address, which tell what of them is looked at once the view is known.

    What the site does with every request before that is the same everywhere.
    """

    request: HttpRequest | None = None
    looks: Looks

    def tells(self) -> bool:
        return self.request is not None and self.request.resolver_match is not None

    def dict(self) -> Plain:
        plain = Plain((name, said[-1]) for name, said in dict.items(self))
        plain.looks = self.looks
        return plain


Fields = Plain | Watched


def telling_name(within: type, method: str) -> Any:
    """A method of the fields that looks at one of them."""

    def told(self: Fields, name: Any, *given: Any, **more: Any) -> Any:
        if self.tells():
            self.looks.names.add(str(name))
        return getattr(within, method)(self, name, *given, **more)

    return told


def telling_all(within: type, method: str) -> Any:
    """A method of the fields that looks at all of them."""

    def told(self: Fields, *given: Any, **more: Any) -> Any:
        if self.tells():
            self.looks.is_all = True
        return getattr(within, method)(self, *given, **more)

    return told


def is_there_any(self: Fields) -> bool:
    """Whether there are fields at all, which looks at none of them."""
    self.looks.is_any |= self.tells()
    return dict.__len__(self) > 0


for kind, within in ((Watched, QueryDict), (Plain, dict)):
    for each in ("__getitem__", "__contains__", "get", "getlist"):
        if hasattr(within, each):
            setattr(kind, each, telling_name(within, each))
    for each in ("__iter__", "__reversed__", "__len__", "__eq__", "__ne__", "__or__", "__ror__",
                 "__copy__", "__deepcopy__", "__repr__", "__reduce_ex__", "copy", "items", "keys",
                 "lists", "pop", "popitem", "setdefault", "urlencode", "values"):  # fmt: skip
        if hasattr(within, each):
            setattr(kind, each, telling_all(within, each))
    kind.__bool__ = is_there_any  # type: ignore[attr-defined]


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """What pages look at of the addresses they are asked by, while a test runs."""
    looks = Looks()

    def fields(request: WSGIRequest) -> Watched:
        if "watched" not in vars(request):
            raw = request.environ.get("QUERY_STRING", "")
            watched = Watched(raw, encoding=request.encoding)
            watched.request, watched.looks = request, looks
            vars(request)["watched"] = watched
        watched = vars(request)["watched"]
        assert isinstance(watched, Watched)
        return watched

    def header(headers: HttpHeaders, name: str) -> str:
        looks.is_live |= name.upper().startswith("HX-")
        return found(headers, name)

    found = HttpHeaders.__getitem__
    monkeypatch.setattr(WSGIRequest, "GET", property(fields))
    monkeypatch.setattr(HttpHeaders, "__getitem__", header)
    return looks
