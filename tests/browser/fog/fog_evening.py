"""A game in the fog at a position, its people in browsers; and the same game without browsers."""

import json
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.campaign import go_on, typed
from tests.browser.conftest import Window
from tests.browser.table import LIVE
from tests.live import Live

MADE = """
import json
from django.test import Client
from tests.web.fog.fog_evening import ALLIES, AXIS, StoredEvening
evening = StoredEvening({line!r}, *{dice!r}, facilitated=False)
made = dict(game=str(evening.pk))
for side in (AXIS, ALLIES):
    browser = Client()
    browser.force_login(evening.people[side])
    made[side] = browser.cookies["sessionid"].value
print("made", json.dumps(made))
"""
TRUTH = """
from tests.web.fog.fog_again import truth_of
print("truth", truth_of({game!r}))
"""
AGAIN = """
from tests.web.fog.fog_again import played_again
print("truth", played_again({game!r}, {line!r}, {dice!r}, by_hand={by_hand!r}))
"""
PROGRAM_HAS_GONE_ON = 30_000
"""Milliseconds in which the program has gone on, at its even pace, to whoever is asked next."""


class TwoRooms:
    """Two rooms, each in a browser of its own; nobody sits in the facilitator's chair."""

    def __init__(self, live: Live, window: Window, line: str, dice: tuple[int, ...]) -> None:
        self.live, self.line, self.dice = live, line, dice
        made = json.loads(self._told("made", MADE))
        self.game = made["game"]
        self.axis, self.allies = (self._enter(window(), made[side]) for side in ("axis", "allies"))

    def _enter(self, page: Page, session: str) -> Page:
        page.context.add_cookies([{"name": "sessionid", "value": session, "url": self.live.url}])
        page.goto(f"/table/{self.game}/")
        expect(page.locator(LIVE)).to_be_attached()
        return page

    def both(self) -> tuple[Page, Page]:
        """The pages, that of the Axis first."""
        return self.axis, self.allies

    def lock(self, page: Page, *lines: str) -> None:
        """A room writes these lines and locks them."""
        for line in lines:
            typed(page, line)
        go_on(page, page.locator("#ask button.primary[name=lock]"))

    def choose(self, page: Page, words: str) -> None:
        """A room answers what it is asked."""
        go_on(page, button_of(page, words))

    def truth(self) -> str:
        """The position as it is stored, as a fingerprint."""
        return self._told("truth", TRUTH)

    def truth_again(self, *, by_hand: bool) -> str:
        """What the same choices come to in a game without browsers, with whoever facilitates."""
        return self._told("truth", AGAIN, by_hand=by_hand)

    def _told(self, word: str, code: str, **more: Any) -> str:
        about = {"line": self.line, "dice": self.dice, "game": getattr(self, "game", ""), **more}
        found = re.search(rf"{word} (.*)", self.live.run(code.format(**about)))
        assert found
        return found[1]


def button_of(page: Page, words: str) -> Locator:
    """The button of a choice."""
    return page.locator(":is(#ask, #battle) button[name=choice]", has_text=words).first


def asked(page: Page, words: str) -> None:
    """The program has gone on, and the page asks this."""
    title = page.locator("#ask h2, #battle h2:not(.sr)").first
    expect(title).to_contain_text(words, timeout=PROGRAM_HAS_GONE_ON)
    expect(page.locator("#bar")).to_contain_text("Your move")
