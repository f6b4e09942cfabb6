"""Coming in through a real browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("path", ["/", "/me/welcome/", "/account/login/", "/account/signup/"])
def test_pages_fit_any_screen(any_screen: Page, sideways: Callable[[Page], int], path: str) -> None:
    any_screen.goto(path)

    expect(any_screen.locator("main h1")).to_be_visible()
    assert sideways(any_screen) == 0


def test_the_colours_chosen_stay(page: Page) -> None:
    page.goto("/")
    theme = page.locator("header button[name=theme]")

    theme.click()

    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.goto("/me/welcome/")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
