"""A person takes the facilitator's chair from the program in mid-battle, and hands it back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.fog_evening import TwoRooms, asked
from tests.live import Live

POSITION = (
    "power=japan war=japan-usa tokens.japan=0 sz19=japan:2ca sz20=usa:1ca"
    " kwangsi=japan:1inf holds.hunan=china"
)
NOBODY_HITS, ONE_HIT_BACK, SUNK = (6, 6, 6), (6, 6, 1), (1, 6)
DICE = (*NOBODY_HITS, *ONE_HIT_BACK, *SUNK, 6)
DESK, QUIET = "#desk[data-live=yes]", "#desk:not([data-busy])"
PRESSES_APART = 450
"""Milliseconds: a second press that comes sooner is taken for a slip."""


def test_a_person_takes_over_in_mid_battle_and_hands_back(live: Live, window: Window) -> None:
    """Fog 7 The truth is the one to which the program alone would have come."""
    rooms = TwoRooms(live, window, POSITION, DICE)
    axis, allies = rooms.both()
    rooms.lock(axis, "2 ca 19-20", "1 inf Kwangsi-Hunan")
    asked(axis, "after round 1")
    expect(allies.locator(".seats")).to_contain_text("The program The facilitator")

    desk = sits_down(window(), link_of(axis))
    expect(desk.locator("#battle")).to_contain_text("Round 1")
    for page in rooms.both():
        expect(page.locator(".seats")).to_contain_text("Cat The facilitator")
    rooms.choose(axis, "Fight on")
    rooms.choose(axis, "Fight on")
    expect(allies.locator("#bar")).to_contain_text("Waiting for the facilitator")
    untold = says_one_thing(rooms, desk)
    hands_back(desk)

    asked(axis, "Japan: ")
    expect(axis.locator("#log")).to_contain_text(untold)
    rooms.lock(axis)
    asked(axis, "place")
    rooms.lock(axis)
    asked(allies, "United States: what do you buy?")
    assert rooms.truth() == rooms.truth_again(by_hand=False)


def link_of(host: Page) -> str:
    """The link to the chair, which the host finds where the table is shared."""
    beside = host.context.new_page()
    beside.goto(host.url)
    beside.get_by_role("link", name="Share").first.click()
    link = beside.get_by_label("The program facilitates till somebody sits down").input_value()
    beside.close()
    return link


def sits_down(page: Page, link: str) -> Page:
    """Cat opens the link, and finds herself at the desk."""
    page.goto(link)
    page.get_by_label("Your name").fill("Cat")
    page.get_by_role("button", name="Facilitate", exact=True).click()
    expect(page.locator(DESK)).to_be_attached()
    return page


def says_one_thing(rooms: TwoRooms, desk: Page) -> str:
    """Cat goes on to the next order, and tells one room of it; returns what the other waits for."""
    press(desk, "#cards .go button")
    expect(desk.locator("#cards .sentence")).to_have_count(2)
    first, second = (desk.locator("#cards .sentence").nth(place) for place in range(2))
    expect(first).to_have_class(re.compile(r"\bin-allies\b"))
    expect(second).to_have_class(re.compile(r"\bin-axis\b"))
    untold = second.locator("blockquote").inner_text()
    press(desk, "#cards .sentence button[name=speak]")
    expect(rooms.allies.locator("#log")).to_contain_text("Hunan is lost to Japan without a fight.")
    expect(rooms.axis.locator("#log")).not_to_contain_text(untold)
    return untold


def press(desk: Page, selector: str) -> None:
    """Cat presses a button of the desk, and sees what it has done."""
    expect(desk.locator(QUIET)).to_be_attached()
    desk.wait_for_timeout(PRESSES_APART)
    version = desk.locator("#desk").get_attribute("data-version")
    desk.locator(selector).first.click()
    expect(desk.locator("#desk")).not_to_have_attribute("data-version", version or "")
    expect(desk.locator(QUIET)).to_be_attached()


def hands_back(desk: Page) -> None:
    """Cat leaves the chair to the program by the page that tells how things stand."""
    desk.get_by_role("link", name="Hand over").first.click()
    expect(desk.locator("main")).to_contain_text("To say to")
    desk.get_by_role("button", name="Leave the chair").click()
    expect(desk.get_by_text("You have left")).to_be_visible()
