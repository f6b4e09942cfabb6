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


def whole(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(request.GET.dict()))


def blind(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.get_full_path())


urlpatterns = [path(f"{each.__name__}/", each) for each in (by_name, one_after_the_other, anything,
                                                            whole, blind)]  # fmt: skip


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("view", "asked"),
    [
        (by_name, WAYS[:2]),
        (one_after_the_other, [WAYS[0], WAYS[2], WAYS[3]]),
        (anything, WAYS),
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
