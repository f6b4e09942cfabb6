"""News that comes twice at once is told once."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.campaign import lock
from tests.browser.conftest import Window
from tests.browser.table import sit_down
from tests.live import Live

FETCH = "(id) => htmx.ajax('GET', `${location.pathname}panel/`, { source: id, swap: 'none' })"
FETCH_TWICE = f"() => Promise.all(['#link', '#say'].map({FETCH}))"
"""Two elements, since one of them would wait for its first answer."""
LINE = "power=japan phase=noncombat_move japan=japan:2inf"


def test_two_answers_at_once_bring_a_section_of_the_log_once(live: Live, window: Window) -> None:
    """As when a draft is locked: the move brings it, and so does the news of the empty paper."""
    page, deaf = window(), window()
    address = sit_down(live, page, f"make_campaign_at({LINE!r}, ann)")
    deaf.context.add_cookies(page.context.cookies())
    deaf.route_web_socket("**/ws/**", hold_back)
    deaf.goto(address)
    expect(deaf.locator("#log")).not_to_contain_text("Japan collects")
    lock(page)
    expect(page.locator("#log")).to_contain_text("Japan collects")

    deaf.evaluate(FETCH_TWICE)

    expect(deaf.locator("#log")).to_contain_text("Japan collects")
    ids = [each.get_attribute("id") for each in deaf.locator("#log > section").all()]
    assert len(ids) == len({*ids})


def hold_back(socket: WebSocketRoute) -> None:
    """A line that is open and says nothing."""
