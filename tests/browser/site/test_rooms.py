"""Rooms of a table's talk in real browsers."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser.at_the_table.test_looked import noted
from tests.browser.axe import violations
from tests.browser.conftest import PHONE, Window
from tests.browser.table import LIVE, sit_down, until
from tests.live import Live

SMALL = {"width": 360, "height": 740}
OWN = "#talk .room:has([data-room='side:japan'])"


def sit_beside(page: Page, host: Page, name: str) -> None:
    """Someone more on the host's side, by the link that shares it."""
    share = host.context.new_page()
    share.goto(f"{host.url.replace('/table/', '/games/')}share/")
    link = share.locator("#side-link").input_value()
    share.close()
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(LIVE)).to_be_attached()


def test_who_sits_down_beside_others_has_a_room_with_them_and_all_of_them_see_it(
    window: Window, live: Live
) -> None:
    ann, bob = window(), window(PHONE)
    sit_down(live, ann, "make_war(ann, UserFactory(name='Cato'))")
    expect(ann.locator(LIVE)).to_be_attached()
    expect(ann.locator("#talk .room")).to_have_count(0)
    noted(ann)
    ann.get_by_label("Say to the table").fill("half a line to")

    sit_beside(bob, ann, "Bob")
    expect(ann.locator("#talk .room")).to_have_count(2)
    expect(ann.get_by_label("Say to the table")).to_have_value("half a line to")
    expect(ann.get_by_label("Say to the table")).to_be_focused()

    bob.locator(f"{OWN} > summary").click()
    bob.get_by_label("Say to your side").fill("Truk next")
    bob.keyboard.press("Enter")
    expect(bob.locator(f"{OWN} li")).to_contain_text("Truk next")
    expect(bob.get_by_label("Say to your side")).to_have_value("")
    expect(ann.locator(f"{OWN} > summary")).to_contain_text("1 unread")
    expect(ann).to_have_title(re.compile(r"^\(1\) "))
    expect(ann.locator("#talk > summary")).to_contain_text("1 unread")

    ann.locator(f"{OWN} > summary").click()
    expect(ann.locator(f"{OWN} li")).to_be_in_viewport()
    expect(ann.locator(f"{OWN} > summary .count")).to_be_hidden()
    expect(ann).not_to_have_title(re.compile(r"^\("))

    ann.keyboard.press("Tab")
    expect(ann.get_by_label("Say to your side")).to_be_focused()
    ann.keyboard.type("With all there is")
    ann.keyboard.press("Enter")
    expect(bob.locator(f"{OWN} li")).to_have_count(2)
    expect(bob.locator("#chat li")).to_have_count(0)

    held: list[Route] = []
    ann.route("**/panel/**", lambda route: held.append(route), times=1)
    ann.evaluate("document.dispatchEvent(new Event('news:again'))")
    until(ann, lambda: bool(held))
    for room, line in (("side", "And oil?"), ("table", "Your move")):
        bob.get_by_label(f"Say to {'the' if room == 'table' else 'your'} {room}").fill(line)
        bob.keyboard.press("Enter")
    expect(ann.locator(f"{OWN} li")).to_have_count(3)
    expect(ann.locator("#chat li")).to_have_count(1)
    held[0].continue_()

    ann.reload()
    expect(ann.locator(f"{OWN} li")).to_have_count(3)
    expect(ann).not_to_have_title(re.compile(r"^\("))
    assert violations(ann) == []


def test_with_unread_talk_a_small_phone_does_not_scroll_sideways(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    ann, bob = window(SMALL), window()
    sit_down(live, ann, "make_war(ann, UserFactory(name='Cato'))")
    expect(ann.locator(LIVE)).to_be_attached()
    noted(ann)
    sit_beside(bob, ann, "Bob")

    bob.locator(f"{OWN} > summary").click()
    bob.get_by_label("Say to your side").fill("Truk next")
    bob.keyboard.press("Enter")

    expect(ann.locator(".masthead .unread")).to_be_visible()
    assert sideways(ann) == 0
