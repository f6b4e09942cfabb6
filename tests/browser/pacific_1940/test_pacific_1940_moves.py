"""Moves of Pacific 1940 in a real browser: by click and click, by dragging, by keys, typed."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.table import LIVE, settled, sit_down
from tests.live import Live

LINE = (
    "power=japan kwangsi=japan:3inf+1art kiangsi=japan:2inf+1tank hunan=china:1inf "
    "yunnan=china:1inf sz19=japan:1dd"
)


@pytest.fixture
def table(live: Live, page: Page) -> Page:
    """Both sides at one screen, in Japan's combat move."""
    sit_down(live, page, f"make_campaign_at({LINE!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)
    return page


def counter(page: Page, space: str, unit: str = "inf") -> Locator:
    """The counter of a kind of unit in a space."""
    return page.locator(f"#pieces a[href='?about={space}'] .counter:has(use[href='#u-{unit}'])")


def click_at(page: Page, space: str) -> None:
    """A click where the counters of a space are, on whatever lies on top there."""
    box = counter(page, space).bounding_box()
    assert box
    page.mouse.click(box["x"] + 5, box["y"] + 5)


def draft(page: Page) -> Locator:
    return page.locator("ol.draft li")


def heading(page: Page) -> Locator:
    return page.locator("#inspector h2")


def add_button(page: Page) -> Locator:
    return page.locator("#inspector .way button.primary")


def tap(page: Page, space: str) -> None:
    """As a finger does, which cannot point at anything."""
    link = page.locator(f".found a[data-goal={space}], .spaces a[href='?about={space}']").last
    link.dispatch_event("click", {"detail": 1})


def test_moves_are_made_by_clicks_and_by_dragging(table: Page) -> None:
    two_clicks_are_a_move_of_which_is_told_where_the_mouse_rests_between(table)
    take_out(table)
    a_counter_that_is_dragged_goes_where_it_is_let_go(table)
    take_out(table)
    another_counter_of_the_space_goes_along_and_the_wheel_and_keys_count(table)


def test_moves_are_made_by_a_finger_by_keys_and_typed(table: Page) -> None:
    a_finger_sees_what_a_move_comes_to_and_adds_it_with_a_second_tap(table)
    take_out(table)
    by_keys_alone_from_one_space_with_idle_units_to_the_next(table)
    take_out(table)
    typed_lines_are_completed_with_kinds_and_spaces_drawn_and_locked_as_one(table)


def take_out(table: Page) -> None:
    """The one move of the draft; nothing is picked, and no pointer rests on the chart."""
    draft(table).locator("[aria-label^='Take out']").press("Enter")
    expect(draft(table)).to_have_count(0)
    table.keyboard.press("Escape")
    table.mouse.move(1340, 60)
    settled(table)


def two_clicks_are_a_move_of_which_is_told_where_the_mouse_rests_between(table: Page) -> None:
    counter(table, "kwangsi").click()
    expect(table.locator("#inspector .row.on")).to_contain_text("3/3")
    expect(table.locator(".found a[data-goal=yunnan]")).to_have_count(1)

    there = counter(table, "yunnan").bounding_box()
    assert there
    table.mouse.move(there["x"] + 5, there["y"] + 5)

    expect(table.locator("#inspector .way")).to_contain_text("Attack Yunnan")
    expect(table.locator("#inspector .way .forecast")).to_be_visible()
    expect(table.locator("#found .route .head")).to_have_count(1)
    expect(draft(table)).to_have_count(0)

    click_at(table, "yunnan")

    expect(draft(table)).to_have_count(1)
    expect(draft(table)).to_contain_text("3 infantry: Kwangsi to Yunnan")
    expect(heading(table)).to_have_text("Kwangsi")
    expect(table.locator("#arrows .sketch .line")).to_have_count(1)


def another_counter_of_the_space_goes_along_and_the_wheel_and_keys_count(table: Page) -> None:
    counter(table, "kwangsi").click()
    expect(table.locator("#inspector")).to_have_attribute("data-pick", "all inf")
    counter(table, "kwangsi", "art").click()
    expect(table.locator("#inspector")).to_have_attribute("data-pick", "all inf all art")

    counter(table, "kwangsi").hover()
    zoomed = table.locator("#sheet").evaluate("sheet => sheet.clientWidth")
    table.mouse.wheel(0, 100)
    expect(table.locator("#inspector .row", has_text="Infantry")).to_contain_text("2/3")
    table.keyboard.press(",")
    expect(table.locator("#inspector .row", has_text="Artillery")).to_contain_text("0/1")
    assert table.locator("#sheet").evaluate("sheet => sheet.clientWidth") == zoomed

    counter(table, "kwangsi").click()  # the same counter again is left there
    expect(table.locator("#inspector .row.on")).to_have_count(0)
    a_click_where_they_cannot_go_keeps_the_pick_and_says_why(table)


def a_finger_sees_what_a_move_comes_to_and_adds_it_with_a_second_tap(table: Page) -> None:
    tap(table, "kwangsi")
    table.locator("#inspector .row", has_text="Infantry").get_by_text("all", exact=True).click()

    expect(table.locator(".found a[data-goal=yunnan]")).to_have_count(1)
    tap(table, "yunnan")
    expect(add_button(table)).to_be_focused()
    expect(table.locator("#found .route .head")).to_have_count(1)
    expect(draft(table)).to_have_count(0)
    settled(table)
    tap(table, "yunnan")

    expect(draft(table)).to_have_count(1)
    expect(draft(table)).to_contain_text("3 infantry: Kwangsi to Yunnan")


def a_counter_that_is_dragged_goes_where_it_is_let_go(table: Page) -> None:
    start = counter(table, "kwangsi").bounding_box()
    end = counter(table, "hunan").bounding_box()
    assert start
    assert end
    left = table.locator("#sea").evaluate("sea => sea.scrollLeft")
    table.mouse.move(start["x"] + 5, start["y"] + 5)
    table.mouse.down()
    table.mouse.move(start["x"] + 20, start["y"] + 5, steps=3)
    expect(table.locator(".found a[data-goal=hunan]")).to_have_count(1)
    table.mouse.move(end["x"] + 5, end["y"] + 5, steps=3)
    expect(table.locator("svg.course path")).to_have_count(1)  # the way, before it is let go
    table.mouse.up()

    expect(draft(table)).to_contain_text("3 infantry: Kwangsi to Hunan")
    assert table.locator("#sea").evaluate("sea => sea.scrollLeft") == left
    settled(table)
    expect(add_button(table)).to_have_count(0)
    the_inspector_shows_all_it_has(table)
    what_is_let_go_where_it_cannot_go_stays_and_says_so(table)


def the_inspector_shows_all_it_has(table: Page) -> None:
    expect(heading(table)).to_have_text("Kwangsi")
    high, has = table.locator("#inspector").evaluate("it => [it.clientHeight, it.scrollHeight]")
    assert high == has


def what_is_let_go_where_it_cannot_go_stays_and_says_so(table: Page) -> None:
    start = counter(table, "kiangsi").bounding_box()
    assert start
    far = table.locator(".spaces a[href='?about=sz22']").bounding_box()
    assert far
    table.mouse.move(start["x"] + 5, start["y"] + 5)
    table.mouse.down()
    table.mouse.move(far["x"] + far["width"] / 2, far["y"] + far["height"] / 2, steps=4)
    table.mouse.up()

    expect(table.locator("#say")).to_contain_text("They cannot go there")
    expect(draft(table)).to_have_count(1)


def a_click_where_they_cannot_go_keeps_the_pick_and_says_why(table: Page) -> None:
    counter(table, "kwangsi").click()
    expect(table.locator(".found a[data-goal=yunnan]")).to_have_count(1)

    click_at(table, "kiangsi")

    expect(table.locator("#say")).to_contain_text("They cannot go there. Move to Kiangsi: ")
    expect(table.locator("#inspector .not-there")).to_be_visible()
    expect(heading(table)).to_have_text("Kwangsi")
    expect(table.locator("#inspector .row", has_text="Infantry")).to_contain_text("3/3")
    expect(table.locator(".found a[data-goal=yunnan]")).to_have_count(1)

    settled(table)
    click_at(table, "kiangsi")  # a second click there picks there

    expect(heading(table)).to_have_text("Kiangsi")
    expect(table.locator("#inspector .row", has_text="Infantry")).to_contain_text("2/2")


def by_keys_alone_from_one_space_with_idle_units_to_the_next(table: Page) -> None:
    """n, Tab and Enter, no mouse, and nothing typed; arrow keys lead from space to space."""
    table.locator(".spaces a[href='?about=kwangsi']").focus()
    table.keyboard.press("ArrowLeft")
    expect(table.locator(".spaces a[href='?about=yunnan']")).to_be_focused()
    table.keyboard.press("Enter")
    expect(heading(table)).to_have_text("Yunnan")
    table.keyboard.press("Escape")

    table.keyboard.press("n")
    first = heading(table).inner_text()
    table.keyboard.press("n")
    expect(heading(table)).not_to_have_text(first)
    table.keyboard.press("p")
    expect(heading(table)).to_have_text(first)

    table.locator("#inspector #pick-1").focus()
    table.keyboard.press("Enter")
    expect(table.locator("#inspector .goals a").first).to_be_visible()
    expect(table.locator("#inspector #pick-1")).to_be_focused()
    table.locator("#inspector .goals a").first.focus()
    table.keyboard.press("Enter")
    expect(add_button(table)).to_be_focused()
    table.keyboard.press("Enter")

    expect(draft(table)).to_have_count(1)


def test_7_2_a_key_shows_the_other_way_before_it_is_chosen(page: Page, live: Live) -> None:
    line = "power=japan kiangsi=japan:1tank kweichow=china:1inf"
    sit_down(live, page, f"make_campaign_at({line!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)
    counter(page, "kiangsi", "tank").click()
    expect(page.locator(".found a[data-goal=kweichow]")).to_have_count(1)
    click_at(page, "kweichow")
    expect(add_button(page)).to_be_focused()
    first = add_button(page).inner_text()

    page.keyboard.press("w")

    expect(add_button(page)).not_to_have_text(first)
    expect(add_button(page)).to_contain_text("Kweichow")


def typed_moves_are_drawn_and_locked_as_one(table: Page) -> None:
    field = table.locator(".typing input")
    field.fill("1 inf 1 art Kwangsi-Hunan")
    field.press("Enter")
    expect(draft(table)).to_have_count(2)
    expect(table.locator("#arrows .sketch text")).to_have_text(["2", "2"])

    table.get_by_role("button", name="Lock").click()

    expect(table.locator("#arrows .plan .line")).to_have_count(1)
    expect(table.locator("#arrows .sketch")).to_have_count(0)


def test_a_theatre_fills_a_phone_and_its_counts_can_be_read(window: Window, live: Live) -> None:
    page = window(PHONE)
    sit_down(live, page, f"make_campaign_at({LINE!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)

    page.get_by_role("button", name="China", exact=True).tap()

    expect(counter(page, "kwangsi")).to_be_in_viewport()
    scale = page.evaluate("document.querySelector('#pieces').getScreenCTM().a")
    assert scale * 9 > 7  # a count is 9 units high


def test_without_scripts_a_move_is_planned_by_links_alone(window: Window, live: Live) -> None:
    page = window(java_script_enabled=False)
    sit_down(live, page, f"make_campaign_at({LINE!r}, ann)")

    counter(page, "kwangsi").click()
    page.locator("#inspector .row", has_text="Infantry").get_by_text("+", exact=True).click()
    page.locator("#found a[data-goal=yunnan]").click(force=True)
    add_button(page).click()

    expect(draft(page)).to_contain_text("1 infantry: Kwangsi to Yunnan")


def typed_lines_are_completed_with_kinds_and_spaces_drawn_and_locked_as_one(table: Page) -> None:
    field = table.locator(".typing input")
    offers = table.locator("#completions li")
    field.press_sequentially("2 infa")
    expect(offers.first).to_contain_text("infantry")
    table.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", "completion-0")
    table.keyboard.press("Enter")
    expect(field).to_have_value("2 inf ")

    field.press_sequentially("kwangs")
    offers.first.click()
    field.press_sequentially("-yun")
    expect(offers.first).to_have_text("Yunnan")
    table.keyboard.press("Escape")
    expect(offers).to_have_count(0)
    expect(field).to_have_value("2 inf Kwangsi-yun")
    table.keyboard.press("Enter")

    expect(draft(table)).to_contain_text("2 infantry: Kwangsi to Yunnan")
    typed_moves_are_drawn_and_locked_as_one(table)


def test_8_2_units_dragged_over_the_sea_land_by_the_transports_between(
    page: Page, live: Live
) -> None:
    line = "war=japan-usa fac.japan=naval_base japan=japan:5inf sz6=japan:1trn philippines=usa:1inf"
    sit_down(live, page, f"make_campaign_at({line!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)
    page.locator("[data-zoom=all]").click()
    for space in ("japan", "philippines"):  # stacked anew, and where they stay
        expect(page.locator(f"#pieces a[href='?about={space}'] .sum")).to_have_count(1)
    start = counter(page, "japan").last.bounding_box()
    end = counter(page, "philippines").last.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + 5, steps=4)
    page.mouse.up()

    expect(draft(page)).to_contain_text("landing 2 infantry at Philippines")
