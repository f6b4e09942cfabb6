"""News that comes twice at once is told once."""

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.campaign import lock
from tests.browser.conftest import Window
from tests.browser.table import seat_at, sit_down
from tests.live import Live

FETCH = "(id) => htmx.ajax('GET', `${location.pathname}panel/`, { source: id, swap: 'none' })"
FETCH_TWICE = f"() => Promise.all(['#link', '#say'].map({FETCH}))"
"""Two elements, since one of them would wait for its first answer."""
LINE = "power=japan phase=noncombat_move japan=japan:2inf"


def test_two_answers_at_once_bring_a_section_of_the_log_once(live: Live, window: Window) -> None:
    """As when a draft is locked: the move brings it, and so does the news of the empty paper."""
    page, deaf = window(), window()
    address = sit_down(live, page, f"make_campaign_at({LINE!r}, ann)")
    deaf.context.add_cookies(page.context.cookies())
    deaf.route_web_socket("**/ws/**", hold_back)
    deaf.goto(address)
    expect(deaf.locator("#log")).not_to_contain_text("Japan collects")
    lock(page)
    expect(page.locator("#log")).to_contain_text("Japan collects")

    deaf.evaluate(FETCH_TWICE)

    expect(deaf.locator("#log")).to_contain_text("Japan collects")
    ids = [each.get_attribute("id") for each in deaf.locator("#log > section").all()]
    assert len(ids) == len({*ids})


def test_a_move_while_a_page_is_on_its_way_is_there_at_once(live: Live, window: Window) -> None:
    """Its scripts come late: the socket opens after the move, the page was drawn before it."""
    page, late = window(), window()
    address = seat_at(live, page, "turn=3")
    late.context.add_cookies(page.context.cookies())
    held: list[Route] = []
    late.route("**/static/js/table.*.js", lambda script: held.append(script))
    late.goto(address, wait_until="commit")
    expect(late.locator("#ask button[name=choice]").first).to_be_visible()
    before = late.locator("#table").get_attribute("data-version") or ""

    page.locator("#ask button[name=choice]").first.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    held[0].continue_()

    expect(late.locator("#table")).not_to_have_attribute("data-version", before)


def hold_back(socket: WebSocketRoute) -> None:
    """A line that is open and says nothing."""
