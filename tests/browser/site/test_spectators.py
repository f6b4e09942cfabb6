"""A spectator's page goes on by itself when someone moves, and nothing on it jumps."""

from playwright.sync_api import Page, expect

from tests.browser.table import sit_down_opposite
from tests.live import Live

LINE = "acts=japan pass=yes japan=akagi,kaga truk=jlba kwajalein=chester hand.japan=J01"
PLAYED = f'game, carl = make_war_at("{LINE}", ann, bea), UserFactory(name="Carl")'


def test_a_move_is_seen_without_a_reload_and_the_page_stays_where_it_is(
    live: Live, page: Page
) -> None:
    player = sit_down_opposite(live, page, PLAYED, "ann, carl", "watch/")
    page.evaluate("document.querySelector('h1').isKept = true; scrollTo(0, 200)")

    player.choose("Pass")

    expect(page.locator("#log")).to_contain_text("Japan passes.")
    assert page.evaluate("document.querySelector('h1').isKept")
    assert page.evaluate("scrollY") == 200
