"""What a player coming back sees first, in a browser that stays open."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Window
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import LIVE, sit_down_opposite, sit_down_together
from tests.live import Live

ACT = "acts=japan pass=yes japan=akagi truk=jlba kwajalein=chester hand.japan=J01 hand.allied=A09"
SAILS = (
    "turn=1 step=step_1 japan=akagi,kaga truk=aoba,kako hawaii=lexington "
    "hand.japan=J01,J02 hand.allied=A05"
)


def two_sides(live: Live, window: Window, line: str = ACT, played: str = "") -> tuple[Page, Page]:
    """Ann with Japan and Bea with the Allies, each in a window of her own at one table.

    `played`: lines of Python that play on in the `game` before they come.
    """
    ann, bea = window(), window()
    sit_down_together(live, ann, bea, f"game = make_war_at({line!r}, ann, bea)\n{played}")
    return ann, bea


def bea_against(live: Live, window: Window, line: str = ACT) -> tuple[Elsewhere, Page]:
    """The same with Ann elsewhere."""
    bea = window()
    return sit_down_opposite(live, bea, f"game = make_war_at({line!r}, ann, bea)"), bea


def sails_to_rabaul(japan: Elsewhere) -> None:
    """Two cruisers leave Truk, in one action."""
    japan.choose("Move", which=-1)
    japan.choose("All sail")
    japan.choose("Rabaul")


def noted(page: Page) -> None:
    """Wait until the page has told that it was in sight as it is."""
    version = page.locator("#table").get_attribute("data-version")
    expect(page.locator(f"#table[data-looked='{version}']")).to_be_attached()


def test_a_page_in_sight_says_what_it_has_shown_and_keeps_it_till_one_moves(
    live: Live, window: Window
) -> None:
    """The titles of the tabs change as the move passes; a notice of it is read by who looks."""
    ann, bea = two_sides(live, window)
    for page in (ann, bea):  # the first visit is noted too
        noted(page)
    expect(ann).to_have_title(re.compile("^● Your move · "))

    with bea.expect_response(re.compile("/panel/")):
        ann.locator("#ask button", has_text="Pass").press("Enter")

    assert not unread(bea)
    expect(bea).to_have_title(re.compile("^● Your move · "))
    expect(ann).to_have_title(re.compile("^The Pacific War"))

    expect(bea.locator("[data-news]")).to_contain_text("New: 1 line")
    expect(bea.locator("#since")).to_be_hidden()  # it never comes while one looks
    noted(bea)
    bea.locator("[data-news]").click()
    expect(bea.get_by_role("region", name="New", exact=True)).to_contain_text("New 1 line")
    assert bea.locator("#log .new").count() > 0

    bea.locator("#ask button[name=choice]").first.press("Enter")

    expect(bea.locator("#since")).to_be_hidden()
    expect(bea.locator("#log .new")).to_have_count(0)


def unread(page: Page) -> bool:
    """Whether the list of notices has one that this person has not read."""
    return ">new<" in page.request.get("/notices/").text()


def test_a_page_that_was_away_has_the_strip_and_reads_its_notice_when_one_comes_back(
    live: Live, window: Window
) -> None:
    ann, bea = bea_against(live, window)
    noted(bea)
    hide(bea, hidden=True)

    ann.choose("Pass")

    expect(bea.locator("#since")).to_contain_text("Since your last visit")
    expect(bea.locator("[data-news]")).to_be_hidden()
    expect(bea).to_have_title(re.compile("^● Your move · "))
    assert unread(bea)
    with bea.expect_response(re.compile("/panel/")):
        hide(bea, hidden=False)
    assert not unread(bea)
    expect(bea.locator("#since")).to_be_visible()


def test_what_came_while_one_looked_stands_there_as_soon_as_one_looks_away(
    live: Live, window: Window
) -> None:
    ann, bea = bea_against(live, window)
    noted(bea)
    ann.choose("Pass")
    expect(bea.locator("[data-news]")).to_be_visible()

    hide(bea, hidden=True)

    expect(bea.locator("#since")).to_contain_text("Since your last visit")
    expect(bea.locator("[data-news]")).to_be_hidden()


def test_what_was_seen_as_it_came_is_offered_again_until_it_is_opened_on_any_device(
    live: Live, window: Window
) -> None:
    """By a page loaded anew, and on a phone; opened, it is gone from both."""
    ann, bea = bea_against(live, window, SAILS)
    noted(bea)
    ann.choose("End of the Battleship Era")
    offer = bea.locator("[data-news]")
    expect(offer).to_be_visible()
    told = offer.inner_text()
    noted(bea)

    for place in ("", "#log"):
        bea.evaluate("place => { if (place) location.hash = place; }", place)
        bea.reload()
        expect(offer).to_have_text(told)
    assert bea.locator("#log .new").count() > 0

    phone = window(PHONE)
    phone.context.add_cookies(bea.context.cookies())
    phone.goto(bea.url)
    there = phone.locator("[data-news]")
    expect(there).to_be_visible()
    expect(there).to_have_text(told)
    with phone.expect_response("**/looked/"):
        there.click()
    expect(phone.get_by_role("region", name="New", exact=True)).to_be_visible()

    for page in (phone, bea):
        page.reload()
        expect(page.locator(LIVE)).to_be_attached()
        expect(page.locator("[data-news]")).to_be_hidden()
        expect(page.locator("#since")).to_be_empty()


def test_what_comes_while_news_stands_in_sight_is_offered_by_itself(
    live: Live, window: Window
) -> None:
    ann, bea = bea_against(live, window, SAILS)
    noted(bea)
    hide(bea, hidden=True)
    ann.choose("End of the Battleship Era")
    expect(bea.locator("#since")).to_contain_text("Since your last visit")
    before = int(bea.locator("#since header a").first.inner_text().split()[0])
    hide(bea, hidden=False)
    noted(bea)

    sails_to_rabaul(ann)

    offer = bea.locator("[data-news]")
    expect(offer).to_be_visible()
    expect(offer).to_have_text("New: 2 lines")
    offer.click()
    expect(bea.locator("#since header")).to_contain_text(f"New {before + 2} lines")
    expect(bea.locator("#since header")).to_contain_text("2 lines not seen before")


def test_what_was_seen_as_it_came_is_no_news_afterwards(live: Live, window: Window) -> None:
    """Of two moves of Ann's, Bea sees the first; the second comes while her tab is hidden."""
    ann, bea = bea_against(live, window, SAILS)
    noted(bea)
    ann.choose("End of the Battleship Era")
    expect(bea.locator("[data-news]")).to_be_visible()
    noted(bea)

    hide(bea, hidden=True)

    expect(bea.locator("[data-news]")).to_be_hidden()
    expect(bea.locator("#since")).to_be_empty()
    sails_to_rabaul(ann)
    expect(bea.locator("#since")).to_contain_text("Since your last visit 2 lines")
    hide(bea, hidden=False)
    expect(bea.locator("#since")).to_be_visible()
    bea.reload()
    expect(bea.locator("#since")).to_contain_text("Since your last visit 2 lines")


