"""A group is formed, and sails, in a real browser."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.table import LIVE, sit_down_after, until
from tests.live import Live

LINE = "acts=japan japan=akagi,kaga,nagato,fuso,nachi,myoko midway=chester hand.allied=none"
LED = f"""
game = make_war_at({LINE!r}, ann, bea)
japan, move = game.seats.get(side="japan"), {{"kind": "move_from", "zone": "japan"}}
moves.play(game.pk, japan, move, game.version)
"""
IN_ROWS = """button => {
    const lines = [...button.querySelectorAll("small")].map((it) => it.getBoundingClientRect());
    return lines.slice(1).every(({ top }, n) => lines[n].bottom <= top + 1);
}"""
"""Whether each line of small print begins below the one before it."""


def lead_japan(live: Live, page: Page) -> None:
    """Ann's page at a table where she moves ships from Japan, and is to say which."""
    sit_down_after(live, page, LED)
    expect(page.locator(LIVE)).to_be_attached()


def test_a_group_is_formed_with_the_keyboard_and_sent_from_the_chart_to_a_battle(
    page: Page, live: Live
) -> None:
    """A skip link leads to the battle while there is one."""
    lead_japan(live, page)
    skip = page.locator(".skip", has_text="The battle")
    expect(skip).to_have_css("display", "none")
    carrier = page.locator("#in-jp_akagi")
    expect(carrier).to_have_attribute("aria-pressed", "false")

    carrier.focus()
    page.keyboard.press("Enter")

    expect(carrier).to_have_attribute("aria-pressed", "true")
    expect(carrier).to_be_focused()  # the place is kept, so that the next Enter takes it back
    page.keyboard.press("Enter")
    expect(carrier).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="All carriers").press("Enter")
    expect(page.locator("#move .sum")).to_contain_text("2 of 6 in the group: 2 carriers")
    midway = page.locator("#reach a[href='?about=midway']")
    expect(midway).to_have_accessible_name("Midway Island: 1 Movement Point left, Combat, 2 rounds")

    page.get_by_role("button", name="Set off").press("Enter")
    expect(page.get_by_role("button", name="Change the group")).to_be_visible()
    midway.focus()
    page.keyboard.press("Enter")
    page.locator("#inspector").get_by_role("button", name="Midway").press("Enter")

    expect(page.locator("#battle")).to_contain_text("Midway")
    expect(page.locator("#passed path")).to_have_count(1)  # 8.10.1 the way that it has come
    skip.focus()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("#battle :focus")).to_have_count(1)


def way_drawn(page: Page) -> list[str]:
    """The lines of the ways on the chart."""
    return page.locator(".course.heads path").evaluate_all(
        "lines => lines.map(line => line.getAttribute('d'))"
    )


def test_8_10_1_a_way_is_drawn_with_the_keyboard_and_while_it_is_pointed_at(
    page: Page, live: Live
) -> None:
    """With the keyboard it stays with the inspector."""
    lead_japan(live, page)
    okinawa = page.locator("#reach a[href='?about=okinawa']")
    page.mouse.move(2, 2)

    okinawa.focus()
    assert way_drawn(page) == [okinawa.get_attribute("data-way")]
    page.keyboard.press("Enter")
    expect(page.locator("#inspector")).to_be_focused()
    until(page, lambda: way_drawn(page) == [okinawa.get_attribute("data-way")])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="All carriers").focus()
    until(page, lambda: way_drawn(page) == [])

    page.get_by_role("button", name="All carriers").click()
    midway = page.locator("#reach a[href='?about=midway']")
    marianas = page.locator("#reach a[href='?about=marianas']")
    page.mouse.move(2, 2)
    until(page, lambda: way_drawn(page) == [])

    midway.hover()
    assert way_drawn(page) == [midway.get_attribute("data-way")]
    marianas.hover()
    assert way_drawn(page) == [marianas.get_attribute("data-way")]

    page.get_by_role("button", name="Set off").click()
    expect(page.get_by_role("button", name="Change the group")).to_be_visible()
    page.locator("#move button", has_text="Midway Island").hover()
    assert way_drawn(page) == [midway.get_attribute("data-way")]


def test_10_2_what_a_destination_says_stands_line_below_line(page: Page, live: Live) -> None:
    """An enemy Port a zone away: the battle and the way, hits, the Ground Strength."""
    line = "acts=japan japan=akagi,nachi philippines=houston"
    sit_down_after(live, page, LED.replace(LINE, line))
    page.get_by_role("button", name="All sail").press("Enter")
    there = page.locator("#move button", has_text="Philippines")

    expect(there.locator("small").first).to_contain_text("by Okinawa")
    expect(there.locator("small").last).to_contain_text("Ground Strength")
    assert there.evaluate(IN_ROWS)


def test_8_10_1_without_scripts_a_zone_that_is_open_has_its_way(window: Window, live: Live) -> None:
    page = window(java_script_enabled=False)
    table = sit_down_after(live, page, LED)
    way = page.locator("#reach a[href='?about=indochina']").get_attribute("data-way")

    page.goto(f"{table}?about=indochina")

    assert [line.get_attribute("d") for line in page.locator(".course.heads path").all()] == [way]
    name = "Indochina: 1 Movement Point left, by Okinawa"
    expect(page.locator("#reach").get_by_role("link", name=name)).to_be_visible()


def test_a_group_fits_on_a_phone(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    page = window(PHONE)
    lead_japan(live, page)

    chips = page.locator(".squad .u")

    expect(chips).to_have_count(6)
    expect(page.locator("#in-jp_fuso b")).to_have_text("Fuso")
    assert sideways(page) == 0
    boxes = [chip.bounding_box() for chip in chips.all()]
    assert all(box and box["width"] >= 80 and box["height"] >= 40 for box in boxes)
