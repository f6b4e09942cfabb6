"""A purchase and a list of orders of Pacific 1940 by keyboard alone: Tab, Enter, letters."""

import time

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.campaign import STILL
from tests.browser.table import LIVE, sit_down
from tests.live import Live

LINE = (
    "power=japan turn=1 phase=purchase_and_repair purse.japan=26 japan=japan:2inf"
    " fac.japan=major_complex,naval_base kwangsi=japan:5inf jehol=japan:3inf"
    " manchuria=japan:1bmb formosa=japan:1ftr"
    " yunnan=china:2inf hunan=china:1inf chahar=china:1inf"
)
ORDERS = [
    "2 inf Kwangsi-Yunnan",
    "2 inf Kwangsi-Hunan",
    "1 bmb Manchuria-Chahar",
    "1 ftr Formosa-Hunan",
]
FAR = 150
"""So many times Tab leads past all that stands between two things of a page."""


AT_ONCE = 6
STAYS = """it => {
    const staying = new AbortController();
    addEventListener("keydown", (event) => {
        if (event.key === "Tab" && document.activeElement === it) event.preventDefault();
    }, { signal: staying.signal });
    return staying;
}"""


def test_a_purchase_and_a_list_of_orders_by_keyboard_alone(live: Live, page: Page) -> None:
    sit_down(live, page, f"make_campaign_at({LINE!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)

    page.keyboard.press("a")
    tab_to(page, field(page))
    for line, count in (("3 inf", 1), ("1 art", 2), ("1 trn 1 tank", 4)):
        type_in(page, line)
        expect(items(page)).to_have_count(count)
    lock(page)
    expect(page.locator("#log")).to_contain_text("Japan spends 26 IPC")

    tab_to(page, page.locator("#ask button[name=choice]", has_text="no war"))
    page.keyboard.press("Enter")
    expect(page.locator("#ask h2").first).to_contain_text("combat moves")

    tab_to(page, field(page))
    for count, line in enumerate(ORDERS, start=1):
        type_in(page, line)
        expect(items(page)).to_have_count(count)
        expect(field(page)).to_be_focused()
    reorder_and_take_out(page)
    lock(page)

    expect(page.locator("#ask h2").first).to_contain_text("Which battle is next?")
    plan = page.locator("#log section").filter(has=page.get_by_role("heading", name="Combat move"))
    expect(plan.locator("li", has_text="Japan moves")).to_have_count(len(ORDERS))


def reorder_and_take_out(page: Page) -> None:
    """The last order goes up one place, is taken out there, and is typed again."""
    last = len(ORDERS)
    expect(items(page).nth(last - 1)).to_contain_text("Formosa")
    tab_to(page, page.get_by_role("button", name=f", number {last}, up"))
    page.keyboard.press("Enter")
    expect(items(page).nth(last - 2)).to_contain_text("Formosa")
    expect(items(page).nth(last - 1)).to_contain_text("Manchuria")
    expect(page.get_by_role("button", name=f", number {last - 1}, up")).to_be_focused()
    expect(page.locator(STILL)).to_have_count(1)

    tab_to(page, page.locator(f"#ask ol.draft li:nth-child({last - 1}) [aria-label^='Take out']"))
    page.keyboard.press("Enter")
    expect(items(page)).to_have_count(last - 1)
    expect(page.locator("#ask ol.draft")).not_to_contain_text("Formosa")
    expect(page.locator(STILL)).to_have_count(1)

    tab_to(page, field(page), "Shift+Tab")
    type_in(page, ORDERS[-1])
    expect(items(page)).to_have_count(last)


def field(page: Page) -> Locator:
    """Where lines are typed."""
    return page.locator("#ask input[name=line]")


def items(page: Page) -> Locator:
    """What the draft holds."""
    return page.locator("#ask ol.draft li")


def type_in(page: Page, line: str) -> None:
    """Letters and Enter, wherever the focus is; the line has been read when it is gone."""
    expect(field(page)).to_be_focused()
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    expect(field(page)).to_have_value("")
    expect(page.locator(STILL)).to_have_count(1)


def lock(page: Page) -> None:
    """Tab on to the lock of the draft, and Enter."""
    tab_to(page, page.locator("#ask button.primary[name=lock]"))
    page.keyboard.press("Enter")
    expect(items(page)).to_have_count(0)
    expect(page.locator(STILL)).to_have_count(1)


def tab_to(page: Page, there: Locator, key: str = "Tab") -> None:
    """Press Tab until the focus is there; it is looked for after several, and stays once there."""
    expect(there).to_be_visible()
    staying = there.evaluate_handle(STAYS)
    for _ in range(FAR // AT_ONCE):
        if there.evaluate("it => it === document.activeElement"):
            return staying.evaluate("staying => staying.abort()")
        for _ in range(AT_ONCE):
            page.keyboard.press(key)
    raise AssertionError(f"{FAR} times {key} does not lead to {there}")


def test_6_units_are_bought_as_often_as_their_button_is_pressed(page: Page, live: Live) -> None:
    line = "power=japan turn=1 phase=purchase_and_repair purse.japan=26 japan=japan:2inf"
    sit_down(live, page, f"make_campaign_at({line!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)
    button = page.get_by_role("button", name="1 inf", exact=True)
    button.scroll_into_view_if_needed()
    page.wait_for_timeout(500)  # a button that has just come lets presses pass
    box = button.bounding_box()
    assert box

    def slowly(route: Route) -> None:
        time.sleep(0.2)
        route.continue_()

    page.route("**/compose/", slowly)

    for _ in range(4):
        page.mouse.click(box["x"] + 5, box["y"] + 5)
        page.wait_for_timeout(60)

    expect(page.locator("ol.draft li")).to_contain_text("4 infantry")
