"""A table in a real browser."""

import re
import time
from collections.abc import Callable
from urllib.parse import urljoin

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import COMES
from tests.browser.elsewhere import Elsewhere
from tests.live import Live

LIVE = "#table[data-live=yes]"


def come_in(page: Page, name: str = "Ann", button: str = "New game") -> str:
    """A name and one click: at the table. Returns its address."""
    page.goto("/")
    page.fill("input[name=name]", name)
    page.click(f"button:has-text('{button}')")
    expect(page.locator("#table, .twin").first).to_be_visible()
    return page.url


SEATED = """
from django.test import Client
from engine import moves
from engine.seats import beginning, sitting
from tests.factories import (
    UserFactory, make_campaign, make_campaign_at, make_game, make_game_at, make_war, make_war_at
)
from tests.web.play import play_one, play_to_the_end, play_until_watch_passes
ann, bea, browser = UserFactory(name="Ann"), UserFactory(name="Bea"), Client()
{lines}
for person in {people}:
    browser = Client()
    browser.force_login(person)
    print("made", game.pk, browser.cookies["sessionid"].value)
"""


def seat_at(live: Live, page: Page, line: str, dice: tuple[int, ...] = (), seed: str = "7") -> str:
    """A guest called Ann, at a table that stands as the line says, with these dice lying ready.

    An empty line is a new game. Returns the table's address.
    """
    make = f"make_game_at({line!r}, creator=ann, dice={dice!r}, seed={seed!r})"
    return sit_down(live, page, make if line else f"make_game(ann, seed={seed!r})")


def sit_down(live: Live, page: Page, make: str) -> str:
    """Ann's browser at the game that the expression makes, without the way through the doors.

    Two pages fewer for each test; test_lobby.py takes that way.
    """
    return sit_down_after(live, page, f"game = {make}")


def sit_down_after(live: Live, page: Page, lines: str, path: str = "") -> str:
    """The same at the `game` that these lines of Python make, in which `ann` is a new guest.

    `path` is a page below the table, or one of the site, for the first look at it.
    """
    come_to(page, made(live, lines, "ann")[0], path)
    return page.url


def sit_down_together(live: Live, ann: Page, bea: Page, lines: str) -> None:
    """The same with a page for each of two guests, `ann` and `bea`."""
    for page, place in zip((ann, bea), made(live, lines, "ann, bea"), strict=True):
        come_to(page, place)
        expect(page.locator(LIVE)).to_have_count(1)


def sit_down_opposite(
    live: Live, page: Page, lines: str, who: str = "ann, bea", path: str = ""
) -> Elsewhere:
    """The same where the first is elsewhere, and the second has the page."""
    there, here = made(live, lines, who)
    come_to(page, here, path)
    expect(page.locator("[data-live=yes]")).to_have_count(1)
    return Elsewhere(*there)


def elsewhere(page: Page) -> Elsewhere:
    """Another browser of the one who has this page, at the same address."""
    (session,) = (each for each in page.context.cookies() if each["name"] == "sessionid")
    return Elsewhere(page.url, session["value"])


def made(live: Live, lines: str, people: str) -> list[tuple[str, str]]:
    """The `game` that these lines make: its address and the session of each, person by person."""
    told = live.run(SEATED.format(lines=lines, people=f"[{people}]"))
    found = re.findall(r"made ([\w-]+) (\w+)", told)
    return [(f"{live.url}/table/{game}/", session) for game, session in found]


def come_to(page: Page, place: tuple[str, str], path: str = "") -> None:
    """Someone's page, at the table or below it."""
    address, session = place
    origin = urljoin(address, "/")
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": origin}])
    page.goto(urljoin(address, path))


def choose(page: Page, words: str) -> None:
    """Click one of the choices, and wait for what it brings."""
    before = page.locator("#table").get_attribute("data-version")
    page.locator("#ask button", has_text=words).first.press("Enter")
    expect(page.locator(f"#table[data-version='{before}']")).to_have_count(0)
    expect(page.locator("#table:not([data-busy])")).to_have_count(1)


def heading(page: Page) -> str:
    """What the page asks."""
    return page.locator("#ask h2").first.inner_text()


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for something that no locator can say (the page's policy forbids evaluated strings)."""
    deadline = time.monotonic() + COMES / 1000
    while time.monotonic() < deadline:
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to that")


def settled(page: Page) -> None:
    """Until nothing is under way and every button stands."""
    expect(page.locator("#table[data-busy], button.new, .just-came")).to_have_count(0)


def held(page: Page, address: str | re.Pattern[str], act: Callable[[], None]) -> Callable[[], None]:
    """Does this, and keeps back the answer of its first request; returns what lets it come."""
    answers: list[Callable[[], None]] = []

    def hold(route: Route) -> None:
        answer = route.fetch()
        answers.append(lambda: route.fulfill(response=answer))

    page.route(address, hold, times=1)
    act()
    until(page, lambda: bool(answers))
    return answers[0]
