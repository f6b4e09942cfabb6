"""What a player coming back sees first, in a browser that stays open."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.table import LIVE
from tests.live import Live

ACT = "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"
SEATED = """
from django.test import Client
from tests.factories import UserFactory, make_war_at
game = make_war_at({line!r}, UserFactory(name="Ann"), UserFactory(name="Bea"))
for seat in game.seats.order_by("place"):
    browser = Client()
    browser.force_login(seat.user)
    print("made", game.pk, browser.cookies["sessionid"].value)
"""


def two_sides(live: Live, window: Window, line: str = ACT) -> tuple[Page, Page]:
    """Ann with Japan and Bea with the Allies, each in a window of her own at one table."""
    pages = window(), window()
    found = re.findall(r"made ([\w-]+) (\w+)", live.run(SEATED.format(line=line)))
    for page, (game, session) in zip(pages, found, strict=True):
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": live.url}])
        page.goto(f"/table/{game}/")
        expect(page.locator(LIVE)).to_be_attached()
    return pages


def test_the_titles_of_two_tabs_change_as_the_move_passes(live: Live, window: Window) -> None:
    ann, bea = two_sides(live, window)
    expect(ann).to_have_title(re.compile("^● Your move · "))

    ann.locator("#ask button", has_text="Pass").click()

    expect(bea).to_have_title(re.compile("^● Your move · "))
    expect(ann).to_have_title(re.compile("^The Pacific War"))
