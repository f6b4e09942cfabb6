"""A whole turn of Pacific 1940 on a phone: by taps, and one landing typed with completion."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.pacific_1940.test_pacific_1940_clicks import ANSWERS
from tests.browser.table import LIVE, settled, sit_down, until
from tests.live import Live

SPOT = """link => {
    const box = link.getBoundingClientRect();
    const sea = document.getElementById("sea").getBoundingClientRect();
    const steps = [...Array(24).keys()].map((n) => (n + 0.5) / 24);
    for (const y of steps) for (const x of steps) {
        const at = [box.x + x * box.width, box.y + y * box.height];
        const isIn = at[0] > sea.left && at[0] < sea.right && at[1] > sea.top && at[1] < sea.bottom;
        if (isIn && document.elementFromPoint(...at)?.closest("a") === link) return at;
    }
}"""
"""Where a finger reaches a space."""


TURN = (
    "power=japan turn=1 phase=purchase_and_repair purse.japan=26"
    " japan=japan:3inf fac.japan=major_complex,naval_base sz6=japan:1trn+1dd"
    " kwangsi=japan:3inf+1ftr yunnan=china:1inf kwangtung=uk:1inf western_united_states=usa:1inf"
)


def touch(page: Page, it: Locator) -> None:
    """Bring it into sight, and tap it once nothing is under way."""
    settled(page)
    it.scroll_into_view_if_needed()
    it.tap()


def touch_space(page: Page, link: Locator) -> None:
    """Tap a space of the map where no counter lies on it."""
    settled(page)
    link.evaluate("link => link.scrollIntoView({ block: 'center', inline: 'center' })")
    spot = link.evaluate(SPOT)
    assert spot, "no finger reaches it"
    page.touchscreen.tap(*spot)


def test_a_whole_turn_with_a_landing_is_played_by_touch(live: Live, window: Window) -> None:
    page = window(PHONE)
    sit_down(live, page, f"make_campaign_at({TURN!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)

    the_page_stays_where_it_is_as_one_buys(page)
    touch(page, page.locator("#ask button.primary", has_text="Lock"))
    war = "Declare war on the United Kingdom and ANZAC"
    touch(page, page.locator("#ask summary", has_text=war))
    touch(page, page.get_by_role("button", name=war))
    expect(page.locator("#ask h2")).to_contain_text("combat moves")

    # by taps: a counter, how many, where to (first what it comes to, then the move)
    touch(page, page.get_by_role("button", name="China", exact=True))
    page.locator("#pieces > svg > a[href='?about=kwangsi'] .counter:visible").first.tap()
    touch(page, page.locator("#inspector .row", has_text="Infantry").get_by_text("all", exact=True))
    goal = page.locator(".found a[data-goal=yunnan]")
    expect(goal).to_have_count(1)
    touch_space(page, goal)
    expect(page.locator("#inspector .way")).to_contain_text("Attack Yunnan")
    touch(page, page.locator("#inspector .way button.primary"))
    expect(page.locator("ol.draft li")).to_have_count(1)

    # typed: completion offers the places, a tap takes one
    line = page.locator("#ask input[name=line]")
    line.scroll_into_view_if_needed()
    line.tap()
    line.press_sequentially("1 inf Jap")
    touch(page, page.locator("[role=listbox] [role=option]", has_text="Japan").first)
    line.press_sequentially("-Kwangt")
    touch(page, page.locator("[role=listbox] [role=option]", has_text="Kwangtung").first)
    line.press("Enter")
    expect(page.locator("ol.draft li")).not_to_have_count(1)
    expect(page.locator("ol.draft")).to_contain_text("Kwangtung")

    touch(page, page.locator("#ask button", has_text="Lock").first)
    expect(page.locator("#ask h2, #battle h2").first).not_to_contain_text("combat moves")
    while "noncombat" not in page.locator("#battle h2, #ask h2").first.inner_text().lower():
        version = page.locator("#table").get_attribute("data-version")
        touch(page, page.locator(ANSWERS).first)
        expect(page.locator(f"#table[data-version='{version}']")).to_have_count(0)
    home = page.get_by_role("button", name="Bring all aircraft home")
    if home.is_visible():
        touch(page, home)
    touch(page, page.locator("#ask button", has_text="Lock").first)

    until(page, lambda: "United States" in page.locator("#ask h2").first.inner_text())


def the_page_stays_where_it_is_as_one_buys(page: Page) -> None:
    page.locator(".bar .jump").tap()
    expect(page.locator("#ask h2").first).to_be_in_viewport(ratio=1)

    for name, words, left in (("Infantry", "+3", "17"), ("Submarine", "+1", "11")):
        settled(page)
        button = page.locator("#ask tr", has_text=name).get_by_text(words, exact=True).first
        button.scroll_into_view_if_needed()
        above = page.evaluate("scrollY")
        assert above > 200, "the map is still at the top"
        button.tap()

        expect(page.locator("#ask")).to_contain_text(f"{left} IPC left")
        settled(page)
        assert page.evaluate("scrollY") == above


def test_the_column_stays_where_it_is_as_one_buys_beside_the_map(
    live: Live, window: Window
) -> None:
    page = window({"width": 1366, "height": 560})
    sit_down(live, page, "make_campaign_at('power=japan phase=purchase_and_repair', ann)")
    expect(page.locator(LIVE)).to_have_count(1)
    settled(page)
    column = page.locator(".right")
    column.evaluate("column => column.scrollTo(0, 230)")
    page.locator("#ask tr", has_text="Tank").get_by_text("+1", exact=True).click()

    expect(page.locator("#ask ol.draft, #ask .draft").first).to_contain_text("tank")
    settled(page)
    assert column.evaluate("column => column.scrollTop") == 230


LANDING = (
    "power=usa war=japan-usa phase=combat_move iwo_jima=japan:2inf+1ftr sz17=japan:1dd"
    " sz16=usa:1trn[2inf]+1trn[1inf+1art]+1bb+1ca+1dd+1sub+1cv+2ftr"
)
"""So many kinds of unit that their rows fill the panel."""


def test_the_button_of_what_was_pointed_at_is_in_sight_under_many_rows(
    live: Live, window: Window
) -> None:
    page = window(PHONE)
    sit_down(live, page, f"make_campaign_at({LANDING!r}, ann)")
    expect(page.locator(LIVE)).to_have_count(1)
    page.locator("#pieces > svg > a[href='?about=sz16'] .counter:visible").first.tap()
    settled(page)
    page.locator("#pick-1").tap()

    touch_space(page, page.locator(".found a[data-goal=iwo_jima]"))

    expect(page.locator("#inspector .way")).to_contain_text("Land and attack Iwo Jima")
    expect(page.locator("#inspector .way .primary")).to_be_in_viewport(ratio=1)
