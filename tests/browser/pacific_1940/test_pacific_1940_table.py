"""What a table of Pacific 1940 keeps: drafts, undo, reasons, hands that change, a lesson."""

import re

from playwright.sync_api import Page, expect

from tests.browser.campaign import STILL, at_the_table, lock, typed
from tests.browser.table import LIVE, elsewhere, sit_down, until
from tests.live import Live

KWANGSI = "power=japan kwangsi=japan:3inf+1art kiangsi=japan:1ftr formosa=japan:1ftr"
PEACE = f"{KWANGSI} philippines=usa:1inf"
QUIET = (
    "power=japan turn=2 war=japan-uk,japan-usa,japan-anzac phase=purchase_and_repair"
    " purse.japan=9 purse.usa=9 purse.china=9 purse.uk=9 purse.anzac=9"
    " japan=japan:1inf western_united_states=usa:1inf szechwan=china:1inf"
    " india=uk:1inf new_south_wales=anzac:1inf"
)
NEARLY_CHINA = QUIET.replace("power=japan", "power=usa").replace(
    "purchase_and_repair", "noncombat_move"
)
POWERS = ("United States", "China", "United Kingdom", "ANZAC")


def test_what_stands_against_a_plan_is_said_and_mended(live: Live, page: Page) -> None:
    """3 No attack on a power at peace."""
    at_the_table(live, page, PEACE)
    typed(page, "2 inf Kwangsi-Hunan")
    expect(page.locator("#ask button.primary[name=lock]")).to_be_visible()

    typed(page, "1 ftr Formosa-Philippines")

    why = page.locator("#ask .compose p.why")
    expect(why).to_contain_text("Philippines")
    expect(why.get_by_role("link")).to_have_attribute("href", re.compile("/rules/pacific_1940/"))
    expect(page.locator("#ask button.primary[name=lock]")).to_have_count(0)
    page.locator("#ask ol.draft li:nth-child(2) [aria-label^='Take out']").press("Enter")
    expect(why).to_have_count(0)
    expect(page.locator("#ask button.primary[name=lock]")).to_be_visible()


def test_one_screen_goes_round_five_powers(live: Live, page: Page) -> None:
    """6 Every power buys and moves; between the sides the screen is handed over.

    After Japan's turn and the handing over, it is a screen without scripts.
    """
    sit_down(live, page, f"make_campaign_at({QUIET!r}, ann, hand_over=True)")
    while "Waiting" not in page.locator("#ask h2").first.inner_text():
        assert page.locator("#ask h2").first.inner_text().startswith("Japan")
        lock(page)
    page.get_by_role("button", name="Hand over to the Allies").press("Enter")
    page.get_by_role("button", name="I am the Allies").press("Enter")
    expect(page.locator(LIVE)).to_have_count(1)

    screen = elsewhere(page)
    led = [screen.words("#ask h2").partition(":")[0]]
    while led[-1] in POWERS:
        screen.lock()
        asked = screen.words("#ask h2").partition(":")[0]
        led += [asked] * (asked != led[-1])
    screen.press("button[name=show]", "Hand over to the Axis")
    screen.press("button[name=show]", "I am the Axis")

    assert led[:-1] == list(POWERS)
    assert "Japan: " in screen.words("#ask h2")
    assert "Round 3" in screen.words("#bar")


def test_lines_are_typed_for_each_power_without_loading_the_page_anew(
    live: Live, page: Page
) -> None:
    at_the_table(live, page, NEARLY_CHINA)
    loaded = page.evaluate("performance.timeOrigin")
    asked = page.locator("#ask h2").first
    while not re.match("China.*noncombat", asked.inner_text()):
        lock(page)

    typed(page, "1 inf Szechwan-Yunnan")

    assert page.evaluate("performance.timeOrigin") == loaded


def test_the_lesson_of_a_turn_is_played_by_its_buttons(live: Live, page: Page) -> None:
    lesson = 'beginning.new_game(key="pacific_1940", creator=ann, lesson="turn")'
    sit_down(live, page, lesson)
    expect(page.locator(LIVE)).to_have_count(1)
    told = page.locator("section.lesson")
    for number, name in enumerate(("Buy", "No war yet", "Write the orders", "Take a loss"), 1):
        expect(told.locator("h2")).to_contain_text(name)
        expect(told.locator("h2")).to_contain_text(f"{number} of 5")
        told.locator("h2").click(trial=True)  # nothing lies over it, not even a battle
        follow(page, told.locator("h2").inner_text())
    follow(page, told.locator("h2").inner_text())

    expect(told.locator("h2")).to_contain_text("A turn of Japan: the end")
    expect(page.locator("#log")).to_contain_text("Japan collects 38 IPC")


def follow(page: Page, step: str) -> None:
    """Press what the lesson asks for until its next step."""
    heading = page.locator("section.lesson h2")
    while heading.inner_text() == step:
        wanted = page.locator("button.wanted:visible").first
        value = wanted.get_attribute("value")
        wanted.press("Enter")
        until(page, lambda value=value: said(page) != value)  # type: ignore[misc]
        expect(page.locator(STILL)).to_have_count(1)


def said(page: Page) -> str | None:
    """What the button of a lesson sends; nothing while there is none."""
    # asked at once: between two questions the lesson's last button may go
    found = page.locator("button.wanted:visible")
    return found.evaluate_all("all => all.length ? all[0].value : null")
