"""Rooms of a table's talk in real browsers."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.at_the_table.test_looked import noted
from tests.browser.axe import violations
from tests.browser.conftest import Window
from tests.browser.table import sit_down_opposite, until
from tests.live import Live
from tests.web.markup import page_in

SMALL = {"width": 360, "height": 740}
SIDE = "side:japan"
OWN = f"#talk .room:has([data-room='{SIDE}'])"
WAR = """bob = UserFactory(name="Bob")
game = make_war(ann, UserFactory(name="Cato"))
"""


def test_who_sits_down_beside_others_has_a_room_with_them_and_all_of_them_see_it(
    page: Page, live: Live
) -> None:
    bob = sit_down_opposite(live, page, WAR, "bob, ann")
    expect(page.locator("#talk .room")).to_have_count(0)
    noted(page)
    page.get_by_label("Say to the table").fill("half a line to")

    share = page.request.get(f"{page.url.replace('/table/', '/games/')}share/").text()
    bob.follow(page_in(share).one("#side-link")["value"], "Join")
    expect(page.locator("#talk .room")).to_have_count(2)
    expect(page.get_by_label("Say to the table")).to_have_value("half a line to")
    expect(page.get_by_label("Say to the table")).to_be_focused()

    bob.say("Truk next", SIDE)
    expect(page.locator(f"{OWN} > summary")).to_contain_text("1 unread")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator("#talk > summary")).to_contain_text("1 unread")

    page.locator(f"{OWN} > summary").click()
    expect(page.locator(f"{OWN} li")).to_contain_text("Truk next")
    expect(page.locator(f"{OWN} li")).to_be_in_viewport()
    expect(page.locator(f"{OWN} > summary .count")).to_be_hidden()
    expect(page).not_to_have_title(re.compile(r"^\("))

    page.keyboard.press("Tab")
    expect(page.get_by_label("Say to your side")).to_be_focused()
    page.keyboard.type("With all there is")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Say to your side")).to_have_value("")
    expect(page.locator(f"{OWN} li")).to_have_count(2)
    assert "With all there is" in bob.page.one(f"[data-room='{SIDE}']").words
    assert not bob.page.has("#chat li")

    held: list[Route] = []
    page.route("**/panel/**", lambda route: held.append(route), times=1)
    page.evaluate("document.dispatchEvent(new Event('news:again'))")
    until(page, lambda: bool(held))
    bob.say("And oil?", SIDE)
    bob.say("Your move")
    expect(page.locator(f"{OWN} li")).to_have_count(3)
    expect(page.locator("#chat li")).to_have_count(1)
    held[0].continue_()

    page.reload()
    expect(page.locator(f"{OWN} li")).to_have_count(3)
    expect(page).not_to_have_title(re.compile(r"^\("))
    assert violations(page) == []


def test_with_unread_talk_a_small_phone_does_not_scroll_sideways(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    page = window(SMALL)
    beside = 'sitting.join(game.pk, bob, "japan", beside=True)'
    bob = sit_down_opposite(live, page, WAR + beside, "bob, ann")
    noted(page)

    bob.say("Truk next", SIDE)

    expect(page.locator(".masthead .unread")).to_be_visible()
    assert sideways(page) == 0
