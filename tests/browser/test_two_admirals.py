"""A whole game of The Pacific War in two browsers: every move that two admirals make, by button.

They press Enter, since a pointer has to wait until what has just come stands still.

The rules play the same game beside it, so that each page can be held against what is so.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engine.core.choice import Choice
from engine.core.events import Event, kind_of
from engine.games.pacific_war.pieces import ALLIED, JAPAN
from engine.games.pacific_war.state import ENEMY
from tests.browser.conftest import Window
from tests.browser.table import LIVE, come_in
from tests.engine.pacific_war.admirals import SHOWN, Watcher, plan
from tests.live import Live
from wargames.presentation.wording import value_of

SEED = "admirals 859"
CALLED = {JAPAN: "Japan", ALLIED: "the Allies"}
MADE = """
from engine import moves
from engine.core.dice import seed_from
from engine.models import Game
first, second = (Game.objects.get(pk=pk).created_by for pk in ({first!r}, {second!r}))
game = moves.new_game(key="pacific_war", creator=first, side="japan", seed=seed_from({seed!r}))
moves.join(game.pk, second, "allied")
print("made", game.pk)
"""

UNFOLD = "b => { for (let d = b; d; d = d.parentElement) if (d.tagName === 'DETAILS') d.open = 1 }"


def sit_down(live: Live, window: Window) -> dict[str, Page]:
    """Two people at one table, each with a side, by name and one click; the dice are known."""
    pages = {JAPAN: window(), ALLIED: window()}
    first, second = (
        re.findall(r"table/([\w-]+)/", come_in(page, name))[0]
        for page, name in zip(pages.values(), ("Ann", "Bea"), strict=True)
    )
    code = MADE.format(first=first, second=second, seed=SEED)
    found = re.search(r"made ([\w-]+)", live.run(code))
    assert found
    for page in pages.values():
        page.goto(f"/table/{found[1]}/")
        expect(page.locator(LIVE)).to_be_attached()
    return pages


def button(page: Page, choice: Choice) -> Locator:
    """The button of a choice, wherever on the page it is; what folds it away is opened."""
    found = page.locator(f"button[name=choice][value='{value_of(choice)}']")
    if not found.count():  # only the inspector of its place has it
        page.locator(f"#sheet a[href$='?about={choice.target}']").last.click()
        expect(found.first).to_be_attached()
    for n in range(found.count()):
        if found.nth(n).is_visible():
            return found.nth(n)
    found.first.evaluate(UNFOLD)
    return found.first


def test_a_whole_war_in_two_browsers(live: Live, window: Window) -> None:
    pages, watcher = sit_down(live, window), Watcher()
    for state, ask, choice, events in plan(SEED):
        acts, waits = pages[ask.role], pages[ENEMY[ask.role]]
        expect(acts.locator("#bar")).to_contain_text("Your move")
        expect(waits.locator("#bar")).to_contain_text(f"Waiting for {CALLED[ask.role]}")
        expect(waits.locator("button[name=choice]")).to_have_count(0)
        expect(acts.locator("#table:not([data-busy])")).to_be_attached()
        version = acts.locator("#table").get_attribute("data-version")

        button(acts, choice).press("Enter")

        for page in pages.values():
            expect(page.locator("#table")).not_to_have_attribute("data-version", version)
        for event in events:
            watcher.note(event)
            check(pages, state, event)
        if watcher.seen == SHOWN:
            break
    assert watcher.seen == SHOWN


def check(pages: dict[str, Page], state: Any, event: Event) -> None:
    """What both players see of an event as it happens."""
    for page in pages.values():
        match kind_of(event):
            case "combat_ended":
                expect(page.locator("#log")).to_contain_text("Battle")
            case "game_over":
                expect(page.locator("#ask .over, #ask h2").first).to_be_visible()
                expect(page.locator("#bar")).to_contain_text("The war is over")
