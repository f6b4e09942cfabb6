"""Patrol in real browsers: two sides that see nothing of each other, and the facilitator.

Ann has Red and Bob Green of the north, Bea the south; Cat facilitates. Ann is elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, Window
from tests.browser.elsewhere import Elsewhere
from tests.browser.table import LIVE, come_to, made
from tests.live import Live

HAS_LOOKED = 2000
"""Milliseconds in which a page that has just come has looked for what it may have missed."""
SETTLED = 600
"""Milliseconds after which whatever one page sent has reached another, if it ever does."""
MADE = """
from tests.web.facilitator.patrol import BLUE, FACILITATOR, GREEN, RED, Patrol
patrol = Patrol()
game = patrol.game
"""
WHO = "*(patrol.people[role] for role in (RED, GREEN, BLUE, FACILITATOR))"


class Person:
    """Someone at a browser, and what their page hears."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[dict[str, object]] = []
        self.asked: list[str] = []
        page.on("websocket", self.listen)
        page.on("request", lambda request: self.note(request.url))

    def listen(self, socket: WebSocket) -> None:
        """Keep what comes through a socket but for the answer to the page's own question."""
        socket.on("framereceived", lambda frame: self.keep(json.loads(frame)))

    def keep(self, frame: dict[str, object]) -> None:
        if "late" not in frame:
            self.frames.append(frame)

    def note(self, address: str) -> None:
        """Keep what the page asks for; it tells by itself, once, how far it was read."""
        if not address.endswith("/looked/"):
            self.asked.append(address)

    @property
    def ask(self) -> Locator:
        return self.page.locator("#ask")

    @property
    def log(self) -> Locator:
        return self.page.locator("#log")

    @property
    def bar(self) -> Locator:
        return self.page.locator("#bar")

    def draft(self, power: str) -> Locator:
        """The draft of a power of one's side."""
        return self.page.get_by_role("group", name=f"The draft of {power}")

    def order(self, power: str, step: str) -> None:
        """Add a step to a draft, and see it there."""
        self.draft(power).get_by_role("button", name=step, exact=True).press("Enter")
        expect(self.draft(power).locator("ol.draft")).to_contain_text(step)

    def lock(self, power: str) -> None:
        """Make a draft the orders of its power."""
        self.draft(power).get_by_role("button", name="Lock").press("Enter")
        expect(self.draft(power)).to_have_count(0)

    def seen(self) -> str:
        """All that the table shows."""
        return self.page.locator("#table").inner_html()

    def hears_nothing(self) -> Unmoved:
        """For a `with`: what is done in it is noticed by nothing that reaches this page."""
        return Unmoved(self)


class Unmoved:
    """Holds a page against what it was: no frame, no request, not a letter is another."""

    def __init__(self, person: Person) -> None:
        self.person = person

    def __enter__(self) -> None:
        expect(self.person.page.locator("button.new")).to_have_count(0)  # all stand still
        self.before = self.person.seen()
        self.heard, self.asked = len(self.person.frames), len(self.person.asked)

    def __exit__(self, *_: object) -> None:
        self.person.page.wait_for_timeout(SETTLED)
        assert self.person.frames[self.heard :] == []
        assert self.person.asked[self.asked :] == []
        assert self.person.seen() == self.before


def test_a_round_between_four(window: Window, live: Live, sideways: Callable[[Page], int]) -> None:
    there, *places = made(live, MADE, WHO)
    ann, (bob, bea, cat) = Elsewhere(*there), (Person(window()) for _ in places)
    for person, place in zip((bob, bea, cat), places, strict=True):
        come_to(person.page, place)
    at_the_table(bob, bea, cat)

    all_write_orders(ann, bob, bea)
    ann_thinks_again(ann, bob, bea)
    fits_a_phone(bob, sideways)
    bob.lock("Green")

    ships_meet(ann, bob, bea, cat)
    assert violations(cat.page) == []
    fits_a_phone(cat, sideways)
    cat_says_what_is_to_be_said(bob, bea, cat)
    cat.ask.get_by_role("button", name="Call the fight").press("Enter")
    for person in (bob, bea, cat):
        expect(person.bar).to_contain_text("Round 2")
        expect(person.log).to_contain_text("They fight;")
    for person in (bob, bea):
        expect(person.bar).to_contain_text("Your move")

    bea_resigns(bob, bea, cat)
    for person in (bob, bea, cat):
        expect(person.page.locator("body[data-marked=yes]")).to_have_count(1)  # none loaded anew
    assert any("v" in frame for frame in bea.frames)  # so it is heard what there is to hear


