"""A real browser that looks at a real server (`live`, see tests/live.py).

Browser and server live as long as one file of tests. (Playwright keeps an event loop running in
the thread that uses it, so Django's database may not be touched from these tests directly: use
`live.run(...)`, or look at the page.)
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.conftest import leave_out
from tests.live import Live

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium: no download, and the one that people have."""
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next(filter(None, map(shutil.which, names)), None)
    if not program:
        leave_out("Chromium", "chromium")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        chromium = playwright.chromium.launch(executable_path=program, args=arguments)
        yield chromium
        chromium.close()


class Window:
    """Opens browser windows, each a person with cookies of its own; notes what went wrong there.

    `troubles` gathers uncaught errors, console errors and policy violations; the test fails when
    any is left at its end. A test that provokes one clears the list.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser = browser
        self.base_url = base_url
        self.troubles: list[str] = []
        self.contexts: list[BrowserContext] = []

    def __call__(self, size: dict[str, int] | None = None, **options: Any) -> Page:
        size = size or LAPTOP
        phone = {"has_touch": True, "is_mobile": True} if size["width"] < 600 else {}
        context = self.browser.new_context(
            base_url=self.base_url, viewport=size, reduced_motion="reduce", **{**phone, **options}
        )
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", self.note)
        return page

    def note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"{message.text} ({message.location})")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def window(browser: Browser, live: Live) -> Iterator[Window]:
    """Call it for a new window: `window()`, `window(PHONE, color_scheme="dark")`."""
    opener = Window(browser, live.url)
    yield opener
    opener.close()
    assert opener.troubles == []


@pytest.fixture
def page(window: Window) -> Page:
    """A laptop by day."""
    return window()


SCREENS = {
    f"{name}-{scheme}": (size, scheme)
    for name, size in (("laptop", LAPTOP), ("phone", PHONE))
    for scheme in ("light", "dark")
}


@pytest.fixture(params=SCREENS.values(), ids=SCREENS.keys())
def any_screen(request: pytest.FixtureRequest, window: Window) -> Page:
    """The same test on a laptop and a phone, by day and by night."""
    size, scheme = request.param
    return window(size, color_scheme=scheme)


@pytest.fixture
def sideways() -> Callable[[Page], int]:
    """How many pixels a page can be scrolled sideways; 0 is what a phone wants."""
    return lambda page: int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )
