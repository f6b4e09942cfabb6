"""A draft at the keyboard: lines are typed one after the other, things are moved up and down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window, Windows, watched
from tests.browser.table import LIVE, sit_down_after
from tests.live import Live

GAME = """
game = moves.new_game(key="market", creator=ann, side="north", seed="7" * 64)
moves.join(game.pk, UserFactory(name="Bea"))
"""


@pytest.fixture(scope="module")
def market(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """A running site that has Market."""
    static = collected_static / "toys"
    static.mkdir(exist_ok=True)
    extra = {"DJANGO_SETTINGS_MODULE": "tests.market_settings"}
    server = Live(tmp_path_factory.mktemp("market"), static, extra)
    server.start()
    yield server
    server.close()


@pytest.fixture
def window(windows: Windows, market: Live) -> Iterator[Window]:
    """Windows that look at that site."""
    with watched(windows, market.url) as opener:
        yield opener


@pytest.fixture
def page(window: Window, market: Live) -> Page:
    """Ann's, who buys for North."""
    page = window()
    sit_down_after(market, page, GAME)
    expect(page.locator(LIVE)).to_be_visible()
    return page


def test_lines_are_typed_one_after_the_other_without_leaving_the_field(page: Page) -> None:
    field = page.get_by_label("Type units")
    field.fill("scout")
    field.press("Enter")
    expect(page.locator("ol.draft li")).to_have_count(1)
    expect(field).to_be_focused()
    expect(field).to_have_value("")

    page.keyboard.type("2 guard")
    page.keyboard.press("Enter")

    expect(page.locator("ol.draft li")).to_have_count(3)
    expect(field).to_be_focused()


def test_an_unread_line_stays_with_its_reason_and_is_mended(page: Page, window: Window) -> None:
    field = page.get_by_label("Type units")
    field.fill("2 scot")
    field.press("Enter")

    expect(field).to_have_accessible_description("Nobody sells scot.")
    expect(field).to_have_value("2 scot")
    expect(field).to_be_focused()
    field.fill("2 scout")
    field.press("Enter")
    expect(page.locator("ol.draft li")).to_have_count(2)
    expect(field).to_have_value("")
    window.provoked("422")


def test_what_is_half_typed_stays_while_the_draft_changes(page: Page) -> None:
    field = page.get_by_label("Type units")
    field.fill("2 gua")

    page.get_by_role("button", name="Scout").first.click()

    expect(page.locator("ol.draft li")).to_have_count(1)
    expect(field).to_have_value("2 gua")


def test_focus_goes_with_what_is_moved(page: Page) -> None:
    field = page.get_by_label("Type units")
    field.fill("guard gun scout")
    field.press("Enter")
    expect(page.locator("ol.draft li")).to_have_count(3)

    for place in (1, 2):
        down = page.get_by_role("button", name=f"Move Guard, number {place}, down")
        if place == 1:
            down.focus()
        expect(down).to_be_focused()
        expect(page.locator("#table:not([data-busy])")).to_be_attached()
        page.wait_for_timeout(500)
        page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Move Guard, number 3, up")).to_be_focused()


def test_focus_goes_with_what_is_moved_while_news_is_fetched(page: Page) -> None:
    field = page.get_by_label("Type units")
    field.fill("guard gun")
    field.press("Enter")
    expect(page.locator("ol.draft li")).to_have_count(2)
    page.evaluate(NEWS_BEHIND_EACH_CHANGE)

    page.get_by_role("button", name="Move Guard, number 1, down").focus()
    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Move Guard, number 2, up")).to_be_focused()


NEWS_BEHIND_EACH_CHANGE = """
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb !== "post") return;
  const address = `${location.pathname}panel/`;
  setTimeout(() => htmx.ajax("GET", address, { target: "#link", swap: "none" }));
});
"""
"""As when somebody else changes the draft, or another window of one's own hears of the change."""
