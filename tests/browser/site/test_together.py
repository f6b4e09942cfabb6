"""Several pages at one table, and a line that breaks."""

import re
import signal
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.browser.conftest import LINE_DOWN, Window
from tests.browser.table import LIVE, choose, seat_at, sit_down_together
from tests.live import Live

SHARED = """
game = make_game_at("card=15", creator=ann, dice=(2, 6), seed="7")
sitting.join(game.pk, bea)
"""


def test_two_players_see_each_other_propose_adopt_and_talk(window: Window, live: Live) -> None:
    ann, bea = window(), window(timezone_id="Asia/Kathmandu")
    sit_down_together(live, ann, bea, SHARED)

    expect(ann.locator(".seats")).to_contain_text("Bea")
    expect(ann.locator(".seats .here")).to_have_count(2)
    expect(bea.locator("#ask")).to_contain_text("Ann is on watch this turn")

    choose(ann, "Attack ABDA")
    expect(bea.locator(".roll")).to_contain_text("does not beat 2")

    bea.locator("#ask button", has_text="Prestige").press("Enter")
    expect(ann.locator(".proposal")).to_contain_text("Bea proposes")
    ann.locator(".proposal button").press("Enter")
    expect(ann.locator(".proposal")).to_have_count(0)
    expect(bea.locator(".roll")).to_contain_text("Prestige, resource: 6 beats 3")

    bea.locator("#talk input[name=text]").fill("Java next")
    bea.keyboard.press("Enter")
    expect(ann.locator("#chat")).to_contain_text("Java next")
    expect(bea.locator("#talk input[name=text]")).to_have_value("")

    bea.get_by_label("Private notes").fill("Oil before all")
    expect(bea.locator("#kept")).to_have_text("Kept.")  # without a button
    bea.reload()
    expect(bea.get_by_label("Private notes")).to_have_value("Oil before all")

    said = bea.locator("#chat time")  # the time of the reader's own zone
    expect(said).to_have_text(re.compile(r"^\d\d:\d\d$"))
    moment = datetime.fromisoformat(said.get_attribute("datetime") or "")
    assert said.inner_text() == f"{moment.astimezone(ZoneInfo('Asia/Kathmandu')):%H:%M}"


def test_on_a_phone_a_proposal_that_is_out_of_sight_is_named_at_the_foot(
    window: Window, live: Live
) -> None:
    ann, bea = window(viewport={"width": 390, "height": 844}), window()
    sit_down_together(live, ann, bea, SHARED)
    ann.locator("#log").evaluate("log => log.scrollIntoView()")
    expect(ann.locator("#company")).not_to_be_in_viewport()

    bea.locator("#ask button", has_text="Prestige").click()
    ann.get_by_role("link", name="Bea proposes a choice").click()

    expect(ann.locator(".proposal button")).to_be_in_viewport()
    ann.locator(".proposal button").click()
    expect(ann.locator(".proposed")).to_have_count(0)


def test_a_killed_server_costs_nothing(window: Window, live: Live) -> None:
    page = window()
    seat_at(live, page, "card=15", dice=(1, 2, 3))
    expect(page.locator(LIVE)).to_be_attached()
    choose(page, "Attack ABDA")

    live.stop(signal.SIGKILL)
    expect(page.locator("#link")).to_be_visible()
    page.locator("#ask button", has_text="Attack China").press("Enter")
    expect(page.locator("#link")).to_contain_text("Your move is sent when it is back")
    live.start()

    expect(page.locator("#link")).to_be_hidden(timeout=20_000)
    expect(page.locator("#ask h2").first).to_contain_text("1 Action to spend")
    choose(page, "Attack China")
    expect(page.locator("#ask h2").first).to_contain_text("Turn the next card")
    window.provoked(*LINE_DOWN)


def what_was_said_while_the_line_broke_for_a_moment_comes_when_it_stands(
    one: Page, two: Page
) -> None:
    """The socket outlives a break that a request does not."""
    two.route("**/chat/?room=*", lambda route: route.abort())
    one.locator("#talk > summary").click()
    one.locator("#talk input[name=text]").fill("Java next")

    with two.expect_event("requestfailed"):
        one.keyboard.press("Enter")
    two.unroute("**/chat/?room=*")

    expect(two.locator("#chat")).to_contain_text("Java next")


def test_a_tab_that_missed_what_was_said_and_moved_wakes_up_to_now_and_hears_of_a_log_out(
    window: Window, live: Live
) -> None:
    one = window()
    address = seat_at(live, one, "card=15", dice=(6, 6))
    two = one.context.new_page()
    two.goto(address)
    expect(two.locator(LIVE)).to_be_attached()
    what_was_said_while_the_line_broke_for_a_moment_comes_when_it_stands(one, two)
    window.provoked(*LINE_DOWN)

    two.context.set_offline(True)
    two.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    two.context.set_offline(False)

    choose(one, "Attack ABDA")
    choose(one, "Attack China")

    expect(two.locator("#ask h2").first).to_contain_text("1 Action to spend")
    expect(two.locator("#log")).to_contain_text("China retreats")
    window.may_have_provoked(*LINE_DOWN)  # what was on its way as the line broke

    one.goto("/account/logout/")
    one.locator("main").get_by_role("button").first.click()
    expect(two.locator("#table")).to_have_count(0)


def test_a_page_whose_socket_is_silent_finds_out_within_half_a_minute(
    window: Window, live: Live
) -> None:
    page = window()
    page.clock.install()
    seat_at(live, page, "card=15", dice=(6, 6))
    expect(page.locator(LIVE)).to_be_attached()
    assert live.process
    live.process.send_signal(signal.SIGSTOP)

    try:
        page.clock.run_for(30_000)
        expect(page.locator("#link")).to_be_visible()
    finally:
        live.process.send_signal(signal.SIGCONT)

    page.clock.run_for(30_000)
    expect(page.locator(LIVE)).to_be_attached()
    expect(page.locator("#link")).to_be_hidden()
