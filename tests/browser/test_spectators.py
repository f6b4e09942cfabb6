"""A spectator's page goes on by itself when somebody moves, and nothing on it jumps."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import sit_down_after
from tests.live import Live

WATCHED = """
game = make_war_at("acts=japan japan=akagi truk=jlba", UserFactory(name="Bea"), UserFactory())
"""
MOVED = """
from engine.models import Game
from tests.web.play import play_one
play_one(Game.objects.get(pk="{key}"))
print("moved")
"""


def test_a_move_is_seen_without_a_reload_and_the_page_stays_where_it_is(
    live: Live, page: Page
) -> None:
    address = sit_down_after(live, page, WATCHED, "watch/")
    expect(page.locator("body[data-live=yes]")).to_be_attached()
    page.evaluate("document.querySelector('h1').dataset.kept = 'yes'; scrollTo(0, 200)")
    before = page.locator("#log").inner_text()

    live.run(MOVED.format(key=address.split("/table/")[1].split("/")[0]))

    expect(page.locator("#log")).not_to_have_text(before)
    assert page.locator("h1").get_attribute("data-kept") == "yes"
    assert page.evaluate("scrollY") == 200
