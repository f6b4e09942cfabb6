"""What someone reads when something went wrong."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.web.markup import page_in
from wargames.rendering.text_helpers import how_long_ago


def test_an_unknown_address_leads_back_to_the_lobby(client: Client) -> None:
    answer = client.get("/no/such/place/")

    assert answer.status_code == 404
    assert page_in(answer).has('a[href="/"]')


def test_a_form_that_is_too_old_says_what_to_do() -> None:
    answer = Client(enforce_csrf_checks=True).post("/start/", {"name": "X"})

    assert answer.status_code == 403
    assert "expired" in answer.content.decode()


def test_a_failure_of_ours_says_nothing_of_the_inside(settings: Any) -> None:
    settings.ROOT_URLCONF = "tests.web.robustness.failing_urls"
    client = Client(raise_request_exception=False)

    answer = client.get("/breaks/")

    assert answer.status_code == 500
    page = answer.content.decode()
    assert "Server error" in page
    assert "magazine" not in page


def test_a_host_name_of_somebody_else_is_refused(client: Client) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1\xa0minute ago"),
        (timedelta(days=21, hours=5), "3\xa0weeks ago"),
    ],
)
def test_moments_are_told_as_one_says_them(before: timedelta, words: str) -> None:
    assert how_long_ago(timezone.now() - before) == words
