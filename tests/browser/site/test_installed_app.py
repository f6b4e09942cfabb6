"""The tab, the installed app and its offline page, in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Window
from tests.browser.table import sit_down, until
from tests.live import Live

KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
  return paths;
}"""
CONTROLLED = """async () => {
  const late = new Promise((then) => setTimeout(then, 3000));
  await Promise.race([navigator.serviceWorker.ready, late]);
  for (let tries = 0; tries < 20 && !navigator.serviceWorker.controller; tries++)
    await new Promise((then) => setTimeout(then, 50));
  return !!navigator.serviceWorker.controller;
}"""
FORGET = """async () => {
  for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}"""


@pytest.fixture
def installed(window: Window) -> Iterator[Page]:
    """A window in which the site may have a service worker."""
    page = window(service_workers="allow")
    yield page
    page.context.set_offline(False)
    page.goto("/offline/")
    page.evaluate(FORGET)


def is_controlled(page: Page) -> bool:
    """Whether the service worker stands behind a page; if not, the page is loaded once more.

    A worker that begins its work while a page is on its way does not get hold of that one.
    """
    if page.evaluate(CONTROLLED):
        return True
    page.reload()
    return False


def test_a_browser_finds_nothing_against_installing_the_site(page: Page) -> None:
    page.goto("/")
    devtools = page.context.new_cdp_session(page)

    found = devtools.send("Page.getAppManifest")

    assert found["url"].endswith("/manifest.webmanifest")
    assert found["errors"] == []
    assert '"Flag Plot"' in found["data"]


def test_without_a_line_a_page_says_so_and_no_page_of_anybody_was_kept(
    installed: Page, live: Live
) -> None:
    table = sit_down(live, installed, "make_game(ann)")
    installed.goto("/rules/")
    until(installed, lambda: is_controlled(installed))

    installed.context.set_offline(True)
    installed.goto("/")

    expect(installed.locator("h1")).to_have_text("You are offline")
    expect(installed.locator("a.button")).to_have_css("cursor", "pointer")
    kept = installed.evaluate(KEPT)
    assert len(kept) == 2
    assert "/offline/" in kept
    assert all(path == "/offline/" or path.startswith("/static/css/base.") for path in kept)

    installed.context.set_offline(False)
    installed.goto(table)
    expect(installed.locator("#table")).to_be_visible()


def test_the_tab_of_my_games_counts_what_waits_and_marks_its_icon(page: Page, live: Live) -> None:
    sit_down(live, page, "make_war(UserFactory(name='Bea'), ann)")

    page.goto("/")

    expect(page).to_have_title("(1) My games · Flag Plot")
    assert "mark-waiting" in page.locator("link[rel=icon]").get_attribute("href")


def test_the_tab_counts_notices_that_are_not_read_on_any_page(page: Page, live: Live) -> None:
    sit_down(live, page, "make_war(ann)")
    page.goto("/rules/")
    expect(page).to_have_title("Rules · Flag Plot")
    game = page.url and live.run(
        "from engine.models import Game; from engine.seats import sitting\n"
        "from tests.factories import UserFactory\n"
        "sitting.join(Game.objects.latest('created_at').pk, UserFactory(name='Bea'))\n"
    )
    assert game is not None

    page.reload()

    expect(page).to_have_title("(1) Rules · Flag Plot")
