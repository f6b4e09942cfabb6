"""A war of The Pacific War in two browsers: each kind of move that two admirals make, by button.

They press Enter, since a pointer has to wait until what has just come stands still. What one of
them has pressed once is played without a page the next time.

The rules play the same game beside it, so that each page can be held against what is so.
"""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engine.core.encoding.codec import plain
from engine.core.events import Event, kind_of
from engine.core.sequence.choice import Choice
from engine.core.view import kind_of as tag_of
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.position.state import ENEMY
from tests.browser.conftest import Window
from tests.browser.table import LIVE, come_in
from tests.engine.pacific_war.admirals import SHOWN, Watcher, plan
from tests.live import Live
from wargames.presentation.wording import value_of

SEED = "admirals 859"
CALLED = {JAPAN: "Japan", ALLIED: "the Allies"}
MADE = """
from engine import moves
from engine.seats import beginning, sitting
from engine.core.dice import seed_from
from engine.models import Game
first, second = (Game.objects.get(pk=pk).created_by for pk in ({first!r}, {second!r}))
game = beginning.new_game(key="pacific_war", creator=first, side="japan", seed=seed_from({seed!r}))
sitting.join(game.pk, second, "allied")
print("made", game.pk)
"""
PLAYED = """
from engine import moves
from engine.models import Game
game = Game.objects.get(pk={game!r})
for side, choice in {made!r}:
    moves.play(game.pk, game.seats.get(side=side), choice, game.version)
    game.refresh_from_db()
print("version", game.version)
"""
UNFOLD = "b => { for (let d = b; d; d = d.parentElement) if (d.tagName === 'DETAILS') d.open = 1 }"


def sit_down(live: Live, window: Window) -> tuple[str, dict[str, Page]]:
    """Two people at one table, each with a side, by name and one click; the dice are known.

    Returns the game's key, and the page of each side.
    """
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
    return found[1], pages


def played(live: Live, game: str, made: list[tuple[str, Choice]], *pages: Page) -> None:
    """These choices are made without a page, and the pages look again."""
    sent = [(side, plain(choice)) for side, choice in made]
    version = live.run(PLAYED.format(game=game, made=sent)).split()[-1]
    for page in pages:
        page.evaluate("document.dispatchEvent(new Event('news:again'))")
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-version", version)


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


def test_a_war_in_two_browsers(live: Live, window: Window) -> None:
    game, pages = sit_down(live, window)
    watcher, pressed, made = Watcher(), set[str](), list[tuple[str, Choice]]()
    for state, ask, choice, events in plan(SEED):
        before = set(watcher.seen)
        for event in events:
            watcher.note(event)
        kind = tag_of(choice)
        if kind in pressed and watcher.seen == before:
            made.append((ask.role, choice))
            continue
        pressed.add(kind)
        if made:
            played(live, game, made, *pages.values())
            made.clear()
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
