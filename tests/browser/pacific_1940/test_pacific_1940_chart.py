"""The map of Pacific 1940 in a real browser: what can be read of it, and how one gets about."""

from playwright.sync_api import Page, expect

from tests.browser.table import LIVE, sit_down, sit_down_opposite, until
from tests.live import Live

READABLE = 11
"""Pixels that a count is high at least."""
COUNTS_IN_SIGHT = """() => {
    const sea = document.getElementById("sea").getBoundingClientRect();
    const isSeen = (box) => box.width && box.right > sea.left && box.left < sea.right &&
        box.bottom > sea.top && box.top < sea.bottom;
    return [...document.querySelectorAll("#pieces text:not(.emblem)")]
        .filter((count) => count.checkVisibility() && isSeen(count.getBoundingClientRect()))
        .map((count) => parseFloat(getComputedStyle(count).fontSize) * count.getScreenCTM().a);
}"""
IS_SEEN = """link => {
    const sea = document.getElementById("sea").getBoundingClientRect();
    const box = link.getBoundingClientRect();
    return box.left >= sea.left && box.right <= sea.right &&
        box.top >= sea.top && box.bottom <= sea.bottom;
}"""

IS_UNCOVERED = """stack => {
    const told = document.getElementById("inspector").getBoundingClientRect();
    const box = stack.getBoundingClientRect();
    return box.right < told.left || box.left > told.right ||
        box.bottom < told.top || box.top > told.bottom;
}"""
MEASURED_AS_A_PAGE_GOES = """sea => {
    const measured = [], names = ["clientWidth", "scrollLeft", "scrollWidth"];
    for (const name of names) {
        const get = () => { measured.push(name); return 0; };
        Object.defineProperty(sea, name, { configurable: true, get });
    }
    dispatchEvent(new Event("pagehide"));
    for (const name of names) delete sea[name];
    return measured;
}"""
"""To measure anything then has the whole page laid out once more."""
MOVES = (
    "power=japan sz6=japan:2dd+1bb+1sub kwangsi=japan:3inf+1art kiangsi=japan:2inf "
    "hunan=china:1inf sz20=japan:1dd"
)


def at_the_table(live: Live, page: Page, line: str = "") -> Page:
    """Both sides at one screen of 1366 by 768: at the start, or where the line says."""
    page.set_viewport_size({"width": 1366, "height": 768})
    make = f"make_campaign_at({line!r}, ann)" if line else "make_campaign(ann)"
    sit_down(live, page, make)
    expect(page.locator(LIVE)).to_have_count(1)
    return page


def is_seen(page: Page, space: str) -> bool:
    return bool(page.locator(f"#pieces > svg > a[href='?about={space}']").evaluate(IS_SEEN))


def test_it_begins_with_ones_own_next_power_while_others_move(live: Live, page: Page) -> None:
    """Of the Allies the United States moves first after Japan."""
    page.set_viewport_size({"width": 1366, "height": 768})
    sit_down_opposite(live, page, "game = make_campaign(ann, bea)")

    assert is_seen(page, "western_united_states")
    assert not is_seen(page, "japan")


def test_the_board_begins_where_the_power_to_move_is_and_shows_the_next_one_s_in_its_turn(
    live: Live, page: Page
) -> None:
    at_the_table(live, page)
    assert all(is_seen(page, space) for space in ("japan", "sz6", "kwangsi", "manchuria"))
    assert not is_seen(page, "western_united_states")
    all_can_be_read(page)

    page.evaluate("document.querySelector('[data-home]').dataset.home = '1000 150 600 338'")
    page.evaluate("document.dispatchEvent(new CustomEvent('htmx:afterSettle', { detail: {} }))")

    assert is_seen(page, "western_united_states")
    the_button_of_a_region_keeps_no_mark_once_a_pointer_has_pressed_it(page)
    every_count_in_sight_is_readable(page)


def every_count_in_sight_is_readable(page: Page) -> None:
    """In each theatre, and on the whole chart."""
    for button in (*page.locator("[data-shows]").all(), page.locator("[data-zoom=all]")):
        button.evaluate("button => button.click()")
        all_can_be_read(page)
    assert len(page.evaluate(COUNTS_IN_SIGHT)) > 25


def all_can_be_read(page: Page) -> None:
    until(page, lambda: min(page.evaluate(COUNTS_IN_SIGHT), default=READABLE) >= READABLE)


def test_a_stack_that_is_too_small_is_one_counter_that_opens(live: Live, page: Page) -> None:
    at_the_table(live, page, f"phase=noncombat_move {MOVES}")
    page.locator("[data-zoom=all]").click()
    stack = page.locator("#pieces > svg > a[href='?about=sz6'] .sum")
    expect(stack).to_have_count(1)
    expect(stack.locator("text:not(.emblem)")).to_have_text("4")

    stack.hover()
    destroyers = page.locator(".opened .counter:has(use[href='#u-dd'])")
    expect(destroyers).to_be_visible()
    start = destroyers.bounding_box()
    end = page.locator(".spaces a[href='?about=sz18']").bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 6, start["y"] + 6)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, start["y"] + 6, steps=3)

    expect(page.locator(".found a[data-goal=sz18]")).to_have_count(1)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()

    expect(page.locator("ol.draft li")).to_contain_text("Sea Zone 6 to Sea Zone 18")
    page.mouse.move(1300, 700)
    expect(page.locator(".opened > a")).to_have_count(0)


