"""Counsel on the page of advice: figures that come at once, and get better as one looks."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.table import seat_at
from tests.live import Live


def wars(page: Page) -> int:
    """From how many wars the figures are."""
    found = re.search(r"([\d,]+) wars?", page.locator("#counsel .note").inner_text())
    return int(found[1].replace(",", "")) if found else 0


def test_the_figures_are_there_at_once_get_better_and_come_to_an_end(
    page: Page, live: Live
) -> None:
    page.goto(f"{seat_at(live, page, 'card=48 nimitz=3 macarthur=3 british=2')}advice/")
    rows = page.locator("#counsel tbody tr")
    first, choices = wars(page), rows.count()
    assert first > 0 and choices > 5
    expect(rows.first).to_contain_text(re.compile("highest, but no clear lead|clearly the best"))

    page.wait_for_function(
        "first => Number(document.querySelector('#counsel .note').textContent"
        ".replaceAll(',', '').match(/\\d+/)) >= first + 100",
        arg=first,
        timeout=60_000,
    )
    assert rows.count() == choices

    expect(page.locator("#counsel")).not_to_have_attribute(
        "hx-get", re.compile("."), timeout=120_000
    )
    assert wars(page) >= 100
    expect(rows.first).to_contain_text("%")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_it_fits_the_screen_and_has_no_violation(
    window: Window, live: Live, size: dict[str, int]
) -> None:
    page = window(size)
    page.goto(f"{seat_at(live, page, 'card=15')}advice/")
    expect(page.locator("#counsel tbody tr").first).to_be_visible()
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    assert violations(page) == []


def test_the_way_there_follows_the_question_on_a_phone_too(window: Window, live: Live) -> None:
    page = window(PHONE)
    seat_at(live, page, "card=15")

    ask, hint = page.locator("#ask").bounding_box(), page.locator(".hint").bounding_box()

    assert ask and hint
    assert 0 <= hint["y"] - (ask["y"] + ask["height"]) < 20
