"""A real server in a process of its own, and a real browser that looks at it.

Browser and server live as long as one file of tests. (Playwright keeps an event loop running in
the thread that uses it, so Django's database may not be touched from these tests directly: use
`live.manage(...)`, or look at the page.)
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.conftest import leave_out

ROOT = Path(__file__).resolve().parent.parent.parent
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@dataclass
class Live:
    """The site as `make play` starts it, on a database of its own."""

    place: Path
    static: Path
    extra: dict[str, str] = field(default_factory=dict)
    port: int = 0
    process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
        database = f"sqlite:///{self.place / 'live.sqlite3'}"
        mine = {"FLAGPLOT_VAR": str(self.static), "DATABASE_URL": database}
        return {**kept, **mine, "DJANGO_SETTINGS_MODULE": "wargames.settings", **self.extra}

    def start(self) -> None:
        """Starts, or starts again on the same port, and waits for the address to be printed."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port)]
        log = (self.place / "server.log").open("a")
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment, text=True, stdout=subprocess.PIPE, stderr=log
        )
        assert self.process.stdout
        greeting = self.process.stdout.readline()
        found = re.search(r"localhost:(\d+)/", greeting)
        assert found, f"{greeting!r}: {(self.place / 'server.log').read_text()}"
        self.port = int(found.group(1))

    def stop(self, sign: int = signal.SIGINT) -> None:
        """Ctrl-C; with signal.SIGKILL, a power cut."""
        if self.process:
            self.process.send_signal(sign)
            try:
                self.process.wait(10)
            finally:
                self.process.kill()
                self.process.wait()
            self.process = None

    def manage(self, *arguments: str, text: str | None = None) -> str:
        """Runs a management command on the same database."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=self.environment,
            input=text,
            text=True,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def collected_static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the hashed static files, which need collecting once only."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    server = Live(tmp_path_factory.mktemp("live"), collected_static)
    server.start()
    yield server
    server.stop()


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
