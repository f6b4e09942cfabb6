"""A table of Pacific 1940 in real browsers: drafts that are typed and locked, battles, the log."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import LIVE, sit_down, sit_down_together
from tests.live import Live

STILL = "#table:not([data-busy])"


class Sides:
    """Two people at one table, each at a page."""

    def __init__(self, axis: Page, allies: Page) -> None:
        self.axis, self.allies = axis, allies

    def lock(self, page: Page, *lines: str) -> None:
        """Type these lines, and lock the draft; both pages go on."""
        other = self.allies if page is self.axis else self.axis
        version = other.locator("#table").get_attribute("data-version")
        lock_lines(page, *lines)
        expect(other.locator(f"#table[data-version='{version}']")).to_have_count(0)
        expect(other.locator(STILL)).to_have_count(1)


def two_sides(
    live: Live,
    window: Window,
    line: str,
    dice: tuple[int, ...] = (),
    make: str = "make_campaign_at",
) -> Sides:
    """Two people, each with a page, at a table that stands as the line says.

    make: what of tests/factories.py sets it up.
    """
    pages = window(), window()
    made = f"from tests.factories import {make}\ngame = {make}({line!r}, ann, bea, dice={dice!r})"
    sit_down_together(live, *pages, made)
    return Sides(*pages)


def told(page: Page, there: Elsewhere, *lines: str) -> None:
    """The log of both says this, each anywhere in it; the page has each section once."""
    for line in lines:
        expect(page.locator("#log")).to_contain_text(re.compile(line))
    log = there.words("#log")
    assert [line for line in lines if not re.search(line, log)] == []
    sections = page.locator("#log > section").evaluate_all("all => all.map((each) => each.id)")
    assert len(sections) == len({*sections})


def asked(page: Page, words: str) -> None:
    """The page asks this, and the person is called."""
    expect(page.locator("#ask h2, #battle h2:not(.sr)").first).to_contain_text(words)
    expect(page.locator("#bar")).to_contain_text("Your move")


def typed(page: Page, line: str) -> None:
    """Type a line, and wait until the draft holds it."""
    field = page.locator("#ask input[name=line]")
    held = page.locator("#ask ol.draft li").count()
    expect(page.locator(STILL)).to_have_count(1)
    field.fill(line)
    field.press("Enter")
    expect(field).to_have_value("")
    expect(page.locator(f"#ask ol.draft li:nth-child({held + 1})")).to_have_count(1)
    expect(page.locator(STILL)).to_have_count(1)


def at_the_table(live: Live, page: Page, line: str, dice: tuple[int, ...] = ()) -> None:
    """Both sides at one screen."""
    sit_down(live, page, f"make_campaign_at({line!r}, ann, dice={dice!r})")
    expect(page.locator(LIVE)).to_have_count(1)


def lock(page: Page, part: str = "#ask") -> None:
    """Lock the draft; the page goes on."""
    go_on(page, page.locator(f"{part} button.primary[name=lock]"))


def lock_lines(page: Page, *lines: str) -> None:
    """Type these lines, and lock the draft; the page goes on."""
    for line in lines:
        typed(page, line)
    lock(page)


def choose(page: Page, words: str) -> None:
    """One of the choices, by its button; what is asked a second time is opened first."""
    ask = page.locator("#ask, #battle")
    fold = ask.locator("details.way-out:not([open]) > summary", has_text=words)
    if fold.count():
        fold.first.press("Enter")
    go_on(page, ask.locator("button[name=choice]", has_text=words).first)


def go_on(page: Page, button: Locator) -> None:
    """Press it, and wait for what it brings."""
    expect(page.locator(STILL)).to_have_count(1)
    version = page.locator("#table").get_attribute("data-version")
    button.press("Enter")
    expect(page.locator(f"#table[data-version='{version}']")).to_have_count(0)
    expect(page.locator(STILL)).to_have_count(1)
