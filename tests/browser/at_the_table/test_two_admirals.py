"""A war of The Pacific War in two browsers: each kind of move that two admirals make, by button.

They press Enter, since a pointer has to wait until what has just come stands still. One move of
each kind is pressed, and those that show something; the others are played without a page.

The rules play the same game beforehand, so that each page can be held against what is so.
"""

from collections import defaultdict
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from engine.core.encoding.codec import plain
from engine.core.events import Event, kind_of
from engine.core.sequence.choice import Choice
from engine.core.view import kind_of as tag_of
from engine.games.pacific_war.components.pieces import ALLIED, JAPAN
from engine.games.pacific_war.position.state import ENEMY
from tests.browser.conftest import Window
from tests.browser.table import sit_down_together
from tests.engine.pacific_war.admirals import SHOWN, Watcher, plan
from tests.live import Live
from wargames.presentation.wording import value_of

SEED = "admirals 859"
CALLED = {JAPAN: "Japan", ALLIED: "the Allies"}
MADE = f"""
from engine.core.dice import seed_from
game = beginning.new_game(key="pacific_war", creator=ann, side="japan", seed=seed_from({SEED!r}))
sitting.join(game.pk, bea, "allied")
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


class Step(NamedTuple):
    """A move of the war: who makes it, what came of it, whether it shows something of SHOWN."""

    role: str
    choice: Choice
    events: list[Event]
    shows: bool


def war() -> list[Step]:
    """The war, until all of SHOWN has happened."""
    watcher, steps = Watcher(), []
    for _, ask, choice, events in plan(SEED):
        before = set(watcher.seen)
        for event in events:
            watcher.note(event)
        steps.append(Step(ask.role, choice, events, watcher.seen != before))
        if watcher.seen == SHOWN:
            return steps
    raise AssertionError(f"{SEED} shows only {watcher.seen}")


def by_button(steps: list[Step]) -> set[int]:
    """Which moves are pressed: what shows something, and one of each kind.

    It is one beside others, so that the pages seldom have to catch up with what was played.
    """
    found, of_kind = {n for n, step in enumerate(steps) if step.shows}, defaultdict(list)
    for n, step in enumerate(steps):
        of_kind[tag_of(step.choice)].append(n)
    for each in sorted(of_kind.values(), key=len):
        if not found.intersection(each):
            found.add(max(each, key=lambda n: len(found & {n - 1, n + 1})))
    return found


def played(live: Live, game: str, made: list[Step], *pages: Page) -> None:
    """These moves are made without a page, and the pages look again."""
    sent = [(step.role, plain(step.choice)) for step in made]
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
    pages = {JAPAN: window(), ALLIED: window()}
    sit_down_together(live, *pages.values(), MADE)
    game, made, steps = pages[JAPAN].url.split("/")[-2], list[Step](), war()
    pressed = by_button(steps)

    for n, step in enumerate(steps):
        if n not in pressed:
            made.append(step)
            continue
        if made:
            played(live, game, made, *pages.values())
            made.clear()
        acts, waits = pages[step.role], pages[ENEMY[step.role]]
        expect(acts.locator("#bar")).to_contain_text("Your move")
        expect(waits.locator("#bar")).to_contain_text(f"Waiting for {CALLED[step.role]}")
        expect(waits.locator("button[name=choice]")).to_have_count(0)
        expect(acts.locator("#table:not([data-busy])")).to_be_attached()
        version = acts.locator("#table").get_attribute("data-version")

        button(acts, step.choice).press("Enter")

        for page in pages.values():
            expect(page.locator("#table")).not_to_have_attribute("data-version", version)
        for event in step.events:
            check(pages, event)


def check(pages: dict[str, Page], event: Event) -> None:
    """What both players see of an event as it happens."""
    for page in pages.values():
        match kind_of(event):
            case "combat_ended":
                expect(page.locator("#log")).to_contain_text("Battle")
            case "game_over":
                expect(page.locator("#ask .over, #ask h2").first).to_be_visible()
                expect(page.locator("#bar")).to_contain_text("The war is over")
