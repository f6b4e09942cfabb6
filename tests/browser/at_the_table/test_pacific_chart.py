"""The chart of The Pacific War in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.table import LIVE, sit_down, until
from tests.live import Live


def at_the_table(live: Live, page: Page, line: str = "phase=set_up") -> None:
    """Both sides of a game at one screen, where it stands as the line says."""
    sit_down(live, page, f"make_war_at({line!r}, ann)")
    expect(page.locator(LIVE)).to_be_attached()


def test_12_1_the_whole_map_is_on_a_laptops_screen_with_its_keys(page: Page, live: Live) -> None:
    """Madagascar, Ceylon and the West Coast too, the names can be read, and Enter opens a zone."""
    at_the_table(live, page)
    for zone in ("madagascar", "ceylon", "west_coast", "australia", "dutch_harbor"):
        expect(page.locator(f"#pieces a[href='?about={zone}'] .hit")).to_be_in_viewport(ratio=1)
    scale = page.evaluate("document.querySelector('#pieces').getScreenCTM().a")
    sizes = page.locator(".zone .nm").evaluate_all(
        "names => names.map(name => parseFloat(getComputedStyle(name).fontSize))"
    )
    assert min(sizes) * scale > 10

    page.get_by_role("link", name=re.compile("^Hawaiian Islands, Major Port, 3 VP, Allied")).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#inspector")).to_contain_text("Hawaiian Islands")
    page.keyboard.press("Escape")
    air_superiority_is_switched_on_with_a_key_and_stays(page)


def air_superiority_is_switched_on_with_a_key_and_stays(page: Page) -> None:
    """12.1 As a tint of the chart."""
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
    page = window(java_script_enabled=False)
    sit_down(live, page, "make_war_at('phase=set_up', ann)")
    page.get_by_role("checkbox", name="Air superiority").check()
    expect(page.locator(".air")).to_be_visible()

    page.locator("#pieces a[href='?about=truk'] .hit").click()
    expect(page.locator("#inspector")).to_contain_text("Truk")


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


@pytest.mark.parametrize("zone", ["australia", "samoa", "midway"])
def test_9_0_the_zone_that_is_fought_over_lies_free_of_the_battle_board(
    page: Page, live: Live, zone: str
) -> None:
    """Far in the south it would lie under the board: the chart moves up, and back again."""
    at_the_table(live, page, f"acts=japan fight={zone} {zone}=akagi,nagato,chester,houston")
    board = page.locator("#battle")
    place = page.locator(f"#pieces a[href='?about={zone}']")
    expect(board.get_by_role("heading").first).to_be_visible()

    def is_free() -> bool:
        over, under = board.bounding_box(), place.bounding_box()
        return bool(over and under and under["y"] > 50 and under["y"] + under["height"] < over["y"])

    until(page, is_free)
    page.locator("#fight > summary").click()
    until(page, lambda: page.locator("#sea").evaluate("sea => sea.scrollTop") < 5)
    assert is_free()
