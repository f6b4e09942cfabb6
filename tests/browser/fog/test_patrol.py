"""Patrol in real browsers: two sides that see nothing of each other, and the facilitator."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, Window, Windows, watched
from tests.browser.table import LIVE
from tests.live import Live

HAS_LOOKED = 2000
"""Milliseconds in which a page that has just come has looked for what it may have missed."""
SETTLED = 600
"""Milliseconds after which whatever one page sent has reached another, if it ever does."""


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory, collected_static: Path) -> Iterator[Live]:
    """A running site with the toy games in its lobby."""
    static = collected_static / "toys"
    static.mkdir(exist_ok=True)
    extra = {"DJANGO_SETTINGS_MODULE": "tests.other_settings.toy_settings"}
    server = Live(tmp_path_factory.mktemp("toys"), static, extra)
    server.start()
    yield server
    server.close()


@pytest.fixture
def window(windows: Windows, toys: Live) -> Iterator[Window]:
    """Windows that look at that site."""
    with watched(windows, toys.url) as opener:
        yield opener


class Person:
    """Someone at a browser, and what their page hears."""

    def __init__(self, name: str, page: Page) -> None:
        self.name, self.page = name, page
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

    def follow(self, link: str, button: str) -> None:
        """Open an invitation, and take this chair."""
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name=button, exact=True).click()

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
        self.draft(power).get_by_role("button", name=step, exact=True).click()
        expect(self.draft(power).locator("ol.draft")).to_contain_text(step)

    def lock(self, power: str) -> None:
        """Make a draft the orders of its power."""
        self.draft(power).get_by_role("button", name="Lock").click()
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


def set_up(person: Person, side: str) -> None:
    """A new game of Patrol from the first page of the lobby."""
    person.page.goto("/")
    person.page.get_by_role("region", name="Patrol").get_by_text("Choose options").click()
    person.page.get_by_label("Your name").fill(person.name)
    person.page.get_by_label(side, exact=False).first.check()
    person.page.get_by_role("button", name="Create game").click()


def link_to(person: Person, words: str) -> str:
    """A link of the page that waits."""
    return person.page.get_by_label(words).input_value()


def at_the_table(*rooms: Sequence[Person], chair: Sequence[Person] = ()) -> None:
    """All of them have come to the table.

    Each sees who of the own room is there, and the facilitator, who sees everyone. Their pages
    are marked: one that loads anew has lost its mark.
    """
    people = [person for room in rooms for person in room]
    for person in (*people, *chair):
        expect(person.page.locator(f"{LIVE} #ask")).to_be_visible()
    in_sight = [(each, len(room) + len(chair)) for room in rooms for each in room]
    for person, count in (*in_sight, *((each, len(people) + 1) for each in chair)):
        expect(person.page.locator(".seats .here")).to_have_count(count)
        person.page.evaluate("() => { document.body.dataset.marked = 'yes' }")
    people[0].page.wait_for_timeout(HAS_LOOKED)


def never_reloaded(*people: Person) -> None:
    for person in people:
        expect(person.page.locator("body[data-marked=yes]")).to_be_attached()


@pytest.fixture
def four(window: Window) -> tuple[Person, Person, Person, Person]:
    """Ann has Red and Bob Green of the north, Bea the south; Cat facilitates."""
    ann, bob, bea, cat = (Person(name, window()) for name in ("Ann", "Bob", "Bea", "Cat"))
    set_up(ann, "Red (the north)")
    link = link_to(ann, "A player who opens it picks a name")
    ann.page.get_by_text("Invite to your side, or leave").click()
    chair = link_to(ann, "The site facilitates until a person takes over")

    bob.follow(link, "Join: Green (the north)")
    cat.follow(chair, "Facilitate")
    expect(cat.page.locator("#say")).to_contain_text("Waiting for a player to take the south")
    bea.follow(link, "Join: the south")

    at_the_table((ann, bob), (bea,), chair=(cat,))
    return ann, bob, bea, cat


def test_a_round_between_four_pages(
    four: tuple[Person, Person, Person, Person], sideways: Callable[[Page], int]
) -> None:
    ann, bob, bea, cat = four
    all_write_orders(ann, bob, bea)
    ann_thinks_again(ann, bea)
    looks_well(bob, sideways)
    bob.lock("Green")

    ships_meet(*four)
    looks_well(cat, sideways)
    cat_says_what_is_to_be_said(*four)
    cat.ask.get_by_role("button", name="Call the fight").click()
    for person in four:
        expect(person.bar).to_contain_text("Round 2")
        expect(person.log).to_contain_text("They fight;")
    for person in (ann, bob, bea):
        expect(person.bar).to_contain_text("Your move")

    bea_resigns(*four)
    never_reloaded(*four)
    assert any("v" in frame for frame in bea.frames)  # so it is heard what there is to hear


def looks_well(person: Person, sideways: Callable[[Page], int]) -> None:
    """Everyone can read the page, by day and by night, and on a phone it is not too broad."""
    assert violations(person.page) == []
    person.page.set_viewport_size(PHONE)
    assert sideways(person.page) == 0
    person.page.set_viewport_size(LAPTOP)


def all_write_orders(ann: Person, bob: Person, bea: Person) -> None:
    """What a side drafts it sees at onceonly notices; nor who has locked."""
    with bea.hears_nothing():
        bob.order("Green", "Danae to zone 2")
        expect(ann.draft("Green")).to_contain_text("last changed by Bob")
        expect(ann.draft("Green").locator("ol.draft")).to_contain_text("Danae to zone 2")
        ann.order("Red", "Ajax to zone 2")
        ann.lock("Red")
        expect(ann.bar).to_contain_text("Waiting for Green and Blue")
        expect(bob.draft("Red")).to_have_count(0)
    bea.order("Blue", "Emden to zone 4")
    with ann.hears_nothing(), bob.hears_nothing():
        bea.lock("Blue")
        expect(bea.bar).to_contain_text("Waiting for Red and Green")


def ann_thinks_again(ann: Person, bea: Person) -> None:
    """Bea has answered meanwhile, and notices nothing."""
    with bea.hears_nothing():
        ann.ask.get_by_role("button", name="Undo").click()
        expect(ann.draft("Red").locator("ol.draft")).to_contain_text("Ajax to zone 2")
        ann.draft("Red").get_by_role("button", name="Take out Ajax to zone 2").click()
        expect(ann.draft("Red")).to_contain_text("Empty.")
        ann.lock("Red")


def ships_meet(ann: Person, bob: Person, bea: Person, cat: Person) -> None:
    """All are in: whoever facilitates sees what is to be saidonly any of it."""
    expect(cat.page.get_by_role("heading", name="To be announced")).to_be_visible()
    expect(cat.page.locator(".announcement")).to_have_text([
        "To the north: Ships meet in zone 4.In other wordsAnnounceSave wording",
        "To the south: Ships meet in zone 4.In other wordsAnnounceSave wording",
    ])  # fmt: skip
    for person in (ann, bob, bea):
        expect(person.bar).to_contain_text("Waiting for the facilitator")
        expect(person.page.get_by_role("button", name="Undo")).to_have_count(0)
        assert "Ships meet" not in person.page.content()


def cat_says_what_is_to_be_said(ann: Person, bob: Person, bea: Person, cat: Person) -> None:
    """To one side in other words, to the other as it is; each hears its own."""
    north, south = (cat.page.locator(".announcement").nth(n) for n in range(2))
    with bea.hears_nothing():
        north.get_by_label("In other words").fill("Smoke on the horizon.")
        north.get_by_role("button", name="Announce").click()
        for person in (ann, bob):
            expect(person.log).to_contain_text("Smoke on the horizon.")
        expect(south).to_have_count(0)
    with ann.hears_nothing(), bob.hears_nothing():
        cat.page.locator(".announcement").get_by_role("button", name="Announce").click()
        expect(bea.log).to_contain_text("Ships meet in zone 4.")
        expect(cat.page.locator("#announcements")).to_be_empty()
    assert "Ships meet" not in ann.page.content()
    assert "Smoke" not in bea.page.content()


def bea_resigns(ann: Person, bob: Person, bea: Person, cat: Person) -> None:
    """All see who has won, and what nobody was told before."""
    bea.page.locator("summary", has_text="Resign").click()
    bea.page.get_by_role("button", name="Resign").click()
    for person in (ann, bob, bea, cat):
        expect(person.page.locator(".over h2")).to_have_text("the north has won")
        expect(person.log).to_contain_text("Smoke on the horizon.")
        expect(person.log).to_contain_text("Ships meet in zone 4.")
