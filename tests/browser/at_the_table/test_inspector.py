"""The inspector and the search of The Pacific War in a real browser."""

import re
from functools import partial

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table.test_pacific_chart import at_the_table
from tests.browser.conftest import PHONE, Window
from tests.browser.table import sit_down, until
from tests.live import Live

LINE = (
    "acts=japan truk=akagi,kaga!,zuikaku,yamato,jlba rabaul=tone track.3=hiryu sunk=soryu "
    "midway=alba samoa=north_carolina,independence,san_francisco,prince_of_wales,missouri"
)


def test_a_zone_looked_at_and_that_of_a_ship_found_while_one_types_are_ringed(
    page: Page, live: Live
) -> None:
    """A closed inspector leaves no ring."""
    at_the_table(live, page, LINE)
    it_does_not_cover_its_zone_and_all_of_it_can_be_read(page)
    page.locator("#pieces a[href='?about=truk']").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#inspector h2")).to_have_text("Truk")
    expect(page.locator("#found circle")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#inspector h2")).to_have_count(0)
    expect(page.locator("#found circle")).to_have_count(0)

    page.keyboard.press("/")
    page.keyboard.type("aka", delay=20)

    expect(page.locator("#inspector .finds")).to_contain_text("Akagi Truk")
    expect(page.get_by_role("searchbox")).to_be_focused()
    ring, stack = page.locator("#found circle"), page.locator("#pieces a[href='?about=truk'] .hit")
    expect(ring).to_have_count(1)
    (at, on) = (each.bounding_box() for each in (ring, stack))
    assert at and on
    assert abs(at["x"] + at["width"] / 2 - on["x"] - on["width"] / 2) < 3
    assert abs(at["y"] + at["height"] / 2 - on["y"] - on["height"] / 2) < 3

    page.get_by_role("searchbox").fill("hiryu")
    expect(page.locator("#inspector .finds")).to_contain_text("due back Turn 3")
    expect(ring).to_have_count(0)
    search_by_enter_leaves_the_address_alone(page)


def search_by_enter_leaves_the_address_alone(page: Page) -> None:
    """It asks at once."""
    address = page.url
    page.get_by_role("searchbox").fill("soryu")
    page.keyboard.press("Enter")
    expect(page.locator("#inspector .finds")).to_contain_text("Soryu Sunk")
    expect(page.get_by_role("searchbox")).to_be_focused()

    assert page.url == address
    page.reload()
    expect(page.locator("#table")).to_be_visible()
    expect(page.locator("#inspector .finds")).to_have_count(0)


def it_does_not_cover_its_zone_and_all_of_it_can_be_read(page: Page) -> None:
    for zone in ("truk", "midway", "madagascar", "philippines"):
        spot = page.locator(f"#pieces a[href='?about={zone}'] .hit")
        spot.click()
        expect(page.locator("#inspector")).to_have_attribute("data-key", zone)
        inspector, seen = page.locator("#inspector").bounding_box(), spot.bounding_box()
        assert inspector and seen
        middle = seen["x"] + seen["width"] / 2
        assert not inspector["x"] < middle < inspector["x"] + inspector["width"], zone
        page.keyboard.press("Escape")

    for zone in ("truk", "samoa"):
        page.locator(f"#pieces a[href='?about={zone}'] .hit").click()
        expect(page.locator("#inspector")).to_have_attribute("data-key", zone)
        for counter in page.locator("#inspector .u").all():
            wide, room = counter.evaluate("e => [e.scrollWidth, e.clientWidth]")
            assert wide <= room, counter.inner_text()
        page.keyboard.press("Escape")


def test_the_question_and_the_tracks_are_seen_on_a_laptop_without_scrolling(
    page: Page, live: Live
) -> None:
    at_the_table(live, page, "acts=allied midway=enterprise,alba samoa=hornet truk=tone,jlba")

    expect(page.locator("#ask h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("#ask button").first).to_be_in_viewport(ratio=1)
    expect(page.locator("#tracks")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("searchbox")).to_be_in_viewport(ratio=1)


def test_on_a_phone_nothing_sticks_out_and_what_is_found_comes_into_sight(
    window: Window, live: Live
) -> None:
    page = window(PHONE)
    at_the_table(live, page, LINE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for name, zone in (("missouri", "samoa"), ("akagi", "truk")):
        page.get_by_role("searchbox").fill(name)
        expect(page.locator("#inspector .finds")).to_contain_text(name.capitalize())
        expect(page.locator("#found circle")).to_have_count(1)
        spot = page.locator(f"#pieces a[href='?about={zone}'] .hit")
        until(page, partial(is_inside, page, spot))


def is_inside(page: Page, spot: Locator) -> bool:
    """Whether the middle of a zone is in the part of the chart that is seen."""
    sea, box = page.locator("#sea").bounding_box(), spot.bounding_box()
    assert sea and box
    x, y = box["x"] + box["width"] / 2 - sea["x"], box["y"] + box["height"] / 2 - sea["y"]
    return 0 < x < sea["width"] and 0 < y < sea["height"]


def test_the_search_works_without_scripts(window: Window, live: Live) -> None:
    page = window(PHONE, java_script_enabled=False)
    sit_down(live, page, f"make_war_at({LINE!r}, ann)")
    page.get_by_role("searchbox").fill("soryu")
    page.keyboard.press("Enter")

    expect(page).to_have_url(re.compile(r"\?about=soryu"))
    expect(page.locator("#inspector .finds")).to_contain_text("Soryu Sunk")
