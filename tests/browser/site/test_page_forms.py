"""A field whose form is missing is a trouble on every page that a test looks at."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.table import seat_at
from tests.live import Live


def test_a_field_whose_form_is_missing_is_told(live: Live, page: Page, window: Window) -> None:
    seat_at(live, page, "")

    page.evaluate("document.getElementById('f').remove()")
    page.locator("a[href^='?about=']").first.press("Enter")
    expect(page.locator("#inspector.on")).to_be_visible()

    window.provoked("no form f")
