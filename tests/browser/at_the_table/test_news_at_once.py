"""News that comes twice at once is told once."""

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.at_the_table.test_looked import SAILS, bea_against, sails_to_rabaul
from tests.browser.conftest import Window
from tests.browser.table import LIVE, elsewhere, settled, sit_down, sit_down_after
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


def test_where_nothing_has_the_focus_news_gives_it_to_nothing(page: Page, live: Live) -> None:
    """The next key may be meant to scroll. Where a choice has it, it stays with the choices."""
    sit_down(live, page, "make_game_at('turn=3', creator=ann)")
    expect(page.locator(LIVE)).to_be_attached()
    for has_it in (False, True):
        before = page.locator("#table").get_attribute("data-version") or ""
        if has_it:
            page.keyboard.press("a")

        elsewhere(page).choose()

        expect(page.locator("#table")).not_to_have_attribute("data-version", before)
        settled(page)
        expect(page.locator("#ask button:focus")).to_have_count(int(has_it))


def test_who_waits_with_the_keyboard_keeps_the_focus_on_the_question(
    live: Live, window: Window
) -> None:
    """It has no button; more news draws it anew."""
    japan, allies = bea_against(live, window, SAILS)
    japan.choose("End of the Battleship Era")
    sails_to_rabaul(japan)
    allies.locator("#ask button", has_text="Decline").press("Enter")
    expect(allies.locator("#ask h2")).to_contain_text("Waiting")
    expect(allies.locator("#ask")).to_be_focused()

    japan.choose("The Malayan Blitz")

    expect(allies.locator("#log")).to_contain_text("The Malayan Blitz")
    settled(allies)
    expect(allies.locator("#ask")).to_be_focused()


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
