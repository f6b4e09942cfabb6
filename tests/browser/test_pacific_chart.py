"""The chart of The Pacific War in a real browser."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.table import LIVE, sit_down, until
from tests.live import Live


def at_the_table(live: Live, page: Page, line: str = "phase=set_up") -> None:
    """Both sides of a game at one screen, where it stands as the line says."""
    sit_down(live, page, f"make_war_at({line!r}, ann)")
    expect(page.locator(LIVE)).to_be_attached()


def test_the_whole_map_is_on_a_laptops_screen(page: Page, live: Live) -> None:
    """Madagascar, Ceylon and the West Coast too, and the names can be read."""
    at_the_table(live, page)
    for zone in ("madagascar", "ceylon", "west_coast", "australia", "dutch_harbor"):
        expect(page.locator(f"#pieces a[href='?about={zone}'] .hit")).to_be_in_viewport(ratio=1)
    scale = page.evaluate("document.querySelector('#pieces').getScreenCTM().a")
    sizes = page.locator(".zone .nm").evaluate_all(
        "names => names.map(name => parseFloat(getComputedStyle(name).fontSize))"
    )
    assert min(sizes) * scale > 10


def test_12_1_air_superiority_is_switched_on_with_a_key_and_stays(page: Page, live: Live) -> None:
    at_the_table(live, page)
    tint = page.locator(".air")
    expect(tint).to_be_hidden()

    page.get_by_role("checkbox", name="Air superiority").focus()
    page.keyboard.press("Space")
    expect(tint).to_be_visible()

    page.reload()
    expect(tint).to_be_visible()


def test_without_scripts_the_tint_works_and_a_zone_is_a_plain_link(
    window: Window, live: Live
) -> None:
    scripted = window()
    at_the_table(live, scripted)
    page = window(java_script_enabled=False)
    page.context.add_cookies(scripted.context.cookies())
    page.goto(scripted.url)
    page.get_by_role("checkbox", name="Air superiority").check()
    expect(page.locator(".air")).to_be_visible()

    page.locator("#pieces a[href='?about=truk'] .hit").click()
    expect(page.locator("#about")).to_contain_text("Truk")


def test_enter_on_a_zone_opens_what_stands_there(page: Page, live: Live) -> None:
    at_the_table(live, page)
    page.get_by_role("link", name=re.compile("^Hawaiian Islands, Major Port, 3 VP, Allied")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#about")).to_contain_text("Hawaiian Islands")


def test_a_phone_begins_where_something_can_be_done(window: Window, live: Live) -> None:
    """Far to the south-east, of which it shows nothing otherwise."""
    page = window(PHONE)
    at_the_table(live, page, "acts=allied samoa=enterprise")
    expect(page.locator("#reach a[href='?about=samoa']")).to_be_in_viewport(ratio=1)


def test_a_phone_pans_the_chart_to_its_far_ends(window: Window, live: Live) -> None:
    page = window(PHONE)
    at_the_table(live, page)
    coast = page.locator("#pieces a[href='?about=west_coast'] .hit")
    page.locator("#sea").evaluate("sea => sea.scrollTo(0, sea.scrollHeight)")
    expect(page.locator("#pieces a[href='?about=madagascar'] .hit")).to_be_in_viewport(ratio=1)
    expect(coast).not_to_be_in_viewport()

    page.locator("#sea").evaluate("sea => sea.scrollTo(sea.scrollWidth, 0)")
    expect(coast).to_be_in_viewport(ratio=1)
    until(page, lambda: page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
