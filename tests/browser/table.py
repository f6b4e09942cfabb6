"""A table in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.live import Live

LIVE = "#table[data-live=yes]"


def come_in(page: Page, name: str = "Ann", button: str = "New game") -> str:
    """A name and one click: at the table. Returns its address."""
    page.goto("/")
    page.fill("input[name=name]", name)
    page.click(f"button:has-text('{button}')")
    expect(page.locator("#table, .twin").first).to_be_visible()
    return page.url


def seat_at(live: Live, page: Page, line: str, dice: tuple[int, ...] = (), seed: str = "7") -> str:
    """Come in, and sit at a table that stands as the line says, with these dice lying ready.

    An empty line is a new game. Returns the table's address.
    """
    old = re.search(r"table/([\w-]+)/", come_in(page))
    assert old
    make = f"make_game_at({line!r}, creator=ann, dice={dice!r}, seed={seed!r})"
    new = make if line else f"make_game(ann, seed={seed!r})"
    code = (
        "from tests.factories import make_game, make_game_at\n"
        "from engine.models import Game\n"
        f"ann = Game.objects.get(pk='{old[1]}').created_by\n"
        f"print('made', {new}.pk)\n"
    )
    made = re.search(r"made ([\w-]+)", live.run(code))
    assert made
    page.goto(f"/table/{made[1]}/")
    return page.url


def choose(page: Page, words: str) -> None:
    """Click one of the choices, and wait for what it brings."""
    before = page.locator("#v").input_value()
    page.locator("#ask button", has_text=words).first.click()
    expect(page.locator("#v")).not_to_have_value(before)


def heading(page: Page) -> str:
    """What the page asks."""
    return page.locator("#ask h2").first.inner_text()


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for something that no locator can say (the page's policy forbids evaluated strings)."""
    for _ in range(100):
        if is_so():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came to that")
