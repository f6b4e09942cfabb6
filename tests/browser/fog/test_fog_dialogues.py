"""A dialogue of the fog of war in three browsers: two rooms, and a facilitator between."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.campaign import STILL, go_on, typed
from tests.browser.conftest import Window
from tests.browser.table import LIVE
from tests.live import Live

PRESSES_APART = 450
"""Milliseconds: a second press that comes sooner is taken for a slip."""
DESK, QUIET = "#desk[data-live=yes]", "#desk:not([data-busy])"
MADE = """
import json
from django.test import Client
from tests.web.facilitator.facilitating import Evening
evening = Evening({line!r}, dice={dice!r}, **{options!r})
made = dict(game=str(evening.pk))
for name, person in evening.people.items():
    browser = Client()
    browser.force_login(person)
    made[name] = browser.cookies["sessionid"].value
print("made", json.dumps(made))
"""
CHOICES = (
    "power=usa war=japan-usa holds.philippines=japan fac.philippines=air_base,naval_base"
    " philippines=japan:1ftr+1tac+1art+1inf sz35=japan:1sub tokens.japan=6"
    " sz34=usa:2ca+1trn[1tank+1inf]"
)


class Rooms:
    """Two rooms and the desk, each in a browser of its own."""

    def __init__(
        self, live: Live, window: Window, line: str, dice: tuple[int, ...], **options: bool
    ) -> None:
        code = MADE.format(line=line, dice=dice, options=options)
        found = re.search(r"made (.*)", live.run(code))
        assert found
        made = json.loads(found[1])
        pages: dict[str, Page] = {}
        for name in ("Ann", "Bob", "Cat"):
            page = pages[name] = window()
            cookie = {"name": "sessionid", "value": made[name], "url": live.url}
            page.context.add_cookies([cookie])  # type: ignore[list-item]
            page.goto(f"/table/{made['game']}/")
            expect(page.locator(DESK if name == "Cat" else LIVE)).to_be_attached()
        self.axis, self.allies, self.desk = pages["Ann"], pages["Bob"], pages["Cat"]

    def lock(self, page: Page, *lines: str) -> None:
        """A room writes these lines and locks them."""
        for line in lines:
            typed(page, line)
        go_on(page, page.locator("#ask button.primary[name=lock]"))

    def choose(self, page: Page, words: str) -> None:
        """A room answers what it is asked."""
        button = page.locator(":is(#ask, #battle) button[name=choice]", has_text=words).first
        go_on(page, button)

    def press(self, selector: str) -> None:
        """The facilitator presses a button of the desk, and sees what it has done."""
        expect(self.desk.locator(QUIET)).to_be_attached()
        self.desk.wait_for_timeout(PRESSES_APART)
        version = self.desk.locator("#desk").get_attribute("data-version")
        self.desk.locator(selector).first.click()
        expect(self.desk.locator("#desk")).not_to_have_attribute("data-version", version or "")
        expect(self.desk.locator(QUIET)).to_be_attached()

    def say(self, room: str, words: str) -> None:
        """The first card is for this room, in these words; it is said, and the room hears it."""
        card = self.desk.locator("#cards .sentence").first
        expect(card).to_have_class(re.compile(rf"\bin-{room}\b"))
        expect(card).to_contain_text(words)
        self.press("#cards .sentence button[name=speak]")
        if room in ("axis", "allies"):
            self.hears(room, words)

    def go(self) -> None:
        """Everything is said; the facilitator goes on."""
        expect(self.desk.locator("#cards .sentence")).to_have_count(0)
        self.press("#cards .go button")

    def until_a_card(self) -> None:
        """The facilitator goes on to the next thing that must be said."""
        while not self.desk.locator("#cards .sentence").count():
            self.press("#cards .go button")

    def hears(self, room: str, words: str) -> None:
        """A room has heard this."""
        expect(self._room(room).locator("#log")).to_contain_text(words)

    def has_not_heard(self, room: str, *words: str) -> None:
        """A room has heard nothing of the kind, anywhere on its page."""
        page = self._room(room)
        expect(page.locator(STILL)).to_be_attached()
        for each in words:
            expect(page.locator("#log")).not_to_contain_text(each)

    def _room(self, room: str) -> Page:
        return self.axis if room == "axis" else self.allies


def test_dialogue_3_the_choices(live: Live, window: Window) -> None:
    rooms = Rooms(live, window, CHOICES, (6, 6, 6, 1, 1, 1, 1))
    rooms.lock(rooms.allies, "2 ca 1 loaded trn 34-35 ashore Philippines")
    rooms.until_a_card()

    rooms.say("axis", "Sea Zone 35")
    rooms.go()
    rooms.choose(rooms.axis, "Stay on the ground")
    rooms.say("axis", "kamikaze target")
    rooms.go()
    rooms.choose(rooms.axis, "1")
    rooms.say("axis", "destroyer")
    rooms.go()
    rooms.choose(rooms.axis, "hidden")
    rooms.say("axis", "Sea Zone 35")
    rooms.has_not_heard("allies", "stopped", "kamikaze")
    while rooms.desk.locator("#cards .sentence").count():
        rooms.press("#cards .sentence button[name=speak]")
    rooms.go()
    rooms.has_not_heard("allies", "ubmarine")
