"""A tab that lies open behind others settles no notice; someone who comes back to it does."""

import re

from playwright.sync_api import Page, expect

from tests.browser.at_the_table.test_looked import two_sides
from tests.browser.conftest import Window
from tests.live import Live

HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def unread(page: Page) -> bool:
    """Whether the list of notices has one that this person has not read."""
    return ">new<" in page.request.get("/notices/").text()


def test_a_tab_behind_settles_nothing_until_it_comes_to_the_front(
    live: Live, window: Window
) -> None:
    ann, bea = two_sides(live, window)
    bea.evaluate(HIDE, True)

    ann.locator("#ask button", has_text="Pass").click()
    expect(bea).to_have_title(re.compile("^● Your move · "))
    assert unread(bea)

    with bea.expect_response(re.compile("/panel/")):
        bea.evaluate(HIDE, False)
    assert not unread(bea)


def test_a_tab_in_front_settles_what_it_shows(live: Live, window: Window) -> None:
    ann, bea = two_sides(live, window)

    with bea.expect_response(re.compile("/panel/")):
        ann.locator("#ask button", has_text="Pass").click()

    assert not unread(bea)
