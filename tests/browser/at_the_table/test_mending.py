"""The page for mending a position by hand, in a real browser."""

import re

from playwright.sync_api import Page, expect

from tests.browser.table import sit_down_after
from tests.live import Live

MENDED = """
from wargames.lobby.models import Table
game = make_game(ann)
Table.objects.create(game=game, menders="players")
"""


def test_a_typed_reason_stays_while_more_is_looked_for_until_it_is_sent(
    page: Page, live: Live
) -> None:
    sit_down_after(live, page, MENDED, "mend/")
    page.get_by_label("Part of its name").fill("prestige")
    page.get_by_role("button", name="Find").click()
    page.locator("#found a").first.click()
    page.locator("#thing input[type=number]").first.fill("5")
    page.get_by_role("button", name="Add to the list").click()

    reason = page.get_by_label("Reason (everyone can read it)")
    reason.fill("Put down wrongly")
    page.get_by_label("Part of its name").fill("oil")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(re.compile("word=oil"))
    expect(reason).to_have_value("Put down wrongly")
    page.get_by_role("button", name="Edit position").click()

    expect(page.locator("#log")).to_contain_text("Put down wrongly")
    assert "Put down" not in page.evaluate("JSON.stringify(sessionStorage)")
