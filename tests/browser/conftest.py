"""A real browser that looks at a real server (tests/live.py).

Both live as long as tests of this folder run one after the other. (Playwright keeps an event loop
running in the thread that uses it, so Django's database may not be touched from these tests
directly: use `live.run(...)`, or look at the page.)
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    WebError,
    expect,
    sync_playwright,
)
from playwright.sync_api import (
    TimeoutError as NoAnswer,
)

from tests.conftest import leave_out
from tests.every_way import IN_EVERY_WAY
from tests.live import Live
from wargames.bootstrap import PROGRAMS, find

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
COMES = 9_000
"""Milliseconds in which a page shows what it waits for, however busy the machine is.

A worker that another process cannot wake looks every 5 s; after 10 s a page without a socket looks
by itself, and whoever waited for the socket would not notice.
"""
expect.set_options(timeout=COMES)
IS_CLOSED = 10_000
"""Milliseconds in which a page that hangs and is closed has gone, however busy the machine is."""
ANSWERS = 1000
"""Milliseconds in which a page answers whose scripts let it."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--renderer-process-limit=1",  # one for each window, which is not started anew for each page
]
UNDRAWN = "--force-gpu-mem-available-mb=1"
"""Pages are laid out as ever and their pixels are not filled in: no memory is there for them.

To fill them in is a third of what a page costs, and only screenshots tell.
"""
OWN_CLOCK = "() => !Date.isFake"
"""Whether a page goes by the clock of the machine; one that a test has set stays in its window."""
FORMLESS = """
const tell = () => {
  for (const field of document.querySelectorAll("[form]")) {
    const id = field.getAttribute("form");
    if (id && !document.getElementById(id)) console.error(`no form ${id}`, field.outerHTML);
  }
};
addEventListener("DOMContentLoaded", tell);
document.addEventListener("htmx:afterSettle", tell);
"""
"""What every page is asked, and asked again when it has changed: its fields have their forms."""
LINE_DOWN = ("net::ERR_", "htmx:")
"""What browser and HTMX tell the console when a request does not get through."""
POLICY = "Content Security Policy"
"""What no test provokes: a page of ours that does what its own policy forbids."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker(pytest.mark.browser)


# ---------------------------------------------------------------------------- the site


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """A running site; more people come to it from one address than it would let in elsewhere."""
    extra = {"DJANGO_SETTINGS_MODULE": "tests.other_settings.live_settings"}
    server = Live(tmp_path_factory.mktemp("live"), collected_static, extra)
    server.start()
    yield server
    server.close()


@pytest.fixture
def live(site: Live) -> Live:
    """The site, which others have used before; whoever stopped it has not stopped it for all."""
    if site.process is None:
        site.start()
    return site


# ------------------------------------------------------------------------- the browser


class Windows:
    """Windows of one Chromium, each a person with cookies of its own.

    To open one costs as much as to look at a page, so what a test leaves is emptied, and the next
    that wants one of its kind gets it.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.control = browser.new_browser_cdp_session()
        self.left: dict[str, list[Page]] = {}

    def take(self, options: dict[str, Any]) -> tuple[str, Page]:
        """A window that remembers nothing, and its kind."""
        kind = repr(sorted(options.items()))
        if self.left.get(kind):
            return kind, self.left[kind].pop()
        context = self.browser.new_context(**options)
        context.set_default_timeout(10_000)
        context.add_init_script(FORMLESS)
        return kind, context.new_page()

    def give_back(self, kind: str, page: Page, origin: str, hangs: bool) -> None:
        """Forget everything that was done in a window; one that cannot forget is left to itself."""
        with suppress(Error):
            self.left.setdefault(kind, []).append(self.emptied(page, origin, hangs))

    def emptied(self, page: Page, origin: str, hangs: bool) -> Page:
        """A new page in the place of all that were used.

        The new one comes first, so that the process that draws the window goes on, with all that it
        has compiled. Where a used page's scripts may be at work for ever, it gets a process anew.

        :raises Error: a used page will not go away, or the window has a clock that was set.
        """
        context = page.context
        context.set_offline(False)
        context.clear_cookies()
        used = list(context.pages)
        if not (hangs or page.is_closed() or page.evaluate(OWN_CLOCK)):
            context.close()
            raise Error("its clock was set")
        if hangs:
            self.end(used)
        fresh = context.new_page()
        about = {"origin": origin, "storageTypes": "local_storage"}
        context.new_cdp_session(fresh).send("Storage.clearDataForOrigin", about)
        self.end([] if hangs else used)
        return fresh

    def end(self, pages: list[Page]) -> None:
        """Close pages without waiting for any of them to do anything.

        Playwright's own `close` waits for ever if Chromium does not say that a page has gone.

        :raises Error: it has not gone in time.
        """
        for each in pages:
            found = each.context.new_cdp_session(each).send("Target.getTargetInfo")["targetInfo"]
            with each.expect_event("close", timeout=IS_CLOSED):
                self.control.send("Target.closeTarget", {"targetId": found["targetId"]})


