"""A person against the computer, in a real browser."""

import re
import signal
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import LINE_DOWN, Window
from tests.browser.table import seat_at
from tests.every_way import IN_EVERY_WAY
from tests.live import Live


def play_the_computer(page: Page, game: str, options: tuple[str, ...] = ()) -> None:
    """Two clicks from the home page, the level, and optional rules."""
    page.goto("/")
    page.get_by_label("Your name").fill("Kay")
    page.locator(f"button[name=against][value={game}]").click()
    page.locator("[name=level][value=captain]").check()
    for each in options:
        page.locator(f"[name=option_{each}]").check()
    page.locator("[name=pace][value='0']").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(re.compile(r"/table/[0-9a-f-]{36}/$"))


def test_one_plays_the_computer_lets_it_play_for_oneself_and_plays_on(
    window: Window, live: Live
) -> None:
    """A server that is killed while it thinks goes on when it is there again."""
    page = window()
    play_the_computer(page, "pacific_war")
    expect(page.locator(".seats")).to_contain_text("Captain (program)")
    # It finishes the set-up of its side by itself, and the question comes without a new page.
    expect(page.locator("#ask")).to_contain_text("Place your units", timeout=30_000)
    table = page.url

    expect(page.locator(".hint")).to_be_visible()

    let_it_play(page)

    expect(page).to_have_url(table)
    expect(page.locator("#log")).to_contain_text("Captain for Kay", timeout=30_000)

    live.stop(signal.SIGKILL)
    live.start()
    page.goto(table)
    before = page.locator("#table").get_attribute("data-version")
    expect(page.locator("#table")).not_to_have_attribute(
        "data-version", str(before), timeout=60_000
    )
    window.may_have_provoked(*LINE_DOWN, "WebSocket")

    page.get_by_role("button", name="Play on myself").press("Enter")
    expect(page.get_by_text("Captain plays for you")).to_have_count(0)
    expect(page.locator(".seats")).not_to_contain_text("Captain (program) plays")


def let_it_play(page: Page) -> None:
    """Hand one's own seat over, without pauses."""
    link = page.get_by_role("link", name="Let the computer play for me")
    if not link.is_visible():
        page.get_by_text("My seat", exact=True).click()
    link.click()
    page.get_by_label("Without pauses between its moves").check()
    page.locator("#program").get_by_role("button", name="Captain").press("Enter")


LONG = pytest.mark.skipif(not IN_EVERY_WAY, reason="takes minutes: with FLAGPLOT_EVERY_WAY=1")


@LONG
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(
    ("game", "options", "comes_to"),
    [
        ("pacific_war", (), "is over"),
        ("pacific_1940", (), "Round 3"),
        ("pacific_1940", ("fog",), "Round 2"),
    ],
)
def test_a_game_is_played_on_with_choices_of_ones_own_between(
    page: Page, game: str, options: tuple[str, ...], comes_to: str
) -> None:
    """The person chooses what lies uppermost a few times, and now and then lets Captain play."""
    play_the_computer(page, game, options=options)
    trail = page.locator(".trail")
    let_it_play(page)
    for _ in range(400):
        page.wait_for_timeout(2_000)
        if comes_to in trail.inner_text():
            break
        page.get_by_role("button", name="Play on myself").click()
        choose(page)
        if "is over" not in trail.inner_text():
            let_it_play(page)
    expect(trail).to_contain_text(comes_to)


def choose(page: Page) -> None:
    """Make the first choice that there is, if one is asked for something now."""
    first = page.locator("#ask button[form=f][name=choice]").first
    with suppress(Error):  # it may have gone meanwhile
        if first.count():
            first.click(timeout=2_000)


@LONG
@pytest.mark.timeout(1200)
def test_a_person_plays_a_whole_war_of_the_emperor_by_counsel(page: Page, live: Live) -> None:
    page.goto(seat_at(live, page, "card=15"))
    table = page.url
    for _ in range(400):
        page.goto(table)
        if "over" in page.locator(".trail").inner_text().lower():
            break
        page.goto(f"{table}advice/")
        advised = page.locator("main p.boxed b").first.inner_text()
        page.goto(table)
        named = page.locator("#ask button[form=f][name=choice]").filter(has_text=advised)
        button = named.first if named.count() else page.locator("#ask button[name=choice]").first
        button.click()
        page.wait_for_timeout(200)
    assert "over" in page.locator(".trail").inner_text().lower()
