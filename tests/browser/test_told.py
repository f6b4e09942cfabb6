"""Being told in a browser: the page of devices, a notice on the screen, a sound."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import LIVE, sit_down, sit_down_after
from tests.live import Live

CHOSEN = """
from wargames.delivery.models import TabSound
TabSound.objects.create(person=ann, sound="bell", when="{when}")
game = make_war(ann, UserFactory(name="Bea"))
"""
PASSED = """
from engine.models import Game
from tests.web.play import play_until_watch_passes
play_until_watch_passes(Game.objects.latest("created_at"))
"""
LOOK = "htmx.ajax('GET', `${location.pathname}panel/`, {source: '#link', swap: 'none'})"


@pytest.mark.parametrize("path", ["/me/devices/", "/me/feeds/", "/me/webhooks/"])
def test_pages_fit_any_screen(
    any_screen: Page, sideways: Callable[[Page], int], live: Live, path: str
) -> None:
    sit_down(live, any_screen, "make_game(ann)")

    any_screen.goto(path)

    expect(any_screen.locator("main h1")).to_be_visible()
    assert sideways(any_screen) == 0


def test_a_browser_that_refuses_notices_says_so(page: Page, live: Live) -> None:
    """A window of these tests has neither the permission nor a push service."""
    sit_down(live, page, "make_game(ann)")
    page.goto("/me/devices/")
    if page.locator("#turn-on").is_hidden():
        expect(page.locator("#no-push")).to_be_visible()
        return

    page.get_by_role("button", name="Show notices in this browser").click()

    expect(page.locator("#refused-push")).to_be_visible()


def test_a_sound_is_heard_on_the_page_where_it_is_chosen_and_kept(page: Page, live: Live) -> None:
    sit_down(live, page, "make_game(ann)")
    page.goto("/me/devices/")

    page.locator("button[data-sound=morse]").click()
    expect(page.locator("html")).to_have_attribute("data-played", "morse")
    page.get_by_label("Morse key", exact=False).first.check()
    page.get_by_role("button", name="Save").click()

    expect(page.get_by_label("Morse key", exact=False).first).to_be_checked()


def comes_to_move(page: Page, live: Live, when: str) -> None:
    """Ann waits for Bea at an open table, in which she has clicked, until Bea has moved."""
    sit_down_after(live, page, CHOSEN.format(when=when))
    expect(page.locator(LIVE)).to_be_attached()
    page.mouse.click(3, 400)
    live.run(PASSED)
    with page.expect_response("**/me/sound/"):
        page.evaluate(LOOK)


def test_the_sound_is_heard_when_it_becomes_ones_move(page: Page, live: Live) -> None:
    comes_to_move(page, live, "always")

    expect(page.locator("html")).to_have_attribute("data-played", "bell")
    expect(page).to_have_title(re.compile("● Your move"))


def test_or_only_while_one_looks_at_something_else(page: Page, live: Live) -> None:
    comes_to_move(page, live, "away")

    page.wait_for_timeout(700)
    expect(page.locator("html[data-played]")).to_have_count(0)