def test_a_counter_is_dragged_to_the_edge_of_the_map_and_a_whole_stack_by_its_one_counter(
    live: Live, page: Page
) -> None:
    at_the_table(live, page, MOVES)
    the_map_comes_along_when_a_counter_is_dragged_to_its_edge(page)
    page.locator("[data-zoom=all]").click()
    waiting = page.locator("#pieces > svg > a[href='?about=kwangsi'] .sum.waits")
    expect(waiting).to_have_count(1)  # the frame of those without an order
    start = page.locator("#pieces > svg > a[href='?about=kwangsi'] .sum").bounding_box()
    end = page.locator("#pieces > svg > a[href='?about=hunan'] .sum").bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + 5, steps=4)
    page.mouse.up()

    moved = "1 artillery, 3 infantry: Kwangsi to Hunan"
    expect(page.locator("ol.draft li")).to_contain_text(moved)
    expect(waiting).to_have_count(0)


def the_map_comes_along_when_a_counter_is_dragged_to_its_edge(page: Page) -> None:
    start = page.locator("#pieces > svg > a[href='?about=sz20'] .counter").first.bounding_box()
    sea = page.locator("#sea").bounding_box()
    assert start
    assert sea
    before = page.locator("#sea").evaluate("sea => sea.scrollTop")
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(start["x"] + 30, sea["y"] + sea["height"] - 5, steps=5)

    until(page, lambda: page.locator("#sea").evaluate("sea => sea.scrollTop") > before + 40)
    page.mouse.up()


def test_the_overview_shows_which_part_is_seen_and_leads_anywhere(live: Live, page: Page) -> None:
    at_the_table(live, page)
    overview = page.locator("#overview")
    assert not is_seen(page, "new_south_wales")
    before = overview.bounding_box()
    assert before

    page.mouse.click(before["x"] + before["width"] * 0.55, before["y"] + before["height"] * 0.9)

    until(page, lambda: is_seen(page, "new_south_wales"))
    page.get_by_role("button", name="China", exact=True).click()
    until(page, lambda: is_seen(page, "kwangsi"))
    assert overview.bounding_box() == before  # whatever it lies over
    page.mouse.click(before["x"] + before["width"] * 0.55, before["y"] + before["height"] * 0.9)
    until(page, lambda: is_seen(page, "new_south_wales"))

    assert page.locator("#sea").evaluate(MEASURED_AS_A_PAGE_GOES) == []
    page.reload()  # what was shown is shown again
    until(page, lambda: is_seen(page, "new_south_wales"))
    page.locator("[data-zoom=all]").click()
    expect(overview).to_be_hidden()
    what_is_told_of_a_space_lies_where_it_does_not_hide_it(page)


def the_button_of_a_region_keeps_no_mark_once_a_pointer_has_pressed_it(page: Page) -> None:
    """The focus would mark it with the next key, whatever the chart shows then."""
    china = page.get_by_role("button", name="China", exact=True)

    china.click()
    expect(china).not_to_be_focused()

    china.press("Enter")
    expect(china).to_be_focused()


def test_at_sea_a_stack_says_which_sorts_of_unit_are_in_it(live: Live, page: Page) -> None:
    line = (
        "power=japan phase=purchase_and_repair sz18=japan:1ca sz6=japan:2dd+1bb+2trn+1ftr+1tac"
        " sz20=japan:1trn+1sub sz19=japan:3dd kwangsi=japan:3inf+1ftr"
    )
    at_the_table(live, page, line)
    what_is_told_stays_on_its_side_while_one_goes_on_to_what_is_in_sight(page)
    page.locator("[data-zoom=all]").click()
    told = "marks => marks.map((mark) => mark.getAttribute('href').split('#')[1])"

    def marks_at(space: str) -> list[str]:
        stack = page.locator(f"#pieces > svg > a[href='?about={space}'] .sum")
        expect(stack).to_have_count(1)
        found: list[str] = stack.locator(".below ~ use").evaluate_all(told)
        return found

    assert marks_at("sz6") == ["battleship", "transport", "tactical_bomber"]
    assert marks_at("sz20") == ["submarine", "transport"]
    assert marks_at("sz19") == []  # one kind is a counter of its own
    assert marks_at("kwangsi") == []


def what_is_told_of_a_space_lies_where_it_does_not_hide_it(page: Page) -> None:
    """Where the whole chart is shown."""
    for space in ("sz10", "india", "sz10"):
        page.locator(f"#pieces > svg > a[href='?about={space}'] .sum").dispatch_event("click")
        expect(page.locator("#inspector")).to_have_attribute("data-key", space)
        stack = page.locator(f"#pieces > svg > a[href='?about={space}'] .sum")
        until(page, lambda stack=stack: bool(stack.evaluate(IS_UNCOVERED)))


def what_is_told_stays_on_its_side_while_one_goes_on_to_what_is_in_sight(page: Page) -> None:
    """A zone may reach under it: only what stands there must not lie under it."""
    places = set()

    for space in ("sz18", "kwangsi", "sz20", "sz18"):
        page.locator(f"#pieces > svg > a[href='?about={space}'] .counter").first.click()
        expect(page.locator("#inspector")).to_have_attribute("data-key", space)
        box = page.locator("#inspector").bounding_box()
        assert box
        places.add(box["x"])

    assert len(places) == 1