def test_what_comes_as_one_turns_back_to_a_page_is_news_still(live: Live, window: Window) -> None:
    """A browser may stop a hidden page altogether, which then asks as it comes to the front."""
    ann, bea = bea_against(live, window)
    noted(bea)
    bea.route("**/panel/**", lambda route: route.fulfill(status=204))
    hide(bea, hidden=True)
    with bea.expect_response("**/panel/**"):
        ann.choose("Pass")
    bea.unroute("**/panel/**")

    hide(bea, hidden=False)

    expect(bea.locator("[data-news]")).to_contain_text("New: 1 line")
    noted(bea)
    bea.reload()
    expect(bea.locator("#since")).to_contain_text("Since your last visit 1 line")


def hide(page: Page, *, hidden: bool) -> None:
    """The page's tab is put behind others, or brought to the front."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_talk_out_of_sight_is_counted_until_it_is_read(live: Live, window: Window) -> None:
    ann, bea = bea_against(live, window)
    noted(bea)
    bea.locator("#talk > summary").click()

    ann.say("Have a look at Truk")

    expect(bea.locator("#talk > summary")).to_contain_text("1 unread")
    expect(bea).to_have_title(re.compile(r"^\(1\) The Pacific War"))
    bea.locator("a.unread").click()
    expect(bea.locator("#chat")).to_be_in_viewport()
    expect(bea).to_have_title(re.compile("^The Pacific War"))
    expect(bea.locator("a.unread")).to_be_hidden()
