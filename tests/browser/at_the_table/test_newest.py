"""Of several things asked for at once the newest counts, whichever answer comes first."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table.test_moving import lead_japan
from tests.browser.at_the_table.test_replay import PLAYED, at_step
from tests.browser.campaign import at_the_table
from tests.browser.table import LIVE, held, seat_at, settled, sit_down, sit_down_after
from tests.live import Live

LINE = "power=japan kwangsi=japan:3inf kiangsi=japan:2inf hunan=china:1inf yunnan=china:1inf"


def asks_for(**asked: str) -> re.Pattern[str]:
    """Addresses of looks at a place, with these words in them."""
    return re.compile("/about/.*" + ".*".join(f"{name}={word}" for name, word in asked.items()))


def space(page: Page, key: str) -> Locator:
    """A place on the chart that can be pressed."""
    return page.locator(f"#sheet a[href='?about={key}']").first


def press(link: Locator) -> None:
    """As a click does, on whatever lies on top of it."""
    link.dispatch_event("click", {"detail": 1})


def title(page: Page) -> Locator:
    return page.locator("#inspector h2")


def test_the_place_that_was_looked_at_last_is_shown(live: Live, page: Page) -> None:
    at_the_table(live, page, LINE)
    answer = held(page, asks_for(about="kwangsi"), lambda: press(space(page, "kwangsi")))

    press(space(page, "hunan"))
    expect(title(page)).to_have_text("Hunan")
    answer()
    press(space(page, "kiangsi"))

    expect(title(page)).to_have_text("Kiangsi")
    page.keyboard.press("Escape")
    stays_closed_that_is_closed_before_its_answer_comes(page)
    shows_what_is_clicked_after_a_name_was_typed(page)
    drags_a_counter_before_the_answer_to_the_last_click_came(page)


def stays_closed_that_is_closed_before_its_answer_comes(page: Page) -> None:
    answer = held(page, asks_for(about="yunnan"), lambda: press(space(page, "yunnan")))

    page.keyboard.press("Escape")
    with page.expect_response(asks_for(about="yunnan")):
        answer()

    expect(page.locator("#inspector.on")).to_have_count(0)


def shows_what_is_clicked_after_a_name_was_typed(page: Page) -> None:
    field = page.locator(".find input[type=search], .find input").first
    answer = held(page, asks_for(about="Hun"), lambda: field.press_sequentially("Hun"))

    press(space(page, "kiangsi"))
    expect(title(page)).to_have_text("Kiangsi")
    answer()
    field.press_sequentially("an")
    press(space(page, "kwangsi"))  # before the typing has come to rest

    expect(title(page)).to_have_text("Kwangsi")
    page.wait_for_timeout(400)
    expect(title(page)).to_have_text("Kwangsi")


def test_a_target_is_pointed_at_for_the_newest_pick(live: Live, page: Page) -> None:
    """1 Kwangsi has two infantry picked, then all; Hunan is clicked before that answer comes."""
    at_the_table(live, page, LINE)
    press(space(page, "kwangsi"))
    row = page.locator("#inspector .row", has_text="Infantry")
    row.get_by_text("+", exact=True).click()
    expect(page.locator(".found a[data-goal=hunan]")).to_be_attached()
    every = row.get_by_text("all", exact=True)
    answer = held(page, asks_for(about="kwangsi", pick="3"), every.click)

    press(space(page, "yunnan"))
    press(space(page, "hunan"))
    answer()

    add = page.locator("#inspector .way button.primary")
    expect(add).to_contain_text("3 inf Kwangsi-Hunan")
    settled(page)
    add.click()
    expect(page.locator("ol.draft li")).to_contain_text("3 infantry: Kwangsi to Hunan")


def drags_a_counter_before_the_answer_to_the_last_click_came(page: Page) -> None:
    page.keyboard.press("Escape")
    answer = held(page, asks_for(about="kiangsi"), lambda: press(space(page, "kiangsi")))
    start, end = (
        page.locator(f"#pieces a[href='?about={key}'] .counter").first.bounding_box()
        for key in ("kwangsi", "hunan")
    )
    assert start
    assert end
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] + 5, steps=4)
    page.mouse.up()

    expect(page.locator("ol.draft li")).to_contain_text("3 infantry: Kwangsi to Hunan")
    answer()
    settled(page)
    expect(title(page)).to_have_text("Kwangsi")  # not what was clicked before


def test_the_zone_that_was_looked_at_last_is_shown_while_a_group_is_picked(
    live: Live, page: Page
) -> None:
    lead_japan(live, page)
    answer = held(page, asks_for(about="truk"), lambda: press(space(page, "truk")))

    press(space(page, "midway"))
    expect(title(page)).to_have_text("Midway Island")
    page.get_by_role("button", name="All carriers").click()
    expect(page.locator("#move .sum")).to_contain_text("2 of 6 in the group")
    answer()
    press(space(page, "midway"))

    expect(title(page)).to_have_text("Midway Island")
    page.keyboard.press("Escape")
    stays_open_that_is_looked_at_while_a_pick_is_under_way(page)


def stays_open_that_is_looked_at_while_a_pick_is_under_way(page: Page) -> None:
    battleship = page.locator("#in-jp_nagato")
    answer = held(page, "**/move/", lambda: battleship.press("Enter"))

    press(space(page, "midway"))
    expect(title(page)).to_have_text("Midway Island")
    answer()

    expect(battleship).to_have_attribute("aria-pressed", "true")
    expect(title(page)).to_have_text("Midway Island")


def test_the_front_that_was_looked_at_last_is_shown(live: Live, page: Page) -> None:
    seat_at(live, page, "")
    expect(page.locator(LIVE)).to_be_attached()
    first, second = (each.get_attribute("href") for each in page.locator(FRONTS).all()[:2])
    answer = held(
        page, f"**/about/{first}*", lambda: press(page.locator(f"a[href='{first}']").first)
    )

    press(page.locator(f"a[href='{second}']").first)
    expect(page.locator("#inspector.on")).to_have_attribute("data-key", f"{second}"[7:])
    answer()
    press(page.locator(f"a[href='{first}']").first)

    expect(page.locator("#inspector.on")).to_have_attribute("data-key", f"{first}"[7:])


FRONTS = "#sheet a[href^='?about=']"


def test_news_does_not_take_back_what_was_looked_at(live: Live, page: Page) -> None:
    """A panel that was asked for comes while someone looks at a zone for the first time."""
    sit_down(live, page, "make_war_at('acts=japan japan=akagi hand.allied=none', ann)")
    expect(page.locator(LIVE)).to_be_attached()
    answer = held(page, "**/panel/*", lambda: page.evaluate(NEWS))

    press(space(page, "midway"))
    expect(title(page)).to_have_text("Midway Island")
    answer()
    press(space(page, "truk"))

    expect(title(page)).to_have_text("Truk")


NEWS = "document.dispatchEvent(new Event('news:again'))"


def test_the_place_that_was_looked_at_last_is_shown_in_a_replay(live: Live, page: Page) -> None:
    sit_down_after(live, page, PLAYED, "replay/?at=3")
    at_step(page, 3)
    answer = held(page, re.compile("about=truk"), lambda: press(space(page, "truk")))

    press(space(page, "midway"))
    expect(title(page)).to_have_text("Midway Island")
    answer()
    page.wait_for_load_state("networkidle")

    expect(title(page)).to_have_text("Midway Island")