def answers(page: Page) -> bool:
    """Whether a page has time to look at itself; one that has gone has nothing left to do."""
    try:
        page.wait_for_selector("html", state="attached", timeout=ANSWERS)
    except NoAnswer:
        return False
    except Error:
        return page.is_closed()
    return True


def chromium() -> str:
    """The system's Chromium; where it is there, the one that draws no windows."""
    ways, package = PROGRAMS["Chromium"]
    return find(ways) or leave_out("Chromium", package)


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What leads browsers; a process has one."""
    with sync_playwright() as found:
        yield found


@contextmanager
def opened(playwright: Playwright, *arguments: str) -> Iterator[Windows]:
    """A browser of these tests' own."""
    found = playwright.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *arguments])
    yield Windows(found)
    found.close()


@pytest.fixture(scope="package")
def windows(playwright: Playwright) -> Iterator[Windows]:
    """Windows without pictures; a file of tests that takes screenshots has others."""
    with opened(playwright, UNDRAWN) as found:
        yield found


def is_about(trouble: str, words: tuple[str, ...]) -> bool:
    """Whether it says one of these words itself; where it happened, a port may look like a 404."""
    said = trouble.partition(" ({")[0]
    return POLICY not in said and any(word in said for word in words)


class Window:
    """Opens windows for one test; notes what went wrong there.

    `troubles` gathers uncaught errors, console errors and policy violations of all pages of a
    window, those that it opened itself too; the test fails when any is left at its end. A test
    that provokes one says so.
    """

    def __init__(self, windows: Windows, base_url: str) -> None:
        self.windows = windows
        self.base_url = base_url
        self.troubles: list[str] = []
        self.opened: list[tuple[str, Page]] = []

    def __call__(
        self, size: dict[str, int] | None = None, color_scheme: Any = "light", **options: Any
    ) -> Page:
        size = size or LAPTOP
        phone = {"has_touch": True, "is_mobile": True} if size["width"] < 600 else {}
        like = {"base_url": self.base_url, "viewport": size, "reduced_motion": "reduce"}
        alone = {"service_workers": "block"}  # they would stand between a test and its requests
        kind, page = self.windows.take({**like, **alone, **phone, **options})
        self.opened.append((kind, page))
        page.emulate_media(color_scheme=color_scheme, reduced_motion="reduce")
        page.context.on("weberror", self.note_error)
        page.context.on("console", self.note)
        return page

    def note_error(self, error: WebError) -> None:
        self.troubles.append(str(error.error))

    def note(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"{message.text} ({message.location})")

    def hear_all(self) -> bool:
        """Whatever the pages have had to say by now is noted; returns whether all have answered."""
        pages = [each for _, page in self.opened for each in page.context.pages]
        answered = [answers(each) for each in pages]
        return all(answered)

    def provoked(self, *words: str) -> None:
        """The test has brought about troubles with any of these words, and they are no failure."""
        self.hear_all()
        before = len(self.troubles)
        self.may_have_provoked(*words)
        assert len(self.troubles) < before, f"none of {words} among {self.troubles}"

    def may_have_provoked(self, *words: str) -> None:
        """The same where it depends on the moment whether there are any."""
        self.hear_all()
        self.troubles = [each for each in self.troubles if not is_about(each, words)]

    def close(self) -> None:
        hangs = not self.hear_all()
        for kind, page in self.opened:
            page.context.remove_listener("weberror", self.note_error)
            page.context.remove_listener("console", self.note)
            self.windows.give_back(kind, page, self.base_url, hangs)


@contextmanager
def watched(windows: Windows, base_url: str) -> Iterator[Window]:
    """Windows for one test.

    :raises AssertionError: at the end, when something went wrong in any of them.
    """
    opener = Window(windows, base_url)
    try:
        yield opener
    finally:
        opener.close()
    assert opener.troubles == []


@pytest.fixture
def window(windows: Windows, live: Live) -> Iterator[Window]:
    """Call it for a new window: `window()`, `window(PHONE, color_scheme="dark")`."""
    with watched(windows, live.url) as opener:
        yield opener


@pytest.fixture
def page(window: Window) -> Page:
    """A laptop by day."""
    return window()


SCREENS = {
    f"{name}-{scheme}": (size, scheme)
    for number, (name, size) in enumerate((("laptop", LAPTOP), ("phone", PHONE)))
    for turn, scheme in enumerate(("light", "dark"))
    if IN_EVERY_WAY or number == turn
}
"""Each size and each scheme once; what depends on both together no style sheet says."""


@pytest.fixture(params=SCREENS.values(), ids=SCREENS.keys())
def any_screen(request: pytest.FixtureRequest, window: Window) -> Page:
    """The same test on a laptop by day and on a phone by night."""
    size, scheme = request.param
    return window(size, color_scheme=scheme)


@pytest.fixture
def sideways() -> Callable[[Page], int]:
    """How many pixels a page can be scrolled sideways; 0 is what a phone wants."""
    return lambda page: int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )
