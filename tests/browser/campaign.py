"""A table of Pacific 1940 in real browsers: drafts that are typed and locked, battles, the log."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Window
from tests.browser.table import LIVE, come_in, sit_down
from tests.live import Live

STILL = "#table:not([data-busy])"
MADE = """
from engine.models import Game
from tests.factories import {make}
first, second = (Game.objects.get(pk=pk).created_by for pk in ({first!r}, {second!r}))
game = {make}({line!r}, first, second, dice={dice!r})
print("made", game.pk)
"""


class Sides:
    """Two people at one table, and what both of their pages show."""

    def __init__(self, axis: Page, allies: Page) -> None:
        self.axis, self.allies = axis, allies

    def both(self) -> tuple[Page, Page]:
        """The pages, that of the Axis first."""
        return self.axis, self.allies

    def read(self, *lines: str | re.Pattern[str]) -> None:
        """The log of both says this, line for line anywhere in it, and has each section once."""
        for page in self.both():
            for line in lines:
                expect(page.locator("#log")).to_contain_text(line)
            sections = [each.get_attribute("id") for each in page.locator("#log > section").all()]
            assert len(sections) == len({*sections})

    def choose(self, page: Page, words: str) -> None:
        """One of the choices, by its button; both pages go on.

        What is asked a second time is opened first.
        """
        ask = page.locator("#ask, #battle")
        fold = ask.locator("details.way-out:not([open]) > summary", has_text=words)
        if fold.count():
            fold.first.press("Enter")
        self._press(page, ask.locator("button[name=choice]", has_text=words).first)

    def lock(self, page: Page, *lines: str) -> None:
        """Type these lines, and lock the draft; both pages go on."""
        for line in lines:
            typed(page, line)
        self._press(page, page.locator("#ask button.primary[name=lock]"))

    def take_losses(self, page: Page) -> None:
        """The losses as the board has them."""
        self._press(page, page.locator("#battle button.primary[name=lock]"))

    def _press(self, page: Page, button: Locator) -> None:
        expect(page.locator(STILL)).to_be_attached()
        before = [each.locator("#table").get_attribute("data-version") for each in self.both()]
        button.press("Enter")
        for each, version in zip(self.both(), before, strict=True):
            expect(each.locator("#table")).not_to_have_attribute("data-version", version or "")
            expect(each.locator(STILL)).to_be_attached()


def two_sides(
    live: Live,
    window: Window,
    line: str,
    dice: tuple[int, ...] = (),
    make: str = "make_campaign_at",
) -> Sides:
    """Two people who come in by the door, at a table that stands as the line says.

    make: what of tests/factories.py sets it up.
    """
    pages = window(), window()
    first, second = (
        re.findall(r"table/([\w-]+)/", come_in(page, name))[0]
        for page, name in zip(pages, ("Ann", "Bea"), strict=True)
    )
    code = MADE.format(make=make, first=first, second=second, line=line, dice=dice)
    found = re.search(r"made ([\w-]+)", live.run(code))
    assert found
    for page in pages:
        page.goto(f"/table/{found[1]}/")
        expect(page.locator(LIVE)).to_be_attached()
    return Sides(*pages)


def typed(page: Page, line: str) -> None:
    """Type a line, and wait until the draft holds it."""
    field = page.locator("#ask input[name=line]")
    held = page.locator("#ask ol.draft li").count()
    expect(page.locator(STILL)).to_be_attached()
    field.fill(line)
    field.press("Enter")
    expect(field).to_have_value("")
    expect(page.locator(f"#ask ol.draft li:nth-child({held + 1})")).to_be_attached()
    expect(page.locator(STILL)).to_be_attached()


def at_the_table(live: Live, page: Page, line: str, dice: tuple[int, ...] = ()) -> None:
    """Both sides at one screen."""
    sit_down(live, page, f"make_campaign_at({line!r}, ann, dice={dice!r})")
    expect(page.locator(LIVE)).to_be_attached()


def lock(page: Page, part: str = "#ask") -> None:
    """Lock the draft; the page goes on."""
    go_on(page, page.locator(f"{part} button.primary[name=lock]"))


def go_on(page: Page, button: Locator) -> None:
    """Press it, and wait for what it brings."""
    expect(page.locator(STILL)).to_be_attached()
    version = page.locator("#table").get_attribute("data-version")
    button.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-version", version or "")
    expect(page.locator(STILL)).to_be_attached()
