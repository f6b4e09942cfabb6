"""What a page looks at of what its address is asked with: the rest cannot change its answer.

So whoever tries an address in every way needs only the ways that name something it looks at, and
finds out by asking which those are.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, QueryDict

Way = dict[str, str]


class Looks:
    """What has been looked at: fields by name, or whatever there is."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.is_all = False

    def matters(self, way: Way) -> bool:
        """Whether an answer may be another one when it is asked for in this way."""
        return self.is_all or not way or not self.names.isdisjoint(way)

    def ways_that_matter(self, ways: list[Way]) -> Iterator[Way]:
        """The plain way, then those whose fields were looked at when the ways before were asked."""
        self.names, self.is_all = set(), False
        left = list(ways)
        while way := next(([each] for each in left if self.matters(each)), None):
            left.remove(way[0])
            yield way[0]


class Watched(QueryDict):
    """The fields of an address, which tell what of them is looked at once the view is known.

    What the site does with every request before that is the same everywhere.
    """

    request: HttpRequest | None = None
    looks: Looks

    def tells(self) -> bool:
        return self.request is not None and self.request.resolver_match is not None


def telling_name(method: str) -> Any:
    """A method of the fields that looks at one of them."""

    def told(self: Watched, name: Any, *given: Any, **more: Any) -> Any:
        if self.tells():
            self.looks.names.add(str(name))
        return getattr(QueryDict, method)(self, name, *given, **more)

    return told


def telling_all(method: str) -> Any:
    """A method of the fields that looks at all of them."""

    def told(self: Watched, *given: Any, **more: Any) -> Any:
        if self.tells():
            self.looks.is_all = True
        return getattr(QueryDict, method)(self, *given, **more)

    return told


for each in ("__getitem__", "__contains__", "get", "getlist"):
    setattr(Watched, each, telling_name(each))
for each in ("__iter__", "__reversed__", "__len__", "__eq__", "__ne__", "__or__", "__copy__",
             "__deepcopy__", "__repr__", "__reduce_ex__", "copy", "dict", "items", "keys", "lists",
             "urlencode", "values"):  # fmt: skip
    setattr(Watched, each, telling_all(each))


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

    monkeypatch.setattr(WSGIRequest, "GET", property(fields))
    return looks
