"""Where all stands in one column: a phone, a tablet, and a laptop's page at twice its size."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.at_the_table.test_pacific_chart import at_the_table
from tests.browser.conftest import PHONE, Window
from tests.browser.site.test_on_a_phone import lies_free, seat_as_japan
from tests.browser.table import LIVE, choose, seat_at, sit_down, sit_down_after, until
from tests.every_way import IN_EVERY_WAY
from tests.live import Live

COLUMNS = {
    "phone": PHONE,
    "tablet": {"width": 768, "height": 1024},
    "zoomed": {"width": 683, "height": 384},
}
FOOT, TOP = "scrollTo(0, document.body.scrollHeight)", "scrollTo(0, 0)"
LIES_ON_THE_CHART = """all => all.filter(it => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const sea = document.querySelector("#sea").getBoundingClientRect();
    const bar = document.querySelector(".bar").getBoundingClientRect();
    if (left < sea.left || left > sea.right || top < Math.max(0, sea.top)) return false;
    if (top > Math.min(sea.bottom, bar.top)) return false;
    return !document.querySelector("#sheet").contains(document.elementFromPoint(left, top));
}).map(it => it.closest("a").getAttribute("href"))"""
SEEN_IN_THE_SEA = """all => all.filter(it => {
    const [box, sea] = [it, document.querySelector("#sea")].map(e => e.getBoundingClientRect());
    return box.left >= sea.left && box.right <= sea.right
        && box.top >= sea.top && box.bottom <= sea.bottom;
}).length"""


TRIED = COLUMNS if IN_EVERY_WAY else {name: COLUMNS[name] for name in ("phone", "zoomed")}
"""A tablet's column is as wide as that of the one, and as high as that of the other."""


@pytest.fixture(params=TRIED.values(), ids=TRIED)
def narrow(request: pytest.FixtureRequest, window: Window) -> Page:
    return window(request.param)


def test_the_prompt_the_way_to_the_choices_and_what_is_said_stay_in_sight(
    narrow: Page, live: Live
) -> None:
    seat_at(live, narrow, "card=15")
    expect(narrow.locator(LIVE)).to_have_count(1)
    prompt, act = narrow.locator(".bar .asks"), narrow.locator(".bar .jump")

    for where in (FOOT, TOP):
        narrow.evaluate(where)
        expect(prompt).to_be_in_viewport(ratio=1)
        expect(prompt).to_have_text("3 Actions to spend")
        expect(act).to_be_in_viewport(ratio=1)
        narrow.keyboard.press("u")
        said = narrow.locator("#say .bad")
        expect(said).to_be_in_viewport(ratio=1)
        until(narrow, lambda: lies_free(narrow.locator("#say")))
    act.click()

    expect(narrow.locator("#ask h2").first).to_be_in_viewport(ratio=1)


def test_a_long_name_of_a_step_makes_no_page_wider(
    window: Window, live: Live, sideways: Callable[[Page], int]
) -> None:
    phone = window(PHONE)
    line = "power=uk turn=13 phase=purchase_and_repair india=uk:1inf purse.uk=20"
    sit_down(live, phone, f"make_campaign_at({line!r}, ann)")

    expect(phone.locator(".trail")).to_contain_text("Purchase and repair")
    assert sideways(phone) == 0
    expect(phone.locator(".bar .jump")).to_be_in_viewport(ratio=1)

    phone.locator("a[href='?about=india']").first.press("Enter")

    expect(phone.locator("#inspector.on")).to_contain_text("India")
    assert is_above(phone.locator("#inspector"), phone.locator(".right > .bars"))


def test_the_card_that_was_just_turned_is_in_sight(narrow: Page, live: Live) -> None:
    seat_at(live, narrow, "")
    narrow.get_by_role("button", name="Turn the next card").press("Enter")

    expect(narrow.locator("#card h2")).to_contain_text("Pearl Harbor")
    expect(narrow.locator("#card h2")).to_be_in_viewport(ratio=1)
    if narrow.viewport_size == PHONE:
        what_is_asked_is_shown_beside_it(narrow)


def what_is_asked_is_shown_beside_it(phone: Page) -> None:
    expect(phone.locator("#ask h2").first).to_have_text(re.compile("Actions to spend"))
    until(phone, lambda: phone.locator("#ask button[name=choice]").first.is_visible())
    expect(phone.locator("#ask button[name=choice]").first).to_be_in_viewport(ratio=1)
    expect(phone.locator("#card h2")).to_be_in_viewport(ratio=1)


def test_the_battle_stays_in_sight(narrow: Page, live: Live) -> None:
    seat_as_japan(live, narrow)
    for name in ("Move ships from Japan", "All sail"):
        narrow.get_by_role("button", name=name, exact=True).press("Enter")
    narrow.evaluate(FOOT)
    narrow.locator("#move button", has_text="Midway").press("Enter")

    question = narrow.locator("#battle .q h2")
    expect(question).to_have_count(1)
    until(narrow, lambda: lies_free(question))
    expect(narrow.locator(".bar .asks")).to_have_text("Midway Island is won: stay there?")
    if narrow.viewport_size == PHONE:  # a zoomed page has no room for the answers too
        until(narrow, lambda: lies_free(narrow.locator("#battle button[name=choice]").first))


