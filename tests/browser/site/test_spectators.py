"""A spectator's page goes on by itself when someone moves, and nothing on it jumps."""

from playwright.sync_api import expect

from tests.browser.conftest import Window
from tests.browser.table import choose, come_in, sit_down_after
from tests.live import Live

LINE = "acts=japan pass=yes japan=akagi,kaga truk=jlba kwajalein=chester hand.japan=J01"
PLAYED = f'game = make_war_at("{LINE}", ann, UserFactory(name="Bea"))'


def test_a_move_is_seen_without_a_reload_and_the_page_stays_where_it_is(
    live: Live, window: Window
) -> None:
    player, spectator = window(), window()
    address = sit_down_after(live, player, PLAYED)
    come_in(spectator, "Carl")
    spectator.goto(f"{address}watch/")
    expect(spectator.locator("body[data-live=yes]")).to_be_attached()
    spectator.evaluate("document.querySelector('h1').isKept = true; scrollTo(0, 200)")

    choose(player, "Pass")

    expect(spectator.locator("#log")).to_contain_text("Japan passes.")
    assert spectator.evaluate("document.querySelector('h1').isKept")
    assert spectator.evaluate("scrollY") == 200
