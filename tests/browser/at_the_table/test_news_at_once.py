"""News that comes twice at once is told once."""

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.conftest import Window
from tests.browser.table import elsewhere, sit_down, sit_down_after
from tests.live import Live

FETCH = "(id) => htmx.ajax('GET', `${location.pathname}panel/`, { source: id, swap: 'none' })"
FETCH_TWICE = f"() => Promise.all(['#link', '#say'].map({FETCH}))"
"""Two elements, since one of them would wait for its first answer."""
LINE = "power=japan phase=noncombat_move japan=japan:2inf"


def test_two_answers_at_once_bring_a_section_of_the_log_once(live: Live, window: Window) -> None:
    """As when a draft is locked: the move brings it, and so does the news of the empty paper."""
    deaf = window()
    deaf.route_web_socket("**/ws/**", hold_back)
    sit_down(live, deaf, f"make_campaign_at({LINE!r}, ann)")
    expect(deaf.locator("#log")).not_to_contain_text("Japan collects")
    elsewhere(deaf).lock()

    deaf.evaluate(FETCH_TWICE)

    expect(deaf.locator("#log")).to_contain_text("Japan collects")
    ids = [each.get_attribute("id") for each in deaf.locator("#log > section").all()]
    assert len(ids) == len({*ids})


def test_a_move_while_a_page_is_on_its_way_is_there_at_once(live: Live, window: Window) -> None:
    """Its scripts come late: the socket opens after the move, the page was drawn before it."""
    late = window()
    game = "game = make_game_at('turn=3', creator=ann)"
    address = sit_down_after(live, late, game, "list/").removesuffix("list/")
    held: list[Route] = []
    late.route("**/static/js/table.*.js", lambda script: held.append(script))
    late.goto(address, wait_until="commit")
    expect(late.locator("#ask button[name=choice]").first).to_be_visible()
    before = late.locator("#table").get_attribute("data-version") or ""

    elsewhere(late).choose()
    held[0].continue_()

    expect(late.locator("#table")).not_to_have_attribute("data-version", before)


def test_a_page_whose_socket_alone_is_refused_is_loaded_anew_once_and_looks_by_itself(
    live: Live, window: Window
) -> None:
    page, loads = window(), list[Page]()
    page.on("load", lambda loaded: loads.append(loaded))
    page.clock.install()
    page.route_web_socket("**/ws/table/**", lambda socket: socket.close(code=4403))
    sit_down(live, page, "make_game_at('turn=3', creator=ann)")
    before = page.locator("#table").get_attribute("data-version") or ""
    elsewhere(page).choose()

    page.clock.run_for(21_000)

    expect(page.locator("#table")).not_to_have_attribute("data-version", before)
    page.wait_for_load_state()
    assert len(loads) == 2


def hold_back(socket: WebSocketRoute) -> None:
    """A line that is open and says nothing."""
