"""After a plan is locked its author sees what comes next; whoever only hears of it stays put."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.campaign import STILL, lock, typed
from tests.browser.conftest import Window
from tests.browser.site.test_on_a_phone import lies_free
from tests.browser.table import LIVE, sit_down, sit_down_opposite, until
from tests.live import Live

LANDING = (
    "power=japan turn=2 war=japan-usa formosa=japan:1inf+1art+1ftr sz20=japan:1trn+1ca+1dd"
    " philippines=usa:2inf+1ftr fac.philippines=air_base sz35=usa:1dd"
)
ORDER = "1 ca 1 dd 1 trn 20-35 load 1 inf 1 art from Formosa ashore Philippines"
LOW = {"laptop": {"width": 1366, "height": 400}, "phone": {"width": 390, "height": 500}}
"""Windows that what stands below the question fills, as the log of a long game does."""
TOP = "it => it.getBoundingClientRect().top"
SCROLLED = "[scrollY, document.querySelector('.right').scrollTop]"
DOWN = """
    for (const fold of document.querySelectorAll(".right details:not(.ask *)")) fold.open = true;
    const column = innerWidth < 992 ? document.scrollingElement : document.querySelector(".right");
    column.scrollTop = 9999;
"""


@pytest.mark.parametrize("size", LOW.values(), ids=LOW)
def test_who_locks_far_down_sees_for_whom_one_waits(
    live: Live, window: Window, size: ViewportSize
) -> None:
    axis = window()
    axis.set_viewport_size(size)
    sit_down(live, axis, f"make_campaign_at({LANDING!r}, ann, UserFactory(name='Bea'))")
    expect(axis.locator(LIVE)).to_have_count(1)
    typed(axis, ORDER)
    axis.evaluate(DOWN)
    assert max(axis.evaluate(SCROLLED)) > 100

    lock(axis)

    heading = axis.locator("#ask h2").first
    expect(heading).to_have_text("Waiting for the United States")
    expect(heading).to_be_in_viewport(ratio=1)
    until(axis, lambda: lies_free(heading))


def test_a_page_that_only_hears_of_it_is_not_moved(live: Live, page: Page) -> None:
    """Japan goes on to its next phase; the Allies, who wait, read their log."""
    line = "power=japan kwangsi=japan:3inf"
    axis = sit_down_opposite(live, page, f"game = make_campaign_at({line!r}, ann, bea)")
    page.set_viewport_size(LOW["laptop"])
    page.evaluate(DOWN)
    assert max(page.evaluate(SCROLLED)) > 100
    reads = page.evaluate_handle("document.elementFromPoint(innerWidth - 250, 250)")
    before = reads.evaluate(TOP)

    axis.lock("2 inf Kwangsi-Hunan")

    assert "noncombat moves" in axis.words("#ask h2")
    expect(page.locator("#log")).to_contain_text("Japan takes Hunan")
    expect(page.locator(STILL)).to_have_count(1)
    assert abs(reads.evaluate(TOP) - before) < 2
