"""The fog of war in the lobby in a real browser: what a switch brings, and what it takes away."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.web.fog_table import offer_fog


def form_with_fog(monkeypatch: pytest.MonkeyPatch) -> str:
    """The page of a new game as it is when the fog is offered: the site of the browser is another
    process.
    """
    with monkeypatch.context() as patched:
        offer_fog(patched)
        with ThreadPoolExecutor(1) as beside:  # the browser has an event loop in this thread
            answer = beside.submit(Client().get, "/new/?game=pacific_1940").result(30)
        return str(answer.content.decode())


def test_the_chair_comes_and_one_screen_goes_with_the_switch(
    page: Page, monkeypatch: pytest.MonkeyPatch, sideways: Callable[[Page], int]
) -> None:
    form = form_with_fog(monkeypatch)
    page.route("**/new/*", lambda route: route.fulfill(body=form, content_type="text/html"))
    page.goto("/new/?game=pacific_1940")
    game = page.get_by_role("group", name="Pacific 1940")
    fog = game.locator("[name=option_fog]")
    chair = game.locator("label:has(input[value=facilitator])")
    one_screen = game.locator("label:has(input[value=both])")
    ruling = game.locator("label:has([name=option_coasts_listen])")

    for locator in (chair, ruling):
        expect(locator).to_be_hidden()
    expect(one_screen).to_be_visible()

    fog.check()

    for locator in (chair, ruling):
        expect(locator).to_be_visible()
    expect(one_screen).to_be_hidden()
    assert sideways(page) == 0