def test_the_chart_goes_to_where_something_is_asked(narrow: Page, live: Live) -> None:
    at_the_table(live, narrow, "acts=allied ceylon=hermes samoa=enterprise hawaii=chester")
    for place in ("Ceylon", "Samoa Islands"):
        narrow.get_by_role("button", name=f"Move ships from {place}").press("Enter")
        expect(narrow.locator("#ask h2").first).to_contain_text("Where does the group sail")

        until(narrow, lambda: narrow.locator("#reach a").evaluate_all(SEEN_IN_THE_SEA) > 0)
        narrow.locator(".undo").press("Enter")
        expect(narrow.locator("#ask h2").first).to_contain_text("One action")


def test_nothing_lies_over_a_zone_and_the_bar_leads_to_what_is_next(
    narrow: Page, live: Live
) -> None:
    at_the_table(live, narrow, "phase=set_up")
    assert narrow.locator("#pieces a .hit").evaluate_all(LIES_ON_THE_CHART) == []

    for key in ("madagascar", "australia", "west_coast"):
        zone = narrow.locator(f"#pieces a[href='?about={key}']")
        zone.focus()
        zone.press("Enter")
        expect(narrow.locator("#inspector")).to_have_attribute("data-key", key)
        until(
            narrow, lambda: is_above(narrow.locator("#found circle"), narrow.locator("#inspector"))
        )
        narrow.keyboard.press("Escape")

    after_the_last_placement_the_bar_leads_to_the_handing_over(narrow)


def is_above(one: Locator, other: Locator) -> bool:
    """Whether one thing is on the screen, and ends before the other begins."""
    upper, lower = one.bounding_box(), other.bounding_box()
    return bool(
        upper and lower and upper["y"] > -5 and upper["y"] + upper["height"] <= lower["y"] + 1
    )


def test_long_names_fit(narrow: Page, live: Live) -> None:
    fleet = "north_carolina,san_francisco,prince_of_wales,independence,pennsylvania"
    line = f"acts=japan fight=midway midway={fleet},akagi"
    sit_down(live, narrow, f"make_war_at({line!r}, UserFactory(name='W' * 40), ann)")
    expect(narrow.locator(LIVE)).to_have_count(1)

    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert narrow.evaluate(wide) == 0
    expect(narrow.locator("#battle .u")).to_have_count(6)
    for counter in narrow.locator("#battle .u b").all():
        width, room = counter.evaluate("e => [e.scrollWidth, e.clientWidth]")
        assert width <= room, counter.inner_text()


def after_the_last_placement_the_bar_leads_to_the_handing_over(narrow: Page) -> None:
    for words in ("LBA", "LBA", "Finish set-up"):
        choose(narrow, words)

    narrow.locator(".bar .jump", has_text="Hand over").click()

    expect(narrow.get_by_role("button", name="Hand over to Japan")).to_be_in_viewport(ratio=1)


def test_the_chart_in_small_covers_nothing_of_the_chart_and_leads_anywhere(
    narrow: Page, live: Live
) -> None:
    sit_down(live, narrow, "make_campaign(ann)")
    expect(narrow.locator(LIVE)).to_have_count(1)
    overview, sea = narrow.locator("#overview"), narrow.locator("#sea")
    overview.scroll_into_view_if_needed()
    small, large = overview.bounding_box(), sea.bounding_box()
    assert small is not None
    assert large is not None
    assert small["y"] >= large["y"] + large["height"]
    assert small["x"] + small["width"] <= (narrow.viewport_size or PHONE)["width"]
    before = sea.evaluate("it => it.scrollLeft")

    overview.click(position={"x": small["width"] - 4, "y": small["height"] - 4})

    until(narrow, lambda: sea.evaluate("it => it.scrollLeft") > before)


SCRAMBLES = """
from tests.web.pacific_1940.test_pacific_1940_log import orders
bases = "fac.philippines=air_base fac.hawaiian_islands=air_base"
ships = "sz20=japan:1ca sz25=japan:1ca sz35=usa:1dd sz26=usa:1dd"
line = f"power=japan war=japan-usa {bases} {ships} philippines=usa:1ftr hawaiian_islands=usa:1ftr"
game = make_campaign_at(line, UserFactory(name="Bea"), ann)
attack = orders(japan_cruiser_1=["sz20", "sz35"], japan_cruiser_2=["sz25", "sz26"])
moves.play(game.pk, game.seats.get(side="axis"), attack, game.version)
"""
"""The United States is asked at two ends of the ocean whether its fighters go up."""


def test_7_5_all_zones_that_a_question_is_about_are_seen_at_once(narrow: Page, live: Live) -> None:
    sit_down_after(live, narrow, SCRAMBLES)
    expect(narrow.locator(LIVE)).to_have_count(1)
    expect(narrow.locator("#ask h2")).to_contain_text("scramble?")

    rings = narrow.locator("#sheet .asked")

    assert rings.count() == 2
    until(narrow, lambda: rings.evaluate_all(SEEN_IN_THE_SEA) == 2)
