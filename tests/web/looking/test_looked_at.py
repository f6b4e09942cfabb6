"""What a page looks at of its address is found out by asking for it."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from tests.web.looking.looked_at import Looks, looks

__all__ = ["looks"]
WAYS = [{}, {"side": "axis"}, {"room": "table"}, {"at": "1", "view": "axis"}, {"all": "1"}]


def by_name(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.GET.get("side", "nobody"))


def one_after_the_other(request: HttpRequest) -> HttpResponse:
    looked = "room" in request.GET and request.GET.getlist("view")
    return HttpResponse(str(looked))


def anything(request: HttpRequest) -> HttpResponse:
    return HttpResponse("something" if request.GET else "nothing")


def every_one(request: HttpRequest) -> HttpResponse:
    return HttpResponse(" ".join(request.GET))


def by_name_in_a_copy(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.GET.dict().get("side", "nobody"))


def merged(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str({**request.GET.dict()}))


def whole(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(request.GET.dict()))


def blind(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.get_full_path())


def as_a_part(request: HttpRequest) -> HttpResponse:
    return HttpResponse("part" if getattr(request, "htmx", False) else "page")


def by_header(request: HttpRequest) -> HttpResponse:
    return HttpResponse("part" if "HX-Request" in request.headers else "page")


VIEWS = (by_name, one_after_the_other, anything, every_one, by_name_in_a_copy, merged, whole, blind,
         as_a_part, by_header)  # fmt: skip
urlpatterns = [path(f"{each.__name__}/", each) for each in VIEWS]


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("view", "asked"),
    [
        (by_name, WAYS[:2]),
        (one_after_the_other, [WAYS[0], WAYS[2], WAYS[3]]),
        (anything, WAYS[:2]),
        (every_one, WAYS),
        (by_name_in_a_copy, WAYS[:2]),
        (merged, WAYS),
        (whole, WAYS),
        (blind, WAYS[:1]),
    ],
)
def test_an_address_is_asked_in_the_ways_that_it_looks_at(
    looks: Looks, view: object, asked: list[dict[str, str]]
) -> None:
    client, ways = Client(), []

    for way in looks.ways_that_matter(WAYS):
        ways.append(way)
        client.get(f"/{getattr(view, '__name__', '')}/", way)

    assert ways == asked


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("view", "is_live"), [(as_a_part, True), (by_header, True), (whole, False), (blind, False)]
)
def test_whether_a_script_asks_is_looked_at_or_not(
    looks: Looks, view: object, is_live: bool
) -> None:
    for way in looks.ways_that_matter(WAYS[:1]):
        Client().get(f"/{getattr(view, '__name__', '')}/", way)

    assert looks.is_live is is_live
