"""Counsel on the page of advice: figures that come at once, and get better as one looks."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.table import seat_at, sit_down_after
from tests.live import Live

LATE = "card=53 deck=57,58 china=0 army_navy=3 prestige=2 oil=3"
"""So near to the end that a thousandth of a second plays a war on, and a choice comes to lead."""


def wars(page: Page) -> int:
    """From how many wars the figures are."""
    found = re.search(r"([\d,]+) wars?", page.locator("#counsel .note").inner_text())
    return int(found[1].replace(",", "")) if found else 0


def test_the_figures_are_there_at_once_get_better_and_come_to_an_end(
    page: Page, live: Live
) -> None:
    sit_down_after(live, page, f"game = make_game_at({LATE!r}, creator=ann)", "advice/")
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


def test_it_is_led_to_below_the_question_fits_the_screen_and_has_no_violation(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    """On a phone; a laptop's page of advice is among those of test_accessible.py."""
    page = window(PHONE)
    table = seat_at(live, page, "card=15")
    ask, hint = page.locator("#ask").bounding_box(), page.locator(".hint").bounding_box()
    assert ask and hint
    assert 0 <= hint["y"] - (ask["y"] + ask["height"]) < 20

    page.goto(f"{table}advice/")
    third = page.locator("#counsel tbody tr").nth(2)
    expect(third).to_be_in_viewport(ratio=1)  # what the figures mean is told below them

    assert sideways(page) == 0
    page.set_viewport_size(LAPTOP)
    assert sideways(page) == 0
    page.set_viewport_size(PHONE)
    assert violations(page) == []