def at_the_table(bob: Person, bea: Person, cat: Person) -> None:
    """All have come: each sees the facilitator there, who sees everyone; pages are marked."""
    for person, count in ((bob, 2), (bea, 2), (cat, 3)):
        expect(person.page.locator(f"{LIVE} #ask")).to_be_visible()
        expect(person.page.locator(".seats .here")).to_have_count(count)
        person.page.evaluate("() => { document.body.dataset.marked = 'yes' }")
    bob.page.wait_for_timeout(HAS_LOOKED)


def fits_a_phone(person: Person, sideways: Callable[[Page], int]) -> None:
    person.page.set_viewport_size(PHONE)
    assert sideways(person.page) == 0
    person.page.set_viewport_size(LAPTOP)


def all_write_orders(ann: Elsewhere, bob: Person, bea: Person) -> None:
    """What a side drafts it sees at once, and only it notices; nor who has locked."""
    with bea.hears_nothing():
        bob.order("Green", "Danae to zone 2")
        assert "last changed by Bob" in ann.words("#table")
        ann.press("button[form=d]", "Ajax to zone 2")
        expect(bob.draft("Red")).to_contain_text("last changed by Ann")
        expect(bob.draft("Red").locator("ol.draft")).to_contain_text("Ajax to zone 2")
        ann.press("button[name=lock]")
        assert "Waiting for Green and Blue" in ann.words("#bar")
        expect(bob.draft("Red")).to_have_count(0)
    bea.order("Blue", "Emden to zone 4")
    with bob.hears_nothing():
        bea.lock("Blue")
        expect(bea.bar).to_contain_text("Waiting for Red and Green")


def ann_thinks_again(ann: Elsewhere, bob: Person, bea: Person) -> None:
    """Bea has answered meanwhile, and notices nothing."""
    with bea.hears_nothing():
        ann.press("button[form=u]")
        expect(bob.draft("Red").locator("ol.draft")).to_contain_text("Ajax to zone 2")
        ann.press("button[aria-label^='Take out Ajax']")
        expect(bob.draft("Red")).to_contain_text("Empty.")
        ann.press("button[name=lock]")
        expect(bob.draft("Red")).to_have_count(0)


def ships_meet(ann: Elsewhere, bob: Person, bea: Person, cat: Person) -> None:
    """All are in: whoever facilitates sees what is to be saidonly any of it."""
    expect(cat.page.get_by_role("heading", name="To be announced")).to_be_visible()
    expect(cat.page.locator(".announcement")).to_have_text([
        "To the north: Ships meet in zone 4.In other wordsAnnounceSave wording",
        "To the south: Ships meet in zone 4.In other wordsAnnounceSave wording",
    ])  # fmt: skip
    assert "Waiting for the facilitator" in ann.words("#bar")
    for person in (bob, bea):
        expect(person.bar).to_contain_text("Waiting for the facilitator")
        expect(person.page.get_by_role("button", name="Undo")).to_have_count(0)
        assert "Ships meet" not in person.page.content()


def cat_says_what_is_to_be_said(bob: Person, bea: Person, cat: Person) -> None:
    """To one side in other words, to the other as it is; each hears its own."""
    north, south = (cat.page.locator(".announcement").nth(n) for n in range(2))
    with bea.hears_nothing():
        north.get_by_label("In other words").fill("Smoke on the horizon.")
        north.get_by_role("button", name="Announce").press("Enter")
        expect(bob.log).to_contain_text("Smoke on the horizon.")
        expect(south).to_have_count(0)
    with bob.hears_nothing():
        cat.page.locator(".announcement").get_by_role("button", name="Announce").press("Enter")
        expect(bea.log).to_contain_text("Ships meet in zone 4.")
        expect(cat.page.locator("#announcements")).to_be_empty()
    assert "Ships meet" not in bob.page.content()
    assert "Smoke" not in bea.page.content()


def bea_resigns(bob: Person, bea: Person, cat: Person) -> None:
    """All see who has won, and what nobody was told before."""
    bea.page.locator("summary", has_text="Resign").click()
    bea.page.get_by_role("button", name="Resign").press("Enter")
    for person in (bob, bea, cat):
        expect(person.page.locator(".over h2")).to_have_text("the north has won")
        expect(person.log).to_contain_text("Smoke on the horizon.")
        expect(person.log).to_contain_text("Ships meet in zone 4.")
